"""A question to the class: a position, and the table at which a pupil votes for an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import sixtysix as ss
from tutorials.answers import YOU
from tutorials.classroom.tables import LESSON, PLAYED, Table, class_step
from tutorials.classroom.votes import OPEN, Question, VoteError
from tutorials.deal_code import DealCode, DealSession
from tutorials.demo.source import is_line
from tutorials.explain import action_name
from tutorials.i18n import _
from tutorials.loader import find_step, lesson_ids, load_lesson
from tutorials.model import Play, PlayOut, Step
from tutorials.problems import ContentError
from tutorials.progress import Board
from tutorials.session import StepSession
from tutorials.view import Json


class PositionChoiceError(ValueError):
    """A position that cannot be put to the class; says why."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A position to be put to the class: the step it is from, if any, the deal, and what is asked."""

    step: str
    deal: ss.Deal
    ask: str


def from_step(path: str, lang: str) -> Chosen:
    """The question of a lesson's step.

    Raises:
        PositionChoiceError: there is no such step, or nothing is played there.
    """
    _check_votable(path)
    session = StepSession(find_step(path), lang=lang, board=Board(0))
    return Chosen(path, session.start, str(session.view()["ask"]))


def from_text(text: str, lang: str) -> Chosen:
    """What the teacher typed: a position in one line, or the code of a lesson's deal such as ``marriages/cash-it#3``.

    Raises:
        PositionChoiceError: it is neither, or it cannot be asked.
    """
    if is_line(text):
        return from_line(text)
    if "/" in text:
        return from_code(text, lang)
    raise PositionChoiceError(_("Type a position in one line, or the code of a deal such as marriages/cash-it#3."))


def from_code(text: str, lang: str) -> Chosen:
    """The question of one deal of a lesson's step, by its code.

    Raises:
        PositionChoiceError: it is no code, there is no such step, or nothing is played there.
    """
    try:
        code = DealCode.parse(text)
        if code.step.partition("/")[0] in lesson_ids():  # a code may also name a file, which is not for a server
            code.find()
    except ContentError as error:
        raise PositionChoiceError(str(error)) from None
    if not code.number:
        return from_step(code.step, lang)
    _check_votable(code.step)
    session = DealSession(code, lang)
    return Chosen(code.step, session.start, str(session.view()["ask"]))


def _check_votable(path: str) -> None:
    if path not in votable():
        raise PositionChoiceError(_("There is no step {step} at which something is played.").format(step=path))


def from_line(line: str) -> Chosen:
    """A position of the teacher's own, as ``str(deal)`` writes it.

    Raises:
        PositionChoiceError: it cannot be read, cannot be, or it is not the class's turn.
    """
    try:
        deal = ss.Deal.parse(line.strip())
    except (ss.NotationError, ss.PositionError) as error:
        raise PositionChoiceError(str(error)) from None
    if deal.turn != YOU or deal.outcome is not None:
        raise PositionChoiceError(_("In this position it is not the turn of seat 0, for which the class decides."))
    return Chosen("", deal, _("What do you do?"))


@cache
def votable() -> frozenset[str]:
    """The steps of the lessons at which something is played."""
    return frozenset(
        step.path
        for lesson in lesson_ids()
        for step in load_lesson(lesson).steps
        if isinstance(step.task, Play | PlayOut) and not step.drawn_from
    )


def step_of(question: Question, deal: ss.Deal) -> Step:
    """The question as a step, drawn as the lesson's own step is."""
    name = f"vote-{question.number}"
    title = _("Vote {number}").format(number=question.number)
    plain = class_step(name, title, question.ask, deal.ruleset)
    if not question.step:
        return plain
    try:
        written = find_step(question.step)
    except ContentError:  # the lesson has changed since the question was put; the position is our own
        return plain
    return replace(
        written,
        lesson=LESSON,
        id=name,
        title=title,
        number=1,
        of=0,
        ask=question.ask,
        task=PLAYED,
        hints=(),
        counts="shown" if written.counts == "asked" else written.counts,
        find=None,
        drawn_from=(),
    )


def lesson_answer(question: Question, deal: ss.Deal, lang: str) -> tuple[str, tuple[str, ...]]:
    """What the lesson says to its right answers, as far as it speaks at once, and these answers.

    Nothing where the position is not the lesson's own.
    """
    if not question.step:
        return "", ()
    try:
        step = find_step(question.step)
    except ContentError:  # the lesson has changed since the question was put
        return "", ()
    session = StepSession(step, lang=lang, board=Board(0))
    if not isinstance(step.task, Play) or session.start != deal:
        return "", ()
    told = session.receive({"type": "act", "action": step.task.accept[0]})["feedback"]
    return str(told["text"]) if told and told["tone"] == "right" else "", step.task.accept


class VoteTable(Table):
    """The table at which one pupil votes, once.

    Args:
        question: gives the question as it stands; the teacher opens and closes it.
        keep: keeps the vote for good; VoteError if it does not count.
        given: what the pupil has voted for already.
    """

    def __init__(
        self, question: Callable[[], Question], keep: Callable[[str], None], given: str | None, lang: str
    ) -> None:
        super().__init__(lang)
        self._question = question
        self._keep = keep
        self._deal = ss.Deal.replay(question().record)
        self.given = given

    @property
    def deal(self) -> ss.Deal:
        return self._deal

    def step(self) -> Step:
        return step_of(self._question(), self._deal)

    def view(self) -> Json:
        if self._question().state != OPEN:
            self._feedback = None  # there is nothing more to wait for, or to choose
        return super().view()

    def active(self) -> bool:
        return self.given is None and self._question().state == OPEN

    def act(self, action: ss.Action) -> None:
        try:
            self._keep(str(action))
        except VoteError as error:
            self._say("info", _("You have voted already.") if str(error) == "twice" else self.idle())
            return
        self.given = str(action)
        self._say("info", _("Your vote is counted. Wait until your teacher shows what the class thinks."))

    def idle(self) -> str:
        return _("You have voted already.") if self.given else _("The vote is closed.")

    def status(self, usual: str) -> str:
        if self.given is not None:
            return _("You voted: {action}.").format(action=self._in_words())
        return _("Your vote? The first choice counts.") if self.active() else _("The vote is closed.")

    def _in_words(self) -> str:
        assert self.given is not None
        return action_name(ss.Action.parse(self.given), self._deal)
