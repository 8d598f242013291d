"""The part of a view that is the question and the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sixtysix as ss
from tutorials.answers import told_count
from tutorials.explain import outcome_sentence
from tutorials.i18n import _
from tutorials.model import ChooseCards, ChooseOne, Number, Play, PlayOut, Step, Watch
from tutorials.progress import Progress
from tutorials.view import Json, buttons_json, table_json


@dataclass(frozen=True, slots=True)
class Screen:
    """What one moment of a step looks like.

    ``start`` is the position that the question is about, ``deal`` the one that is shown, ``aside`` whether that is a
    consequence and not the learner's own deal; ``fill`` puts values into a text of the lesson.
    """

    step: Step
    start: ss.Deal
    deal: ss.Deal
    fill: Callable[..., str]
    counts: bool
    active: bool
    aside: bool
    state: Progress

    def json(self) -> Json:
        """The keys of the view that this part gives."""
        step, task = self.step, self.step.task
        ended = self.deal.turn is None and self.deal is not self.start
        return {
            "step": {
                "id": step.path,
                "lesson": step.lesson,
                "kind": "play" if step.kind in ("judgement", "puzzle") else step.kind,  # the same to the one who plays
                "title": self.fill(step.title),
                "number": step.number,
                "of": step.of,
            },
            "ask": self.fill(step.ask),
            "table": table_json(self.deal, step, counts=self.counts, active=self.active),
            "choices": self._choices(),
            "pick": {"count": told_count(task.cards)} if isinstance(task, ChooseCards) else None,
            "number": {"min": task.least, "max": task.most} if isinstance(task, Number) else None,
            # where nothing can be pressed, buttons would only stand in the way of what is said
            "buttons": [] if self.aside or self.state.solved or ended else buttons_json(self.deal, step, self.active),
            "aside": self.aside,
            "status": self.status(),
        }

    def _choices(self) -> list[Json] | None:
        if not isinstance(self.step.task, ChooseOne):
            return None
        return [{"id": option.id, "label": self.fill(option.text)} for option in self.step.task.options]

    def status(self) -> str:
        """Whose turn it is, or how it ended."""
        deal, task = self.deal, self.step.task
        if isinstance(task, Watch):
            return self.fill(task.say[self.state.at], deal)
        if deal.outcome is not None:
            return outcome_sentence(deal)
        if self.aside:
            return "" if self.state.worked else _("This is what follows. Take it back and try again.")
        if self.state.solved:
            return ""
        if not isinstance(task, Play | PlayOut):
            return _("Your answer?")
        if deal.awaiting_draw:
            return _("Your trick. Nobody has drawn yet.")
        if deal.awaiting_reply:
            return _("The opponent has closed. Exchange the trump card, or pass.")
        return _("Your turn: answer with a card.") if deal.trick else _("Your lead.")
