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


def test_pages_around_the_lessons_are_found_but_are_no_lessons(tmp_path: Path) -> None:
    folder = tiny.course(tmp_path)
    tiny.write(folder / "00-start.ipynb", "Start", role="start")
    tiny.write(folder / "00-about.ipynb", "About", role="page")
    tiny.write(folder / "00-odd.ipynb", "Odd", role="no such role")
    shelf = Shelf(folder)
    assert [lesson.path for lesson in shelf.lessons()][:2] == ["00-odd.ipynb", "01-count.ipynb"]
    start = shelf.start()
    assert start is not None
    assert start.path == "00-start.ipynb"
    found = shelf.find("00-about.ipynb")
    assert found is not None
    assert (found.previous, found.following) == (None, None)
    first = shelf.find("00-odd.ipynb")
    assert first is not None
    assert first.previous is None, "a page is no neighbour"


def test_a_notebook_knows_the_steps_it_shows(tmp_path: Path) -> None:
    file = tmp_path / "x.ipynb"
    cells = ("code", "step(\"a/b\")\nstep('my.toml/c')"), ("markdown", 'step("not/this")'), ("code", "stepped('a/d')")
    tiny.write(file, "X", *cells)
    lesson = read_lesson(file)
    assert lesson is not None
    assert lesson.steps == ("a/b", "my.toml/c")


def test_one_unreadable_lesson_does_not_take_the_list_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tutorials import course as courses
    from tutorials.problems import ContentError, Problem
    from tutorials.serve.inline import overview

    tiny.write(tmp_path / "05-marriages.ipynb", "Own title", ("code", 'step("marriages/cash-it")'))
    tiny.write(tmp_path / "90-own.ipynb", "Mine", summary="My own.")

    def broken(name: str) -> None:
        raise ContentError([Problem(f"{name}.toml", "is torn.")])

    whole = overview(Shelf(tmp_path), "en", "/x/")["state"]["course"]
    assert [lesson["part"] for lesson in whole["lessons"]] == ["core", "own"]
    assert whole["doors"] == [], "pages that are not in the folder are not offered"
    monkeypatch.setattr(courses, "load_lesson", broken)
    lessons = overview(Shelf(tmp_path), "en", "/x/")["state"]["course"]["lessons"]
    assert [(lesson["title"], lesson["steps"]) for lesson in lessons] == [
        ("Own title", ["marriages/cash-it"]),
        ("Mine", []),
    ]


def test_pages_may_stand_in_a_folder_of_their_own(tmp_path: Path) -> None:
    folder = tiny.course(tmp_path)
    (folder / "teacher").mkdir()
    (folder / ".ipynb_checkpoints").mkdir()
    tiny.write(folder / "teacher" / "demo.ipynb", "Demo", role="page")
    tiny.write(folder / "teacher" / "other.ipynb", "No page")
    tiny.write(folder / ".ipynb_checkpoints" / "demo.ipynb", "Old", role="page")
    shelf = Shelf(folder)
    found = shelf.find("teacher/demo.ipynb")
    assert found is not None
    assert (found.lesson.title, found.previous, found.following) == ("Demo", None, None)
    assert [page.path for page in shelf.below()] == ["teacher/demo.ipynb"]
    assert all("/" not in page.path for page in shelf.notebooks())
    assert shelf.find("demo.ipynb") is None
    assert shelf.find(".ipynb_checkpoints/demo.ipynb") is None
    assert shelf.find("teacher/../teacher/demo.ipynb") is None
