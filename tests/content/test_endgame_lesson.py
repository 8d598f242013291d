"""The lesson "Endgame": what can be worked out, the contrast pairs, and the puzzles with a single answer."""

from __future__ import annotations

import pytest
from content_helpers import session

import sixtysix as ss
from tutorials.loader import load_lesson
from tutorials.model import Play

LESSON = load_lesson("endgame")
PLAYED = [step for step in LESSON.steps if isinstance(step.task, Play)]
PAIRS = [
    ("draw-it-first", "nothing-to-draw"),
    ("pull-the-ace", "cash-the-ace"),
    ("keep-it-for-last", "keep-it-again"),
]


def deal_of(step_id: str) -> ss.Deal:
    return ss.Deal.setup(**LESSON.step(step_id).position)


def winning_leads(deal: ss.Deal) -> set[str]:
    return {str(action) for action, value in ss.solve(deal).items() if value.game_points > 0}


def all_cards(deal: ss.Deal) -> set[tuple[int, str]]:
    return {(seat, str(card)) for seat in (0, 1) for card in deal.hand(seat)}


@pytest.mark.parametrize("step", PLAYED, ids=lambda step: step.id)
def test_exact_play_knows_the_same_answers(step: object) -> None:
    deal = deal_of(step.id)  # type: ignore[attr-defined]
    assert winning_leads(deal) == set(step.task.accept)  # type: ignore[attr-defined]


@pytest.mark.parametrize("step", PLAYED, ids=lambda step: step.id)
def test_the_learner_could_know_every_card(step: object) -> None:
    """The hand laid open is no more than counting would tell."""
    deal = deal_of(step.id)  # type: ignore[attr-defined]
    assert deal.infoset(0).known(1) == deal.hand(1)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_one_card_is_different_and_no_answer_is_the_same(first: str, second: str) -> None:
    one, other = deal_of(first), deal_of(second)
    assert len(all_cards(one) - all_cards(other)) == len(all_cards(other) - all_cards(one)) == 1
    assert not winning_leads(one) & winning_leads(other)


@pytest.mark.parametrize("step_id", ["puzzle-four", "puzzle-five", "six-cards"])
def test_a_puzzle_has_one_answer_and_the_others_lose(step_id: str) -> None:
    values = {str(action): value.game_points for action, value in ss.solve(deal_of(step_id)).items()}
    *losing, best = sorted(values.values())
    assert max(losing) < 0 < best


def test_the_ten_is_where_counting_says() -> None:
    deal = deal_of("who-has-it")
    seen = {str(card) for card in (*deal.hand(0), *deal.won(0), *deal.won(1))}
    trumps = {rank + deal.trump for rank in "9JQKTA"}
    assert trumps - seen == {"TS"}


def test_the_closed_deal_ends_one_short() -> None:
    deal = deal_of("ten-or-no-ten").apply("AS").apply("JH")
    assert deal.points(0) == 65
    assert (deal.outcome.winner, deal.outcome.reason) == (1, "closer-failed")


def test_the_deal_at_the_end_is_won_by_its_line() -> None:
    opened = session(LESSON.step("six-cards"))
    for action in LESSON.step("six-cards").task.line:  # type: ignore[union-attr]
        view = opened.receive({"type": "act", "action": action})
    assert view["star"]
    assert view["feedback"]["text"].endswith("66 to 44.")
