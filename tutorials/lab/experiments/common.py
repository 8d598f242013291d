"""What several experiments share: two equal players, and what a first hand holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixtysix import Card, Ruleset
from sixtysix.bots import engine
from sixtysix.core.compiled import kept
from sixtysix.simulation.plan import Plan
from tutorials.i18n import _, pgettext
from tutorials.lab.model import Choice, Columns, LabError, Part, Settings
from tutorials.match_texts import level_name
from tutorials.names import SUITS
from tutorials.plots.columns import of_side

LEVEL = "medium"
"""Who plays where it is the deals that matter."""


def one_part(deals: int, few: int, hands: bool = False) -> Callable[[Settings, int, bool], dict[str, Part]]:
    """Two equal players under the course's rules: so many deals, ``few`` as long as there is no machine code.

    Their level is the one chosen with ``who_plays``, if there is such a field.
    """

    def parts(settings: Settings, seed: int, ready: bool) -> dict[str, Part]:
        level = settings.get("level", LEVEL)
        return {"deals": equal(seed, deals if ready else few, hands=hands, level=level)}

    return parts


def equal(
    seed: int,
    deals: int,
    ruleset: str | Ruleset = "german",
    hands: bool = False,
    level: str = LEVEL,
    columns: tuple[str, ...] = (),
) -> Part:
    """Deals of two equal players."""
    return Part(Plan(players=(level, level), ruleset=ruleset, seed=seed), deals, hands, columns)


def about_equal(settings: Settings) -> str:
    """Who plays, in a sentence; chosen as for ``one_part``."""
    text = _("Two players of the level {level} play against each other, and take turns in dealing.")
    return text.format(level=player_name(settings.get("level", LEVEL)))


def about_hand(_settings: Settings) -> str:
    """That only the first hand counts, in a sentence."""
    return _("The cards are dealt again and again. Only the first hand counts here; how it is played does not.")


def player_name(level: str) -> str:
    """A level's name; the one that plays at random included."""
    return pgettext("level", "Random") if level == "random" else level_name(level)


def who_plays(*levels: str) -> Choice:
    """A field to choose the level of both players with."""
    return Choice("level", _("Who plays"), tuple((level, player_name(level)) for level in levels), LEVEL)


def wait_for_hard() -> None:
    """Raises LabError as long as there is no machine code for the level Hard; it is begun by then."""
    if not kept(*engine.MODULES):
        engine.engine()  # begins to make it, in a process of its own
        raise LabError(_("Hard needs machine code, which is still being made on this computer. Try again in a minute."))


def leaders_hand(deals: Columns) -> Any:
    """The first hand of the seat that leads, as masks."""
    return of_side(deals, "hand", "leader")


def holds(hands: Any, *cards: str) -> Any:
    """Whether hands hold all of these cards."""
    import numpy as np

    mask = sum(1 << Card.parse(card).number for card in cards)
    return (np.asarray(hands) & mask) == mask


def holds_trump(deals: Columns, rank: str) -> Any:
    """Whether the leader is dealt the trump of a rank."""
    import numpy as np

    hands, turned = leaders_hand(deals), np.asarray(deals["turnup"])
    found = np.zeros(len(hands), bool)
    for suit in SUITS:
        numbers = [Card.parse(other + suit).number for other in "9JQKTA"]
        found |= np.isin(turned, numbers) & holds(hands, rank + suit)
    return found


def holds_marriage(deals: Columns) -> Any:
    """Whether the leader is dealt a marriage."""
    import numpy as np

    hands = leaders_hand(deals)
    return np.any([holds(hands, f"K{suit}", f"Q{suit}") for suit in SUITS], axis=0)
