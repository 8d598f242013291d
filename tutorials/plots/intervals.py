"""How sure a simulated figure is: intervals at 95 %, from SciPy's distributions.

``scipy.special`` carries what is needed here; ``scipy.stats``, which the tests compare with, takes four times the
memory and time to load.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A simulated figure, its interval, and how many deals stand behind it."""

    value: float
    low: float
    high: float
    n: int

    def holds(self, value: float) -> bool:
        """Whether a value lies in the interval."""
        return self.low <= value <= self.high


def share(hits: int, n: int) -> Estimate:
    """A share with the interval of Clopper and Pearson.  Raises ValueError without deals or with impossible hits.

    >>> found = share(209, 1000)
    >>> found.holds(0.2)
    True
    """
    if not 0 <= hits <= n or n < 1:
        raise ValueError(f"{hits} of {n} is no share.")
    low, high = share_band(hits, n)
    return Estimate(hits / n, float(low), float(high), n)


def share_band(hits: Any, n: Any) -> tuple[Any, Any]:
    """The same interval for whole arrays of ``hits`` and ``n``; both floats for two ints."""
    import numpy as np
    from scipy.special import betaincinv

    tail = (1 - CONFIDENCE) / 2
    hits, n = np.asarray(hits, float), np.asarray(n, float)
    # the beta distribution of an impossible number of hits is none; there the interval ends at 0 or 1
    low = np.where(hits > 0, betaincinv(np.maximum(hits, 1), n - hits + 1, tail), 0.0)
    high = np.where(hits < n, betaincinv(hits + 1, np.maximum(n - hits, 1), 1 - tail), 1.0)
    return low, high


def mean(values: Any) -> Estimate:
    """A mean with Student's interval.  Raises ValueError without values; one value alone says nothing: (-inf, inf)."""
    import numpy as np
    from scipy.special import stdtrit

    row = np.asarray(values, float)
    n = len(row)
    if n < 1:
        raise ValueError("There is no mean of nothing.")
    centre = float(row.mean())
    if n == 1:
        return Estimate(centre, float("-inf"), float("inf"), 1)
    margin = float(stdtrit(n - 1, (1 + CONFIDENCE) / 2)) * float(row.std(ddof=1)) / sqrt(n)
    return Estimate(centre, centre - margin, centre + margin, n)
