"""The cards of a position that is being built, each in its place, and the settings around them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import sixtysix as ss
from tutorials.answers import OPPONENT, YOU

PLACES = ("you", "opponent", "talon", "trump", "led", "won_you", "won_opponent")
"""Where a card can lie besides the pack; the trump card and the card led are one each."""
SINGLE = ("trump", "led")
PACK = "pack"
MOST_POINTS = 999

SETTINGS: dict[str, tuple[str, ...]] = {
    "ruleset": tuple(ss.RULESETS),
    "lead": ("you", "opponent"),
    "stock": ("open", "used-up", "you", "opponent"),
    "suit": ("", "C", "D", "H", "S"),
}
"""What can be set, the usual value first. ``stock``: open, used up, or closed by a side; ``suit``: of trumps."""
POINTS = ("points_you", "points_opponent")


def pack(ruleset: str) -> list[ss.Card]:
    """Every card of a ruleset's pack, suit by suit, the best first."""
    deal = ss.Deal.new(ruleset, seed=1)
    cards = [*deal.hand(YOU), *deal.hand(OPPONENT), *deal.talon, *filter(None, [deal.turnup])]
    return sorted(cards, key=lambda card: card.number, reverse=True)


@dataclass
class Layout:
    """A position as far as it has been built. Texts of ``POINTS`` may be empty: then the points are found."""

    cards: dict[str, list[ss.Card]] = field(default_factory=lambda: {place: [] for place in PLACES})
    settings: dict[str, str] = field(
        default_factory=lambda: {**{key: known[0] for key, known in SETTINGS.items()}, **dict.fromkeys(POINTS, "")}
    )

    def put(self, cards: Iterable[ss.Card], place: str) -> None:
        """Move cards to a place, or back to the pack. What lay alone in a place goes back to the pack."""
        for card in cards:
            for row in self.cards.values():
                if card in row:
                    row.remove(card)
            if place in SINGLE:
                self.cards[place].clear()
            if place != PACK:
                self.cards[place].append(card)

    def place_of(self, card: ss.Card) -> str:
        """Where a card lies."""
        return next((place for place, row in self.cards.items() if card in row), PACK)

    def copy(self) -> Layout:
        """The same, to be gone back to."""
        return Layout({place: list(row) for place, row in self.cards.items()}, dict(self.settings))

    def first_empty(self) -> str:
        """The place for cards that are typed without one; the last place if each has cards."""
        return next((place for place in PLACES if not self.cards[place]), PLACES[-1])

    def given(self) -> dict[str, Any]:
        """The keywords of ``Deal.setup`` that say the same; what is left out is dealt."""
        cards, settings = self.cards, self.settings
        words = {place: " ".join(map(str, row)) for place, row in cards.items()}
        points = {seat: int(settings[f"points_{seat}"]) for seat in ("you", "opponent") if settings[f"points_{seat}"]}
        stock = settings["stock"]
        return {
            "ruleset": settings["ruleset"],
            "you": words["you"] or None,
            "opponent": words["opponent"] or None,
            "talon": "" if stock == "used-up" else words["talon"] or None,
            "trump": words["trump"] or settings["suit"] or None,
            "led": words["led"] or None,
            "lead": settings["lead"],
            "won": {seat: words[f"won_{seat}"] for seat in ("you", "opponent") if words[f"won_{seat}"]} or None,
            "points": points or None,
            "closed_by": stock if stock in ("you", "opponent") else None,
        }

    @classmethod
    def of(cls, deal: ss.Deal) -> Layout:
        """What can be seen of a deal in these places."""
        layout = cls()
        rows = {
            "you": deal.hand(YOU),
            "opponent": deal.hand(OPPONENT),
            "talon": deal.talon,
            "trump": tuple(filter(None, [deal.turnup])),
            "led": tuple(card for _seat, card in deal.trick),
            "won_you": deal.won(YOU),
            "won_opponent": deal.won(OPPONENT),
        }
        layout.cards = {place: list(cards) for place, cards in rows.items()}
        closer = {YOU: "you", OPPONENT: "opponent"}.get(-1 if deal.closed_by is None else deal.closed_by)
        layout.settings |= {
            "ruleset": deal.ruleset.id,
            "lead": "you" if deal.leader == YOU else "opponent",
            "stock": closer or ("open" if deal.talon_left else "used-up"),
            "suit": deal.trump,
            "points_you": str(deal.points(YOU)),
            "points_opponent": str(deal.points(OPPONENT)),
        }
        return layout
