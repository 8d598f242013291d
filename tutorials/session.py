"""One step under way: a message comes in, a view goes out. Knows no widget and never raises on a bad message.

The protocol (messages and view) is the one that ``tutorials.widgets`` speaks; both are plain JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import sixtysix as ss
from tutorials import progress as records
from tutorials.answers import YOU
from tutorials.conditions import Situation, refusals
from tutorials.consequence import Move, played_out, written
from tutorials.elsewhere import elsewhere_sentence
from tutorials.explain import outcome_sentence, violation_sentence
from tutorials.i18n import _, use
from tutorials.model import ChooseCards, ChooseOne, Number, Play, PlayOut
from tutorials.progress import Progress
from tutorials.showing import Showing
from tutorials.solution import answer_in_words, is_right, reason_wrong, worked_moves
from tutorials.stage import DoesNotFitError
from tutorials.view import Json, read_aloud

VAGUE, PLAIN, WORKED = 2, 3, 4
"""The wrong answers that bring the vague hint, the plain hint and the worked answer. The first shows what follows."""


class StepSession(Showing):
    """A learner at one step: takes the browser's messages and answers each with a view."""

    # ---- the protocol ----------------------------------------------------------------------------------------------

    def receive(self, message: object) -> Json:
        """Answer a message with the new view. A message that makes no sense changes nothing."""
        with use(self.lang):
            self.seq += 1
            self._frames = []
            self._spoken = None
            self._handle(message)
            self.board.mark(self.step.id, self.state.star)
            return self._view()

    def _handle(self, message: object) -> None:
        kind = message.get("type") if isinstance(message, Mapping) else None
        handlers: dict[object, Callable[[Mapping[str, Any]], None]] = {
            "hello": self._hello,
            "act": self._act,
            "answer": self._answer,
            "hint": self._hint,
            "undo": self._undo,
            "again": self._again,
            "fresh": self._fresh,
            "back": lambda _message: self._turn_page(-1),
            "forward": lambda _message: self._turn_page(+1),
            "read": self._read,
            "show": self._show,
            "forget": self._forget,
        }
        handler = handlers.get(kind) if isinstance(kind, str) else None
        if handler is None or not isinstance(message, Mapping):
            self._say("info", _("The table did not understand that. Nothing has changed."))
        else:
            handler(message)

    # ---- starting, restoring ---------------------------------------------------------------------------------------

    def _hello(self, message: Mapping[str, Any]) -> None:
        self._met = True
        text = message.get("record")
        if text is None:
            self._frames = self._frames_of(self.stage.opening) if not self.stage.decisions else []
            return
        restored = records.decode(text, self.step.lesson, self.step.id)
        had_star = self.state.star
        self._begin(restored.progress)
        faults = restored.faults + self._replay(restored.progress, str(text))
        self.state = replace(self.state, star=self.state.star or had_star)
        if faults:
            self._say("info", records.fault_message(faults, self.step.lesson, self.step.id))
        elif self.state.solved:
            self._say("right", self._right_text())
        elif self.state.worked:
            self._say("info", _("You have seen the answer here. A fresh position earns the star."))

    def _replay(self, state: Progress, text: str) -> tuple[records.Fault, ...]:
        """Play the recorded actions again. What no longer fits the lesson is left out; the star stays."""
        try:
            self.stage.replay(state.actions)
        except DoesNotFitError as error:
            self.state = Progress(variant=state.variant, star=state.star, rescued=text)
            what = _("has the action {action}, which does not fit").format(action=error)
            return (records.Fault("actions", what),)
        if self.stage.pages:
            self.state = replace(self.state, at=min(state.at, len(self.stage.pages) - 1))
        return ()

    # ---- acting ----------------------------------------------------------------------------------------------------

    def _act(self, message: Mapping[str, Any]) -> None:
        text = message.get("action")
        if not isinstance(self.step.task, Play | PlayOut):
            self._say("info", _("Here you answer the question; nothing is played."))
        elif self._aside is not None:
            # who reaches for another card wants to try again; it is not played for them, as the cards may have changed
            self._aside = None
            self._say("info", _("It is taken back. Choose again."))
        elif self.state.solved:
            self._say("info", _("This step is done. Start again or try a fresh position if you like."))
        elif not isinstance(text, str):
            self._say("info", _("The table did not understand that. Nothing has changed."))
        else:
            try:
                action = ss.Action.parse(text)
            except ss.ActionSyntaxError:
                self._say("info", _("The table did not understand that. Nothing has changed."))
                return
            violation = self.deal.violation(action, YOU)
            if violation is not None:
                self._refused(violation, action)
            elif isinstance(self.step.task, Play):
                self._play(action)
            else:
                self._go_on(action)

    def _refused(self, violation: ss.Violation, action: ss.Action) -> None:
        sentence = violation_sentence(violation)
        more = (self.step.on_refused or {}).get(violation.rule)
        more = self._fill(more) if more else elsewhere_sentence(self.deal, action)
        sentence = f"{sentence} {more}".strip()
        if violation.rule in refusals(self.step.success):
            situation = Situation(self.start, self.deal, violation.rule)
            if self.step.success.holds(situation):
                self.state = replace(self.state, answer=str(action))
                self._right()
                assert self._feedback is not None
                self._feedback |= {"text": f"{sentence} {self._feedback['text']}", "rule": violation.rule}
                return
        self._say("refused", sentence, rule=violation.rule, at=str(action.card) if action.card else None)

    def _play(self, action: ss.Action) -> None:
        if self.stage.keeps_goal(action):
            self._go_on(action)
        else:
            self._wrong(str(action), played_out(self.deal, action, self.step))

    def _go_on(self, action: ss.Action) -> None:
        self._frames = self._frames_of(self.stage.go_on(action))
        if self.stage.reached():
            self._right()
        elif self.stage.failed():
            self._wrong(str(action), [])
        else:
            self._feedback = None

    # ---- answering -------------------------------------------------------------------------------------------------

    def _answer(self, message: Mapping[str, Any]) -> None:
        value = message.get("value")
        if not isinstance(self.step.task, ChooseCards | ChooseOne | Number):
            self._say("info", _("Here you play; there is no answer to give."))
        elif self.state.solved:
            self._say("info", _("This step is done. Start again or try a fresh position if you like."))
        elif is_right(self.step, self.start, value):
            self.state = replace(self.state, answer=_answer_key(value))
            self._right()
        elif (reason := reason_wrong(self.step, self.start, value)) is not None:
            self._say("info", reason)
        else:
            key = _answer_key(value)
            self._wrong(key, [])
            self._aside = None  # the question is about the position itself

    # ---- right and wrong -------------------------------------------------------------------------------------------

    def _right(self) -> None:
        self.state = replace(self.state, solved=True, star=self.state.star or not self.state.worked)
        self._say("right", self._right_text())

    def _right_text(self) -> str:
        return self._fill(self.step.on_right, self.deal) if self.step.on_right else _("Well done.")

    def _wrong(self, key: str, moves: list[Move]) -> None:
        """Show what follows; from the second time on help more and more, at last with the answer."""
        times = self.state.wrong + 1
        self.state = replace(self.state, wrong=times)
        words = [self._wrong_text(key)]
        lines = self.step.lines or {}
        line = lines.get(key) or lines.get("*")
        violation: ss.Violation | None = None
        if line and not self.stage.decisions:
            moves, violation = written(self.start, line)
        self._frames += self._frames_of(moves)
        if violation is not None:
            refused = violation_sentence(violation)
            self._frames.append(self._frame(moves[-1].after if moves else self.start, refused))
        if moves:
            self._aside = moves[-1].after
            if moves[-1].after.outcome is not None:
                words.append(outcome_sentence(moves[-1].after))
        elif self.deal.outcome is not None and self.stage.decisions:
            words.append(outcome_sentence(self.deal))
        hints = self.step.hints
        if times >= WORKED:
            words.append(self._show_answer())
        elif times >= VAGUE and hints:
            at = 0 if times == VAGUE else len(hints) - 1
            self.state = replace(self.state, hints=max(self.state.hints, at + 1))
            words.append(_("Hint: {hint}").format(hint=self._fill(hints[at])))
        self._say("wrong", "\n".join(word for word in words if word))

    def _wrong_text(self, key: str) -> str:
        texts = self.step.on_wrong or {}
        text = texts.get(key) or texts.get("*")
        return self._fill(text) if text else _("Not this time. See what follows.")

    def _show_answer(self) -> str:
        self.state = replace(self.state, worked=True)
        moves = worked_moves(self.step, self.start)
        if moves:
            self._frames.append(self._frame(self.start, _("And now the right way.")))
        self._frames += self._frames_of(moves)
        if moves:
            self._aside = moves[-1].after
        answer = answer_in_words(self.step, self.start)
        shown = self._fill(_("The answer: {answer}.")) if answer else ""
        return f"{shown} {_('A similar fresh position earns the star.')}".strip()

    def _hint(self, _message: Mapping[str, Any]) -> None:
        if self.state.solved or not self.step.hints:
            self._say("info", _("There is no hint here."))
            return
        at = min(self.state.hints, len(self.step.hints) - 1)
        self.state = replace(self.state, hints=at + 1)
        self._say("hint", self._fill(self.step.hints[at]))

    # ---- going back, going on --------------------------------------------------------------------------------------

    def _undo(self, _message: Mapping[str, Any]) -> None:
        if self._aside is not None:
            self._aside = None
        elif self.stage.decisions:
            self.stage.take_back()
            self.state = replace(self.state, solved=False)
        else:
            self._say("info", _("There is nothing to take back."))
            return
        self._feedback = None

    def _again(self, _message: Mapping[str, Any]) -> None:
        self._begin(replace(self.state, actions=(), answer="", solved=False, at=0))
        self._frames = self._frames_of(self.stage.opening)

    def _fresh(self, _message: Mapping[str, Any]) -> None:
        if not self._can_fresh():
            self._say("info", _("Try this position first."))
            return
        kept = Progress(variant=self.state.variant + 1, star=self.state.star, shown=self.state.shown,
                        rescued=self.state.rescued)  # fmt: skip
        self._begin(kept)
        self._frames = self._frames_of(self.stage.opening)

    def _forget(self, _message: Mapping[str, Any]) -> None:
        """As if never played: the learner has reset the progress."""
        self._met = True
        self._begin(Progress())
        self._frames = self._frames_of(self.stage.opening)

    def _turn_page(self, by: int) -> None:
        at = self.state.at + by
        if not 0 <= at < len(self.stage.pages):
            self._say("info", _("There is nothing further that way."))
            return
        self.state = replace(self.state, at=at)
        self._feedback = None
        if at == len(self.stage.pages) - 1:
            self.state = replace(self.state, solved=True, star=True)

    def _read(self, message: Mapping[str, Any]) -> None:
        spoken = read_aloud(str(message.get("what")), self._deal_shown(), self.step, self._counts())
        if spoken is None:
            self._say("info", _("The table did not understand that. Nothing has changed."))
        self._spoken = spoken

    def _show(self, message: Mapping[str, Any]) -> None:
        if self.step.counts != "asked" or message.get("what") != "points":
            self._say("info", _("The counts cannot be changed here."))
            return
        self.state = replace(self.state, shown=not self.state.shown)


def _answer_key(value: object) -> str:
    """An answer as the keys of ``on_wrong`` write it: ``"KH QH"``, an option's id, a number."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
