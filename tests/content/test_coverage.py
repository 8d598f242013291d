"""Which rules are taught, which refusals are met, and how a gap is told."""

from __future__ import annotations

import pytest
from content_helpers import GOOD

import sixtysix as ss
from tutorials.coverage import coverage, gaps_in, print_coverage, refused_in
from tutorials.loader import lesson_ids, load_lesson, load_text
from tutorials.rulebook import elsewhere_ids, refusal_ids, rule_ids

CHOICE = """
title = "Choice"
[[step]]
id = "may-i"
kind = "choose-one"
ask = "May you announce?"
[[step.option]]
id = "yes"
text = "Yes."
when = { legal = "marriage KH" }
[[step.option]]
id = "no"
text = "No."
when = { refuses = { "marriage KH" = "marriage.no-pair" } }
[step.deal]
you = "KH TH AS 9D JC TC"
trump = "9S"
lead = "you"
"""


def everything(deal: ss.Deal) -> list[str]:
    """Every action that somebody might try: all cards in every way, and the bare ones."""
    cards = [str(card) for seat in (0, 1) for card in (*deal.hand(seat), *deal.won(seat))]
    bare = ["claim", "close", "exchange", "draw", "pass"]
    return [*bare, *cards, *(f"marriage {card}" for card in cards), *(f"claim {card}" for card in cards)]


def test_refusals_of_other_games_are_those_that_german_deals_never_give() -> None:
    met: set[str] = set()
    for seed in range(66):
        deal = ss.Deal.new(seed=seed)
        while True:
            violations = [deal.violation(action, seat) for action in everything(deal) for seat in (0, 1)]
            met |= {violation.rule for violation in violations if violation is not None}
            rare = {0: (), 1: ("claim",), 2: ("claim", "close")}[seed % 3]
            choices = [action for action in deal.legal_actions() if action.kind not in rare]
            if deal.turn is None or not choices:
                break
            deal = deal.apply(choices[(seed * 7 + len(deal.actions) * 3) % len(choices)])
    assert met <= refusal_ids()
    assert met & elsewhere_ids() == set()
    assert refusal_ids() - elsewhere_ids() - met == set()


def test_a_refusal_is_met_where_it_happens_and_not_where_it_is_only_mentioned() -> None:
    step = load_text(CHOICE, "choice.toml").steps[0]
    assert refused_in(step) == {"marriage.no-pair"}
    pair = load_text(CHOICE.replace("KH TH", "KH QH"), "choice.toml").steps[0]
    assert refused_in(pair) == set()
    line = CHOICE.replace("KH TH", "KH QH").replace("[step.deal]", '[step.line]\n"no" = ["marriage TC"]\n[step.deal]')
    assert refused_in(load_text(line, "choice.toml").steps[0]) == {"marriage.no-pair"}


def test_every_rule_has_its_line_and_every_gap_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    lesson = load_text(GOOD.replace("kind ", 'rule = ["marriage.value"]\nkind '), "small.toml")
    rows = coverage([lesson])
    assert {row.rule for row in rows} == rule_ids()
    gaps = gaps_in(rows)
    assert "marriage.value" not in gaps
    assert gaps["marriage.royal"] == "taught"
    assert gaps["close.not-leading"] == "refused"
    assert gaps["bid.not-here"] == "refused", "some lesson must meet the refusals of other games as well"
    assert print_coverage([lesson]) is False
    printed = capsys.readouterr().out
    assert "marriage.value           taught in small/cash-it\n" in printed
    assert 'Gap: "close.not-leading" is nowhere refused.' in printed


def test_another_game_fills_no_gap() -> None:
    danish = GOOD.replace("kind ", 'rule = ["marriage.value"]\nkind ').replace(
        "[[step]]", 'ruleset = "danish"\n[[step]]'
    )
    (row,) = [row for row in coverage([load_text(danish, "small.toml")]) if row.rule == "marriage.value"]
    assert (row.taught, row.gap) == (("small/cash-it",), "taught")


def test_a_refusal_of_other_games_may_be_met_in_any_of_them() -> None:
    swedish = CHOICE.replace("[step.deal]", '[step.deal]\nruleset = "swedish"').replace("no-pair", "needs-trick")
    swedish = swedish.replace("KH TH", "KH QH").replace("marriage KH", "marriage QH")
    (row,) = [row for row in coverage([load_text(swedish, "x.toml")]) if row.rule == "marriage.needs-trick"]
    assert (row.refused, row.gap) == (("x/may-i",), "")
    assert str(row) == "marriage.needs-trick     refused in x/may-i; only in other games"


def test_a_refusal_of_no_published_game_is_called_a_house_rule() -> None:
    rows = {row.rule: str(row) for row in coverage([load_lesson("referee")])}
    assert rows["marriage.royal-late"].endswith("; only by a house rule, in no published game")
    assert rows["marriage.king-leads"].endswith("; only in other games")
    assert "only" not in rows["turn.not-yours"]


def test_the_course_has_no_gap(capsys: pytest.CaptureFixture[str]) -> None:
    lessons = [load_lesson(lesson) for lesson in lesson_ids()]
    assert gaps_in(coverage(lessons)) == {}
    assert print_coverage(lessons) is True
    here, elsewhere = len(rule_ids() - elsewhere_ids()), len(elsewhere_ids())
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == (
        f"Covered {here} of {here} rules of German Sixty-Six (pagat), "
        f"and {elsewhere} of {elsewhere} refusals of other games."
    )
