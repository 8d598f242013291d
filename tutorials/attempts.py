"""An action as a lesson writes it, and who tries it.

``"KH"`` is tried by whoever is on turn, ``"you: KH"`` and ``"opponent: KH"`` by that seat, on turn or not.
"""

from __future__ import annotations

import sixtysix as ss

SEATS = {"you": 0, "opponent": 1}


def attempt(text: str) -> tuple[str, int | None]:
    """The action, and the seat that tries it; None for the one on turn.

    >>> attempt("you: marriage KH"), attempt("KH")
    (('marriage KH', 0), ('KH', None))
    """
    head, colon, action = text.partition(":")
    seat = SEATS.get(head.strip()) if colon else None
    return (text, None) if seat is None else (action.strip(), seat)


def refusal_of(deal: ss.Deal, text: str) -> ss.Violation | None:
    """Why this attempt is refused; None if it is allowed. ActionSyntaxError for unreadable text.

    >>> deal = ss.Deal.setup(you="KH QH AS 9D JC TH", trump="9S", led="TC", lead="opponent")
    >>> refusal_of(deal, "AS") is None, refusal_of(deal, "opponent: AH").rule
    (True, 'turn.not-yours')
    """
    action, seat = attempt(text)
    return deal.violation(action, seat)
