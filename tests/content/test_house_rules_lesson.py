"""The lesson "House rules": the pairs hold the same cards, and the table at its end tells the truth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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


# ---- the table in the notebook ----

TABLES = ("german", "swedish", "danish", "dutch", "schnapsen", "american", "bulgarian")
STRICT = {"head": "follow, beat, trump", "follow-trump": "follow, trump", "follow": "follow"}


def rows() -> dict[str, list[str]]:
    text = "".join("".join(cell["source"]) for cell in json.loads(NOTEBOOK.read_text())["cells"] if cell["id"] == "end")
    lines = [[field.strip() for field in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return {name: fields for name, *fields in lines}


def test_the_table_in_the_notebook_agrees_with_the_engine() -> None:
    found = rows()
    sets = [ss.RULESETS[name] for name in TABLES]
    assert found["cards"] == [str(rules.deck) for rules in sets]
    assert ["highest rank" in field for field in found["open trick goes to"]] == [r.open_trick == "rank" for r in sets]
    assert found["at the end you must"] == [STRICT[rules.strict] for rules in sets]
    assert found["marriage at the end"] == ["yes" if rules.marriage_exhausted else "no" for rules in sets]
    assert found["nobody has 66"] == ["last trick" if r.no_one == "last-trick" else "higher count" for r in sets]
    prices = ["nobody closes" if not r.closing else r.close_fail.replace("/", " or ") for r in sets]
    assert found["a failed close"] == prices
