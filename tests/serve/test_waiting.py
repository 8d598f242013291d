"""The queue, the pace of one address, and what memory is left."""

from __future__ import annotations

from pathlib import Path

from tutorials.serve import pace as paces
from tutorials.serve import waiting
from tutorials.serve.memory import available
from tutorials.serve.pace import Pace
from tutorials.serve.waiting import WaitingRoom


class Clock:
    """Time that passes when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_the_first_to_come_is_the_first_to_enter() -> None:
    room = WaitingRoom(Clock())
    first, second = room.join(None), room.join(None)
    assert (room.position(first), room.position(second)) == (0, 1)
    assert not room.may_enter(first, free=0)
    assert room.may_enter(first, free=1)
    assert not room.may_enter(second, free=1)
    room.leave(first)
    assert room.may_enter(second, free=1)


def test_a_newcomer_does_not_jump_the_queue() -> None:
    room = WaitingRoom(Clock())
    assert room.may_enter(None, free=1)
    room.join(None)
    assert not room.may_enter(None, free=1)
    assert room.may_enter(None, free=2)


def test_a_ticket_keeps_its_place_and_an_invented_one_has_none() -> None:
    room = WaitingRoom(Clock())
    ticket = room.join(None)
    assert room.join(ticket) == ticket
    assert len(room) == 1
    assert room.position("invented") is None
    assert room.join("invented") != "invented"


def test_whoever_no_longer_asks_is_forgotten() -> None:
    clock = Clock()
    room = WaitingRoom(clock)
    gone, patient = room.join(None), room.join(None)
    clock.now += waiting.PATIENCE * 0.6
    assert room.position(patient) == 1
    clock.now += waiting.PATIENCE * 0.6
    assert room.position(gone) is None
    assert room.position(patient) == 0


def test_the_queue_has_an_end() -> None:
    room = WaitingRoom(Clock())
    tickets = {room.join(None) for _ in range(waiting.LONGEST)}
    assert len(tickets) == waiting.LONGEST
    assert room.join(None) is None


def test_an_address_earns_its_starts_back() -> None:
    clock = Clock()
    pace = Pace(at_once=3, per_minute=60, clock=clock)
    assert [pace.take("a") for _ in range(4)] == [True, True, True, False]
    assert pace.take("b"), "another address has its own allowance"
    clock.now += 1
    assert [pace.take("a") for _ in range(2)] == [True, False]
    clock.now += 3600
    assert [pace.take("a") for _ in range(4)] == [True, True, True, False], "never more than at the beginning"


def test_only_so_many_addresses_are_remembered() -> None:
    pace = Pace(at_once=1, per_minute=1, clock=Clock())
    for number in range(paces.REMEMBERED + 10):
        pace.take(str(number))
    assert len(pace._left) == paces.REMEMBERED


def test_a_container_may_leave_less_than_the_machine_has(tmp_path: Path) -> None:
    limit, used = tmp_path / "max", tmp_path / "current"
    limit.write_text("3000\n")
    used.write_text("1000\n")
    assert available(((str(limit), str(used)),)) == 2000
    limit.write_text("max\n")
    assert available(((str(limit), str(used)),)) == available(()) or available(()) > 2000
    assert available(((str(tmp_path / "absent"), str(used)),)) > 2000
