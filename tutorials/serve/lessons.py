"""The shelf: which lessons there are, in which order, under which titles.

Read straight from the notebooks, so that adding a lesson is adding a file.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tutorials.serve.errors import ServeError

ROLES = ("lesson", "page", "start")
_STEP = re.compile(r"""\bstep\(["']([\w/.-]+)["']""")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class Lesson:
    """One notebook as the visitor meets it."""

    path: str
    """File name within the shelf's folder; ``folder/name.ipynb`` for a page in a folder of its own."""
    title: str
    summary: str
    """The sentence under the title on the landing page; may be empty."""
    lang: str
    """BCP 47 language tag."""
    role: str = "lesson"
    """"lesson"; "page" stands around the lessons; "start" is the page that visitors meet first."""
    steps: tuple[str, ...] = ()
    """The steps that it shows, as ``lesson/step``, in order."""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """A lesson with the one before and the one after it in the same language."""

    lesson: Lesson
    previous: Lesson | None
    following: Lesson | None


class Shelf:
    """The lessons in one folder, sorted by file name (`05-marriages.ipynb` before `06-…`).

    Folders in it hold pages around the lessons, such as those for teachers; they are no lessons.

    Raises:
        ServeError: the folder is missing, is a file, or may not be read.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._read: dict[str, tuple[int, Lesson | None]] = {}
        self.lessons()

    def lessons(self) -> tuple[Lesson, ...]:
        """All lessons as they stand now; a notebook changed on disk is read again, a broken one is left out.

        Pages around the lessons are none.
        """
        return tuple(lesson for lesson in self.notebooks() if lesson.role == "lesson")

    def language(self) -> str:
        """The language of pages that belong to no lesson: that of the first one."""
        return next((lesson.lang for lesson in self.lessons()), "en")

    def start(self) -> Lesson | None:
        """The page that visitors meet first, if the folder has one."""
        return next((page for page in self.notebooks() if page.role == "start"), None)

    def notebooks(self) -> tuple[Lesson, ...]:
        """Lessons and pages, by file name."""
        return self._read_all([self.folder])

    def below(self) -> tuple[Lesson, ...]:
        """The pages in folders of their own; a notebook there that does not call itself a page is nobody's to open."""
        entries = sorted(entry for entry in self.folder.iterdir() if not entry.name.startswith((".", "_")))
        folders = [entry for entry in entries if entry.is_dir() and os.access(entry, os.R_OK | os.X_OK)]
        return tuple(page for page in self._read_all(folders) if page.role == "page")

    def everything(self) -> tuple[Lesson, ...]:
        """All that can be opened: lessons, the pages beside them and those in folders of their own."""
        return (*self.notebooks(), *self.below())

    def _read_all(self, folders: list[Path]) -> tuple[Lesson, ...]:
        try:
            files = [file for folder in folders for file in sorted(folder.iterdir()) if file.suffix == ".ipynb"]
            found = [self._lesson(file) for file in files if not file.name.startswith(".")]
        except NotADirectoryError:
            raise ServeError(f"{self.folder} is a file. Name the folder that holds the lessons.") from None
        except FileNotFoundError:
            raise ServeError(f"There is no folder {self.folder}.") from None
        except PermissionError as error:
            raise ServeError(f"The lessons cannot be read: no permission for {error.filename}.") from None
        return tuple(lesson for lesson in found if lesson is not None)

    def find(self, path: str) -> Neighbours | None:
        """The notebook of that file name, or None: nothing else in or outside the folder can be named.

        A page around the lessons has no neighbours.
        """
        lesson = next((lesson for lesson in self.everything() if lesson.path == path), None)
        if lesson is None:
            return None
        if lesson.role != "lesson":
            return Neighbours(lesson, None, None)
        course = [other for other in self.lessons() if other.lang == lesson.lang]
        at = course.index(lesson)
        return Neighbours(
            lesson,
            previous=course[at - 1] if at > 0 else None,
            following=course[at + 1] if at + 1 < len(course) else None,
        )

    def _lesson(self, file: Path) -> Lesson | None:
        changed = file.stat().st_mtime_ns
        path = file.relative_to(self.folder).as_posix()
        known = self._read.get(path)
        if known is None or known[0] != changed:
            lesson = read_lesson(file)
            known = (changed, None if lesson is None else replace(lesson, path=path))
            self._read[path] = known
        return known[1]


def read_lesson(file: Path) -> Lesson | None:
    """Title, summary and language of a notebook, or None if the file is no notebook.

    The title is `metadata.title`, else the first heading, else the file's name.
    """
    try:
        notebook = json.loads(file.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError):
        return None
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        return None
    metadata = _mapping(notebook.get("metadata"))
    own = _mapping(metadata.get("sixtysix"))
    title = _text(metadata.get("title")) or _first_heading(notebook["cells"]) or file.stem
    lang = _text(own.get("lang"))
    role = _text(own.get("role"))
    return Lesson(
        path=file.name,
        title=title,
        summary=_text(own.get("summary")),
        lang=lang if _LANGUAGE.fullmatch(lang) else "en",
        role=role if role in ROLES else "lesson",
        steps=tuple(_steps(notebook["cells"])),
    )


def find_notebooks() -> Path:
    """The folder of lessons that belongs to this package: in a checkout, or inside an installed wheel.

    Raises:
        ServeError: neither is there.
    """
    package = Path(__file__).resolve().parents[1]
    checkout = package.parent / "notebooks"
    if (package.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    if (package / "notebooks").is_dir():
        return package / "notebooks"
    raise ServeError("The lessons were not found beside the package. Name their folder with --notebooks.")


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _steps(cells: list[Any]) -> Iterator[str]:
    for cell in cells:
        if _mapping(cell).get("cell_type") == "code":
            yield from _STEP.findall(_source(cell))


def _source(cell: Mapping[str, Any]) -> str:
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(map(str, source))


def _first_heading(cells: list[Any]) -> str:
    for cell in cells:
        if _mapping(cell).get("cell_type") != "markdown":
            continue
        heading = re.search(r"^#\s+(.+?)\s*#*$", _source(cell), re.MULTILINE)
        if heading:
            return heading[1]
    return ""
