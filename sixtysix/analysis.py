"""What each action is worth to somebody who cannot see everything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist, fmean

from sixtysix.actions import Action
from sixtysix.bots.engine import engine
from sixtysix.deal import Deal
from sixtysix.determinize import most_worlds
from sixtysix.determinize import worlds as possible_worlds
from sixtysix.infoset import InfoSet

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Worth:
    """One action: the share of worlds in which it wins the deal, and its mean game points with their interval.

    ``results`` holds game points (lost ones negative) world by world, in the order of ``Analysis.worlds``.
    """

    action: Action
    wins: float
    game_points: float
    low: float
    high: float
    results: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """All legal actions of the seat on turn, the best first.

    ``complete``: every possible world was looked at, so that the means are no estimates.  ``exact``: moreover play is
    strict, so that in each world both sides played perfectly; otherwise both went on like the level "medium" until
    play became strict.
    """

    rows: tuple[Worth, ...]
    worlds: tuple[Deal, ...]
    complete: bool
    exact: bool

    @property
    def best(self) -> Worth:
        """The best action."""
        return self.rows[0]

    def of(self, action: Action | str) -> Worth:
        """The row of an action.  Raises KeyError if it is not legal."""
        for row in self.rows:
            if str(row.action) == str(action):
                return row
        raise KeyError(str(action))

    def price(self, action: Action | str) -> float:
        """Game points that an action gives away on average."""
        return self.best.game_points - self.of(action).game_points


def analyse(infoset: InfoSet, worlds: int = 200, seed: int = 1) -> Analysis:
    """What every legal action of the seat on turn is worth over the worlds that agree with what it knows.

    All of them where there are at most ``worlds``, else so many random ones by ``seed``; every action is tried in the
    same worlds.  Raises ValueError if the seat is not on turn.

    >>> deal = Deal.setup(you="AH 9C", opponent="KH TC", talon="", trump="S", points={"you": 52})
    >>> analysis = analyse(deal.infoset(0))
    >>> analysis.exact, round(analysis.price("claim"), 1)
    (True, 3.0)
    """
    if not isinstance(infoset, InfoSet):
        raise TypeError(f"infoset is a {type(infoset).__name__}; give what a seat knows, such as deal.infoset(0).")
    if infoset.turn != infoset.seat:
        raise ValueError(f"Seat {infoset.seat} is not on turn.")
    if worlds < 1:
        raise ValueError(f"worlds is {worlds!r}; look at one at least.")
    some = tuple(possible_worlds(infoset, worlds, seed))
    complete = most_worlds(infoset) <= worlds
    e = engine()
    rules = infoset.ruleset.core
    results = {
        action: tuple(int(e.functions.go_on(rules, world.state, action.number, e.scratch.stack)) for world in some)
        for action in infoset.legal_actions()
    }
    rows = [_worth(action, found, complete) for action, found in said_and_claimed(results).items()]
    rows.sort(key=lambda row: (row.game_points, row.wins), reverse=True)
    return Analysis(tuple(rows), some, complete, complete and infoset.strict)


def said_and_claimed(results: Mapping[Action, tuple[int, ...]]) -> dict[Action, tuple[int, ...]]:
    """The results, world by world, with a marriage worth no less than claiming with it.

    One may announce and claim in the same breath, as ``solve`` reckons too.
    """
    return {
        action: tuple(map(max, found, results.get(replace(action, kind="claim"), found)))
        if action.kind == "marriage"
        else found
        for action, found in results.items()
    }


def _worth(action: Action, results: tuple[int, ...], complete: bool) -> Worth:
    mean = fmean(results)
    margin = 0.0
    if not complete:
        spread = sqrt(sum((result - mean) ** 2 for result in results) / max(1, len(results) - 1))
        margin = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * spread / sqrt(len(results))
    wins = sum(result > 0 for result in results) / len(results)
    return Worth(action, wins, mean, mean - margin, mean + margin, results)
