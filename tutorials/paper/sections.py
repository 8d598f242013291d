"""The parts that a print can have."""

from __future__ import annotations

from typing import Literal, TypeAlias

Section: TypeAlias = Literal["plan", "questions", "answers", "rules", "cards"]
SECTIONS: tuple[Section, ...] = ("plan", "questions", "answers", "rules", "cards")
"""In the order in which they are printed."""
