"""Codes of deals: short, checked, and a table of their own."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutorials.deal_code import MOST, DealCode, DealSession, open_session
from tutorials.problems import ContentError
from tutorials.session import StepSession
from tutorials.widgets import step


@given(st.integers(0, MOST))
def test_a_code_reads_back(number: int) -> None:
    code = DealCode("marriages/cash-it", number)
    assert DealCode.parse(f"  {code}\n") == code


@pytest.mark.parametrize("text", ["", "#3", "marriages/cash-it#", "marriages/cash-it#-1", "marriages/cash-it#12345",
                                  "marriages/cash-it#three", "marriages/cash-it#3#4"])  # fmt: skip
def test_what_is_no_code_is_told_how_to_write_one(text: str) -> None:
    with pytest.raises(ContentError, match=r'is no code of a deal\. Write it like "marriages/cash-it#3"'):
        DealCode.parse(text)


def test_an_unknown_step_is_told_what_there_is() -> None:
    with pytest.raises(ContentError, match='Did you mean "cash-it"'):
        open_session("marriages/cash-itt#3")


def test_without_a_number_it_is_the_step_itself() -> None:
    session = open_session("marriages/cash-it")
    assert type(session) is StepSession
    assert session.view()["step"]["id"] == "marriages/cash-it"


def test_a_deal_keeps_its_own_record_and_star() -> None:
    session = open_session("marriages/cash-it#3")
    first = session.receive({"type": "hello"})
    assert first["step"]["id"] == "marriages/cash-it#3"
    assert json.loads(first["record"])["variant"] == 3
    solved = session.receive({"type": "act", "action": str(next(iter(session.step.task.accept)))})  # type: ignore[union-attr]
    assert solved["stars"] == {"got": 1, "of": 1}
    back = open_session("marriages/cash-it#3")
    restored = back.receive({"type": "hello", "record": solved["record"]})
    assert restored["done"]
    assert restored["table"] == solved["table"]


def test_starting_anew_and_forgetting_come_back_to_the_deal() -> None:
    session = open_session("marriages/cash-it#3")
    hand = session.view()["table"]["you"]["hand"]
    for kind in ("again", "forget"):
        assert session.receive({"type": kind})["table"]["you"]["hand"] == hand


def test_new_deal_goes_on_from_there() -> None:
    session = open_session("marriages/cash-it#3")
    assert isinstance(session, DealSession)
    session.receive({"type": "hello"})
    session.receive({"type": "act", "action": str(next(iter(session.step.task.accept)))})  # type: ignore[union-attr]
    fresh = session.receive({"type": "fresh"})
    assert fresh["table"]["you"]["hand"] == open_session("marriages/cash-it#4").view()["table"]["you"]["hand"]


def test_a_damaged_record_leaves_the_deal_as_it_is() -> None:
    session = open_session("marriages/cash-it#3")
    before = session.view()["table"]["you"]["hand"]
    view = session.receive({"type": "hello", "record": "{"})
    assert view["rescued"] == "{"
    assert view["feedback"]["tone"] == "info"
    assert view["table"]["you"]["hand"] == before


def test_a_notebook_opens_a_deal_by_its_code() -> None:
    assert step("marriages/cash-it#3").view["step"]["id"] == "marriages/cash-it#3"
