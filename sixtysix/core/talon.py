"""The talon: drawing from it, exchanging the lowest trump for the turn-up, closing it."""

from sixtysix.core.cards import NO_CARD
from sixtysix.core.refusals import (
    ALLOWED,
    CLOSE_ALREADY,
    CLOSE_EXHAUSTED,
    CLOSE_FIRST_LEAD,
    CLOSE_NEVER,
    CLOSE_NOT_LEADING,
    CLOSE_TOO_FEW,
    DRAW_FIRST,
    EXCHANGE_CLOSED,
    EXCHANGE_NEEDS_TRICK,
    EXCHANGE_NO_CARD,
    EXCHANGE_NOT_LEADING,
    EXCHANGE_TALON_GONE,
    EXCHANGE_TOO_FEW,
)
from sixtysix.core.rules import AT_CLOSE, YES, Rules
from sixtysix.core.state import (
    ANSWER,
    LEAD,
    PLACE,
    REPLY,
    UNDRAWN,
    WORD,
    Seats,
    State,
    Stock,
    at,
    pack_close,
    put,
)


def after_draw(stock: Stock, seats: int) -> Stock:
    """The talon once everybody has drawn; cards that no longer go round are set aside (RULES.md §5.6)."""
    top = stock.top
    rest = stock.rest
    for _ in range(seats):
        top = top >> PLACE | (rest & 63) << PLACE * (WORD - 1)
        rest >>= PLACE
    left = stock.left - seats
    if left < seats:
        return Stock(stock.trump, NO_CARD, 0, 0, 0)
    return Stock(stock.trump, stock.turnup, left, top, rest)


def draw(hands: Seats, stock: Stock, winner: int) -> Seats:
    """Hands after everybody has drawn, the trick's winner first; the last to draw may get the turn-up (C5)."""
    seats = len(hands)
    top = stock.top
    left = stock.left
    seat = winner
    for _ in range(seats):
        card = top & 63 if left > 1 else stock.turnup
        hands = put(hands, seat, at(hands, seat) | 1 << card)
        top >>= PLACE
        left -= 1
        seat = seat + 1 if seat + 1 < seats else 0
    return hands


def exchange_card(rules: Rules, trump: int) -> int:
    """The card that may be exchanged for the turn-up: the lowest trump of the pack."""
    return trump << 3 | rules.exchange_rank


def exchange_refusal(rules: Rules, state: State) -> int:
    """Why the player on turn may not exchange: a refusal code."""
    if state.phase == UNDRAWN:
        return DRAW_FIRST
    if state.phase == ANSWER and rules.exchange_on_lead:
        return EXCHANGE_NOT_LEADING
    if state.stock.left == 0:
        return EXCHANGE_TALON_GONE
    if state.closer >= 0 and state.phase != REPLY and rules.exchange_closed != YES:
        return EXCHANGE_CLOSED
    if not at(state.hands, state.turn) >> exchange_card(rules, state.stock.trump) & 1:
        return EXCHANGE_NO_CARD
    if state.phase != REPLY:
        if rules.exchange_needs_trick and not at(state.won, state.turn):
            return EXCHANGE_NEEDS_TRICK
        if state.stock.left < rules.exchange_min:
            return EXCHANGE_TOO_FEW
    return ALLOWED


def exchange(rules: Rules, state: State) -> State:
    """The player on turn takes the turn-up and lays the lowest trump in its place."""
    stock = state.stock
    card = exchange_card(rules, stock.trump)
    seat = state.turn
    hands = put(state.hands, seat, at(state.hands, seat) ^ (1 << card | 1 << stock.turnup))
    return State(
        hands,
        state.won,
        state.points,
        state.pending,
        state.announced,
        Stock(stock.trump, card, stock.left, stock.top, stock.rest),
        state.leader,
        state.leader if state.phase == REPLY else seat,
        state.table,
        LEAD if state.phase == REPLY else state.phase,
        state.closer,
        state.at_close,
        state.winner,
        state.value,
        state.reason,
    )


def close_refusal(rules: Rules, state: State) -> int:
    """Why the player on turn may not close the talon: a refusal code."""
    if not rules.closing:
        return CLOSE_NEVER
    if state.closer >= 0:
        return CLOSE_ALREADY
    if state.stock.left == 0:
        return CLOSE_EXHAUSTED
    if state.phase == ANSWER:
        return CLOSE_NOT_LEADING
    if state.stock.left < rules.close_min:
        return CLOSE_TOO_FEW
    if rules.close_needs_trick and not at(state.won, state.turn):
        return CLOSE_FIRST_LEAD
    return ALLOWED


def close(rules: Rules, state: State) -> State:
    """The player on turn closes; where the ruleset lets the others exchange now, they are asked first."""
    seats = len(state.hands)
    asks = rules.exchange_closed == AT_CLOSE
    after = state.turn + 1 if state.turn + 1 < seats else 0
    return State(
        state.hands,
        state.won,
        state.points,
        state.pending,
        state.announced,
        state.stock,
        state.leader,
        after if asks else state.turn,
        state.table,
        REPLY if asks else LEAD,
        state.turn,
        pack_close(state.points, state.won),
        state.winner,
        state.value,
        state.reason,
    )


def pass_reply(state: State) -> State:
    """Nobody exchanges after the close: the leader goes on (with more seats the next one is asked)."""
    seats = len(state.hands)
    after = state.turn + 1 if state.turn + 1 < seats else 0
    return State(
        state.hands,
        state.won,
        state.points,
        state.pending,
        state.announced,
        state.stock,
        state.leader,
        after,
        state.table,
        LEAD if after == state.leader else REPLY,
        state.closer,
        state.at_close,
        state.winner,
        state.value,
        state.reason,
    )
