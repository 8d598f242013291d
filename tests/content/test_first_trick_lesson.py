"""The lesson "First trick": the first screen is as simple as it can be, and there is always another pile to count."""

from __future__ import annotations

from content_helpers import session

import sixtysix as ss
from tutorials.lint_prose import prose
from tutorials.loader import load_lesson
from tutorials.model import Play, Step
from tutorials.solution import right_number

LESSON = load_lesson("first-trick")


def step(step_id: str) -> Step:
    return LESSON.step(step_id)


def test_the_first_screen_shows_six_cards_and_one_card_of_the_opponent() -> None:
    view = session(LESSON.steps[0]).view()
    assert view["ask"] == "Hearts are led. Tap the card that beats it."
    assert len(view["table"]["you"]["hand"]) == 6
    assert all(card["playable"] for card in view["table"]["you"]["hand"])
    assert [(card["by"], card["card"]) for card in view["table"]["trick"]] == [("opponent", "KH")]
    assert (view["table"]["talon"], view["table"]["trump"], view["table"]["turnup"]) == (None, None, None)
    assert view["buttons"] == []


def test_the_ten_beats_the_king_and_no_other_card_of_the_hand_does() -> None:
    deal = ss.Deal.setup(**LESSON.steps[0].position)
    winners = [str(card) for card in deal.hand(0) if deal.apply(str(card)).tricks(0) == 1]
    assert winners == ["TH"]


def test_the_first_tap_ends_with_a_trick_of_fourteen_points() -> None:
    view = session(LESSON.steps[0]).receive({"type": "act", "action": "TH"})
    assert (view["done"], view["star"]) == (True, True)
    assert (view["table"]["you"]["points"], view["table"]["you"]["tricks"]) == (14, 1)
    assert [frame["caption"] for frame in view["frames"]] == [
        "You play the ten of hearts. You take the trick: 14 points."
    ]


def test_one_card_led_differently_turns_the_answer_round() -> None:
    first, other = (ss.Deal.setup(**step(name).position) for name in ("beat-it", "ace-is-led"))
    assert first.hand(0) == other.hand(0)
    assert (first.apply("TH").tricks(0), other.apply("TH").tricks(0)) == (1, 0)


def test_no_trump_disturbs_the_first_lesson() -> None:
    for written in LESSON.steps:
        if isinstance(written.task, Play):
            deal = ss.Deal.setup(**written.position)
            assert all(card.suit != deal.trump for seat in (0, 1) for card in deal.hand(seat)), written.id
        assert written.stock == "hidden", written.id
        assert not [text for _key, text in prose(written) if "trump" in text.lower() or "talon" in text.lower()]


def test_there_is_always_another_pile_to_count() -> None:
    opened = session(step("count-a-pile"))
    answers = []
    for _time in range(12):
        pile = opened.view()["table"]["you"]["won"]
        right = right_number(opened.step.task, opened.start)  # type: ignore[arg-type]
        assert right == sum(ss.Card.parse(card["card"]).points for card in pile)
        assert len(pile) == 4
        assert opened.receive({"type": "answer", "value": right})["done"] is True
        answers.append(right)
        assert opened.receive({"type": "fresh"})["done"] is False
    assert len(set(answers)) > 6
