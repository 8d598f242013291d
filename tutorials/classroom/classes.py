"""Classes: begun with a code, gone after a set time."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tutorials.classroom.keys import hashed, new_code, new_secret, same
from tutorials.classroom.schema import classes, teacher_keys
from tutorials.classroom.store import Store

_TRIES = 20


@dataclass(frozen=True, slots=True)
class ClassRecord:
    """A class. Times are seconds since 1970."""

    id: int
    code: str
    lang: str
    created: int
    expires: int


def begin(store: Store, now: int, seconds: int, lang: str = "en") -> ClassRecord:
    """A new class that is deleted after so many seconds, under a code of its own.

    Raises:
        StoreError: it could not be kept.
    """
    for attempt in range(_TRIES):
        try:
            with store.begin() as connection:
                values = {"code": new_code(), "lang": lang, "created": now, "expires": now + seconds}
                key = connection.execute(insert(classes).values(values)).inserted_primary_key
                assert key is not None
                return ClassRecord(id=int(key[0]), **values)  # type: ignore[arg-type]  # as the columns
        except IntegrityError:
            if attempt == _TRIES - 1:
                raise
    raise AssertionError("unreachable")


def current(store: Store, now: int) -> ClassRecord | None:
    """The class begun last, if it is not over."""
    with store.read() as connection:
        newest = select(classes).where(classes.c.expires > now).order_by(classes.c.id.desc()).limit(1)
        row = connection.execute(newest).first()
    return None if row is None else ClassRecord(**row._mapping)


def find(store: Store, class_id: int, now: int) -> ClassRecord | None:
    """A class, unless it is over or was deleted."""
    with store.read() as connection:
        wanted = select(classes).where(classes.c.id == class_id, classes.c.expires > now)
        row = connection.execute(wanted).first()
    return None if row is None else ClassRecord(**row._mapping)


def new_teacher_key(store: Store, class_id: int) -> str:
    """A secret that opens the teacher's page; only its hash is kept. Earlier ones go on working."""
    secret = new_secret()
    let_teach(store, class_id, secret)
    return secret


def let_teach(store: Store, class_id: int, secret: str) -> None:
    """Let a secret open the teacher's page of this class too."""
    with store.begin() as connection:
        connection.execute(insert(teacher_keys).values(class_id=class_id, hash=hashed(secret)))


def is_teacher(store: Store, class_id: int, secret: object) -> bool:
    """Whether a secret opens the teacher's page of this class."""
    with store.read() as connection:
        kept = connection.scalars(select(teacher_keys.c.hash).where(teacher_keys.c.class_id == class_id)).all()
    # all of them are compared, so that the time tells nothing
    return sum(same(secret, each) for each in kept) > 0


def prolong(store: Store, class_id: int, expires: int) -> None:
    """Let a class last longer, or shorter."""
    with store.begin() as connection:
        connection.execute(update(classes).where(classes.c.id == class_id).values(expires=expires))


def end(store: Store, class_id: int) -> None:
    """Delete a class with everything in it."""
    with store.begin() as connection:
        connection.execute(delete(classes).where(classes.c.id == class_id))
    store.tidy()


def end_expired(store: Store, now: int) -> list[int]:
    """Delete the classes whose time is over; returns their ids."""
    with store.begin() as connection:
        over = list(connection.scalars(select(classes.c.id).where(classes.c.expires <= now)).all())
        connection.execute(delete(classes).where(classes.c.id.in_(over)))
    if over:
        store.tidy()
    return over
