"""Playing a deal of a match: the learner's actions, those of the opponent and the table, and going back."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any

import sixtysix as ss
from tutorials.answers import OPPONENT, YOU
from tutorials.explain import violation_sentence
from tutorials.i18n import _
from tutorials.match_state import MatchState
from tutorials.match_table import Line

BRIEF = 0.3
"""Seconds after which the rest of what has to be done waits for the next message."""


class Playing(MatchState):
    """What is done with cards on the table. What takes long is done in pieces, so that every answer is quick."""

    def _act(self, message: Mapping[str, Any]) -> None:
        line = self._playing()
        if line is None:
            return
        text = message.get("action")
        try:
            action = ss.Action.parse(text) if isinstance(text, str) else None
        except ss.ActionSyntaxError:
            action = None
        if action is None:
            self._not_understood()
            return
        violation = line.deal.violation(action, seat=YOU)
        if violation is not None:
            at = str(action.card) if action.card else None
            self._say("refused", violation_sentence(violation), rule=violation.rule, at=at)
            return
        self._quiet()
        self._moves.append(line.act(action))
        if not self._slow:
            self._let_others_move()
        self._note_star()

    def _let_others_move(self) -> None:
        """The opponent and the table act, for as long as one answer may take."""
        line, table = self.line, self.table
        assert line is not None
        assert table is not None
        began = last = monotonic()
        for move in table.opponent_moves(line):
            self._moves.append(move)
            now = monotonic()
            if move.seat == OPPONENT:
                self._slow = now - last > BRIEF
            last = now
            if now - began > BRIEF:
                break
        self._note_star()

    def _go_on(self) -> None:
        """The next piece of what takes long."""
        line = self.line
        if self.choosing or line is None:
            return
        if self.review is not None and self.side is None:
            began = monotonic()
            while self.review.open_places and monotonic() - began < BRIEF:
                self.review.look_further()
        elif self._others_turn(line):
            self._let_others_move()

    def _others_turn(self, line: Line) -> bool:
        return line.deal.turn == OPPONENT or line.draws_itself()

    def _note_star(self) -> None:
        if self.table is not None and self.table.winner == YOU:
            self.star = True

    def _undo(self, _message: Mapping[str, Any]) -> None:
        line = self._playing()
        if line is None:
            return
        if not line.decisions:
            self._say("info", _("There is nothing to take back."))
            return
        line.take_back()
        self._quiet()

    def _again(self, _message: Mapping[str, Any]) -> None:
        line = self._playing()
        if line is not None:
            line.again()
            self._quiet()
            self._let_others_move()

    def _next(self, _message: Mapping[str, Any]) -> None:
        table = self.table
        if table is None or not table.line.finished or table.winner is not None:
            self._say("info", _("First this deal must be over."))
            return
        self.review = self.side = None
        self._quiet()
        table.next_deal()
        self._let_others_move()
