"""The teacher's notebook: nothing is started until the button is pressed, and then the class is there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import servers
import tiny

from tutorials.classroom.notebook import live_class

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "teacher" / "live-class.ipynb"


def test_the_button_begins_a_class_and_gives_the_teachers_link_to_the_browser_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = tiny.course(tmp_path / "shelf")
    database = str(tmp_path / "class.db")
    widget = live_class("--port", "0", "--host", "127.0.0.1", "--class-database", database, "--notebooks", str(shelf))
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", sent.append)
    assert not Path(database).exists(), "running the cell starts nothing"
    widget._handle_custom_msg({"type": "else"}, [])
    widget._handle_custom_msg({"type": "begin"}, [])
    servers.wait_for(lambda: sent, "the teacher's link")
    assert sent[0]["type"] == "begun"
    secret = sent[0]["link"].partition("#")[2]
    assert len(secret) > 40
    assert secret not in str(widget.get_state()), "traits may be saved with the notebook"
    widget.close()
    servers.wait_for(lambda: len(sent) > 1, "the end of the server")
    assert sent[1]["type"] == "ended"


def test_why_a_class_cannot_be_begun_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    widget = live_class("--class-database", "mysql://nowhere/db")
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", sent.append)
    widget._handle_custom_msg({"type": "begin"}, [])
    servers.wait_for(lambda: sent, "the reason")
    assert sent[0]["type"] == "ended"
    assert "SQLite" in sent[0]["why"]


def test_visitors_of_a_lesson_server_start_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXTYSIX_SERVED", "1")
    database = tmp_path / "class.db"
    widget = live_class("--class-database", str(database), "--port", "0")
    widget.set_state({"served": False})
    widget._handle_custom_msg({"type": "begin"}, [])
    assert widget._server is None
    assert widget.served
    assert not database.exists()


def test_the_lesson_server_marks_what_it_starts(tmp_path: Path) -> None:
    tiny.write(
        tmp_path / "01-mark.ipynb",
        "Mark",
        ("markdown", "# Mark"),
        (
            "code",
            "from IPython.display import HTML\nfrom tutorials.served import is_served\nHTML(f'served: {is_served()}')",
        ),
    )
    with servers.voila(notebooks=tmp_path) as server, urlopen(f"{server.url}voila/render/01-mark.ipynb") as page:
        assert "served: True" in page.read().decode()


def test_the_notebook_shows_it_and_keeps_no_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert "live_class()" in "".join(code[0]["source"])
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
