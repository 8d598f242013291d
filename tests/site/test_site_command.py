"""`sixtysix site`: what it says, and that a folder it cannot build into is left as it was."""

from __future__ import annotations

import errno
import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from tutorials import cli
from tutorials.site import build

Usage = namedtuple("Usage", "total used free")


@pytest.fixture(autouse=True)
def no_downloads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever gets as far as the network has not been stopped in time."""

    def fail(*_: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(build, "fetch_pyodide", fail)
    monkeypatch.setattr(build, "fetch_wheels", fail)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said when a site cannot be built."""
    assert cli.main(["site", *arguments]) == 1
    return capsys.readouterr().err


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["site", "--help"])
    assert stop.value.code == 0
    shown = capsys.readouterr().out
    assert "sixtysix site public" in shown
    assert "http.server" in shown


def test_a_folder_with_something_in_it_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert f"{tmp_path} is not empty" in said(capsys, str(tmp_path))
    assert (tmp_path / "thesis.txt").read_text() == "years of work"


def test_a_file_is_no_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "is a file" in said(capsys, str(tmp_path / "file"))
    assert "cannot" in said(capsys, str(tmp_path / "file" / "below")) or "written" in said(
        capsys, str(tmp_path / "file" / "below")
    )


def test_lessons_that_are_not_there_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "no lessons" in said(capsys, str(tmp_path / "site"), "--notebooks", str(tmp_path / "empty"))
    assert "no folder" in said(capsys, str(tmp_path / "site"), "--notebooks", str(tmp_path / "absent"))
    assert not (tmp_path / "site").exists()


def test_too_little_room_is_seen_before_anything_is_fetched(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(10**9, 10**9 - 10**6, 10**6))
    assert "1 MB are free" in said(capsys, str(tmp_path / "site"))


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "The disk ran full"), (errno.EACCES, "may not be written by you"), (errno.EIO, "could not be")],
)
def test_a_disk_that_fails_on_the_way_is_told_and_leaves_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(number, "as the system says it", str(tmp_path / "site"))

    monkeypatch.setattr(build, "fetch_pyodide", fail)
    assert words in said(capsys, str(tmp_path / "site"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("package", "name"),
    [("jupyterlite_core", "JupyterLite"), ("jupyterlite_pyodide_kernel", "JupyterLite's Python kernel")],
)
def test_a_missing_extra_says_how_to_install_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, name: str
) -> None:
    from importlib.util import find_spec

    monkeypatch.setattr("importlib.util.find_spec", lambda asked: None if asked == package else find_spec(asked))
    assert said(capsys, str(tmp_path / "site")) == (
        f'sixtysix: {name} is not installed here. Install it with:  pip install "sixtysix[site]"\n'
    )
