"""Actions as values and as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sixtysix.cards import Card
from sixtysix.core import moves
from sixtysix.errors import ActionSyntaxError, NotationError

Kind = Literal["play", "marriage", "claim", "exchange", "close", "draw", "pass", "bid"]

_WORDS: dict[str, int] = {
    "exchange": moves.EXCHANGE,
    "close": moves.CLOSE,
    "claim": moves.CLAIM,
    "draw": moves.DRAW,
    "pass": moves.PASS,
}
_KINDS: dict[int, Kind] = {number: word for word, number in _WORDS.items()}  # type: ignore[misc]  # words are kinds


@dataclass(frozen=True, slots=True)
class Action:
    """What a player does: ``KH`` · ``marriage KH`` · ``claim`` · ``claim KH`` · ``exchange`` · ``close`` · ``draw`` ·
    ``pass`` · ``bid 2``.

    >>> Action.parse("marriage K♥")
    Action(kind='marriage', card=Card(rank='K', suit='H'), bid=None)
    >>> str(Action.parse("10s"))
    'TS'
    """

    kind: Kind
    card: Card | None = None
    bid: int | None = None

    @staticmethod
    def parse(text: str) -> Action:
        """Read an action.  Raises ActionSyntaxError."""
        words = text.split()
        try:
            if len(words) == 1 and words[0].lower() in _WORDS:
                return Action(_KINDS[_WORDS[words[0].lower()]])
            if len(words) == 1:
                return Action("play", Card.parse(words[0]))
            if len(words) == 2 and words[0].lower() == "marriage":
                return Action("marriage", Card.parse(words[1]))
            if len(words) == 2 and words[0].lower() == "claim":
                return Action("claim", Card.parse(words[1]))
            if len(words) == 2 and words[0].lower() == "bid" and words[1].isdigit():
                return Action("bid", bid=int(words[1]))
        except NotationError as error:
            raise ActionSyntaxError(f"{text!r} is not an action: {error}") from None
        raise ActionSyntaxError(
            f"{text!r} is not an action; write a card (KH), 'marriage KH', 'claim', 'claim KH', 'exchange', 'close', "
            "'draw', 'pass' or 'bid 2'."
        )

    @staticmethod
    def at(number: int) -> Action:
        """The action with a number of ``sixtysix.core.moves``."""
        if number >= moves.EXCHANGE:
            return Action(_KINDS[number])
        if number >= moves.SHOW:
            return Action("claim", Card.at(number - moves.SHOW))
        if number >= moves.MARRY:
            return Action("marriage", Card.at(number - moves.MARRY))
        return Action("play", Card.at(number))

    @property
    def number(self) -> int | None:
        """The action's number in ``sixtysix.core.moves``; None for a bid, which no two-player game has."""
        if self.kind == "bid":
            return None
        if self.card is None:
            return _WORDS[self.kind]
        return self.card.number + {"play": 0, "marriage": moves.MARRY, "claim": moves.SHOW}[self.kind]

    def __str__(self) -> str:
        if self.kind == "play":
            return str(self.card)
        if self.kind == "bid":
            return f"bid {self.bid}"
        return self.kind if self.card is None else f"{self.kind} {self.card}"


def action_of(action: Action | str) -> Action:
    """An action, or the one that a text names.  Raises ActionSyntaxError."""
    return action if isinstance(action, Action) else Action.parse(action)
