"""Exact play: what every action of a strict position is worth when both sides see all cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sixtysix.actions import Action
from sixtysix.core.compiled import available, compiled
from sixtysix.deal import Deal
from sixtysix.solver import deep, rows, search

MOST_POINTS = 3  # game points that a deal can bring, stakes aside
PAR_INTERPRETED = 4  # talon cards up to which interpreting is quicker than fetching machine code


@dataclass(frozen=True, slots=True, order=True)
class Value:
    """Worth of an action for the player who takes it: game points first, then the margin in card points."""

    game_points: int
    margin: int


def solve(deal: Deal) -> dict[Action, Value]:
    """Value of every legal action for the player on turn, by perfect play of both sides.

    The margin is own card points (marriages and a last trick's ten in them) less the other's at the end of the deal.
    A marriage that brings the target is worth no less than going out on it: one may do both in the same breath.
    One position is solved by interpreted code, in milliseconds; ``compiled(sixtysix.solver.search)`` is for thousands.

    Raises ValueError if the talon is still open (cards to come are not known then) or the deal is over.

    >>> deal = Deal.setup(you="AH 9C", opponent="KH TC", talon="", trump="S", points={"you": 52})
    >>> for action, value in solve(deal).items():
    ...     print(action, value.game_points)
    AH 1
    9C 1
    claim -2
    """
    if deal.turn is None:
        raise ValueError("The deal is over, so there is nothing to solve.")
    if not deal.strict:
        raise ValueError("The talon is still open: exact play needs a closed or exhausted talon.")
    stack = [0] * search.frames()
    values = {action: _value(deal, action, stack) for action in deal.legal_actions()}
    for action, value in values.items():
        if action.kind == "marriage":
            values[action] = max(value, values.get(replace(action, kind="claim"), value))
    return values


def _value(deal: Deal, action: Action, stack: list[int]) -> Value:
    """Game points by a search that knows no margins, then the margin among lines with just these game points."""
    assert action.number is not None
    rules, state = deal.ruleset.core, deal.state
    score = search.worth(rules, state, action.number, -search.MOST, search.MOST, 0, stack)
    game_points = score // search.UNIT
    half = search.UNIT // 2
    exact = search.worth(rules, state, action.number, score - half, score + half, 1, stack)
    return Value(game_points, exact - score)


def par(deal: Deal) -> int:
    """Game points that the player on turn wins (lost ones negative) when both sides see all cards, the talon too.

    The whole rest of the deal is searched, closing, exchange and marriages included; from the first lead this takes
    about a second of machine code (with 32 cards much longer).  It is a yardstick for a deal, no advice: nobody at a
    table knows the talon.

    Raises ValueError if the deal is over.

    >>> par(Deal.setup(you="AH 9C", opponent="KH TC", talon="", trump="S", points={"you": 52}))
    1
    """
    if deal.turn is None:
        raise ValueError("The deal is over, so there is nothing to solve.")
    machine = not deal.strict and deal.talon_left > PAR_INTERPRETED and available()
    functions: Any = compiled(rows, search, deep) if machine else deep
    rules, state = deal.ruleset.core, deal.state
    stack, memory = _zeros(2 * search.frames(), machine), _zeros(deep.SLOT * deep.PLACES, machine)

    def reaches(game_points: int) -> bool:
        bound = game_points * search.UNIT
        if deal.strict:
            return search.search(rules, state, bound - 1, bound, 0, stack) >= bound
        return bool(functions.deep(rules, state, bound - 1, bound, stack, memory) >= bound)

    points = 0
    if reaches(1):
        while points < MOST_POINTS and reaches(points + 1):
            points += 1
    else:
        while points > -MOST_POINTS and not reaches(points):
            points -= 1
    return points


def _zeros(size: int, machine: bool) -> Any:
    if not machine:
        return [0] * size
    import numpy as np

    return np.zeros(size, np.int64)
