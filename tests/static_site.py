"""The project's site, built once for all tests that open it, and plain file servers."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import servers

from tutorials.serve.lessons import Shelf, find_notebooks
from tutorials.site.build import Built, build_site

UNDER = "some/where"
"""The site is never at the top of its server in the tests."""


def build(folder: Path) -> Built:
    """The site of the project's lessons. What is fetched is kept in the user's cache, checked by hash."""
    return build_site(folder / UNDER, Shelf(find_notebooks()))


@contextmanager
def file_server(folder: Path) -> Iterator[servers.Server]:
    """Python's own file server, which knows nothing of us."""
    command = [sys.executable, "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with servers.process_running(command, r"\((http://127\.0\.0\.1:\d+/)\)", env=dict(os.environ)) as server:
        yield server
