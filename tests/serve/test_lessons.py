"""The shelf of lessons."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import tiny

from tutorials.serve.lessons import Shelf, find_notebooks, read_lesson
from tutorials.serve.texts import page_texts


def test_lessons_stand_in_the_order_of_their_file_names(tmp_path: Path) -> None:
    shelf = Shelf(tiny.course(tmp_path))
    assert [lesson.path for lesson in shelf.lessons()] == ["01-count.ipynb", "02-broken.ipynb", "03-dansk.ipynb"]


def test_neighbours_are_those_of_the_same_language(tmp_path: Path) -> None:
    shelf = Shelf(tiny.course(tmp_path))
    tiny.write(tmp_path / "06-dansk.ipynb", "Mere dansk", lang="da")
    first, danish = shelf.find("01-count.ipynb"), shelf.find("06-dansk.ipynb")
    assert first is not None
    assert danish is not None
    assert first.previous is None
    assert first.following is not None
    assert first.following.path == "02-broken.ipynb"
    assert danish.previous is not None
    assert danish.previous.path == "03-dansk.ipynb"
    assert danish.following is None


@pytest.mark.parametrize("path", ["", "..", "../secret.ipynb", "04-torn.ipynb", "/01-count.ipynb", "01-count.ipynb/"])
def test_nothing_but_lessons_can_be_named(tmp_path: Path, path: str) -> None:
    tiny.write(tmp_path / "secret.ipynb", "Secret")
    assert Shelf(tiny.course(tmp_path / "course")).find(path) is None


def test_a_changed_lesson_is_read_again(tmp_path: Path) -> None:
    shelf = Shelf(tiny.course(tmp_path))
    file = tmp_path / "01-count.ipynb"
    tiny.write(file, "Renamed")
    os.utime(file, ns=(1, 1))
    assert shelf.lessons()[0].title == "Renamed"


def test_the_title_comes_from_the_first_heading_when_none_is_given(tmp_path: Path) -> None:
    file = tmp_path / "x.ipynb"
    tiny.write(file, "", ("code", "# no heading"), ("markdown", "text\n\n# Closing the talon #\n"))
    lesson = read_lesson(file)
    assert lesson is not None
    assert lesson.title == "Closing the talon"
    tiny.write(file, "", ("markdown", "no heading"), lang="not a language")
    lesson = read_lesson(file)
    assert lesson is not None
    assert (lesson.title, lesson.lang) == ("x", "en")


def test_the_lessons_of_this_checkout_are_found() -> None:
    assert find_notebooks() == Path(__file__).parents[2] / "notebooks"


def test_a_language_without_a_catalogue_speaks_english() -> None:
    assert page_texts("xx") == page_texts("en")
