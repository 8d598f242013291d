"""Playing with the pointer: cards, choices, buttons, refusals – and a table that stays silent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sample_views

pytestmark = pytest.mark.browser

Mount = Callable[..., Any]


def test_it_greets_with_the_record_this_browser_keeps(mount: Mount) -> None:
    key = "sixtysix.step.marriages/cash-it"
    table = mount(sample_views.play(), greet=False, setup=f"localStorage.setItem('{key}', 'kept')")
    assert table.sent() == [{"type": "hello", "record": "kept"}]


def test_it_greets_with_nothing_when_nothing_is_kept(mount: Mount) -> None:
    assert mount(sample_views.play(), greet=False).sent() == [{"type": "hello", "record": None}]


def test_a_record_is_kept_only_once_python_has_seen_the_old_one(mount: Mount) -> None:
    key = "sixtysix.step.marriages/cash-it"
    first = sample_views.play() | {"record": "fresh"}
    table = mount(first, greet=False, setup=f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', 'old')")
    assert table.page.evaluate(f"localStorage.getItem('{key}')") == "old"
    table.answer(first | {"record": "old and new", "rescued": "brok{en"})
    assert table.page.evaluate(f"localStorage.getItem('{key}')") == "old and new"
    assert table.page.evaluate("localStorage.getItem('sixtysix.rescued.marriages/cash-it')") == "brok{en"


def test_storage_that_refuses_is_told_and_the_table_goes_on(mount: Mount) -> None:
    blocked = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    table = mount(sample_views.play() | {"record": "r"}, setup=blocked)
    assert "does not keep your progress" in table.root.locator(".s66-notice").inner_text()
    table.card("AS").click()
    assert table.sent() == [{"type": "act", "action": "AS"}]


def test_a_card_with_one_meaning_is_played_at_once(mount: Mount) -> None:
    table = mount(sample_views.play())
    table.card("AS").click()
    assert table.sent() == [{"type": "act", "action": "AS"}]
    assert table.root.get_attribute("data-state") == "waiting"


def test_a_second_press_before_the_answer_is_not_a_second_play(mount: Mount) -> None:
    table = mount(sample_views.play())
    table.card("AS").dblclick()
    assert table.sent() == [{"type": "act", "action": "AS"}]


def test_where_any_card_takes_a_try_back_none_is_said_to_be_barred(mount: Mount) -> None:
    """After a wrong answer the table shows what follows; the cards are not on turn there, but a press begins anew."""
    view = sample_views.play()
    table = mount(view)
    table.card("AS").click()
    for each in view["table"]["you"]["hand"]:
        each |= {"playable": False, "actions": []}
    table.answer({**view, "aside": True})
    for code, name in (("AS", "ace of spades"), ("KH", "king of hearts")):
        assert table.card(code).get_attribute("aria-label") == name
        assert table.card(code).get_attribute("aria-disabled") is None
    assert table.page.evaluate("document.activeElement.dataset.card") == "AS"
    table.sent()
    table.card("KH").click()
    assert table.sent() == [{"type": "act", "action": "KH"}]


def test_a_card_with_two_meanings_asks_which(mount: Mount) -> None:
    table = mount(sample_views.play())
    table.card("QH").click()
    assert table.sent() == []
    strip = table.root.locator(".s66-strip")
    assert strip.get_by_role("button").all_inner_texts() == ["Play the queen of hearts", "Announce 20, lead Q♥"]
    assert table.card("QH").get_attribute("aria-expanded") == "true"
    strip.get_by_role("button", name="Announce 20, lead Q♥").click()
    assert table.sent() == [{"type": "act", "action": "marriage QH"}]
    assert strip.is_hidden()
    assert table.focused() == "QH"


def test_a_second_press_on_the_card_takes_the_choice_back(mount: Mount) -> None:
    table = mount(sample_views.play())
    table.card("QH").click()
    table.card("QH").click()
    assert table.root.locator(".s66-strip").is_hidden()
    assert table.sent() == []


def test_a_press_on_the_felt_takes_the_choice_back(mount: Mount) -> None:
    table = mount(sample_views.play())
    table.card("QH").click()
    table.root.locator(".s66-felt").click(position={"x": 300, "y": 8})
    assert table.root.locator(".s66-strip").is_hidden()


def test_a_button_with_several_ways_asks_which_and_stays_on_the_page(mount: Mount) -> None:
    table = mount(sample_views.play(), width=360, height=640)
    table.root.get_by_role("button", name="Announce a marriage").click()
    strip = table.root.locator(".s66-strip")
    assert strip.get_by_role("button").count() == 2
    box, root = strip.bounding_box(), table.root.bounding_box()
    assert root["x"] <= box["x"]
    assert box["x"] + box["width"] <= root["x"] + root["width"]
    strip.get_by_role("button", name="Announce 20, lead K♥").click()
    assert table.sent() == [{"type": "act", "action": "marriage KH"}]


def test_a_disabled_button_still_asks_python_why(mount: Mount) -> None:
    view = sample_views.play()
    view["buttons"] = [b | {"action": None} if b["id"] == "claim" else b for b in view["buttons"]]
    table = mount(view)
    for button, action in (("close", "close"), ("exchange", "exchange"), ("claim", "claim")):
        table.root.locator(f'[data-button="{button}"]').click(force=True)
        assert table.sent() == [{"type": "act", "action": action}]
        table.answer(view)


def test_a_card_that_may_not_be_played_is_refused_on_the_card(mount: Mount) -> None:
    view = sample_views.reply()
    table = mount(view)
    held = table.card("KH")
    assert held.get_attribute("aria-disabled") == "true"
    assert held.get_attribute("aria-label") == "king of hearts, cannot be played now"
    held.click(force=True)
    assert table.sent() == [{"type": "act", "action": "KH"}]
    refused = sample_views.refused(view, "KH")
    table.answer(refused)
    bubble = table.root.locator(".s66-bubble")
    assert bubble.get_attribute("data-at") == "KH"
    assert bubble.get_attribute("data-rule") == "follow.suit"
    assert refused["feedback"]["text"] in bubble.inner_text()
    assert refused["feedback"]["more"] in bubble.inner_text()
    assert held.get_attribute("aria-describedby") == bubble.get_attribute("id")
    assert table.root.locator(".s66-feedback").is_hidden()
    table.root.locator(".s66-alert").get_by_text(refused["feedback"]["text"]).wait_for(state="attached")
    arrow = bubble.evaluate("e => e.getBoundingClientRect().left + parseFloat(e.style.getPropertyValue('--arrow'))")
    box = held.bounding_box()
    assert box["x"] <= arrow <= box["x"] + box["width"]
    held.click(force=True)
    assert bubble.is_hidden()


def test_reading_aloud_does_not_say_an_old_refusal_again(mount: Mount) -> None:
    view = sample_views.reply()
    table = mount(view)
    table.card("KH").click(force=True)
    table.answer(sample_views.refused(view, "KH"))
    table.root.locator(".s66-alert").get_by_text("follow suit").wait_for(state="attached")
    table.root.locator('[data-tool="read"]').click()
    table.page.evaluate("document.querySelector('.s66-alert').textContent = ''")
    table.root.locator('[data-read="hand"]').click()
    table.answer(sample_views.refused(view, "KH") | {"spoken": "Your hand: six cards."})
    table.root.locator(".s66-say").get_by_text("Your hand").wait_for(state="attached")
    assert table.root.locator(".s66-alert").text_content() == ""
    assert table.root.locator(".s66-bubble").is_hidden()


def test_a_refusal_without_a_place_points_at_what_was_pressed(mount: Mount) -> None:
    view = sample_views.play()
    table = mount(view)
    table.root.locator('[data-button="exchange"]').click(force=True)
    table.answer(sample_views.refused(view, None))
    assert table.root.locator(".s66-bubble").get_attribute("data-at") == "exchange"


def test_a_refusal_of_nothing_visible_is_said_below_the_table(mount: Mount) -> None:
    view = sample_views.play()
    table = mount(view)
    table.answer(sample_views.refused(view, "7C"))
    feedback = table.root.locator(".s66-feedback")
    assert feedback.get_attribute("data-tone") == "refused"
    assert feedback.get_attribute("aria-live") == "assertive"


def test_right_is_said_and_the_star_is_won(mount: Mount) -> None:
    table = mount(sample_views.play())
    assert table.root.locator(".s66-star").get_attribute("data-got") == "false"
    table.answer(sample_views.right(sample_views.play()))
    assert table.root.get_attribute("data-done") == "true"
    assert table.root.locator(".s66-star").get_attribute("data-got") == "true"
    assert table.root.get_by_role("img", name="3 of 9 stars").is_visible()
    feedback = table.root.locator(".s66-feedback")
    assert feedback.get_attribute("data-tone") == "right"
    assert "Right." in feedback.inner_text()
    more = feedback.locator("details p")
    assert more.is_hidden()
    feedback.get_by_text("The rule").click()
    assert more.is_visible()


@pytest.mark.parametrize("tool", ["hint", "undo", "again", "fresh"])
def test_a_tool_sends_its_message_when_it_may(mount: Mount, tool: str) -> None:
    can = dict.fromkeys(sample_views.play()["can"], True)
    table = mount(sample_views.play() | {"can": can})
    table.root.locator(f'[data-tool="{tool}"]').click()
    assert table.sent() == [{"type": tool}]


def test_a_tool_that_may_not_is_marked_and_silent(mount: Mount) -> None:
    table = mount(sample_views.play())
    undo = table.root.locator('[data-tool="undo"]')
    assert undo.get_attribute("aria-disabled") == "true"
    undo.click(force=True)
    assert table.sent() == []


def test_reading_aloud_answers_in_the_live_region_and_in_the_panel(mount: Mount) -> None:
    view = sample_views.play()
    table = mount(view)
    table.root.locator('[data-tool="read"]').click()
    for what in ("hand", "trick", "trump", "points", "last"):
        table.root.locator(f'[data-read="{what}"]').click()
        assert table.sent() == [{"type": "read", "what": what}]
        table.answer(view | {"spoken": f"You asked for the {what}."})
        table.root.locator(".s66-say").get_by_text(f"You asked for the {what}.").wait_for(state="attached")
        assert table.root.locator(".s66-read-text").inner_text() == f"You asked for the {what}."


def test_covered_points_can_be_shown(mount: Mount) -> None:
    view = sample_views.number()
    table = mount(view)
    plate = table.root.locator('.s66-plate[data-seat="you"]')
    assert "48" not in plate.inner_text()
    plate.get_by_role("button", name="Show points").click()
    assert table.sent() == [{"type": "show", "what": "points"}]
    view["table"]["you"]["points"] = 48
    table.answer(view)
    assert plate.get_by_role("img", name="Points: 48.").is_visible()
    assert plate.get_by_role("button", name="Cover points").is_visible()


def test_no_answer_in_four_seconds_is_told_and_a_late_one_helps(mount: Mount) -> None:
    page_view = sample_views.play()
    table = mount(page_view)
    table.page.clock.install()
    table.card("AS").click()
    table.page.clock.run_for(3900)
    lost = table.root.locator(".s66-lost")
    assert lost.is_hidden()
    table.page.clock.run_for(200)
    assert "The table does not answer." in lost.inner_text()
    assert table.root.get_attribute("data-state") == "lost"
    table.answer(page_view)
    assert lost.is_hidden()
    assert table.root.get_attribute("data-state") == "ready"


def test_the_greeting_may_take_longer_until_somebody_waits(mount: Mount, open_page: Callable[..., Any]) -> None:
    """A kernel that still runs the cells below is busy, not gone."""
    page = open_page()
    page.clock.install()
    table = mount(sample_views.play(), page=page, greet=False)
    page.clock.run_for(10_000)
    assert table.root.locator(".s66-lost").is_hidden()
    table.card("AS").click()
    page.clock.run_for(4100)
    assert table.root.locator(".s66-lost").is_visible()
    assert [message["type"] for message in table.sent()] == ["hello"]


def test_starting_again_loads_the_page_anew(mount: Mount) -> None:
    table = mount(sample_views.play())
    table.page.clock.install()
    table.card("AS").click()
    table.page.clock.run_for(4100)
    with table.page.expect_navigation():
        table.root.get_by_role("button", name="Start again").click()


def test_a_removed_table_lets_go_of_its_model(mount: Mount) -> None:
    table = mount(sample_views.play())
    table.page.evaluate("tables[0].remove()")
    assert table.page.evaluate("tables[0].listeners.size") == 0


def test_the_modules_work_as_they_are_too(mount: Mount) -> None:
    table = mount(sample_views.play(), script="/static/widget.js")
    table.card("AS").click()
    assert table.sent() == [{"type": "act", "action": "AS"}]
