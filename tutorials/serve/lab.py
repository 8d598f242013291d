"""JupyterLab, opened at the lessons and set up so that it asks nothing."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from tutorials.serve.app import add_to_search_path
from tutorials.serve.lessons import Shelf


@dataclass(frozen=True, slots=True)
class LabOptions:
    """What the command line decides. A port of None lets JupyterLab look for a free one from 8888 on."""

    notebooks: Path
    port: int | None = None
    open_browser: bool = True


def lab_settings_folder() -> Path:
    """A Jupyter configuration folder: no question about news, no look for updates, the system's light or dark.

    No debugger either: no lesson needs it, and it complains whenever a page with a running kernel is loaded again.
    Nor, in ``jupyter_server_config.py``, an extension of JupyterLite's.
    """
    return Path(__file__).resolve().parents[1] / "templates" / "lab"


def open_lab(options: LabOptions) -> None:
    """Run JupyterLab until it is stopped. It listens on this machine only and keeps its token.

    Raises:
        ServeError: the folder cannot be read.
    """
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]  # JupyterLab ships no types

    shelf = Shelf(options.notebooks)
    add_to_search_path("JUPYTER_CONFIG_PATH", lab_settings_folder())
    arguments = [
        f"--ServerApp.root_dir={shelf.folder}",
        "--ServerApp.ip=127.0.0.1",
        # Jupyter refuses root because a server open to others would give the machine away;
        # this one is not open to others, and in a container root is the usual user.
        "--ServerApp.allow_root=True",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    first = shelf.start() or next(iter(shelf.lessons()), None)
    if first is not None:
        arguments.append(f"--LabApp.default_url=/lab/tree/{quote(first.path)}")
    if options.port is not None:
        arguments += [f"--ServerApp.port={options.port}", "--ServerApp.port_retries=0"]
    if not options.open_browser:
        arguments.append("--no-browser")
    sys.argv = ["jupyter-lab", *arguments]
    LabApp.launch_instance(arguments)
