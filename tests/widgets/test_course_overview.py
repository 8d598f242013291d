"""The course overview: stars from the browser's storage, what is next, progress as a file, starting over."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from watch import check_no_barriers

from tutorials.progress import Progress, decode, encode
from tutorials.widgets.course import overview_state

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Any]
SCRIPT = "/course-script.js"


def lesson(name: str, number: int, steps: int, part: str = "core") -> dict[str, Any]:
    return {
        "id": name,
        "number": number,
        "title": name.title(),
        "about": f"About {name}.",
        "minutes": 5,
        "part": part,
        "href": f"{number:02}-{name}.ipynb",
        "steps": [f"{name}/step-{at}" for at in range(1, steps + 1)],
    }


LESSONS = [
    lesson("tricks", 1, 2),
    lesson("trump", 2, 3),
    lesson("talon", 3, 2, "more"),
    lesson("extra", 4, 1, "optional"),
]
PROBLEMS = [
    {"step": "placement/one", "lessons": ["tricks", "trump"]},
    {"step": "placement/two", "lessons": ["trump"]},
]


def state() -> dict[str, Any]:
    given = overview_state("en", "", LESSONS)
    given["course"]["placement"]["problems"] = PROBLEMS
    return given


def stored(**progress: Progress) -> str:
    """A script that puts records into the browser before the page is there. Keys: lesson__step__number."""
    lines = []
    for name, one in progress.items():
        path, step = name.split("__")[0], "-".join(name.split("__")[1:])
        lines.append(f"localStorage.setItem({f'sixtysix.step.{path}/{step}'!r}, {encode(one, path, step)!r});")
    # once: a reload must find what the page itself has kept
    return "if (!localStorage.getItem('seeded')) { " + " ".join(lines) + " localStorage.setItem('seeded', '1'); }"


STAR = Progress(solved=True, star=True)
TRIED = Progress(wrong=1)


def overview(open_page: OpenPage, setup: str = "", **options: Any) -> Any:
    page = open_page(script=SCRIPT, setup=setup, **options)
    mount(page)
    return page


def mount(page: Any) -> None:
    page.evaluate("state => mountState(state)", state())


def states(page: Any) -> dict[str, tuple[str, str]]:
    return {
        row.get_attribute("data-lesson"): (
            row.get_attribute("data-state"),
            row.locator(".s66-lesson-stars").inner_text(),
        )
        for row in page.locator(".s66-lesson").all()
    }


def records(page: Any) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        "Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('sixtysix.')))"
    )
    return found


def load(page: Any, tmp_path: Path, content: str) -> Any:
    file = tmp_path / "mine.json"
    file.write_text(content, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    return page.locator(".s66-said")


def progress_file(records: dict[str, Any], **changes: Any) -> str:
    return json.dumps({"format": "sixtysix-progress", "version": 1, "saved": "now", "steps": records} | changes)


def test_a_newcomer_is_sent_to_the_first_lesson(open_page: OpenPage) -> None:
    page = overview(open_page)
    assert states(page) == {
        "tricks": ("open", "0 of 2"),
        "trump": ("open", "0 of 3"),
        "talon": ("open", "0 of 2"),
        "extra": ("open", "0 of 1"),
    }
    link = page.get_by_role("link", name="Start: Tricks")
    assert link.get_attribute("href") == "01-tricks.ipynb"
    assert page.locator(".s66-total").inner_text() == "0 of 8 stars so far"
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    assert headings == ["What to do next", "The core", "Becoming a player", "Optional", "Your progress"]


def test_stars_and_what_is_next_come_from_the_browser(open_page: OpenPage) -> None:
    done = stored(tricks__step__1=STAR, tricks__step__2=STAR, trump__step__2=TRIED)
    page = overview(open_page, setup=done)
    assert states(page)["tricks"] == ("done", "2 of 2")
    assert states(page)["trump"] == ("begun", "0 of 3")
    expect(page.get_by_role("link", name="Go on: Trump")).to_be_visible()
    assert page.locator(".s66-total").inner_text() == "2 of 8 stars so far"
    # a table that was only looked at keeps a record, but begins nothing
    page.evaluate(f"localStorage.setItem('sixtysix.step.talon/step-1', {encode(Progress(), 'talon', 'step-1')!r})")
    page.reload()
    page.wait_for_function("window.ready")
    mount(page)
    assert states(page)["talon"] == ("open", "0 of 2")
    assert states(page)["tricks"] == ("done", "2 of 2")


def test_the_core_comes_before_what_was_begun_elsewhere(open_page: OpenPage) -> None:
    page = overview(open_page, setup=stored(talon__step__1=TRIED))
    expect(page.get_by_role("link", name="Start: Tricks")).to_be_visible()
    core = {f"{name}__step__{at}": STAR for name, of in (("tricks", 2), ("trump", 3)) for at in range(1, of + 1)}
    page = overview(open_page, setup=stored(talon__step__1=TRIED, **core))
    expect(page.get_by_role("link", name="Go on: Talon")).to_be_visible()


def test_a_step_solved_with_the_answer_shown_is_done_without_its_star(open_page: OpenPage) -> None:
    worked = Progress(worked=True, solved=True)
    page = overview(open_page, setup=stored(tricks__step__1=STAR, tricks__step__2=worked))
    assert states(page)["tricks"] == ("done", "1 of 2")


def test_known_lessons_are_marked_and_passed_over(open_page: OpenPage) -> None:
    known = {"placement__one": STAR, "placement__two": Progress(star=True, wrong=1), "tricks__step__1": STAR}
    page = overview(open_page, setup=stored(**known))
    assert states(page)["tricks"][0] == "known"
    assert states(page)["trump"][0] == "open", "one of its two problems took a second try"
    expect(page.get_by_role("link", name="Start: Trump")).to_be_visible()


def test_optional_lessons_are_offered_last(open_page: OpenPage) -> None:
    names = ["tricks__step__1", "tricks__step__2", "trump__step__1", "trump__step__2", "trump__step__3"]
    page = overview(open_page, setup=stored(**dict.fromkeys(names, STAR)))
    expect(page.get_by_role("link", name="Start: Talon")).to_be_visible()
    page.evaluate(
        """() => { for (const step of ['1', '2']) localStorage.setItem(`sixtysix.step.talon/step-${step}`,
           `{"version": 1, "lesson": "talon", "step": "step-${step}", "solved": true, "star": true}`);
           window.dispatchEvent(new CustomEvent('sixtysix-progress', { detail: {} })); }"""
    )
    expect(page.get_by_role("link", name="Start: Extra")).to_be_visible()


def test_another_tab_is_followed(open_page: OpenPage, browser: Any) -> None:
    context = browser.new_context(reduced_motion="reduce")
    first, second = (open_page(script=SCRIPT, context=context) for _ in range(2))
    mount(first)
    mount(second)
    second.evaluate(f"localStorage.setItem('sixtysix.step.tricks/step-1', {encode(STAR, 'tricks', 'step-1')!r})")
    stars = first.locator('[data-lesson="tricks"] .s66-lesson-stars')
    expect(stars).to_have_text("1 of 2")


def test_a_saved_file_brings_everything_back_elsewhere(open_page: OpenPage, tmp_path: Path) -> None:
    page = overview(open_page, setup=stored(tricks__step__1=STAR, trump__step__1=TRIED))
    before = {key: value for key, value in records(page).items() if key.startswith("sixtysix.step.")}
    with page.expect_download() as got:
        page.get_by_role("button", name="Save to a file").click()
    assert got.value.suggested_filename.startswith("sixty-six-")
    assert got.value.suggested_filename.endswith(".json")
    saved = Path(got.value.path()).read_text("utf-8")
    expect(page.locator(".s66-said")).to_have_text("2 steps are in the file.")

    other = overview(open_page)
    assert records(other) == {}
    said = load(other, tmp_path, saved)
    expect(said).to_have_text("2 steps have been taken over.")
    after = records(other)
    assert {key: json.loads(value) for key, value in after.items()} == {k: json.loads(v) for k, v in before.items()}
    assert states(other)["tricks"] == ("begun", "1 of 2")
    # and Python takes them as its own
    assert decode(after["sixtysix.step.tricks/step-1"], "tricks", "step-1").faults == ()


def test_loading_takes_nothing_away(open_page: OpenPage, tmp_path: Path) -> None:
    setup = stored(tricks__step__1=STAR, tricks__step__2=TRIED, trump__step__1=Progress())
    page = overview(open_page, setup=setup)
    kept = records(page)["sixtysix.step.tricks/step-1"]
    coming = {
        "tricks/step-1": json.loads(encode(TRIED, "tricks", "step-1")),
        "tricks/step-2": json.loads(encode(STAR, "tricks", "step-2")),
        "trump/step-1": json.loads(encode(TRIED, "trump", "step-1")),
    }
    said = load(page, tmp_path, progress_file(coming))
    expect(said).to_have_text("2 steps have been taken over.")
    assert records(page)["sixtysix.step.tricks/step-1"] == kept
    assert states(page)["tricks"] == ("done", "2 of 2") or states(page)["tricks"] == ("begun", "2 of 2")
    said = load(page, tmp_path, progress_file(coming))
    expect(said).to_have_text("The file mine.json holds nothing that is not here already.")


GOOD = json.loads(encode(STAR, "tricks", "step-1"))


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ('{\n "format": "sixtysix-progress",\n "version": 1,\n "steps": {,}\n}', "line 4 cannot be read"),
        ("", "line 1 cannot be read"),
        ("[]", "is no progress of Sixty-Six"),
        ('{"cells": []}', "is no progress of Sixty-Six"),
        (progress_file({}, version=7), "another version (7)"),
        (progress_file({}, steps=[]), "the list “steps” is missing"),
        (progress_file({"tricks": GOOD}), "“tricks” is no name of a step"),
        (progress_file({"../etc/passwd": GOOD}), "“../etc/passwd” is no name of a step"),
        (progress_file({"tricks/step-1": "x"}), "step tricks/step-1 has no record"),
        (progress_file({"trump/step-1": GOOD}), "step trump/step-1, “lesson” has a value that cannot be right"),
        (progress_file({"tricks/step-1": GOOD | {"star": "yes"}}), "step tricks/step-1, “star” has a value"),
        (progress_file({"tricks/step-1": GOOD | {"wrong": -1}}), "step tricks/step-1, “wrong” has a value"),
        (progress_file({"tricks/step-1": GOOD | {"actions": [1]}}), "step tricks/step-1, “actions” has a value"),
        (progress_file({"tricks/step-1": GOOD | {"cheat": 1}}), "step tricks/step-1, “cheat” is not known"),
        (
            progress_file({"tricks/step-2": GOOD | {"step": "step-2"}, "tricks/step-1": 3}),
            "step tricks/step-1 has no record",
        ),
        (" " * 2_000_001, "is too large"),
    ],
)
def test_a_bad_file_is_named_by_its_place_and_changes_nothing(
    open_page: OpenPage, tmp_path: Path, content: str, named: str
) -> None:
    page = overview(open_page, setup=stored(tricks__step__1=TRIED))
    before = records(page)
    said = load(page, tmp_path, content)
    expect(said).to_contain_text(named)
    expect(said).to_contain_text("mine.json")
    assert said.get_attribute("data-tone") == "wrong"
    assert records(page) == before


def test_a_full_storage_leaves_everything_as_it_was(open_page: OpenPage, tmp_path: Path) -> None:
    page = overview(open_page, setup=stored(tricks__step__1=TRIED))
    before = records(page)
    page.evaluate(
        """() => { const put = Storage.prototype.setItem; let left = 1;
           Storage.prototype.setItem = function (key, value) {
             if (left-- === 0) throw new DOMException('full', 'QuotaExceededError');
             put.call(this, key, value);
           }; }"""
    )
    names = [f"trump/step-{at}" for at in (1, 2, 3)]
    coming = {name: json.loads(encode(STAR, *name.split("/"))) for name in names}
    said = load(page, tmp_path, progress_file(coming))
    expect(said).to_contain_text("its storage is full or blocked")
    assert records(page) == before


def test_starting_over_asks_first(open_page: OpenPage) -> None:
    page = overview(open_page, setup=stored(tricks__step__1=STAR) + "localStorage.setItem('sixtysix.keys', 'off');")
    reset = page.get_by_role("button", name="Start over …")
    reset.click()
    question = page.get_by_role("alertdialog", name="Forget all stars")
    expect(question).to_be_visible()
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(reset).to_be_focused()
    assert "sixtysix.step.tricks/step-1" in records(page)
    reset.click()
    page.get_by_role("button", name="Forget everything").click()
    expect(page.locator(".s66-said")).to_have_text("Everything is forgotten. You can start over.")
    assert records(page) == {"sixtysix.keys": "off"}, "how one likes the table is no progress"
    assert states(page)["tricks"] == ("open", "0 of 2")
    expect(reset).to_be_focused()


def test_a_damaged_record_is_no_star_and_no_trouble(open_page: OpenPage) -> None:
    setup = "localStorage.setItem('sixtysix.step.tricks/step-1', '{\"star\": tr'); "
    page = overview(open_page, setup=setup)
    assert states(page)["tricks"] == ("open", "0 of 2")
    with page.expect_download() as got:
        page.get_by_role("button", name="Save to a file").click()
    assert json.loads(Path(got.value.path()).read_text("utf-8"))["steps"]["tricks/step-1"] == '{"star": tr'


def test_blocked_storage_is_told(open_page: OpenPage) -> None:
    block = (
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    page = overview(open_page, setup=block)
    expect(page.locator(".s66-said")).to_contain_text("its storage is full or blocked")
    assert states(page)["tricks"] == ("open", "0 of 2")


def test_in_jupyterlab_links_open_beside(open_page: OpenPage) -> None:
    page = open_page(script=SCRIPT)
    page.evaluate(
        """() => { history.replaceState(null, '', '/lab/tree/notebooks/00-course.ipynb');
           document.body.insertAdjacentHTML('beforeend', '<div class="jp-LabShell"></div>'); }"""
    )
    mount(page)
    link = page.locator('[data-lesson="trump"] a')
    assert link.get_attribute("data-commandlinker-command") == "docmanager:open"
    assert json.loads(link.get_attribute("data-commandlinker-args")) == {"path": "notebooks/02-trump.ipynb"}


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (390, "light"), (1280, "dark")])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(open_page: OpenPage, width: int, scheme: str) -> None:
    setup = stored(tricks__step__1=STAR, tricks__step__2=STAR, placement__one=STAR, placement__two=STAR)
    page = overview(open_page, setup=setup, width=width, color_scheme=scheme)
    page.get_by_role("button", name="Start over …").click()
    check_no_barriers(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_everything_is_reached_by_keys(open_page: OpenPage) -> None:
    page = overview(open_page)
    reached = []
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.dataset.progress ?? document.activeElement.textContent"))
    ways = ["I know the game", "My rules differ", "Words of the game", "Teacher"]
    assert reached == ["Start", *ways, "Tricks", "Trump", "Talon", "Extra", "save", "load", "reset"]
