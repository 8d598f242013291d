"""The table of one step as an anywidget: a session answers, the browser draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol
from uuid import uuid4

import anywidget
import traitlets

from tutorials.i18n import _, use
from tutorials.widgets.assets import loader
from tutorials.widgets.shared import shared_code
from tutorials.widgets.texts import ui_texts

View = dict[str, Any]


class Session(Protocol):
    """What a table needs of the lesson behind it. ``tutorials.session.StepSession`` is one."""

    def view(self) -> View:
        """What may be shown now, as JSON."""

    def receive(self, message: dict[str, Any]) -> View:
        """Take one message of the browser and answer with the new view."""


class StepWidget(anywidget.AnyWidget):
    """Shows ``session`` and hands it what the learner does.

    ``view`` and ``texts`` only go out: the browser sends messages, each is answered by a new ``view``. Hidden cards are
    never in a trait, since a browser can ask for all of them.
    """

    _esm = loader()

    code = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)

    def __init__(self, session: Session) -> None:
        view = session.view()
        self._session = session
        self._answers = 0
        super().__init__(code=shared_code("step"), view=view, texts=ui_texts(_language(view)))
        self.on_msg(self._on_message)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Ignore what a browser writes into the traits: plays come as messages and are checked."""

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        try:
            answer = self._session.receive(content if isinstance(content, dict) else {})
        except Exception:  # one that leaves a handler goes to the browser with its source lines; the log stays here
            answer = self._apology()
        self._answers += 1
        # Numbered, so that an answer that changes nothing still reaches the browser, which waits for it
        self.view = {**answer, "answer": self._answers}

    def _apology(self) -> View:
        number = uuid4().hex[:8]
        self.log.error("Step %s, error %s", self.view.get("step", {}).get("id"), number, exc_info=True)
        with use(_language(self.view)):
            text = _("Something went wrong at this table. Try again, or start the step anew. (Error {number})")
        feedback = {"tone": "info", "text": text.format(number=number), "rule": None, "at": None}
        return {**self.view, "feedback": feedback, "frames": [], "spoken": None}


def _language(view: View) -> str:
    return str(view.get("lang", "en"))


def step(path: str, lang: str = "en") -> StepWidget:
    """The table of a lesson's step, ready to be shown at the end of a notebook cell.

    Args:
        path: ``lesson/step``, such as ``"marriages/cash-it"``; ``"marriages/cash-it#3"`` opens its third fresh
            position, as printed sheets name it.
        lang: code of the language that the step speaks.

    Raises:
        tutorials.problems.ContentError: there is no such step; the text names those that exist.
    """
    # a table can show any session; only this shorthand needs the lessons
    from tutorials.deal_code import open_session

    return StepWidget(open_session(path, lang))
