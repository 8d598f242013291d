"""The level "medium" (Mellem), in the subset that numba compiles.

As its source describes it (RULES.md §9, C16): it always announces, takes tricks with points in them as cheaply as it
can, saves its trumps, and closes with many points and strong trumps.
"""

from sixtysix.bots.easy import cheapest, winners
from sixtysix.core.cards import KING, NO_CARD, QUEEN, card_points, highest_rank, lowest, mate, suit_mask, suit_of
from sixtysix.core.marriages import marriage_value
from sixtysix.core.moves import CLAIM, CLOSE, DRAW, EXCHANGE, MARRY, PASS, SHOW, announceable, playable, refusal
from sixtysix.core.refusals import ALLOWED
from sixtysix.core.rules import Rules
from sixtysix.core.state import ANSWER, REPLY, UNDRAWN, State, at, is_strict
from sixtysix.core.tricks import ONE

CALLED = ("medium_action",)
COURTS = (1 << KING | 1 << QUEEN) * 0x01010101
TEN_POINTS = 10
HIGH = 0xC0C0C0C0  # aces and tens


def played_mask(state: State) -> int:
    """Cards that lie in won tricks, plus the turn-up: nobody can play these now."""
    gone = 0
    for seat in range(len(state.won)):
        gone |= at(state.won, seat)
    if state.stock.turnup >= 0:
        gone |= 1 << state.stock.turnup
    return gone


def is_boss(state: State, card: int) -> bool:
    """Whether every higher card of its suit is gone or in the same hand."""
    above = suit_mask(suit_of(card)) & (-2 << card)
    return not above & ~(played_mask(state) | at(state.hands, state.turn))


def bosses(state: State, cards: int) -> int:
    """The cards among these that no other card of their suit can beat."""
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if is_boss(state, card):
            found |= 1 << card
    return found


def spare(rules: Rules, state: State, hand: int) -> int:
    """The hand without what is worth keeping: trumps, aces and tens, and courts that may still make a marriage."""
    kept = suit_mask(state.stock.trump) | HIGH
    if not is_strict(state) or rules.marriage_exhausted:
        courts = hand & COURTS
        gone = played_mask(state)
        while courts:
            card = lowest(courts)
            courts &= courts - 1
            if not gone >> mate(card) & 1:
                kept |= 1 << card
    return hand & ~kept


def sure_points(state: State) -> int:
    """Points that the hand should bring in strict play: its bosses, each with a small card of the other side."""
    hand = at(state.hands, state.turn)
    trumps = hand & suit_mask(state.stock.trump)
    strong = bosses(state, trumps)
    points = 0
    tricks = 0
    while strong:
        card = lowest(strong)
        strong &= strong - 1
        points += card_points(card)
        tricks += 1
    plain = bosses(state, hand & ~trumps & HIGH)
    while plain:
        card = lowest(plain)
        plain &= plain - 1
        points += card_points(card)
        tricks += 1
    return points + 3 * tricks


def wants_to_close(rules: Rules, state: State) -> bool:
    """Many points and strong trumps: the bosses in hand should reach the target, and two of them are trumps."""
    trumps = at(state.hands, state.turn) & suit_mask(state.stock.trump)
    if bosses(state, trumps).bit_count() < 2 or trumps.bit_count() < 3:
        return False
    return at(state.points, state.turn) + sure_points(state) >= rules.target


def medium_announcement(rules: Rules, state: State, pairs: int) -> int:
    """Announce the dearest marriage, with its queen where the rules leave the choice."""
    trump = state.stock.trump
    royal = pairs & suit_mask(trump)
    card = lowest(royal if royal else pairs)
    if rules.marriage_auto:
        return card
    points = at(state.points, state.turn) + marriage_value(trump, suit_of(card))
    out = not rules.auto_claim and at(state.won, state.turn) and points >= rules.target
    return (SHOW if out else MARRY) + card


def medium_lead(rules: Rules, state: State) -> int:
    """Talon open: a worthless card.  Strict: bosses first, trumps before the rest."""
    hand = at(state.hands, state.turn)
    trump = state.stock.trump
    if is_strict(state):
        strong = bosses(state, hand)
        trumps = strong & suit_mask(trump)
        if trumps:
            return highest_rank(trumps)
        if strong:
            return highest_rank(strong)
    rest = spare(rules, state, hand)
    if rest:
        return cheapest(trump, rest)
    rest = hand & ~suit_mask(trump) & ~HIGH
    if rest:
        return cheapest(trump, rest)
    return cheapest(trump, hand)


def medium_answer(rules: Rules, state: State) -> int:
    """Take points as cheaply as can be, trumping only aces and tens; give the least to the rest."""
    trump = state.stock.trump
    cards = playable(rules, state)
    led = (state.table & ONE) - 1
    taking = winners(rules, state, cards)
    plain = taking & ~suit_mask(trump) if suit_of(led) != trump else taking
    if card_points(led) > 0 or is_strict(state):
        if plain:
            high = plain & HIGH
            return highest_rank(high) if high and suit_of(led) != trump else cheapest(NO_CARD, plain)
        if taking and (card_points(led) >= TEN_POINTS or is_strict(state)):
            return cheapest(NO_CARD, taking)
    elif plain & HIGH and not is_strict(state) and suit_of(led) != trump:
        return highest_rank(plain & HIGH)
    losing = cards & ~taking
    if not losing:
        return cheapest(trump, cards)
    rest = spare(rules, state, losing)
    return cheapest(trump, rest if rest else losing)


def medium_action(rules: Rules, state: State) -> int:
    """What "medium" does; ``state`` need hold no more than its own hand and what lies open."""
    if state.phase == ANSWER:
        return EXCHANGE if refusal(rules, state, EXCHANGE) == ALLOWED else medium_answer(rules, state)
    if state.phase == REPLY:
        return EXCHANGE if refusal(rules, state, EXCHANGE) == ALLOWED else PASS
    if at(state.points, state.turn) >= rules.target and refusal(rules, state, CLAIM) == ALLOWED:
        return CLAIM
    if state.phase == UNDRAWN:
        return DRAW
    if refusal(rules, state, EXCHANGE) == ALLOWED:
        return EXCHANGE
    pairs = announceable(rules, state)
    if pairs:
        return medium_announcement(rules, state, pairs)
    if refusal(rules, state, CLOSE) == ALLOWED and wants_to_close(rules, state):
        return CLOSE
    return medium_lead(rules, state)
