""" "My rules differ": the table of differences, and tables to play at below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

import ipywidgets
import traitlets

import sixtysix as ss
from tutorials.differences import BASE, Row, contrast_steps, differences, game_name
from tutorials.i18n import _, ngettext, use
from tutorials.progress import Board
from tutorials.session import StepSession
from tutorials.widgets.assets import script, style
from tutorials.widgets.course import Told
from tutorials.widgets.texts import Texts
from tutorials.widgets.widget import StepWidget

MOST_ROWS = 60
"""More than a ruleset has fields."""


class RulesWidget(Told):
    """A choice of games, each with its differences. ``on_choice`` is called with a game's id."""

    _esm = script("rules")
    _css = style("rules")

    games = traitlets.Dict().tag(sync=True)

    def __init__(self, lang: str = "en", on_choice: Callable[[str], None] = lambda _ruleset: None) -> None:
        super().__init__(**rules_state(lang))
        self._on_choice = on_choice
        self.on_msg(self._on_message)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        chosen = content.get("ruleset") if isinstance(content, dict) else None
        if isinstance(chosen, str) and chosen in ss.RULESETS:
            self._on_choice(chosen)


def rules_state(lang: str = "en") -> dict[str, Any]:
    """What the script is given: every game but the course's own, its rows, and the words around them."""
    with use(lang):
        others = [ruleset for ruleset in ss.RULESETS.values() if ruleset.id != BASE]
        games = [
            {
                "id": ruleset.id,
                "name": game_name(ruleset),
                "rows": [_row(row) for row in differences(ruleset)],
                "steps": len(contrast_steps(ruleset.id)),
            }
            for ruleset in others
        ]
        return {"lang": lang, "texts": _texts(), "games": {"base": game_name(ss.RULESETS[BASE]), "games": games}}


def _row(row: Row) -> dict[str, str]:
    return asdict(row)


def _texts() -> Texts:
    return {
        "label": _("Your game"),
        "choose": _("Choose …"),
        "topic": _("What"),
        "caption": _("What is different in {name}"),
        "play": _(
            "Now play it. These tables follow the other rules; one game beside the other is a lesson of its own."
        ),
        "rest": [
            ngettext("Show the other {count} difference", "Show the other {count} differences", n).format(count=n)
            for n in range(MOST_ROWS + 1)
        ],
        "play_none": _("There is no table of its own for this game yet. The differences above are all there is."),
        "differs": [
            ngettext(
                "It differs in {count} point from the game of this course.",
                "It differs in {count} points from the game of this course.",
                n,
            ).format(count=n)
            for n in range(MOST_ROWS + 1)
        ],
    }


def my_rules(lang: str = "en") -> ipywidgets.VBox:
    """The choice, its table, and below them a few steps that are played under the chosen game."""
    below = ipywidgets.VBox()

    def lay(ruleset: str) -> None:
        for old in below.children:
            old.close()
        steps = contrast_steps(ruleset)
        board = Board(len(steps))
        below.children = [
            # numbered among themselves: of the lesson that they come from, these are only a few
            StepWidget(StepSession(replace(step, number=at, of=len(steps)), lang=lang, board=board))
            for at, step in enumerate(steps, start=1)
        ]

    return ipywidgets.VBox([RulesWidget(lang, lay), below])
