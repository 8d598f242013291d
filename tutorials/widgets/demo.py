"""The tables that a teacher shows a class, as anywidgets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import anywidget
import traitlets

from tutorials.demo.deal import DealDemo
from tutorials.demo.state import DemoState
from tutorials.i18n import _, use
from tutorials.widgets.assets import loader
from tutorials.widgets.demo_texts import demo_texts
from tutorials.widgets.shared import shared_code


class DemoWidget(anywidget.AnyWidget):
    """Shows a demonstration and hands its session what is done. Only what may be seen is ever in a trait."""

    _esm = loader()

    code = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)

    def __init__(self, session: DemoState) -> None:
        self.session = session
        self._answers = 0
        super().__init__(code=shared_code("demo"), view=session.view(), texts=demo_texts(session.lang))
        self.on_msg(self._on_message)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Ignore what a browser writes into the traits: what is done comes as messages and is checked."""

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        try:
            self.show(self.session.receive(content if isinstance(content, dict) else {}))
        except Exception:
            # an exception that leaves a handler goes to the browser with its source lines; the log stays here
            self.show({**self.view, "feedback": self._apology()})

    def show(self, view: dict[str, Any]) -> None:
        """Send a view. They are numbered, so that an answer that changes nothing still reaches the browser."""
        self._answers += 1
        self.view = {**view, "answer": self._answers}

    def _apology(self) -> dict[str, Any]:
        number = uuid4().hex[:8]
        self.log.error("Demonstration %s, error %s", self.session.kind, number, exc_info=True)
        with use(self.session.lang):
            text = _("Something went wrong at this table. Try again. (Error {number})").format(number=number)
        return {"tone": "info", "texts": [text]}


def demo_deal(
    start: str = "66",
    ruleset: str = "german",
    levels: tuple[str, str] = ("medium", "medium"),
    lang: str = "en",
    covered: tuple[str, ...] = ("opponent", "talon"),
) -> DemoWidget:
    """A whole deal to show a class, ready to stand at the end of a notebook cell.

    Args:
        start: a seed, a code such as ``"marriages/cash-it#3"``, a position in one line, or a record; ``""`` draws lots.
        ruleset: the rules for a seed; ids as in ``sixtysix.RULESETS``.
        levels: who plays for you and for the opponent: ``easy``, ``medium``, ``hard`` or ``master``.
        covered: what lies face down at first, of ``"you"``, ``"opponent"`` and ``"talon"``.
        lang: code of the language that the table speaks.

    Raises:
        tutorials.demo.source.DemoError: the start cannot be read; no such ruleset or level.
        tutorials.i18n.LanguageError: there is no such catalogue.
    """
    return DemoWidget(DealDemo(start, ruleset, levels, lang, covered))
