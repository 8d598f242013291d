"""What reaches an open page, and in which order."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from typing import Any

import pytest
from class_client import run
from class_room import join

from tutorials.classroom import hub as hubs
from tutorials.classroom.hub import Hub, PupilPage, TeacherPage
from tutorials.classroom.members import Member
from tutorials.classroom.room import Room
from tutorials.classroom.store import StoreError
from tutorials.view import Json


@dataclass
class Heard:
    """A page's line that remembers what it was sent."""

    messages: list[Json] = field(default_factory=list)

    def send(self, message: Json) -> None:
        self.messages.append(message)

    def goodbye(self, reason: str) -> None:
        self.messages.append({"type": "goodbye", "reason": reason})


def test_an_older_state_never_arrives_after_a_newer_one(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pupil's own message and the teacher's reveal make states at the same moment, in threads of unequal luck."""
    (ada,) = join(room, "Ada")
    made = []

    def slow_at_first(_room: Room, _member: Member) -> Json:
        number = len(made)
        made.append(number)
        time.sleep(0 if number else 0.1)
        return {"type": "state", "made": number}

    monkeypatch.setattr(hubs, "pupil_state", slow_at_first)

    async def scene() -> list[Any]:
        hub, line = Hub(room, logging.getLogger("test")), Heard()
        page = PupilPage(line, ada)
        await asyncio.gather(hub.tell_pupil(page), hub.tell_pupil(page))
        hub.close()
        return [message["made"] for message in line.messages]

    assert run(scene()) == [0, 1]


def test_a_card_at_a_table_of_two_is_told_to_these_two_only(room: Room) -> None:
    ada, bo, cy = join(room, "Ada", "Bo", "Cy")
    room.pairs.pair(ada)
    game = room.pairs.pair(bo)
    assert game is not None
    name = f"game-{game.record.id}"

    async def scene() -> dict[str, list[str]]:
        hub = Hub(room, logging.getLogger("test"))
        pages = {each.name: PupilPage(Heard(), each, table=name if each is not cy else "") for each in (ada, bo, cy)}
        for page in pages.values():
            await hub.welcome_pupil(page)
        await asyncio.sleep(3 * hubs.TOGETHER)
        for page in pages.values():
            page.line.messages.clear()
        seat = ada if game.record.seat_of(ada.id) == game.turn else bo
        card = room.table(seat, name).view()["table"]["you"]["hand"][0]["card"]
        await hub.at_table(pages[seat.name], name, {"type": "act", "action": card})
        await asyncio.sleep(3 * hubs.TOGETHER)
        hub.close()
        return {who: [message["type"] for message in page.line.messages] for who, page in pages.items()}

    heard = run(scene())
    assert heard["Ada"] == heard["Bo"] == ["table"]
    assert heard["Cy"] == []


def test_what_could_not_be_read_is_told_as_soon_as_it_can_be(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    real, failing = hubs.teacher_state, [True]

    def sometimes(*given: Any) -> Json:
        if failing.pop() if failing else False:
            raise StoreError("The database does not answer.")
        return real(*given)

    async def scene() -> list[str]:
        hub, line = Hub(room, logging.getLogger("test")), Heard()
        await hub.work(time.sleep, 0)
        hub.teachers.add(TeacherPage(line))
        monkeypatch.setattr(hubs, "teacher_state", sometimes)
        monkeypatch.setattr(hubs, "AGAIN", 0.05)
        hub.look_again()
        await asyncio.sleep(5 * hubs.TOGETHER)
        hub.close()
        return [message.get("text", message["type"]) for message in line.messages]

    assert run(scene()) == ["The database does not answer.", "state"]
