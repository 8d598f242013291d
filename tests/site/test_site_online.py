"""The variant of a static site that leans on public hosts: that it can be built as binder/README.md says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow  # half a minute, and only of use to those who have read that far
def test_the_command_of_the_readme_builds_a_site_with_the_lessons(tmp_path: Path) -> None:
    readme = (ROOT / "binder" / "README.md").read_text(encoding="utf-8")
    command = re.search(r"^    jupyter (lite build .+)$", readme, re.MULTILINE)
    assert command
    arguments = command[1].replace("public-online", str(tmp_path / "site")).split()[1:]
    build = [sys.executable, "-m", "jupyterlite_core", *arguments, "--lite-dir", str(tmp_path)]
    (tmp_path / "notebooks").symlink_to(ROOT / "notebooks")
    done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    listed = json.loads((tmp_path / "site" / "api" / "contents" / "all.json").read_text(encoding="utf-8"))
    names = {entry["name"] for entry in listed["content"]}
    assert {file.name for file in (ROOT / "notebooks").glob("*.ipynb")} <= names
    settings = json.loads((tmp_path / "site" / "jupyter-lite.json").read_text(encoding="utf-8"))
    plugins = settings["jupyter-config-data"].get("litePluginSettings", {})
    assert "pyodideUrl" not in plugins.get("@jupyterlite/pyodide-kernel-extension:kernel", {})
