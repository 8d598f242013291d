"""What Binder does, done here: there is no Docker on a test machine, but a fresh environment and the same steps."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import servers
from packaging.requirements import Requirement
from playwright.sync_api import Page, expect
from watch import Watch

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
LINK = re.compile(r"https://mybinder\.org/\S+\?urlpath=(\S+)")


def pins() -> dict[str, str]:
    lines = (BINDER / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [Requirement(line) for line in lines if line and not line.startswith("#")]
    assert all(pin.url is None for pin in pinned), "an address in the constraints"
    return {pin.name.lower().replace("_", "-"): str(pin.specifier) for pin in pinned}


def test_every_pin_is_exact_and_within_what_the_project_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [
        *project["project"]["dependencies"],
        *(line for extra in project["project"]["optional-dependencies"].values() for line in extra),
        *(line for group in project["dependency-groups"].values() for line in group if isinstance(line, str)),
    ]
    pinned = pins()
    assert all(re.fullmatch(r"==[\w.!+]+", version) for version in pinned.values())
    for requirement in map(Requirement, wanted):
        version = pinned[requirement.name.lower()].removeprefix("==")
        assert requirement.specifier.contains(version), f"{requirement} against {version}"


def test_the_links_open_lessons_that_are_there() -> None:
    paths = LINK.findall((BINDER / "README.md").read_text(encoding="utf-8"))
    assert paths
    for path in paths:
        kind, target = re.fullmatch(r"voila/(render|tree)/(\S+)", path).groups()  # type: ignore[union-attr]
        assert (ROOT / target).is_file() if kind == "render" else (ROOT / target).is_dir(), path


@pytest.fixture(scope="module")
def binder_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """A fresh environment made by the steps of repo2docker, and the Jupyter server that Binder starts in it."""
    folder = tmp_path_factory.mktemp("binder")
    clone = folder / "repo"
    copied = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in copied.splitlines():
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).write_bytes((ROOT / name).read_bytes())
        (clone / name).chmod((ROOT / name).stat().st_mode)
    version = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    assert sys.version.startswith(version), f"Binder is set to Python {version}; test with that one"

    programs = folder / "env" / "bin"
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTHON", "VIRTUAL"))},
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
    }
    for step in (
        [sys.executable, "-m", "venv", folder / "env"],
        ["python", "-m", "pip", "install", "--quiet", "--requirement", "binder/requirements.txt"],
        ["binder/postBuild"],
    ):
        done = subprocess.run(step, cwd=clone, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{step}:\n{done.stdout}\n{done.stderr}"

    command = [
        programs / "jupyter-lab",
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        "--port=0",
        "--ServerApp.base_url=/user/somebody/",
        "--IdentityProvider.token=open-sesame",
    ]
    address = r"(http://127\.0\.0\.1:\d+/user/somebody/)lab"
    with servers.process_running([str(part) for part in command], address, cwd=clone, env=environment) as server:
        yield server


@pytest.mark.slow  # makes a fresh environment with everything in it
def test_the_links_open_in_voila(page: Page, binder_server: servers.Server) -> None:
    watch = Watch.on(page)
    for path in LINK.findall((BINDER / "README.md").read_text(encoding="utf-8")):
        answer = page.goto(f"{binder_server.url}{path}?token=open-sesame")
        assert answer is not None
        assert answer.status == 200, binder_server.log()[-4000:]
        if "render" in path:
            expect(page.locator(".s66[data-state=ready]").first).to_be_visible(timeout=30_000)
            page.get_by_role("link", name="All lessons").click()
        expect(page.locator(".s66-lesson-link").first).to_be_visible()
    # Leaving a lesson asks the server to end its kernel, which a Jupyter server not our own refuses without its
    # cookie. On Binder the kernel ends with the visitor's container.
    watch.check(but_for="/voila/api/shutdown/")
