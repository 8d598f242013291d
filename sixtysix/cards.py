"""Cards as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from sixtysix.core.cards import card_points
from sixtysix.errors import NotationError

SUITS = "CDHS"
RANKS = "789JQKTA"  # in the order in which they win tricks
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANK_NAMES = {
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "T": "ten",
    "A": "ace",
}
SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SUIT_OF_SYMBOL = {**{symbol: suit for suit, symbol in SYMBOLS.items()}, "♧": "C", "♢": "D", "♡": "H", "♤": "S"}


@dataclass(frozen=True, slots=True)
class Card:
    """One card: a rank of ``789JQKTA`` and a suit of ``CDHS``.

    >>> Card.parse("10H") == Card.parse("H10") == Card.parse("T♥") == Card("T", "H")
    True
    >>> print(Card("T", "H"), Card("T", "H").points, Card("T", "H").name)
    TH 10 ten of hearts
    """

    rank: str
    suit: str

    def __post_init__(self) -> None:
        if self.rank not in RANK_NAMES or self.suit not in SUIT_NAMES:
            raise NotationError(f"No card has rank {self.rank!r} and suit {self.suit!r}.")

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card: rank and suit in either order, ``10`` or ``T``, letters or symbols.

        Raises NotationError.
        """
        plain = text.strip().upper().replace("10", "T").replace("\ufe0f", "")
        plain = "".join(_SUIT_OF_SYMBOL.get(char, char) for char in plain)
        if len(plain) == 2:
            for rank, suit in ((plain[0], plain[1]), (plain[1], plain[0])):
                if rank in RANK_NAMES and suit in SUIT_NAMES:
                    return Card.at(SUITS.index(suit) << 3 | RANKS.index(rank))
        raise NotationError(f"{text!r} is not a card; write a rank (789JQKTA or 10) and a suit (CDHS), such as KH.")

    @staticmethod
    @lru_cache(maxsize=64)
    def at(number: int) -> Card:
        """The card with a number of ``sixtysix.core.cards``."""
        return Card(RANKS[number & 7], SUITS[number >> 3])

    @property
    def number(self) -> int:
        """The card's number in ``sixtysix.core.cards``."""
        return SUITS.index(self.suit) << 3 | RANKS.index(self.rank)

    @property
    def points(self) -> int:
        """Card points, 0 to 11."""
        return card_points(self.number)

    @property
    def name(self) -> str:
        """The card in words, such as "king of hearts"."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    @property
    def symbol(self) -> str:
        """The card with its suit as a symbol, such as "10♥"."""
        return f"{'10' if self.rank == 'T' else self.rank}{SYMBOLS[self.suit]}"

    def __str__(self) -> str:
        return self.rank + self.suit


def parse_cards(text: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Cards from text parted by spaces or commas, or from a row of cards and card texts, in their order.

    >>> [str(card) for card in parse_cards("KH, 10S")]
    ['KH', 'TS']
    """
    if isinstance(text, str):
        text = text.replace(",", " ").split()
    return tuple(card if isinstance(card, Card) else Card.parse(card) for card in text)


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, highest first within each suit, spades first."""
    return tuple(Card.at(number) for number in reversed(list(_numbers(mask))))


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of a row of cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card.number
    return mask


def _numbers(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def listing(cards: Iterable[Card]) -> str:
    """Card names as a sentence part: "the king of hearts or the ace of hearts"."""
    names = [f"the {card.name}" for card in cards]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]
