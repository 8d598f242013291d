"""A two-player position as a row of ints in a longer list or array: what a search keeps of the way it came."""

from collections.abc import MutableSequence

from sixtysix.core.state import State, Stock

WIDTH = 24


def write_row(state: State, row: MutableSequence[int], start: int) -> None:
    """Store a position from ``start`` on."""
    row[start] = state.hands[0]
    row[start + 1] = state.hands[1]
    row[start + 2] = state.won[0]
    row[start + 3] = state.won[1]
    row[start + 4] = state.points[0]
    row[start + 5] = state.points[1]
    row[start + 6] = state.pending[0]
    row[start + 7] = state.pending[1]
    row[start + 8] = state.announced[0]
    row[start + 9] = state.announced[1]
    row[start + 10] = state.stock.trump
    row[start + 11] = state.stock.turnup
    row[start + 12] = state.stock.left
    row[start + 13] = state.stock.top
    row[start + 14] = state.stock.rest
    row[start + 15] = state.leader
    row[start + 16] = state.turn
    row[start + 17] = state.table
    row[start + 18] = state.phase
    row[start + 19] = state.closer
    row[start + 20] = state.at_close
    row[start + 21] = state.winner
    row[start + 22] = state.value
    row[start + 23] = state.reason


def read_row(row: MutableSequence[int], start: int) -> State:
    """The position stored from ``start`` on."""
    return State(
        (row[start], row[start + 1]),
        (row[start + 2], row[start + 3]),
        (row[start + 4], row[start + 5]),
        (row[start + 6], row[start + 7]),
        (row[start + 8], row[start + 9]),
        Stock(row[start + 10], row[start + 11], row[start + 12], row[start + 13], row[start + 14]),
        row[start + 15],
        row[start + 16],
        row[start + 17],
        row[start + 18],
        row[start + 19],
        row[start + 20],
        row[start + 21],
        row[start + 22],
        row[start + 23],
    )
