"""What a site is put together from: pinned downloads, our wheel, a Pyodide folder with a lock of its own."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tutorials.site import downloads
from tutorials.site.distribution import CORE, make_distribution
from tutorials.site.errors import SiteError
from tutorials.site.ourwheel import LEFT_OUT, pack

ROOT = Path(__file__).parents[2]


def quiet(_line: str) -> None:
    """Nobody listens to the progress."""


# ---- pins -----------------------------------------------------------------------------------------------------------


def test_every_download_is_pinned_by_version_and_hash() -> None:
    pin = downloads.pyodide_pin()
    assert re.fullmatch(r"[\d.]+", pin.version)
    assert len(base64.b64decode(pin.integrity.removeprefix("sha512-"))) == 64
    assert downloads.wheel_pins()
    for wheel in downloads.wheel_pins():
        assert re.fullmatch(r"[\d.]+", wheel.version), wheel
        assert re.fullmatch(r"[0-9a-f]{64}", wheel.sha256), wheel


# ---- downloads ------------------------------------------------------------------------------------------------------


def programs(folder: Path, name: str, script: str) -> Path:
    """A folder for PATH with one program in it."""
    folder.mkdir()
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    return folder


def test_without_npm_the_way_out_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SiteError, match=r"npm, which was not found here.*put pyodide-[\d.]+tgz into"):
        downloads.fetch_pyodide(tmp_path / "cache", quiet)


def test_what_npm_says_when_it_fails_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = programs(tmp_path / "bin", "npm", "echo 'npm error code ENOTFOUND' >&2; exit 1")
    monkeypatch.setenv("PATH", f"{path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(SiteError, match="Is there a network") as caught:
        downloads.fetch_pyodide(tmp_path / "cache", quiet)
    assert "npm error code ENOTFOUND" in str(caught.value)


def test_a_file_other_than_the_pinned_one_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = downloads.pyodide_pin().file
    path = programs(tmp_path / "bin", "npm", f"echo something else > {name}")
    monkeypatch.setenv("PATH", f"{path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(SiteError, match="its hash differs"):
        downloads.fetch_pyodide(tmp_path / "cache", quiet)
    assert not list((tmp_path / "cache").iterdir())


def test_what_is_in_the_cache_needs_no_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = b"as pinned"
    pin = downloads.PyodidePin(
        "pyodide", "1.0.0", "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode(), "3.14"
    )
    monkeypatch.setattr(downloads, "pyodide_pin", lambda: pin)
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / pin.file).write_bytes(content)
    assert downloads.fetch_pyodide(tmp_path, quiet).read_bytes() == content
    (tmp_path / pin.file).write_bytes(b"torn")
    with pytest.raises(SiteError, match="npm"):
        downloads.fetch_pyodide(tmp_path, quiet)


def test_what_pip_says_when_it_fails_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(SiteError, match="pip could not fetch anywidget") as caught:
        downloads.fetch_wheels(tmp_path / "cache", quiet)
    assert "No matching distribution" in str(caught.value)


def test_a_cache_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file, where a folder should be")
    with pytest.raises(SiteError, match="--cache"):
        downloads.fetch_wheels(tmp_path / "cache", quiet)


# ---- our wheel ------------------------------------------------------------------------------------------------------


def test_the_wheel_has_the_game_and_the_lessons_and_no_server(tmp_path: Path) -> None:
    with zipfile.ZipFile(pack(tmp_path)) as wheel:
        there = set(wheel.namelist())
    command = ["git", "ls-files", "sixtysix", "tutorials"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    wanted = {name for name in listed if (ROOT / name).is_file() and not name.startswith(LEFT_OUT)}
    assert wanted <= there
    assert not {name for name in there if name.startswith(LEFT_OUT)}


def test_pip_takes_the_wheel(tmp_path: Path) -> None:
    wheel = pack(tmp_path)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", tmp_path / "in"]
    subprocess.run([*pip, wheel], check=True)
    code = "import sixtysix; print(sixtysix.__file__, len(sixtysix.RULESETS))"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "in")}
    shown = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout.split()
    assert shown[0].startswith(str(tmp_path))
    assert int(shown[1]) >= 10


def test_the_same_sources_make_the_same_wheel_under_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first, second = pack(tmp_path / "a"), pack(tmp_path / "b")
    assert first.name == second.name
    assert first.read_bytes() == second.read_bytes()


# ---- Pyodide's folder -----------------------------------------------------------------------------------------------


def npm_archive(file: Path, names: tuple[str, ...] = CORE) -> Path:
    """An archive as npm packs it, whose lock names a package that only another host has."""
    foreign = {"name": "numpy", "version": "2", "file_name": "numpy-2-wasm32.whl", "depends": []}
    lock = {"info": {"python": "3.14.2"}, "packages": {"numpy": foreign}}
    with tarfile.open(file, "w:gz") as archive:
        for name in names:
            content = json.dumps(lock).encode() if name.endswith(".json") else b"part"
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return file


def wheel(folder: Path, name: str, *requires: str) -> Path:
    """A wheel with one module and these requirements."""
    file = folder / f"{name.replace('-', '_')}-1.0-py3-none-any.whl"
    lines = ["Metadata-Version: 2.1", f"Name: {name}", "Version: 1.0", *(f"Requires-Dist: {each}" for each in requires)]
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"{name.replace('-', '_')}/__init__.py", "")
        archive.writestr(f"{name.replace('-', '_')}-1.0.dist-info/METADATA", "\n".join(lines))
    return file


def test_the_lock_names_what_is_there_and_nothing_else(tmp_path: Path) -> None:
    wheels = [
        wheel(tmp_path, "a-game", "Its.Helper>=1", "numba; sys_platform != 'emscripten'", "absent"),
        wheel(tmp_path, "its-helper"),
    ]
    target = tmp_path / "pyodide"
    make_distribution(npm_archive(tmp_path / "pyodide.tgz"), wheels, target)
    packages = json.loads((target / "pyodide-lock.json").read_text())["packages"]
    assert {name: (entry["depends"], entry["imports"]) for name, entry in packages.items()} == {
        "a-game": (["its-helper"], ["a_game"]),
        "its-helper": ([], ["its_helper"]),
    }
    for entry in packages.values():
        assert hashlib.sha256((target / entry["file_name"]).read_bytes()).hexdigest() == entry["sha256"]
    assert {file.name for file in target.iterdir()} == {*CORE, *(file.name for file in wheels)}


def test_an_archive_without_its_core_is_refused(tmp_path: Path) -> None:
    archive = npm_archive(tmp_path / "other.tgz", CORE[1:])
    with pytest.raises(SiteError, match=re.escape(f"other.tgz has no {CORE[0]}")):
        make_distribution(archive, [], tmp_path / "pyodide")
