"""The lesson "Game points": what its deals are worth, at the borders between one, two, three and nothing."""

from __future__ import annotations

import pytest
from content_helpers import session

import sixtysix as ss
from tutorials.loader import load_lesson

LESSON = load_lesson("game-points")


def deal_of(step_id: str) -> ss.Deal:
    return ss.Deal.setup(**LESSON.step(step_id).position)


@pytest.mark.parametrize(
    ("step_id", "others", "tricks", "worth"),
    [("exactly-half", 33, 2, 1), ("one-short", 32, 2, 2), ("no-trick", 0, 0, 3), ("two-nines", 0, 1, 2)],
)
def test_what_a_claim_is_worth(step_id: str, others: int, tricks: int, worth: int) -> None:
    deal = deal_of(step_id)
    assert (deal.points(1), deal.tricks(1)) == (others, tricks)
    outcome = deal.apply("claim").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.game_points) == (0, worth)


def test_the_two_nines_are_the_opponents_only_trick() -> None:
    assert {str(card) for card in deal_of("two-nines").won(1)} == {"9H", "9D"}


def test_a_waiting_marriage_does_not_save_from_three() -> None:
    deal = deal_of("no-trick")
    assert (deal.pending(1), deal.points(1)) == (20, 0)


@pytest.mark.parametrize(
    ("step_id", "winner"), [("sixty-five-all", None), ("both-enough", 0), ("both-enough-danish", None)]
)
def test_who_wins_when_nobody_claims(step_id: str, winner: int | None) -> None:
    outcome = deal_of(step_id).apply("9S").apply("9H").outcome
    assert outcome is not None
    assert outcome.winner == winner


def test_the_danish_table_is_the_same_but_for_its_rules() -> None:
    here, there = (dict(LESSON.step(name).position) for name in ("both-enough", "both-enough-danish"))
    assert (here.pop("ruleset"), there.pop("ruleset")) == ("german", "danish")
    assert here == there


def test_waiting_with_enough_costs_a_game_point() -> None:
    opened = session(LESSON.step("do-not-wait"))
    for lead in ("9H", "QD", "JC"):
        view = opened.receive({"type": "act", "action": lead})
        assert "You win 1 game point." in view["feedback"]["text"]
        opened.receive({"type": "undo"})
    assert (
        opened.receive({"type": "act", "action": "claim"})["status"] == "You have enough points. You win 2 game points."
    )


def test_the_one_who_says_it_wins_against_more_points() -> None:
    deal = deal_of("who-says-it")
    assert deal.points(0) < deal.points(1)
    assert deal.apply("claim").outcome == ss.Outcome(0, 1, "claim")
