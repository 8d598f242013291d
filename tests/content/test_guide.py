"""The guide "Write your own lesson" does what it says: its file is followed from nothing to a played step."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tutorials.loader import content_folder, find_step, load_text
from tutorials.problems import ContentError
from tutorials.progress import Board
from tutorials.session import StepSession
from tutorials.walk import right_way
from tutorials.widgets import StepWidget

GUIDE = (content_folder() / "README.md").read_text("utf-8").partition("\n## ")[0]


def block(language: str, at: int = 0) -> str:
    """A code block of the guide, as somebody copies it."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```$", GUIDE, re.MULTILINE | re.DOTALL)[at]
    return re.sub(rf"^{found[0]}", "", found[1], flags=re.MULTILINE)


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command of the guide, with the Python of this test."""
    words = command.split()
    start = {"sixtysix": [sys.executable, "-m", "tutorials.cli"], "python": [sys.executable]}[words[0]]
    return subprocess.run([*start, *words[1:]], cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "my.toml").write_text(block("toml"), "utf-8")
    return tmp_path


def test_the_lesson_of_the_guide_has_twenty_lines() -> None:
    assert len(block("toml").splitlines()) == 20


def test_it_is_proven(folder: Path) -> None:
    done = run(block("sh", 0), folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Checked 1 step in 1 lesson: 0 faults.\n", "")


def test_a_slip_in_it_is_named(folder: Path) -> None:
    (folder / "my.toml").write_text(block("toml").replace("accept ", "acept "), "utf-8")
    done = run(block("sh", 0), folder)
    assert done.returncode == 1
    assert (
        'my.toml:3, step "cash-it", key acept: is not a key that is known here. Did you mean "accept"?' in done.stdout
    )


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("AS 9D JC TC", "AS 9D JC", '"you" has 5 cards, and while the talon is open a hand has 6. Mend the position.'),
        ("enough.", "{hearts}.", "does not know the placeholder {hearts}. Write {H} for the suit."),
        ("enough.", "{10H}.", "does not know the placeholder {10H}. Write {TH} for the card."),
        ("enough.", "{pionts}.", 'does not know the placeholder {pionts}. Did you mean "points"?'),
    ],
)
def test_the_usual_slips_of_a_beginner_have_their_remedy(old: str, new: str, words: str) -> None:
    assert old in block("toml")
    with pytest.raises(ContentError) as caught:
        load_text(block("toml").replace(old, new), "my.toml")
    assert words in str(caught.value)


def test_it_is_shown_in_a_notebook_and_played(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    lines = block("python").strip().splitlines()
    names: dict[str, Any] = {}
    exec("\n".join(lines[:-1]), names)  # a notebook runs the cell and shows what its last line gives
    widget = eval(lines[-1], names)
    assert isinstance(widget, StepWidget)
    assert widget.view["ask"] == "You need 18 points. Make them without winning a trick."
    session = StepSession(find_step("my.toml/cash-it"), board=Board(1))
    for message in right_way(session):
        view = session.receive(message)
    assert (view["star"], view["feedback"]["text"]) == (True, "68: enough.")


def test_the_schema_for_editors_knows_it(folder: Path) -> None:
    command, _into, file = block("sh", 1).split(">")[0], ">", block("sh", 1).split(">")[1].strip()
    done = run(command, folder)
    assert done.returncode == 0
    validator = jsonschema.Draft7Validator(json.loads(done.stdout))
    lesson = block("toml")
    assert lesson.startswith(f"#:schema ./{file}\n")
    assert list(validator.iter_errors(tomllib.loads(lesson))) == []
    slip = tomllib.loads(lesson.replace("accept ", "acept "))
    assert any("'acept' was unexpected" in error.message for error in validator.iter_errors(slip))


def test_it_is_read_aloud(folder: Path) -> None:
    done = run(block("sh", 2), folder)
    assert done.returncode == 0
    assert "ask       You need 18 points." in done.stdout
