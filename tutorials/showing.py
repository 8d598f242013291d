"""What a step looks like at one moment: the learner's state, the deal under way, and the view made of both."""

from __future__ import annotations

from dataclasses import replace

import sixtysix as ss
from tutorials import progress as records
from tutorials.consequence import Move
from tutorials.explain import move_sentence
from tutorials.i18n import _, check_language, use
from tutorials.model import Play, PlayOut, Step
from tutorials.progress import Board, Progress, board_of
from tutorials.rulebook import rule_sentence
from tutorials.screen import Screen
from tutorials.solution import answer_in_words
from tutorials.stage import Stage
from tutorials.texts import Words
from tutorials.view import Json, table_json, with_whole_trick


class Showing:
    """One step and what has happened in it.

    ``step`` is the step, ``lang`` the learner's language (LanguageError if there is no such catalogue), ``board`` the
    stars of the lesson; left out, steps of one lesson in one process share theirs.
    """

    def __init__(self, step: Step, lang: str = "en", board: Board | None = None) -> None:
        self.lang = check_language(lang)
        self.written = step
        self.board = board if board is not None else board_of(step.lesson, step.of)
        self.seq = 0
        self._met = False  # the browser has said hello: only then may its record be replaced
        self._begin(Progress())

    def _begin(self, state: Progress) -> None:
        """Set the position up for ``state.variant`` and forget what was played."""
        self.state = state
        self.stage = Stage(self.written, state.variant)
        self._aside: ss.Deal | None = None
        self._feedback: Json | None = None
        self._frames: list[Json] = []
        self._spoken: str | None = None

    @property
    def step(self) -> Step:
        """The step on the position that is played."""
        return self.stage.step

    @property
    def start(self) -> ss.Deal:
        """The position that the question is about."""
        return self.stage.start

    @property
    def deal(self) -> ss.Deal:
        """The learner's deal as it stands."""
        return self.stage.deal

    def view(self) -> Json:
        """The view as it is, without a message."""
        with use(self.lang):
            return self._view()

    def _say(self, tone: str, text: str, *, rule: str | None = None, at: str | None = None) -> None:
        more = rule_sentence(rule) if rule else ""
        self._feedback = {"tone": tone, "text": text, "rule": rule, "at": at, "more": more or None}

    def _fill(self, text: str, after: ss.Deal | None = None) -> str:
        words = Words(self.start, self.stage.change, answer_in_words(self.step, self.start), after, self.stage.before)
        return words.fill(_(text))

    def _counts(self) -> bool:
        return self.step.counts == "shown" or (self.step.counts == "asked" and self.state.shown)

    def _deal_shown(self) -> ss.Deal:
        if self.stage.pages:
            return self.stage.pages[self.state.at]
        return self._aside if self._aside is not None else self.deal

    def _can_fresh(self) -> bool:
        return (self.state.worked or self.state.solved) and not self.stage.pages

    def _active(self) -> bool:
        return self._aside is None and not self.state.solved and isinstance(self.step.task, Play | PlayOut)

    def _frame(self, deal: ss.Deal, caption: str) -> Json:
        return {"table": table_json(deal, self.step, counts=self._counts(), active=False), "caption": caption}

    def _frames_of(self, moves: list[Move]) -> list[Json]:
        counts = self._counts()
        frames = []
        for move in moves:
            frame = self._frame(move.after, move_sentence(move.before, move.after, counts=counts))
            frames.append({**frame, "table": with_whole_trick(frame["table"], move.before, move.after)})
        return frames

    def _record(self) -> str | None:
        if not self._met:
            return None
        return records.encode(replace(self.state, actions=self.stage.played), self.step.lesson, self.step.id)

    def _onward(self) -> str | None:
        """The tool that leads on from here: a fresh position, the next page, back or once more."""
        if self.state.solved:
            return None  # the page knows which step comes next
        if self.state.worked:
            return "fresh"
        if self.stage.pages:
            return "forward"
        if isinstance(self.step.task, PlayOut) and self.stage.failed():
            return "again"
        lost = self.stage.decisions and isinstance(self.step.task, Play) and self.stage.failed()
        return "undo" if self._aside is not None or lost else None

    def _view(self) -> Json:
        page = self.state.at
        screen = Screen(
            step=self.step,
            start=self.start,
            deal=self._deal_shown(),
            fill=self._fill,
            counts=self._counts(),
            active=self._active(),
            aside=self._aside is not None,
            state=self.state,
        )
        return {
            "seq": self.seq,
            "lang": self.lang,
            **screen.json(),
            "feedback": self._feedback,
            "spoken": self._spoken,
            "frames": self._frames,
            "can": {
                "undo": self._aside is not None or bool(self.stage.decisions),
                "hint": bool(self.step.hints) and not self.state.solved,
                "again": self._aside is not None or bool(self.stage.decisions) or self.state.solved,
                "fresh": self._can_fresh(),
                "back": page > 0,
                "forward": page + 1 < len(self.stage.pages),
                "show": self.step.counts == "asked",
            },
            "onward": self._onward(),
            "done": self.state.solved,
            "star": self.state.star,
            "stars": {"got": self.board.got, "of": self.board.of},
            "record": self._record(),
            "rescued": self.state.rescued or None,
        }
