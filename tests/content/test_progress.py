"""A learner's record: it comes back as it went, damage is named by lesson, step and key, and nothing is lost."""

from __future__ import annotations

import json

import pytest
from content_helpers import session, small

from tutorials.model import Lesson
from tutorials.progress import Progress, decode, encode
from tutorials.session import StepSession


def test_round_trip() -> None:
    progress = Progress(3, ("KH", "AH", "draw"), "KH QH", 2, 1, True, False, True, True, 4, "old")
    assert decode(encode(progress, "marriages", "cash-it"), "marriages", "cash-it").progress == progress


def test_no_record_yet() -> None:
    assert decode(None, "marriages", "cash-it").progress == Progress()


def record(**changes: object) -> str:
    return json.dumps({"version": 1, "lesson": "small", "step": "cash-it", **changes})


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("{not json", "record"),
        ("[1, 2]", "record"),
        ("[" * 100_000, "record"),
        (record(version=2), "version"),
        (record(step="other"), "step"),
        (record(lesson="other"), "lesson"),
        (record(wrong=-1), "wrong"),
        (record(hints=True), "hints"),
        (record(actions="KH"), "actions"),
        (record(actions=[1]), "actions"),
        (record(star="yes"), "star"),
        (record(gold=1), "gold"),
        (record(actions=["marriage ZZ"]), "actions"),
        (record(actions=["exchange"]), "actions"),
    ],
)
def test_damage_is_named_and_kept(text: str, key: str) -> None:
    opened = StepSession(small())
    view = opened.receive({"type": "hello", "record": text})
    feedback = view["feedback"]
    assert feedback["tone"] == "info"
    assert f"lesson small, step cash-it is damaged: {key} " in feedback["text"]
    assert view["rescued"] == text
    assert json.loads(view["record"])["rescued"] == text, "the new record carries the old text along"
    assert view["table"]["you"]["hand"], "the step can be played all the same"


def test_what_is_sound_in_a_damaged_record_is_used() -> None:
    view = session(small()).receive({"type": "hello", "record": record(star=True, variant=2, wrong="x")})
    assert view["star"] is True
    assert json.loads(view["record"])["variant"] == 2


def test_a_record_of_other_actions_keeps_its_star() -> None:
    view = session(small()).receive({"type": "hello", "record": record(star=True, solved=True, actions=["AD"])})
    assert view["star"] is True
    assert view["done"] is False
    assert "has the action AD, which does not fit" in view["feedback"]["text"]


def test_a_record_that_is_no_text() -> None:
    view = session(small()).receive({"type": "hello", "record": {"star": True}})
    assert "record must be a text" in view["feedback"]["text"]


def test_before_the_browser_has_said_hello_there_is_no_record_to_overwrite_its_own() -> None:
    opened = StepSession(small())
    assert opened.view()["record"] is None
    assert opened.receive({"type": "hint"})["record"] is None
    assert opened.receive({"type": "hello", "record": None})["record"] is not None


def test_stars_are_counted_over_the_lesson(marriages: Lesson) -> None:
    from tutorials.progress import Board

    board = Board(len(marriages.steps))
    first = StepSession(marriages.steps[0], board=board)
    second = StepSession(marriages.steps[1], board=board)
    first.receive({"type": "answer", "value": ["KH", "QH"]})
    assert second.receive({"type": "hint"})["stars"] == {"got": 1, "of": len(marriages.steps)}
