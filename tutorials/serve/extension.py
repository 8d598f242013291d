"""Our lessons inside somebody else's Jupyter server, as on Binder: its Voila gets our template and our list.

There the visitor has a whole Jupyter server of his own and may run any code in
it; what keeps him from others is his container, not we. So only the looks are
set here, none of the limits of our own server.

`python -m tutorials.serve.extension` writes the settings for this Python
environment; the server must then be started in the folder above the lessons.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from traitlets.config import Config

from tutorials.serve.app import add_to_search_path, lesson_settings, templates_folder
from tutorials.serve.lab import lab_settings_folder
from tutorials.serve.lessons import Shelf, find_notebooks

_SETTINGS = """\
# Written by: python -m tutorials.serve.extension
from tutorials.serve.extension import configure

configure(get_config())
"""


def configure(config: Config, server_folder: Path | None = None) -> None:
    """Put our settings into those of a server started in `server_folder` (default: the current one).

    Raises:
        ServeError: the lessons cannot be found or read.
    """
    shelf = Shelf(find_notebooks())
    root = (server_folder or Path.cwd()).resolve()
    inside = shelf.folder.is_relative_to(root) and shelf.folder != root
    prefix = f"{shelf.folder.relative_to(root).as_posix()}/" if inside else ""
    add_to_search_path("JUPYTER_PATH", templates_folder())
    config.merge(lesson_settings(shelf, prefix, contents=f"voila/tree/{prefix}"))


def install(environment: Path) -> list[Path]:
    """Write the settings below a Python environment's folder and return the files written."""
    target = environment / "etc" / "jupyter"
    (target / "labconfig").mkdir(parents=True, exist_ok=True)
    settings = target / "voila.py"
    settings.write_text(_SETTINGS, encoding="utf-8")
    files = sorted((lab_settings_folder() / "labconfig").glob("*.json"))
    return [settings, *(Path(shutil.copy(file, target / "labconfig" / file.name)) for file in files)]


if __name__ == "__main__":
    for path in install(Path(sys.prefix)):
        print(f"wrote {path}")
