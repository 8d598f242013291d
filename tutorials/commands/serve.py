"""`sixtysix serve` and `sixtysix lab`: the lessons as web pages, and in JupyterLab."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tutorials.commands.common import UsageError, at_least, port, require, subcommand

_EXAMPLES = """\
examples:
  sixtysix serve --no-browser --port 0        any free port; the address is printed
  sixtysix serve --host 0.0.0.0 --max-kernels 35 --preheat 5
                                              a class of thirty, five tables laid ahead
"""


def add(commands: Any) -> None:
    """Enter both subcommands."""
    _serve_options(subcommand(commands, "serve", "Serve the lessons as web pages with Voila.", _serve, _EXAMPLES))
    _common_options(
        subcommand(commands, "lab", "Open the lessons in JupyterLab.", _lab), "default: 8888, or the next free one"
    )


def _serve_options(parser: argparse.ArgumentParser) -> None:
    _common_options(parser, "default: 8866, or the next free one")
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: %(default)s, this machine only)"
    )
    parser.add_argument("--base-url", default="/", metavar="PATH", help="path in front of every address (default: /)")
    parser.add_argument(
        "--max-kernels", type=at_least(1), default=40, metavar="N", help="lessons open at once (default: %(default)s)"
    )
    parser.add_argument(
        "--preheat",
        type=at_least(0),
        default=0,
        metavar="N",
        help="tables of each lesson laid ahead (default: %(default)s)",
    )
    parser.add_argument(
        "--idle",
        type=at_least(10),
        default=300,
        metavar="SECONDS",
        help="put a lesson away that no page has been open on for so long (default: %(default)s)",
    )
    parser.add_argument("--verbose", action="store_true", help="log every page")


def _common_options(parser: argparse.ArgumentParser, default_port: str) -> None:
    parser.add_argument(
        "--notebooks",
        type=Path,
        metavar="DIR",
        help="folder of the lessons (default: those that came with the package)",
    )
    parser.add_argument("--port", type=port, help=f"port to listen on, 0 for any free one ({default_port})")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _serve(arguments: argparse.Namespace) -> int:
    from tutorials.serve.errors import ServeError
    from tutorials.serve.lessons import find_notebooks

    require("voila", "Voila")
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

    require("jupyterlab", "JupyterLab")
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
