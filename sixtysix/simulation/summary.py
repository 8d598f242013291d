"""What happened in many deals: shares and means with their 95 % intervals (scipy's)."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import TYPE_CHECKING, Any

from sixtysix.notation import REASONS

if TYPE_CHECKING:
    import pandas as pd

CONFIDENCE = 0.95
SEATS = (0, 1)


class Tally:
    """Counts that frame after frame adds to, so that a run of any length can be summed up."""

    COLUMNS = (
        "winner", "game_points", "closer", "leader", "reason", "exchange",
        "marriages_0", "marriages_1", "points_0", "points_1",
    )  # fmt: skip
    """What it looks at."""

    def __init__(self) -> None:
        self.deals = 0
        self._counts: dict[str, int] = {}
        self._sums: dict[str, tuple[int, int]] = {}

    def add(self, frame: pd.DataFrame) -> None:
        """Count the deals of a frame of ``simulate``."""
        self.deals += len(frame)
        winner, points, closer = frame.winner.to_numpy(), frame.game_points.to_numpy(), frame.closer.to_numpy()
        for seat in SEATS:
            self._count(f"won_{seat}", winner == seat)
        self._count("drawn", winner == -1)
        self._count("won_leader", winner == frame.leader.to_numpy())
        for seat in SEATS:
            for worth in (1, 2, 3):
                self._count(f"won_{seat}_by_{worth}", (winner == seat) & (points == worth))
        reasons = frame.reason.value_counts()
        for reason in REASONS.values():
            self._counts[f"reason_{reason}"] = self._counts.get(f"reason_{reason}", 0) + int(reasons[reason])
        for seat in SEATS:
            self._count(f"marriage_{seat}", frame[f"marriages_{seat}"].to_numpy() > 0)
            self._count(f"exchange_{seat}", frame.exchange.to_numpy() == seat)
            self._count(f"closed_{seat}", closer == seat)
            self._count(f"closed_and_won_{seat}", (closer == seat) & (winner == seat))
        signed = points.astype("int64") * ((winner == 0) * 1 - (winner == 1) * 1)
        self._sum("game_points_0", signed)
        for seat in SEATS:
            self._sum(f"points_{seat}", frame[f"points_{seat}"].to_numpy().astype("int64"))

    def table(self) -> pd.DataFrame:
        """One row a figure: ``measure``, ``count`` and ``of`` (for shares), ``value``, ``low``, ``high``."""
        import pandas as pd

        rows = list(self._rows())
        return pd.DataFrame(rows, columns=["measure", "count", "of", "value", "low", "high"]).astype(
            {"count": "Int64", "of": "Int64"}
        )

    def _rows(self) -> Iterable[tuple[Any, ...]]:
        for measure, count in self._counts.items():
            seat = measure[-1]
            of = self._counts[f"closed_{seat}"] if measure.startswith("closed_and_won") else self.deals
            yield (measure, count, of, *share(count, of))
        for measure, (total, squares) in self._sums.items():
            yield (measure, None, self.deals, *_mean(total, squares, self.deals))

    def _count(self, measure: str, mask: Any) -> None:
        self._counts[measure] = self._counts.get(measure, 0) + int(mask.sum())

    def _sum(self, measure: str, values: Any) -> None:
        total, squares = self._sums.get(measure, (0, 0))
        self._sums[measure] = (total + int(values.sum()), squares + int((values * values).sum()))


def summary(frame: pd.DataFrame) -> pd.DataFrame:
    """What happened in the deals of a frame, one row a figure.

    Shares: ``won_0``, ``won_1``, ``drawn``, ``won_leader``, ``won_0_by_1`` …, ``reason_claim`` …, ``marriage_0`` …
    (announced at least one), ``exchange_0`` …, ``closed_0`` … and, of those, ``closed_and_won_0`` ….  Means:
    ``game_points_0`` (game points a deal for seat 0, lost ones negative), ``points_0``, ``points_1``.

    >>> from sixtysix.simulation import simulate
    >>> table = summary(simulate(200, seed=1)).set_index("measure")
    >>> int(table["count"][["won_0", "won_1", "drawn"]].sum())
    200
    """
    tally = Tally()
    tally.add(frame)
    return tally.table()


def share(count: int, of: int) -> tuple[float, float, float]:
    """A share and Wilson's 95 % interval; nothing (NaN) of none.

    >>> [round(figure, 3) for figure in share(20, 100)]
    [0.2, 0.133, 0.289]
    """
    if not of:
        return (float("nan"),) * 3
    from scipy.stats import binomtest

    bounds = binomtest(count, of).proportion_ci(CONFIDENCE, method="wilson")
    return count / of, float(bounds.low), float(bounds.high)


def _mean(total: int, squares: int, of: int) -> tuple[float, float, float]:
    """A mean and its 95 % interval (Student's)."""
    if of < 2:
        return (total / of if of else float("nan"), float("nan"), float("nan"))
    from scipy.stats import t

    mean = total / of
    error = sqrt((squares - total * total / of) / (of - 1) / of)
    if not error:
        return mean, mean, mean
    low, high = t.interval(CONFIDENCE, of - 1, mean, error)
    return mean, float(low), float(high)
