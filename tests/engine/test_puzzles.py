"""Puzzles made to order: one action wins, all others do not."""

from __future__ import annotations

from itertools import islice

import pytest

import sixtysix as ss
from sixtysix.puzzles import endgames, only_winners


@pytest.mark.parametrize("ruleset", ["german", "danish", "schnapsen", "bulgarian"])
@pytest.mark.parametrize("cards", [2, 4])
def test_exactly_one_action_wins(ruleset, cards):
    for puzzle in islice(only_winners(ruleset, cards, seed=5), 3):
        values = ss.solve(puzzle.deal)
        assert [action for action, value in values.items() if value.game_points > 0] == [puzzle.solution]
        assert len(puzzle.deal.hand(0)) == cards
        assert puzzle.deal.turn == 0


def test_a_seed_gives_the_same_puzzles():
    first, again = (next(only_winners(cards=4, seed=9)).deal for _ in range(2))
    assert first == again
    assert next(only_winners(cards=4, seed=10)).deal != first


def test_a_constraint_is_met():
    puzzle = next(
        only_winners(cards=4, seed=2, accept=lambda p: p.solution.card is not None and p.solution.card.rank == "9")
    )
    assert puzzle.solution.card is not None
    assert puzzle.solution.card.rank == "9"


def test_a_hand_has_no_seven_cards():
    with pytest.raises(ValueError, match="1 to 6"):
        next(endgames("german", cards=7))
