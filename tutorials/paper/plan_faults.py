"""What is wrong with a lesson plan: placeholders, words, fields, and answers that the engine does not bear out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

import sixtysix as ss
from tutorials.answers import CARDS
from tutorials.differences import in_words
from tutorials.glossary import glossary
from tutorials.model import ChooseCards, ChooseOne, Number, Play
from tutorials.paper.board import too_wide
from tutorials.paper.demo import demo_moves
from tutorials.paper.filling import meanings, unknown
from tutorials.paper.questions import printable
from tutorials.problems import did_you_mean
from tutorials.solution import is_right
from tutorials.stage import Stage

if TYPE_CHECKING:
    from tutorials.paper.plans import Asked, Plan

LENGTH = 45
"""Minutes of a school lesson."""

Found = Iterator[tuple[str, str, str]]
"""Key, what is wrong, remedy."""


def plan_faults(plan: Plan) -> Found:
    """Every fault of a plan that could be read."""
    if plan.minutes != LENGTH:
        yield "minute", f"adds up to {plan.minutes} minutes.", f"Make it {LENGTH}."
    for key, text in _texts(plan):
        for name, remedy in unknown(text):
            yield key, f'has the placeholder "{name}", which means nothing.', remedy
    yield from _word_faults(plan)
    yield from _rule_faults(plan)
    if (over := too_wide(plan.board)) > 0:
        yield "board", f"is {over:.0f} points too wide.", "Shorten a line, or leave a cell out."
    yield from _demo_faults(plan)
    for key, asked in (("question", plan.questions), ("exit", plan.exit)):
        for number, one in enumerate(asked, start=1):
            yield from _asked_faults(f"{key}[{number}]", one)


def _texts(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a plan with the key it stands at; codes and names hold no placeholders and are harmless."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, tuple):
        for number, item in enumerate(value, start=1):
            yield from _texts(item, f"{key}[{number}]")
    elif hasattr(value, "__dataclass_fields__"):
        for each in fields(value):  # type: ignore[arg-type]  # what has __dataclass_fields__ is a dataclass
            yield from _texts(getattr(value, each.name), f"{key}.{each.name}".lstrip("."))


def _word_faults(plan: Plan) -> Found:
    known = [word for word in glossary() if word.explained]
    for word in plan.words:
        if word not in meanings():
            yield "words", f'has "{word}", which words.toml does not explain.', did_you_mean(word, meanings())
        elif not any(entry.found_in(word) for entry in known):
            remedy = did_you_mean(word, [entry.word for entry in known])
            yield "words", f'has "{word}", which the course never explains.', remedy


def _rule_faults(plan: Plan) -> Found:
    told = in_words(ss.RULESETS[plan.ruleset])
    for field in plan.rules:
        if field not in told:
            yield "rules", f'has "{field}", which is no rule of this game.', did_you_mean(field, told)
        elif all(in_words(game).get(field, told[field]) == told[field] for game in ss.RULESETS.values()):
            yield "rules", f'has "{field}", which is the same everywhere.', "Leave it out."


def _demo_faults(plan: Plan) -> Found:
    _stage, moves = demo_moves(plan.demo)
    if not moves:
        yield "demo.code", f'"{plan.demo}" has nothing to play.', "Name a step of the kind play-out, or play."


def _asked_faults(key: str, asked: Asked) -> Found:
    step = asked.code.find()
    if not printable(step):
        yield f"{key}.code", f'"{asked.code}" asks nothing that can be put to a class.', "Name another step."
        return
    if step.kind == "judgement" and asked.code.number:
        yield f"{key}.code", f'"{asked.code}" is a fresh position, on which no average is proven.', "Leave # out."
    stage = Stage(step, asked.code.number)
    known = {*(step.on_wrong or {})}
    for wrong in asked.expect:
        if wrong not in known and "*" not in known:
            yield f"{key}.expect", f'has "{wrong}", to which the lesson has no reply.', did_you_mean(wrong, known)
        elif wrong != "*" and not _is_wrong(stage, wrong):
            yield f"{key}.expect", f'has "{wrong}", which is no wrong answer there.', "Take it out."


def _is_wrong(stage: Stage, key: str) -> bool:
    """Whether the engine takes this for a possible answer, and a wrong one."""
    task, deal = stage.step.task, stage.start
    match task:
        case ChooseOne(options):
            return key in [option.id for option in options] and not is_right(stage.step, deal, key)
        case Number():
            return key.isdecimal() and not is_right(stage.step, deal, int(key))
        case ChooseCards(cards):
            picked = frozenset(stage.change(key).split())
            return picked <= {str(card) for card in deal.hand(0)} and picked not in CARDS[cards](deal)
        case Play():
            action = ss.Action.parse(stage.change(key))
            return deal.violation(action, 0) is None and not stage.keeps_goal(action)
    return False
