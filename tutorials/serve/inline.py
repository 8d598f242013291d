"""Widgets on pages without a kernel, or before it: script, style and state written into the page itself."""

from __future__ import annotations

import logging
from functools import cache
from importlib.resources import files
from typing import Any

from tutorials.course import course, lesson_json
from tutorials.i18n import SOURCE, available, use
from tutorials.loader import find_step
from tutorials.problems import ContentError
from tutorials.serve.lessons import Lesson, Shelf
from tutorials.serve.picture import picture
from tutorials.session import StepSession
from tutorials.widgets.assets import script, style
from tutorials.widgets.course import overview_state
from tutorials.widgets.texts import ui_texts

Json = dict[str, Any]
_log = logging.getLogger(__name__)


@cache
def page_script(bundle: str, page: str) -> str:
    """A bundle's modules and the script of a page that uses its widget, as one module without imports."""
    widget, _, exported = script(bundle).rpartition("export default ")
    own = (files("tutorials.serve") / "static" / f"{page}.js").read_text("utf-8")
    # in a block of its own, so that its names and the widget's do not meet
    return f"{widget}const widget = {exported}\n{{\n{own}}}\n"


def first_table(page: Lesson) -> Json | None:
    """The first table of a page as it looks before anything is played, or None if the page shows none.

    A step that cannot be read is left to the page itself, where its cell says what is wrong.
    """
    if not page.steps:
        return None
    lang = page.lang if page.lang in available() else SOURCE
    try:
        view = StepSession(find_step(page.steps[0]), lang=lang).view()
    except ContentError:
        return None
    state = {"view": view, "texts": ui_texts(lang)}
    return {"state": state, "script": page_script("step", "start"), "style": style(), "picture": picture(state)}


def overview(shelf: Shelf, lang: str, base: str) -> Json:
    """The course overview over the lessons of a shelf; what the course knows of them comes from there."""
    lessons = shelf.lessons()
    pages = {page.path for page in shelf.notebooks() if page.role == "page"}
    speaks = lang if lang in available() else SOURCE
    with use(speaks):
        shown = [_lesson(lesson, number) for number, lesson in enumerate(lessons, start=1)]
    return {
        "state": overview_state(speaks, base, shown, pages),
        "script": page_script("course", "overview"),
        "style": style("course"),
    }


def _lesson(lesson: Lesson, number: int) -> Json:
    entry = course().of_notebook(lesson.path)
    if entry is not None:
        try:
            return {**lesson_json(entry), "lang": lesson.lang}
        except ContentError as error:
            # one lesson that cannot be read must not take the list of all away; its own page says what is wrong
            _log.error("lesson %s: %s", entry.id, error)
    return {
        "id": lesson.path.removesuffix(".ipynb"),
        "number": number,
        "title": lesson.title,
        "about": lesson.summary,
        "minutes": 0,
        "part": "own",
        "href": lesson.path,
        "steps": list(dict.fromkeys(lesson.steps)),
        "lang": lesson.lang,
    }
