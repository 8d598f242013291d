"""Marriages: who may announce a king and queen of one suit, and what they are worth."""

from sixtysix.core.cards import KING, is_court_pair_card, mate, suit_of
from sixtysix.core.refusals import (
    ALLOWED,
    CARD_NOT_IN_HAND,
    MARRIAGE_CLOSED,
    MARRIAGE_EXHAUSTED,
    MARRIAGE_KING_LEADS,
    MARRIAGE_NEEDS_TRICK,
    MARRIAGE_NO_PAIR,
    MARRIAGE_NOT_LEADING,
    MARRIAGE_QUEEN_LEADS,
    MARRIAGE_ROYAL_LATE,
)
from sixtysix.core.rules import EITHER, Rules
from sixtysix.core.state import LEAD, State, at


def marriage_value(trump: int, suit: int) -> int:
    """Points of a marriage: 40 in trumps, 20 otherwise (RULES.md A6)."""
    return 40 if suit == trump else 20


def marriage_bar(rules: Rules, state: State, card: int) -> int:
    """Why the player on turn may not announce by leading this card, whoever says it: a refusal code."""
    if state.phase != LEAD:
        return MARRIAGE_NOT_LEADING
    hand = at(state.hands, state.turn)
    if not hand >> card & 1:
        return CARD_NOT_IN_HAND
    if not is_court_pair_card(card) or not hand >> mate(card) & 1:
        return MARRIAGE_NO_PAIR
    if state.closer >= 0:
        if not rules.marriage_closed:
            return MARRIAGE_CLOSED
    elif state.stock.left == 0:
        if not rules.marriage_exhausted:
            return MARRIAGE_EXHAUSTED
    elif rules.royal_only_exhausted and suit_of(card) == state.stock.trump:
        return MARRIAGE_ROYAL_LATE
    if rules.marriage_needs_trick and not at(state.won, state.turn):
        return MARRIAGE_NEEDS_TRICK
    if rules.marriage_lead != EITHER and card & 7 != rules.marriage_lead:
        return MARRIAGE_KING_LEADS if rules.marriage_lead == KING else MARRIAGE_QUEEN_LEADS
    return ALLOWED
