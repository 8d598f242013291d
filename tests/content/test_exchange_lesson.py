"""The lesson "The exchange": its refusals, the one turn that wins a deal, and the other side's right at a close."""

from __future__ import annotations

import pytest
from content_helpers import session

import sixtysix as ss
from tutorials.coverage import coverage
from tutorials.loader import load_lesson
from tutorials.rulebook import elsewhere_ids, refusal_ids

LESSON = load_lesson("exchange")


def deal_of(step_id: str) -> ss.Deal:
    return ss.Deal.setup(**LESSON.step(step_id).position)


def test_every_refusal_of_an_exchange_is_met() -> None:
    met = {row.rule for row in coverage([LESSON]) if row.refused}
    assert met >= {rule for rule in refusal_ids() - elsewhere_ids() if rule.startswith("exchange.")}


@pytest.mark.parametrize(("points", "total", "won"), [(27, 67, True), (25, 65, False)])
def test_two_points_decide_whether_the_marriage_is_enough(points: int, total: int, won: bool) -> None:
    step_id = {27: "all-in-one-turn", 25: "two-points-fewer"}[points]
    deal = deal_of(step_id)
    assert deal.points(0) == points
    after = deal.apply("exchange").apply("claim KS")
    assert after.points(0) == total
    assert after.outcome is not None
    assert (after.outcome.winner == 0) is won


def test_the_nine_goes_to_the_loser_of_the_trick() -> None:
    opened = session(LESSON.step("the-nine-travels"))
    for _page in range(4):
        view = opened.receive({"type": "forward"})
    assert "9S" in [card["card"] for card in view["table"]["opponent"]["hand"]]
    assert "QH" in [card["card"] for card in view["table"]["you"]["hand"]]


def test_the_closer_is_spoilt_by_the_exchange_alone() -> None:
    closed = deal_of("spoil-it").apply("close")
    assert (closed.turn, closed.tricks(0)) == (0, 0)
    worth = {str(answer): -max(v.game_points for v in ss.solve(closed.apply(answer)).values())
             for answer in closed.legal_actions()}  # fmt: skip
    assert worth == {"exchange": 3, "pass": -3}


@pytest.mark.parametrize(
    ("step_id", "ruleset"),
    [("no-trick-yet", "schnapsen"), ("not-your-lead", "american"), ("a-trick-later", "danish")],
)
def test_the_house_rules_it_names_do_allow_it(step_id: str, ruleset: str) -> None:
    if ruleset == "schnapsen":
        assert deal_of("schnapsen").violation("exchange") is None
        return
    position = {**LESSON.step(step_id).position, "ruleset": ruleset}
    assert ss.Deal.setup(**position).violation("exchange") is None


def test_the_exchange_decides_the_last_deal() -> None:
    opened = session(LESSON.step("what-it-is-worth"))
    for action in opened.deal.legal_actions():
        view = opened.receive({"type": "act", "action": str(action)})
        assert (view["feedback"] is None) is (str(action) == "exchange")
        opened.receive({"type": "undo"})
