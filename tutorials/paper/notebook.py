"""What a teacher's notebook shows: a lesson plan, and any deal by its code."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets

from tutorials.deal_code import open_session
from tutorials.i18n import _, use
from tutorials.paper.plan_page import plan_html
from tutorials.paper.plans import load_plan
from tutorials.problems import ContentError
from tutorials.widgets import StepWidget


@dataclass(frozen=True, slots=True)
class PlanPage:
    """A lesson plan in a notebook."""

    name: str
    html: str

    def _repr_html_(self) -> str:
        return self.html


def lesson_plan(name: str, lang: str = "en") -> PlanPage:
    """A plan, ready to be shown at the end of a notebook cell.

    Args:
        name: id of the plan, such as ``"one-off"`` or ``"unit-1"``.
        lang: code of the language that the plan speaks.

    Raises:
        tutorials.paper.errors.PaperError: there is no such plan; the text names those that exist.
    """
    with use(lang):
        return PlanPage(name, plan_html(load_plan(name)))


class DealDesk(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets ships no types
    """A field for the code of a deal, and below it the table with these cards."""

    def __init__(self, code: str, lang: str) -> None:
        self._lang = lang
        with use(lang):
            self._field = ipywidgets.Text(
                value=code,
                description=_("Code:"),
                placeholder="marriages/cash-it#3",
                continuous_update=False,
                tooltip=_("The code beside a printed question"),
            )
            self._button = ipywidgets.Button(
                description=_("Open"), layout=ipywidgets.Layout(border="1px solid #8c8778")
            )
        self._says = ipywidgets.HTML()
        self._table: StepWidget | None = None
        self._desk = (ipywidgets.HBox([self._field, self._button]), self._says)
        super().__init__(self._desk)
        self._field.observe(lambda _change: self.lay(), "value")
        self._button.on_click(lambda _button: self.lay())
        if code:
            self.lay()

    @property
    def table(self) -> StepWidget | None:
        """The table that lies there now."""
        return self._table

    @property
    def message(self) -> str:
        """What is said instead of a table; empty if there is one."""
        return str(self._says.value)

    def lay(self) -> None:
        """Lay the table of the code in the field, or say why that cannot be done."""
        before: Any = self._table
        try:
            self._table = StepWidget(open_session(self._field.value, self._lang))
            self._says.value = ""
        except ContentError as error:
            self._table = None
            self._says.value = escape(str(error))
        self.children = (*self._desk, *filter(None, [self._table]))
        if before is not None:
            before.close()


def open_deal(code: str = "", lang: str = "en") -> DealDesk:
    """A field for the codes that sheets and plans print; the deal appears below it."""
    return DealDesk(code, lang)
