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
