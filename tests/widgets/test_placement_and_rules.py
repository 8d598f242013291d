"""The placement test's result, and the table "My rules differ"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from watch import check_no_barriers

import sixtysix as ss
from tutorials.differences import contrast_steps, differences, game_name
from tutorials.progress import Progress, encode
from tutorials.widgets.course import overview_state
from tutorials.widgets.rules import RulesWidget, my_rules, rules_state

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Any]


# ---- placement ----


def problems() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = overview_state()["course"]["placement"]["problems"]
    return found


def keep(page: Any, step: str, progress: Progress) -> None:
    lesson, name = step.split("/")
    page.evaluate(
        """([key, text]) => { localStorage.setItem(key, text);
           dispatchEvent(new CustomEvent('sixtysix-progress', { detail: {} })); }""",
        [f"sixtysix.step.{step}", encode(progress, lesson, name)],
    )


def result(open_page: OpenPage, **options: Any) -> Any:
    page = open_page(script="/placement-script.js", **options)
    page.evaluate("state => mountState(state)", overview_state())
    return page


def known(page: Any) -> set[str]:
    return {row.get_attribute("data-lesson") for row in page.locator('[data-known="true"]').all()}


RIGHT = Progress(solved=True, star=True)


def test_the_result_grows_with_each_answer(open_page: OpenPage) -> None:
    page = result(open_page)
    expect(page.locator(".s66-result-count")).to_have_text("0 right at the first try, 0 of 10 answered.")
    expect(page.locator(".s66-result-advice")).to_have_text("Answer all ten, and you see where to begin.")
    expect(page.locator(".s66-result-lessons")).to_be_hidden()
    for number, problem in enumerate(problems(), start=1):
        keep(page, problem["step"], RIGHT)
        expect(page.locator(".s66-result-count")).to_contain_text(f"{number} right at the first try")
    tested = {lesson for problem in problems() for lesson in problem["lessons"]}
    assert known(page) == tested
    # what no problem asks for is left to be played
    expect(page.get_by_role("link", name="Start: Strategy")).to_be_visible()


SLIPS = (
    Progress(star=True, solved=True, wrong=1),
    Progress(star=True, solved=True, hints=1),
    Progress(star=True, solved=True, variant=1),
    Progress(solved=True, worked=True),
    Progress(wrong=2),
)


def test_a_second_try_or_a_hint_leaves_the_lesson_to_be_played(open_page: OpenPage) -> None:
    page = result(open_page)
    for problem in problems():
        keep(page, problem["step"], RIGHT)
    about_marriages = [problem["step"] for problem in problems() if "marriages" in problem["lessons"]]
    for slip in SLIPS:
        for step in about_marriages:
            keep(page, step, RIGHT)
        assert "marriages" in known(page)
        for step in about_marriages:
            keep(page, step, slip)
        assert "marriages" not in known(page), slip
        assert "talon" in known(page)
        expect(page.locator(".s66-result-count")).to_have_text("9 right at the first try, 10 of 10 answered.")
    link = page.get_by_role("link", name="Start: Marriages")
    assert link.get_attribute("href") == "05-marriages.ipynb"


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_the_result_has_no_barriers(open_page: OpenPage, width: int, scheme: str) -> None:
    page = result(open_page, width=width, color_scheme=scheme)
    for problem in problems()[:4]:
        keep(page, problem["step"], RIGHT)
    check_no_barriers(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width


# ---- other rules ----


def rules(open_page: OpenPage, setup: str = "", **options: Any) -> Any:
    page = open_page(script="/rules-script.js", setup=setup, **options)
    page.evaluate("state => mountState(state)", rules_state())
    return page


def test_a_game_is_chosen_and_its_differences_are_shown(open_page: OpenPage) -> None:
    page = rules(open_page)
    expect(page.locator(".s66-rules-table")).to_be_hidden()
    page.get_by_label("Your game").select_option("Swedish 66")
    rows = differences(ss.RULESETS["swedish"])
    shown = page.locator(".s66-rules-table tbody tr")
    assert [row.get_attribute("data-field") for row in shown.all()] == [row.field for row in rows]
    queen = page.locator('[data-field="marriage_lead"]')
    expect(queen.get_by_role("cell").first).to_have_text("The queen.")
    expect(queen.get_by_role("rowheader")).to_have_text("The card led from a marriage")
    expect(page.locator(".s66-rules-said")).to_contain_text(f"differs in {len(rows)} points")
    assert page.evaluate("tables[0].sent") == [{"type": "choose", "ruleset": "swedish"}]


def test_every_game_but_our_own_can_be_chosen(open_page: OpenPage) -> None:
    page = rules(open_page)
    names = page.locator("option").all_inner_texts()
    assert names[0] == "Choose …"
    assert names[1:] == [game_name(ruleset) for ruleset in ss.RULESETS.values() if ruleset.id != "german"]


def test_the_choice_is_remembered(open_page: OpenPage) -> None:
    page = rules(open_page, setup="localStorage.setItem('sixtysix.rules', 'dutch');")
    expect(page.locator(".s66-rules")).to_have_attribute("data-ruleset", "dutch")
    assert page.evaluate("tables[0].sent") == [{"type": "choose", "ruleset": "dutch"}]
    page = rules(open_page, setup="localStorage.setItem('sixtysix.rules', 'no such game');")
    expect(page.locator(".s66-rules-table")).to_be_hidden()
    assert page.evaluate("tables[0].sent") == []


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (390, "dark"), (768, "light"), (1280, "dark")])
def test_the_table_of_rules_has_no_barriers_and_fits(open_page: OpenPage, width: int, scheme: str) -> None:
    setup = "localStorage.setItem('sixtysix.rules', 'bulgarian');"
    page = rules(open_page, setup=setup, width=width, color_scheme=scheme)
    check_no_barriers(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_choosing_lays_the_tables_of_that_game() -> None:
    box = my_rules()
    widget, below = box.children
    assert isinstance(widget, RulesWidget)
    assert below.children == ()
    for name in ("danish", "swedish"):
        widget._on_message(widget, {"type": "choose", "ruleset": name}, [])
        laid = [table.view["step"]["id"] for table in below.children]
        assert laid == [step.path for step in contrast_steps(name)]


@pytest.mark.parametrize("content", [None, "danish", {"ruleset": "nope"}, {"ruleset": ["danish"]}, {}])
def test_a_message_that_makes_no_sense_changes_nothing(content: object) -> None:
    box = my_rules()
    widget, below = box.children
    widget._on_message(widget, content, [])
    assert below.children == ()
