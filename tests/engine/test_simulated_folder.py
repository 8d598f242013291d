"""Runs kept in a folder: they go on after any stop, without loss, and say plainly what is wrong with the folder."""

from __future__ import annotations

import json
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd
import pytest

from sixtysix.simulation import Saved, SimulationError, run, saved, simulate, summary
from sixtysix.simulation.players import name_of

PLAYERS = ("random", "easy")
DEALS = 9_500


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    """Files of 2,000 deals, played by the 500."""
    monkeypatch.setattr(run, "FAST_BATCH", 500)
    monkeypatch.setattr(saved, "FAST_PART", 2_000)


@pytest.fixture(scope="module")
def whole():
    return simulate(DEALS, PLAYERS, seed=6, hands=True)


def go(folder: Path, deals: int = DEALS, **more) -> Saved:
    return simulate(deals, PLAYERS, seed=6, hands=True, folder=folder, **more)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_folder_holds_the_rows_of_the_frame(tmp_path, whole):
    kept = go(tmp_path / "run")
    assert len(kept) == DEALS
    assert len(kept.parts) == 5
    pd.testing.assert_frame_equal(kept.frame(), whole)
    pd.testing.assert_frame_equal(Saved(tmp_path / "run").frame(["deal", "reason"]), whole[["deal", "reason"]])
    pd.testing.assert_frame_equal(kept.summary(), summary(whole))


def test_two_processes_write_the_same_files(tmp_path):
    go(tmp_path / "one")
    go(tmp_path / "two", workers=2)
    assert names(tmp_path / "one") == names(tmp_path / "two")
    for name in names(tmp_path / "one"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_the_same_call_again_plays_nothing_anew(tmp_path):
    kept = go(tmp_path)
    times = [part.path.stat().st_mtime_ns for part in kept.parts]
    assert [part.path.stat().st_mtime_ns for part in go(tmp_path).parts] == times


def test_a_run_can_be_made_longer(tmp_path, whole):
    assert len(go(tmp_path, 3_100)) == 3_100
    pd.testing.assert_frame_equal(go(tmp_path).frame(), whole)


class Stopped(Exception):
    pass


def test_a_run_that_is_stopped_keeps_every_deal_played_and_goes_on_after_it(tmp_path, whole, monkeypatch):
    """Stopped by an exception in the middle of a file, as Ctrl+C does."""
    play, played = saved.Writer.add, []

    def stop_after_seven(self, batch):
        play(self, batch)
        played.append(batch.first)
        if len(played) == 7:
            raise Stopped

    monkeypatch.setattr(saved.Writer, "add", stop_after_seven)
    with pytest.raises(Stopped):
        go(tmp_path)
    assert len(Saved(tmp_path)) == 7 * 500
    pd.testing.assert_frame_equal(go(tmp_path).frame(), whole)
    assert len(set(played)) == len(played) == DEALS // 500


def test_a_run_that_is_killed_goes_on_from_its_last_file(tmp_path, whole):
    """A real process, ended without any warning while it writes."""
    program = (
        "from sixtysix.simulation import run, saved, simulate\n"
        "run.FAST_BATCH, saved.FAST_PART = 500, 2_000\n"
        f"simulate(10**9, {PLAYERS!r}, seed=6, hands=True, folder={str(tmp_path)!r})\n"
    )
    child = subprocess.Popen([sys.executable, "-c", program])
    until = time.monotonic() + 120
    while len(list(tmp_path.glob("*.parquet"))) < 3 and time.monotonic() < until:
        time.sleep(0.01)
    child.send_signal(signal.SIGKILL)
    child.wait()
    there = len(Saved(tmp_path))
    assert there >= 6_000
    kept = go(tmp_path, there + 700)
    pd.testing.assert_frame_equal(kept.frame()[:DEALS], whole[: there + 700])
    assert not list(tmp_path.glob("*.unfinished"))


def test_a_file_that_is_missing_is_made_anew(tmp_path, whole):
    kept = go(tmp_path)
    kept.parts[2].path.unlink()
    pd.testing.assert_frame_equal(go(tmp_path).frame(), whole)


@pytest.mark.parametrize("damage", ["middle", "short", "empty", "rows"])
def test_a_broken_file_is_named_and_the_others_stay_readable(tmp_path, whole, damage):
    kept = go(tmp_path)
    broken = kept.parts[1].path
    content = bytearray(broken.read_bytes())
    if damage == "middle":
        content[len(content) // 2] ^= 0xFF
    elif damage == "short":
        content = content[: len(content) // 2]
    elif damage == "empty":
        content = bytearray()
    else:
        content = bytearray(kept.parts[4].path.read_bytes())  # whole in itself, but not what its name says
    broken.write_bytes(content)
    with pytest.raises(SimulationError, match=rf"{broken.name} cannot be read .*run the same simulation"):
        Saved(tmp_path).frame()
    frames = kept.frames()
    pd.testing.assert_frame_equal(next(frames), whole[:2000])
    again = go(tmp_path)
    assert again.mended == (broken.name,)
    pd.testing.assert_frame_equal(again.frame(), whole)


# what is refused


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 7}, "its seed is 6, not 7"),
        ({"players": ("easy", "random")}, "its players is"),
        ({"ruleset": "danish"}, "its ruleset is 'german', not 'danish'"),
        ({"start": "A*"}, "its start is None, not 'A*'"),
        ({"hands": False}, "its hands is True, not False"),
        ({"pairs": True}, "its pairs is False"),
    ],
)
def test_another_run_is_not_mixed_in(tmp_path, change, said):
    go(tmp_path, 600)
    with pytest.raises(ValueError, match=re.escape(said)):
        simulate(**{"deals": 900, "players": PLAYERS, "seed": 6, "hands": True, "folder": tmp_path, **change})
    assert len(Saved(tmp_path)) == 600


def test_players_of_one_type_are_told_apart(tmp_path):
    from sixtysix import bot
    from sixtysix.bots.players import HardBot

    assert len({name_of(player) for player in (bot("easy"), bot("medium"), HardBot(1), HardBot(1, 8))}) == 4
    simulate(20, (bot("easy"), "random"), folder=tmp_path)
    with pytest.raises(ValueError, match="its players is"):
        simulate(40, (bot("medium"), "random"), folder=tmp_path)


def test_a_column_that_there_is_not_is_named(tmp_path, whole):
    go(tmp_path, 600)
    saved = Saved(tmp_path)
    for columns in (["nope"], "winner"):
        with pytest.raises(ValueError, match="is not among the columns of this run"):
            saved.frame(columns)
        with pytest.raises(ValueError, match="is not among the columns of this run"):
            saved.frames(columns)


def test_a_house_rule_makes_another_run(tmp_path):
    from sixtysix import RULESETS

    go(tmp_path, 600)
    with pytest.raises(ValueError, match="its house rules"):
        simulate(900, PLAYERS, RULESETS["german"].replace(strict="follow"), 6, hands=True, folder=tmp_path)


def test_changed_rules_or_levels_are_noticed(tmp_path):
    go(tmp_path, 600)
    about = json.loads((tmp_path / "run.json").read_text())
    about["rules and levels"] = "of another version"
    (tmp_path / "run.json").write_text(json.dumps(about))
    with pytest.raises(ValueError, match="its rules and levels is 'of another version'"):
        go(tmp_path)


def test_fewer_deals_than_there_are_cannot_be_asked_for(tmp_path):
    go(tmp_path, 600)
    with pytest.raises(ValueError, match=r"deals is 500, but .* holds 600"):
        go(tmp_path, 500)


def test_a_run_in_a_folder_begins_at_the_beginning(tmp_path):
    with pytest.raises(ValueError, match="first is 10"):
        go(tmp_path, first=10)


def test_a_folder_without_a_run_is_named(tmp_path):
    with pytest.raises(SimulationError, match=r"holds no simulated deals"):
        Saved(tmp_path)
    with pytest.raises(SimulationError, match=r"holds no simulated deals"):
        Saved(tmp_path / "nowhere")


def test_deals_without_their_description_are_not_added_to(tmp_path):
    go(tmp_path, 600)
    (tmp_path / "run.json").unlink()
    with pytest.raises(SimulationError, match=r"holds deals but no run\.json"):
        go(tmp_path)


@pytest.mark.parametrize("text", ["{", "[1]", ""])
def test_a_broken_description_is_named(tmp_path, text):
    go(tmp_path, 600)
    (tmp_path / "run.json").write_text(text)
    with pytest.raises(SimulationError, match=r"run\.json is broken"):
        go(tmp_path)


def test_overlapping_files_are_named(tmp_path):
    kept = go(tmp_path, 2_500)
    copy = tmp_path / "deals-000000000100-000000000599.parquet"
    copy.write_bytes(kept.parts[1].path.read_bytes())
    with pytest.raises(SimulationError, match="holds deals that another file holds too"):
        go(tmp_path)


def test_a_file_in_place_of_the_folder_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SimulationError, match=r"file cannot be written: .* Name another folder"):
        go(tmp_path / "file")


@pytest.mark.skipif(sys.platform == "win32", reason="a folder is made unreadable in the way of POSIX")
def test_a_folder_that_may_not_be_read_is_named():
    """As somebody without rights, since an administrator may read everything."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "run"
        go(folder, 600)
        Path(place).chmod(0o755)
        folder.chmod(0)
        program = (
            "import os\n"
            "from sixtysix.simulation import SimulationError, simulate\n"
            "if os.getuid() == 0: os.setuid(65534)\n"
            f"try: simulate(700, seed=6, folder={str(folder)!r})\n"
            "except SimulationError as error: print(error)\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
        folder.chmod(0o700)
        assert "cannot be written: Permission denied" in done.stdout, done.stderr
        assert len(Saved(folder)) == 600


# a full disk


def too_large() -> None:
    """A limit on the size of files, which stops a write in its middle just as a full disk does."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is POSIX's")
def test_a_write_that_fails_in_its_middle_leaves_the_earlier_files_whole(tmp_path, whole):
    go(tmp_path, 2_000)
    program = (
        "from sixtysix.simulation import SimulationError, run, saved, simulate\n"
        "run.FAST_BATCH, saved.FAST_PART = 500, 2_000\n"
        f"try: simulate({DEALS}, {PLAYERS!r}, seed=6, hands=True, folder={str(tmp_path)!r})\n"
        "except SimulationError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, preexec_fn=too_large
    )
    assert "could not be written: File too large" in done.stdout, done.stderr
    assert "the same call goes on after them" in done.stdout
    assert names(tmp_path) == ["deals-000000000000-000000001999.parquet", "run.json"]
    pd.testing.assert_frame_equal(Saved(tmp_path).frame(), whole[:2_000])
    pd.testing.assert_frame_equal(go(tmp_path).frame(), whole)


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
def test_a_full_disk_is_told_as_one(tmp_path, whole, monkeypatch):
    """The file system itself says that there is no room: the second file is written to /dev/full."""
    write = saved._to_parquet

    def full(deals, path):
        if deals.deal[0] > 0:
            path.symlink_to("/dev/full")
        write(deals, path)

    monkeypatch.setattr(saved, "_to_parquet", full)
    with pytest.raises(SimulationError, match=r"No space left on device.*the same call goes on"):
        go(tmp_path)
    assert len(Saved(tmp_path)) == 2_000
    monkeypatch.setattr(saved, "_to_parquet", write)
    pd.testing.assert_frame_equal(go(tmp_path).frame(), whole)
