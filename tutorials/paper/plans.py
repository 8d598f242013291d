"""Lesson plans as data: ``plans/<id>.toml``. Nothing that the engine knows is typed into one.

A plan names positions by their codes; questions, right answers and the replies to wrong ones are those of the lessons,
worked out on the position. Every fault of a file is reported at once, with its key and a remedy.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from tutorials.deal_code import DealCode
from tutorials.differences import BASE
from tutorials.i18n import SOURCE, use
from tutorials.paper.board import CELLS, Cell
from tutorials.paper.errors import PaperError
from tutorials.paper.plan_faults import plan_faults
from tutorials.problems import ContentError, Problem, did_you_mean
from tutorials.reader import Reader

SUFFIX = ".toml"
UNIT = "unit"
"""All plans whose id begins with this word, in order."""


@dataclass(frozen=True, slots=True)
class Phase:
    """One row of the minute column."""

    minutes: int
    what: str
    teacher: str
    pupils: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to the class: a position, and wrong answers to expect, as ``on_wrong`` of the step names them."""

    code: DealCode
    expect: tuple[str, ...] = ()
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """Something more to do, with a position or without one."""

    text: str
    code: DealCode | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """One lesson of a class. All texts are English source texts with placeholders."""

    id: str
    title: str
    aim: str
    know: tuple[str, ...]
    materials: tuple[str, ...]
    phases: tuple[Phase, ...]
    board: tuple[Cell, ...]
    demo: DealCode
    demo_says: str
    questions: tuple[Asked, ...]
    exit: tuple[Asked, ...]
    faster: tuple[Task, ...]
    slower: tuple[Task, ...]
    three: str
    without_phones: str
    words: tuple[str, ...]
    rules: tuple[str, ...]
    """Fields of the ruleset whose value other games have otherwise."""
    ruleset: str = BASE

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return sum(phase.minutes for phase in self.phases)


def plan_ids() -> tuple[str, ...]:
    """The plans of this package."""
    names = (entry.name for entry in (files("tutorials.paper") / "plans").iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)))


@cache
def load_plan(name: str) -> Plan:
    """A plan by its id. PaperError names those that exist; ContentError lists the faults of its file."""
    if name not in plan_ids():
        raise PaperError(f'There is no plan "{name}". {did_you_mean(name, [*plan_ids(), UNIT])}')
    text = (files("tutorials.paper") / "plans" / f"{name}{SUFFIX}").read_text("utf-8")
    return read_plan(text, f"{name}{SUFFIX}")


def find_plans(name: str) -> tuple[Plan, ...]:
    """One plan, or all of the unit by its name."""
    if name == UNIT:
        return tuple(load_plan(each) for each in plan_ids() if each.startswith(f"{UNIT}-"))
    return (load_plan(name),)


def read_plan(text: str, file: str) -> Plan:
    """The plan that a text describes. ContentError with every fault of it."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError([Problem(file, f"is not readable TOML: {error}.")]) from error
    problems: list[Problem] = []

    def report(key: str | None, what: str, remedy: str) -> None:
        problems.append(Problem(file, what, key=key, remedy=remedy))

    plan = _plan(Reader(table, report), file.removesuffix(SUFFIX))
    if not problems:
        with use(SOURCE):  # a plan is right or wrong as it was written
            for key, what, remedy in plan_faults(plan):
                report(key, what, remedy)
    if problems:
        raise ContentError(problems)
    return plan


def _plan(reader: Reader, name: str) -> Plan:
    demo, says = _demo(reader)
    plan = Plan(
        id=name,
        title=reader.text("title", required=True),
        aim=reader.text("aim", required=True),
        know=reader.texts("know", required=True),
        materials=reader.texts("materials", required=True),
        phases=tuple(map(_phase, _each(reader, "minute"))),
        board=tuple(map(_cell, _each(reader, "board"))),
        demo=demo,
        demo_says=says,
        questions=tuple(map(_asked, _each(reader, "question"))),
        exit=tuple(map(_asked, _each(reader, "exit"))),
        faster=tuple(map(_task, _each(reader, "faster"))),
        slower=tuple(map(_task, _each(reader, "slower"))),
        three=reader.text("three", required=True),
        without_phones=reader.text("without_phones", required=True),
        words=reader.texts("words", required=True),
        rules=reader.texts("rules", required=True),
    )
    reader.finish()
    return plan


def _each(reader: Reader, key: str) -> list[Reader]:
    tables = reader.tables(key, required=True)
    return [reader.part(key, table, f"{key}[{number}].") for number, table in enumerate(tables, start=1)]


def _demo(reader: Reader) -> tuple[DealCode, str]:
    table: Mapping[str, Any] = reader.mapping("demo", required=True, example="[demo]") or {}
    part = reader.part("demo", table, "demo.")
    read = _code(part, required=True), part.text("say", required=True)
    part.finish()
    return read


def _phase(part: Reader) -> Phase:
    minutes = part.whole("minutes", default=5, least=1, most=90, required=True)
    words = (part.text(key, required=True) for key in ("what", "teacher", "pupils"))
    phase = Phase(minutes, *words)
    part.finish()
    return phase


def _cell(part: Reader) -> Cell:
    cell = Cell(
        draw=part.choice("draw", CELLS, required=True),
        head=part.text("head", required=True),
        lines=part.texts("lines"),
        cards=tuple(part.text("cards").split()),
        trump=part.text("trump", default="S"),
    )
    part.finish()
    return cell


def _asked(part: Reader) -> Asked:
    asked = Asked(_code(part, required=True), part.texts("expect"), part.text("tip"))
    part.finish()
    return asked


def _task(part: Reader) -> Task:
    task = Task(part.text("text", required=True), _code(part) if part.has("code") else None)
    part.finish()
    return task


def _code(part: Reader, required: bool = False) -> DealCode:
    text = part.text("code", required=required, example='code = "marriages/cash-it#3"')
    try:
        code = DealCode.parse(text) if text else DealCode("")
        if text:
            code.find()
    except ContentError as error:
        problem = error.problems[0]
        part.fault("code", f"{problem.file} {problem.what}", problem.remedy)
        return DealCode("")
    return code
