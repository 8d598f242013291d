"""The widget's Python side, without a browser."""

from __future__ import annotations

import logging
from typing import Any

import pytest
import sample_views
from traitlets.log import get_logger

from tutorials.widgets import StepWidget
from tutorials.widgets.texts import ui_texts

View = dict[str, Any]


class Echo:
    """A session that answers every message with the same view and remembers what it was told."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def view(self) -> View:
        return sample_views.play()

    def receive(self, message: View) -> View:
        self.heard.append(message)
        return self.view()


class Broken(Echo):
    def receive(self, message: View) -> View:
        raise RuntimeError("the secret hand is AS TS")


def send(widget: StepWidget, content: object) -> None:
    """Let a message of the browser arrive the way ipywidgets delivers it."""
    widget._handle_custom_msg(content, [])


def test_the_first_view_is_there_before_any_message() -> None:
    widget = StepWidget(Echo())
    assert widget.view == sample_views.play()
    assert widget.texts == ui_texts("en")


def test_a_message_reaches_the_session_and_its_answer_becomes_the_view() -> None:
    session = Echo()
    widget = StepWidget(session)
    send(widget, {"type": "act", "action": "KH"})
    assert session.heard == [{"type": "act", "action": "KH"}]
    assert widget.view["step"]["id"] == "marriages/cash-it"


def test_an_unchanged_answer_still_changes_the_trait() -> None:
    """The browser waits for an answer; an equal trait would never be sent."""
    widget = StepWidget(Echo())
    changes: list[Any] = []
    widget.observe(lambda change: changes.append(change.new), "view")
    send(widget, {"type": "read", "what": "hand"})
    send(widget, {"type": "read", "what": "hand"})
    assert len(changes) == 2


def test_what_a_browser_writes_into_the_traits_is_ignored() -> None:
    widget = StepWidget(Echo())
    before = dict(widget.view)
    forged = {"view": {"done": True, "star": True}, "texts": {}}
    widget._handle_msg({"content": {"data": {"method": "update", "state": forged, "buffer_paths": []}}, "buffers": []})
    assert widget.view == before
    assert widget.texts == ui_texts("en")


def test_only_view_texts_and_the_name_of_the_shared_code_are_ours_to_be_asked_for() -> None:
    """`request_states` hands out every synced trait, so nothing else may be one."""
    ours = {name for name in StepWidget(Echo()).keys if not name.startswith("_")}
    assert ours - {"layout", "tabbable", "tooltip"} == {"view", "texts", "code"}


@pytest.mark.parametrize("content", [None, "KH", 7, ["act"]])
def test_a_message_that_is_no_object_reaches_the_session_as_an_empty_one(content: object) -> None:
    session = Echo()
    send(StepWidget(session), content)
    assert session.heard == [{}]


def test_a_failing_session_gives_a_notice_with_a_number_and_no_details(caplog: pytest.LogCaptureFixture) -> None:
    widget = StepWidget(Broken())
    log = get_logger()
    log.addHandler(caplog.handler)
    try:
        with caplog.at_level(logging.ERROR, logger=log.name):
            send(widget, {"type": "act", "action": "KH"})
    finally:
        log.removeHandler(caplog.handler)
    shown = widget.view["feedback"]["text"]
    number = shown.partition("(Error ")[2].rstrip(")")
    assert len(number) == 8
    assert "secret" not in str(widget.view)
    assert number in caplog.text
    assert "the secret hand" in caplog.text
    assert widget.view["table"] == sample_views.play()["table"]


def test_a_table_goes_on_after_a_failure() -> None:
    session = Echo()
    widget = StepWidget(session)
    widget._session = Broken()
    send(widget, {"type": "hint"})
    widget._session = session
    send(widget, {"type": "hint"})
    assert widget.view["feedback"] is None


def test_tables_share_one_copy_of_the_script() -> None:
    """Thirty tables with a script each were three megabytes, and a busy server lost some of them."""
    first, second = StepWidget(Echo()), StepWidget(Echo())
    assert first.code == second.code
    assert len(str(first.get_state())) < 20_000


def test_the_shared_script_is_that_of_the_table() -> None:
    from tutorials.widgets.assets import script, style
    from tutorials.widgets.shared import _codes, shared_code

    name = shared_code("step")
    assert _codes["step"].model_id == name
    assert (_codes["step"].script, _codes["step"].style) == (script("step"), style("step"))
