"""The course file: complete, in step with lessons and notebooks, and plain about its faults."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tutorials.course import CourseError, course, course_json, read
from tutorials.loader import lesson_ids, load_lesson

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NO_LESSONS = {"placement"}
"""Files with steps that are played outside the lessons."""

GOOD = """
start = "00-start.ipynb"
overview = "00-course.ipynb"
[[lesson]]
id = "marriages"
notebook = "05-marriages.ipynb"
part = "core"
minutes = 9
about = "About."
[placement]
notebook = "00-placement.ipynb"
[[placement.problem]]
step = "placement/takers"
lessons = ["marriages"]
"""

SECOND = """
[[lesson]]
id = "marriages"
notebook = "06-again.ipynb"
part = "core"
minutes = 1
about = "x"
"""


def steps_shown(notebook: Path) -> list[str]:
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return re.findall(r"""\bstep\(["']([\w/-]+)["']""", code)


def test_every_lesson_has_its_place() -> None:
    entries = [entry.id for entry in course().lessons if not entry.own_title]
    assert sorted(entries) == sorted(set(lesson_ids()) - NO_LESSONS)


def test_lessons_stand_in_the_order_of_their_numbers() -> None:
    numbers = [entry.number for entry in course().lessons]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("entry", course().lessons, ids=lambda entry: entry.id)
def test_a_notebook_shows_the_steps_of_its_lesson(entry) -> None:  # type: ignore[no-untyped-def]
    shown = steps_shown(NOTEBOOKS / entry.notebook)
    if not entry.own_title:
        assert [step for step in shown if step.startswith(f"{entry.id}/")] == list(entry.steps)


def test_the_core_is_as_short_as_promised() -> None:
    assert sum(entry.minutes for entry in course().lessons if entry.part == "core") <= 45
    assert len([step for entry in course().lessons for step in entry.steps]) >= 110


def test_the_placement_test_is_the_ten_problems_of_its_file() -> None:
    problems = [problem.step for problem in course().problems]
    assert problems == [step.path for step in load_lesson("placement").steps]
    assert len(problems) == 10
    assert steps_shown(NOTEBOOKS / course().placement) == problems
    core = {entry.id for entry in course().lessons if entry.part == "core"}
    tested = {lesson for problem in course().problems for lesson in problem.lessons}
    assert core <= tested, "who knows the game must be able to skip the whole core"


def test_the_pages_around_the_lessons_are_there() -> None:
    pages = dict.fromkeys((course().overview, course().placement, course().rules, course().teacher), "page")
    for name, role in {course().start: "start", **pages}.items():
        metadata = json.loads((NOTEBOOKS / name).read_text("utf-8"))["metadata"]
        assert metadata["sixtysix"]["role"] == role, name


def test_what_the_browser_gets() -> None:
    got = course_json(read(GOOD))
    assert got["lessons"][0]["number"] == 5
    assert got["lessons"][0]["steps"][0] == "marriages/first-pair"
    assert got["placement"]["problems"] == [{"step": "placement/takers", "lessons": ["marriages"]}]


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('part = "core"', 'part = "cor"', "lesson marriages: part is 'cor'; choose one of core, more, optional, lab"),
        ("minutes = 9", 'minutes = "9"', "lesson marriages: minutes is missing or is no whole number"),
        ("minutes = 9", "minutes = true", "lesson marriages: minutes is missing or is no whole number"),
        ('about = "About."', "", "lesson marriages: about is missing or is no text"),
        ('"05-marriages.ipynb"', '"marriages.ipynb"', "lesson marriages: notebook is 'marriages.ipynb'"),
        ('lessons = ["marriages"]', 'lessons = ["mariages"]', "there is no lesson 'mariages'"),
        ('start = "00-start.ipynb"', "", "the top: start is missing"),
        ("[placement]", "[placement", "is not readable TOML"),
        ("[placement]", SECOND + "[placement]", "lesson 'marriages' is there twice"),
    ],
)  # fmt: skip
def test_a_fault_in_the_course_file_is_named(old: str, new: str, named: str) -> None:
    assert old in GOOD
    with pytest.raises(CourseError, match=re.escape(named)):
        read(GOOD.replace(old, new, 1))
