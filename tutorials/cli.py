"""The command `sixtysix`: serve the lessons, open them in JupyterLab, check them.

Each subcommand loads what it needs itself, so that `sixtysix --help` answers at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

Command = Callable[[argparse.Namespace], int]

_EXAMPLES = """\
examples:
  sixtysix serve                              the lessons as web pages, opened in your browser
  sixtysix serve --host 0.0.0.0 --port 8080   for a class: everybody on this network may join
  sixtysix serve --notebooks my-lessons       lessons of your own
  sixtysix lab                                the lessons in JupyterLab, step by step
  sixtysix lint                               prove that every lesson says what the rules say
  sixtysix duel medium easy --matches 1000    let two levels play each other
  sixtysix engine                             be played by another program, over a line protocol
"""

_SERVE_EXAMPLES = """\
examples:
  sixtysix serve --no-browser --port 0        any free port; the address is printed
  sixtysix serve --host 0.0.0.0 --max-kernels 35 --preheat 5
                                              a class of thirty, five tables laid ahead
"""


class UsageError(Exception):
    """The command cannot be carried out as it was given."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status: 0 done, 1 could not be done, 2 not understood."""
    parser = _parser()
    arguments, rest = parser.parse_known_args(argv)
    arguments.rest = rest
    command: Command = arguments.command
    if arguments.rest and command not in (_lint, _duel):  # these read their own arguments
        parser.error(f"unknown here: {' '.join(arguments.rest)}")
    try:
        return command(arguments)
    except UsageError as error:
        print(f"sixtysix: {error}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sixtysix",
        description="Learn the card game Sixty-Six by playing it.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(metavar="command", required=True)
    _add_serve(_subcommand(commands, "serve", "Serve the lessons as web pages with Voila.", _SERVE_EXAMPLES))
    _add_lab(_subcommand(commands, "lab", "Open the lessons in JupyterLab."))
    lint = _subcommand(commands, "lint", "Check the content of the lessons.", add_help=False)
    lint.set_defaults(command=_lint)
    duel = _subcommand(commands, "duel", "Let two computer levels play many matches.", add_help=False)
    duel.set_defaults(command=_duel)
    engine = _subcommand(commands, "engine", "Be played by another program: commands in, answers out.")
    engine.set_defaults(command=_engine)
    engine.epilog = "The protocol is described in sixtysix/protocol.py: python -m pydoc sixtysix.protocol"
    return parser


def _subcommand(
    commands: Any, name: str, about: str, epilog: str = "", add_help: bool = True
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=about,
        description=about,
        epilog=epilog,
        add_help=add_help,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_serve)
    _add_common(parser, "default: 8866, or the next free one")
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: %(default)s, this machine only)"
    )
    parser.add_argument("--base-url", default="/", metavar="PATH", help="path in front of every address (default: /)")
    parser.add_argument(
        "--max-kernels", type=_at_least(1), default=40, metavar="N", help="lessons open at once (default: %(default)s)"
    )
    parser.add_argument(
        "--preheat",
        type=_at_least(0),
        default=0,
        metavar="N",
        help="tables of each lesson laid ahead (default: %(default)s)",
    )
    parser.add_argument(
        "--idle",
        type=_at_least(10),
        default=300,
        metavar="SECONDS",
        help="put a lesson away that no page has been open on for so long (default: %(default)s)",
    )
    parser.add_argument("--verbose", action="store_true", help="log every page")


def _add_lab(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_lab)
    _add_common(parser, "default: 8888, or the next free one")


def _add_common(parser: argparse.ArgumentParser, default_port: str) -> None:
    parser.add_argument(
        "--notebooks",
        type=Path,
        metavar="DIR",
        help="folder of the lessons (default: those that came with the package)",
    )
    parser.add_argument("--port", type=_port, help=f"port to listen on, 0 for any free one ({default_port})")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; give a number from 0 to 65535")
    return int(text)


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number of at least {least}")
        return int(text)

    return number


def _serve(arguments: argparse.Namespace) -> int:
    from tutorials.serve.errors import ServeError
    from tutorials.serve.lessons import find_notebooks

    _require("voila", "Voila")
    from tutorials.serve.app import LessonServer, Options

    base_url = f"/{arguments.base_url.strip('/')}/" if arguments.base_url.strip("/") else "/"
    try:
        LessonServer.serve(
            Options(
                notebooks=arguments.notebooks or find_notebooks(),
                host=arguments.host,
                port=arguments.port,
                base_url=base_url,
                open_browser=not arguments.no_browser,
                max_kernels=arguments.max_kernels,
                preheat=arguments.preheat,
                idle_seconds=arguments.idle,
                verbose=arguments.verbose,
            )
        )
    except ServeError as error:
        raise UsageError(str(error)) from None
    return 0


def _lab(arguments: argparse.Namespace) -> int:
    from tutorials.serve.errors import ServeError
    from tutorials.serve.lessons import find_notebooks

    _require("jupyterlab", "JupyterLab")
    from tutorials.serve.lab import LabOptions, open_lab

    try:
        open_lab(
            LabOptions(
                notebooks=arguments.notebooks or find_notebooks(),
                port=arguments.port,
                open_browser=not arguments.no_browser,
            )
        )
    except ServeError as error:
        raise UsageError(str(error)) from None
    return 0


def _lint(arguments: argparse.Namespace) -> int:
    from tutorials.lint import main as lint

    return int(lint(arguments.rest) or 0)


def _duel(arguments: argparse.Namespace) -> int:
    from sixtysix.simulation.duel import main as duel

    try:
        return duel(arguments.rest)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _engine(_arguments: argparse.Namespace) -> int:
    from sixtysix.protocol import serve

    serve()
    return 0


def _require(module: str, name: str) -> None:
    """Say plainly which extra is missing; an import error from inside an installed package stays one."""
    from importlib.util import find_spec

    if find_spec(module) is None:
        raise UsageError(f'{name} is not installed here. Install it with:  pip install "sixtysix[learn]"')


if __name__ == "__main__":
    sys.exit(main())
