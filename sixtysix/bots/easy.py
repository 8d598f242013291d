"""The level "easy" (Let), in the subset that numba compiles.

As its source describes it (RULES.md §9, C16): it plays mostly its lowest cards, takes a trick only if an ace or a ten
lies in it, and never closes.
"""

from sixtysix.core.cards import NO_CARD, card_points, lowest, suit_of
from sixtysix.core.marriages import marriage_value
from sixtysix.core.moves import CLAIM, DRAW, EXCHANGE, MARRY, PASS, SHOW, announceable, playable, refusal
from sixtysix.core.refusals import ALLOWED
from sixtysix.core.rules import Rules
from sixtysix.core.state import ANSWER, REPLY, UNDRAWN, State, at, is_strict
from sixtysix.core.tricks import ONE, beats, best_card

CALLED = ("easy_action",)
TEN = 10


def cheapest(trump: int, cards: int) -> int:
    """The card worth least, plain suits before trumps; NO_CARD of none."""
    best = NO_CARD
    least = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        cost = 8 * card_points(card) + (card & 7) + (200 if suit_of(card) == trump else 0)
        if best == NO_CARD or cost < least:
            best = card
            least = cost
    return best


def winners(rules: Rules, state: State, cards: int) -> int:
    """Those of the cards that would hold the trick if answered now."""
    trump = state.stock.trump
    by_rank = 0 if is_strict(state) else rules.open_by_rank
    best = best_card(by_rank, trump, state.table)
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if beats(by_rank, trump, best, card):
            found |= 1 << card
    return found


def easy_answer(rules: Rules, state: State) -> int:
    """Take an ace or a ten as cheaply as can be; give the lowest card to anything else."""
    trump = state.stock.trump
    cards = playable(rules, state)
    taking = winners(rules, state, cards)
    if taking and card_points((state.table & ONE) - 1) >= TEN:
        return cheapest(trump, taking)
    losing = cards & ~taking
    return cheapest(trump, losing if losing else cards)


def easy_action(rules: Rules, state: State) -> int:
    """What "easy" does; ``state`` need hold no more than its own hand and what lies open."""
    if state.phase == ANSWER:
        return EXCHANGE if refusal(rules, state, EXCHANGE) == ALLOWED else easy_answer(rules, state)
    if state.phase == REPLY:
        return EXCHANGE if refusal(rules, state, EXCHANGE) == ALLOWED else PASS
    seat = state.turn
    if at(state.points, seat) >= rules.target and refusal(rules, state, CLAIM) == ALLOWED:
        return CLAIM
    if state.phase == UNDRAWN:
        return DRAW
    if refusal(rules, state, EXCHANGE) == ALLOWED:
        return EXCHANGE
    pairs = announceable(rules, state)
    if pairs:
        card = cheapest(NO_CARD, pairs)
        if rules.marriage_auto:
            return card
        value = marriage_value(state.stock.trump, suit_of(card))
        out = not rules.auto_claim and at(state.won, seat) and at(state.points, seat) + value >= rules.target
        return (SHOW if out else MARRY) + card
    return cheapest(state.stock.trump, at(state.hands, seat))
