"""Computer opponents.  They see what a person in their seat would see, and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from sixtysix.actions import Action
from sixtysix.bots.easy import easy_action
from sixtysix.core.rules import Rules
from sixtysix.core.state import State
from sixtysix.infoset import InfoSet


class Bot(Protocol):
    """An opponent."""

    @property
    def level(self) -> str:
        """Its name among LEVELS."""
        ...

    def choose(self, infoset: InfoSet) -> Action:
        """A legal action for the seat that the information belongs to, which must be on turn."""
        ...


@dataclass(frozen=True, slots=True)
class PolicyBot:
    """A level that needs no search: one function of what its seat can see."""

    level: str
    policy: Callable[[Rules, State], int]

    def choose(self, infoset: InfoSet) -> Action:
        """See ``Bot.choose``.  Raises ValueError if the seat is not on turn."""
        if infoset.turn != infoset.seat:
            raise ValueError(f"Seat {infoset.seat} is not on turn.")
        return Action.at(self.policy(infoset.ruleset.core, infoset.state))


LEVELS: Mapping[str, Callable[[int], Bot]] = MappingProxyType({"easy": lambda _seed: PolicyBot("easy", easy_action)})
"""Level to a function from seed to opponent."""


def bot(level: str, seed: int = 1) -> Bot:
    """An opponent of a level, seeded.  Raises ValueError naming the levels there are.

    >>> from sixtysix import Deal
    >>> deal = Deal.new(seed=4, dealer=1)
    >>> bot("easy").choose(deal.infoset(0)) in deal.legal_actions()
    True
    """
    try:
        return LEVELS[level](seed)
    except KeyError:
        raise ValueError(f"There is no level {level!r}; there is {', '.join(LEVELS)}.") from None
