"""`sixtysix serve` and `sixtysix lab`: the lessons as web pages, and in JupyterLab."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tutorials.commands.classroom import class_guests, class_options
from tutorials.commands.common import UsageError, at_least, port, require, subcommand

_EXAMPLES = """\
examples:
  sixtysix serve --no-browser --port 0        any free port; the address is printed
  sixtysix serve --host 0.0.0.0 --max-kernels 35 --preheat 1
                                              a class of thirty, every lesson laid ahead
  sixtysix serve --behind-proxy --base-url /cards/ --max-kernels 200
                                              a public site, nginx in front
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
        "--host", help="address to listen on (default: 127.0.0.1, this machine only; with --class 0.0.0.0, its network)"
    )
    parser.add_argument("--base-url", default="/", metavar="PATH", help="path in front of every address (default: /)")
    parser.add_argument(
        "--behind-proxy",
        action="store_true",
        help="take visitors' addresses from the headers of a proxy in front; only where all requests come through it",
    )
    _limits(parser.add_argument_group("limits"))
    parser.add_argument(
        "--preheat",
        type=at_least(0),
        default=0,
        metavar="N",
        help="tables of each lesson laid ahead; 0 lays a lesson when its first visitor comes (default: %(default)s)",
    )
    class_options(parser)
    parser.add_argument("--verbose", action="store_true", help="log every page")
    parser.add_argument(
        "--log", choices=("text", "json"), default="text", help="lines to read, or a JSON object each (default: text)"
    )


def _limits(group: Any) -> None:
    def limit(name: str, default: int, least: int, metavar: str, help: str) -> None:
        group.add_argument(
            name, type=at_least(least), default=default, metavar=metavar, help=f"{help} (default: %(default)s)"
        )

    limit("--max-kernels", 40, 1, "N", "lessons open at once; further visitors wait in a queue")
    limit("--spare-memory", 256, 0, "MB", "memory left free; visitors wait when less is left")
    limit("--kernel-memory", 2048, 0, "MB", "address space that one lesson may use, 0 for no limit; Linux only")
    limit("--idle", 40, 5, "SECONDS", "put a lesson away that no page has been open on for so long")
    limit("--away", 120, 1, "MINUTES", "put a lesson away whose page is open, but has done nothing for so long")
    limit("--starts-at-once", 120, 1, "N", "lessons that one address may open in a moment")
    limit("--starts-per-minute", 60, 1, "N", "lessons that one address may open in the long run")


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
                host=arguments.host or ("0.0.0.0" if arguments.classroom else "127.0.0.1"),
                port=arguments.port,
                base_url=base_url,
                open_browser=not arguments.no_browser,
                max_kernels=arguments.max_kernels,
                spare_memory=arguments.spare_memory,
                kernel_memory=arguments.kernel_memory,
                preheat=arguments.preheat,
                idle_seconds=arguments.idle,
                away_minutes=arguments.away,
                starts_at_once=arguments.starts_at_once,
                starts_per_minute=arguments.starts_per_minute,
                behind_proxy=arguments.behind_proxy,
                verbose=arguments.verbose,
                log=arguments.log,
                guests=class_guests(arguments),
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
