"""The lesson "Strategy": the averages it rests on, the match, and what a learner could infer."""

from __future__ import annotations

import pytest
from content_helpers import session

import sixtysix as ss
from sixtysix.determinize import worlds
from tutorials.answers import apply_all
from tutorials.judge import averages
from tutorials.loader import load_lesson
from tutorials.model import Step
from tutorials.stage import Stage

LESSON = load_lesson("strategy")
JUDGED = [step for step in LESSON.steps if step.kind == "judgement"]


def deal_of(step_id: str) -> ss.Deal:
    return ss.Deal.setup(**LESSON.step(step_id).position)


def measured(step_id: str, seed: int = 2) -> dict[str, float]:
    """Averages over other worlds than those that lint draws."""
    return averages(deal_of(step_id), LESSON.step(step_id).task.judged, seed)  # type: ignore[union-attr]


@pytest.mark.parametrize("step", JUDGED, ids=lambda step: step.id)
def test_the_answers_are_best_over_other_worlds_too(step: Step) -> None:
    found = measured(step.id)
    accepted = set(step.task.accept)  # type: ignore[union-attr]
    assert min(found[action] for action in accepted) > max(found[action] for action in set(found) - accepted)


def test_a_sure_hand_wins_nearly_every_world() -> None:
    assert measured("a-sure-hand")["close"] > 1.9


def test_closing_is_dear_with_twelve_points_fewer() -> None:
    assert deal_of("a-sure-hand").hand(0) == deal_of("not-so-sure").hand(0)
    assert measured("not-so-sure")["close"] < -0.5


def test_the_score_alone_turns_the_answer() -> None:
    assert deal_of("behind") == deal_of("ahead")
    behind, ahead = measured("behind"), measured("ahead")
    cards = [action for action in ahead if action not in ("close", "claim")]
    assert behind["close"] > max(behind[card] for card in cards)
    assert ahead["close"] < max(ahead[card] for card in cards)


def test_looking_ahead_is_exactly_enough() -> None:
    deal = apply_all(deal_of("look-ahead"), ["TC", "claim KS"])
    assert (deal.points(0), deal.outcome.winner) == (66, 0)


def test_two_cards_are_known() -> None:
    deal = Stage(LESSON.step("two-cards-seen"), 0).start
    assert {str(card) for card in deal.infoset(0).known(1)} == {"TS", "KC"}


def test_nobody_who_could_beat_it_plays_the_nine() -> None:
    deal = Stage(LESSON.step("strict-play-tells"), 0).start
    possible = [{str(card) for card in world.hand(1)} for world in worlds(deal.infoset(0))]
    assert len(possible) > 20
    assert not any({"AH", "TH"} & hand for hand in possible)
    assert any("JH" in hand for hand in possible)
    assert not all("JH" in hand for hand in possible)


def test_danish_and_german_want_opposite_leads() -> None:
    danish, german = deal_of("pull-apart"), deal_of("no-need-to-pull")
    assert [danish.hand(seat) for seat in (0, 1)] == [german.hand(seat) for seat in (0, 1)]
    wins = [{str(a) for a, value in ss.solve(deal).items() if value.game_points > 0} for deal in (danish, german)]
    assert wins == [{"AH"}, {"AS", "TD", "JD"}]


def test_no_card_of_the_opponent_shows_while_it_is_judged() -> None:
    view = session(LESSON.step("save-the-trump")).view()
    assert view["table"]["opponent"]["hand"] is None
