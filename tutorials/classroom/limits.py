"""How often something may be tried."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable

_MOST_KEYS = 10_000


class Limit:
    """So many tries within so many seconds for each key (an address, say).

    >>> limit = Limit(2, 60)
    >>> [limit.allows("a") and limit.count("a") for _ in range(3)]
    [None, None, False]
    """

    def __init__(self, tries: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.tries = tries
        self.seconds = seconds
        self._clock = clock
        self._tried: OrderedDict[str, deque[float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Whether one more try is allowed now; it is not counted by asking."""
        return len(self._recent(key)) < self.tries

    def count(self, key: str) -> None:
        """Count a try."""
        recent = self._recent(key)
        recent.append(self._clock())
        self._tried[key] = recent
        self._tried.move_to_end(key)
        while len(self._tried) > _MOST_KEYS:
            self._tried.popitem(last=False)

    def _recent(self, key: str) -> deque[float]:
        tried = self._tried.get(key, deque())
        since = self._clock() - self.seconds
        while tried and tried[0] <= since:
            tried.popleft()
        return tried
