"""The static site, opened from a plain file server by a browser that reaches no other host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import servers
import static_site
from places import LOAD_MS, Place
from player import Player
from playwright.sync_api import Browser, Locator, Page, expect
from watch import Watch, barriers, tell

from tutorials.serve.lessons import find_notebooks
from tutorials.site.build import Built

NOTEBOOK = find_notebooks() / "05-marriages.ipynb"
NOWHERE_ELSE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return static_site.build(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def site_server(built: Built) -> Iterator[servers.Server]:
    """The site below a path of its server."""
    top = built.folder.parents[len(Path(static_site.UNDER).parts) - 1]
    with static_site.file_server(top) as server:
        server.url += f"{static_site.UNDER}/"
        yield server


@pytest.fixture(scope="module")
def lone_browser(launch_browser: Callable[..., Browser], browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """A browser for which there is no host but this machine."""
    browser = launch_browser(args=[*browser_type_launch_args["args"], NOWHERE_ELSE])
    yield browser
    browser.close()


class SitePlace(Place):
    """The lesson as a page that brings its Python along."""

    def open(self) -> None:
        self.page.goto(f"{self.server.url}{self.notebook.stem}.html")
        self._laid()

    def _laid(self) -> None:
        # Python, or JupyterLab and Python, start in this one browser, which takes its time on a busy machine
        expect(self.page.locator(".s66[data-step]").first).to_be_visible(timeout=3 * LOAD_MS)
        super()._laid()


class LitePlace(SitePlace):
    """The lesson as a notebook in JupyterLite, opened from its page."""

    def open(self) -> None:
        self.page.goto(f"{self.server.url}{self.notebook.stem}.html")
        self.page.get_by_role("link", name="Open as notebook").click()
        # nobody runs a cell here
        self._laid()


@pytest.fixture
def still_page(lone_browser: Browser) -> Iterator[Page]:
    context = lone_browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def test_the_browser_reaches_nobody_else(still_page: Page) -> None:
    for address in ("http://localhost.example:80/", "http://192.0.2.1/"):
        with pytest.raises(Exception, match="ERR_NAME_NOT_RESOLVED"):
            still_page.goto(address)


def test_the_whole_lesson_on_its_page_which_fits_a_phone_and_has_no_barriers(
    still_page: Page, site_server: servers.Server
) -> None:
    watch = Watch.on(still_page)
    place = SitePlace(still_page, site_server, NOTEBOOK)
    place.open()
    expect(still_page.locator("#sx-starting")).to_be_hidden()
    players = [Player(still_page, step, "mouse") for step in place.steps]
    middle = len(players) // 2
    for player in players[:middle]:
        player.solve()

    place.reload()
    for player in players[:middle]:
        player.sees_done()
        player.sees_table()
    for player in players[middle:]:
        player.solve()
    expect(still_page.locator(".s66-stars").last).to_have_text(f"{len(players)} / {len(players)}")
    watch.check()

    still_page.set_viewport_size({"width": 320, "height": 844})
    assert still_page.evaluate("document.documentElement.scrollWidth") <= 320
    for scheme in ("light", "dark"):
        still_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(still_page.locator(".s66").first).to_have_attribute("data-theme", scheme)
        found = barriers(still_page)
        assert not found, f"{scheme}: {tell(found)}"

    still_page.get_by_role("link", name="All lessons").click()
    expect(still_page.locator('.s66-lesson[data-lesson="marriages"]')).to_have_attribute("data-state", "done")
    watch.check()


def test_what_is_played_before_python_is_there_counts(still_page: Page, site_server: servers.Server) -> None:
    watch = Watch.on(still_page)
    still_page.goto(site_server.url)
    picture = still_page.locator(".s66[data-picture]")
    expect(picture).to_be_visible()
    place = SitePlace(still_page, site_server, find_notebooks() / "00-start.ipynb")
    card = picture.locator(".s66-hand .s66-card").first
    code = card.get_attribute("data-card")
    card.click()
    table = still_page.locator(f'.s66[data-step="{place.steps[0].path}"]')
    expect(table).to_be_visible(timeout=LOAD_MS)
    expect(picture).to_have_count(0)
    expect(table).not_to_have_attribute("data-seq", "0")
    expect(table.locator(f'.s66-hand [data-card="{code}"]')).to_have_count(0)
    watch.check()


def test_without_python_the_page_says_so_and_keeps_its_text(still_page: Page, site_server: servers.Server) -> None:
    still_page.context.route("**/pyodide.asm.wasm", lambda route: route.abort())
    still_page.goto(f"{site_server.url}{NOTEBOOK.stem}.html")
    expect(still_page.get_by_role("alert").first).to_contain_text("could not be started", timeout=LOAD_MS)
    expect(still_page.locator("#sx-starting")).to_be_hidden()
    expect(still_page.get_by_role("heading", name="Marriages", exact=True)).to_be_visible()


def test_a_page_opened_as_a_file_says_that_it_cannot_be_played(still_page: Page, built: Built) -> None:
    still_page.goto((built.folder / f"{NOTEBOOK.stem}.html").as_uri())
    expect(still_page.get_by_role("alert").first).to_contain_text("could not be started")


def test_a_lesson_as_a_notebook_lays_its_own_tables(still_page: Page, site_server: servers.Server) -> None:
    watch = Watch.on(still_page)
    place = LitePlace(still_page, site_server, NOTEBOOK)
    place.open()
    assert "/lite/lab/" in still_page.url
    expect(still_page.get_by_role("heading", name="Marriages", exact=True).first).to_be_in_viewport()
    for step in place.steps[:2]:
        Player(still_page, step, "mouse").solve()
    expect(still_page.get_by_text("is damaged")).to_have_count(0)  # nobody has a record yet
    # a copy in the browser's storage would hide what the site says later
    expect(still_page.locator(".jp-mod-dirty")).to_have_count(0)
    watch.check()


@pytest.mark.slow
def test_the_demonstrations_need_no_server(still_page: Page, site_server: servers.Server) -> None:
    watch = Watch.on(still_page)

    def opened(kind: str, page: str, at_once: str = "") -> Locator:
        still_page.goto(f"{site_server.url}00-teacher.html")
        still_page.get_by_role("link", name=page, exact=True).click()
        table = still_page.locator(f'.s66-demo[data-demo="{kind}"]')
        if at_once:
            expect(table).to_have_attribute("data-state", "ready")
            still_page.keyboard.press(at_once)
        expect(still_page.locator("#sx-starting")).to_be_hidden(timeout=3 * LOAD_MS)
        expect(table).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
        return table

    deal = opened("deal", "Demo: a whole deal", at_once="PageDown")  # Python has not come yet
    expect(deal.get_by_role("slider")).to_have_value("1", timeout=LOAD_MS)
    still_page.reload()
    expect(still_page.locator("#sx-starting")).to_be_hidden(timeout=3 * LOAD_MS)
    expect(deal.get_by_role("slider")).to_have_value("1", timeout=LOAD_MS)

    position = opened("position", "Demo: build a position")
    position.get_by_label("Type cards").fill("KH QH AS 9D JC TC")
    still_page.keyboard.press("Enter")
    expect(position.locator('[data-zone="you"] .s66-card')).to_have_count(6)
    position.locator('[data-tool="opinions"]').click()
    expect(position.get_by_text("What the computer's players would do")).to_be_visible(timeout=LOAD_MS)
    position.locator('[data-tool="share"]').click()
    expect(position.get_by_role("img", name="This position as a QR code")).to_be_visible()

    match = opened("class", "Demo: a match")
    match.locator('[data-match="start"]').click()
    expect(match.locator(".s66-hand button").first).to_be_visible(timeout=LOAD_MS)
    match.locator('[data-tool="vote"]').click()
    first = match.locator(".s66-demo-votes li").first
    code = str(first.get_attribute("data-action"))
    first.get_by_role("spinbutton").fill("5")
    still_page.keyboard.press("Enter")
    expect(first).to_have_attribute("data-leads", "true")
    still_page.keyboard.press("w")
    expect(match.locator(f'.s66-hand [data-card="{code}"]')).to_have_count(0, timeout=LOAD_MS)
    watch.check()

    still_page.goto(f"{site_server.url}teacher-demo-deal.html")
    still_page.get_by_role("link", name="Open as notebook").click()
    deal = still_page.locator('.s66-demo[data-demo="deal"]')
    expect(deal).to_have_attribute("data-state", "ready", timeout=3 * LOAD_MS)
    expect(deal.locator(".s66-hand:visible .s66-card[data-card]")).to_have_count(6)
