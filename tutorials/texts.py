"""The placeholders in lesson prose: numbers and names that come from the position, so that they cannot be wrong.

======================= =====================================================================
placeholder             becomes
======================= =====================================================================
``{KH}``                the card's name, "king of hearts"
``{H}``                 the suit's name, "hearts"
``{KH.points}``         what the card counts
``{H.value}``           what a marriage in the suit is worth here, 20 or 40
``{points}``            the learner's points; also pending, tricks, needed
``{opponent.points}``   the opponent's points; also opponent.pending, opponent.tricks
``{target}``            the points to go out with
``{talon}``             cards left in the talon
``{trump}``             the name of the trump suit
``{answer}``            the right answer in words (in the last hint and afterwards)
``{after.points}``      any of the numbers after the answer; also after.game_points
``{before.points}``     any of the numbers before what was ``played``
======================= =====================================================================

A similar fresh position has other suits: names written as placeholders change with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import sixtysix as ss
from tutorials.answers import OPPONENT, YOU, needed
from tutorials.conditions import Change
from tutorials.explain import marriage_worth
from tutorials.names import SUITS, capital, card_name, is_card, suit_name
from tutorials.problems import did_you_mean

_BRACES = re.compile(r"\{([^{}]*)\}")


def _game_points(deal: ss.Deal) -> int:
    return 0 if deal.outcome is None else deal.outcome.game_points


VALUES: dict[str, Callable[[ss.Deal], int]] = {
    "points": lambda deal: deal.points(YOU),
    "pending": lambda deal: deal.pending(YOU),
    "tricks": lambda deal: deal.tricks(YOU),
    "opponent.points": lambda deal: deal.points(OPPONENT),
    "opponent.pending": lambda deal: deal.pending(OPPONENT),
    "opponent.tricks": lambda deal: deal.tricks(OPPONENT),
    "needed": needed,
    "target": lambda deal: deal.ruleset.target,
    "talon": lambda deal: deal.talon_left,
}
_AFTER = {**{f"after.{name}": value for name, value in VALUES.items()}, "after.game_points": _game_points}
_BEFORE = {f"before.{name}": value for name, value in VALUES.items()}
_WORDS = ("trump", "answer")


def placeholders(text: str) -> tuple[str, ...]:
    """The placeholders in a text, in order."""
    return tuple(_BRACES.findall(text))


def unknown_placeholders(text: str) -> list[tuple[str, str]]:
    """Placeholders that mean nothing, each with a remedy."""
    known = [*VALUES, *_AFTER, *_BEFORE, *_WORDS]
    return [(name, _remedy(name, known)) for name in placeholders(text) if not _is_known(name)]


def _remedy(name: str, known: list[str]) -> str:
    """What to write instead: suits and cards are codes here, numbers have names."""
    suit = name.strip().upper()[:1]
    if name.strip().lower().rstrip("s") in ("club", "diamond", "heart", "spade"):
        return f"Write {{{suit}}} for the suit."
    try:
        return f"Write {{{ss.Card.parse(name)}}} for the card."
    except ValueError:
        return did_you_mean(name, known)


def _is_known(name: str) -> bool:
    if name in VALUES or name in _AFTER or name in _BEFORE or name in _WORDS or is_card(name) or name in SUITS:
        return True
    head, _dot, tail = name.partition(".")
    return (is_card(head) and tail == "points") or (head in SUITS and tail == "value")


@dataclass(frozen=True, slots=True)
class Words:
    """Fills the placeholders of one step's prose on one position."""

    deal: ss.Deal
    """The position that the question is about."""
    change: Change
    """Card and suit codes as the lesson writes them -> as they are in this position."""
    answer: str = ""
    after: ss.Deal | None = None
    before: ss.Deal | None = None
    """The position before the actions that the learner was shown first."""

    def fill(self, text: str) -> str:
        """The text with every placeholder replaced; one that opens the text begins with a capital."""
        filled = _BRACES.sub(lambda found: self._value(found[1]), text)
        return capital(filled) if text.startswith("{") else filled

    def _value(self, name: str) -> str:
        if name in VALUES:
            return str(VALUES[name](self.deal))
        if name in _AFTER:
            return str(_AFTER[name](self.after or self.deal))
        if name in _BEFORE:
            return str(_BEFORE[name](self.before or self.deal))
        if name == "trump":
            return suit_name(self.deal.trump)
        if name == "answer":
            return replace(self, answer="").fill(self.answer)  # the text of an option has placeholders of its own
        if is_card(name):
            return card_name(self.change(name))
        if name in SUITS:
            return suit_name(self.change(name))
        head, _dot, tail = name.partition(".")
        if tail == "points":
            return str(ss.Card.parse(self.change(head)).points)
        return str(marriage_worth(self.deal, self.change(head)))
