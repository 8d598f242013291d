"""The lesson "A whole deal, guided": its stages are those of one deal, with no rule of a later lesson in it."""

from __future__ import annotations

import pytest
from content_helpers import session

import sixtysix as ss
from tutorials.loader import load_lesson
from tutorials.model import PlayOut

LESSON = load_lesson("whole-deal")
DEALS = ("first-card-to-claim", "on-your-own")


def deal_of(step_id: str) -> ss.Deal:
    return ss.Deal.setup(**LESSON.step(step_id).position)


def stages_of_the_whole_deal() -> list[ss.Deal]:
    """The deals that the learner sees on the reference line of the whole deal, first to last."""
    step = LESSON.step("first-card-to-claim")
    assert isinstance(step.task, PlayOut)
    opened = session(step)
    seen = [opened.deal]
    for action in step.task.line:
        opened.receive({"type": "act", "action": action})
        seen.append(opened.deal)
    return seen


def table(deal: ss.Deal) -> tuple[object, ...]:
    return (
        *(frozenset(deal.hand(seat)) for seat in (0, 1)),
        *(frozenset(deal.won(seat)) for seat in (0, 1)),
        *(deal.points(seat) for seat in (0, 1)),
        deal.talon,
        deal.turnup,
        deal.turn,
    )


@pytest.mark.parametrize("step_id", ["look-first", "stage-one", "stage-two", "stage-three"])
def test_every_stage_is_a_stage_of_the_whole_deal(step_id: str) -> None:
    assert table(deal_of(step_id)) in [table(deal) for deal in stages_of_the_whole_deal()]


def test_the_deal_is_won_with_a_claim_at_the_end() -> None:
    last = stages_of_the_whole_deal()[-1]
    assert last.outcome is not None
    assert (last.outcome.winner, last.outcome.reason) == (0, "claim")


def test_without_a_stock_other_suits_are_refused() -> None:
    view = session(LESSON.step("must-follow")).receive({"type": "act", "action": "9H"})
    assert (view["feedback"]["rule"], view["star"]) == ("follow.suit", True)
    assert [str(action) for action in deal_of("must-trump").legal_actions()] == ["AH", "KH"]


def test_the_sleeper_had_more_and_loses() -> None:
    opened = session(LESSON.step("the-sleeper"))
    assert opened.deal.points(1) > opened.deal.points(0) >= 66
    late = opened.receive({"type": "act", "action": "JD"})
    assert late["status"].startswith("The opponent has enough points.")
    opened.receive({"type": "undo"})
    assert opened.receive({"type": "act", "action": "claim"})["star"] is True


@pytest.mark.parametrize("step_id", DEALS)
def test_nobody_can_exchange_in_these_deals(step_id: str) -> None:
    deal = deal_of(step_id)
    assert deal.turnup is not None
    assert deal.turnup.rank == "9", "the trump nine lies on the table, so it is in nobody's hand"


def test_the_last_deal_begins_with_a_marriage_of_the_opponent() -> None:
    view = session(LESSON.step("on-your-own")).receive({"type": "again"})
    assert view["frames"][0]["caption"].startswith("The opponent announces 20 in clubs.")
    assert view["table"]["you"]["points"] is None
