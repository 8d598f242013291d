"""The lesson "Trump and free play": what it rests on, and that one card or one house rule turns an answer round."""

from __future__ import annotations

import pytest
from content_helpers import session

import sixtysix as ss
from tutorials.loader import load_lesson

LESSON = load_lesson("trump")


def test_the_smallest_trump_takes_an_ace() -> None:
    view = session(LESSON.step("smallest-trump")).receive({"type": "act", "action": "9S"})
    assert (view["star"], view["table"]["you"]["points"]) == (True, 11)


@pytest.mark.parametrize(
    ("step_id", "right", "wrong"),
    [("whose-trick", "you", "opponent"), ("whose-trick-in-sweden", "opponent", "you")],
)
def test_the_same_two_cards_go_another_way_in_sweden(step_id: str, right: str, wrong: str) -> None:
    opened = session(LESSON.step(step_id))
    assert opened.receive({"type": "answer", "value": wrong})["feedback"]["tone"] == "wrong"
    assert opened.receive({"type": "answer", "value": right})["star"] is True


def test_both_tables_hold_the_same_cards() -> None:
    here, sweden = (ss.Deal.setup(**LESSON.step(name).position) for name in ("whose-trick", "whose-trick-in-sweden"))
    assert [here.hand(seat) for seat in (0, 1)] == [sweden.hand(seat) for seat in (0, 1)]
    assert here.trump == sweden.trump


def test_the_ace_is_a_safe_lead_only_without_the_one_trump_against_it() -> None:
    for name, safe in (("safe-lead", False), ("no-trump-left", True)):
        led = ss.Deal.setup(**LESSON.step(name).position).apply("AH")
        assert all(led.apply(answer).tricks(0) == 1 for answer in led.legal_actions()) is safe


def test_taking_the_ten_with_the_ace_brings_twenty_one_and_with_a_trump_less() -> None:
    opened = session(LESSON.step("best-catch"))
    for trump, points in (("9S", 10), ("QS", 13)):
        view = opened.receive({"type": "act", "action": trump})
        assert (view["feedback"]["tone"], view["table"]["you"]["points"]) == ("wrong", points)
        opened.receive({"type": "undo"})
    view = opened.receive({"type": "act", "action": "AH"})
    assert (view["star"], view["table"]["you"]["points"]) == (True, 21)
