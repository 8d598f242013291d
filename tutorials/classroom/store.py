"""The database of the classes: SQLite in a file, or PostgreSQL by its address."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError, OperationalError

from tutorials.classroom import schema
from tutorials.i18n import _

_FULL = "53100"  # PostgreSQL's disk_full
_KINDS = ("sqlite", "postgresql")


class StoreError(Exception):
    """The database cannot be opened, read or written; the text says what to do."""


class DiskFullError(StoreError):
    """There is no room left to write to."""


class Store:
    """One database, several classes.

    Each write is one short transaction that is on the disk when the call returns, so a server that is killed loses
    nothing it has acknowledged.

    Args:
        url: ``sqlite:///file``, a path, or ``postgresql://user@host/name``.

    Raises:
        StoreError: the address is not understood, or the database cannot be used.
    """

    def __init__(self, url: str | Path) -> None:
        self.url = _read_url(url)
        self.engine = _engine(self.url)
        with self.begin() as connection:
            _make_tables(connection)

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction: kept when the block ends, undone when it raises.

        Raises:
            StoreError: it could not be kept.
        """
        with self._explained(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that changes nothing, and so waits for nobody who writes. StoreError as for ``begin``."""
        with self._explained(), self.engine.connect() as connection:
            reading = connection.execution_options(reading=True)
            with reading.begin():
                yield reading

    def tidy(self) -> None:
        """Leave nothing of what was deleted behind in SQLite's files."""
        if self.url.get_backend_name() == "sqlite":
            with self._explained():
                connection = self.engine.raw_connection()
                try:
                    connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")  # not allowed in a transaction
                finally:
                    connection.close()

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise  # what must be unique was there: the caller knows what that means
        except DBAPIError as error:
            raise _in_words(error, self.url) from error


def _read_url(url: str | Path) -> URL:
    address = str(url)
    if "://" not in address:
        return URL.create("sqlite", database=address)
    try:
        known = make_url(address)
    except ArgumentError:
        raise StoreError(_("{url} is no address of a database.").format(url=address)) from None
    if known.get_backend_name() == "postgres":
        known = known.set(drivername="postgresql")
    if known.get_backend_name() not in _KINDS:
        text = _("A class is kept in SQLite (sqlite:///file) or PostgreSQL (postgresql://user@host/name), not {kind}.")
        raise StoreError(text.format(kind=known.get_backend_name()))
    if known.drivername == "postgresql":
        return known.set(drivername="postgresql+psycopg")
    return known


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        if url.database not in (None, "", ":memory:"):
            folder = Path(str(url.database)).resolve().parent
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                text = _("The folder {folder} cannot be made: {why}.")
                raise StoreError(text.format(folder=folder, why=error.strerror)) from None
        engine = create_engine(url, connect_args={"timeout": 10})
        event.listen(engine, "connect", _prepare_sqlite)
        # what is looked at must still hold when it is changed, so the right to write is taken at once
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        return create_engine(url, pool_pre_ping=True)
    except (NoSuchModuleError, ModuleNotFoundError):
        text = _('PostgreSQL needs one package more. Install it with:  pip install "sixtysix[postgres]"')
        raise StoreError(text) from None


def _prepare_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where SQLAlchemy begins them, not at the first change
    for setting in (
        "journal_mode=WAL",  # reading does not wait for writing
        "synchronous=FULL",  # a commit is on the disk before it is acknowledged, also when the power fails
        "foreign_keys=ON",
        "secure_delete=ON",  # deleted names are overwritten
    ):
        connection.execute(f"PRAGMA {setting}")


def _begin_sqlite(connection: Connection) -> None:
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _make_tables(connection: Connection) -> None:
    if inspect(connection).has_table(schema.about.name):
        version = connection.scalar(select(schema.about.c.version))
        if version != schema.VERSION:
            text = _("The database was written by another version of Sixty-Six ({version}). Use another one.")
            raise StoreError(text.format(version=version))
        return
    schema.metadata.create_all(connection)
    connection.execute(schema.about.insert().values(version=schema.VERSION))


def _in_words(error: DBAPIError, url: URL) -> StoreError:
    where = url.database if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    cause = error.orig
    if getattr(cause, "sqlstate", None) == _FULL or "disk is full" in str(cause):
        text = _("The disk that holds the class is full ({where}). Nothing more can be kept until there is room.")
        return DiskFullError(text.format(where=where))
    if isinstance(error, OperationalError):
        text = _("The database {where} cannot be used: {why}")
        return StoreError(text.format(where=where, why=str(cause).strip()))
    return StoreError(_("The database {where} reports a fault: {why}").format(where=where, why=str(cause).strip()))
