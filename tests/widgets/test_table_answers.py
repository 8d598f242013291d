"""The kinds of questions that are answered otherwise than by a play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sample_views
from watch import check_no_barriers

pytestmark = pytest.mark.browser

Mount = Callable[..., Any]


def test_cards_are_chosen_then_checked(mount: Mount) -> None:
    table = mount(sample_views.choose_cards())
    check = table.root.get_by_role("button", name="Check")
    assert check.get_attribute("aria-disabled") == "true"
    table.card("QH").click()
    assert table.card("QH").get_attribute("aria-pressed") == "true"
    assert table.root.locator(".s66-picked").inner_text() == "1 of 2 chosen"
    check.click(force=True)
    assert table.sent() == []
    table.root.locator(".s66-say").get_by_text("Choose 1 more card.").wait_for(state="attached")
    assert table.root.locator(".s66-picked").inner_text() == "Choose 1 more card."
    check_no_barriers(table.page)  # with the pointer still on the button
    table.card("AS").click()
    table.card("AS").click()
    table.card("KH").click()
    assert check.get_attribute("aria-disabled") is None
    check.click()
    assert table.sent() == [{"type": "answer", "value": ["QH", "KH"]}]


def test_no_more_cards_than_asked_for(mount: Mount) -> None:
    table = mount(sample_views.choose_cards())
    for code in ("KH", "QH", "AS"):
        table.card(code).click()
    assert table.card("AS").get_attribute("aria-pressed") == "false"
    table.root.locator(".s66-say").get_by_text("Put one back first.").wait_for(state="attached")


def test_a_single_choice_just_moves(mount: Mount) -> None:
    table = mount(sample_views.choose_cards() | {"pick": {"count": 1}})
    table.card("KH").click()
    table.card("AS").click()
    assert table.card("KH").get_attribute("aria-pressed") == "false"
    assert table.card("AS").get_attribute("aria-pressed") == "true"


def test_the_choice_outlives_a_wrong_answer_but_not_a_new_position(mount: Mount) -> None:
    view = sample_views.choose_cards()
    table = mount(view)
    table.card("KH").click()
    wrong = {"tone": "wrong", "text": "These are no pair.", "rule": None, "at": None}
    table.answer(view | {"feedback": wrong})
    assert table.card("KH").get_attribute("aria-pressed") == "true"
    table.answer(view | {"table": sample_views.table("KH KS QS 9D JC TC")})
    assert table.card("KH").get_attribute("aria-pressed") == "false"


def test_one_press_answers_a_choice(mount: Mount) -> None:
    view = sample_views.choose_one()
    table = mount(view)
    table.root.get_by_role("button", name="The opponent wins it").click()
    assert table.sent() == [{"type": "answer", "value": "b"}]
    wrong = {"tone": "wrong", "text": "A trump beats every other suit.", "rule": None, "at": None}
    table.answer(view | {"feedback": wrong})
    chosen = table.root.locator('[data-choice="b"]')
    assert chosen.get_attribute("aria-pressed") == "true"
    assert chosen.get_attribute("data-tone") == "wrong"
    assert table.focused() == "b"


def test_a_hand_that_only_illustrates_is_no_button(mount: Mount) -> None:
    table = mount(sample_views.choose_one())
    assert table.root.locator(".s66-hand button").count() == 0
    assert table.root.locator(".s66-hand").get_by_role("img", name="king of hearts").is_visible()


def test_a_number_is_sent_as_a_number(mount: Mount) -> None:
    table = mount(sample_views.number())
    box = table.root.get_by_role("textbox", name="Your number")
    box.fill(" 47 ")
    box.press("Enter")
    assert table.sent() == [{"type": "answer", "value": 47}]


@pytest.mark.parametrize("typed", ["", "many", "4.5", "4 7"])
def test_what_is_no_number_stays_here(mount: Mount, typed: str) -> None:
    table = mount(sample_views.number())
    box = table.root.get_by_role("textbox", name="Your number")
    box.fill(typed)
    table.root.get_by_role("button", name="Check").click()
    assert table.sent() == []
    assert box.get_attribute("aria-invalid") == "true"
    table.root.locator(".s66-say").get_by_text("Type a whole number.").wait_for(state="attached")
    box.press("End")
    box.type("1")
    assert box.get_attribute("aria-invalid") is None


def test_watching_goes_forward_and_back(mount: Mount) -> None:
    view = sample_views.watch()
    table = mount(view)
    back, forward = (table.root.locator(f'[data-tool="{tool}"]') for tool in ("back", "forward"))
    back.click(force=True)
    assert table.sent() == []
    forward.click()
    assert table.sent() == [{"type": "forward"}]
    table.answer(view | {"can": view["can"] | {"back": True, "forward": False}})
    assert table.focused() == "forward"
    back.click()
    assert table.sent() == [{"type": "back"}]
