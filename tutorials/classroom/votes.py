"""Questions put to the class, and what each member answered: once, and for good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tutorials.classroom.schema import answers, members, questions
from tutorials.classroom.store import Store

OPEN, CLOSED, REVEALED = "open", "closed", "revealed"


class VoteError(Exception):
    """The vote was not counted: the member has voted before, or the question is not open."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position put to the class. ``step`` is the lesson's step it is from, if any; ``record`` the deal."""

    id: int
    number: int
    step: str
    record: str
    ask: str
    state: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a member answered."""

    member: int
    name: str
    action: str


_COLUMNS = (questions.c.id, questions.c.number, questions.c.step, questions.c.record, questions.c.ask,
            questions.c.state)  # fmt: skip


def ask(store: Store, class_id: int, step: str, record: str, text: str, now: int) -> Question:
    """Open a question; one that is still open is closed."""
    with store.begin() as connection:
        ours = questions.c.class_id == class_id
        connection.execute(update(questions).where(ours, questions.c.state == OPEN).values(state=CLOSED))
        number = (connection.scalar(select(func.max(questions.c.number)).where(ours)) or 0) + 1
        values: dict[str, Any] = {"number": number, "step": step, "record": record, "ask": text, "state": OPEN}
        done = connection.execute(insert(questions).values(class_id=class_id, opened=now, **values))
        assert done.inserted_primary_key is not None
        return Question(id=int(done.inserted_primary_key[0]), **values)


def set_state(store: Store, question_id: int, state: str) -> None:
    """Open, close or reveal."""
    with store.begin() as connection:
        connection.execute(update(questions).where(questions.c.id == question_id).values(state=state))


def latest(store: Store, class_id: int) -> Question | None:
    """The question put last."""
    wanted = select(*_COLUMNS).where(questions.c.class_id == class_id).order_by(questions.c.number.desc()).limit(1)
    with store.read() as connection:
        return _question(connection.execute(wanted).first())


def question(store: Store, class_id: int, number: int) -> Question | None:
    """A question of the class by its number."""
    wanted = select(*_COLUMNS).where(questions.c.class_id == class_id, questions.c.number == number)
    with store.read() as connection:
        return _question(connection.execute(wanted).first())


def _question(row: Any) -> Question | None:
    return None if row is None else Question(*row)


def vote(store: Store, question_id: int, member_id: int, action: str, now: int) -> None:
    """Keep a member's answer. When this returns it is on the disk.

    Raises:
        VoteError: the question is not open, or the member has answered before; nothing is changed.
        StoreError: it could not be kept.
    """
    try:
        with store.begin() as connection:
            # locked, so that a vote that comes while the teacher closes is either in the count or refused
            state = connection.scalar(select(questions.c.state).where(questions.c.id == question_id).with_for_update())
            if state != OPEN:
                raise VoteError("closed")
            values = {"question_id": question_id, "member_id": member_id, "action": action, "given": now}
            connection.execute(insert(answers).values(**values))
    except IntegrityError:
        raise VoteError("twice") from None


def answer_of(store: Store, question_id: int, member_id: int) -> str | None:
    """What a member answered; None if nothing yet."""
    wanted = select(answers.c.action).where(answers.c.question_id == question_id, answers.c.member_id == member_id)
    with store.read() as connection:
        return connection.scalar(wanted)


def answers_to(store: Store, question_id: int) -> list[Answer]:
    """All answers to a question, in the order in which the members joined."""
    wanted = (
        select(members.c.id, members.c.name, answers.c.action)
        .join_from(answers, members)
        .where(answers.c.question_id == question_id)
        .order_by(members.c.id)
    )
    with store.read() as connection:
        return [Answer(*row) for row in connection.execute(wanted)]
