"""Servers and watched pages for the tests in a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import servers
import tiny
from playwright.sync_api import Page
from watch import Watch

from tutorials.serve.lessons import find_notebooks


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


@pytest.fixture
def watch(page: Page) -> Iterator[Watch]:
    """A watch on the test's page; what it saw is checked at the end of the test."""
    watch = Watch.on(page)
    yield watch
    watch.check()


@pytest.fixture(scope="session")
def lesson_server() -> Iterator[servers.Server]:
    """Our Voila over the project's lessons."""
    with servers.voila() as server:
        yield server


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """JupyterLab over a copy of the project's lessons, since it may save what it shows."""
    folder = tmp_path_factory.mktemp("lessons")
    shutil.copytree(find_notebooks(), folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".*"))
    with servers.lab(tmp_path_factory.mktemp("lab"), notebooks=folder) as server:
        yield server
