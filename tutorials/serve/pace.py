"""How often one address may start a lesson."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

REMEMBERED = 10_000
"""Addresses kept in mind; the one that was quiet the longest is forgotten first."""


@dataclass
class Pace:
    """Allowances that fill up with time, one for each address.  Nothing of it is written anywhere.

    Attributes:
        at_once: starts that one address may make in a moment; a school has many pupils behind one.
        per_minute: starts earned a minute.
    """

    at_once: float
    per_minute: float
    clock: Callable[[], float] = time.monotonic
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, address: str) -> bool:
        """Use one start up; False when there is none left."""
        now = self.clock()
        left, counted = self._left.pop(address, (self.at_once, now))
        left = min(self.at_once, left + (now - counted) * self.per_minute / 60)
        granted = left >= 1
        self._left[address] = (left - 1 if granted else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return granted
