"""Computer opponents.  They see what a person in their seat would see, and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from sixtysix.actions import Action
from sixtysix.bots.easy import easy_action
from sixtysix.bots.medium import medium_action
from sixtysix.bots.players import HardBot, MasterBot, PolicyBot
from sixtysix.infoset import InfoSet
from sixtysix.match import Match


class Bot(Protocol):
    """An opponent."""

    @property
    def level(self) -> str:
        """Its name among LEVELS."""
        ...

    def choose(self, infoset: InfoSet, match: Match | None = None) -> Action:
        """A legal action for the seat that the information belongs to, which must be on turn.

        The same seed, information and match always give the same action.  ``match`` tells how the match stands, for
        levels that reckon with it.  Raises ValueError if the seat is not on turn.
        """
        ...


LEVELS: Mapping[str, Callable[[int], Bot]] = MappingProxyType(
    {
        "easy": lambda _seed: PolicyBot("easy", easy_action),
        "medium": lambda _seed: PolicyBot("medium", medium_action),
        "hard": HardBot,
        "master": MasterBot,
    }
)
"""Level to a function from seed to opponent, weakest first."""


def bot(level: str, seed: int = 1) -> Bot:
    """An opponent of a level, seeded.  Raises ValueError naming the levels there are.

    >>> from sixtysix import Deal
    >>> deal = Deal.new(seed=4, dealer=1)
    >>> bot("easy").choose(deal.infoset(0)) in deal.legal_actions()
    True
    """
    try:
        make = LEVELS[level]
    except KeyError:
        raise ValueError(f"There is no level {level!r}; there are {', '.join(LEVELS)}.") from None
    return make(seed)
