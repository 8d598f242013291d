"""Servers and watched pages for the tests in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import servers
import tiny
from playwright.sync_api import Page
from watch import Watch


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser or a server."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def tiny_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny.course(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="session")
def tiny_server(tiny_folder: Path) -> Iterator[servers.Server]:
    """Our Voila over the small notebooks."""
    with servers.voila(notebooks=tiny_folder) as server:
        yield server


@pytest.fixture(scope="session")
def tiny_lab(tiny_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """JupyterLab over the small notebooks."""
    with servers.lab(tmp_path_factory.mktemp("lab"), notebooks=tiny_folder) as server:
        yield server


@pytest.fixture
def watched(page: Page) -> Iterator[Callable[[servers.Server], Watch]]:
    """Put a watch on the test's page; what it saw is checked at the end of the test."""
    watches: list[Watch] = []

    def put(server: servers.Server) -> Watch:
        watches.append(Watch.on(page, server.url))
        return watches[-1]

    yield put
    for watch in watches:
        watch.check()
