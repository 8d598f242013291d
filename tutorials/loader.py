"""Lessons from TOML: package data ``tutorials/content/<lesson>.toml``, or a file anywhere.

Every fault names file, step and key and says how it is mended; all faults of a file are reported at once.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from tutorials.model import REVIEW, Lesson, Step, Watch
from tutorials.problems import ContentError, Problem, did_you_mean
from tutorials.reader import Reader, toml_name
from tutorials.schema import ID, LESSON_ID, read_head, read_review, read_step
from tutorials.vary import varied

SUFFIX = ".toml"
GLOSSARY = "glossary.toml"
"""The one file beside the lessons that is none."""


def content_folder() -> Traversable:
    """Where the lessons of the package lie."""
    return files("tutorials") / "content"


def lesson_ids() -> tuple[str, ...]:
    """The lessons of the package, by id."""
    names = (entry.name for entry in content_folder().iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX) and name != GLOSSARY))


@cache
def load_lesson(lesson: str) -> Lesson:
    """A lesson of the package by its id. ContentError if there is none, or if its file has faults."""
    return load_text(_text_of(lesson), f"{lesson}{SUFFIX}")


@cache
def _plain_lesson(lesson: str) -> Lesson:
    """A lesson without its reviews, so that two lessons may draw from each other."""
    return load_text(_text_of(lesson), f"{lesson}{SUFFIX}", reviews=False)


def _text_of(lesson: str) -> str:
    known = lesson_ids()
    if lesson not in known:
        raise ContentError([Problem(f"{lesson}{SUFFIX}", "is not a lesson.", remedy=did_you_mean(lesson, known))])
    return (content_folder() / f"{lesson}{SUFFIX}").read_text("utf-8")


def load_path(path: str | Path) -> Lesson:
    """A lesson from a file. ContentError if it cannot be read."""
    where = Path(path)
    try:
        text = where.read_text("utf-8")
    except OSError as error:
        raise ContentError(
            [Problem(str(path), f"cannot be read: {error.strerror}.", remedy="Check the path.")]
        ) from error
    except UnicodeDecodeError as error:
        remedy = "Save it with the encoding UTF-8."
        raise ContentError([Problem(str(path), f"is not text: {error.reason}.", remedy=remedy)]) from error
    return load_text(text, str(path))


def find_step(path: str) -> Step:
    """A step by ``lesson/step`` or ``some/file.toml/step``. ContentError says what exists instead."""
    lesson_name, slash, step_id = path.rpartition("/")
    if not slash:
        raise ContentError(
            [Problem(path, "is not a step.", remedy='Name it "lesson/step", as in "marriages/first-pair".')]
        )
    return _step_of(load_path(lesson_name) if lesson_name.endswith(SUFFIX) else load_lesson(lesson_name), step_id)


def _plain_step(path: str) -> Step:
    lesson, _slash, step_id = path.partition("/")
    return _step_of(_plain_lesson(lesson), step_id)


def _step_of(lesson: Lesson, step_id: str) -> Step:
    try:
        return lesson.step(step_id)
    except KeyError:
        remedy = did_you_mean(step_id, [step.id for step in lesson.steps])
        raise ContentError([Problem(lesson.file, "has no such step.", step=step_id, remedy=remedy)]) from None


def load_text(text: str, file: str, *, reviews: bool = True) -> Lesson:
    """The lesson written in ``text``; ``file`` is its name in messages and gives the lesson its id.

    ``reviews``: whether to read the steps that draw from other lessons.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError([_toml_problem(file, error)]) from error
    problems: list[Problem] = []
    lesson = _Loading(file, text, problems, reviews).lesson(table)
    if problems:
        raise ContentError(problems)
    return lesson


def _toml_problem(file: str, error: tomllib.TOMLDecodeError) -> Problem:
    found = re.search(r"line (\d+)", str(error))
    remedy = "Look there, and one line above, for a missing quote, bracket or equals sign."
    return Problem(file, f"is not readable TOML: {error}.", remedy=remedy, line=int(found[1]) if found else None)


class _Loading:
    """One file on its way to a Lesson."""

    def __init__(self, file: str, text: str, problems: list[Problem], reviews: bool) -> None:
        self.file = file
        self.reviews = reviews
        self.text = text
        self.problems = problems
        self.id = Path(file).name.removesuffix(SUFFIX)

    def lesson(self, table: dict[str, Any]) -> Lesson:
        reader = Reader(table, lambda key, what, remedy: self._report(None, None, key, what, remedy))
        if not LESSON_ID.fullmatch(self.id):
            reader.fault(None, "has a name that is not a lesson id.", "Use small letters, digits and hyphens.")
        title, ruleset, tables = read_head(reader)
        seen: dict[str, int] = {}
        steps = []
        for number, step_table in enumerate(tables, start=1):
            step = self._step(step_table, number, len(tables), title, ruleset, seen)
            if step is not None:
                steps.append(step)
        return Lesson(self.id, title, tuple(steps), self.file)

    def _step(self, table: Any, number: int, of: int, title: str, ruleset: str, seen: dict[str, int]) -> Step | None:
        raw_id = table.get("id")
        name = raw_id if isinstance(raw_id, str) and raw_id else f"number {number}"
        line = self._line_of(number)

        def report(key: str | None, what: str, remedy: str) -> None:
            self._report(name, line, key, what, remedy)

        if raw_id is None:
            report("id", "is missing.", 'Add a line such as: id = "first-pair"')
        elif not isinstance(raw_id, str) or not ID.fullmatch(raw_id):
            shown = raw_id if isinstance(raw_id, str) else toml_name(raw_id)
            report("id", f"is not usable: {shown}.", "Use small letters, digits and hyphens.")
        elif raw_id in seen:
            report("id", f"is already the id of step number {seen[raw_id]}.", "Give each step an id of its own.")
        else:
            seen[raw_id] = number
        before = len(self.problems)
        reader = Reader(table, report)
        if table.get("kind") == REVIEW:
            return self._review(reader, name, number, of, line) if self.reviews else None
        step = read_step(
            reader,
            lesson=self.id,
            lesson_title=title,
            ruleset=ruleset,
            number=number,
            of=of,
            name=name,
            file=self.file,
            line=line,
        )
        return step if len(self.problems) == before else None

    def _review(self, reader: Reader, name: str, number: int, of: int, line: int | None) -> Step | None:
        title, paths = read_review(reader)
        drawn = []
        for path in paths:
            try:
                drawn.append(_plain_step(path))
            except ContentError as error:
                for problem in error.problems:
                    reader.fault("from", f'names "{path}": {problem.file} {problem.what}', problem.remedy)
        if not title or not drawn or len(drawn) < len(paths):
            return None
        for step in drawn:
            if isinstance(step.task, Watch):
                reader.fault("from", f'names "{step.path}", where nothing is asked.', "Name a step with an answer.")
        first = drawn[0]
        review = replace(
            first, lesson=self.id, id=name, title=title, number=number, of=of, rules=(), drawn_from=tuple(drawn),
            file=self.file, line=line,
        )  # fmt: skip
        return replace(varied(review, 0), drawn_from=review.drawn_from)

    def _line_of(self, number: int) -> int | None:
        headings = [
            at for at, line in enumerate(self.text.splitlines(), start=1) if re.match(r"\s*\[\[\s*step\s*\]\]", line)
        ]
        return headings[number - 1] if number <= len(headings) else None

    def _report(self, step: str | None, line: int | None, key: str | None, what: str, remedy: str) -> None:
        self.problems.append(Problem(self.file, what, step=step, key=key, remedy=remedy, line=line))
