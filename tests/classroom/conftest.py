"""Databases for the tests of the live class: every test of the store runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import postgres
import psycopg
import pytest
from class_client import ClassServer, serving
from class_room import Clock

from tutorials.classroom import classes
from tutorials.classroom.room import Room
from tutorials.classroom.store import Store

NOW = 1_800_000_000


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a running PostgreSQL server's first database."""
    with postgres.server() as address:
        yield address


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """The address of a database that has just been emptied."""
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    return postgres_server


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of either kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'class.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    """A store on an empty database, of either kind in turn."""
    store = Store(store_url)
    yield store
    store.close()


@pytest.fixture(scope="module")
def class_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassServer]:
    """A class that is going on."""
    with serving(str(tmp_path_factory.mktemp("class") / "class.db")) as server:
        yield server


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def room(tmp_path: Path, clock: Clock) -> Room:
    store = Store(tmp_path / "class.db")
    return Room(store, classes.begin(store, int(clock()), 3600), clock=clock)
