"""Sixty-Six: the rules of a family of card games, opponents, exact play and simulation.

>>> import sixtysix as ss
>>> deal = ss.Deal.setup(you="KH QH AS 9D JC TC", trump="9S", points={"you": 48, "opponent": 20})
>>> deal = deal.apply("marriage KH")
>>> deal.points(0)
68
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from sixtysix.actions import Action
from sixtysix.cards import Card, parse_cards
from sixtysix.deal import Deal, events_between
from sixtysix.errors import ActionSyntaxError, IllegalAction, NotationError, PositionError
from sixtysix.events import Event
from sixtysix.infoset import InfoSet
from sixtysix.reading import Outcome
from sixtysix.ruleset import RULESETS, Ruleset
from sixtysix.violations import Violation

if TYPE_CHECKING:
    from sixtysix.analysis import Analysis, analyse
    from sixtysix.bots import bot
    from sixtysix.determinize import worlds
    from sixtysix.match import Match
    from sixtysix.simulation import Start, simulate
    from sixtysix.solver import Value, par, solve

__version__ = "0.1.0"

__all__ = [
    "RULESETS",
    "Action",
    "ActionSyntaxError",
    "Analysis",
    "Card",
    "Deal",
    "Event",
    "IllegalAction",
    "InfoSet",
    "Match",
    "NotationError",
    "Outcome",
    "PositionError",
    "Ruleset",
    "Start",
    "Value",
    "Violation",
    "analyse",
    "bot",
    "events_between",
    "par",
    "parse_cards",
    "simulate",
    "solve",
    "worlds",
]

_LATER = {
    "Analysis": "sixtysix.analysis",
    "analyse": "sixtysix.analysis",
    "Match": "sixtysix.match",
    "Start": "sixtysix.simulation",
    "Value": "sixtysix.solver",
    "bot": "sixtysix.bots",
    "par": "sixtysix.solver",
    "simulate": "sixtysix.simulation",
    "solve": "sixtysix.solver",
    "worlds": "sixtysix.determinize",
}


def __getattr__(name: str) -> Any:
    """What one deal does not need loads on first use, so that a lesson opens at once."""
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """All public names, also those that are not loaded yet: help and completion show them."""
    return sorted({*globals(), *__all__})
