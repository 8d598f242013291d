"""Positions made to order: "find one where only one action wins", by constraint and seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random

from sixtysix.actions import Action
from sixtysix.deal import Deal
from sixtysix.errors import PositionError
from sixtysix.ruleset import Ruleset, ruleset_of
from sixtysix.solver import Value, solve


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A strict position with its solution: the only action that wins for seat 0, and what every action is worth."""

    deal: Deal
    solution: Action
    values: dict[Action, Value]
    seed: int


def endgames(ruleset: str | Ruleset = "german", cards: int = 4, seed: int = 1) -> Iterator[Deal]:
    """Endless positions with the talon gone, seat 0 to lead, so many cards each, all of them dealt by ``seed``.

    Points are those of the tricks that were dealt, so both sides may still win.  Raises ValueError for a number of
    cards that no hand has.
    """
    game = ruleset_of(ruleset)
    if not 1 <= cards <= game.hand:
        raise ValueError(f"cards is {cards}; a hand of {game.name} has 1 to {game.hand}.")
    chance = Random(seed)
    pack = [rank + suit for suit in "CDHS" for rank in game.ranks]
    for number in count():
        chance.shuffle(pack)
        mine = chance.randint(1, (len(pack) - 2 * cards) // 2 - 1)
        try:
            yield Deal.setup(
                game,
                you=pack[:cards],
                opponent=pack[cards : 2 * cards],
                talon="",
                trump=chance.choice("CDHS"),
                tricks={"you": mine, "opponent": (len(pack) - 2 * cards) // 2 - mine},
                seed=number,
            )
        except PositionError:
            continue  # a side would have been out already


def only_winners(
    ruleset: str | Ruleset = "german",
    cards: int = 4,
    seed: int = 1,
    accept: Callable[[Puzzle], bool] = lambda _puzzle: True,
) -> Iterator[Puzzle]:
    """Endless puzzles: positions in which exactly one action wins the deal, and ``accept`` agrees.

    A position where going out at once is right is no puzzle and is left out.

    >>> puzzle = next(only_winners(cards=3, seed=1))
    >>> sum(value.game_points > 0 for value in puzzle.values.values())
    1
    """
    for deal in endgames(ruleset, cards, seed):
        if max(deal.points(0), deal.points(1)) >= deal.ruleset.target:
            continue
        values = solve(deal)
        winning = [action for action, value in values.items() if value.game_points > 0]
        if len(winning) == 1 and winning[0].kind != "claim":
            puzzle = Puzzle(deal, winning[0], values, seed)
            if accept(puzzle):
                yield puzzle
