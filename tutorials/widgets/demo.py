"""The tables that a teacher shows a class, as anywidgets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import anywidget
import traitlets

from tutorials.demo.deal import DealDemo
from tutorials.demo.hands import ShowOfHands
from tutorials.demo.position import PositionDemo
from tutorials.demo.state import DemoState
from tutorials.i18n import _, use
from tutorials.match_session import MatchSession
from tutorials.match_table import Settings
from tutorials.widgets.assets import loader
from tutorials.widgets.demo_texts import demo_texts
from tutorials.widgets.shared import shared_code
from tutorials.widgets.widget import StepWidget


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
        except Exception:  # one that leaves a handler goes to the browser with its source lines; the log stays here
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


def demo_position(start: str = "", ruleset: str = "german", lang: str = "en") -> DemoWidget:
    """A table on which to build a position before a class, ready to stand at the end of a notebook cell.

    Args:
        start: what lies there at first: a position in one line, a code or a seed; ``""`` for an empty table.
        ruleset: the rules; ids as in ``sixtysix.RULESETS``.
        lang: code of the language that the table speaks.

    Raises:
        tutorials.demo.source.DemoError: the start cannot be read, or there is no such ruleset.
        tutorials.i18n.LanguageError: there is no such catalogue.
    """
    return DemoWidget(PositionDemo(start, ruleset, lang))


class ClassTable(StepWidget):
    """The match table of a class."""

    def act(self, action: str) -> None:
        """Play for the class, as if its card had been pressed."""
        self._on_message(self, {"type": "act", "action": action}, [])


class ClassDemo(DemoWidget):
    """The match table in a frame for the projector, with a vote by show of hands beside it."""

    table = traitlets.Unicode().tag(sync=True)
    """Id of the table's model: the browser draws it inside this one."""

    def __init__(self, match: MatchSession) -> None:
        self.match_table = ClassTable(match)
        hands = ShowOfHands(match, self.match_table.act)
        super().__init__(hands)
        self.table = self.match_table.model_id
        # whatever happens at the table may bring another question
        self.match_table.observe(lambda _change: self.show(hands.moved()), "view")


def demo_match(level: str = "easy", ruleset: str = "german", lang: str = "en", name: str = "class") -> ClassDemo:
    """A match of the class against the computer, ready to stand at the end of a notebook cell.

    Args:
        level: the opponent that the form proposes: ``easy``, ``medium``, ``hard`` or ``master``.
        ruleset: the rules that it proposes; ids as in ``sixtysix.RULESETS``.
        lang: code of the language that the table speaks.
        name: tells several tables apart in the browser's store, so that each class keeps a match of its own.

    Raises:
        tutorials.match_table.SettingsError: there is no such level or ruleset; the text names those that exist.
        tutorials.i18n.LanguageError: there is no such catalogue.
    """
    return ClassDemo(MatchSession(Settings(level=level, ruleset=ruleset), lang=lang, name=name))
