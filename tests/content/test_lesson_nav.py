"""The links at the end of each notebook follow the course."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tutorials.course import course
from tutorials.lesson_nav import NOTEBOOKS, is_nav, nav_cell, nav_text, write


@pytest.mark.parametrize("entry", course().lessons, ids=lambda entry: entry.id)
def test_each_lesson_ends_with_its_links(entry) -> None:  # type: ignore[no-untyped-def]
    cells = json.loads((NOTEBOOKS / entry.notebook).read_text("utf-8"))["cells"]
    wanted = nav_cell(course(), entry.notebook)
    assert cells[-1] == wanted, "run: python -m tutorials.lesson_nav"
    assert sum(map(is_nav, cells)) == 1


def test_the_links_are_the_neighbours() -> None:
    first, last = course().lessons[0], course().lessons[-1]
    assert nav_text(course(), first.notebook).startswith("[All lessons](00-course.ipynb) · [Next: ")
    assert nav_text(course(), last.notebook).endswith("[All lessons](00-course.ipynb)")
    middle = nav_text(course(), course().lessons[1].notebook)
    assert f"[← {first.title}]({first.notebook})" in middle
    assert course().lessons[2].notebook in middle
    with pytest.raises(KeyError):
        nav_text(course(), "00-course.ipynb")


def test_writing_twice_changes_nothing_more(tmp_path: Path) -> None:
    for entry in course().lessons:
        shutil.copy(NOTEBOOKS / course().lessons[0].notebook, tmp_path / entry.notebook)
    assert write(tmp_path)
    assert write(tmp_path) == []
    cells = json.loads((tmp_path / course().lessons[1].notebook).read_text("utf-8"))["cells"]
    assert sum(map(is_nav, cells)) == 1
