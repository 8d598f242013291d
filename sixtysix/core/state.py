"""One position as a value, and the few ways to change what is held for each seat.

What is held for each seat is a tuple with one int a seat (two to four seats).
"""

from typing import NamedTuple, TypeAlias

Seats: TypeAlias = tuple[int, ...]

# phases
LEAD = 0  # the leader is on turn, the table is empty
ANSWER = 1  # cards lie on the table
UNDRAWN = 2  # the trick's winner may close before drawing
REPLY = 3  # somebody closed: the other side may exchange, or pass
LAST_WORD = 4  # all is played and the result stands, but the last trick's winner may still claim
OVER = 5

# reasons of a result
GOING = 0
CLAIMED = 1
FALSE_CLAIM = 2
CLOSER_FAILED = 3
COUNTED = 4  # all cards played, the higher total won
LAST_TRICK_WON = 5  # all cards played, the last trick decided
DRAWN = 6

PLACE = 6  # bits a card takes in a packed row of cards
WORD = 10  # cards that fit in one packed int


class Stock(NamedTuple):
    """The talon.  ``left`` counts the face-down cards and the turn-up."""

    trump: int
    turnup: int  # NO_CARD once it is drawn
    left: int
    top: int  # the next WORD face-down cards, the next one in the low bits
    rest: int  # the cards below them


class State(NamedTuple):
    """A position.  Sets of cards are masks; ``points`` hold counted marriages, ``pending`` those that wait."""

    hands: Seats
    won: Seats
    points: Seats
    pending: Seats
    announced: Seats  # suits of announced marriages, one bit each
    stock: Stock
    leader: int
    turn: int  # NOBODY when the deal is over
    table: int  # packed row of (card + 1), first card in the low bits
    phase: int
    closer: int
    at_close: int  # packed: points and tricks of each seat when the talon was closed
    winner: int
    value: int  # game points of the winner
    reason: int


def at(seats: Seats, seat: int) -> int:
    """What is held for a seat.  (Compiled, this needs no branch; a subscript would.)"""
    if len(seats) == 2:
        return seats[0] if seat == 0 else seats[1]
    return seats[seat]


def put(seats: Seats, seat: int, value: int) -> Seats:
    """The same tuple with one seat's value replaced."""
    if len(seats) == 2:
        return (value if seat == 0 else seats[0], seats[1] if seat == 0 else value)
    if len(seats) == 3:
        return (
            value if seat == 0 else seats[0],
            value if seat == 1 else seats[1],
            value if seat == 2 else seats[2],
        )
    return (
        value if seat == 0 else seats[0],
        value if seat == 1 else seats[1],
        value if seat == 2 else seats[2],
        value if seat == 3 else seats[3],
    )


def rival(points: Seats, seat: int) -> int:
    """The opponent a result is measured by: the only one of two, else the one with the most points."""
    if len(points) == 2:
        return 1 - seat
    best = -1
    for other in range(len(points)):
        if other != seat and (best < 0 or at(points, other) > at(points, best)):
            best = other
    return best


def is_strict(state: State) -> bool:
    """Whether suit must be followed: the talon is closed or gone."""
    return state.closer >= 0 or state.stock.left == 0


def pack_close(points: Seats, won: Seats) -> int:
    """What each seat had when the talon was closed: 10 bits of points and 5 of tricks a seat."""
    packed = 0
    for seat in range(len(points)):
        packed |= (at(points, seat) | at(won, seat).bit_count() // len(points) << 10) << 15 * seat
    return packed


def points_at_close(at_close: int, seat: int) -> int:
    """Points a seat had when the talon was closed."""
    return at_close >> 15 * seat & 1023


def tricks_at_close(at_close: int, seat: int) -> int:
    """Tricks a seat had when the talon was closed."""
    return at_close >> 15 * seat + 10 & 31
