"""The notebooks in JupyterLite, beside the pages: with the same Pyodide, and nothing left to fetch elsewhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from tutorials.serve.lab import lab_settings_folder
from tutorials.serve.lessons import Shelf
from tutorials.site.errors import SiteError
from tutorials.site.texts import needs_more

KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What JupyterLite gets of the extensions installed here: Python, and the two that draw widgets."""
PRELOADED = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "segno", "sixtysix")
"""What is loaded when a kernel starts, so that no import in a lesson has to look for anything."""
NOTICE = "site-notice"
"""Id of the cell that says what a notebook lacks."""
_SECONDS = 600
_LINES = 6  # of what JupyterLite said when it failed


def kernel_wheels() -> list[Path]:
    """The wheels of JupyterLite's Python kernel itself.

    Raises:
        SiteError: the kernel is not installed here.
    """
    folder = _extension(KERNEL) / "static" / "pypi"
    # version 3 of widgetsnbextension is for a generation of ipywidgets that is not ours
    wheels = [file for file in sorted(folder.glob("*.whl")) if not file.name.startswith("widgetsnbextension-3")]
    if not wheels:
        raise SiteError(f"JupyterLite's kernel brings no wheels along in {folder}. Install the extra [site] anew.")
    return wheels


def build_lite(shelf: Shelf, needs: Mapping[str, str], icon: str, pyodide: Path, workshop: Path, target: Path) -> None:
    """Build JupyterLite into ``target``, which must not exist yet.

    Args:
        icon: address of the site's icon from the folder above JupyterLite.
        needs: by notebook, the name of what a browser lacks for it, or "".
        pyodide: the distribution; it is moved into the site.
        workshop: an empty folder for what is needed in between.

    Raises:
        SiteError: JupyterLite failed; the text has what it said last.
    """
    write_contents(shelf, needs, workshop / "content")
    (workshop / "jupyter_lite_config.json").write_text(json.dumps(_build_settings(target)), encoding="utf-8")
    (workshop / "jupyter-lite.json").write_text(json.dumps(_page_settings(needs)), encoding="utf-8")
    settings = (lab_settings_folder() / "labconfig" / "default_setting_overrides.json").read_text("utf-8")
    (workshop / "overrides.json").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(workshop)]
    quiet = {**os.environ, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        command,
        cwd=workshop,
        env=quiet,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=_SECONDS,
        check=False,
    )
    if done.returncode:
        said = "\n".join(f"  {line}" for line in (done.stderr or done.stdout).strip().splitlines()[-_LINES:])
        raise SiteError(f"JupyterLite could not be built. It said:\n{said}")
    shutil.move(pyodide, target / "static" / "pyodide")
    _put_icon(target / "lab" / "index.html", f"../../{icon}")


def write_contents(shelf: Shelf, needs: Mapping[str, str], target: Path) -> None:
    """Copy the notebooks and their pictures; a notebook that a browser cannot run gets a notice below its title."""
    target.mkdir()
    for notebook in shelf.everything():
        content = json.loads((shelf.folder / notebook.path).read_text("utf-8"))
        if needs[notebook.path]:
            notice = f"> **{needs_more(notebook.lang)}**"
            content["cells"].insert(1, {"cell_type": "markdown", "id": NOTICE, "metadata": {}, "source": [notice]})
        text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
        (target / notebook.path).parent.mkdir(exist_ok=True)
        (target / notebook.path).write_text(text, encoding="utf-8")
    if (shelf.folder / "assets").is_dir():
        shutil.copytree(shelf.folder / "assets", target / "assets")


def _build_settings(target: Path) -> dict[str, Any]:
    extensions = [str(_extension(name)) for name in EXTENSIONS]
    with_ours = [*extensions, str(files("tutorials.site") / "labextension")]
    return {
        "LiteBuildConfig": {
            "apps": ["lab"],
            "contents": ["content"],
            "federated_extensions": with_ours,
            "ignore_sys_prefix": True,
            "no_sourcemaps": True,
            "output_dir": str(target),
        }
    }


def _page_settings(needs: Mapping[str, str]) -> dict[str, Any]:
    pages = json.loads((lab_settings_folder() / "labconfig" / "page_config.json").read_text("utf-8"))
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(PRELOADED)},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Sixty-Six",
            "exposeAppInBrowser": True,
            "disabledExtensions": [name for name, off in pages["disabledExtensions"].items() if off],
            "litePluginSettings": {f"{KERNEL}:kernel": kernel},
            "sixtysixLessons": [name for name, lacking in needs.items() if not lacking],
        },
    }


def _extension(name: str) -> Path:
    for data in _data_folders():
        folder = data / "labextensions" / name
        if (folder / "package.json").is_file():
            return folder
    raise SiteError(f'{name} is not installed here. Install it with:  pip install "sixtysix[site]"')


def _data_folders() -> Sequence[Path]:
    from jupyter_core.paths import jupyter_path

    return [Path(folder) for folder in jupyter_path()]


def _put_icon(page: Path, icon: str) -> None:
    """Name our icon, or the browser asks the top of the server for one, which may belong to somebody else."""
    html = page.read_text("utf-8")
    head = f'<title>Sixty-Six</title><link rel="icon" type="image/svg+xml" href="{icon}">'
    page.write_text(html.replace("<title>JupyterLite</title>", head, 1), encoding="utf-8")
