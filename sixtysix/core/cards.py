"""Cards as small ints, hands as bit masks.

A card is ``8 * suit + rank``.  Suits C D H S are 0 to 3, ranks 7 8 9 J Q K T A are 0 to 7, in the order in which
they win tricks: the ten beats the king.  A set of cards is an int with one bit a card.
"""

QUEEN = 4
KING = 5
NOBODY = -1
NO_CARD = -1


def suit_of(card: int) -> int:
    """Suit of a card, 0 to 3."""
    return card >> 3


def suit_mask(suit: int) -> int:
    """All cards of a suit."""
    return 255 << (suit << 3)


def card_points(card: int) -> int:
    """Card points: ace 11, ten 10, king 4, queen 3, jack 2, nothing below (RULES.md §1, A3)."""
    return (0xBA432000 >> ((card & 7) << 2)) & 15


def count(cards: int) -> int:
    """How many cards a set holds."""
    return cards.bit_count()


def lowest(cards: int) -> int:
    """The card with the smallest number in a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def highest_rank(cards: int) -> int:
    """A card of the highest rank in a set that is not empty."""
    rank = 7
    while not cards & 0x01010101 << rank:
        rank -= 1
    return lowest(cards & 0x01010101 << rank)


def lowest_rank(cards: int) -> int:
    """A card of the lowest rank in a set that is not empty."""
    rank = 0
    while not cards & 0x01010101 << rank:
        rank += 1
    return lowest(cards & 0x01010101 << rank)


def nth(cards: int, index: int) -> int:
    """The card at a place (0 is the smallest number) in a set that has so many."""
    for _ in range(index):
        cards &= cards - 1
    return lowest(cards)


def mate(card: int) -> int:
    """The queen of a king's suit, and the king of a queen's."""
    return card ^ (QUEEN ^ KING)


def is_court_pair_card(card: int) -> bool:
    """Whether the card is a king or a queen, the two that make a marriage."""
    return card & 6 == QUEEN
