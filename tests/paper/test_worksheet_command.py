"""`sixtysix worksheet`: what it prints, and what it says when it cannot."""

from __future__ import annotations

import importlib.util
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from pdf_ink import read, text_of

from tutorials import cli
from tutorials.paper.plans import plan_ids

LESSON = """\
title = "Mine"
[[step]]
id       = "count"
kind     = "number"
ask      = "How many points do you hold?"
number   = "hand"
on_right = "Together they make {answer}."
hint     = ["Add them.", "They make {answer}."]
[step.on_wrong]
"*" = "Not quite."
[step.deal]
you   = "KH QH AS 9D JC TC"
trump = "9S"
lead  = "you"
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status: int | str | None = cli.main(["worksheet", *arguments])
    except SystemExit as stop:
        status = stop.code
    said = capsys.readouterr()
    return int(status or 0), said.out, said.err


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_lesson_is_printed_under_its_own_name(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    status, out, err = run(capsys, "trump", "first-trick", "--questions", "2", "--seed", "7")
    assert (status, err) == (0, "")
    assert out == "Written: trump-first-trick-7.pdf\n"
    pages = [text_of(page) for page in read((here / "trump-first-trick-7.pdf").read_bytes()).pages]
    assert "Trump and free play" in pages[0]
    assert any("Answers" in page for page in pages)
    assert "The rules on one page" in pages[-1]


def test_only_prints_only_that(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    assert run(capsys, "trump", "--questions", "2", "--only", "answers", "-o", "a.pdf")[0] == 0
    (page,) = read((here / "a.pdf").read_bytes()).pages
    assert "Answers" in text_of(page)
    assert run(capsys, "--only", "cards", "--ruleset", "schnapsen")[1] == "Written: cards-schnapsen.pdf\n"
    assert len(read((here / "cards-schnapsen.pdf").read_bytes()).pages) == 2
    assert run(capsys, "trump", "--questions", "1", "--cards", "-o", "c.pdf")[0] == 0
    assert "Cut along" in text_of(read((here / "c.pdf").read_bytes()).pages[-1])


def test_a_lesson_of_your_own_is_printed(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "mine.toml").write_text(LESSON, "utf-8")
    assert run(capsys, "mine.toml", "--questions", "3")[:2] == (0, "Written: mine-1.pdf\n")
    assert text_of(read((here / "mine-1.pdf").read_bytes()).pages[0]).count("How many points do you hold?") == 3
    status, _out, err = run(capsys, "mine.toml", "--questions", "50")
    assert (status, err) == (1, 'sixtysix: The lesson "mine" has only 9 different questions.\n')


def test_plans_are_printed_one_by_one_or_as_a_unit(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    assert run(capsys, "--plan", "one-off")[1] == "Written: plan-one-off.pdf\n"
    assert len(read((here / "plan-one-off.pdf").read_bytes()).pages) == 2
    assert run(capsys, "--plan", "unit")[1] == "Written: plan-unit.pdf\n"
    assert len(read((here / "plan-unit.pdf").read_bytes()).pages) == 8


def test_a_question_is_printed_by_its_code(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    assert run(capsys, "first-trick/count-a-pile#4", "--only", "questions")[0] == 0
    (page,) = read((here / "first-trick-count-a-pile-4-questions.pdf").read_bytes()).pages
    assert text_of(page).count("first-trick/count-a-pile#4") == 1


def test_a_part_does_not_take_the_name_of_the_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "trump", "--questions", "1", "--only", "answers")[1] == "Written: trump-1-answers.pdf\n"
    assert run(capsys, "--plan", "unit-1", "--only", "questions")[1] == "Written: plan-unit-1-questions.pdf\n"


def test_only_our_own_prints_are_replaced(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    for _time in (1, 2):
        assert run(capsys, "trump", "--questions", "1", "--only", "answers", "-o", "a.pdf")[0] == 0
    notes = here / "notes.txt"
    notes.write_text("Do not lose me.", "utf-8")
    status, _out, err = run(capsys, "trump", "--questions", "1", "--only", "answers", "-o", "notes.txt")
    assert (status, notes.read_text("utf-8")) == (1, "Do not lose me.")
    assert "notes.txt is there already and was not printed by Sixty-Six. Choose another name with -o." in err


def test_the_list_names_lessons_plans_and_games(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = run(capsys, "--list")
    assert status == 0
    for word in ("marriages", "practice", "danish-online", *plan_ids()):
        assert word in out


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = run(capsys, "--help")
    assert status == 0
    assert "sixtysix worksheet marriages counting --seed 2" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["marriage"], 'marriage.toml: is not a lesson. Did you mean "marriages"?'),
        (["my.toml"], "my.toml: cannot be read: No such file or directory."),
        (
            ["trump", "-o", "nowhere/x.pdf"],
            "nowhere/x.pdf cannot be written: No such file or directory. Choose another",
        ),
        (["trump", "-o", "."], ". cannot be written: Is a directory."),
        (["first-trick/play-on#2"], "first-trick/play-on#2 asks nothing that paper can ask."),
        (["first-trick/play-of#2"], 'Did you mean "play-on"?'),
        (["--only", "plan"], "Say which plan with --plan"),
        (["trump", "--questions", "61"], "61 questions cannot be printed; ask for 1 to 60."),
        (["--plan", "two-off"], 'There is no plan "two-off". Did you mean "one-off"?'),
        (["trump", "--ruleset", "skat"], "There is no game 'skat'; there are: german, "),
        (["trump", "--lang", "xx"], "There is no language 'xx' here. Choose one of: en"),
        (["--only", "questions"], "Questions need a lesson: name one"),
        ([], "Say what to print: a lesson, --plan, --cards, or --only rules."),
    ],
)
def test_what_cannot_be_done_is_said(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    status, out, err = run(capsys, *arguments)
    assert status == 1
    assert said in err
    assert out == ""


@pytest.mark.parametrize("arguments", [["--questions", "0"], ["--seed", "x"], ["--paper", "a5"], ["--only", "poems"]])
def test_what_is_no_value_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    status, _out, err = run(capsys, "trump", *arguments)
    assert status == 2
    assert arguments[1] in err


def test_a_missing_extra_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec

    def without(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "reportlab" else find(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", without)
    status, _out, err = run(capsys, "trump")
    assert status == 1
    assert 'pip install "sixtysix[class]"' in err
