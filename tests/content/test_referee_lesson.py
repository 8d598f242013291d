"""The lesson "Referee": every refusal that a learner can meet is met, and each dispute ends as the rules say."""

from __future__ import annotations

import pytest
from content_helpers import session

import sixtysix as ss
from tutorials.answers import apply_all
from tutorials.coverage import refused_in
from tutorials.loader import load_lesson
from tutorials.rulebook import refusal_ids

LESSON = load_lesson("referee")


def deal_of(step_id: str, **changes: object) -> ss.Deal:
    return ss.Deal.setup(**{**LESSON.step(step_id).position, **changes})  # type: ignore[arg-type]


def test_every_refusal_is_met() -> None:
    met = {rule for step in LESSON.steps for rule in refused_in(step)}
    assert met == refusal_ids()


def test_who_cannot_wait_is_told_that_it_is_not_their_turn() -> None:
    opened = session(LESSON.step("not-your-turn"))
    view = opened.receive({"type": "answer", "value": "next"})
    assert [frame["caption"] for frame in view["frames"]] == [
        "You play the ace of clubs.",
        "It is the other player's turn.",
    ]
    opened.receive({"type": "undo"})
    assert opened.receive({"type": "answer", "value": "wait"})["star"] is True


def test_the_marriage_in_trumps_waits_by_a_house_rule_alone() -> None:
    step = LESSON.step("royal-late")
    assert step.position["ruleset"].changes() == {"royal_only_exhausted": True}
    assert ss.Deal.setup(**step.position).violation("marriage QS").rule == "marriage.royal-late"
    assert not any(ruleset.royal_only_exhausted for ruleset in ss.RULESETS.values())
    published = deal_of("royal-late", ruleset="swedish-20")
    assert published.violation("marriage QS") is None
    view = session(step).receive({"type": "act", "action": "marriage QS"})
    assert (view["star"], view["feedback"]["rule"]) == (True, "marriage.royal-late")


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
