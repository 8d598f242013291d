"""Questions for paper: fresh positions of the lessons' own steps, chosen by a seed, with answers from the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias

import sixtysix as ss
from tutorials.conditions import refusals
from tutorials.deal_code import DealCode
from tutorials.explain import move_sentence
from tutorials.i18n import _, ngettext
from tutorials.loader import lesson_ids, load_lesson
from tutorials.model import ChooseCards, ChooseOne, Lesson, Number, Play, PlayOut, Step, Watch
from tutorials.names import capital
from tutorials.paper.errors import PaperError
from tutorials.paper.wording import wording
from tutorials.solution import answer_in_words, worked_moves
from tutorials.stage import Stage
from tutorials.texts import Words
from tutorials.view import Json, button_label, table_json, with_whole_trick

MOST = 60
"""Questions on one sheet: twenty pages."""
FRESH = 99
"""The highest number of a fresh position that a sheet asks; low numbers are quicker to type."""

Way: TypeAlias = Literal["cards", "option", "number", "play"]
"""How a question is answered: cards are circled, a box is ticked, a number written, a play chosen."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question as it is printed, in the language spoken now."""

    code: DealCode
    """Opens the same position on screen."""
    way: Way
    ask: str
    story: tuple[str, ...]
    """What has happened before the question, sentence by sentence."""
    table: Json
    """What the learner sees: the same data that the screen draws."""
    boxes: tuple[str, ...]
    """What can be ticked: the answers of a choice, or the actions that are more than a card."""
    answer: str
    why: str


def printable(step: Step) -> bool:
    """Whether a step makes a question on paper: it asks something, and nobody has to refuse or to reply."""
    if step.drawn_from or isinstance(step.task, Watch | PlayOut) or step.path in wording().leave_out:
        return False
    return not refusals(step.success)


def steps_for(lesson: Lesson) -> tuple[Step, ...]:
    """The steps of a lesson that paper can ask; a lesson of reviews asks those that it draws from."""
    own = tuple(step for step in lesson.steps if printable(step))
    drawn = {step.path: step for review in lesson.steps for step in review.drawn_from if printable(step)}
    return own or tuple(drawn.values())


def questions(lesson: Lesson, seed: int, count: int) -> tuple[Question, ...]:
    """``count`` questions of a lesson in its own order; the same seed always asks the same.

    Raises:
        PaperError: the number is not from 1 to MOST, or the lesson has not so many different questions.
    """
    if not 1 <= count <= MOST:
        raise PaperError(_("{count} questions cannot be printed; ask for 1 to {most}.").format(count=count, most=MOST))
    steps = steps_for(lesson)
    if not steps:
        raise PaperError(_('The lesson "{lesson}" has no question that paper can ask.').format(lesson=lesson.id))
    chosen = list(_chosen(steps, Random(f"{lesson.id} {seed}"), count))
    if len(chosen) < count:
        text = ngettext(
            'The lesson "{lesson}" has only {there} different question.',
            'The lesson "{lesson}" has only {there} different questions.',
            len(chosen),
        )
        raise PaperError(text.format(lesson=lesson.id, there=len(chosen)))
    chosen.sort(key=lambda pair: steps.index(pair[0]))
    return tuple(_asked(step, DealCode(_name(lesson, step), number)) for step, number in chosen)


def _name(lesson: Lesson, step: Step) -> str:
    """How a step is called from outside: by its lesson, or by its file where the package has no such lesson."""
    own = lesson.id not in lesson_ids() or load_lesson(lesson.id) is not lesson
    return f"{lesson.file}/{step.id}" if own and step in lesson.steps else step.path


def _chosen(steps: tuple[Step, ...], random: Random, count: int) -> Iterator[tuple[Step, int]]:
    """Steps, each with the number of a fresh position: each step once before any comes again, no position twice."""
    met: set[tuple[str, str]] = set()
    left = list(steps)
    while left and count:
        for step in random.sample(left, len(left)):
            if not count:
                return
            for number in _positions(step, random):
                stage = Stage(step, number)
                # what cannot be seen makes no other question
                key = step.path, str(table_json(stage.start, stage.step, counts=True, active=False))
                if key not in met:
                    met.add(key)
                    count -= 1
                    yield step, number
                    break
            else:
                left.remove(step)


def _positions(step: Step, random: Random) -> Sequence[int]:
    """Fresh positions to try, by number. An average is proven on the lesson's own position alone: on another the cards
    that have gone may be others, and with them the best action."""
    return [0] if step.kind == "judgement" else random.sample(range(1, FRESH + 1), FRESH)


def ask(code: DealCode) -> Question:
    """The question on the position that a code names. ContentError if there is no such step."""
    return _asked(code.find(), code)


def _asked(step: Step, code: DealCode) -> Question:
    stage = Stage(step, code.number)
    now = stage.step
    counts = now.counts != "covered"
    fill = words_of(stage).fill
    table = table_json(stage.start, now, counts=counts, active=False)
    if stage.opening:
        table = with_whole_trick(table, stage.opening[-1].before, stage.start)
    answer = capital(_any_card(stage) or fill("{answer}"))
    said = [move_sentence(move.before, move.after, counts=counts) for move in stage.opening]
    texts = wording()
    return Question(
        code=code,
        way=_way(now),
        ask=fill(_(texts.question(step))),
        story=tuple(filter(None, said)),
        table=table,
        boxes=tuple(_boxes(stage, fill)),
        answer=answer,
        why=fill(_(texts.reason(step))).removeprefix(f"{answer}. "),  # some reasons begin with the answer
    )


def words_of(stage: Stage) -> Words:
    """Fills the placeholders of a step's texts on this position, the answer among them."""
    return Words(stage.start, stage.change, answer_in_words(stage.step, stage.start), after_answer(stage), stage.before)


def after_answer(stage: Stage) -> ss.Deal:
    """The deal after the right answer, as far as the step looks."""
    task = stage.step.task
    if not isinstance(task, Play):
        return stage.start
    if task.horizon == "deal":
        moves = worked_moves(stage.step, stage.start)
        return moves[-1].after if moves else stage.start
    after = stage.go_on(ss.Action.parse(task.accept[0]))[-1].after
    stage.take_back()
    return after


def _way(step: Step) -> Way:
    match step.task:
        case ChooseCards():
            return "cards"
        case ChooseOne():
            return "option"
        case Number():
            return "number"
    return "play"


def _boxes(stage: Stage, fill: Callable[[str], str]) -> Iterable[str]:
    task = stage.step.task
    if isinstance(task, ChooseOne):
        return [fill(_(option.text)) for option in task.options]
    if isinstance(task, Play):
        return [button_label(button) for button in stage.step.buttons]
    return []


def _any_card(stage: Stage) -> str:
    """A short answer where every card is right, and only a word such as closing would be wrong."""
    task, deal = stage.step.task, stage.start
    if not isinstance(task, Play) or len(task.accept) <= 2:
        return ""
    plays = {str(action) for action in deal.legal_actions() if action.kind == "play"}
    return _("play on, with any card") if plays == {*task.accept} else ""
