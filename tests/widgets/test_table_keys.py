"""Playing with the keyboard, and where the focus is afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sample_views

pytestmark = pytest.mark.browser

Mount = Callable[..., Any]


def press(table: Any, *keys: str) -> None:
    for key in keys:
        table.page.keyboard.press(key)


def test_tab_reaches_the_hand_once_and_then_every_button(mount: Mount) -> None:
    table = mount(sample_views.play())
    reached = []
    for _ in range(10):
        press(table, "Tab")
        reached.append(table.focused())
    assert reached == ["KH", "marriage", "exchange", "close", "claim", "hint", "undo", "again", "read", "keys"]


def test_arrows_walk_along_the_hand_and_round_its_ends(mount: Mount) -> None:
    table = mount(sample_views.play())
    press(table, "Tab")
    walked = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "ArrowLeft", "Home"):
        press(table, key)
        walked.append(table.focused())
    assert walked == ["QH", "AS", "QH", "TC", "KH", "TC", "KH"]


def test_a_digit_chooses_a_card_and_enter_plays_it(mount: Mount) -> None:
    table = mount(sample_views.eight())
    press(table, "Tab", "8")
    assert table.focused() == "7C"
    press(table, "Enter")
    assert table.sent() == [{"type": "act", "action": "7C"}]


def test_a_digit_without_a_card_leaves_the_focus(mount: Mount) -> None:
    table = mount(sample_views.play())
    press(table, "Tab", "8")
    assert table.focused() == "KH"


@pytest.mark.parametrize(("key", "action"), [("x", "exchange"), ("l", "close"), ("c", "claim"), ("L", "close")])
def test_a_letter_presses_its_button(mount: Mount, key: str, action: str) -> None:
    table = mount(sample_views.play())
    press(table, "Tab", key)
    assert table.sent() == [{"type": "act", "action": action}]


def test_m_means_the_card_in_focus_when_that_one_can_be_announced(mount: Mount) -> None:
    table = mount(sample_views.play())
    press(table, "Tab", "2", "m")
    assert table.sent() == [{"type": "act", "action": "marriage QH"}]


def test_m_asks_which_when_no_such_card_is_in_focus(mount: Mount) -> None:
    table = mount(sample_views.play())
    press(table, "Tab", "3", "m")
    assert table.focused() == "marriage KH"
    press(table, "ArrowDown")
    assert table.focused() == "marriage QH"
    press(table, "Enter")
    assert table.sent() == [{"type": "act", "action": "marriage QH"}]


def test_escape_closes_the_choice_and_returns_to_the_card(mount: Mount) -> None:
    table = mount(sample_views.play())
    press(table, "Tab", "2", "Enter")
    assert table.focused() == "QH"  # the first choice, "QH", inside the strip
    assert table.root.locator(".s66-strip").is_visible()
    press(table, "Escape")
    assert table.root.locator(".s66-strip").is_hidden()
    assert table.page.evaluate("document.activeElement.classList.contains('s66-card')")
    assert table.focused() == "QH"


def test_h_and_u_are_hint_and_undo(mount: Mount) -> None:
    view = sample_views.right(sample_views.play())
    table = mount(view)
    press(table, "Tab", "h")
    table.answer(view)
    press(table, "u")
    assert table.sent() == [{"type": "hint"}, {"type": "undo"}]


def test_keys_do_nothing_while_the_focus_is_elsewhere(mount: Mount) -> None:
    table = mount(sample_views.play())
    press(table, "x", "l", "h", "1", "Enter")
    assert table.sent() == []


def test_a_press_on_the_felt_is_enough_to_use_keys(mount: Mount) -> None:
    table = mount(sample_views.play())
    table.root.locator(".s66-felt").click(position={"x": 300, "y": 8})
    press(table, "l")
    assert table.sent() == [{"type": "act", "action": "close"}]


@pytest.mark.parametrize("chord", ["Control+l", "Alt+c", "Meta+h"])
def test_chords_belong_to_the_browser(mount: Mount, chord: str) -> None:
    table = mount(sample_views.play())
    press(table, "Tab", chord)
    assert table.sent() == []


def test_single_keys_can_be_switched_off_for_good(mount: Mount, open_page: Callable[..., Any]) -> None:
    page = open_page()
    table = mount(sample_views.play(), page=page)
    press(table, "Tab", "?")
    box = table.root.get_by_role("checkbox", name="Single-key shortcuts")
    box.uncheck()
    assert page.evaluate("localStorage.getItem('sixtysix.keys')") == "off"
    table.card("KH").focus()
    press(table, "x", "l", "h", "2", "?")
    assert table.sent() == []
    assert table.focused() == "KH"
    assert table.root.locator("kbd:visible", has_text="X").count() <= 1  # at most the one in the list of keys
    press(table, "ArrowRight")
    assert table.focused() == "QH"
    press(table, "End", "Enter")
    assert table.sent() == [{"type": "act", "action": "TC"}]
    page.reload()
    page.wait_for_function("window.ready")
    table = mount(sample_views.play(), page=page)
    press(table, "Tab", "x")
    assert table.sent() == []


def test_typing_a_number_is_not_a_shortcut(mount: Mount) -> None:
    table = mount(sample_views.number())
    table.root.get_by_role("textbox").click()
    press(table, "1", "2", "h")
    assert table.root.get_by_role("textbox").input_value() == "12h"
    assert table.sent() == []


def test_every_focusable_element_is_marked_for_jupyterlab(mount: Mount) -> None:
    """JupyterLab's own single keys would cut the cell or insert one."""
    table = mount(sample_views.right(sample_views.play()))
    table.card("KH").click()
    unmarked = table.page.evaluate(
        """() => [...document.querySelectorAll('.s66 :is(button, input, summary, a, [tabindex])')]
            .filter(e => e.dataset.lmSuppressShortcuts !== 'true').map(e => e.outerHTML)"""
    )
    assert unmarked == []


def test_the_focus_stays_on_a_card_that_stays(mount: Mount) -> None:
    view = sample_views.play()
    table = mount(view)
    table.card("JC").focus()
    table.page.evaluate("window.kept = document.activeElement")
    view["table"]["you"]["hand"] = sample_views.cards("KH AS 9D 7D JC TC")
    table.answer(view)
    assert table.focused() == "JC"
    assert table.page.evaluate("document.activeElement === window.kept")


def test_the_focus_goes_to_the_neighbour_of_a_card_that_leaves(mount: Mount) -> None:
    view = sample_views.play()
    table = mount(view)
    for hand, expected in (("KH QH 9D JC TC", "9D"), ("KH QH JC TC", "JC"), ("KH QH JC", "JC"), ("KH QH", "QH")):
        if table.focused() == "BODY":
            table.card("AS").focus()
        view["table"]["you"]["hand"] = sample_views.cards(hand)
        table.answer(view)
        assert table.focused() == expected
    view["table"]["you"]["hand"] = []
    table.answer(view)
    assert table.focused() == "marriage"


def test_the_focus_stays_on_a_button_and_leaves_one_that_goes(mount: Mount) -> None:
    view = sample_views.play()
    table = mount(view)
    table.root.locator('[data-button="close"]').focus()
    table.answer(view | {"buttons": [b | {"enabled": not b["enabled"]} for b in sample_views.BUTTONS]})
    assert table.focused() == "close"
    table.answer(view | {"buttons": [b for b in sample_views.BUTTONS if b["id"] != "close"]})
    assert table.focused() == "claim"
    table.answer(view | {"buttons": []})
    assert table.focused() == "KH"


def test_another_table_does_not_take_the_focus(mount: Mount, open_page: Callable[..., Any]) -> None:
    page = open_page()
    first = mount(sample_views.play(), page=page)
    second = mount(sample_views.choose_one(), page=page)
    second.root.locator('[data-choice="b"]').focus()
    first.answer(sample_views.right(sample_views.play()))
    assert second.focused() == "b"
    press(second, "3")
    assert second.focused() == "c"
    assert first.sent() == []
