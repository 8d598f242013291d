"""Consequences that are played out before the table is the learner's again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sample_views

pytestmark = pytest.mark.browser

Mount = Callable[..., Any]


@pytest.fixture
def playing(mount: Mount) -> Any:
    """A table that has just begun to show a consequence; the clock stands still."""
    table = mount(sample_views.play(), reduced_motion="no-preference")
    table.page.clock.install()
    table.page.clock.pause_at(table.page.evaluate("Date.now()") + 1000)
    table.card("KH").focus()
    table.answer(sample_views.consequence())
    return table


def shown(table: Any) -> tuple[str, list[str], str]:
    trick = table.root.locator(".s66-trick .s66-card")
    cards = [trick.nth(i).get_attribute("data-card") for i in range(trick.count())]
    return table.root.get_attribute("data-state"), cards, table.root.locator(".s66-status").inner_text()


def test_frames_follow_one_another_and_end_at_the_table(playing: Any) -> None:
    assert shown(playing) == ("frames", ["KH"], "You lead the king of hearts.")
    assert playing.root.locator(".s66-feedback").is_hidden()
    playing.page.clock.run_for(1000)
    assert shown(playing) == ("frames", ["KH", "AH"], "The opponent takes it with the ace.")
    playing.page.clock.run_for(1000)
    assert shown(playing) == ("ready", [], "The opponent leads.")
    assert playing.root.locator(".s66-feedback").get_attribute("data-tone") == "wrong"
    assert playing.root.locator(".s66-hand .s66-card").count() == 6


def test_nothing_looks_possible_before_the_table_is_the_learners_again(playing: Any) -> None:
    possible = playing.root.locator('.s66-actions button:not([aria-disabled="true"])')
    assert possible.count() == 0
    playing.root.get_by_role("button", name="Skip").click()
    assert possible.count() == len([button for button in sample_views.BUTTONS if button["enabled"]])


def test_stepping_stops_the_clock(playing: Any) -> None:
    playing.root.get_by_role("button", name="Next").click()
    playing.page.clock.run_for(60_000)
    assert shown(playing)[:2] == ("frames", ["KH", "AH"])
    playing.root.get_by_role("button", name="Next").click()
    assert shown(playing)[:2] == ("ready", [])


def test_skipping_goes_to_the_end_and_keeps_the_focus_inside(playing: Any) -> None:
    playing.root.get_by_role("button", name="Skip").click()
    assert shown(playing)[:2] == ("ready", [])
    assert playing.page.evaluate("document.querySelector('.s66').contains(document.activeElement)")
    playing.page.clock.run_for(5000)
    assert shown(playing)[2] == "The opponent leads."


def test_a_press_only_ends_the_frames(playing: Any) -> None:
    playing.card("AS").click()
    assert shown(playing)[0] == "ready"
    assert playing.sent() == []
    playing.card("AS").click()
    assert playing.sent() == [{"type": "act", "action": "AS"}]


@pytest.mark.parametrize("key", ["x", "h", "3", "Enter"])
def test_a_key_only_ends_the_frames(playing: Any, key: str) -> None:
    playing.page.keyboard.press(key)
    assert shown(playing)[0] == "ready"
    assert playing.sent() == []


def test_the_focus_moves_to_the_neighbour_of_the_card_that_was_played(playing: Any) -> None:
    assert playing.focused() == "QH"


def test_it_can_be_seen_again(playing: Any) -> None:
    playing.page.clock.run_for(3000)
    playing.root.get_by_role("button", name="Show it again").click()
    assert shown(playing)[:2] == ("frames", ["KH"])
    playing.page.clock.run_for(3000)
    assert shown(playing)[:2] == ("ready", [])


def test_with_less_motion_the_captions_stand_there_at_once(mount: Mount) -> None:
    table = mount(sample_views.play(), reduced_motion="reduce")
    table.answer(sample_views.consequence())
    assert shown(table)[:2] == ("ready", [])
    captions = [frame["caption"] for frame in sample_views.consequence()["frames"]]
    assert table.root.locator(".s66-story li").all_inner_texts() == captions
    assert table.root.locator(".s66-feedback").is_visible()


def test_an_opening_waits_until_it_can_be_seen(mount: Mount) -> None:
    """What plays by itself far down a lesson would be over before anybody has come there."""
    table = mount(sample_views.play(), reduced_motion="no-preference", greet=False)
    table.page.evaluate(
        "document.body.prepend(Object.assign(document.createElement('div'), {style: 'height: 4000px'}))"
    )
    table.page.evaluate("window.scrollTo(0, 0)")
    table.answer(sample_views.consequence())
    table.page.wait_for_timeout(1500)
    assert shown(table)[0] == "ready"
    table.root.scroll_into_view_if_needed()
    table.page.wait_for_function("document.querySelector('.s66').dataset.state === 'frames'")
