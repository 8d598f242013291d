"""The queue: visitors for whom there is no table yet, in the order in which they came."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

PATIENCE = 20.0
"""Seconds after which somebody who no longer asks has gone away."""
LONGEST = 1000
"""More people than this are told to come back later, without a number."""


@dataclass
class WaitingRoom:
    """Tickets in order.  Who holds one of the first as many tickets as there are free tables may enter."""

    clock: Callable[[], float] = time.monotonic
    _seen: dict[str, float] = field(default_factory=dict)

    def __len__(self) -> int:
        self._forget()
        return len(self._seen)

    def position(self, ticket: str | None) -> int | None:
        """How many are before the holder of a ticket, who is still there as we see; None for an unknown ticket."""
        self._forget()
        if ticket is None or ticket not in self._seen:
            return None
        self._seen[ticket] = self.clock()
        return list(self._seen).index(ticket)

    def may_enter(self, ticket: str | None, free: int) -> bool:
        """Whether one of the free tables is for this visitor; without a ticket, those in the queue come first."""
        before = self.position(ticket)
        return free > (len(self._seen) if before is None else before)

    def join(self, ticket: str | None) -> str | None:
        """Take a place at the end, or keep the one that one has. The ticket, or None if the queue is too long."""
        if self.position(ticket) is not None:
            return ticket
        if len(self._seen) >= LONGEST:
            return None
        ticket = secrets.token_urlsafe(16)
        self._seen[ticket] = self.clock()
        return ticket

    def leave(self, ticket: str | None) -> None:
        """Give the place up: the visitor is in, or does not want to be."""
        if ticket is not None:
            self._seen.pop(ticket, None)

    def _forget(self) -> None:
        now = self.clock()
        self._seen = {ticket: seen for ticket, seen in self._seen.items() if now - seen < PATIENCE}
