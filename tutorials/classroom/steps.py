"""What each member has done in each step of the lessons."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from tutorials.classroom.schema import members, progress
from tutorials.classroom.store import Store


@dataclass(frozen=True, slots=True)
class Done:
    """A member at a step; ``changed`` in seconds since 1970."""

    member: int
    step: str
    star: bool
    solved: bool
    wrong: int
    changed: int


def keep(
    store: Store, member_id: int, step: str, record: str, *, star: bool, solved: bool, wrong: int, now: int
) -> None:
    """Keep where a member stands in a step. A star is never lost."""
    values = {"record": record, "star": star, "solved": solved, "wrong": wrong, "changed": now}
    try:
        with store.begin() as connection:
            if not _update(connection, member_id, step, values):
                connection.execute(insert(progress).values(member_id=member_id, step=step, **values))
    except IntegrityError:  # the member's other page was a moment earlier
        with store.begin() as connection:
            _update(connection, member_id, step, values)


def _update(connection: Connection, member_id: int, step: str, values: dict[str, object]) -> bool:
    where = (progress.c.member_id == member_id, progress.c.step == step)
    had = connection.scalar(select(progress.c.star).where(*where))
    if had is None:
        return False
    connection.execute(update(progress).where(*where).values(**{**values, "star": had or values["star"]}))
    return True


def record_of(store: Store, member_id: int, step: str) -> str | None:
    """The record of a member's step, as ``tutorials.progress`` reads it."""
    with store.read() as connection:
        wanted = select(progress.c.record).where(progress.c.member_id == member_id, progress.c.step == step)
        return connection.scalar(wanted)


def of_member(store: Store, member_id: int) -> list[Done]:
    """Everything a member has done."""
    return _done(store, progress.c.member_id == member_id)


def of_class(store: Store, class_id: int) -> list[Done]:
    """Everything the class has done."""
    return _done(store, members.c.class_id == class_id)


def _done(store: Store, condition: object) -> list[Done]:
    columns = (progress.c.member_id, progress.c.step, progress.c.star, progress.c.solved, progress.c.wrong,
               progress.c.changed)  # fmt: skip
    wanted = select(*columns).join_from(progress, members).where(condition)  # type: ignore[arg-type]  # a column clause
    with store.read() as connection:
        return [Done(*row) for row in connection.execute(wanted.order_by(progress.c.changed))]
