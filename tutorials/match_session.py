"""A match as a session: a message comes in, a view goes out, as for a step. Never raises on a bad message.

The view has one key more than a step's, ``match``: the choices before a match, buttons, the panel of advice and review,
and ``busy``. While that is set the table itself sends ``{"type": "go-on"}``, so that long thinking comes in short
pieces and every answer is quick.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from random import Random, SystemRandom
from time import monotonic
from typing import Any

import sixtysix as ss
from sixtysix.analysis import Analysis
from tutorials import match_record
from tutorials.advice import advise, look
from tutorials.answers import OPPONENT, YOU
from tutorials.consequence import Move
from tutorials.explain import violation_sentence
from tutorials.i18n import _, check_language, use
from tutorials.match_review import Review
from tutorials.match_screen import MatchScreen
from tutorials.match_table import Line, MatchTable, Settings, SettingsError
from tutorials.progress import fault_message
from tutorials.rulebook import rule_sentence
from tutorials.view import Json, read_aloud

SEEDS = 10_000
"""Matches there are for each choice of settings: as many as a record's number can name."""
BRIEF = 0.3
"""Seconds after which the rest of what has to be done waits for the next message."""


class MatchSession:
    """A learner who plays matches.

    ``settings`` are what the first form proposes, ``lang`` the learner's language (LanguageError if there is no such
    catalogue), ``name`` tells several tables apart in the browser's store. Matches are shuffled by ``chance``.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        lang: str = "en",
        name: str = "table",
        chance: Random | None = None,
    ) -> None:
        self.lang = check_language(lang)
        self.name = name
        self.seq = 0
        self.analysis: Analysis | None = None
        self.worlds_of = ""
        self._feedback: Json | None = None
        self._chance = chance or SystemRandom()
        self._proposed = settings or Settings()
        self._met = False  # the browser has said hello: only then may its record be replaced
        self._begin()

    # ---- the protocol ----------------------------------------------------------------------------------------------

    def receive(self, message: object) -> Json:
        """Answer a message with the new view. A message that makes no sense changes nothing."""
        with use(self.lang):
            self.seq += 1
            self._moves: list[Move] = []
            self._spoken: str | None = None
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

    # ---- before a match --------------------------------------------------------------------------------------------

    def _begin(self, table: MatchTable | None = None, star: bool = False, rescued: str = "") -> None:
        self.table = table
        self.settings = table.settings if table else self._proposed
        self.star = star
        self.rescued = rescued
        self.choosing = table is None
        self.review: Review | None = None
        self.side: Line | None = None
        self._slow = True  # until a first move has been timed
        self._moves = []
        self._spoken = None
        self._quiet()

    def _hello(self, message: Mapping[str, Any]) -> None:
        self._met = True
        text = message.get("record")
        if text is None:
            return
        kept = match_record.decode(text, self.name)
        self._begin(kept.table, kept.star or self.star, kept.rescued)
        if kept.faults:
            self._say("info", fault_message(kept.faults, match_record.LESSON, self.name))
        if kept.table is not None:
            self._let_others_move()

    def _forget(self, _message: Mapping[str, Any]) -> None:
        """As if never played: the learner has reset the progress."""
        self._met = True
        self._begin()

    def _choose(self, _message: Mapping[str, Any]) -> None:
        self.choosing = True
        self._quiet()

    def _resume(self, _message: Mapping[str, Any]) -> None:
        self.choosing = self.table is None
        self._quiet()

    def _start(self, message: Mapping[str, Any]) -> None:
        names = [item.name for item in fields(Settings)]
        chosen = {name: message[name] for name in names if name in message}
        try:
            settings = replace(self.settings, **chosen)
        except (SettingsError, TypeError):  # a list, say, cannot be looked up
            self._not_understood()
            return
        self._begin(MatchTable(settings, self._chance.randrange(SEEDS)), self.star, self.rescued)
        self._let_others_move()

    # ---- playing ---------------------------------------------------------------------------------------------------

    @property
    def line(self) -> Line | None:
        """The deal that is played: a replay, or the match's own."""
        return self.side or (self.table.line if self.table else None)

    def _playing(self) -> Line | None:
        """The line, if the learner may act on it now; else says why not."""
        line = self.line
        if line is None or self.choosing:
            self._say("info", _("Choose first, then begin."))
            return None
        if self.review is not None and self.side is None:
            self._say("info", _("This deal is over. Go back to the match, or play on from one of your decisions."))
            return None
        return line

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

    # ---- advice ----------------------------------------------------------------------------------------------------

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

    # ---- looking back ----------------------------------------------------------------------------------------------

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

    # ---- saying ----------------------------------------------------------------------------------------------------

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

    def _quiet(self) -> None:
        """Nothing said any more, no advice for what is past."""
        self._feedback = None
        self.analysis = None
        self.worlds_of = ""

    def _say(self, tone: str, text: str, *, rule: str | None = None, at: str | None = None) -> None:
        more = rule_sentence(rule) if rule else ""
        self._feedback = {"tone": tone, "text": text, "rule": rule, "at": at, "more": more or None}

    def _not_understood(self) -> None:
        self._say("info", _("The table did not understand that. Nothing has changed."))

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
