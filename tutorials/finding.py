"""Positions found for a puzzle step: only one lead wins, and every fresh position is another one.

The lesson states what kind of position it wants and a seed; ``sixtysix.puzzles`` finds it and knows the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

import sixtysix as ss
from sixtysix.puzzles import Puzzle, only_winners
from tutorials.answers import OPPONENT, YOU
from tutorials.model import Find

MOST_CARDS = 5
"""More cards in each hand take seconds to find, and a learner is waiting."""

LEADS = ("trump", "plain")
TRICKS = ("won", "lost")


MOST_TRIES = 20
"""A lesson may not ask for something that is rarer than once in so many puzzles: a learner waits for the next one."""


class TooRareError(Exception):
    """There is hardly any position of this kind."""


def check_find(find: Find) -> None:
    """TooRareError if ``MOST_TRIES`` puzzles bring none of this kind."""
    puzzles = islice(only_winners(find.ruleset, find.cards, find.seed), MOST_TRIES)
    if not any(map(_wanted(find), puzzles)):
        raise TooRareError


def found(find: Find, variant: int = 0) -> tuple[dict[str, Any], str]:
    """The position number ``variant`` of a puzzle as the keys of ``Deal.setup``, and the only action that wins.

    >>> position, answer = found(Find("german", cards=3, seed=1))
    >>> values = ss.solve(ss.Deal.setup(**position))
    >>> [str(action) for action, value in values.items() if value.game_points > 0] == [answer]
    True
    """
    puzzle = _puzzle(find, find.seed + variant)
    return _position(puzzle.deal), str(puzzle.solution)


@cache
def _puzzle(find: Find, seed: int) -> Puzzle:
    return next(only_winners(find.ruleset, find.cards, seed, accept=_wanted(find)))


def _wanted(find: Find) -> Callable[[Puzzle], bool]:
    def wanted(puzzle: Puzzle) -> bool:
        card = puzzle.solution.card
        if card is None:
            return False
        if find.lead and (card.suit == puzzle.deal.trump) != (find.lead == "trump"):
            return False
        return not find.trick or _fate(puzzle) == find.trick

    return wanted


def _fate(puzzle: Puzzle) -> str | None:
    """What becomes of the winning lead whatever the opponent answers; None where that is up to the opponent."""
    before = puzzle.deal.tricks(YOU)
    led = puzzle.deal.apply(puzzle.solution)
    won = {led.apply(answer).tricks(YOU) > before for answer in led.legal_actions()}
    return TRICKS[0 if won.pop() else 1] if len(won) == 1 else None


def _position(deal: ss.Deal) -> dict[str, Any]:
    def by_seat(value: Callable[[int], Any]) -> dict[str, Any]:
        return {"you": value(YOU), "opponent": value(OPPONENT)}

    def cards(row: Any) -> str:
        return " ".join(map(str, row))

    return {
        "ruleset": deal.ruleset.id,
        "you": cards(deal.hand(YOU)),
        "opponent": cards(deal.hand(OPPONENT)),
        "talon": "",
        "trump": deal.trump,
        "lead": "you",
        "won": by_seat(lambda seat: cards(deal.won(seat))),
        "points": by_seat(deal.points),
        "tricks": by_seat(deal.tricks),
        "marriages": by_seat(lambda seat: "".join(deal.marriages(seat))),
    }
