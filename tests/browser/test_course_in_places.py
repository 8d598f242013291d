"""The learner's way around the lessons, in Voila and JupyterLab: stars in the overview, starting over."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from servers import Server
from watch import Watch, barriers, tell

from tutorials.course import course
from tutorials.loader import load_lesson

FIRST = "first-trick/beat-it"
STEPS = len(load_lesson("first-trick").steps)
LOAD_MS = 60_000


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One learner's browser, who wants no motion."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    yield context
    context.close()


def take_the_king(page: Page, server: Server) -> None:
    page.goto(server.url)
    table = page.locator(f'.s66[data-step="{FIRST}"]')
    expect(table).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
    table.locator('[data-card="TH"]').click()
    expect(table).to_have_attribute("data-star", "true")


def stars(page: Page) -> str:
    return page.locator('[data-lesson="first-trick"] .s66-lesson-stars').inner_text()


def test_a_star_arrives_in_the_overview_and_stays(context: BrowserContext, lesson_server: Server) -> None:
    overview = context.new_page()
    watch = Watch.on(overview)
    overview.goto(f"{lesson_server.url}course")
    assert stars(overview).startswith("0 of ")
    page = context.new_page()
    take_the_king(page, lesson_server)
    # the other tab is told, without being loaded anew
    expect(overview.locator('[data-lesson="first-trick"] .s66-lesson-stars')).to_have_text(f"1 of {STEPS}")
    expect(overview.locator('[data-lesson="first-trick"]')).to_have_attribute("data-state", "begun")
    overview.reload()
    assert stars(overview) == f"1 of {STEPS}"
    # a new page has a new kernel: the star is the browser's
    page.reload()
    expect(page.locator(f'.s66[data-step="{FIRST}"]')).to_have_attribute("data-star", "true", timeout=LOAD_MS)
    overview.get_by_role("link", name="Go on: First trick").click()
    expect(overview.locator(f'.s66[data-step="{FIRST}"]')).to_have_attribute("data-star", "true", timeout=LOAD_MS)
    watch.check()


def test_starting_over_reaches_an_open_table(context: BrowserContext, lesson_server: Server) -> None:
    page = context.new_page()
    take_the_king(page, lesson_server)
    overview = context.new_page()
    overview.goto(f"{lesson_server.url}course")
    overview.get_by_role("button", name="Start over …").click()
    overview.get_by_role("button", name="Forget everything").click()
    assert stars(overview) == f"0 of {STEPS}"
    table = page.locator(f'.s66[data-step="{FIRST}"]')
    expect(table).to_have_attribute("data-star", "false")
    expect(table.locator(".s66-hand .s66-card")).to_have_count(6)
    page.reload()
    expect(table).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
    expect(table).to_have_attribute("data-star", "false")


def test_a_lesson_has_one_row_of_links(context: BrowserContext, lesson_server: Server) -> None:
    page = context.new_page()
    page.goto(f"{lesson_server.url}voila/render/02-trump.ipynb")
    around = page.locator(".sx-around a")
    expect(around).to_have_text(["Previous: First trick", "Next: Counting and claiming"], timeout=LOAD_MS)
    assert page.get_by_role("link", name="Next:").count() == 1, "the cell for JupyterLab is left out"
    words = page.get_by_role("link", name="Words of the game")
    assert str(words.get_attribute("href")).endswith(course().words)
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".s66-course")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("path", ["course", "voila/render/00-my-rules.ipynb", "voila/render/00-teacher.ipynb"])
def test_the_pages_around_the_lessons_have_no_barriers(
    browser: Browser, lesson_server: Server, path: str, width: int, scheme: str
) -> None:
    context = browser.new_context(
        color_scheme=scheme, viewport={"width": width, "height": 800}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.add_init_script("localStorage.setItem('sixtysix.rules', 'danish-online')")
    page.goto(lesson_server.url + path)
    if "rules" in path:
        expect(page.locator(".s66[data-step]").first).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
    expect(page.locator(".sx-page")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = barriers(page)
    assert not found, tell(found)
    context.close()


def run_all(page: Page) -> None:
    """Run the notebook in front."""
    notebook = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    expect(notebook.locator(".jp-Cell").first).to_be_visible(timeout=LOAD_MS)
    # until then JupyterLab asks which kernel is meant
    expect(page.locator(".jp-StatusBar-Widget")).to_contain_text("| Idle", timeout=LOAD_MS)
    first = notebook.locator(".jp-CodeCell .jp-InputPrompt").first
    for _ in range(6):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        try:
            expect(first).not_to_have_text("[ ]:", timeout=5_000)
            return
        except AssertionError:
            continue  # JupyterLab drops the command while its kernel is still connecting
    raise AssertionError("the notebook does not run")


def test_in_jupyterlab_the_overview_shows_the_same_and_opens_lessons_beside(
    context: BrowserContext, lab_server: Server
) -> None:
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    address = urlsplit(lab_server.url)
    page.goto(f"http://{address.netloc}/lab/tree/00-start.ipynb?{address.query}&reset")
    run_all(page)
    table = page.locator(f'.s66[data-step="{FIRST}"]')
    expect(table).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
    table.locator('[data-card="TH"]').click()
    expect(table).to_have_attribute("data-star", "true")
    # a link in the notebook's prose
    page.get_by_role("link", name="Course overview").click()
    expect(page.get_by_role("tab", name="00-course.ipynb")).to_be_visible(timeout=LOAD_MS)
    run_all(page)
    overview = page.locator(".s66-course")
    expect(overview).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
    expect(overview.locator('[data-lesson="first-trick"] .s66-lesson-stars')).to_have_text(f"1 of {STEPS}")
    # a link in the widget
    overview.get_by_role("link", name="Trump and free play", exact=True).click()
    expect(page.get_by_role("tab", name="02-trump.ipynb")).to_be_visible(timeout=LOAD_MS)
    assert page.get_by_role("tab", name="00-start.ipynb").count() == 1, "the page was left"
