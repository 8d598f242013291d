"""The course overview as a widget. Progress never leaves the browser: Python sends lessons and words, once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import anywidget
import traitlets

from tutorials.course import course_json
from tutorials.i18n import use
from tutorials.progress import record_shape
from tutorials.widgets.assets import script, style
from tutorials.widgets.course_texts import course_texts


class Told(anywidget.AnyWidget):
    """A widget that only tells: what a browser writes into its traits is ignored."""

    lang = traitlets.Unicode("en").tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Ignore it."""


class CourseWidget(Told):
    """Lessons in order with their stars, what to do next, and the learner's progress as a file."""

    _esm = script("course")
    _css = style("course")

    course = traitlets.Dict().tag(sync=True)


def overview_state(
    lang: str = "en",
    base: str = "",
    lessons: Iterable[dict[str, Any]] | None = None,
    pages: Collection[str] | None = None,
) -> dict[str, Any]:
    """What the overview's script is given.

    Args:
        base: the address in front of each notebook's name.
        lessons: those to show instead of the whole course, as ``tutorials.course.lesson_json`` makes them.
        pages: the notebooks around the lessons that are there; all of the course's if left out.
    """
    with use(lang):
        course = course_json(lessons=lessons)
    if pages is not None:
        course["doors"] = [door for door in course["doors"] if door["href"] in pages]
    return {"lang": lang, "texts": course_texts(lang), "course": {**course, "base": base, "shape": record_shape()}}


class PlacementWidget(Told):
    """What the placement test says, from the records of its problems."""

    _esm = script("placement")
    _css = style("placement")

    course = traitlets.Dict().tag(sync=True)


def placement_result(lang: str = "en") -> PlacementWidget:
    """The result of the placement test, for the cell below its problems. LanguageError if the language is not there."""
    return PlacementWidget(**overview_state(lang))


def course_overview(lang: str = "en") -> CourseWidget:
    """The overview, ready to be shown at the end of a notebook cell. LanguageError if the language is not there."""
    return CourseWidget(**overview_state(lang))
