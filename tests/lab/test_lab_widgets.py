"""The lab's widgets without a browser: what is clicked, what is told, and what a fault says."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

from sixtysix.simulation import machine
from tutorials.lab import LabError, lab
from tutorials.lab.session import LabSession
from tutorials.lab.widget import Lab


@pytest.fixture(autouse=True)
def no_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "ready", lambda: False)


@pytest.fixture(autouse=True)
def nothing_else_runs() -> Iterator[None]:
    """Without a kernel an experiment plays at once. (In a whole run Playwright's loop still stands in this thread.)"""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


def run(shown: Lab, guess: float | None = 20) -> dict[str, Any]:
    """Guess, press the button, and see what the board tells. Without a loop the run is over when the click is."""
    if guess is not None:
        shown.number.value = guess
    shown.run.click()
    state: dict[str, Any] = shown.board.state
    return state


def test_the_controls_are_ipywidgets() -> None:
    shown = lab("own")
    assert isinstance(shown.slider, ipywidgets.IntSlider)
    assert isinstance(shown.controls["ruleset"], ipywidgets.Dropdown)
    assert isinstance(shown.controls["deals"], ipywidgets.BoundedIntText)
    assert isinstance(shown.bar, ipywidgets.IntProgress)


def test_a_click_without_a_guess_asks_for_one() -> None:
    state = run(lab("thousand-deals"), guess=None)
    assert state["tone"] == "wrong"
    assert state["status"].startswith("First your guess")
    assert state["report"] is None


def test_guess_and_click_bring_picture_table_and_sentence() -> None:
    shown = lab("thousand-deals")
    state = run(shown, 40)
    assert [picture["title"] for picture in state["report"]["pictures"]]
    assert state["report"]["sentences"][0].startswith("Your guess: 40 of 100.")
    assert (state["done"], state["total"], state["running"]) == (1000, 1000, False)
    assert (shown.bar.value, shown.bar.max) == (1000, 1000)
    assert json.loads(state["record"])["star"] is True
    assert shown.run.description == "Play again with other cards"
    json.dumps(state)


def test_a_click_takes_what_stands_on_the_page_even_if_the_kernel_has_not_heard_of_it() -> None:
    shown = lab("own")
    values = ["KH QH", 1, 2, 0, "300"]
    shown.head._handle_custom_msg({"type": "chosen", "guess": "35", "values": values}, [])
    assert [control.value for control in shown.controls.values()] == ["KH QH", "danish", "medium", "random", 300]
    state = run(shown, guess=None)
    assert state["report"]["sentences"][0].startswith("Your guess: 35 of 100.")
    for wrong in (
        {"type": "chosen", "guess": "x", "values": [5, 99, "a", None, "many"]},
        {"type": "chosen", "guess": 5, "values": []},
        {"type": "chosen"},
        "nonsense",
    ):
        shown.head._handle_custom_msg(wrong, [])
    assert shown.number.value == 35
    assert shown.controls["deals"].value == 300


def test_what_a_choice_changes_is_told_beside_it() -> None:
    shown = lab("close-or-wait")
    before = shown.about.state
    shown.controls["spot"].value = "pair"
    assert shown.about.state["about"] != before["about"]
    assert [card["card"] for card in shown.about.state["cards"]] != [card["card"] for card in before["cards"]]


def test_a_picture_is_drawn_as_wide_as_there_is_room() -> None:
    shown = lab("thousand-deals")
    run(shown, 40)
    shown.board._handle_custom_msg({"type": "width", "px": 333}, [])
    assert 'width="333"' in shown.board.state["report"]["pictures"][0]["svg"]
    shown.board._handle_custom_msg({"type": "width", "px": 5}, [])
    assert 'width="250"' in shown.board.state["report"]["pictures"][0]["svg"]


@pytest.mark.parametrize(("kind", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_a_picture_is_handed_out_as_a_file(kind: str, begins: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = lab("thousand-deals")
    sent: list[tuple[dict[str, Any], list[bytes]]] = []
    monkeypatch.setattr(type(shown.board), "send", lambda _self, content, buffers=None: sent.append((content, buffers)))
    ask = {"type": "file", "picture": 1, "format": kind, "theme": "dark"}
    shown.board._handle_custom_msg(ask, [])
    assert sent == [], "there is no picture yet"
    run(shown, 40)
    shown.board._handle_custom_msg(ask, [])
    ((content, (data,)),) = sent
    assert content == {"type": "file", "name": f"sixty-six-thousand-deals-2.{kind}", "format": kind}
    assert data.startswith(begins)
    for wrong in ({"picture": 9}, {"picture": -1}, {"picture": "1"}, {"format": "exe"}, {"theme": "pink"}):
        shown.board._handle_custom_msg({**ask, **wrong}, [])
    shown.board._handle_custom_msg("nonsense", [])
    assert len(sent) == 1


def test_a_fault_is_told_kindly_and_logged(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(_self: LabSession, _look: object = None) -> None:
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(LabSession, "report", broken)
    shown = lab("thousand-deals")
    shown.log.propagate = True
    with caplog.at_level("ERROR"):
        state = run(shown, 40)
    assert state["status"].startswith("Something went wrong in this experiment. Try again.")
    assert state["tone"] == "wrong"
    assert state["running"] is False
    assert "secret" not in json.dumps(state)


def test_a_browser_cannot_write_into_the_boards() -> None:
    shown = lab("nine")
    for board in (shown.board, shown.head, shown.about):
        before = board.state
        board.set_state({"state": {"status": "mine"}})
        assert board.state == before


def test_an_unknown_experiment_names_those_there_are() -> None:
    with pytest.raises(LabError, match=r"no experiment nonsense\. Choose one of: thousand-deals, settling"):
        lab("nonsense")


def test_a_page_opens_without_what_only_a_run_needs() -> None:
    code = """
import sys
from tutorials.lab import lab
lab("thousand-deals")
print([name for name in ("numpy", "matplotlib", "pandas", "scipy", "numba") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr


def test_a_result_is_marked_as_old_while_something_else_is_chosen() -> None:
    shown = lab("close-or-wait")
    shown.controls["spot"].value = "pair"
    assert not shown.board.state["old"], "there is no result yet"
    assert not run(shown)["old"]
    shown.controls["spot"].value = "thin"
    assert shown.board.state["old"]
    shown.controls["spot"].value = "pair"
    assert not shown.board.state["old"]
    shown.controls["spot"].value = "thin"
    assert not run(shown)["old"]


def test_what_cannot_be_played_makes_the_result_old_as_well() -> None:
    shown = lab("own")
    shown.controls["deals"].value = 20
    run(shown)
    shown.controls["start"].value = "XX"
    assert run(shown)["tone"] == "wrong"
    assert shown.board.state["old"]
    assert shown.board.state["report"]


def test_who_touched_the_lowest_number_has_guessed_it() -> None:
    shown = lab("settling")
    shown.head._handle_custom_msg({"type": "chosen", "guess": "0", "values": [], "touched": False}, [])
    assert run(shown, guess=None)["status"].startswith("First your guess")
    shown.head._handle_custom_msg({"type": "chosen", "guess": "0", "values": [], "touched": True}, [])
    assert run(shown, guess=None)["report"]["sentences"][0].startswith("Your guess: 0 of 100.")
