"""The continuation that is on show: the teacher's pages and the projector see the same one, at the same card."""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import Lock

import sixtysix as ss
from tutorials.advice import recommended
from tutorials.answers import YOU
from tutorials.classroom import votes
from tutorials.classroom.continuations import Continuations, counts_json, deal_json
from tutorials.classroom.pupil_state import histogram
from tutorials.classroom.room import Room
from tutorials.classroom.shown import has_numbers, no_numbers, seen_by_class
from tutorials.classroom.verdict import label
from tutorials.classroom.vote_table import step_of
from tutorials.classroom.votes import Question
from tutorials.i18n import _, use
from tutorials.view import Json


class NothingToShowError(Exception):
    """There is no continuation to be shown; says why."""


@dataclass(frozen=True)
class Shown:
    """What is on show: deal ``number`` of the simulated ones, drawn as ``deal``, at page ``at``."""

    question: Question
    run: Continuations
    number: int
    deal: Json
    at: int = 0

    @classmethod
    def begun(cls, question: Question, run: Continuations, number: int = 0) -> Shown:
        """A deal at its first page."""
        step = replace(step_of(question, run.deal), hands="open")
        return cls(question, run, number, deal_json(run, number, step))


class GoingOn:
    """Simulates after the reveal, and remembers what is on show. Calls may come from several threads.

    All methods raise NothingToShowError before the vote is revealed, for an action that is not legal there, or
    where the question is about less than a deal.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._lock = Lock()
        self._shown: Shown | None = None

    def show(self, action: str = "") -> Json:
        """Show how it goes on after an action; empty: what is on show, at first the action with the most votes."""
        with use(self._room.lang), self._lock:
            return _json(self._room, self._now(action))

    def another(self) -> Json:
        """Show the next of the simulated deals; after the last one the first."""
        with use(self._room.lang), self._lock:
            now = self._now()
            self._shown = Shown.begun(now.question, now.run, (now.number + 1) % now.run.count)
            return _json(self._room, self._shown)

    def turn(self, page: int) -> Json:
        """Go to a page of the deal; one that there is not leaves everything as it is."""
        with use(self._room.lang), self._lock:
            now = self._now()
            if 0 <= page < len(now.deal["pages"]):
                self._shown = now = replace(now, at=page)
            return {"type": "continuation-page", "number": now.question.number, "at": now.at}

    def _now(self, action: str = "") -> Shown:
        question = self._room.question
        if question is None or question.state != votes.REVEALED:
            raise NothingToShowError(_("Reveal the vote first."))
        now = self._shown
        if now is not None and now.question.id == question.id and action in ("", str(now.run.action)):
            return now
        deal = ss.Deal.replay(question.record)
        if not has_numbers(question, deal):
            raise NothingToShowError(no_numbers())
        chosen = self._chosen(question, deal, action)
        self._shown = Shown.begun(question, Continuations(deal, chosen, seen=seen_by_class(question, deal)))
        return self._shown

    def _chosen(self, question: Question, deal: ss.Deal, action: str) -> ss.Action:
        if not action:
            rows = histogram(self._room, question)
            return ss.Action.parse(rows[0]["action"]) if rows else recommended(self._room.analysis(question)).action
        try:
            chosen = ss.Action.parse(action)
        except ss.ActionSyntaxError:
            chosen = None
        if chosen is None or deal.violation(chosen, YOU) is not None:
            raise NothingToShowError(_("That cannot be done in this position."))
        return chosen


def _json(room: Room, shown: Shown) -> Json:
    run = shown.run
    return {
        "type": "continuation",
        "number": shown.question.number,
        "action": str(run.action),
        "actions": _actions(room, shown.question, run.deal),
        **counts_json(run),
        "deal": shown.deal,
        "at": shown.at,
    }


def _actions(room: Room, question: Question, deal: ss.Deal) -> list[Json]:
    """What can be chosen: first what the class voted for, then what else it could have, the best first."""
    voted = [{"action": row["action"], "label": row["label"]} for row in histogram(room, question)]
    known = {row["action"] for row in voted}
    others = [row.action for row in room.analysis(question).rows if str(row.action) not in known]
    return voted + [{"action": str(action), "label": label(action, deal)} for action in others]
