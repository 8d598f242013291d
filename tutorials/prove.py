"""Exact search: can a player reach a step's goal whatever the other side does?

This is what makes "any winning line counts" and ``lint`` true statements. All hidden cards are known to the search;
whoever wants a statement about what a learner can know asks it about every consistent deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import sixtysix as ss
from tutorials.answers import OPPONENT, YOU
from tutorials.conditions import Comparison, Condition, Ended, Situation
from tutorials.model import Horizon

NODES = 60_000
"""Positions a proof may visit before it gives up: about ten seconds."""

QUICK = 3_000
"""The same for a search that a learner waits for."""


class TooLargeError(Exception):
    """The search gave up: the question is too large to be proven."""


@dataclass(slots=True)
class Search:
    """One question: from ``before``, can the learner force ``success`` within ``horizon``?"""

    before: ss.Deal
    success: Condition
    horizon: Horizon
    table_draws: bool = True
    budget: int = NODES
    _known: dict[object, bool] = field(default_factory=dict)

    def forced_by(self, action: ss.Action | str) -> bool:
        """Whether the goal is reached against every reply, once the learner has done ``action``."""
        return self.forced(self.before.apply(action))

    def forced(self, deal: ss.Deal) -> bool:
        """Whether the goal is reached from ``deal`` against every reply, with the best play of the learner."""
        done = self._verdict(deal)
        if done is not None:
            return done
        key = (deal, tuple(action.kind for _seat, action in deal.actions if action.kind in ("exchange", "claim")))
        if key not in self._known:
            self.budget -= 1
            if self.budget < 0:
                raise TooLargeError
            solved = self._by_value(deal)
            self._known[key] = self._searched(deal) if solved is None else solved
        return self._known[key]

    def refutation(self, deal: ss.Deal) -> ss.Deal | None:
        """The deal after a reply of the opponent that spoils the goal; None if there is none."""
        return next((after for after in self._next(deal) if not self.forced(after)), None)

    def _searched(self, deal: ss.Deal) -> bool:
        if deal.outcome is not None:
            # All cards have fallen and the result stands; the one on turn may also leave it at that.
            stands = self.success.holds(Situation(self.before, deal))
            if stands == (deal.turn == YOU):
                return stands
        tries = (self.forced(after) for after in self._next(deal))
        return any(tries) if deal.turn == YOU else all(tries)

    def _verdict(self, deal: ss.Deal) -> bool | None:
        """The answer where the horizon is reached, else None."""
        reached = self.success.holds(Situation(self.before, deal))
        if self.horizon == "action" or deal.turn is None:
            return reached
        if self.horizon == "trick":
            return reached if _tricks(deal) > _tricks(self.before) else None
        return True if reached else None

    def _next(self, deal: ss.Deal) -> Iterator[ss.Deal]:
        if self.table_draws and deal.turn == YOU and deal.awaiting_draw:
            yield deal.apply("draw")
            return
        for action in deal.legal_actions():
            yield deal.apply(action)

    def _by_value(self, deal: ss.Deal) -> bool | None:
        """Goals that only ask for game points are known from the exact values in strict play."""
        least = _least_game_points(self.success)
        if least is None or not deal.strict or self.horizon != "deal":
            return None
        best = max(value.game_points for value in ss.solve(deal).values())
        return best >= least if deal.turn == YOU else -best >= least


def _least_game_points(success: Condition) -> int | None:
    """The game points a goal asks of the learner, where it asks nothing else."""
    match success:
        case Ended(winner=0, game_points=None, reason=None):
            return 1
        case Ended(winner=0, game_points=Comparison(">=", bound), reason=None):
            return bound
    return None


def _tricks(deal: ss.Deal) -> int:
    return sum(deal.tricks(seat) for seat in (YOU, OPPONENT))
