"""The columns of a simulated deal: names, types and meanings, and the frames made of them.

One row is one deal.  Seats are 0 and 1; -1 means nobody, or that it did not happen.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sixtysix.notation import REASONS
from sixtysix.simulation import records
from sixtysix.simulation.records import Rows

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: dict[str, tuple[str, str]] = {
    "deal": ("int64", "number of the deal in its run"),
    "seed": ("int64", "seed of the deal: Deal.new(ruleset, seed=seed, dealer=dealer) deals a whole deal's cards again"),
    "leader": ("int8", "seat that leads first"),
    "dealer": ("int8", "seat that dealt"),
    "winner": ("int8", "seat that won; -1: drawn"),
    "game_points": ("int8", "game points of the winner, 0 to 3; 0: drawn"),
    "reason": ("category", "how the deal ended: " + ", ".join(REASONS.values())),
    "points_0": ("int16", "points of seat 0 at the end: tricks, marriages that count, the last trick's bonus"),
    "points_1": ("int16", "points of seat 1"),
    "tricks_0": ("int8", "tricks of seat 0"),
    "tricks_1": ("int8", "tricks of seat 1"),
    "marriages_0": ("int8", "marriages that seat 0 announced"),
    "marriages_1": ("int8", "marriages that seat 1 announced"),
    "marriage_points_0": ("int8", "points of them; a marriage that still waits for a trick has brought none"),
    "marriage_points_1": ("int8", "points of them"),
    "exchange": ("int8", "seat that exchanged the lowest trump (the first one to); -1: nobody"),
    "closer": ("int8", "seat that closed the talon; -1: nobody"),
    "close_trick": ("int8", "tricks played before the close; -1: not closed"),
    "close_points": ("int16", "points of the closer when closing; -1: not closed"),
    "close_trumps": ("int8", "trumps in the closer's hand when closing; -1: not closed"),
    "last_trick": ("int8", "seat that won the last trick, if all cards were played; -1: the deal ended before"),
    "actions": ("int8", "actions of both sides: cards played, exchanges, closing, claims, draws, passes"),
}
"""Column to its dtype and its meaning."""

HAND_COLUMNS: dict[str, tuple[str, str]] = {
    "hand_0": ("uint32", "first hand of seat 0 as a set of cards: sixtysix.cards.cards_in(int(hand_0))"),
    "hand_1": ("uint32", "first hand of seat 1"),
    "turnup": ("int8", "number of the first turn-up: Card.at(int(turnup)); -1: none was left"),
}
"""The columns that ``hands=True`` adds."""

_TINY = {
    "leader": records.LEADER,
    "dealer": records.DEALER,
    "winner": records.WINNER,
    "game_points": records.GAME_POINTS,
    "reason": records.REASON,
    "tricks_0": records.TRICKS,
    "tricks_1": records.TRICKS + 1,
    "marriages_0": records.MARRIAGES,
    "marriages_1": records.MARRIAGES + 1,
    "marriage_points_0": records.MARRIAGE_POINTS,
    "marriage_points_1": records.MARRIAGE_POINTS + 1,
    "exchange": records.EXCHANGER,
    "closer": records.CLOSER,
    "close_trick": records.CLOSE_TRICK,
    "close_trumps": records.CLOSE_TRUMPS,
    "last_trick": records.LAST_TAKER,
    "actions": records.ACTIONS,
    "turnup": records.TURNED_UP,
}
_SMALL = {"points_0": records.POINTS, "points_1": records.POINTS + 1, "close_points": records.CLOSE_POINTS}
_WIDE = {"seed": records.SEED, "hand_0": records.FIRST_HAND, "hand_1": records.FIRST_HAND + 1}


class Batch(NamedTuple):
    """Rows of deals ``first`` and on: one array a size of number."""

    first: int
    rows: Rows

    @property
    def size(self) -> int:
        """How many deals."""
        return self.rows.size

    def packed(self, hands: bool) -> bytes:
        """The batch as it travels between processes; without the first hands unless they are asked for.

        >>> Batch.unpacked(Batch(0, space(5)).packed(hands=False)).size
        5
        """
        rows = self.rows if hands else self.rows._replace(wide=self.rows.wide[: records.FIRST_HAND * self.size])
        return pickle.dumps((self.first, rows), protocol=5)  # 5 copies no array on the way

    @staticmethod
    def unpacked(sent: bytes) -> Batch:
        """The batch that was packed."""
        return Batch(*pickle.loads(sent))


def space(size: int) -> Rows:
    """Arrays for so many rows."""
    import numpy as np

    arrays: list[Any] = [
        np.empty(size * records.TINY, np.int8),
        np.empty(size * records.SMALL, np.int16),
        np.empty(size * records.WIDE, np.int64),
    ]
    return Rows(size, *arrays)


def arrays(batches: Sequence[Batch], hands: bool = False, names: Sequence[str] = ()) -> dict[str, Any]:
    """The columns of neighbouring batches as numpy arrays by name; ``reason`` as its number in ``REASONS``.

    ``names``: only these columns.
    """
    import numpy as np

    def column(name: str, kind: str) -> Any:
        if name == "deal":
            parts = [np.arange(batch.first, batch.first + batch.size) for batch in batches]
        elif name in _TINY:
            parts = [_part(batch.rows.tiny, batch.size, _TINY[name]) for batch in batches]
        elif name in _SMALL:
            parts = [_part(batch.rows.small, batch.size, _SMALL[name]) for batch in batches]
        else:
            parts = [_part(batch.rows.wide, batch.size, _WIDE[name]) for batch in batches]
        joined = np.concatenate(parts) if parts else np.empty(0)
        return joined.astype("int8" if name == "reason" else kind, copy=False)

    known = {**COLUMNS, **(HAND_COLUMNS if hands else {})}
    return {name: column(name, known[name][0]) for name in names or known}


def frame(batches: Sequence[Batch], hands: bool = False) -> pd.DataFrame:
    """One tidy frame of neighbouring batches, in their order."""
    import pandas as pd

    columns = arrays(batches, hands)
    columns["reason"] = pd.Categorical.from_codes(columns["reason"] - 1, dtype=reason_type())
    return pd.DataFrame(columns, copy=False)


def reason_type() -> pd.CategoricalDtype:
    """The type of the column ``reason``: the same categories whatever happened."""
    import pandas as pd

    return pd.CategoricalDtype([REASONS[code] for code in sorted(REASONS)])


def _part(flat: Any, size: int, column: int) -> Any:
    return flat[column * size : (column + 1) * size]
