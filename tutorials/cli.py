"""The command `sixtysix`: serve the lessons, open them in JupyterLab, print them, check them, let levels play.

Each subcommand loads what it needs itself, so that `sixtysix --help` answers at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version

from tutorials.commands import levels, lint, serve, simulate, site, worksheet
from tutorials.commands.common import Command, UsageError

COMMANDS = (serve, site, worksheet, lint, simulate, levels)

_EXAMPLES = """\
examples:
  sixtysix serve                              the lessons as web pages, opened in your browser
  sixtysix serve --host 0.0.0.0 --port 8080   for a class: everybody on this network may join
  sixtysix serve --notebooks my-lessons       lessons of your own
  sixtysix lab                                the lessons in JupyterLab, step by step
  sixtysix site public                        the lessons as a static site, for any file server
  sixtysix worksheet marriages                questions, answers and rules to print
  sixtysix lint                               prove that every lesson says what the rules say
  sixtysix simulate easy medium --deals 100000
                                              play many deals and sum them up
  sixtysix duel medium easy --matches 1000    let two levels play each other
  sixtysix engine                             be played by another program, over a line protocol
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status: 0 done, 1 could not be done, 2 not understood."""
    parser = _parser()
    arguments, rest = parser.parse_known_args(argv)
    arguments.rest = rest
    command: Command = arguments.command
    if rest and not arguments.reads_rest:
        parser.error(f"unknown here: {' '.join(rest)}")
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
    parser.add_argument("--version", action="version", version=f"sixtysix {version('sixtysix')}")
    commands = parser.add_subparsers(metavar="command", required=True)
    for each in COMMANDS:
        each.add(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
