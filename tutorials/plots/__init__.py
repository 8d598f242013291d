"""Pictures of many deals: each a function from data to a matplotlib Figure.

>>> import numpy as np
>>> from tutorials.plots import deal_icons
>>> deals = {"winner": np.array([0, 1, 0, -1]), "game_points": np.array([1, 2, 3, 0])}
>>> picture = deal_icons(deals, side=0, name="The leader")
>>> picture.title
'The leader wins 2 of these 4 deals'

A ``Picture`` is a Figure that also carries its ``title``, ``alt`` text and ``table``, and gives itself as ``svg()``,
``png()`` or, for a page that is light or dark, ``inline()``.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tutorials.plots.closing import closing_heat, hands_drawn
    from tutorials.plots.deals import deal_icons, game_points, running_estimate
    from tutorials.plots.games import Change, change, levels_matrix, rule_changes, rulesets_compared
    from tutorials.plots.luck import exchange_value, marriage_luck
    from tutorials.plots.picture import Picture, Table
    from tutorials.plots.seats import leader_and_dealer, loser_points
    from tutorials.plots.style import Look

__all__ = [
    "Change",
    "Look",
    "Picture",
    "Table",
    "change",
    "closing_heat",
    "deal_icons",
    "exchange_value",
    "game_points",
    "hands_drawn",
    "leader_and_dealer",
    "levels_matrix",
    "loser_points",
    "marriage_luck",
    "rule_changes",
    "rulesets_compared",
    "running_estimate",
]

_LATER = {
    "Change": "tutorials.plots.games",
    "Look": "tutorials.plots.style",
    "Picture": "tutorials.plots.picture",
    "Table": "tutorials.plots.picture",
    "change": "tutorials.plots.games",
    "closing_heat": "tutorials.plots.closing",
    "deal_icons": "tutorials.plots.deals",
    "exchange_value": "tutorials.plots.luck",
    "game_points": "tutorials.plots.deals",
    "hands_drawn": "tutorials.plots.closing",
    "leader_and_dealer": "tutorials.plots.seats",
    "levels_matrix": "tutorials.plots.games",
    "loser_points": "tutorials.plots.seats",
    "marriage_luck": "tutorials.plots.luck",
    "rule_changes": "tutorials.plots.games",
    "rulesets_compared": "tutorials.plots.games",
    "running_estimate": "tutorials.plots.deals",
}


def __getattr__(name: str) -> Any:
    """matplotlib loads with the first picture, so that a page which may show one opens at once."""
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
