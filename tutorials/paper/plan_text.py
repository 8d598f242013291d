"""A lesson plan with everything filled in: texts in the language spoken now, pictures, and answers from the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import sixtysix as ss
from tutorials.differences import game_name, in_words
from tutorials.explain import action_name
from tutorials.i18n import _
from tutorials.model import ChooseOne, Play
from tutorials.names import capital, cards_in_words, listed
from tutorials.paper.board import board_picture
from tutorials.paper.demo import demo_moves
from tutorials.paper.filling import filled, meanings
from tutorials.paper.picture import Picture
from tutorials.paper.plans import Asked, Plan, Task
from tutorials.paper.questions import Question, ask, words_of
from tutorials.paper.strip import pack_strips, play_picture, position_strip
from tutorials.paper.wording import ANY, wording
from tutorials.stage import Stage

LETTERS = "ABCDEF"
"""What the questions of an exit ticket are called."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the minute column: from when to when, and who does what."""

    time: str
    what: str
    teacher: str
    pupils: str


@dataclass(frozen=True, slots=True)
class Asking:
    """A question with all that a teacher needs to ask it."""

    question: Question
    picture: Picture
    options: str
    """What there is to choose from; empty for a question without choices."""
    right: str
    """The right answer, named as such."""
    wrong: tuple[tuple[str, str], ...]
    """Wrong answers to expect, named as such, each with what to say to it."""
    tip: str


@dataclass(frozen=True, slots=True)
class Demo:
    """A deal to play before the class: how to stack the pack, and what is played."""

    code: str
    says: str
    pack: tuple[Picture, ...]
    told: str
    """How to read the picture of the play."""
    play: Picture


@dataclass(frozen=True, slots=True)
class Other:
    """One rule, and what other tables make of it."""

    topic: str
    ours: str
    others: tuple[tuple[str, str], ...]
    """Games, and what holds there."""


@dataclass(frozen=True, slots=True)
class PlanText:
    """The whole plan, ready to be laid out."""

    title: str
    aim: str
    minutes: str
    know: tuple[str, ...]
    materials: tuple[str, ...]
    rows: tuple[Row, ...]
    board: Picture
    demo: Demo
    questions: tuple[Asking, ...]
    exit: tuple[Asking, ...]
    faster: tuple[str, ...]
    slower: tuple[str, ...]
    three: str
    without_phones: str
    words: tuple[tuple[str, str], ...]
    others: tuple[Other, ...]


def plan_text(plan: Plan) -> PlanText:
    """Everything that a plan says, worked out."""
    return PlanText(
        title=filled(plan.title),
        aim=filled(plan.aim),
        minutes=_("{count} minutes").format(count=plan.minutes),
        know=tuple(map(filled, plan.know)),
        materials=tuple(map(filled, plan.materials)),
        rows=tuple(_rows(plan)),
        board=board_picture(plan.board),
        demo=_demo(plan),
        questions=tuple(map(_asking, plan.questions)),
        exit=tuple(map(_asking, plan.exit)),
        faster=tuple(map(_task, plan.faster)),
        slower=tuple(map(_task, plan.slower)),
        three=filled(plan.three),
        without_phones=filled(plan.without_phones),
        words=tuple((_(word), filled(meanings()[word])) for word in plan.words),
        others=tuple(_others(plan.rules, ss.RULESETS[plan.ruleset])),
    )


def _rows(plan: Plan) -> Iterator[Row]:
    begins = 0
    for phase in plan.phases:
        ends = begins + phase.minutes
        yield Row(f"{begins}–{ends}", filled(phase.what), filled(phase.teacher), filled(phase.pupils))
        begins = ends


# ---- the demonstration ----


def _demo(plan: Plan) -> Demo:
    stage, moves = demo_moves(plan.demo)
    strips = tuple(pack_strips(stage.before))
    told = _(
        "Played like this, the leader's card first; a ring marks the card that takes the trick. Above it stands what"
        " was said before the lead (a number is an announcement), below it the counts of A and B."
    )
    return Demo(str(plan.demo), filled(plan.demo_says), strips, told, play_picture([*stage.opening, *moves]))


# ---- questions ----


def _asking(asked: Asked) -> Asking:
    question = ask(asked.code)
    return Asking(
        question=question,
        picture=position_strip(question.table),
        options=" / ".join(question.boxes) if question.way == "option" else "",
        right=_("Right: {answer}.").format(answer=question.answer),
        wrong=tuple((_("Wrong: {answer}.").format(answer=answer), reply) for answer, reply in wrong_answers(asked)),
        tip=filled(asked.tip) if asked.tip else "",
    )


def wrong_answers(asked: Asked) -> Iterator[tuple[str, str]]:
    """The wrong answers to expect, as a person would give them, and what the lesson replies."""
    step = asked.code.find()
    stage = Stage(step, asked.code.number)
    for key in asked.expect:
        yield wrong_label(stage, key), words_of(stage).fill(_(wording().reply(step, key)))


def wrong_label(stage: Stage, key: str) -> str:
    """A wrong answer in words. ``key`` is written as the lesson writes it, before suits have changed places."""
    task = stage.step.task
    if key == ANY:
        return _("Anything else")
    if isinstance(task, ChooseOne):
        text = next(option.text for option in task.options if option.id == key)
        return words_of(stage).fill(_(text)).rstrip(".")
    if isinstance(task, Play):
        return capital(action_name(ss.Action.parse(stage.change(key)), stage.start))
    cards = stage.change(key).split()
    return cards_in_words(cards) if not key.isdecimal() else key


def _task(task: Task) -> str:
    text = filled(task.text)
    if task.code is None:
        return text
    question = ask(task.code)
    answer = _("Key: {answer}.").format(answer=question.answer) if question.answer else ""
    return " ".join(filter(None, (text, f"{task.code}.", answer)))


# ---- other tables ----


def _others(fields: Iterable[str], ours: ss.Ruleset) -> Iterator[Other]:
    for field in fields:
        topic, holds = in_words(ours)[field]
        there: dict[str, list[str]] = {}
        for game in ss.RULESETS.values():
            words = in_words(game).get(field)
            if words is not None and words[1] != holds:
                there.setdefault(words[1], []).append(game_name(game))
        yield Other(topic, holds, tuple((listed(games), words) for words, games in there.items()))
