"""The lesson "House rules": the pairs hold the same cards, and the table at its end tells the truth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from content_helpers import session

import sixtysix as ss
from tutorials.answers import CARDS, apply_all
from tutorials.loader import load_lesson

LESSON = load_lesson("house-rules")
NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "13-house-rules.ipynb"
SAME_CARDS = [
    ("beat-it-german", "beat-it-swedish"),
    ("at-the-end-german", "at-the-end-swedish"),
    ("must-you-german", "must-you-danish"),
    ("failing-german", "failing-danish"),
]


def deal_of(step_id: str, **changes: object) -> ss.Deal:
    return ss.Deal.setup(**{**LESSON.step(step_id).position, **changes})  # type: ignore[arg-type]


def wins(deal: ss.Deal) -> set[str]:
    return {str(action) for action, value in ss.solve(deal).items() if value.game_points > 0}


@pytest.mark.parametrize(("german", "other"), SAME_CARDS)
def test_only_the_rules_are_different(german: str, other: str) -> None:
    first, second = LESSON.step(german).position, LESSON.step(other).position
    assert first["ruleset"] == "german" != second["ruleset"]
    assert {**first, "ruleset": ""} == {**second, "ruleset": ""}


def test_the_king_of_hearts_takes_in_sweden_only() -> None:
    taking = [CARDS["takers"](deal_of(f"beat-it-{where}"))[0] for where in ("german", "swedish")]
    assert taking[1] - taking[0] == {"KH"}


def test_the_last_trick_decides_in_sweden_only() -> None:
    ends = [apply_all(deal_of(f"at-the-end-{where}"), ["AS", "JH"]).outcome for where in ("german", "swedish")]
    assert [end.winner for end in ends] == [None, 0]


def test_failing_costs_more_in_denmark() -> None:
    ends = [apply_all(deal_of(f"failing-{where}"), ["9C", "JC"]).outcome for where in ("german", "danish")]
    assert [end.game_points for end in ends] == [2, 3]


def test_only_in_denmark_the_pair_must_be_pulled_apart() -> None:
    assert wins(deal_of("pull-it-out")) == {"AH", "TH"}
    assert wins(deal_of("pull-it-out", ruleset="german")) == {"AH", "TH", "9D"}
    assert wins(deal_of("pull-it-once-more")) == {"TH"}
    assert wins(deal_of("pull-it-once-more", ruleset="german")) == {"TH", "TS", "QC", "JC"}


@pytest.mark.parametrize(
    ("step_id", "action", "rule"),
    [
        ("after-closing", "marriage KH", "marriage.closed"),
        ("in-the-middle", "exchange", "exchange.not-leading"),
    ],
)
def test_german_rules_refuse_it(step_id: str, action: str, rule: str) -> None:
    assert deal_of(step_id).violation(action) is None
    refused = deal_of(step_id, ruleset="german").violation(action)
    assert refused is not None
    assert refused.rule == rule


def test_a_silent_draw_can_still_be_claimed_in_denmark() -> None:
    deal = apply_all(deal_of("both-there"), ["AS", "JH"])
    assert deal.outcome.winner is None
    assert deal.apply("claim").outcome.winner == 0


# ---- the tables in the notebook ----

NAMES = {
    "German": "german",
    "Danish": "danish",
    "Swedish": "swedish",
    "Dutch": "dutch",
    "Schnapsen": "schnapsen",
    "American": "american",
    "Santase": "bulgarian",
}
STRICT = {"head": "follow, beat, trump", "follow-trump": "follow, trump", "follow": "follow"}


def tables() -> list[list[list[str]]]:
    """The rows below the heads of the tables in the last cell of prose."""
    text = next("".join(cell["source"]) for cell in json.loads(NOTEBOOK.read_text())["cells"] if cell["id"] == "end")
    blocks = [block.splitlines() for block in text.split("\n\n") if block.startswith("|")]
    return [[[field.strip() for field in line.strip("|").split("|")] for line in block[2:]] for block in blocks]


def test_the_tables_in_the_notebook_agree_with_the_engine() -> None:
    play, game_points = tables()
    assert [row[0] for row in play] == [row[0] for row in game_points] == list(NAMES)
    for name, cards, must, marriage in play:
        rules = ss.RULESETS[NAMES[name]]
        assert cards == str(rules.deck)
        assert must == STRICT[rules.strict]
        assert marriage == ("yes" if rules.marriage_exhausted else "no")
    for name, unclaimed, failed in game_points:
        rules = ss.RULESETS[NAMES[name]]
        assert unclaimed == ("last trick" if rules.no_one == "last-trick" else "higher count")
        assert failed == (rules.close_fail.replace("/", " or ") if rules.closing else "nobody closes")


def test_what_the_notebook_says_of_two_tables_only() -> None:
    sets = {name: ss.RULESETS[ruleset] for name, ruleset in NAMES.items()}
    assert [name for name, rules in sets.items() if rules.open_trick == "rank"] == ["Swedish"]
    assert [name for name, rules in sets.items() if not rules.exchange_on_lead] == ["American"]


def test_the_king_makes_66_and_the_queen_65() -> None:
    opened = session(LESSON.step("king-leads"))
    view = opened.receive({"type": "act", "action": "marriage QH"})
    assert view["frames"][1]["table"]["you"]["points"] == 65
    assert view["frames"][-1]["table"]["opponent"]["points"] >= 64
    assert view["feedback"]["text"].endswith("The opponent wins 1 game point.")
    opened.receive({"type": "undo"})
    view = opened.receive({"type": "act", "action": "marriage KH"})
    assert view["table"]["you"]["points"] == 66
    assert view["done"] is False, "66 have to be claimed"
    assert opened.receive({"type": "act", "action": "claim"})["done"] is True


def test_forgetting_to_claim_at_66_is_found_wrong() -> None:
    opened = session(LESSON.step("king-leads"))
    opened.receive({"type": "act", "action": "marriage KH"})
    view = opened.receive({"type": "act", "action": "QH"})
    assert (view["feedback"]["tone"], view["done"]) == ("wrong", False)
    view = opened.receive({"type": "undo"})
    assert view["table"]["you"]["points"] == 66
    assert opened.receive({"type": "act", "action": "claim"})["star"] is True
