"""The lesson "Referee": every refusal that a learner can meet is met, and each dispute ends as the rules say."""

from __future__ import annotations

import pytest

import sixtysix as ss
from tutorials.answers import apply_all
from tutorials.coverage import refused_in
from tutorials.loader import load_lesson
from tutorials.rulebook import refusal_ids

LESSON = load_lesson("referee")
OUT_OF_REACH = {
    "turn.not-yours",  # nobody can act for another seat here
    "marriage.not-now",  # no moment of a two-handed deal gives it
    "marriage.royal-late",  # no ruleset has this house rule
}


def deal_of(step_id: str, **changes: object) -> ss.Deal:
    return ss.Deal.setup(**{**LESSON.step(step_id).position, **changes})  # type: ignore[arg-type]


def test_every_refusal_is_met() -> None:
    met = {rule for step in LESSON.steps for rule in refused_in(step)}
    assert refusal_ids() - met == OUT_OF_REACH


@pytest.mark.parametrize(
    ("step_id", "actions", "ruleset", "ends"),
    [
        ("who-was-first", ["claim"], "german", (0, 1)),
        ("two-nines", ["claim"], "german", (0, 2)),
        ("how-dear", ["9C", "JC"], "german", (1, 3)),
        ("thirty-ninety", ["AS", "JH"], "schnapsen", (0, 1)),
        ("all-in-one-turn", ["exchange", "claim KS"], "german", (0, 2)),
        ("said-nothing", ["9C", "JC"], "german", (1, 2)),
        ("said-nothing", ["9C", "JC"], "danish", (0, 2)),
        ("last-word", ["AS", "JH"], "german", (1, 1)),
        ("last-word", ["AS", "JH", "claim"], "german", (0, 1)),
    ],
)
def test_how_a_dispute_ends(step_id: str, actions: list[str], ruleset: str, ends: tuple[int, int]) -> None:
    outcome = apply_all(deal_of(step_id, ruleset=ruleset), actions).outcome
    assert (outcome.winner, outcome.game_points) == ends


def test_the_same_end_belongs_to_the_other_one_in_germany() -> None:
    position = {"ruleset": "german", "you": "AS", "opponent": "JH", "talon": "", "trump": "S", "lead": "you"}
    deal = ss.Deal.setup(**position, points={"you": 17, "opponent": 90}, tricks={"you": 4, "opponent": 7})
    assert apply_all(deal, ["AS", "JH"]).outcome.winner == 1


def test_the_nine_goes_to_the_loser_of_the_trick() -> None:
    deal = apply_all(deal_of("who-gets-the-nine"), ["exchange", "TS", "JD", "draw"])
    assert "9S" in {str(card) for card in deal.hand(1)}
