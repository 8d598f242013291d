"""Who has joined a class: a nickname and the hash of a secret that the pupil's browser holds."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from tutorials.classroom.keys import hashed, new_secret
from tutorials.classroom.nicknames import clean, folded, unlike
from tutorials.classroom.schema import members
from tutorials.classroom.store import Store
from tutorials.i18n import _

MOST = 200
"""Members a class may have."""
_TRIES = 50


class ClassFullError(Exception):
    """The class takes no more members."""


@dataclass(frozen=True, slots=True)
class Member:
    """A pupil, by nickname."""

    id: int
    name: str


def join(store: Store, class_id: int, nickname: object, now: int) -> tuple[Member, str]:
    """A new member and the secret by which the browser is known from now on.

    Raises:
        NicknameError: the nickname cannot be one.
        ClassFullError: there are as many as a class may have.
        StoreError: it could not be kept.
    """
    wanted = clean(nickname)
    secret = new_secret()
    for attempt in range(_TRIES):
        try:
            with store.begin() as connection:
                ours = members.c.class_id == class_id
                if (connection.scalar(select(func.count()).select_from(members).where(ours)) or 0) >= MOST:
                    raise ClassFullError(_("This class is full."))
                name = unlike(wanted, set(connection.scalars(select(members.c.folded).where(ours))))
                values = {"class_id": class_id, "name": name, "folded": folded(name), "hash": hashed(secret)}
                key = connection.execute(insert(members).values(**values, joined=now)).inserted_primary_key
                assert key is not None
                return Member(int(key[0]), name), secret
        except IntegrityError:  # somebody took the same name between our look and our writing
            if attempt == _TRIES - 1:
                raise
    raise AssertionError("unreachable")


def of_secret(store: Store, class_id: int, secret: object) -> Member | None:
    """The member whose browser holds this secret."""
    if not isinstance(secret, str):
        return None
    # looked up by hash: how long that takes says nothing about the secret itself
    wanted = select(members.c.id, members.c.name).where(
        members.c.class_id == class_id, members.c.hash == hashed(secret)
    )
    with store.read() as connection:
        row = connection.execute(wanted).first()
    return None if row is None else Member(*row)


def everybody(store: Store, class_id: int) -> list[Member]:
    """All members in the order in which they joined."""
    wanted = select(members.c.id, members.c.name).where(members.c.class_id == class_id).order_by(members.c.id)
    with store.read() as connection:
        return [Member(*row) for row in connection.execute(wanted)]


def remove(store: Store, class_id: int, member_id: int) -> None:
    """Forget a member with everything that he or she did."""
    with store.begin() as connection:
        connection.execute(delete(members).where(members.c.class_id == class_id, members.c.id == member_id))
    store.tidy()
