"""The first screen: a table that is there at once, and what is done at it before its kernel is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import servers
import tiny
from playwright.sync_api import Browser, Page, Route, expect
from servers import Server
from watch import Watch, barriers, tell

FIRST = "first-trick/beat-it"
PICTURE = '#sx-first .s66[data-state="ready"]'
REAL = f'.s66[data-step="{FIRST}"]'


@pytest.fixture
def still_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_visitors_arrive_at_the_first_table(page: Page, lesson_server: Server, watch: Watch) -> None:
    page.goto(lesson_server.url)
    assert page.url.endswith("/voila/render/00-start.ipynb")
    expect(page.locator(".s66-ask").first).to_have_text("Hearts are led. Tap the card that beats it.")
    expect(page.locator(REAL)).to_have_attribute("data-state", "ready", timeout=30_000)
    expect(page.locator("#sx-first")).to_have_count(0)
    assert page.locator(".s66").count() == 1
    assert page.locator(".sx-top").count() == 0, "no menu on the first screen"


class Held:
    """The script that lays the real tables, kept back until `release`, so that the picture is there for long enough."""

    def __init__(self, page: Page) -> None:
        self._routes: list[Route] = []
        self._held = True
        page.route("**/lesson.js*", self._take)

    def _take(self, route: Route) -> None:
        if self._held:
            self._routes.append(route)
        else:
            route.continue_()

    def release(self) -> None:
        """Let it come."""
        self._held = False
        for route in self._routes:
            route.continue_()


def test_the_first_table_is_painted_before_its_kernel_answers(page: Page, lesson_server: Server) -> None:
    held = Held(page)
    page.goto(lesson_server.url, wait_until="commit")
    page.wait_for_selector(PICTURE)
    assert page.locator(REAL).count() == 0
    held.release()
    expect(page.locator(REAL)).to_have_attribute("data-state", "ready", timeout=30_000)
    expect(page.locator("#sx-first")).to_have_count(0)


def test_a_card_taken_before_the_kernel_is_there_is_played(still_page: Page, lesson_server: Server) -> None:
    page = still_page
    held = Held(page)
    page.goto(lesson_server.url, wait_until="commit")
    page.wait_for_selector(PICTURE)
    page.locator('#sx-first [data-card="TH"]').click()
    expect(page.locator("#sx-first .s66")).to_have_attribute("data-state", "waiting")
    held.release()
    real = page.locator(REAL)
    expect(real).to_have_attribute("data-done", "true", timeout=30_000)
    expect(real.locator(".s66-feedback")).to_have_attribute("data-tone", "right")
    assert real.evaluate("root => root.contains(document.activeElement)"), "the focus went lost on the way"


def test_keys_reach_the_picture_and_the_focus_moves_on(still_page: Page, lesson_server: Server) -> None:
    page = still_page
    held = Held(page)
    page.goto(lesson_server.url, wait_until="commit")
    page.wait_for_selector(PICTURE)
    page.locator('#sx-first [data-card="QH"]').focus()
    held.release()
    expect(page.locator(REAL)).to_have_attribute("data-state", "ready", timeout=30_000)
    expect(page.locator(f'{REAL} [data-card="QH"]')).to_be_focused()


def test_the_doors_of_the_first_screen_lead_somewhere(page: Page, lesson_server: Server) -> None:
    page.goto(lesson_server.url)
    doors = page.locator(".sx-prose a:not(.anchor-link)")
    expect(doors).to_have_count(5, timeout=30_000)
    wanted = ["Go on with the first lesson", "I know the game", "My rules differ", "Course overview", "Teacher"]
    assert doors.all_inner_texts() == wanted
    for door in doors.all():
        address = door.evaluate("anchor => anchor.href")
        assert page.request.head(address).status in (200, 405), address
        assert page.request.get(address, timeout=30_000).status == 200, address


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_first_screen_has_no_barriers(browser: Browser, lesson_server: Server, width: int, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 800})
    page = context.new_page()
    page.goto(lesson_server.url)
    expect(page.locator(REAL)).to_have_attribute("data-state", "ready", timeout=30_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = barriers(page)
    assert not found, tell(found)
    context.close()


def test_a_folder_without_a_start_page_opens_with_its_list(page: Page, tiny_server: Server, watch: Watch) -> None:
    page.goto(tiny_server.url)
    assert page.url == tiny_server.url
    expect(page.locator(".s66-lesson")).to_have_count(3)
    page.goto(f"{tiny_server.url}course")
    expect(page.locator(".s66-lesson")).to_have_count(3)


def test_the_list_is_there_without_javascript(browser: Browser, tiny_server: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(tiny_server.url)
    assert page.locator(".sx-shelf a").all_inner_texts() == ["Counting & <more>", "Broken", "Dansk"]
    context.close()


def test_a_start_page_whose_step_is_gone_still_opens(page: Page, tmp_path: Path) -> None:
    folder = tiny.course(tmp_path)
    source = 'from tutorials.widgets import step\nstep("first-trick/no-such-step")'
    tiny.write(folder / "00-start.ipynb", "Start", ("markdown", "# Start"), ("code", source), role="start")
    with servers.voila(notebooks=folder) as server:
        page.goto(server.url)
        expect(page.get_by_role("alert")).to_contain_text(re.compile("Something went wrong"), timeout=30_000)
        assert page.locator("#sx-first").count() == 0
