"""The statistics lab as a visitor meets it: guess, play, see, take along."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
import servers
from playwright.sync_api import Browser, Locator, Page, expect
from servers import Server
from watch import Watch, barriers, tell

LOAD_MS = 60_000
DEALS = "20-thousand-deals.ipynb"


@pytest.fixture(scope="module")
def slow_server() -> Iterator[Server]:
    """Our Voila on a computer without machine code, where a run takes long enough to be stopped."""
    arguments = ["serve", "--no-browser", "--port", "0"]
    with servers.running(arguments, r"served at (http://\S+)", SIXTYSIX_MACHINE_CODE="never") as server:
        yield server


def experiment(page: Page, server: Server, notebook: str, name: str) -> Locator:
    page.goto(f"{server.url}voila/render/{notebook}")
    lab = page.locator(f'.s66-lab[data-lab="lab/{name}"]')
    expect(lab).to_have_attribute("data-state", "ready", timeout=LOAD_MS)
    return lab


def guess(lab: Locator, value: str) -> None:
    field = lab.get_by_role("spinbutton", name=re.compile("^Your guess"))
    field.fill(value)
    field.press("Tab")


def play(lab: Locator) -> None:
    lab.get_by_role("button", name=re.compile("That is my guess|Play again")).click()
    expect(lab.locator(".s66-lab-words")).to_be_visible(timeout=LOAD_MS)


def test_guess_play_picture_table_sentence_files(page: Page, lesson_server: Server, watch: Watch) -> None:
    lab = experiment(page, lesson_server, DEALS, "settling")
    expect(page.locator(".sx-laying").first).to_be_hidden()
    lab.get_by_role("button", name="That is my guess").click()
    expect(lab.locator(".s66-lab-status")).to_have_text(re.compile("^First your guess"))
    guess(lab, "40")
    play(lab)

    picture = lab.get_by_role("img", name=re.compile("A line that settles while the deals grow"))
    expect(picture).to_have_count(1)
    alt = str(picture.get_attribute("aria-label"))
    assert "The exact value is 21.74 %" in alt
    assert "The guess was 40 %" in alt
    words = lab.locator(".s66-lab-words")
    expect(words).to_contain_text("Your guess: 40 of 100. Played: ")
    expect(words).to_contain_text("exactly 5/23, which is 21.74 of 100.")
    played = re.search(r"Played: ([\d.]+) of 100", words.inner_text())
    assert played is not None

    table = lab.get_by_role("table")
    expect(table).to_be_hidden()
    lab.get_by_text("The numbers as a table").click()
    expect(table).to_be_visible()
    expect(table.locator("tbody tr").filter(has_text=f"{played[1]} %")).not_to_have_count(0)

    for kind in ("SVG", "PNG"):
        with page.expect_download() as got:
            lab.get_by_role("button", name=re.compile(f"^Save as {kind}: The leader is dealt")).click()
        assert got.value.suggested_filename == f"sixty-six-settling-1.{kind.lower()}"
        data = got.value.path().read_bytes()
        if kind == "PNG":
            assert data.startswith(b"\x89PNG")
        else:
            assert ElementTree.fromstring(data).tag.endswith("svg")


def test_a_finished_experiment_has_its_star_in_the_overview(page: Page, lesson_server: Server, watch: Watch) -> None:
    lab = experiment(page, lesson_server, "22-the-nine.ipynb", "nine")
    guess(lab, "20")
    play(lab)
    record = page.evaluate("localStorage.getItem('sixtysix.step.lab/nine')")
    assert json.loads(record)["star"] is True
    page.goto(f"{lesson_server.url}course")
    part = page.locator('.s66-part[data-part="lab"]')
    expect(part.get_by_role("heading")).to_have_text("Statistics lab")
    expect(part.locator(".s66-lesson")).to_have_count(8)
    expect(part.locator('[data-lesson="lab-nine"]')).to_have_attribute("data-state", "done")
    expect(part.locator('[data-lesson="lab-deals"]')).to_have_attribute("data-state", "open")


def test_the_number_follows_the_handle_that_is_drawn_along(page: Page, lesson_server: Server, watch: Watch) -> None:
    lab = experiment(page, lesson_server, DEALS, "settling")
    handle, field = lab.get_by_role("slider"), lab.get_by_role("spinbutton")
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    track = lab.locator(".noUi-target").bounding_box()
    assert box is not None
    assert track is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(track["x"] + track["width"] * 0.3, box["y"] + 5, steps=8)
    expect(field).to_have_value(re.compile(r"^(29|30|31)$"))
    sent = len(watch.sent)
    page.mouse.move(track["x"] + track["width"] * 0.5, box["y"] + 5, steps=20)
    expect(field).to_have_value(re.compile(r"^(49|50|51)$"))
    assert len(watch.sent) == sent, "the kernel hears of every step"
    page.mouse.up()
    play(lab)
    expect(lab.locator(".s66-lab-words")).to_contain_text(f"Your guess: {field.input_value()} of 100.")


def test_everything_is_done_by_keys(page: Page, lesson_server: Server, watch: Watch) -> None:
    lab = experiment(page, lesson_server, "23-when-to-close.ipynb", "close-or-wait")
    choice = lab.get_by_label("Your cards")
    choice.focus()
    page.keyboard.press("ArrowDown")
    expect(lab.locator(".s66-lab-cards .s66-card")).to_have_count(6)
    expect(lab.get_by_role("img", name="queen of diamonds")).to_be_visible()
    page.keyboard.press("Tab")
    slider = lab.get_by_role("slider", name=re.compile("^Your guess: You close now"))
    expect(slider).to_be_focused()
    page.keyboard.press("End")
    expect(lab.get_by_role("spinbutton")).to_have_value("100")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(lab.get_by_role("button", name="That is my guess")).to_be_focused()
    page.keyboard.press("Enter")
    expect(lab.locator(".s66-lab-words")).to_contain_text("Your guess: 100 of 100.", timeout=LOAD_MS)
    expect(lab.locator(".s66-lab-words")).to_contain_text("with these cards: wait.")
    expect(lab.get_by_role("button", name="Play again")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(lab.get_by_role("table")).to_be_visible()


def test_a_run_can_be_stopped_and_shows_what_it_has(page: Page, slow_server: Server, watch: Watch) -> None:
    lab = experiment(page, slow_server, "27-your-own-experiment.ipynb", "own")
    guess(lab, "60")
    lab.get_by_role("button", name="That is my guess").click()
    bar = lab.get_by_role("progressbar", name="Deals played")
    expect(bar).to_have_attribute("aria-valuemax", "5000", timeout=LOAD_MS)
    expect(bar).to_have_attribute("aria-valuenow", re.compile("[1-9]"))
    lab.get_by_role("button", name="Stop").click()
    expect(lab.locator(".s66-lab-status")).to_have_text(re.compile(r"^Stopped after [\d,]+ deals\. Your guess: 60 "))
    expect(lab.get_by_role("img", name=re.compile("^A line that settles"))).to_be_visible()
    expect(lab.get_by_role("button", name="Stop")).to_be_hidden()


def test_without_machine_code_there_are_fewer_deals_and_it_says_so(page: Page, slow_server: Server) -> None:
    lab = experiment(page, slow_server, "25-house-rules-in-numbers.ipynb", "house-rules")
    guess(lab, "150")
    play(lab)
    expect(lab.locator(".s66-lab-status")).to_contain_text("3,000 deals played. Machine code is still being made")
    expect(lab.get_by_role("img", name=re.compile("Danish 66: 1"))).to_be_visible()


def test_what_cannot_be_played_is_said_kindly(page: Page, lesson_server: Server, watch: Watch) -> None:
    lab = experiment(page, lesson_server, "27-your-own-experiment.ipynb", "own")
    guess(lab, "60")
    lab.get_by_label("Your first cards").fill("XX")
    lab.get_by_role("button", name="That is my guess").click()
    status = lab.locator(".s66-lab-status")
    expect(status).to_have_attribute("data-tone", "wrong")
    expect(status).to_contain_text("XX")
    assert "Traceback" not in page.content()
    lab.get_by_label("Your first cards").fill("KH QH")
    play(lab)
    expect(status).to_have_text(re.compile(r"^20,000 deals played\. Your guess: 60 "))
    lab.get_by_text("The same in Python").click()
    expect(lab.locator("pre")).to_contain_text("start='KH QH'")


def test_a_result_tells_that_something_else_is_chosen_now(page: Page, lesson_server: Server, watch: Watch) -> None:
    lab = experiment(page, lesson_server, "23-when-to-close.ipynb", "close-or-wait")
    guess(lab, "50")
    play(lab)
    told = lab.get_by_text("This was played with what was chosen before.")
    expect(told).to_be_hidden()
    lab.get_by_label("Your cards").select_option(index=1)
    expect(told).to_be_visible()
    lab.get_by_label("Your cards").select_option(index=0)
    expect(told).to_be_hidden()


def test_a_number_that_is_not_whole_is_not_made_another_in_silence(page: Page, lesson_server: Server) -> None:
    lab = experiment(page, lesson_server, DEALS, "settling")
    field = lab.get_by_role("spinbutton", name=re.compile("^Your guess"))
    field.press("ControlOrMeta+a")
    page.keyboard.type("12.")
    status = lab.locator(".s66-lab-status")
    expect(status).to_have_text("Whole numbers only: . does not belong in here.")
    expect(field).to_have_value("12")


def test_the_lowest_number_is_a_guess_too(page: Page, lesson_server: Server, watch: Watch) -> None:
    lab = experiment(page, lesson_server, DEALS, "settling")
    lab.get_by_role("spinbutton", name=re.compile("^Your guess")).press("ControlOrMeta+a")
    page.keyboard.type("0")
    play(lab)
    expect(lab.locator(".s66-lab-words")).to_contain_text("Your guess: 0 of 100.")


def test_python_to_take_along_does_not_widen_a_phones_page(page: Page, lesson_server: Server, watch: Watch) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    lab = experiment(page, lesson_server, "27-your-own-experiment.ipynb", "own")
    guess(lab, "50")
    play(lab)
    lab.get_by_text("The same in Python").click()
    expect(lab.locator("pre")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390])
def test_the_lab_has_no_barriers(browser: Browser, lesson_server: Server, width: int, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 800})
    page = context.new_page()
    lab = experiment(page, lesson_server, DEALS, "thousand-deals")
    found = barriers(page)
    assert not found, tell(found)
    guess(lab, "50")
    play(lab)
    lab.get_by_text("The numbers as a table").first.click()
    expect(lab).to_have_attribute("data-theme", scheme)
    found = barriers(page)
    assert not found, tell(found)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


def test_pictures_follow_the_width_and_the_theme(page: Page, lesson_server: Server) -> None:
    page.set_viewport_size({"width": 1000, "height": 800})
    page.emulate_media(color_scheme="light")
    lab = experiment(page, lesson_server, DEALS, "thousand-deals")
    guess(lab, "50")
    play(lab)
    svg = lab.locator(".s66-lab-image svg").first
    wide = int(str(svg.get_attribute("width")))
    title = "svg => getComputedStyle(svg.querySelector('g > g > path')).fill"
    light = svg.evaluate(title)
    page.emulate_media(color_scheme="dark")
    expect(lab).to_have_attribute("data-theme", "dark")
    assert svg.evaluate(title) != light
    page.set_viewport_size({"width": 320, "height": 700})
    expect(svg).not_to_have_attribute("width", str(wide))
    assert int(str(svg.get_attribute("width"))) <= 320
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
