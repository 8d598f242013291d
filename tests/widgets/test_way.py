"""The way through a lesson: marks above the first step, "Next step", and where a page opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sample_views
from playwright.sync_api import expect

from tutorials.widgets.texts import ui_texts

pytestmark = pytest.mark.browser

Mount = Callable[..., Any]


def view_of(number: int, **changes: Any) -> dict[str, Any]:
    view = sample_views.play() | changes
    step = view["step"] | {"id": f"marriages/step-{number}", "number": number, "of": 3, "title": f"Title {number}"}
    return view | {"step": step}


@pytest.fixture
def lesson(mount: Mount, open_page: Callable[..., Any]) -> Callable[..., list[Any]]:
    """A page with the three steps of a lesson, some of them solved before."""

    def lesson(*solved: int, address: str = "", **options: Any) -> list[Any]:
        page = open_page(**options)
        if address:
            page.evaluate("address => { location.hash = address; }", address)
            page.reload()
            page.wait_for_function("window.ready")
        known = {"done": True, "star": True}
        return [mount(view_of(at, **(known if at in solved else {})), page=page) for at in (1, 2, 3)]

    return lesson


def states(table: Any) -> list[str | None]:
    return [mark.get_attribute("data-state") for mark in table.page.locator(".s66-way-mark").all()]


def solve(table: Any, number: int) -> None:
    table.card("AS").click()
    table.answer(view_of(number, done=True, star=True, seq=2))


def test_the_first_step_shows_the_marks_of_all(lesson: Callable[..., list[Any]]) -> None:
    first, second, _third = lesson(2)
    expect(first.page.locator(".s66-way")).to_have_count(1)
    expect(first.root.locator(".s66-way-mark")).to_have_text(["1", "2", "3"])
    assert states(first) == ["open", "star", "open"]
    names = [mark.get_attribute("aria-label") for mark in first.root.locator(".s66-way-mark").all()]
    assert names[:2] == ["Step 1, Title 1: open", "Step 2, Title 2: solved, with its star"]
    assert second.root.locator(".s66-way").count() == 0


def test_a_mark_leads_to_its_step(lesson: Callable[..., list[Any]]) -> None:
    first, _second, third = lesson()
    first.root.locator(".s66-way-mark").nth(2).click()
    expect(third.root).to_be_focused()
    expect(third.root.locator(".s66-ask")).to_be_in_viewport()


def test_the_next_step_is_the_next_one_that_is_open(lesson: Callable[..., list[Any]]) -> None:
    first, second, third = lesson(2)
    expect(first.root.locator('[data-tool="next"]')).to_have_count(0)
    solve(first, 1)
    on = first.root.get_by_role("button", name="Next step")
    on.click()
    expect(third.root).to_be_focused()
    assert states(first) == ["star", "star", "open"]
    solve(third, 3)
    for table in (first, second, third):
        expect(table.root.locator('[data-tool="next"]')).to_have_count(0)


def test_from_the_last_step_it_goes_back_to_one_that_was_left_out(lesson: Callable[..., list[Any]]) -> None:
    first, _second, third = lesson(1)
    solve(third, 3)
    third.root.locator('[data-tool="next"]').focus()
    third.page.keyboard.press("n")
    expect(third.page.locator(".s66").nth(1)).to_be_focused()
    expect(first.root.get_by_role("button", name="Go on with step 2")).to_be_visible()


def test_a_page_opens_at_its_first_open_step_when_the_link_says_so(lesson: Callable[..., list[Any]]) -> None:
    _first, second, _third = lesson(1, address="#go-on")
    expect(second.root).to_be_focused()


def test_a_new_lesson_opens_at_its_top(lesson: Callable[..., list[Any]]) -> None:
    tables = lesson(address="#go-on")
    tables[0].page.wait_for_timeout(300)
    assert tables[0].page.evaluate("scrollY") == 0
    assert tables[0].focused() == "BODY"


@pytest.mark.parametrize(("prose", "shown"), [(60, True), (400, False)], ids=["short", "long"])
def test_a_step_comes_wholly_into_sight_with_as_much_prose_as_there_is_room_for(
    lesson: Callable[..., list[Any]], prose: int, shown: bool
) -> None:
    first, _second, third = lesson(width=360, height=640)
    first.page.evaluate(
        """tall => {
            const place = document.querySelectorAll(".s66")[2], words = document.createElement("div");
            place.classList.add("sx-output");
            words.className = "sx-prose";
            words.style.height = `${tall}px`;
            place.before(words);
            const below = document.createElement("div");
            below.style.height = "2000px";
            place.after(below);
            document.body.classList.add("jp-Notebook"); // as a web page has it, all its height
        }""",
        prose,
    )
    first.root.locator(".s66-way-mark").nth(2).click()
    expect(third.root).to_be_focused()
    top, bottom, words = first.page.evaluate(
        """() => {
            const body = document.querySelectorAll(".s66-body")[2].getBoundingClientRect();
            return [body.top, body.bottom, document.querySelector(".sx-prose").getBoundingClientRect().top];
        }"""
    )
    assert top >= 0
    assert bottom <= 640.5
    assert (words >= 0) == shown


def test_a_star_is_counted_at_every_table_of_the_page(lesson: Callable[..., list[Any]]) -> None:
    first, second, third = lesson()
    third.answer(view_of(3, done=True, star=True, seq=2, stars={"got": 1, "of": 3}))
    for table in (first, second, third):
        expect(table.root.locator(".s66-stars")).to_have_text("1 / 3")


STORE = "([n, star]) => localStorage.setItem(`sixtysix.step.marriages/step-${n}`, JSON.stringify({ star }))"


def test_a_star_won_in_another_tab_is_shown_at_once(
    lesson: Callable[..., list[Any]], open_page: Callable[..., Any]
) -> None:
    first, second, _third = lesson()
    for table in (first, second):
        expect(table.root.locator(".s66-stars")).to_have_text("2 / 9")
    other = open_page(context=first.page.context)
    for record in ([1, False], [2, True], [4, True]):
        other.evaluate(STORE, record)
    expect(first.root.locator(".s66-way-mark").nth(1)).to_have_attribute("data-state", "star")
    assert states(first) == ["open", "star", "open"]
    expect(second.root.locator(".s66-star")).to_have_attribute("data-got", "true")
    expect(first.root.locator(".s66-star")).to_have_attribute("data-got", "false")
    expect(second.root.locator(".s66-stars")).to_have_text("2 / 9")
    other.evaluate(STORE, [5, True])
    for table in (first, second):
        expect(table.root.locator(".s66-stars")).to_have_text("3 / 9")
    solve(first, 1)
    expect(first.root.locator('[data-tool="next"]')).to_be_visible()
    first.root.locator('[data-tool="next"]').click()
    expect(first.page.locator(".s66").nth(2)).to_be_focused()


def test_the_row_of_marks_is_there_before_the_tables_are(mount: Mount, open_page: Callable[..., Any]) -> None:
    page = open_page(width=360, height=640)
    page.evaluate(
        """() => {
            const main = document.querySelector("main"); // as a web page has it: a place for each table
            main.className = "sx-output-table";
            main.after(main.cloneNode(), main.cloneNode());
        }"""
    )
    page.evaluate("([texts, view]) => mountState({ texts, view, picture: true })", [ui_texts("en"), view_of(1)])
    top = "document.querySelector('.s66-felt').getBoundingClientRect().top"
    pictured = page.evaluate(top)
    expect(page.locator(".s66-way-mark")).to_have_count(3)
    page.evaluate("() => { tables[0].remove(); tables.shift().el.remove(); }")
    tops = []
    for number in (1, 2, 3):
        mount(view_of(number), page=page)
        tops.append(page.evaluate(top))
    tops.append(page.evaluate(f"new Promise((drawn) => setTimeout(() => drawn({top}), 50))"))
    assert set(tops) == {pictured}
    expect(page.locator(".s66-way-mark")).to_have_text(["1", "2", "3"])


def test_a_step_by_itself_has_no_marks(mount: Mount) -> None:
    table = mount(view_of(1))
    table.page.wait_for_timeout(100)
    assert table.root.locator(".s66-way").count() == 0
