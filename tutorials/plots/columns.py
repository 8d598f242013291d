"""Reading simulated deals: a DataFrame of ``ss.simulate``, or any mapping of its columns."""

from __future__ import annotations

from typing import Any, Literal, Protocol, TypeAlias

Side: TypeAlias = Literal[0, 1, "leader", "dealer", "closer", "exchanger"]


class Deals(Protocol):
    """Columns by name, one row a deal."""

    def __getitem__(self, name: str, /) -> Any: ...


def column(deals: Deals, name: str) -> Any:
    """A column as an array."""
    import numpy as np

    return np.asarray(deals[name])


def seat_of(deals: Deals, side: Side) -> Any:
    """The seat that a side has in each deal; -1 where nobody did it."""
    import numpy as np

    if isinstance(side, int):
        return np.full(len(column(deals, "winner")), side)
    return column(deals, {"exchanger": "exchange"}.get(side, side))


def balance(deals: Deals, side: Side = 0) -> Any:
    """Game points of a side deal by deal: won ones positive, lost ones negative, a draw 0.

    Deals in which there is no such side (nobody closed) are left out.

    >>> import numpy as np
    >>> balance({"winner": np.array([0, 1, -1]), "game_points": np.array([2, 3, 0])}, side=1).tolist()
    [-2, 3, 0]
    """
    import numpy as np

    winner = column(deals, "winner")
    points = column(deals, "game_points").astype(int)
    seat = seat_of(deals, side)
    signed = np.where(winner == seat, points, -points)
    return signed[seat >= 0]


def of_side(deals: Deals, name: str, side: Side = 0) -> Any:
    """A pair of columns such as ``marriages_0`` and ``marriages_1``, for one side; as long as ``balance``."""
    import numpy as np

    seat = seat_of(deals, side)
    values = np.where(seat == 0, column(deals, f"{name}_0"), column(deals, f"{name}_1"))
    return values[seat >= 0]


def from_seat(deals: Deals, seat: Any) -> Any:
    """Game points deal by deal of the seats in ``seat``, lost ones negative."""
    import numpy as np

    points = column(deals, "game_points").astype(int)
    return np.where(column(deals, "winner") == seat, points, -points)
