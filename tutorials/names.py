"""Cards and suits in words and signs of the learner's language."""

from __future__ import annotations

from collections.abc import Iterable

from tutorials.i18n import _, pgettext

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANKS = tuple("789JQKTA")
SUITS = ("C", "D", "H", "S")


def capital(words: str) -> str:
    """With a capital letter, to begin a line or a sentence.

    >>> capital("king of hearts")
    'King of hearts'
    """
    return words[:1].upper() + words[1:]


def suit_name(suit: str) -> str:
    """A suit in the plural, as in "hearts are trumps".

    >>> suit_name("H")
    'hearts'
    """
    return {
        "C": pgettext("suit", "clubs"),
        "D": pgettext("suit", "diamonds"),
        "H": pgettext("suit", "hearts"),
        "S": pgettext("suit", "spades"),
    }[suit]


def rank_name(rank: str) -> str:
    """A rank in a word."""
    return {
        "7": pgettext("rank", "seven"),
        "8": pgettext("rank", "eight"),
        "9": pgettext("rank", "nine"),
        "J": pgettext("rank", "jack"),
        "Q": pgettext("rank", "queen"),
        "K": pgettext("rank", "king"),
        "T": pgettext("rank", "ten"),
        "A": pgettext("rank", "ace"),
    }[rank]


def card_index(rank: str) -> str:
    """What stands in the corner of a card: the letter or number that the learner's language uses."""
    return {
        "7": pgettext("card corner", "7"),
        "8": pgettext("card corner", "8"),
        "9": pgettext("card corner", "9"),
        "J": pgettext("card corner", "J"),
        "Q": pgettext("card corner", "Q"),
        "K": pgettext("card corner", "K"),
        "T": pgettext("card corner", "10"),
        "A": pgettext("card corner", "A"),
    }[rank]


def card_name(code: str) -> str:
    """The spoken name of a card.

    >>> card_name("KH")
    'king of hearts'
    """
    # Translators: a playing card, for instance "king of hearts".
    return _("{rank} of {suit}").format(rank=rank_name(code[0]), suit=suit_name(code[1]))


def listed(words: Iterable[str]) -> str:
    """Words as a spoken list.

    >>> listed(["ace", "ten", "king"])
    'ace, ten and king'
    """
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return _("{first} and {last}").format(first=_(", ").join(items[:-1]), last=items[-1])


def cards_in_words(codes: Iterable[str]) -> str:
    """Several cards as a spoken list."""
    return listed(card_name(code) for code in codes)


def is_card(text: str) -> bool:
    """Whether the text is the code of a card, such as ``KH``."""
    return len(text) == 2 and text[0] in RANKS and text[1] in SUITS
