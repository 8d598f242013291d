"""`sixtysix site`: the lessons as a static site, for any number of visitors."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tutorials.commands.common import UsageError, require, subcommand

_EXAMPLES = """\
examples:
  sixtysix site public                        build the site into the folder public
  python -m http.server --directory public    look at it: http://localhost:8000
  sixtysix site public --notebooks my-lessons lessons of your own

The folder can be put on any file server, also below another address. Visitors play in their own browser; nothing is
computed on the server and nothing is fetched from another one. A server must send .mjs files as JavaScript, as most do.
"""


def add(commands: Any) -> None:
    """Enter the subcommand."""
    parser = subcommand(commands, "site", "Build the lessons as a static site that needs no server.", _site, _EXAMPLES)
    parser.add_argument("folder", type=Path, metavar="DIR", help="a new or empty folder for the site")
    parser.add_argument(
        "--notebooks",
        type=Path,
        metavar="DIR",
        help="folder of the lessons (default: those that came with the package)",
    )
    parser.add_argument(
        "--cache",
        type=Path,
        metavar="DIR",
        help="where Pyodide and the Python packages are kept once fetched (default: your cache folder)",
    )


def _site(arguments: argparse.Namespace) -> int:
    require("jupyterlite_core", "JupyterLite", "site")
    require("jupyterlite_pyodide_kernel", "JupyterLite's Python kernel", "site")
    require("nbconvert", "nbconvert", "site")
    from tutorials.serve.errors import ServeError
    from tutorials.serve.lessons import Shelf, find_notebooks
    from tutorials.site.build import build_site
    from tutorials.site.errors import SiteError

    try:
        shelf = Shelf(arguments.notebooks or find_notebooks())
        if not shelf.lessons():
            raise SiteError(f"There are no lessons (files ending in .ipynb) in {shelf.folder}.")
        built = build_site(arguments.folder.resolve(), shelf, arguments.cache, lambda line: print(line, flush=True))
    except (ServeError, SiteError) as error:
        raise UsageError(str(error)) from None
    print(
        f"The site is in {built.folder}: {len(built.pages)} pages, {built.bytes / 1e6:.0f} MB, {built.seconds:.0f} s."
    )
    if built.without_tables:
        print(f"Text only, since they need packages that no site can bring along: {', '.join(built.without_tables)}")
    print(f"Look at it:  python -m http.server --directory {built.folder}")
    return 0
