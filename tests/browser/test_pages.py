"""The pages around the tables, as a visitor meets them."""

from __future__ import annotations

import re
import time

import psutil
import pytest
import servers
from player import Player
from playwright.sync_api import Browser, Page, expect
from servers import Server
from watch import Watch, barriers, tell

from tutorials.loader import find_step


def test_the_landing_page_lists_the_lessons_in_order(page: Page, tiny_server: Server, watch: Watch) -> None:
    page.goto(tiny_server.url)
    expect(page).to_have_title(re.compile("Sixty-Six"))
    assert page.locator(".s66-lesson-link").all_inner_texts() == ["Counting & <more>", "Broken", "Dansk"]
    expect(page.locator(".s66-lesson").first).to_contain_text("Clicks are counted.")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".s66-lesson").last).to_have_attribute("lang", "da")
    page.get_by_role("link", name="Counting & <more>", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Counting"))


def test_a_lesson_shows_prose_and_a_living_widget_and_no_code(page: Page, tiny_server: Server, watch: Watch) -> None:
    page.goto(f"{tiny_server.url}voila/render/01-count.ipynb")
    expect(page).to_have_title("Counting & <more> · Sixty-Six")
    button = page.get_by_role("button", name="clicked 0")
    button.click()
    expect(page.get_by_role("button", name="clicked 1")).to_be_visible()
    expect(page.locator("#bold")).to_be_visible()
    expect(page.locator(".sx-laying")).to_be_hidden()
    assert "must not be seen" not in page.content()
    assert "import anywidget" not in page.content()
    # the page itself scrolls, and the lesson comes before the links around it
    assert page.evaluate("getComputedStyle(document.body).overflowY") == "visible"
    assert page.locator("main").count() == 1


def test_previous_and_next_stay_within_a_language(page: Page, tiny_server: Server) -> None:
    page.goto(f"{tiny_server.url}voila/render/01-count.ipynb")
    around = page.locator(".sx-around a")
    expect(around).to_have_text(["Next: Broken"])
    around.click()
    expect(around).to_have_text(["Previous: Counting & <more>"])
    page.goto(f"{tiny_server.url}voila/render/03-dansk.ipynb")
    expect(page.locator("html")).to_have_attribute("lang", "da")
    assert page.locator(".sx-around a").count() == 0


def test_the_skip_link_comes_first_and_leads_into_the_lesson(page: Page, tiny_server: Server) -> None:
    page.goto(f"{tiny_server.url}voila/render/03-dansk.ipynb")
    page.keyboard.press("Tab")
    skip = page.locator(".sx-skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "lesson"


def test_a_page_that_is_not_there(page: Page, tiny_server: Server) -> None:
    for path in ("nope", "voila/render/99-nope.ipynb", "voila/render/04-torn.ipynb", "voila/render/", "voila/tree"):
        answer = page.goto(tiny_server.url + path)
        assert answer is not None
        assert answer.status == 404, path
        expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".s66-course")).to_be_visible()


def test_a_lesson_that_fails_says_so_with_a_number_that_the_log_has(page: Page, tiny_server: Server) -> None:
    page.goto(f"{tiny_server.url}voila/render/02-broken.ipynb")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Something went wrong here")
    number = re.search(r"number (\w{8})", alert.inner_text())
    assert number is not None
    assert "ZeroDivisionError" not in page.content()
    assert "Traceback" not in page.content()
    assert f"fault {number[1]} in 02-broken.ipynb" in tiny_server.log()
    assert "ZeroDivisionError" in tiny_server.log()


def test_a_failing_callback_tells_the_log_and_not_the_browser(page: Page, tiny_server: Server) -> None:
    watch = Watch.on(page)
    page.goto(f"{tiny_server.url}voila/render/01-count.ipynb")
    expect(page.get_by_role("button", name="clicked 0")).to_be_visible()
    page.get_by_role("button", name="break").click()
    page.get_by_role("button", name="clicked 0").click()
    expect(page.get_by_role("button", name="clicked 1")).to_be_visible()
    assert any("clicks" in frame for frame in watch.received), "no frames were seen at all"
    assert not any("secret of the server" in frame for frame in watch.received)
    assert "secret of the server" in tiny_server.log()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 768, 390])
@pytest.mark.parametrize("path", ["", "voila/render/01-count.ipynb", "voila/render/02-broken.ipynb", "nope"])
def test_no_barriers(browser: Browser, tiny_server: Server, scheme: str, width: int, path: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 800})
    page = context.new_page()
    page.goto(tiny_server.url + path)
    if "count" in path:
        expect(page.get_by_role("button", name="clicked 0")).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(scheme == "light").lower())
    found = barriers(page)
    assert not found, tell(found)
    context.close()


def test_nothing_scrolls_sideways_at_320_pixels(browser: Browser, tiny_server: Server) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 600})
    page = context.new_page()
    for path in ("", "voila/render/01-count.ipynb", "nope"):
        page.goto(tiny_server.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
    context.close()


def test_the_theme_follows_the_system_while_the_page_is_open(page: Page, tiny_server: Server) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{tiny_server.url}voila/render/03-dansk.ipynb")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


def test_leaving_a_lesson_puts_its_kernel_away(browser: Browser, tiny_folder) -> None:  # type: ignore[no-untyped-def]
    with servers.voila("--verbose", notebooks=tiny_folder) as server:
        context = browser.new_context()
        page = context.new_page()
        # by its direct link, so that no other page has set a cookie before
        page.goto(f"{server.url}voila/render/01-count.ipynb")
        expect(page.get_by_role("button", name="clicked 0")).to_be_visible()
        assert "Kernel shutdown" not in server.log()
        page.goto("about:blank")
        soon = time.monotonic() + 20
        while "Kernel shutdown" not in server.log() and time.monotonic() < soon:
            time.sleep(0.1)
        assert "Kernel shutdown" in server.log()
        context.close()


def test_no_more_kernels_than_allowed(browser: Browser, tiny_folder) -> None:  # type: ignore[no-untyped-def]
    with servers.voila("--max-kernels", "1", notebooks=tiny_folder) as server:
        seated, waiting = browser.new_context(), browser.new_context()
        first, second = seated.new_page(), waiting.new_page()
        first.goto(f"{server.url}voila/render/01-count.ipynb")
        expect(first.get_by_role("button", name="clicked 0")).to_be_visible()
        answer = second.goto(f"{server.url}voila/render/01-count.ipynb")
        assert answer is not None
        assert answer.status == 503
        assert answer.headers["retry-after"]
        expect(second.get_by_role("heading", level=1)).to_have_text("You are in the queue")
        expect(second.get_by_role("status")).to_contain_text("You are number 1.")
        found = barriers(second)
        assert not found, tell(found)
        first.get_by_role("button", name="clicked 0").click()
        expect(first.get_by_role("button", name="clicked 1")).to_be_visible()
        first.goto("about:blank")
        # nothing is pressed: the lesson opens by itself
        expect(second.get_by_role("button", name="clicked 0")).to_be_visible(timeout=30_000)
        seated.close()
        waiting.close()


def kernels_of(server: Server) -> list[psutil.Process]:
    """The processes that were forked for visitors."""
    (root,) = psutil.Process(server.process.pid).children()
    return [kernel for parent in root.children() for kernel in parent.children()]


def test_after_a_kernel_has_died_one_press_goes_on(page: Page) -> None:
    with servers.voila() as server:
        page.goto(f"{server.url}voila/render/05-marriages.ipynb")
        table = page.locator('.s66[data-step="marriages/say-twenty"]')
        expect(table).to_have_attribute("data-state", "ready", timeout=30_000)
        Player(page, find_step("marriages/say-twenty"), "mouse").solve()
        for kernel in kernels_of(server):
            kernel.kill()
        notice = page.locator("#sx-over")
        expect(notice).to_contain_text("Your progress is kept")
        notice.get_by_role("button", name="Go on").click()
        expect(table).to_have_attribute("data-state", "ready", timeout=30_000)
        expect(page.locator("#sx-over")).to_be_hidden()
        expect(table).to_have_attribute("data-done", "true")


def test_what_the_ranks_count_stands_on_a_phone_in_full(browser: Browser, lesson_server: Server) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.goto(f"{lesson_server.url}voila/render/01-first-trick.ipynb")
    ranks = page.locator(".sx-prose table")
    expect(ranks).to_contain_text("nine")
    assert ranks.evaluate("table => table.scrollWidth - table.clientWidth") == 0
    context.close()


def test_the_first_table_is_there_without_any_script(browser: Browser, lesson_server: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for notebook in ("00-start.ipynb", "05-marriages.ipynb"):
        page.goto(f"{lesson_server.url}voila/render/{notebook}")
        expect(page.locator(".s66[data-picture] .s66-hand [data-card]").first).to_be_visible()
    context.close()


def test_the_real_table_takes_the_place_of_its_picture(page: Page, lesson_server: Server, watch: Watch) -> None:
    page.goto(f"{lesson_server.url}voila/render/05-marriages.ipynb")
    expect(page.locator('.s66[data-step="marriages/first-pair"]')).to_have_attribute("data-state", "ready")
    expect(page.locator(".s66[data-picture]")).to_have_count(0)
    expect(page.locator(".sx-laying")).to_have_count(0, timeout=30_000)


def test_a_lesson_loads_little(page: Page, lesson_server: Server) -> None:
    loaded = []
    page.on("response", lambda answer: loaded.append(answer))
    page.goto(f"{lesson_server.url}voila/render/05-marriages.ipynb")
    expect(page.locator('.s66[data-step="marriages/first-pair"]')).to_have_attribute("data-state", "ready")
    from_server = [answer for answer in loaded if answer.url.startswith("http")]
    assert len(from_server) <= 5, [answer.url for answer in from_server]
    assert sum(answer.request.sizes()["responseBodySize"] for answer in from_server) < 250_000


def test_a_lost_connection_comes_back(page: Page, tiny_server: Server) -> None:
    page.goto(f"{tiny_server.url}voila/render/01-count.ipynb")
    page.get_by_role("button", name="clicked 0").click()
    expect(page.get_by_role("button", name="clicked 1")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="clicked 1").click()
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="clicked 2")).to_be_visible(timeout=30_000)
    expect(page.locator("#sx-over")).to_be_hidden()


def test_a_table_laid_ahead_is_there_at_once(page: Page, tiny_folder) -> None:  # type: ignore[no-untyped-def]
    with servers.voila("--preheat", "1", notebooks=tiny_folder) as server:
        for _ in range(2):
            page.goto(f"{server.url}voila/render/01-count.ipynb")
            button = page.get_by_role("button", name="clicked 0")
            expect(button).to_be_visible()
            button.click()
            expect(page.get_by_role("button", name="clicked 1")).to_be_visible()
