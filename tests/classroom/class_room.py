"""A room without a web server: who joins it, who plays, and what its clock says."""

from __future__ import annotations

from random import Random

from tutorials.classroom.members import Member
from tutorials.classroom.room import Room
from tutorials.classroom.store import Store
from tutorials.view import Json


class Clock:
    """A clock that the test sets."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def again(room: Room) -> Room:
    """The same class on a server that was started anew."""
    return Room(Store(room.store.url.database or ""), room.record)


def join(room: Room, *names: str) -> list[Member]:
    return [room.join(name)[0] for name in names]


def play(room: Room, member: Member, table: str, seed: int = 1) -> Json:
    """Play a table to the end with random legal cards; the last view."""
    chance = Random(seed)
    view = room.table(member, table).receive({"type": "hello"})
    for _ in range(40):
        if view["done"]:
            return view
        view = room.table(member, table).receive({"type": "act", "action": chance.choice(actions_in(view))})
    raise AssertionError("the deal did not end")


def actions_in(view: Json) -> list[str]:
    """The cards that may be played; where none may, as after a close, what the buttons do."""
    cards = [action for card in view["table"]["you"]["hand"] for action in card["actions"]]
    return cards or [button["action"] for button in view["buttons"] if button["enabled"]]
