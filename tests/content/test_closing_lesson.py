"""The lesson "Closing": the measured step and its contrast, the prices, and the two dangers."""

from __future__ import annotations

import pytest
from content_helpers import session

import sixtysix as ss
from tutorials.coverage import coverage
from tutorials.loader import load_lesson
from tutorials.rulebook import elsewhere_ids, refusal_ids

LESSON = load_lesson("closing")


def deal_of(step_id: str) -> ss.Deal:
    return ss.Deal.setup(**LESSON.step(step_id).position)


def best(deal: ss.Deal) -> int:
    """Game points to the player on turn with exact play."""
    return max(value.game_points for value in ss.solve(deal).values())


def test_every_refusal_of_closing_and_drawing_is_met() -> None:
    met = {row.rule for row in coverage([LESSON]) if row.refused}
    assert met >= {rule for rule in refusal_ids() - elsewhere_ids() if rule.startswith(("close.", "draw."))}


# ---- the measured step ----


def test_close_is_the_position_of_the_course_plan() -> None:
    deal = deal_of("close")
    assert [{str(card) for card in deal.hand(seat)} for seat in (0, 1)] == [
        {"AH", "TH", "9C", "JC", "9D", "JD"},
        {"KH", "QH", "AS", "JS", "KC", "QS"},
    ]
    assert [str(card) for card in (*deal.talon, deal.turnup)] == ["9H", "9S"]
    assert [(deal.points(seat), deal.tricks(seat)) for seat in (0, 1)] == [(38, 3), (50, 2)]


def test_closing_wins_with_exactly_66() -> None:
    opened = session(LESSON.step("close"))
    for action in ("close", "AH", "TH"):
        view = opened.receive({"type": "act", "action": action})
    assert (view["table"]["you"]["points"], view["done"]) == (66, False)
    view = opened.receive({"type": "act", "action": "claim"})
    assert (view["star"], view["status"]) == (True, "You have enough points. You win 1 game point.")


@pytest.mark.parametrize("lead", ["AH", "TH", "9C", "JC", "9D", "JD"])
def test_any_card_instead_loses_one(lead: str) -> None:
    view = session(LESSON.step("close")).receive({"type": "act", "action": lead})
    assert view["feedback"]["text"].endswith("The opponent has enough points. The opponent wins 1 game point.")


def test_claiming_with_38_costs_two() -> None:
    view = session(LESSON.step("close")).receive({"type": "act", "action": "claim"})
    assert view["feedback"]["text"].endswith("Your claim was wrong. The opponent wins 2 game points.")


def test_with_queen_and_nine_changed_it_ends_on_63_and_costs_two() -> None:
    first, second = dict(LESSON.step("close").position), dict(LESSON.step("close-or-not").position)
    assert set(first["opponent"].replace("QH", "9H").split()) == set(second["opponent"].split())
    assert (first["talon"], second["talon"]) == ("9H", "QH")
    closed = deal_of("close-or-not").apply("close").apply("pass")
    assert best(closed) == -2
    for card in ("AH", "9H", "TH", "KH"):
        closed = closed.apply(card)
    assert closed.points(0) == 63


# ---- prices ----


@pytest.mark.parametrize(("step_id", "price"), [("it-costs-two", 2), ("it-costs-three", 3)])
def test_a_broken_promise_is_priced_at_the_moment_of_closing(step_id: str, price: int) -> None:
    deal = deal_of(step_id).apply("KD").apply("9C")
    assert (deal.points(0), deal.tricks(1)) == (60, 3)
    assert deal.outcome == ss.Outcome(1, price, "closer-failed")


@pytest.mark.parametrize(("ruleset", "worth"), [("german", 2), ("schnapsen", 3)])
def test_a_kept_promise_is_measured_at_the_end_but_in_schnapsen(ruleset: str, worth: int) -> None:
    position = dict(LESSON.step("when-it-works").position)
    if ruleset == "schnapsen":  # the same story with 20 cards, without a nine
        position |= {"ruleset": ruleset, "you": "JD JC", "trump": "TS"}
        position |= {"points": {"you": 66, "opponent": 13}, "tricks": {"you": 4, "opponent": 1}}
    outcome = ss.Deal.setup(**position).apply("claim").outcome
    assert outcome == ss.Outcome(0, worth, "claim")


# ---- before the draw, and the dangers ----


def test_drawing_gives_the_deal_away() -> None:
    deal = deal_of("before-drawing")
    assert best(deal.apply("draw")) < 0
    assert best(deal.apply("close").apply("pass")) == 3


@pytest.mark.parametrize(("step_id", "answer", "wins"), [("where-is-the-nine", "exchange", False),
                                                         ("one-card-different", "pass", True)])  # fmt: skip
def test_the_nine_decides_whether_closing_works(step_id: str, answer: str, wins: bool) -> None:
    closed = deal_of(step_id).apply("close")
    assert answer in [str(action) for action in closed.legal_actions()]
    assert (min(best(closed.apply(action)) for action in closed.legal_actions()) > 0) is wins


def test_the_marriage_is_lost_after_closing() -> None:
    opened = session(LESSON.step("first-things-first"))
    view = opened.receive({"type": "act", "action": "close"})
    assert view["frames"][-1]["caption"] == "The talon is closed, and no marriage counts after that."
    assert deal_of("in-denmark").violation("marriage KD") is None
