"""What can go wrong, kept apart: unreadable text, an action the rules refuse, a position that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixtysix.violations import Violation


class NotationError(ValueError):
    """Text that cannot be read as a card, a position or a record."""


class ActionSyntaxError(NotationError):
    """Text that cannot be read as an action."""


class IllegalAction(ValueError):
    """A readable action that the rules refuse; ``violation`` says which rule."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(str(violation))
        self.violation = violation


class PositionError(ValueError):
    """A position that no deal can reach; ``reasons`` names everything that is wrong with it."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = tuple(reasons)
