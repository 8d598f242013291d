"""Tricks: what may answer a lead, which card wins, what the trick counts."""

from sixtysix.core.cards import card_points, lowest, suit_mask, suit_of
from sixtysix.core.refusals import ALLOWED, FOLLOW_HEAD, FOLLOW_SUIT
from sixtysix.core.refusals import FOLLOW_TRUMP as MUST_TRUMP
from sixtysix.core.rules import FOLLOW, HEAD
from sixtysix.core.state import PLACE

ONE = (1 << PLACE) - 1


def beats(by_rank: int, trump: int, best: int, card: int) -> bool:
    """Whether a later card takes the trick from the best card so far.

    The highest trump wins, else the highest card of the suit led; ``by_rank`` (Swedish, talon open) lets the
    highest rank of any plain suit win, the first of equals (RULES.md §2 row 3).
    """
    if suit_of(card) == suit_of(best):
        return card > best
    if suit_of(card) == trump:
        return True
    return by_rank != 0 and suit_of(best) != trump and card & 7 > best & 7


def best_card(by_rank: int, trump: int, table: int) -> int:
    """The card that holds the trick, of a table that is not empty."""
    best = (table & ONE) - 1
    table >>= PLACE
    while table:
        card = (table & ONE) - 1
        if beats(by_rank, trump, best, card):
            best = card
        table >>= PLACE
    return best


def best_place(by_rank: int, trump: int, table: int) -> int:
    """How many places after the leader the card that holds the trick was played."""
    best = (table & ONE) - 1
    place = 0
    winner = 0
    table >>= PLACE
    while table:
        place += 1
        card = (table & ONE) - 1
        if beats(by_rank, trump, best, card):
            best = card
            winner = place
        table >>= PLACE
    return winner


def answers(strict: int, trump: int, led: int, best: int, hand: int) -> int:
    """The cards that may answer in strict play: follow suit, head it, trump, as the ruleset asks (RULES.md §3)."""
    same = hand & suit_mask(suit_of(led))
    if same:
        if strict == HEAD and suit_of(best) == suit_of(led):
            higher = same & (-2 << best)
            if higher:
                return higher
        return same
    if strict == FOLLOW:
        return hand
    trumps = hand & suit_mask(trump)
    if trumps:
        if strict == HEAD and suit_of(best) == trump:
            higher = trumps & (-2 << best)
            if higher:
                return higher
        return trumps
    return hand


def answer_refusal(allowed: int, led: int, hand: int, card: int) -> int:
    """Which duty a card of the hand would break, given the cards that may answer."""
    if allowed >> card & 1:
        return ALLOWED
    if hand & suit_mask(suit_of(led)):
        return FOLLOW_HEAD if suit_of(card) == suit_of(led) else FOLLOW_SUIT
    return FOLLOW_HEAD if suit_of(card) == suit_of(lowest(allowed)) else MUST_TRUMP


def cards_on(table: int) -> int:
    """The set of cards on a table."""
    cards = 0
    while table:
        cards |= 1 << ((table & ONE) - 1)
        table >>= PLACE
    return cards


def table_points(table: int) -> int:
    """Card points on a table."""
    points = 0
    while table:
        points += card_points((table & ONE) - 1)
        table >>= PLACE
    return points
