"""What the other side's way of playing says about its hand: nothing is certain here, unlike in ``InfoSet.allows``.

Whoever leads exchanges and announces first if he can, for hardly anything is ever lost by it.  A lead without either
says that the cards for it were not there.
"""

from __future__ import annotations

from typing import NamedTuple

from sixtysix.core.cards import mate, suit_of
from sixtysix.core.moves import EXCHANGE, MARRY, announceable, refusal
from sixtysix.core.refusals import ALLOWED
from sixtysix.core.rules import Rules
from sixtysix.core.state import LEAD, State, put
from sixtysix.core.talon import exchange_card

SEATS = 2
COURTS = (0x30, 0x3000, 0x300000, 0x30000000)


class Clues(NamedTuple):
    """Cards (masks) that the other seat hardly held when it last led, and how many cards it has drawn since."""

    exchange: int = 0  # the card it would have exchanged
    exchange_drawn: int = 0
    mates: int = 0  # the partners of a court led in silence
    pairs: int = 0  # the suits' courts it would have announced: not both together
    drawn: int = 0


NO_CLUES = Clues()


def clues(rules: Rules, steps: list[tuple[State, int]], seat: int, now: State) -> Clues:
    """What the other seat's leads among the steps (position, action number) say to a seat, two players."""
    if len(now.hands) != SEATS:
        return NO_CLUES
    found = NO_CLUES
    for state, action in steps:
        if state.turn == seat or state.phase != LEAD or action >= EXCHANGE:
            continue
        drawn = (state.stock.left - now.stock.left) // SEATS
        wanted = 1 << exchange_card(rules, state.stock.trump)
        if refusal(rules, _with(state, wanted), EXCHANGE) == ALLOWED:
            found = found._replace(exchange=wanted, exchange_drawn=drawn)
        if action >= MARRY or now.announced[state.turn] >> suit_of(action) & 1:
            continue  # with the words, or where the table says them
        pairs = sum(pair for pair in COURTS if announceable(rules, _with(state, pair)) == pair)
        if pairs:
            partner = 1 << mate(action) if pairs >> action & 1 else 0
            found = found._replace(mates=partner, pairs=pairs, drawn=drawn)
    return found


def _with(state: State, cards: int) -> State:
    """The position if the seat on turn held these cards and no other: what it really holds must not matter."""
    return state._replace(hands=put(state.hands, state.turn, cards))
