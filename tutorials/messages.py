"""Finds the texts to translate outside Python's ``_()`` calls: lesson files and the engine's refusals.

Babel calls these two through ``tutorials/locale/babel.cfg``. ``python -m tutorials.messages`` writes the template anew.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

Message = tuple[int, None, str, list[str]]
"""Line, function name (none), text, comments for translators."""

_TEXTS = ("title", "ask", "on_right", "text")
_LISTS = ("hint", "say")
_TABLES = ("on_wrong", "on_refused")


def lessons(
    fileobj: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Message]:
    """The texts of a lesson file."""
    source = fileobj.read().decode("utf-8")
    lesson = tomllib.loads(source)
    lines = source.splitlines()
    for where, text in _lesson_texts(lesson):
        yield _line_of(lines, text), None, text, [f"Lesson text ({where}); keep what stands in braces."]


def _lesson_texts(table: Mapping[str, Any], where: str = "title") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if key in _TEXTS and isinstance(value, str):
            yield where if key == "title" else f"{where}, {key}", value
        elif key in _LISTS:
            yield from ((f"{where}, {key}", text) for text in ([value] if isinstance(value, str) else value))
        elif key in _TABLES:
            yield from ((f"{where}, {key} {answer}", text) for answer, text in value.items())
        elif key in ("step", "option"):
            for item in value:
                yield from _lesson_texts(item, f"step {item.get('id', '?')}" if key == "step" else where)


def _line_of(lines: list[str], text: str) -> int:
    start = text.splitlines()[0]
    return next((number for number, line in enumerate(lines, start=1) if start in line), 1)


def refusals(
    fileobj: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Message]:
    """The English sentences of ``sixtysix.violations``, which cannot call gettext itself."""
    from sixtysix.violations import SENTENCES

    for rule, sentence in SENTENCES.items():
        yield 1, None, sentence, [f"Why an action is refused: rule {rule}."]


ROOT = Path(__file__).resolve().parent.parent
POT = ROOT / "tutorials" / "locale" / "tutorials.pot"


def extract(target: Path) -> None:
    """Write the template of all texts to ``target``. Needs Babel and the project's source tree."""
    from babel.messages.frontend import CommandLineInterface

    mapping = ROOT / "tutorials" / "locale" / "babel.cfg"
    options = ["--no-location", "--omit-header", "--sort-output", "--width=110", "-c", "Translators:"]
    folders = [str(ROOT / "tutorials"), str(ROOT / "sixtysix")]
    command: Any = CommandLineInterface()  # untyped in Babel
    command.run(["pybabel", "-q", "extract", "-F", str(mapping), *options, "-o", str(target), *folders])


if __name__ == "__main__":
    extract(POT)
