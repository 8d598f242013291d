"""A match as a session: a message comes in, a view goes out, as for a step. Never raises on a bad message.

The view has one key more than a step's, ``match``: the choices before a match, buttons, the panel of advice and review,
and ``busy``. While that is set the table itself sends ``{"type": "go-on"}``, so that long thinking comes in short
pieces and every answer is quick.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tutorials import match_record
from tutorials.i18n import use
from tutorials.match_choosing import Choosing
from tutorials.match_looking import Looking
from tutorials.match_screen import MatchScreen
from tutorials.view import Json, read_aloud


class MatchSession(Choosing, Looking):
    """A learner who plays matches: takes the browser's messages and answers each with a view."""

    # ---- the protocol ----------------------------------------------------------------------------------------------

    def receive(self, message: object) -> Json:
        """Answer a message with the new view. A message that makes no sense changes nothing."""
        with use(self.lang):
            self.seq += 1
            self._moves = []
            self._spoken = None
            self._handle(message)
            return self._view()

    def view(self) -> Json:
        """The view as it is, without a message."""
        with use(self.lang):
            return self._view()

    def _handle(self, message: object) -> None:
        kind = message.get("type") if isinstance(message, Mapping) else None
        handlers: dict[object, Callable[[Mapping[str, Any]], None]] = {
            "hello": self._hello,
            "forget": self._forget,
            "choose": self._choose,
            "resume": self._resume,
            "start": self._start,
            "act": self._act,
            "go-on": lambda _message: self._go_on(),
            "undo": self._undo,
            "again": self._again,
            "next": self._next,
            "hint": self._hint,
            "worlds": self._worlds,
            "review": self._review_deal,
            "page": lambda message: self._turn(message.get("at")),
            "back": lambda _message: self._turn(self.review.at - 1 if self.review else None),
            "forward": lambda _message: self._turn(self.review.at + 1 if self.review else None),
            "replay": self._replay,
            "leave": self._leave,
            "read": self._read,
            "show": self._show,
        }
        handler = handlers.get(kind) if isinstance(kind, str) else None
        if handler is None or not isinstance(message, Mapping):
            self._not_understood()
        else:
            handler(message)

    # ---- reading, showing ----

    def _read(self, message: Mapping[str, Any]) -> None:
        screen = self._screen()
        if screen.deal is not None:
            self._spoken = read_aloud(str(message.get("what")), screen.deal, screen.step, screen.counts)
        if self._spoken is None:
            self._not_understood()

    def _show(self, message: Mapping[str, Any]) -> None:
        if self.table is None or message.get("what") != "points":
            self._not_understood()
            return
        counts = "covered" if self.settings.counts == "shown" else "shown"
        self.settings = self.table.settings = replace(self.settings, counts=counts)

    # ---- the view --------------------------------------------------------------------------------------------------

    def _screen(self) -> MatchScreen:
        return MatchScreen(
            name=self.name,
            settings=self.settings,
            table=self.table,
            line=self.line,
            choosing=self.choosing,
            review=self.review if self.side is None else None,
            replay=self.side is not None,
            analysis=self.analysis,
            worlds_of=self.worlds_of,
            moves=tuple(self._moves),
        )

    def _record(self) -> str | None:
        return match_record.encode(self.table, self.star, self.rescued, self.name) if self._met else None

    def _view(self) -> Json:
        return {
            "seq": self.seq,
            "lang": self.lang,
            **self._screen().json(),
            "feedback": self._feedback,
            "spoken": self._spoken,
            "star": self.star,
            "stars": None,
            "record": self._record(),
            "rescued": self.rescued or None,
        }
