"""Lessons from TOML: package data ``tutorials/content/<lesson>.toml``, or a file anywhere.

Every fault names file, step and key and says how it is mended; all faults of a file are reported at once.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from tutorials.model import Lesson, Step
from tutorials.problems import ContentError, Problem, did_you_mean
from tutorials.reader import Reader, toml_name
from tutorials.schema import ID, LESSON_ID, read_head, read_step

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
    known = lesson_ids()
    if lesson not in known:
        raise ContentError([Problem(f"{lesson}{SUFFIX}", "is not a lesson.", remedy=did_you_mean(lesson, known))])
    return load_text((content_folder() / f"{lesson}{SUFFIX}").read_text("utf-8"), f"{lesson}{SUFFIX}")


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
    lesson = load_path(lesson_name) if lesson_name.endswith(SUFFIX) else load_lesson(lesson_name)
    try:
        return lesson.step(step_id)
    except KeyError:
        remedy = did_you_mean(step_id, [step.id for step in lesson.steps])
        raise ContentError([Problem(lesson.file, "has no such step.", step=step_id, remedy=remedy)]) from None


def load_text(text: str, file: str) -> Lesson:
    """The lesson written in ``text``; ``file`` is its name in messages and gives the lesson its id."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError([_toml_problem(file, error)]) from error
    problems: list[Problem] = []
    lesson = _Loading(file, text, problems).lesson(table)
    if problems:
        raise ContentError(problems)
    return lesson


def _toml_problem(file: str, error: tomllib.TOMLDecodeError) -> Problem:
    found = re.search(r"line (\d+)", str(error))
    remedy = "Look there, and one line above, for a missing quote, bracket or equals sign."
    return Problem(file, f"is not readable TOML: {error}.", remedy=remedy, line=int(found[1]) if found else None)


class _Loading:
    """One file on its way to a Lesson."""

    def __init__(self, file: str, text: str, problems: list[Problem]) -> None:
        self.file = file
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
        step = read_step(
            Reader(table, report),
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

    def _line_of(self, number: int) -> int | None:
        headings = [
            at for at, line in enumerate(self.text.splitlines(), start=1) if re.match(r"\s*\[\[\s*step\s*\]\]", line)
        ]
        return headings[number - 1] if number <= len(headings) else None

    def _report(self, step: str | None, line: int | None, key: str | None, what: str, remedy: str) -> None:
        self.problems.append(Problem(self.file, what, step=step, key=key, remedy=remedy, line=line))
