"""An installed wheel is whole: lessons, templates and widget files come along."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, unpacked as pip installs it, away from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True)
    wheel = next(folder.glob("*.whl"))
    subprocess.run([*pip, "install", "--no-deps", "--target", folder / "site", wheel], check=True)
    return folder / "site"


def test_the_lessons_are_found_in_the_wheel(installed: Path) -> None:
    code = "from tutorials.serve.lessons import find_notebooks; print(find_notebooks())"
    shown = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=installed,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    assert Path(shown) == installed / "tutorials" / "notebooks"
    assert [file.name for file in sorted(Path(shown).glob("*.ipynb"))] == [
        file.name for file in sorted((ROOT / "notebooks").glob("*.ipynb"))
    ]


def test_every_file_of_the_packages_is_in_the_wheel(installed: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "sixtysix", "tutorials"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    missing = [name for name in listed if name and not (installed / name).is_file()]
    assert not missing
