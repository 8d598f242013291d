"""The demonstrations as a teacher opens them: in Voila, and in JupyterLab."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect
from servers import Server
from small_type import LEAST_PX, SMALL_TYPE
from watch import Watch, barriers, tell

LOAD_MS = 60_000
ATTEMPTS = 6
DEAL = 30
"""More than the decisions of one side in a deal."""


def demo(page: Page, server: Server, name: str, kind: str) -> Locator:
    page.goto(f"{server.url}voila/render/teacher/{name}.ipynb")
    return ready(page, kind)


def ready(page: Page, kind: str) -> Locator:
    table = page.locator(f'.s66-demo[data-demo="{kind}"]')
    expect(table).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
    return table


def test_the_teacher_page_leads_to_a_whole_deal_whose_covered_cards_never_come(
    page: Page, lesson_server: Server, watch: Watch
) -> None:
    told: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: told.append(str(frame))))
    page.goto(f"{lesson_server.url}voila/render/00-teacher.ipynb")
    page.get_by_role("link", name="Demo: a whole deal").click()
    table = ready(page, "deal")
    found = barriers(page)
    assert not found, tell(found)
    table.locator('[data-tool="forward"]').focus()
    page.keyboard.press("PageDown")
    expect(table.get_by_role("slider")).to_have_value("1")
    page.keyboard.press("2")
    hand = table.locator(".s66-opponent-hand .s66-card")
    expect(table.locator(".s66-opponent-hand")).to_have_attribute("data-open", "true")
    cards = [str(card.get_attribute("data-card")) for card in hand.all()]
    assert len(cards) == 6
    before = [frame for frame in told if '"at": 1' in frame and '"opponent": true' in frame]
    assert before
    assert not [card for card in cards for frame in before if f'"{card}"' in frame]
    page.reload()
    expect(ready(page, "deal").get_by_role("slider")).to_have_value("1")
    expect(table.locator(".s66-opponent-hand")).to_have_attribute("data-open", "true")


def test_a_deal_is_led_through_in_jupyterlab(page: Page, lab_server: Server) -> None:
    in_lab(page, lab_server, "teacher/demo-deal.ipynb")
    table = ready(page, "deal")
    table.locator('[data-tool="forward"]').focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("m")  # in JupyterLab's command mode this key would change the cell
    expect(table.get_by_role("combobox", name="Card", exact=True)).to_be_focused()
    expect(table.locator("input[type=range]")).to_have_value("1")


def in_lab(page: Page, server: Server, name: str) -> None:
    """Open a notebook in JupyterLab and run its cells."""
    address = urlsplit(server.url)
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"http://{address.netloc}/lab/tree/{name}?{address.query}&reset")
    expect(page.locator(".jp-NotebookPanel .jp-Cell").first).to_be_visible(timeout=LOAD_MS)
    # before the kernel has its name, JupyterLab may ask which one to take
    expect(page.locator(".jp-NotebookPanel-toolbar").get_by_text("Python 3 (ipykernel)")).to_be_visible(timeout=LOAD_MS)
    last = page.locator(".jp-CodeCell .jp-InputPrompt").last
    for _ in range(ATTEMPTS):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        try:
            expect(last).not_to_have_text("[ ]:", timeout=5_000)
            return
        except AssertionError:
            continue  # JupyterLab drops the command while its kernel is still connecting


def test_the_class_votes_and_plays_on_the_projector(page: Page, lesson_server: Server, watch: Watch) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    board = demo(page, lesson_server, "demo-match", "class")
    table = board.locator('.s66[data-step="match/class"]')
    expect(table).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
    board.locator('[data-tool="full"]').click()
    expect(board).to_have_attribute("data-full", "")
    table.locator('[data-match="start"]').click()
    expect(table.locator(".s66-hand button")).to_have_count(6)
    assert page.evaluate(SMALL_TYPE, LEAST_PX) == []
    board.locator('[data-tool="vote"]').focus()
    page.keyboard.press("v")
    first = board.locator(".s66-demo-votes li").first
    action = str(first.get_attribute("data-action"))
    expect(first.get_by_role("spinbutton")).to_be_focused()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("data-leads", "true")
    expect(board.get_by_role("spinbutton").nth(1)).to_be_focused()
    assert page.evaluate(SMALL_TYPE, LEAST_PX) == []
    assert page.evaluate("document.querySelector('.s66-demo').scrollHeight") <= 720
    found = barriers(page)
    assert not found, tell(found)
    page.keyboard.press("w")  # a field for numbers leaves the letters to the table
    expect(table.locator(f'.s66-hand [data-card="{action}"]')).to_have_count(0)
    expect(board.locator('.s66-demo-votes li[data-leads="true"]')).to_have_count(0, timeout=LOAD_MS)


def test_a_deal_is_looked_back_at_by_clicker_and_the_advice_unfolded_on_the_projector(
    page: Page, lesson_server: Server, watch: Watch
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1280, "height": 720})
    board = demo(page, lesson_server, "demo-match", "class")
    table = board.locator('.s66[data-step="match/class"]')
    expect(table).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
    page.keyboard.press("F5")
    expect(board).to_have_attribute("data-big", "")
    table.locator('[data-match="start"]').click()
    for _ in range(DEAL):  # the first card that may be played, until the deal is over
        expect(table).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
        if table.locator('[data-match="review"]').count():
            break
        table.locator('.s66-hand button:not([aria-disabled="true"])').first.click()
        expect(table).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
        if table.locator(".s66-strip-list button").first.is_visible():
            table.locator(".s66-strip-list button").first.click()
    table.locator('[data-match="review"]').click()
    where = table.locator(".s66-status")
    expect(where).to_have_text("The cards have been dealt.")
    page.keyboard.press("PageDown")
    expect(where).not_to_have_text("The cards have been dealt.")
    page.keyboard.press("PageUp")
    expect(where).to_have_text("The cards have been dealt.")
    fold = table.locator(".s66-advice-fold")
    expect(fold).to_be_visible(timeout=LOAD_MS)
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    table.locator(".s66-advice-more .s66-link").first.click()
    expect(table.locator(".s66-world").first).to_be_visible(timeout=LOAD_MS)
    assert page.evaluate(SMALL_TYPE, LEAST_PX) == []
    assert page.evaluate("document.querySelector('.s66-demo').scrollHeight") <= 720
    felt = table.locator(".s66-felt").bounding_box()
    assert felt is not None
    assert felt["y"] >= 0, "the table stays in sight while one reads"
    assert felt["y"] + felt["height"] <= 720
    found = barriers(page)
    assert not found, tell(found)


def test_a_position_is_built_in_voila(page: Page, lesson_server: Server, watch: Watch) -> None:
    board = demo(page, lesson_server, "demo-position", "position")
    board.get_by_label("Type cards").fill("KH QH AS 9D JC TC")
    board.locator('[data-place="you"]').click()
    expect(board.locator('[data-zone="you"] .s66-card')).to_have_count(6)
    board.get_by_text("What is allowed").click()
    expect(board.get_by_text("Announce 20 and lead the king of hearts")).to_be_visible()
    board.locator('[data-tool="opinions"]').click()
    expect(board.get_by_text("What the computer's players would do")).to_be_visible(timeout=LOAD_MS)
