"""Arrows, rings and notes that a teacher puts on cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tutorials.names import is_card

TRICK = "trick"
"""An arrow to it means: play this."""
MOST_NOTE = 60
"""Characters of a note: what can be read from the back row."""
MOST_MARKS = 12


@dataclass(frozen=True, slots=True)
class Mark:
    """A ring around ``card``; with ``to`` an arrow to another card or the trick; with ``note`` words beside it."""

    card: str
    to: str = ""
    note: str = ""

    @classmethod
    def read(cls, message: Mapping[str, Any]) -> Mark | None:
        """The mark that a message asks for, or None if it makes no sense."""
        card, to, note = (message.get(key, "") for key in ("card", "to", "note"))
        if not all(isinstance(text, str) for text in (card, to, note)):
            return None
        if not is_card(card) or (to and to != TRICK and not is_card(to)) or to == card:
            return None
        return cls(card, to, " ".join(note.split())[:MOST_NOTE])

    def json(self) -> dict[str, str]:
        """For the browser."""
        return asdict(self)
