"""The command line: what it offers, and what it says when something is wrong."""

from __future__ import annotations

import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import tiny

from tutorials import cli


def outcome(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Exit status and what was said about it."""
    try:
        status: int | str | None = cli.main(arguments)
    except SystemExit as stop:
        status = stop.code
    return int(status or 0), capsys.readouterr().err


def test_help_shows_the_commands_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["serve", "--help"]):
        with pytest.raises(SystemExit) as stop:
            cli.main(arguments)
        assert stop.value.code == 0
        shown = capsys.readouterr().out
        assert "examples:" in shown
        assert "sixtysix serve" in shown


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith("sixtysix ")


@pytest.mark.parametrize("port", ["-1", "65536", "http", ""])
@pytest.mark.parametrize("command", ["serve", "lab"])
def test_a_wrong_port_is_named(capsys: pytest.CaptureFixture[str], command: str, port: str) -> None:
    status, said = outcome(capsys, command, f"--port={port}")
    assert status == 2
    assert f"{port!r} is no port; give a number from 0 to 65535" in said


def test_an_unknown_option_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    status, said = outcome(capsys, "serve", "--prot", "8080")
    assert status == 2
    assert "--prot" in said


def test_a_taken_port_is_named_before_anything_starts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tiny.course(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        status, said = outcome(capsys, "serve", "--notebooks", str(folder), "--port", port)
    assert status == 1
    assert f"Port {port} is taken" in said
    assert "--port" in said


def test_the_default_port_gives_way_to_the_next_free_one() -> None:
    from tutorials.serve.app import DEFAULT_PORT, listening_sockets

    first = listening_sockets("127.0.0.1", None)
    second = listening_sockets("127.0.0.1", None)
    try:
        assert DEFAULT_PORT <= first[0].getsockname()[1] < second[0].getsockname()[1]
    finally:
        for listening in first + second:
            listening.close()


def test_folders_that_cannot_be_served(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "empty").mkdir()
    for name, reason in (("file", "is a file"), ("absent", "There is no folder"), ("empty", "There are no lessons")):
        status, said = outcome(capsys, "serve", "--notebooks", str(tmp_path / name), "--port", "0")
        assert status == 1
        assert reason in said
        assert str(tmp_path / name) in said
        assert "Traceback" not in said


def test_an_unreadable_folder_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # root may read everything, so a real folder without permissions proves nothing in a container
    def refuse(folder: Path) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "iterdir", refuse)
    status, said = outcome(capsys, "serve", "--notebooks", str(tmp_path), "--port", "0")
    assert status == 1
    assert f"no permission for {tmp_path}" in said


def test_an_address_of_another_machine_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, said = outcome(
        capsys, "serve", "--notebooks", str(tiny.course(tmp_path)), "--host", "192.0.2.1", "--port", "0"
    )
    assert status == 1
    assert "192.0.2.1" in said


@pytest.mark.parametrize(
    ("command", "package", "name"), [("serve", "voila", "Voila"), ("lab", "jupyterlab", "JupyterLab")]
)
def test_a_missing_extra_says_how_to_install_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, package: str, name: str
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda asked: None if asked == package else find_spec(asked))
    status, said = outcome(capsys, command, "--no-browser")
    assert status == 1
    assert said == f'sixtysix: {name} is not installed here. Install it with:  pip install "sixtysix[learn]"\n'


def test_help_loads_no_server() -> None:
    code = (
        "import sys; from tutorials import cli; print(sorted({'voila', 'jupyter_server', 'numpy'} & set(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"
