"""A finished deal looked at again: its positions in order, and what the learner's decisions were worth."""

from __future__ import annotations

from dataclasses import dataclass

import sixtysix as ss
from sixtysix.analysis import Analysis
from tutorials.advice import is_worse, look
from tutorials.answers import YOU
from tutorials.match_table import Line

MOST_POINTS = 3
LEAST_COST = 0.15
"""Game points on average from which an action counts as a turning point."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What the learner did at a page of the review, and what it was worth."""

    page: int
    deal: ss.Deal
    action: ss.Action
    analysis: Analysis

    @property
    def cost(self) -> float:
        """Game points given away on average; 0 where chance may explain the difference."""
        return self.analysis.price(self.action) if is_worse(self.analysis, self.action) else 0.0


class Review:
    """The review of one line of play. Analyses are made one by one, when asked for, so that nobody waits."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.pages: list[ss.Deal] = _pages(line)
        self.at = 0
        asked = {id(deal) for deal in line.decisions}
        self.places = [
            page for page, deal in enumerate(self.pages[:-1]) if id(deal) in asked and len(deal.legal_actions()) > 1
        ]
        """Pages at which the learner had a choice."""
        self.decisions: dict[int, Decision] = {}

    @property
    def open_places(self) -> list[int]:
        """The choices that have not been looked at yet."""
        return [page for page in self.places if page not in self.decisions]

    def look_further(self) -> None:
        """Analyse one more decision."""
        page = self.open_places[0]
        deal = self.pages[page]
        action = self.pages[page + 1].action
        assert action is not None
        self.decisions[page] = Decision(page, deal, action, look(deal, YOU))

    def turning_points(self) -> list[Decision]:
        """The decisions that cost most, in the order in which they were made."""
        dear = [decision for decision in self.decisions.values() if decision.cost >= LEAST_COST]
        dear.sort(key=lambda decision: decision.cost, reverse=True)
        return sorted(dear[:MOST_POINTS], key=lambda decision: decision.page)

    def turn(self, page: int) -> bool:
        """Go to a page; False if there is none."""
        if not 0 <= page < len(self.pages):
            return False
        self.at = page
        return True

    def replay(self, page: int) -> Line | None:
        """A line of its own that begins at one of the learner's decisions; None where there was none."""
        return Line(self.pages[page], self.line.settings) if page in self.places else None


def _pages(line: Line) -> list[ss.Deal]:
    """Every position since the start."""
    pages = [line.deal]
    while pages[-1] is not line.start:
        before = pages[-1].previous
        assert before is not None
        pages.append(before)
    return pages[::-1]
