"""The actions put together: why one is refused, which are legal, what each leads to.

An action is an int: a card by itself plays it, ``MARRY + card`` announces its pair and leads it, ``SHOW + card``
shows the pair and goes out on it without leading, and five words stand by themselves.
"""

from sixtysix.core.cards import NO_CARD, lowest, suit_of
from sixtysix.core.claims import claim_refusal
from sixtysix.core.ending import go_out, play_out
from sixtysix.core.marriages import marriage_bar, marriage_value
from sixtysix.core.refusals import (
    ALLOWED,
    CARD_NOT_IN_HAND,
    CLAIM_AUTOMATIC,
    CLAIM_LAST_WORD,
    DEAL_OVER,
    DRAW_FIRST,
    DRAW_NOT_NOW,
    EXCHANGE_REPLY,
    MARRIAGE_AUTOMATIC,
    PASS_NOT_NOW,
)
from sixtysix.core.rules import Rules
from sixtysix.core.state import (
    ANSWER,
    LAST_WORD,
    LEAD,
    OVER,
    PLACE,
    REPLY,
    UNDRAWN,
    State,
    at,
    is_strict,
    put,
)
from sixtysix.core.talon import (
    after_draw,
    close,
    close_refusal,
    draw,
    exchange,
    exchange_refusal,
    pass_reply,
)
from sixtysix.core.tricks import (
    ONE,
    answer_refusal,
    answers,
    best_card,
    best_place,
    cards_on,
    table_points,
)

MARRY = 64
SHOW = 128
EXCHANGE = 192
CLOSE = 193
CLAIM = 194
DRAW = 195
PASS = 196


def playable(rules: Rules, state: State) -> int:
    """The cards that the player on turn may play now."""
    if state.phase == LEAD:
        return at(state.hands, state.turn)
    if state.phase != ANSWER:
        return 0
    hand = at(state.hands, state.turn)
    if not is_strict(state):
        return hand
    trump = state.stock.trump
    return answers(rules.strict, trump, (state.table & ONE) - 1, best_card(0, trump, state.table), hand)


def refusal(rules: Rules, state: State, action: int) -> int:
    """Why the player on turn may not do this: a refusal code, 0 if he may."""
    if state.phase == OVER:
        return DEAL_OVER
    if state.phase == LAST_WORD:
        return ALLOWED if action == CLAIM else CLAIM_LAST_WORD
    if state.phase == REPLY and action != EXCHANGE and action != PASS:
        return EXCHANGE_REPLY
    if action == EXCHANGE:
        return exchange_refusal(rules, state)
    if action == CLOSE:
        return close_refusal(rules, state)
    if action == CLAIM:
        return claim_refusal(rules, state)
    if action == DRAW:
        return ALLOWED if state.phase == UNDRAWN else DRAW_NOT_NOW
    if action == PASS:
        return ALLOWED if state.phase == REPLY else PASS_NOT_NOW
    if state.phase == UNDRAWN:
        return DRAW_FIRST
    if action >= SHOW:
        return CLAIM_AUTOMATIC if rules.auto_claim else marriage_bar(rules, state, action - SHOW)
    if action >= MARRY:
        return MARRIAGE_AUTOMATIC if rules.marriage_auto else marriage_bar(rules, state, action - MARRY)
    hand = at(state.hands, state.turn)
    if not hand >> action & 1:
        return CARD_NOT_IN_HAND
    return answer_refusal(playable(rules, state), (state.table & ONE) - 1, hand, action)


def announceable(rules: Rules, state: State) -> int:
    """The cards with which the player on turn may announce a marriage by leading them."""
    if state.phase != LEAD:
        return 0
    hand = at(state.hands, state.turn)
    cards = 0
    courts = hand & 0x30303030
    courts &= (hand >> 1 & 0x10101010) | (hand << 1 & 0x20202020)
    while courts:
        card = lowest(courts)
        courts &= courts - 1
        if marriage_bar(rules, state, card) == ALLOWED:
            cards |= 1 << card
    return cards


def lead(rules: Rules, state: State, card: int, announce: int) -> State:
    """The leader plays a card, announcing its marriage or not."""
    seat = state.turn
    hands = put(state.hands, seat, at(state.hands, seat) ^ 1 << card)
    points = state.points
    pending = state.pending
    announced = state.announced
    if announce:
        value = marriage_value(state.stock.trump, suit_of(card))
        announced = put(announced, seat, at(announced, seat) | 1 << suit_of(card))
        if at(state.won, seat):
            points = put(points, seat, at(points, seat) + value)
            if rules.auto_claim and at(points, seat) >= rules.target:
                return go_out(
                    rules, seat, hands, state.won, points, pending, announced, state.stock,
                    seat, card + 1, state.closer, state.at_close,
                )  # fmt: skip
        else:
            pending = put(pending, seat, at(pending, seat) + value)
    return State(
        hands, state.won, points, pending, announced, state.stock, seat, seat + 1 if seat + 1 < len(hands) else 0,
        card + 1, ANSWER, state.closer, state.at_close, state.winner, state.value, state.reason,
    )  # fmt: skip


def answer(rules: Rules, state: State, card: int) -> State:
    """A player answers; the last one completes the trick."""
    seat = state.turn
    seats = len(state.hands)
    hands = put(state.hands, seat, at(state.hands, seat) ^ 1 << card)
    place = seat - state.leader if seat >= state.leader else seat - state.leader + seats
    table = state.table | (card + 1) << PLACE * place
    if place + 1 < seats:
        return State(
            hands, state.won, state.points, state.pending, state.announced, state.stock, state.leader,
            seat + 1 if seat + 1 < seats else 0, table, ANSWER, state.closer, state.at_close,
            state.winner, state.value, state.reason,
        )  # fmt: skip
    stock = state.stock
    by_rank = rules.open_by_rank if not is_strict(state) else 0
    winner = state.leader + best_place(by_rank, stock.trump, table)
    winner = winner - seats if winner >= seats else winner
    won = put(state.won, winner, at(state.won, winner) | cards_on(table))
    points = put(state.points, winner, at(state.points, winner) + at(state.pending, winner) + table_points(table))
    pending = put(state.pending, winner, 0)
    talon_open = stock.left and state.closer < 0
    if not talon_open and at(hands, winner) == 0:
        return play_out(
            rules, winner, hands, won, points, pending, state.announced, stock, state.closer, state.at_close
        )  # fmt: skip
    if rules.auto_claim and at(points, winner) >= rules.target:
        return go_out(
            rules, winner, hands, won, points, pending, state.announced, stock,
            winner, 0, state.closer, state.at_close,
        )  # fmt: skip
    phase = LEAD
    if talon_open:
        if rules.closing and rules.close_undrawn and stock.left >= rules.close_min:
            phase = UNDRAWN
        else:
            hands = draw(hands, stock, winner)
            stock = after_draw(stock, seats)
    return State(
        hands, won, points, pending, state.announced, stock, winner, winner, 0, phase, state.closer, state.at_close,
        state.winner, state.value, state.reason,
    )  # fmt: skip


def draw_now(state: State) -> State:
    """The trick's winner lets the hands be filled from the talon."""
    return State(
        draw(state.hands, state.stock, state.leader), state.won, state.points, state.pending, state.announced,
        after_draw(state.stock, len(state.hands)), state.leader, state.turn, state.table, LEAD,
        state.closer, state.at_close, state.winner, state.value, state.reason,
    )  # fmt: skip


def claim(rules: Rules, state: State, shown: int) -> State:
    """The player on turn goes out, on a marriage shown (one of its cards, else NO_CARD) or as he stands."""
    seat = state.turn
    points = state.points
    pending = state.pending
    announced = state.announced
    if shown != NO_CARD:
        value = marriage_value(state.stock.trump, suit_of(shown))
        announced = put(announced, seat, at(announced, seat) | 1 << suit_of(shown))
        if at(state.won, seat):
            points = put(points, seat, at(points, seat) + value)
        else:
            pending = put(pending, seat, at(pending, seat) + value)
    return go_out(
        rules, seat, state.hands, state.won, points, pending, announced, state.stock,
        state.leader, state.table, state.closer, state.at_close,
    )  # fmt: skip


def announces(rules: Rules, state: State, card: int) -> int:
    """Whether leading a plain card announces its marriage by itself, as some tables do."""
    return 1 if rules.marriage_auto and marriage_bar(rules, state, card) == ALLOWED else 0


def apply(rules: Rules, state: State, action: int) -> State:
    """The position after a legal action."""
    if action < MARRY:
        if state.phase == LEAD:
            return lead(rules, state, action, announces(rules, state, action))
        return answer(rules, state, action)
    if action < SHOW:
        return lead(rules, state, action - MARRY, 1)
    if action < EXCHANGE:
        return claim(rules, state, action - SHOW)
    if action == EXCHANGE:
        return exchange(rules, state)
    if action == CLOSE:
        return close(rules, state)
    if action == CLAIM:
        return claim(rules, state, NO_CARD)
    if action == DRAW:
        return draw_now(state)
    return pass_reply(state)
