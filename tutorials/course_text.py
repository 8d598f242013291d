"""The course as one text: everything a learner reads, in the order in which it is read.

A Markdown cell belongs to the step that it leads up to; both together are one *place*, numbered from the first lesson
to the last. The heading of a lesson, and cells that only lead on to another notebook, are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutorials.course import Course, Entry
from tutorials.lint_prose import prose
from tutorials.loader import load_lesson
from tutorials.model import Play, PlayOut, Step
from tutorials.view import button_label

_STEP_CALL = re.compile(r"""\bstep\(["']([\w/-]+)["']\)""")
_EMPHASIS = re.compile(r"[*_`]+")
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_LEADS_ON = "lesson-nav"


@dataclass(frozen=True, slots=True)
class Piece:
    """One text of the course."""

    place: int
    step: str
    """The step, ``lesson/step``, that it belongs to; empty after the last one of a lesson."""
    file: str
    where: str
    """Key of the step, or cell of the notebook."""
    text: str
    line: int | None = None


def pieces(course: Course, notebooks: Path) -> Iterator[Piece]:
    """All texts of the course. OSError if a notebook cannot be read, ContentError if a lesson has faults."""
    place = 0
    for entry in course.lessons:
        for step, parts in _places(entry, notebooks):
            for file, where, text, line in parts:
                yield Piece(place, step, file, where, plain(text), line)
            place += 1


def plain(text: str) -> str:
    """A text without marks of emphasis and line breaks; placeholders leave a gap."""
    return " ".join(_PLACEHOLDER.sub("…", _EMPHASIS.sub("", text)).split())


_Part = tuple[str, str, str, int | None]


def _places(entry: Entry, notebooks: Path) -> Iterator[tuple[str, list[_Part]]]:
    waiting: list[_Part] = []
    for at, kind, source in _cells(notebooks / entry.notebook):
        if kind == "markdown":
            waiting.append((entry.notebook, f"cell {at}", _without_heading(source) if at == 1 else source, None))
        elif kind == "code":
            for path in _STEP_CALL.findall(source):
                step = load_lesson(path.partition("/")[0]).step(path.partition("/")[2])
                yield path, [*waiting, *((step.file, where, text, step.line) for where, text in _shown(step))]
                waiting = []
    yield "", waiting


def _cells(notebook: Path) -> Iterator[tuple[int, str, str]]:
    cells: list[dict[str, Any]] = json.loads(notebook.read_text("utf-8"))["cells"]
    for at, cell in enumerate(cells, start=1):
        if _LEADS_ON not in cell.get("metadata", {}).get("tags", ()):
            yield at, cell["cell_type"], "".join(cell["source"])


def _without_heading(source: str) -> str:
    return re.sub(r"\A\s*# .*", "", source)


def _shown(step: Step) -> Iterator[tuple[str, str]]:
    yield "title", step.title
    yield from prose(step)
    if isinstance(step.task, Play | PlayOut):
        for name in step.buttons:
            yield "buttons", button_label(name)
