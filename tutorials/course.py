"""The course as a whole: lessons in order, what each is about, and which problems let one skip them.

Written in ``course.toml``; steps and titles come from the lesson files, so that they stand in one place only.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import IO, Any, Literal, TypeAlias, get_args

from tutorials.i18n import _
from tutorials.loader import load_lesson

Part: TypeAlias = Literal["core", "more", "optional", "lab"]
Json: TypeAlias = dict[str, Any]

FILE = "course.toml"
PARTS: tuple[Part, ...] = get_args(Part)


class CourseError(ValueError):
    """``course.toml`` cannot be used; the text names entry and key."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One lesson's place in the course."""

    id: str
    notebook: str
    part: Part
    minutes: int
    about: str
    """English source text."""
    own_title: str = ""
    """Set where no lesson file stands behind the notebook; English source text."""
    own_steps: tuple[str, ...] = ()
    """Its steps then, as ``lesson/step``."""

    @property
    def number(self) -> int:
        """The number in front of the notebook's name, so that the list and the files agree."""
        return int(self.notebook.partition("-")[0])

    @property
    def title(self) -> str:
        """The lesson's title; English source text."""
        return self.own_title or load_lesson(self.id).title

    @property
    def steps(self) -> tuple[str, ...]:
        """Its steps, as ``lesson/step``."""
        return self.own_steps if self.own_title else tuple(step.path for step in load_lesson(self.id).steps)


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of the placement test: who solves it at the first try needs none of ``lessons``."""

    step: str
    lessons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """Everything that ``course.toml`` says."""

    start: str
    overview: str
    lessons: tuple[Entry, ...]
    placement: str = ""
    """Notebook of the placement test."""
    rules: str = ""
    """Notebook that shows what differs in other games."""
    words: str = ""
    """Notebook that says what the words of the game mean."""
    teacher: str = ""
    """Notebook for those who teach with the course."""
    problems: tuple[Problem, ...] = ()

    def of_notebook(self, name: str) -> Entry | None:
        """The lesson that a notebook shows, or None."""
        return next((entry for entry in self.lessons if entry.notebook == name), None)


@cache
def course() -> Course:
    """The course of this package. CourseError if its file has a fault."""
    return read((files("tutorials") / FILE).read_text("utf-8"))


def read(text: str) -> Course:
    """The course that a text describes.

    Raises:
        CourseError: with the entry and the key that are wrong.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CourseError(f"{FILE} is not readable TOML: {error}.") from error
    lessons = tuple(_entry(item, at) for at, item in enumerate(table.get("lesson", []), start=1))
    placement = table.get("placement", {})
    problems = tuple(
        Problem(_get(item, "step", str, f"placement problem {at}"), tuple(item.get("lessons", ())))
        for at, item in enumerate(placement.get("problem", []), start=1)
    )
    ids = [entry.id for entry in lessons]
    for at, lesson in enumerate(ids):
        if lesson in ids[:at]:
            raise CourseError(f"{FILE}: lesson {lesson!r} is there twice.")
    for problem in problems:
        for lesson in problem.lessons:
            if lesson not in ids:
                raise CourseError(f"{FILE}, placement problem {problem.step}: there is no lesson {lesson!r}.")
    return Course(
        start=_get(table, "start", str, "the top"),
        overview=_get(table, "overview", str, "the top"),
        lessons=lessons,
        placement=placement.get("notebook", ""),
        rules=table.get("rules", ""),
        words=table.get("words", ""),
        teacher=table.get("teacher", ""),
        problems=problems,
    )


def _entry(item: Mapping[str, Any], at: int) -> Entry:
    where = f"lesson {item.get('id', at)}"
    part = _get(item, "part", str, where)
    if part not in PARTS:
        raise CourseError(f"{FILE}, {where}: part is {part!r}; choose one of {', '.join(PARTS)}.")
    notebook = _get(item, "notebook", str, where)
    if not re.fullmatch(r"\d+-[\w-]+\.ipynb", notebook):
        raise CourseError(f"{FILE}, {where}: notebook is {notebook!r}; name it like 05-marriages.ipynb.")
    return Entry(
        id=_get(item, "id", str, where),
        notebook=notebook,
        part=part,
        minutes=_get(item, "minutes", int, where),
        about=_get(item, "about", str, where),
        own_title=item.get("title", ""),
        own_steps=tuple(item.get("steps", ())),
    )


def _get(item: Mapping[str, Any], key: str, kind: type, where: str) -> Any:
    value = item.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise CourseError(f"{FILE}, {where}: {key} is missing or is no {'text' if kind is str else 'whole number'}.")
    return value


# ---- for the browser ------------------------------------------------------------------------------------------------


def lesson_json(entry: Entry) -> Json:
    """A lesson as the overview draws it, in the language spoken now."""
    return {
        "id": entry.id,
        "number": entry.number,
        "title": _(entry.title),
        "about": _(entry.about),
        "minutes": entry.minutes,
        "part": entry.part,
        "href": entry.notebook,
        "steps": list(entry.steps),
    }


def course_json(which: Course | None = None, lessons: Iterable[Json] | None = None) -> Json:
    """The course as the overview draws it, in the language spoken now; ``lessons`` instead of its own if given."""
    which = which or course()
    return {
        "lessons": [lesson_json(entry) for entry in which.lessons] if lessons is None else list(lessons),
        "placement": {
            "href": which.placement,
            "problems": [{"step": item.step, "lessons": list(item.lessons)} for item in which.problems],
        },
        "overview": which.overview,
        "doors": [
            {"href": href, "label": label}
            for href, label in (
                (which.placement, _("I know the game")),
                (which.rules, _("My rules differ")),
                (which.words, _("Words of the game")),
                (which.teacher, _("Teacher")),
            )
            if href
        ],
    }


# ---- for translators ------------------------------------------------------------------------------------------------


def messages(
    fileobj: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """The texts of ``course.toml``, for Babel."""
    source = fileobj.read().decode("utf-8")
    lines = source.splitlines()
    for entry in read(source).lessons:
        for text in filter(None, (entry.own_title, entry.about)):
            line = next((at for at, found in enumerate(lines, start=1) if text in found), 1)
            yield line, None, text, [f"Course overview, lesson {entry.id}."]
