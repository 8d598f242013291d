"""The demonstrations in a browser, without Jupyter: keys and clicker, type for the back row, marks, black picture."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect
from small_type import LEAST_PX, SMALL_TYPE
from watch import check_no_barriers

import sixtysix as ss
from tutorials.demo.deal import DealDemo
from tutorials.demo.hands import ShowOfHands
from tutorials.demo.position import PositionDemo
from tutorials.demo.state import DemoState
from tutorials.match_session import MatchSession
from tutorials.widgets.demo_texts import demo_texts

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Any]
PROJECTOR = {"width": 1280, "height": 720}


LINE = "german dealer=1 lead=0 trump=C turnup=9C talon=QSJSKDJHTHQHTSKSJD9HTC hands=ASAHTDQD9DAC/9SKHADKCQCJC"


class Demo:
    """A mounted demonstration with its session behind it."""

    def __init__(self, open_page: OpenPage, session: DemoState, **options: Any) -> None:
        self.page = open_page(script="/demo-script.js", **options)
        self.mount(session)

    def mount(self, session: DemoState) -> None:
        self.session = session
        self.page.evaluate("s => mountState(s)", {"view": session.view(), "texts": demo_texts("en")})
        self.root = self.page.locator(".s66-demo").last
        self.settle()

    def load_anew(self, session: DemoState) -> None:
        self.page.reload()
        self.page.wait_for_function("typeof mountState === 'function'")
        self.mount(session)

    def settle(self) -> None:
        while sent := self.page.evaluate("tables.at(-1).sent.splice(0)"):
            for message in sent:
                self.page.evaluate("view => tables.at(-1).answer(view)", self.session.receive(message))
        expect(self.root).to_have_attribute("data-state", "ready")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.settle()

    def tool(self, name: str) -> Any:
        return self.root.locator(f'[data-tool="{name}"]')

    def full(self) -> None:
        self.tool("full").click()
        expect(self.root).to_have_attribute("data-full", "")
        self.page.wait_for_function("innerWidth === document.querySelector('.s66-demo').clientWidth")
        self.settle()

    def check_barriers(self) -> None:
        check_no_barriers(self.page)

    def check_type(self) -> None:
        assert self.page.evaluate(SMALL_TYPE, LEAST_PX) == []


def test_a_clicker_and_keys_lead_through_a_deal(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7", levels=("easy", "easy")), **PROJECTOR)
    slider = demo.root.get_by_role("slider", name="Where in the deal")
    demo.tool("forward").focus()
    demo.press("PageDown", "PageDown", "ArrowRight", "PageUp")
    expect(slider).to_have_value("2")
    expect(demo.root.locator(".s66-demo-caption")).to_contain_text("plays the")
    demo.press("End")
    expect(demo.root.locator(".s66-demo-where")).to_contain_text("The end")
    demo.press("Home")
    expect(slider).to_have_value("0")
    slider.focus()
    demo.press("ArrowRight", "ArrowRight", "ArrowRight")
    expect(slider).to_have_value("3")
    hand = demo.root.locator(".s66-opponent-hand")
    expect(hand).to_have_attribute("data-open", "false")
    demo.press("2")
    expect(hand).to_have_attribute("data-open", "true")
    expect(demo.tool("opponent")).to_have_attribute("aria-pressed", "true")
    demo.press("1")
    expect(demo.root.get_by_role("img", name="Your hand: 6 cards, face down")).to_be_visible()
    demo.press("3")
    expect(demo.root.get_by_role("group", name="Talon, the next card first")).to_be_visible()


def test_a_key_goes_from_one_turning_point_to_the_next_and_a_press_to_any(open_page: OpenPage) -> None:
    last_two = ss.Deal.setup(you="AH 9C", opponent="KH TC", talon="", trump="S", points={"you": 52})
    demo = Demo(open_page, DealDemo(last_two.apply("claim").record(), covered=()), **PROJECTOR)
    demo.press("End", "t", "t")
    expect(demo.root.get_by_role("slider")).to_have_value("0")
    expect(demo.root.locator(".s66-demo-turns")).to_contain_text("you: claim (costs")
    demo.press("End")
    demo.root.get_by_role("button", name="Trick").click()
    demo.settle()
    expect(demo.root.get_by_role("slider")).to_have_value("0")


def test_a_clicker_works_on_a_page_that_has_just_been_opened_and_its_other_keys_do_no_harm(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7", levels=("easy", "easy")), **PROJECTOR)
    demo.press("PageDown", "PageDown")
    expect(demo.root.get_by_role("slider")).to_have_value("2")
    demo.page.evaluate("window.kept = true")
    demo.press("F5")  # begins the show
    expect(demo.root).to_have_attribute("data-full", "")
    demo.press("F5", "Shift+F5", "Escape", "PageUp")
    expect(demo.root.get_by_role("slider")).to_have_value("1")
    assert demo.page.evaluate("window.kept"), "the page was loaded anew"


def test_the_buttons_are_in_sight_where_the_table_is_higher_than_the_window(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7", levels=("easy", "easy")), width=1280, height=480)
    assert demo.page.evaluate("document.documentElement.scrollHeight") > 480
    bar = demo.root.locator(".s66-demo-tools").bounding_box()
    assert bar["y"] + bar["height"] <= 480


STILL = (".s66-talon", ".s66-trump", ".s66-middle", ".s66-plate[data-seat=you]", ".s66-demo-where", ".s66-demo-tools")
BOXES = """names => names.map(name => {
  const { left, top } = document.querySelector(name).getBoundingClientRect();
  return [name, Math.round(left), Math.round(top)];
})"""


START_OF_ARROW = """() => {
  const line = document.querySelector(".s66-arrow"), { x, y } = line.getPointAtLength(0);
  return new DOMPoint(x, y).matrixTransform(line.getScreenCTM()).x;
}"""


def test_nothing_jumps_when_one_steps_or_turns_up_cards_and_no_card_of_a_trick_hides_another(
    open_page: OpenPage,
) -> None:
    demo = Demo(open_page, DealDemo("7", levels=("easy", "easy"), covered=("you", "opponent", "talon")), **PROJECTOR)
    demo.full()
    before = demo.page.evaluate(BOXES, STILL)
    for key in ("1", "2", "3", "PageDown", "PageDown"):
        demo.press(key)
        assert demo.page.evaluate(BOXES, STILL) == before
    opponent, you = (demo.root.locator(f'.s66-trick [data-by="{seat}"]').bounding_box() for seat in ("opponent", "you"))
    assert opponent["x"] + opponent["width"] <= you["x"] + 10, "but for the corners of cards that lie aslant"


def test_a_bigger_screen_shows_bigger_letters_and_marks_still_lie_on_their_cards(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7"), width=1920, height=1080)
    demo.full()
    assert demo.page.evaluate("document.querySelector('.s66-demo-caption').currentCSSZoom") == 1.5
    code = demo.session.view()["table"]["you"]["hand"][3]["card"]
    demo.press("m")
    demo.root.locator(f'.s66-hand [data-card="{code}"]').click()
    demo.root.get_by_role("button", name="Mark it").click()
    demo.settle()
    expect(demo.root.locator(".s66-ring")).to_have_count(1)
    card, ring = demo.page.evaluate(BOXES, [f'.s66-hand [data-card="{code}"]', ".s66-ring"])
    assert [round((of_card - of_ring) / 1.5) for of_card, of_ring in zip(card[1:], ring[1:], strict=True)] == [3, 3]


def test_a_black_picture_ends_with_any_key_and_the_clicker_has_a_key_for_it(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7"), **PROJECTOR)
    demo.tool("forward").focus()
    for key in ("b", "."):
        demo.press(key)
        expect(demo.root.locator(".s66-demo-black")).to_be_visible()
        demo.press("PageDown")
        expect(demo.root.locator(".s66-demo-black")).to_be_hidden()
    expect(demo.root.get_by_role("slider")).to_have_value("0")


def test_keys_of_one_letter_can_be_switched_off_and_the_clicker_still_works(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7"), **PROJECTOR)
    demo.press("?")
    demo.root.get_by_role("checkbox", name="Single-key shortcuts").uncheck()
    demo.press("Escape", "b", "2", "PageDown")
    expect(demo.root.locator(".s66-demo-black")).to_be_hidden()
    expect(demo.tool("opponent")).to_have_attribute("aria-pressed", "false")
    expect(demo.root.get_by_role("slider")).to_have_value("1")


def test_arrows_and_notes_are_put_by_keys_and_by_pressing_cards(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7"), **PROJECTOR)
    demo.tool("forward").focus()
    demo.press("m")
    expect(demo.root.get_by_role("combobox", name="Card", exact=True)).to_be_focused()
    first, second = [card["card"] for card in demo.session.view()["table"]["you"]["hand"][:2]]
    demo.root.get_by_role("combobox", name="Card", exact=True).select_option(first)
    demo.root.get_by_label("Note").fill("<b>Lead this?</b>")
    demo.press("Enter")
    expect(demo.root.locator(".s66-mark-notes")).to_have_text("<b>Lead this?</b>")
    expect(demo.root.get_by_role("list", name="Marks")).to_contain_text("Lead this?")
    demo.root.locator(f'.s66-hand [data-card="{second}"]').click()
    demo.root.locator(f'.s66-hand [data-card="{first}"]').click()
    demo.settle()
    expect(demo.root.locator(".s66-arrow")).to_have_count(1)
    start = demo.page.evaluate(START_OF_ARROW)
    card = demo.page.evaluate(BOXES, [f'.s66-hand [data-card="{second}"]'])[0]
    assert abs(start - card[1]) <= 2, "it begins at the side of its card and leaves the index alone"
    demo.root.get_by_role("button", name="Remove: Arrow").click()
    demo.settle()
    expect(demo.root.locator(".s66-arrow")).to_have_count(0)
    expect(demo.root.locator(".s66-ring")).to_have_count(1)
    demo.root.get_by_role("button", name="Remove all marks").click()
    demo.settle()
    expect(demo.root.locator(".s66-ring")).to_have_count(0)
    demo.press("Escape")
    expect(demo.tool("marks")).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize(("scheme", "ruleset"), [("light", "german"), ("dark", "dutch")])
def test_a_deal_on_the_projector_has_big_type_no_barriers_and_fits(
    open_page: OpenPage, scheme: str, ruleset: str
) -> None:
    demo = Demo(open_page, DealDemo("7", ruleset, covered=()), color_scheme=scheme, **PROJECTOR)
    demo.full()
    demo.press("PageDown", "PageDown", "c")
    demo.check_type()
    demo.check_barriers()
    assert demo.page.evaluate("document.querySelector('.s66-demo').scrollHeight") <= PROJECTOR["height"]
    for panel in ("m", "n", "?"):
        demo.press(panel)
        demo.check_type()
        demo.check_barriers()
        demo.press("Escape")


def test_a_deal_fits_a_phone_sideways(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7", covered=()), width=320, height=640)
    demo.press("c")
    assert demo.page.evaluate("document.documentElement.scrollWidth") <= 320
    demo.check_barriers()


def test_what_fails_is_said_and_the_table_goes_on(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7"), **PROJECTOR)
    demo.tool("new").click()
    demo.root.get_by_label("Seed, code or position").fill("no deal")
    demo.press("Enter")
    expect(demo.root.locator(".s66-demo-feedback").filter(has_text="Type a seed")).to_be_visible()
    demo.root.get_by_label("Rules").select_option("schnapsen")
    demo.root.get_by_label("Seed, code or position").fill("12")
    demo.press("Enter")
    expect(demo.root.locator(".s66-demo-title")).to_have_text("Schnapsen")
    expect(demo.root.locator(".s66-hand .s66-card")).to_have_count(5)
    expect(demo.tool("new")).to_have_attribute("aria-expanded", "false")  # what was laid is to be seen


# ---- a vote by show of hands ----


def test_however_much_can_be_voted_for_what_ends_the_vote_stays_in_sight(open_page: OpenPage) -> None:
    match = MatchSession(chance=Random(66))
    match.receive({"type": "start", "level": "easy"})
    vote = ShowOfHands(match)
    demo = Demo(open_page, vote, **PROJECTOR)
    demo.full()
    demo.press("v")
    view = vote.view()
    view["rows"] = [{**view["rows"][0], "action": f"{n}", "label": "Announce 20 and lead the queen"} for n in range(12)]
    demo.page.evaluate("view => tables[0].answer(view)", view)
    panel = demo.root.locator('[data-panel="votes"]')
    expect(panel.get_by_role("spinbutton")).to_have_count(12)
    bar = demo.root.locator(".s66-demo-tools").bounding_box()["y"]
    for name in ("Play what most want", "Count anew", "Done"):
        box = panel.get_by_role("button", name=name).bounding_box()
        assert box["y"] + box["height"] <= bar, f"{name} lies under the buttons"
    panel.get_by_role("spinbutton").last.focus()
    box = panel.get_by_role("spinbutton").last.bounding_box()
    assert box["y"] + box["height"] <= panel.get_by_role("status").bounding_box()["y"]
    demo.check_type()
    demo.check_barriers()


# ---- building a position ----


def zone(demo: Demo, place: str) -> Any:
    return demo.root.locator(f'[data-zone="{place}"]')


def test_cards_are_dragged_pressed_typed_and_sent_by_keys(open_page: OpenPage) -> None:
    demo = Demo(open_page, PositionDemo(), **PROJECTOR)
    demo.full()
    demo.root.locator('[data-card="AH"]').drag_to(zone(demo, "you"))
    demo.settle()
    expect(zone(demo, "you").get_by_role("button", name="ace of hearts")).to_be_visible()
    demo.root.get_by_role("button", name="king of hearts").click()
    demo.root.get_by_role("button", name="queen of hearts").click()
    zone(demo, "you").locator("[data-place]").click()
    demo.settle()
    expect(zone(demo, "you").locator(".s66-card")).to_have_count(3)
    demo.root.get_by_label("Type cards").fill("9D JC TC")
    zone(demo, "you").locator("[data-place]").focus()
    demo.press("Enter")
    expect(zone(demo, "you").locator(".s66-card")).to_have_count(6)
    demo.root.locator('.s66-demo-pieces [tabindex="0"]').last.focus()
    demo.press("Home", "ArrowRight")
    second = demo.page.evaluate("document.activeElement.dataset.card")
    demo.press("2")
    expect(zone(demo, "opponent").locator(f'[data-card="{second}"]')).to_be_visible()
    expect(demo.root.get_by_role("list", name="Why it is impossible")).to_contain_text("does not match")
    expect(demo.root.locator(".s66-demo-caption")).to_have_attribute("data-can", "false")
    zone(demo, "opponent").locator(".s66-card").focus()
    demo.press("Delete")
    expect(demo.root.locator(".s66-demo-caption")).to_have_attribute("data-can", "true")
    expect(demo.page.locator(".s66-demo-piece:focus, .s66-demo:focus")).to_have_count(1)
    demo.press("e")
    expect(demo.root.locator('[data-zone="pack"] .s66-card')).to_have_count(24)
    demo.press("u")
    expect(zone(demo, "you").locator(".s66-card")).to_have_count(6)


def test_cards_that_are_typed_go_to_the_first_empty_place_and_a_slip_can_be_mended(open_page: OpenPage) -> None:
    demo = Demo(open_page, PositionDemo(), **PROJECTOR)
    typed = demo.root.get_by_label("Type cards")
    typed.fill("KH QH AS 9D JC TX")
    demo.press("Enter")
    expect(demo.root.locator(".s66-demo-feedback").filter(has_text="TX")).to_be_visible()
    expect(typed).to_have_value("KH QH AS 9D JC TX")
    typed.fill("KH QH AS 9D JC TC")
    demo.press("Enter")
    expect(zone(demo, "you").locator(".s66-card")).to_have_count(6)
    expect(typed).to_have_value("")
    typed.fill("KD")
    demo.press("Enter")
    expect(zone(demo, "opponent").locator(".s66-card")).to_have_count(1)
    demo.press("Escape", "e")  # out of the field, letters are shortcuts again
    expect(zone(demo, "opponent").locator(".s66-card")).to_have_count(0)


@pytest.mark.parametrize(("scheme", "ruleset"), [("light", "german"), ("dark", "dutch")])
def test_building_on_the_projector_has_big_type_no_barriers_and_fits(
    open_page: OpenPage, scheme: str, ruleset: str
) -> None:
    demo = Demo(open_page, PositionDemo(ruleset=ruleset), color_scheme=scheme, **PROJECTOR)
    demo.full()
    for _state in ("empty", "whole"):
        demo.check_type()
        demo.check_barriers()
        assert demo.page.evaluate("document.querySelector('.s66-demo').scrollHeight") <= PROJECTOR["height"]
        demo.press("k", "o")
    for panel in ("s", "q", "l"):
        demo.press(panel)
        demo.check_type()
        demo.check_barriers()
        demo.press("Escape")


def test_building_fits_a_phone_sideways(open_page: OpenPage) -> None:
    demo = Demo(open_page, PositionDemo(str(ss.Deal.new(seed=1))), width=320, height=640)
    assert demo.page.evaluate("document.documentElement.scrollWidth") <= 320
    demo.check_barriers()


def test_a_line_is_opened_and_its_qr_code_shown(open_page: OpenPage) -> None:
    demo = Demo(open_page, PositionDemo(), **PROJECTOR)
    line = str(ss.Deal.new("schnapsen", seed=5))
    demo.tool("line").click()
    demo.root.get_by_label("Line, code or seed").fill(line)
    demo.press("Enter")
    expect(demo.tool("line")).to_have_attribute("aria-expanded", "false")
    demo.tool("share").click()
    demo.settle()
    expect(demo.root.get_by_role("textbox", name="This position in one line")).to_have_value(line)
    expect(demo.root.get_by_role("img", name="This position as a QR code")).to_be_visible()


def test_a_page_that_is_loaded_anew_shows_the_deal_as_before(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7", levels=("easy", "easy")))
    demo.press("n")
    demo.page.keyboard.type(LINE)
    demo.press("Enter")
    demo.press("PageDown", "PageDown", "PageDown", "2")
    caption = demo.root.locator(".s66-demo-caption").inner_text()
    demo.load_anew(DealDemo("7", levels=("easy", "easy")))
    expect(demo.root.get_by_role("slider")).to_have_value("3")
    expect(demo.root.locator(".s66-demo-caption")).to_have_text(caption)
    expect(demo.root.locator(".s66-opponent-hand")).to_have_attribute("data-open", "true")
    demo.load_anew(DealDemo("7", levels=("easy", "easy")))  # what came back is kept again
    expect(demo.root.locator(".s66-demo-caption")).to_have_text(caption)


def test_a_start_that_was_refused_is_not_what_is_kept(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7", levels=("easy", "easy")))
    for start in (LINE, "german nonsense"):
        demo.tool("new").focus()
        demo.press("n")
        demo.root.get_by_role("textbox", name="Seed, code or position").fill(start)
        demo.press("Enter")
    demo.load_anew(DealDemo("7", levels=("easy", "easy")))
    session = demo.session
    assert isinstance(session, DealDemo)
    assert session.pages[0] == ss.Deal.replay(LINE)


def test_a_cell_that_runs_again_begins_anew_and_so_does_another_demonstration(open_page: OpenPage) -> None:
    demo = Demo(open_page, DealDemo("7", levels=("easy", "easy")))
    demo.press("PageDown", "PageDown")
    demo.mount(DealDemo("7", levels=("easy", "easy")))
    expect(demo.root.get_by_role("slider")).to_have_value("0")
    demo.press("PageDown")
    demo.load_anew(DealDemo("8", levels=("easy", "easy")))
    expect(demo.root.get_by_role("slider")).to_have_value("0")


def test_a_position_outlasts_loading_the_page_anew(open_page: OpenPage) -> None:
    demo = Demo(open_page, PositionDemo())
    demo.session.receive({"type": "put", "place": "you", "cards": [], "text": "AH 9C"})
    demo.page.evaluate("view => tables.at(-1).answer(view)", demo.session.view())
    demo.load_anew(PositionDemo())
    assert [str(card) for card in demo.session.layout.cards["you"]] == ["AH", "9C"]  # type: ignore[attr-defined]
