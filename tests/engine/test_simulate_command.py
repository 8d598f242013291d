"""`sixtysix simulate`: deals on the command line, into files, with a summary, and on after a stop."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pandas as pd
import pytest

from sixtysix.simulation import Saved, simulate
from tutorials import cli


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, what was printed and what was said about it."""
    try:
        status: int | str | None = cli.main(["simulate", *arguments])
    except SystemExit as stop:
        status = stop.code
    said = capsys.readouterr()
    return int(status or 0), said.out, said.err


def test_help_shows_examples(capsys):
    status, out, _ = run(capsys, "--help")
    assert status == 0
    assert "examples:" in out
    assert "--out deals.parquet" in out


def test_the_summary_stands_on_the_screen(capsys):
    status, out, _ = run(capsys, "random", "medium", "--seed", "5", "--quiet")
    table = simulate(1000, ("random", "medium"), seed=5)
    assert status == 0
    assert out.startswith("german, seed 5: 1000 deals.")
    assert f"won by medium                           {100 * (table.winner == 1).mean():6.2f} %   [" in out
    balance = (table.game_points * ((table.winner == 0) * 1 - (table.winner == 1) * 1)).mean()
    assert out.splitlines()[-1].startswith(f"game points a deal for random           {balance:+6.3f}     [")


def test_two_alike_are_told_apart_by_their_seats(capsys):
    _, out, _ = run(capsys, "easy", "easy", "--deals", "50", "--quiet")
    assert "won by easy (seat 0)" in out
    assert "won by easy (seat 1)" in out


def test_a_csv_file_holds_the_deals(capsys, tmp_path):
    out = tmp_path / "deals.csv"
    status, printed, said = run(capsys, "easy", "medium", "--deals", "3000", "--out", str(out))
    assert status == 0
    assert f"3000 deals in {out}" in printed
    assert "3.00k/3.00k" in said
    expected = simulate(3000, ("easy", "medium"))
    expected["reason"] = expected["reason"].astype("str")
    pd.testing.assert_frame_equal(pd.read_csv(out), expected, check_dtype=False)
    assert os.listdir(tmp_path) == ["deals.csv"]


def test_a_parquet_file_holds_the_deals_with_their_types(capsys, tmp_path):
    out = tmp_path / "deals.parquet"
    arguments = ["medium", "random", "--deals", "2000", "--ruleset", "dutch", "--start", "A* T*", "--dealer", "1"]
    status, _, _ = run(capsys, *arguments, "--pairs", "--hands", "--workers", "2", "--out", str(out), "--quiet")
    assert status == 0
    expected = simulate(2000, ("medium", "random"), "dutch", start="A* T*", dealer=1, pairs=True, hands=True)
    pd.testing.assert_frame_equal(pd.read_parquet(out), expected)
    assert os.listdir(tmp_path) == ["deals.parquet"]


def test_a_folder_keeps_the_parts_and_grows(capsys, tmp_path):
    folder = tmp_path / "run"
    run(capsys, "easy", "random", "--deals", "700", "--out", str(folder), "--quiet")
    status, printed, _ = run(capsys, "easy", "random", "--deals", "900", "--out", str(folder), "--quiet")
    assert status == 0
    assert f"900 deals in {folder}" in printed
    pd.testing.assert_frame_equal(Saved(folder).frame(), simulate(900, ("easy", "random")))


def test_a_broken_part_is_made_anew_and_named(capsys, tmp_path):
    folder = tmp_path / "run"
    run(capsys, "easy", "random", "--deals", "700", "--out", str(folder), "--quiet")
    part = Saved(folder).parts[0].path
    part.write_bytes(part.read_bytes()[:-50])
    status, printed, _ = run(capsys, "easy", "random", "--deals", "700", "--out", str(folder), "--quiet")
    assert status == 0
    assert f"{part} was broken and was made anew." in printed


@pytest.mark.skipif(sys.platform == "win32", reason="a stop is sent in the way of POSIX")
def test_a_run_that_is_stopped_by_ctrl_c_goes_on_with_the_same_command(tmp_path):
    out = tmp_path / "deals.csv"
    command = [sys.executable, "-m", "tutorials.cli", "simulate", "hard", "easy", "--deals", "100000"]
    child = subprocess.Popen(
        [*command, "--workers", "2", "--out", str(out)], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    seen = ""
    until = time.monotonic() + 240
    assert child.stderr is not None
    while not re.search(r"[2-9]\d\.\d/100k", seen) and time.monotonic() < until:  # two batches or more have arrived
        seen += child.stderr.read(1)
    os.killpg(child.pid, signal.SIGINT)  # the terminal sends it to the workers too
    _, said = child.communicate(timeout=120)
    assert child.returncode == 1
    assert "stopped. The deals so far are kept; the same command goes on after them." in said
    assert "Traceback" not in said
    number = len(Saved(tmp_path / "deals.csv.parts"))
    assert 10 <= number < 100_000  # a second batch may lie beyond one that was still being played
    done = subprocess.run(
        [*command[:-1], str(number + 10), "--out", str(out), "--quiet"], capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr
    table, expected = pd.read_csv(out), simulate(number + 10, ("hard", "easy"))
    assert list(table.seed) == list(expected.seed)
    assert list(table.actions) == list(expected.actions)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["easy", "medium", "--deals", "-5"], 2, "'-5' is no whole number of at least 1"),
        (["easy", "medium", "--deals", "many"], 2, "'many' is no whole number of at least 1"),
        (["easy"], 2, "the following arguments are required: PLAYER"),
        (["easy", "champion"], 1, "players[1]: there is no level 'champion'; there are random,"),
        (["easy", "medium", "--ruleset", "bridge"], 1, "There is no ruleset 'bridge'; there are german"),
        (["easy", "medium", "--start", "9*; trump 9*"], 1, "is impossible in German Sixty-Six"),
        (["easy", "medium", "--start", "ZZ"], 1, "'ZZ' is not a card"),
        (["easy", "medium", "--workers", "0"], 2, "'0' is no whole number of at least 1"),
        (["easy", "medium", "--out", "deals.txt"], 1, "write to a name that ends in .csv or .parquet, or to a folder"),
    ],
)
def test_bad_input_is_named_with_its_remedy(capsys, arguments, status, said):
    found, _, error = run(capsys, *arguments)
    assert found == status
    assert said in error
    assert "Traceback" not in error


def test_a_file_that_is_there_is_not_written_over(capsys, tmp_path):
    out = tmp_path / "deals.csv"
    out.write_text("mine")
    status, _, said = run(capsys, "easy", "easy", "--out", str(out), "--quiet")
    assert status == 1
    assert "is there already. Remove it, or name another file." in said
    assert out.read_text() == "mine"


def test_another_run_in_the_folder_is_named(capsys, tmp_path):
    run(capsys, "easy", "easy", "--out", str(tmp_path / "run"), "--quiet")
    status, _, said = run(capsys, "easy", "easy", "--seed", "2", "--out", str(tmp_path / "run"), "--quiet")
    assert status == 1
    assert "holds another run: its seed is 1, not 2. Name another folder" in said


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
def test_a_disk_that_is_full_when_the_file_is_joined_keeps_the_deals(capsys, tmp_path):
    out = tmp_path / "deals.csv"
    (tmp_path / "deals.csv.unfinished").symlink_to("/dev/full")
    status, _, said = run(capsys, "easy", "easy", "--deals", "2000", "--out", str(out), "--quiet")
    assert status == 1
    assert f"{out} could not be written: No space left on device. The deals are kept in {out}.parts" in said
    status, _, _ = run(capsys, "easy", "easy", "--deals", "2000", "--out", str(out), "--quiet")
    assert status == 0
    assert len(pd.read_csv(out)) == 2000


def test_a_missing_library_is_named_with_the_extra(capsys, monkeypatch):
    from tutorials.commands import common

    monkeypatch.setattr(common.importlib.util, "find_spec", lambda name: None)
    status, _, said = run(capsys, "easy", "easy")
    assert status == 1
    assert 'pip install "sixtysix[stats]"' in said


def test_the_command_is_among_the_others(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert "sixtysix simulate easy medium" in capsys.readouterr().out


def test_files_are_joined_a_part_at_a_time(capsys, tmp_path, monkeypatch):
    """Several parts, one header."""
    from sixtysix.simulation import run as running
    from sixtysix.simulation import saved

    monkeypatch.setattr(running, "FAST_BATCH", 300)
    monkeypatch.setattr(saved, "FAST_PART", 600)
    for name in ("deals.csv", "deals.parquet"):
        run(capsys, "easy", "random", "--deals", "2000", "--out", str(tmp_path / name), "--quiet")
    expected = simulate(2000, ("easy", "random"))
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "deals.parquet"), expected)
    assert list(pd.read_csv(tmp_path / "deals.csv").seed) == list(expected.seed)
    assert Path(tmp_path / "deals.csv").read_text().count("deal,seed") == 1
