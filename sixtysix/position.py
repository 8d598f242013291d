"""Whether a position can be: every reason why not."""

from __future__ import annotations

from sixtysix.cards import SUIT_NAMES, SUITS, Card
from sixtysix.core import state as core
from sixtysix.core.cards import NO_CARD, NOBODY, card_points
from sixtysix.core.dealing import pack_of
from sixtysix.core.marriages import marriage_value
from sixtysix.core.state import State, points_at_close, tricks_at_close
from sixtysix.core.tricks import cards_on
from sixtysix.notation import unpack_row
from sixtysix.ruleset import Ruleset

WHOSE = ("you", "the opponent")


def check(ruleset: Ruleset, state: State) -> list[str]:
    """All reasons why a complete position cannot be; none if it can."""
    return [*_cards(ruleset, state), *_sizes(ruleset, state), *_points(ruleset, state), *_course(ruleset, state)]


def _cards(ruleset: Ruleset, state: State) -> list[str]:
    """Each card of the pack stands in one place."""
    talon = unpack_row(state.stock)
    places = [mask for row in (state.hands, state.won) for mask in row]
    places += [cards_on(state.table), *(1 << card for card in talon)]
    if state.stock.turnup != NO_CARD:
        places.append(1 << state.stock.turnup)
    reasons = []
    seen = twice = 0
    for mask in places:
        twice |= seen & mask
        seen |= mask
    pack = pack_of(ruleset.core)
    for mask, what in (
        (twice, "stands twice"),
        (pack & ~seen, "is nowhere"),
        (seen & ~pack, f"is not in the pack of {ruleset.deck} cards"),
    ):
        cards = [str(Card.at(card)) for card in range(32) if mask >> card & 1]
        reasons += [f"{card} {what}." for card in cards]
    if state.stock.left and state.stock.turnup == NO_CARD:
        reasons.append("There are talon cards but no turn-up.")
    if state.stock.turnup != NO_CARD and state.stock.turnup >> 3 != state.stock.trump:
        reasons.append("The turn-up is not of the trump suit.")
    return reasons


def _sizes(ruleset: Ruleset, state: State) -> list[str]:
    """Hands are equal but for cards on the table, and full while the talon is open."""
    reasons = []
    sizes = [hand.bit_count() for hand in state.hands]
    on_table = cards_on(state.table).bit_count()
    for place in range(on_table):
        sizes[(state.leader + place) % len(sizes)] += 1
    if len(set(sizes)) > 1:
        reasons.append(f"The hands do not match: {' and '.join(map(str, sizes))} cards with those on the table.")
    if max(sizes) > ruleset.hand:
        reasons.append(f"A hand of {max(sizes)} cards is too large: there are {ruleset.hand}.")
    if any(won.bit_count() % len(sizes) for won in state.won):
        reasons.append("The cards won do not make whole tricks.")
    is_open = state.stock.left and state.closer == NOBODY and state.phase != core.OVER
    if is_open and min(sizes) < ruleset.hand - (state.phase == core.UNDRAWN):
        reasons.append("The hands are too small while the talon is open.")
    return reasons


def _points(ruleset: Ruleset, state: State) -> list[str]:
    """Points are those of the tricks won and the marriages announced."""
    reasons = []
    played_out = bool(state.reason) and not any(state.hands) and not state.stock.left
    for seat, won in enumerate(state.won):
        worth = sum(marriage_value(state.stock.trump, suit) for suit in range(4) if state.announced[seat] >> suit & 1)
        cards = sum(card_points(card) for card in range(32) if won >> card & 1)
        bonus = ruleset.core.last_bonus if played_out and seat == state.leader else 0
        due = cards + (worth if won else 0)
        if state.points[seat] not in (due, due + bonus):
            reasons.append(f"{WHOSE[seat].capitalize()} should have {due} points, not {state.points[seat]}.")
        if state.pending[seat] != (0 if won else worth):
            reasons.append(f"{WHOSE[seat].capitalize()} should have {0 if won else worth} pending points.")
    return [*reasons, *_close(state)]


def _close(state: State) -> list[str]:
    """Nobody had more when the talon was closed than now."""
    if state.closer == NOBODY:
        return []
    reasons = []
    for seat, won in enumerate(state.won):
        points, tricks = points_at_close(state.at_close, seat), tricks_at_close(state.at_close, seat)
        if points > state.points[seat]:
            now = state.points[seat]
            reasons.append(f"{WHOSE[seat].capitalize()} cannot have had {points} points at the close, with {now} now.")
        if tricks > won.bit_count() // len(state.won):
            now = won.bit_count() // len(state.won)
            reasons.append(f"{WHOSE[seat].capitalize()} cannot have had {tricks} tricks at the close, with {now} now.")
    return reasons


def _course(ruleset: Ruleset, state: State) -> list[str]:
    """The leader won the last trick; announced marriages were led by their owners; nobody plays on when out."""
    reasons = []
    leader = state.leader
    if any(state.won) and not state.won[leader]:
        reasons.append(f"{WHOSE[leader].capitalize()} cannot be on lead without having won a trick.")
    played = cards_on(state.table)
    for won in state.won:
        played |= won
    for seat, suits in enumerate(state.announced):
        for suit in range(4):
            if suits >> suit & 1:
                pair = 0x30 << 8 * suit
                shown_only = state.reason and not state.table and state.hands[seat] & pair == pair
                if pair & ~(state.hands[seat] | played) or not (pair & played or shown_only):
                    reasons.append(f"The marriage in {SUIT_NAMES[SUITS[suit]]} cannot have been announced.")
    if state.closer != NOBODY and not ruleset.closing:
        reasons.append("Under this ruleset nobody may close the talon.")
    if ruleset.core.auto_claim and not state.reason and max(state.points) >= ruleset.target:
        reasons.append("Somebody has enough points: under this ruleset the deal would be over.")
    if not state.reason and not any(state.hands):
        reasons.append("Nobody has a card left, so there is nothing to play.")
    return reasons
