"""``sixtysix engine``: another program plays ours line by line."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sixtysix as ss
from sixtysix.protocol import Engine


@pytest.fixture
def engine() -> Engine:
    engine = Engine()
    assert engine.answer("level medium") == ["ok"]
    return engine


def test_it_says_what_it_is(engine):
    answer = engine.answer("hello")
    assert answer[0] == "id name Sixty-Six"
    assert answer[-1] == "ok"
    assert "rulesets " + " ".join(ss.RULESETS) in answer


def test_a_whole_deal_is_played_by_lines(engine):
    assert engine.answer("deal german 7 1") == ["ok"]
    for _ in range(200):
        answer = engine.answer("show")
        if answer[1].startswith("result"):
            break
        best = engine.answer("go")[0]
        assert best.startswith("bestmove ")
        assert best.removeprefix("bestmove ") in engine.answer("legal")[0].removeprefix("legal ").split(", ")
        assert engine.answer(f"play {best.removeprefix('bestmove ')}") == ["ok"]
    assert answer[1].startswith("result")


def test_a_position_with_moves_is_taken_up(engine):
    deal = ss.Deal.new("danish", seed=3, dealer=1)
    lead = deal.legal_actions()[0]
    assert engine.answer(f"deal {deal} moves {lead}") == ["ok"]
    assert engine.answer("show") == [f"position {deal.apply(lead)}", "turn 1"]


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(engine):
    engine.answer("deal german 7 1")
    before = engine.answer("show")
    assert engine.answer("play exchange")[0].startswith("illegal exchange.")
    assert engine.answer("play rubbish")[0].startswith("error ")
    assert engine.answer("show") == before


@pytest.mark.parametrize(
    "line",
    ["fly", "go", "level grandmaster", "new game", "new match whist", "deal german x 1", "deal german", "go fast"],
)
def test_what_cannot_be_understood_is_an_error(engine, line):
    assert engine.answer(line)[0].startswith("error ")


def test_limits_are_checked(engine):
    engine.answer("deal german 7 1")
    assert engine.answer("go time 0")[0].startswith("error ")
    assert engine.answer("go rounds 60")[0].startswith("bestmove ")


def test_the_program_answers_on_its_pipes():
    done = subprocess.run(
        [sys.executable, "-m", "tutorials.cli", "engine"],
        input="hello\nlevel easy\ndeal german 7 1\ngo\nquit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1].startswith("bestmove ")
