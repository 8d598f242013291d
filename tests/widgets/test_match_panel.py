"""A match in the browser: the session answers as Python would, the page is what a learner sees."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect
from watch import check_no_barriers

from tutorials.match_session import MatchSession

pytestmark = pytest.mark.browser

Mount = Callable[..., Any]


class MatchTable:
    """A mounted table with a session behind it."""

    def __init__(self, mount: Mount, **options: Any) -> None:
        self.session = MatchSession(chance=Random(66))
        self.table = mount(self.session.view(), greet=False, **options)
        self.root = self.table.root
        self.page = self.table.page
        self.heard: list[dict[str, Any]] = []
        self.settle()

    def answer(self) -> bool:
        """Answer what the page has sent; False if it sent nothing."""
        sent = self.table.sent()
        self.heard += sent
        for message in sent:
            self.table.answer(self.session.receive(message))
        return bool(sent)

    def settle(self) -> None:
        """Answer until the table is at rest."""
        while self.answer():
            pass
        expect(self.root).to_have_attribute("data-state", "ready")

    def press(self, selector: str) -> None:
        self.root.locator(selector).first.click()
        self.settle()

    def hint(self) -> None:
        """Ask for advice, and unfold what else there is."""
        self.press('[data-tool="hint"]')
        expect(self.root.locator(".s66-feedback")).to_have_attribute("data-tone", "hint")
        self.press(".s66-advice-fold summary")

    def begin(self, level: str = "easy") -> None:
        self.root.locator('select[name="level"]').select_option(level)
        self.press('[data-match="start"]')

    def finish_deal(self) -> None:
        """Lay down the first card that may be played, until the deal is over."""
        while not self.root.locator('[data-match="next"]').count():
            if self.root.locator('[data-button="pass"]').count():
                self.press('[data-button="pass"]')
                continue
            self.root.locator(".s66-hand button:not([aria-disabled])").first.focus()
            self.page.keyboard.press("Enter")
            if self.root.locator(".s66-strip").is_visible():
                self.page.keyboard.press("Enter")
            self.settle()


@pytest.fixture
def match(mount: Mount) -> Callable[..., MatchTable]:
    return lambda **options: MatchTable(mount, **options)


def test_the_choices_begin_a_match(match: Callable[..., MatchTable]) -> None:
    table = match()
    table.root.get_by_role("combobox", name="Opponent").select_option(label="Medium")
    table.root.get_by_role("combobox", name="Rules").select_option("schnapsen")
    table.press('[data-match="start"]')
    assert table.heard[-1] == {
        "type": "start", "level": "medium", "ruleset": "schnapsen", "dealer": "opponent", "draws": "table",
    }  # fmt: skip
    expect(table.root.locator(".s66-title")).to_have_text("Schnapsen against Medium")
    expect(table.root.locator(".s66-hand .s66-card")).to_have_count(5)


def test_the_table_asks_for_the_rest_by_itself_and_lets_the_learner_go_first(match: Callable[..., MatchTable]) -> None:
    table = match()
    table.begin("hard")
    table.root.locator(".s66-hand button").first.click()
    [act] = table.table.sent()
    table.table.answer(table.session.receive(act))
    expect(table.root).to_have_attribute("data-state", "waiting")
    assert table.table.sent() == [{"type": "go-on"}]
    table.root.locator('[data-tool="undo"]').click()  # while the opponent thinks
    assert table.table.sent() == []
    table.table.answer(table.session.receive({"type": "go-on"}))
    assert table.table.sent() == [{"type": "undo"}]
    table.table.answer(table.session.receive({"type": "undo"}))
    expect(table.root.locator(".s66-hand .s66-card")).to_have_count(6)


def test_after_an_error_the_table_does_not_ask_again(match: Callable[..., MatchTable]) -> None:
    table = match()
    table.begin("hard")
    table.root.locator(".s66-hand button").first.click()
    [act] = table.table.sent()
    view = table.session.receive(act)
    table.table.answer(view)
    assert table.table.sent() == [{"type": "go-on"}]
    table.table.answer(view | {"feedback": {"tone": "info", "text": "Sorry.", "rule": None, "at": None}})
    assert table.table.sent() == []
    expect(table.root).to_have_attribute("data-state", "ready")
    table.press('[data-tool="undo"]')
    expect(table.root.locator(".s66-hand .s66-card")).to_have_count(6)


def test_the_table_says_that_it_thinks_until_the_hint_comes(match: Callable[..., MatchTable]) -> None:
    table = match()
    table.begin()
    status = table.root.locator(".s66-status")
    table.root.locator('[data-tool="hint"]').click()
    expect(status).to_have_text("Thinking …")
    assert status.get_attribute("role") == "status"
    table.settle()
    expect(table.root.locator(".s66-feedback")).to_have_attribute("data-tone", "hint")
    expect(status).not_to_have_text("Thinking …")


def test_a_hint_shows_every_alternative_and_possible_hands(match: Callable[..., MatchTable]) -> None:
    table = match()
    table.begin()
    table.press('[data-tool="hint"]')
    expect(table.root.locator(".s66-advice-list")).to_be_hidden()
    expect(table.root.locator(".s66-advice-lesson a")).to_be_visible()
    table.press(".s66-advice-fold summary")
    best = table.root.locator('.s66-advice-row[data-best="true"]')
    expect(best).to_have_count(1)
    expect(best).to_contain_text("wins in")
    assert table.root.locator(".s66-advice-row").count() >= 6
    button = best.get_by_role("button")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.focus()
    table.page.keyboard.press("Enter")
    table.settle()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(button).to_be_focused()
    assert best.locator(".s66-world").count() >= 12
    for hand in best.locator(".s66-world").all():
        result = hand.get_attribute("data-result")
        expect(hand).to_contain_text({"won": "you win", "lost": "you lose", "level": "drawn"}[str(result)])
        assert hand.get_by_role("img").get_attribute("aria-label").count(" of ") == 6
    table.press(".s66-hand button")
    expect(table.root.locator(".s66-advice")).to_be_hidden()


def test_a_deal_is_played_reviewed_and_played_on(match: Callable[..., MatchTable]) -> None:
    table = match()
    table.begin()
    table.finish_deal()
    table.press('[data-match="review"]')
    expect(table.root.locator(".s66-opponent-hand")).to_have_attribute("data-open", "true")
    expect(table.root.locator(".s66-review")).to_be_visible()
    table.press('[data-tool="forward"]')
    expect(table.root).to_have_attribute("data-kind", "watch")
    table.press('.s66-point [data-match="page"]')
    expect(table.root.locator(".s66-point").first).to_have_attribute("aria-current", "step")
    table.press('.s66-point [data-match="replay"]')
    expect(table.root.locator(".s66-opponent-hand")).to_have_attribute("data-open", "false")
    table.press('[data-match="leave"]')
    table.press('[data-match="next"]')
    expect(table.root.locator(".s66-status")).to_contain_text("Deal 2.")


def test_what_the_browser_keeps_brings_the_match_back(match: Callable[..., MatchTable]) -> None:
    table = match()
    table.begin()
    table.press(".s66-hand button")
    hand = table.root.locator(".s66-hand").inner_html()
    record = table.page.evaluate("localStorage.getItem('sixtysix.step.match/table')")
    again = MatchSession()
    view = again.receive({"type": "hello", "record": record})
    table.table.answer(view)
    assert table.root.locator(".s66-hand").inner_html() == hand


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (1280, "dark")])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    match: Callable[..., MatchTable], width: int, scheme: str
) -> None:
    table = match(width=width, color_scheme=scheme)

    def check() -> None:
        check_no_barriers(table.page)
        assert table.page.evaluate("document.documentElement.scrollWidth") <= width

    check()
    table.begin()
    table.hint()
    table.press(".s66-advice-row button")
    check()
    table.finish_deal()
    check()
    table.press('[data-match="review"]')
    check()
