"""The first table of a page, drawn before any script of the page runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tutorials.loader import find_step
from tutorials.serve import picture as pictures
from tutorials.serve.inline import first_table
from tutorials.serve.lessons import Shelf, find_notebooks
from tutorials.session import StepSession
from tutorials.widgets.texts import ui_texts

SHELF = Shelf(find_notebooks())
FIRST = {page.path: page.steps[0] for page in SHELF.notebooks() if page.steps}


def drawn(step: str) -> str:
    """The picture of a step as it opens."""
    html = pictures.picture({"view": StepSession(find_step(step)).view(), "texts": ui_texts("en")})
    assert html is not None
    return html


@pytest.mark.parametrize("step", FIRST.values(), ids=FIRST)
def test_the_first_table_of_each_page_is_drawn_whole(step: str) -> None:
    view = StepSession(find_step(step)).view()
    html = drawn(step)
    assert f'data-picture="{step}"' in html
    assert view["step"]["title"] in html
    shown = set(re.findall(r'data-card="(\w+)"', html))
    if view["table"]:
        assert {card["card"] for card in view["table"]["you"]["hand"]} <= shown


def test_a_picture_shows_no_hidden_card() -> None:
    step = find_step("marriages/cash-it")
    session = StepSession(step)
    hidden = {str(card) for card in session.deal.infoset(0).unseen}
    assert hidden
    assert not hidden & set(re.findall(r'data-card="(\w+)"', drawn(step.path)))


def test_a_picture_hears_nothing_and_runs_nothing() -> None:
    html = drawn("first-trick/beat-it")
    assert re.match(r"<div [^>]*\binert\b", html)
    assert "<script" not in html
    assert not re.search(r"\son\w+=", html)


def test_words_that_look_like_html_stay_words() -> None:
    view = StepSession(find_step("first-trick/beat-it")).view()
    html = pictures.picture({"view": {**view, "ask": '<img src=x onerror="alert(1)">'}, "texts": ui_texts("en")})
    assert html is not None
    assert "<img" not in html
    assert "&lt;img" in html


def test_a_table_that_cannot_be_drawn_leaves_the_page_as_it_is(caplog: pytest.LogCaptureFixture) -> None:
    assert pictures.picture({"view": {"step": {"id": "torn"}, "table": {}}, "texts": {}}) is None
    assert "could not be drawn" in caplog.text


def test_without_the_engine_there_is_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_engine", lambda _thread: None)
    pictures._drawn.cache_clear()
    page = next(page for page in SHELF.notebooks() if page.steps)
    given = first_table(page)
    assert given is not None
    assert given["picture"] is None
    pictures._drawn.cache_clear()


def test_a_notebook_without_steps_has_none(tmp_path: Path) -> None:
    (tmp_path / "01.ipynb").write_text('{"cells": [], "metadata": {"title": "Empty"}}')
    assert first_table(Shelf(tmp_path).notebooks()[0]) is None
