"""Positions and lines of play as text, and the letters by which the tables of the rulebook name the rulesets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import sixtysix as ss

YOU, OPPONENT = 0, 1

LETTERS = {
    "k": "danish",
    "s": "swedish",
    "t": "swedish-20",
    "c": "danish-online",
    "n": "dutch",
    "p": "german",
    "v": "schnapsen",
    "x": "schnapsen-sharp",
    "b": "american",
    "z": "bulgarian",
}
ALL = tuple(LETTERS.values())
AUTOMATIC = ("danish-online", "bulgarian")
EXPLICIT = tuple(r for r in ALL if r not in AUTOMATIC)
TWENTY = ("swedish-20", "schnapsen", "schnapsen-sharp")
THIRTY_TWO = ("dutch",)
UNDRAWN = ("danish", "german", "american")  # closing before drawing: the trick winner draws by an action of its own
POINTS = {"7": 0, "8": 0, "9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
SUITS = "CDHS"


def named(letters: str) -> list[str]:
    """The rulesets of a table row: ``named("k c")`` is ``["danish", "danish-online"]``."""
    return [LETTERS[letter] for letter in letters.split()]


def others(letters: str, among: Iterable[str] = ALL) -> list[str]:
    """Every ruleset a table row does not name."""
    return [ruleset for ruleset in among if ruleset not in named(letters)]


def words(text: str) -> list[str]:
    """A row of short words, such as cards, as a list."""
    return text.split()


def pack(ruleset: str) -> list[str]:
    """The cards of a ruleset's pack, lowest rank first within a suit."""
    ranks = "JQKTA" if ruleset in TWENTY else "789JQKTA" if ruleset in THIRTY_TWO else "9JQKTA"
    return [rank + suit for suit in SUITS for rank in ranks]


def swap_rank(ruleset: str) -> str:
    """The rank that may be exchanged for the turn-up."""
    return "J" if ruleset in TWENTY else "7" if ruleset in THIRTY_TWO else "9"


def card_points(text: str) -> int:
    return sum(POINTS[card[0]] for card in text.split())


def setup(ruleset: Any = "german", **position: Any) -> ss.Deal:
    return ss.Deal.setup(ruleset=ruleset, **position)


def line(text: str) -> list[str]:
    """Split a line of play into action texts; ``|`` between tricks is for the reader."""
    words = text.replace("|", " ").split()
    found: list[str] = []
    while words:
        word = words.pop(0)
        if word in {"marriage", "claim"} and words and len(words[0]) == 2:
            word = f"{word} {words.pop(0)}"
        found.append(word)
    return found


def texts(deal: ss.Deal) -> set[str]:
    """The legal actions, as texts."""
    return {str(action) for action in deal.legal_actions()}


def plays(deal: ss.Deal) -> set[str]:
    """The cards that may be put on the table without more ado."""
    return {str(action.card) for action in deal.legal_actions() if action.kind == "play"}


def hand(deal: ss.Deal, seat: int) -> set[str]:
    return {str(card) for card in deal.hand(seat)}


def play(deal: ss.Deal, text: str) -> ss.Deal:
    """Exactly these actions, each by whoever is on turn: ``play(deal, "KH AH draw | marriage KS")``."""
    for action in line(text):
        deal = deal.apply(action)
    return deal


def ready(deal: ss.Deal) -> ss.Deal:
    """Draw, and decline an exchange offered after a close, if that is what the player on turn has to do first."""
    while True:
        if deal.awaiting_draw and "draw" in texts(deal):
            deal = deal.apply("draw")
        elif "pass" in texts(deal):
            deal = deal.apply("pass")
        else:
            return deal


def go(deal: ss.Deal, text: str) -> ss.Deal:
    """These actions, drawing and declining where needed, so that one line of play serves every ruleset."""
    for action in line(text):
        before_the_draw = action in {"draw", "pass", "exchange", "close", "claim"} and action in texts(deal)
        if not before_the_draw:
            deal = ready(deal)
        deal = deal.apply(action)
    return deal


def lead_pair(deal: ss.Deal, card: str) -> ss.Deal:
    """Announce and lead: by the plain card where the announcement is automatic."""
    automatic = deal.ruleset.id in AUTOMATIC
    return go(deal, card if automatic else f"marriage {card}")


def pair_card(ruleset: str, suit: str) -> str:
    """A card of the pair that the ruleset lets one lead: the queen in Swedish 66, else the king."""
    return ("Q" if ruleset in {"swedish", "swedish-20"} else "K") + suit


def allowed(deal: ss.Deal, action: str) -> ss.Deal:
    """The action must be legal by every way of asking; the deal after it."""
    violation = deal.violation(action)
    assert violation is None, f"{action} refused: {violation}"
    assert action in texts(deal)
    return deal.apply(action)


def refused(deal: ss.Deal, action: str, rule: str) -> None:
    """The action must be refused for this rule, by every way of asking, and leave the deal as it was."""
    before = str(deal)
    violation = deal.violation(action)
    assert violation is not None, f"{action} is allowed"
    assert violation.rule == rule
    assert action not in texts(deal)
    with pytest.raises(ss.IllegalAction) as refusal:
        deal.apply(action)
    assert refusal.value.violation == violation
    assert str(deal) == before


def won_by(deal: ss.Deal, seat: int | None, game_points: int) -> None:
    assert deal.outcome is not None, "the deal goes on"
    assert (deal.outcome.winner, deal.outcome.game_points) == (seat, game_points)


def unfinished(deal: ss.Deal) -> None:
    assert deal.outcome is None
    assert deal.turn is not None
