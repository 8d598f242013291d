"""What every table of the class has in common: a message comes in, a view goes out, as for a step of a lesson.

The view is the one that ``tutorials.widgets`` draws, so a pupil meets the same table everywhere. Refusals come from the
engine, with the rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import sixtysix as ss
from tutorials.answers import YOU
from tutorials.classroom.store import StoreError
from tutorials.conditions import NO_CONDITION
from tutorials.consequence import Move
from tutorials.explain import outcome_sentence, violation_sentence
from tutorials.i18n import _, check_language, use
from tutorials.match_view import scenes
from tutorials.model import PlayOut, Step
from tutorials.progress import Progress
from tutorials.rulebook import rule_sentence
from tutorials.screen import Screen
from tutorials.view import Json, read_aloud, table_json, with_whole_trick

LESSON = "class"
"""Stands where a lesson's name stands in the names of steps."""
PLAYED = PlayOut(success=NO_CONDITION, line=())
_CAN = ("undo", "hint", "again", "fresh", "back", "forward", "show")


def class_step(name: str, title: str, ask: str, ruleset: ss.Ruleset) -> Step:
    """A deal of the class as a step, for all that draws steps."""
    never = {"marriage": ruleset.marriage_auto, "close": not ruleset.closing, "claim": ruleset.claim == "auto"}
    buttons = tuple(name for name in ("marriage", "exchange", "close", "claim") if not never.get(name))
    return Step(lesson=LESSON, id=name, title=title, number=1, of=0, ask=ask, position={}, task=PLAYED, buttons=buttons)


class Table(ABC):
    """A pupil at a table. ``lang``: the language it speaks; LanguageError if there is no such catalogue."""

    def __init__(self, lang: str) -> None:
        self.lang = check_language(lang)
        self.seq = 0
        self._feedback: Json | None = None
        self._spoken: str | None = None
        self._moves: list[Move] = []

    # ---- what a table of its kind decides ----

    @property
    @abstractmethod
    def deal(self) -> ss.Deal:
        """The deal as it stands; the pupil sits in seat 0."""

    @abstractmethod
    def step(self) -> Step:
        """The deal as a step."""

    @abstractmethod
    def active(self) -> bool:
        """Whether the pupil may act now."""

    @abstractmethod
    def act(self, action: ss.Action) -> None:
        """Do a legal action of the pupil."""

    def idle(self) -> str:
        """Why the pupil may not act now."""
        return _("It is not your turn.")

    def status(self, usual: str) -> str:
        """The line below the table; ``usual`` says whose turn it is."""
        return usual

    # ---- the protocol ----

    def receive(self, message: object) -> Json:
        """Answer a message with the new view. A message that makes no sense changes nothing."""
        with use(self.lang):
            self.seq += 1
            self._spoken = None
            self._handle(message)
            view = self._view(self._moves)
            self._moves = []
            return view

    def view(self) -> Json:
        """The view as it is, without a message."""
        with use(self.lang):
            self.seq += 1
            return self._view([])

    def _handle(self, message: object) -> None:
        kind = message.get("type") if isinstance(message, Mapping) else None
        if kind == "act" and isinstance(message, Mapping):
            self._act(message.get("action"))
        elif kind == "read" and isinstance(message, Mapping):
            self._read(str(message.get("what")))
        elif kind in ("hello", "forget"):  # nothing of the class is kept in the browser
            self._feedback = None
        else:
            self._say("info", _("The table did not understand that. Nothing has changed."))

    def _act(self, text: object) -> None:
        try:
            action = ss.Action.parse(text) if isinstance(text, str) else None
        except ss.ActionSyntaxError:
            action = None
        if action is None:
            self._say("info", _("The table did not understand that. Nothing has changed."))
            return
        if not self.active():
            self._say("info", self.idle())
            return
        violation = self.deal.violation(action, YOU)
        if violation is not None:
            at = str(action.card) if action.card else None
            self._say("refused", violation_sentence(violation), rule=violation.rule, at=at)
            return
        self._feedback = None
        try:
            self.act(action)
        except StoreError:  # the room has told the teacher why
            self._say("info", _("That could not be kept, so it does not count. Please tell your teacher."))

    def _read(self, what: str) -> None:
        step = self.step()
        self._spoken = read_aloud(what, self.deal, step, counts=step.counts == "shown")

    def _say(self, tone: str, text: str, *, rule: str | None = None, at: str | None = None) -> None:
        more = rule_sentence(rule) if rule else ""
        self._feedback = {"tone": tone, "text": text, "rule": rule, "at": at, "more": more or None}

    # ---- the view ----

    def _view(self, moves: Sequence[Move]) -> Json:
        step, deal = self.step(), self.deal
        counts = step.counts == "shown"
        screen = Screen(
            step=step,
            start=deal,
            deal=deal,
            fill=lambda text, _after=None: text,
            counts=counts,
            active=self.active(),
            aside=False,
            state=Progress(),
        )
        view: dict[str, Any] = screen.json()
        usual = outcome_sentence(deal) if deal.outcome is not None else view["status"]
        if not self.active():
            view["buttons"] = []
        return {
            "seq": self.seq,
            "lang": self.lang,
            **view,
            "status": self.status(usual),
            "feedback": self._feedback,
            "spoken": self._spoken,
            "frames": frames(moves, step, counts),
            "can": dict.fromkeys(_CAN, False),
            "onward": None,
            "done": deal.outcome is not None,
            "star": False,
            "stars": None,
            "record": None,
            "rescued": None,
        }


def frames(moves: Sequence[Move], step: Step, counts: bool) -> list[Json]:
    """What has happened, scene by scene."""
    return [
        {
            "table": with_whole_trick(table_json(after, step, counts=counts, active=False), before, after),
            "caption": caption,
        }
        for before, after, caption in scenes(moves, counts)
    ]
