"""`sixtysix serve --class`: what can be said on the command line, what the terminal shows, and the end of a class."""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from class_client import run

from tutorials.classroom import classes, members
from tutorials.classroom.guest import ClassGuest, ClassOptions, own_address
from tutorials.classroom.store import Store
from tutorials.commands.classroom import class_guests, class_options, default_database
from tutorials.commands.common import UsageError


def _parsed(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    class_options(parser)
    return parser.parse_args(arguments)


def test_without_the_option_there_is_no_class() -> None:
    assert class_guests(_parsed()) == ()


def test_options_of_a_class_go_with_a_class() -> None:
    with pytest.raises(UsageError, match="go with --class"):
        class_guests(_parsed("--class-hours", "5"))


def test_a_class_that_is_going_on_is_taken_up_again_unless_a_new_one_is_wanted(tmp_path: Path) -> None:
    database = ("--class-database", str(tmp_path / "class.db"))
    codes = []
    for arguments in (("--class",), ("--class",), ("--class", "new"), ("--class",)):
        (guest,) = class_guests(_parsed(*database, *arguments))
        assert isinstance(guest, ClassGuest)
        codes.append(guest.room.record.code)
        guest.store.close()
    assert codes[0] == codes[1]
    assert codes[1] != codes[2]
    assert codes[2] == codes[3]


@pytest.mark.parametrize("hours", ["0", "-1", "soon", "1e9", "nan"])
def test_hours_must_be_hours(hours: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        _parsed("--class", f"--class-hours={hours}")
    assert "hours" in capsys.readouterr().err


def test_a_database_that_cannot_be_used_is_named() -> None:
    with pytest.raises(UsageError, match="SQLite"):
        class_guests(_parsed("--class", "--class-database", "oracle://here"))


def test_a_missing_package_is_named_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(UsageError, match=r"sixtysix\[class\]"):
        class_guests(_parsed("--class"))


def test_the_usual_database_is_a_file_of_the_users() -> None:
    assert default_database().name == "class.db"
    assert default_database().is_relative_to(Path.home())


def test_the_terminal_shows_the_address_the_code_a_picture_and_the_teachers_link(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> str:
        guest = ClassGuest(ClassOptions(str(tmp_path / "class.db"), host="class.example"))
        guest.started(8866, "/base/", "0.0.0.0")
        await asyncio.sleep(0)
        guest.stopped()
        return guest.room.record.code

    code = run(scene())
    shown = capsys.readouterr().out
    assert "http://class.example/base/class/" in shown
    assert code in shown
    assert "█" in shown
    assert re.search(r"http://127\.0\.0\.1:8866/base/class/teacher#\S{40,}", shown)


def test_a_class_that_is_taken_up_again_is_said_to_be_an_old_one(tmp_path: Path) -> None:
    options = ClassOptions(str(tmp_path / "class.db"))
    store = Store(options.database)
    record = classes.begin(store, int(time.time()) - 3600, 7200)
    store.close()
    guest = ClassGuest(options)
    assert guest.room.record.code == record.code
    assert "--class=new" in guest.announcement()
    guest.stopped()
    fresh = ClassGuest(replace(options, fresh=True))
    assert "--class=new" not in fresh.announcement()
    fresh.stopped()


def test_a_class_whose_time_is_over_is_deleted_while_the_server_runs(tmp_path: Path) -> None:
    async def scene() -> None:
        guest = ClassGuest(ClassOptions(str(tmp_path / "class.db"), hours=1))
        room = guest.room
        room.join("Ada")
        await guest._look()
        assert len(members.everybody(room.store, room.record.id)) == 1
        classes.prolong(room.store, room.record.id, room.now() - 1)
        await guest._look()
        assert members.everybody(room.store, room.record.id) == []
        guest.stopped()

    run(scene())
    store = Store(tmp_path / "class.db")
    assert classes.current(store, 0) is None


def test_a_class_that_only_this_computer_reaches_says_so_wherever_its_address_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene(listens: str, host: str = "") -> tuple[str, dict[str, str]]:
        guest = ClassGuest(ClassOptions(str(tmp_path / "class.db"), host=host))
        guest.started(8866, "/", listens)
        info = guest.join_info("127.0.0.1:8866", "http")
        await asyncio.sleep(0)
        guest.stopped()
        return capsys.readouterr().out, info

    for listens in ("127.0.0.1", "localhost", "::1"):
        shown, info = run(scene(listens))
        assert "Only this computer reaches the class." in shown
        assert "Only this computer reaches the class." in info["warning"]
        assert "Pupils open  http://127.0.0.1:8866/class/" in shown
        assert info["address"] == "http://127.0.0.1:8866/class/"
    for listens, host in (("0.0.0.0", ""), ("", ""), ("127.0.0.1", "class.example")):
        shown, info = run(scene(listens, host))
        assert "Only this computer" not in shown
        assert info["warning"] == ""
        assert "127.0.0.1" not in info["address"]


def test_the_address_for_phones_is_no_loopback_where_there_is_a_network() -> None:
    assert own_address()
