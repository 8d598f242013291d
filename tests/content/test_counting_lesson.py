"""The lesson "Counting and claiming": the measured step "covered", and claims that are right, wrong, early and late."""

from __future__ import annotations

import re

import pytest
from content_helpers import session

import sixtysix as ss
from tutorials.lint_prose import prose
from tutorials.loader import load_lesson
from tutorials.solution import right_number

LESSON = load_lesson("counting")


def cards(text: str) -> set[str]:
    return set(text.split())


def hand(deal: ss.Deal, seat: int) -> set[str]:
    return {str(card) for card in deal.hand(seat)}


# ---- claim, counts covered -------------------------------------------------------------------------------------------


def test_the_position_of_covered() -> None:
    deal = session(LESSON.step("covered")).start
    assert hand(deal, 0) == cards("KC JC 9C 9D JD JH")
    assert hand(deal, 1) == cards("KH QH TS JS AD QS")
    assert [str(card) for card in deal.talon] == ["KS"]
    assert (str(deal.turnup), deal.trump, deal.turn) == ("9S", "S", 0)
    assert (deal.points(0), deal.points(1)) == (66, 47)
    assert [str(card) for _seat, card in deal.last_trick] == ["TH", "AS"]


def test_covered_shows_no_count_and_tells_what_just_happened() -> None:
    view = session(LESSON.step("covered")).view()
    assert view["ask"].startswith("You had 45; your ace of spades just took the ten of hearts.")
    assert (view["table"]["you"]["points"], view["table"]["opponent"]["points"]) == (None, None)
    assert view["can"]["show"] is False


def test_a_claim_ends_it() -> None:
    view = session(LESSON.step("covered")).receive({"type": "act", "action": "claim"})
    assert (view["star"], view["status"]) == (True, "You have enough points. You win 1 game point.")


@pytest.mark.parametrize("card", ["KC", "JC", "9C", "9D", "JD", "JH"])
def test_any_card_is_trumped_and_the_other_side_claims_first(card: str) -> None:
    view = session(LESSON.step("covered")).receive({"type": "act", "action": card})
    assert view["feedback"]["tone"] == "wrong"
    assert view["feedback"]["text"].startswith("Trumped.")
    assert view["frames"][1]["table"]["opponent"]["tricks"] == 3
    assert view["status"] == "The opponent has enough points. The opponent wins 1 game point."


def test_closing_is_called_unnecessary() -> None:
    view = session(LESSON.step("covered")).receive({"type": "act", "action": "close"})
    assert view["feedback"]["tone"] == "wrong"
    assert "45 and 21 make 66" in view["feedback"]["text"]


# ---- right, wrong, early, late ---------------------------------------------------------------------------------------


def test_one_card_in_the_pile_makes_the_claim_right_or_wrong() -> None:
    enough, short = (ss.Deal.setup(**LESSON.step(name).position) for name in ("enough", "one-short"))
    assert {str(c) for c in enough.won(0)} ^ {str(c) for c in short.won(0)} == {"QS", "JS"}
    assert (enough.points(0), short.points(0)) == (66, 65)
    outcomes = [deal.apply("claim").outcome for deal in (enough, short)]
    assert [(outcome.winner, outcome.reason) for outcome in outcomes if outcome] == [(0, "claim"), (1, "false-claim")]


@pytest.mark.parametrize(("step_id", "rule"), [("first-a-trick", "claim.needs-trick"), ("not-now", "claim.mid-trick")])
def test_a_claim_at_the_wrong_moment_is_refused_with_its_rule(step_id: str, rule: str) -> None:
    view = session(LESSON.step(step_id)).receive({"type": "act", "action": "claim"})
    assert (view["feedback"]["rule"], view["star"]) == (rule, True)


def test_the_counts_fade_from_shown_to_covered() -> None:
    order = {"shown": 0, "asked": 1, "covered": 2}
    fading = [order[step.counts] for step in LESSON.steps]
    assert fading == sorted(fading)
    assert set(fading) == {0, 1, 2}


def test_there_is_always_another_pile_to_measure() -> None:
    opened = session(LESSON.step("how-far"))
    answers = []
    for _time in range(12):
        pile = opened.view()["table"]["you"]["won"]
        right = right_number(opened.step.task, opened.start)  # type: ignore[arg-type]
        assert right == 66 - sum(ss.Card.parse(card["card"]).points for card in pile)
        assert opened.receive({"type": "answer", "value": right})["done"] is True
        answers.append(right)
        opened.receive({"type": "fresh"})
    assert len(set(answers)) > 6


def test_no_word_comes_before_its_lesson() -> None:
    later = {"marriage", "marriages", "talon", "close", "closed", "closing", "exchange", "strict"}
    for lesson in ("first-trick", "trump", "counting"):
        for step in load_lesson(lesson).steps:
            for _key, text in prose(step):
                assert not later & set(re.findall(r"[a-z]+", text.lower())), (step.path, text)
