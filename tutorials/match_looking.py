"""Thinking about a match: a hint with its possible hands, and looking back at a finished deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutorials.advice import advise, look
from tutorials.answers import YOU
from tutorials.i18n import _
from tutorials.match_review import Review
from tutorials.match_state import MatchState


class Looking(MatchState):
    """What a learner asks about a position, now or afterwards."""

    def _hint(self, _message: Mapping[str, Any]) -> None:
        line = self._playing()
        if line is None:
            return
        if line.deal.turn != YOU:
            self._say("info", _("There is nothing to decide now."))
            return
        self.analysis = look(line.deal, YOU)
        self._say("hint", advise(line.deal, YOU, self.analysis).text)

    def _worlds(self, message: Mapping[str, Any]) -> None:
        self.worlds_of = str(message.get("action") or "")

    def _review_deal(self, _message: Mapping[str, Any]) -> None:
        if self.table is None or not self.table.line.finished:
            self._say("info", _("First this deal must be over."))
            return
        self._quiet()
        self.side = None
        self.review = Review(self.table.line)

    def _turn(self, page: object) -> None:
        self._quiet()
        whole = isinstance(page, int) and not isinstance(page, bool)
        if self.review is None or self.side is not None or not whole or not self.review.turn(int(str(page))):
            self._say("info", _("There is nothing further that way."))

    def _replay(self, message: Mapping[str, Any]) -> None:
        page = message.get("at")
        line = self.review.replay(page) if self.review is not None and isinstance(page, int) else None
        if line is None:
            self._say("info", _("One can play on only from a decision of one's own."))
            return
        self.side = line
        self._quiet()

    def _leave(self, _message: Mapping[str, Any]) -> None:
        """From a replay back to the review, from the review back to the match."""
        if self.side is not None:
            self.side = None
        else:
            self.review = None
        self._quiet()
