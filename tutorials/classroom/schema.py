"""The tables in which a class is kept, the same in SQLite and PostgreSQL.

Times are whole seconds since 1970. Secrets are never in here, only their hashes. Whatever belongs to a class goes with
it: each foreign key deletes along.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text, UniqueConstraint

VERSION = 1
"""Of these tables; a database of another version is not touched."""

metadata = MetaData()


def _of(table: str, *, primary: bool = False, nullable: bool = False) -> Column[int]:
    key = ForeignKey(f"{table}.id", ondelete="CASCADE")
    name = {"classes": "class_id"}.get(table, f"{table.removesuffix('s')}_id")
    return Column(name, Integer, key, primary_key=primary, nullable=nullable and not primary, index=not primary)


about = Table("sixtysix", metadata, Column("version", Integer, primary_key=True, autoincrement=False))

classes = Table(
    "classes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), unique=True, nullable=False),
    Column("lang", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

teacher_keys = Table(
    "teacher_keys",
    metadata,
    _of("classes", primary=True),
    Column("hash", String(64), primary_key=True),
)

members = Table(
    "members",
    metadata,
    Column("id", Integer, primary_key=True),
    _of("classes"),
    Column("name", String(64), nullable=False),
    Column("folded", String(128), nullable=False),  # as names are compared
    Column("hash", String(64), unique=True, nullable=False),
    Column("joined", BigInteger, nullable=False),
    UniqueConstraint("class_id", "folded"),
)

questions = Table(
    "questions",
    metadata,
    Column("id", Integer, primary_key=True),
    _of("classes"),
    Column("number", Integer, nullable=False),
    Column("step", String(128), nullable=False),  # lesson/step, or nothing for a position of the teacher's own
    Column("record", Text, nullable=False),  # the deal, as Deal.record writes it
    Column("ask", Text, nullable=False),
    Column("state", String(16), nullable=False),
    Column("opened", BigInteger, nullable=False),
    UniqueConstraint("class_id", "number"),
)

answers = Table(
    "answers",
    metadata,
    _of("questions", primary=True),
    _of("members", primary=True),  # once a question: the key itself forbids a second vote
    Column("action", String(32), nullable=False),
    Column("given", BigInteger, nullable=False),
)

progress = Table(
    "progress",
    metadata,
    _of("members", primary=True),
    Column("step", String(128), primary_key=True),
    Column("record", Text, nullable=False),  # as tutorials.progress writes it
    Column("star", Boolean, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Integer, primary_key=True),
    _of("classes"),
    Column("number", Integer, nullable=False),
    Column("ruleset", String(32), nullable=False),
    Column("level", String(16), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    UniqueConstraint("class_id", "number"),
)

results = Table(
    "results",
    metadata,
    _of("tournaments", primary=True),
    _of("members", primary=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("actions", Text, nullable=False),  # of both sides, separated by commas
    Column("points", Integer),  # game points to the member, lost ones negative; nothing while the deal goes on
    Column("changed", BigInteger, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    _of("classes"),
    Column("first", Integer, ForeignKey("members.id", ondelete="CASCADE"), nullable=False),
    Column("second", Integer, ForeignKey("members.id", ondelete="CASCADE")),  # nothing: nobody joined
    Column("kind", String(16), nullable=False),  # two-screens, one-screen, computer
    Column("ruleset", String(32), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("dealer", Integer, nullable=False),
    Column("actions", Text, nullable=False),
    Column("points", Integer),  # game points to the first member; nothing while the deal goes on
    Column("ended", Boolean, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
