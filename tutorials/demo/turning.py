"""Turning points of a deal: the decisions of either side that cost most."""

from __future__ import annotations

from dataclasses import dataclass

import sixtysix as ss
from tutorials.advice import is_worse, look, recommended
from tutorials.match_review import LEAST_COST

MOST = 5
"""Turning points that are shown: as many as a lesson has time for."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A decision at a page, what would have been better, and the game points that it cost on average."""

    page: int
    seat: int
    action: ss.Action
    better: ss.Action
    cost: float


class Search:
    """Looks at every decision of a deal, one at a time, so that nobody waits."""

    def __init__(self, pages: list[ss.Deal]) -> None:
        self.pages = pages
        self.places = [at for at, deal in enumerate(pages[:-1]) if deal.turn is not None and _is_decision(deal)]
        self.looked = 0
        self.found: list[Turning] = []

    @property
    def done(self) -> bool:
        """Whether every decision has been looked at."""
        return self.looked == len(self.places)

    def look_further(self) -> None:
        """Look at one more decision."""
        page = self.places[self.looked]
        self.looked += 1
        deal, action = self.pages[page], self.pages[page + 1].action
        assert action is not None
        assert deal.turn is not None
        analysis = look(deal, deal.turn)
        cost = analysis.price(action) if is_worse(analysis, action) else 0.0
        if cost >= LEAST_COST:
            self.found.append(Turning(page, deal.turn, action, recommended(analysis).action, cost))

    def points(self) -> list[Turning]:
        """The dearest decisions so far, in the order in which they were made."""
        dear = sorted(self.found, key=lambda point: point.cost, reverse=True)[:MOST]
        return sorted(dear, key=lambda point: point.page)


def _is_decision(deal: ss.Deal) -> bool:
    return len(deal.legal_actions()) > 1
