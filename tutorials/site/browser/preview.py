"""The first sight of every notebook's outputs: ``python -m tutorials.site.browser.preview FOLDER NAME…``.

Run in a process of its own while a site is built. Only what a browser has can be imported in it, so that a notebook
which needs more is found here and not by its readers.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

from tutorials.served import mark_as_served
from tutorials.site.browser.models import NotInTheBrowser, stand_in

HERE = {"sixtysix", "tutorials", "traitlets"}
"""Packages that a page brings along."""


class _Fence:
    """Finds no package but those that the browser has."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        top = name.partition(".")[0]
        if top in HERE or top in sys.stdlib_module_names:
            return None  # those after this one look for it
        raise NotInTheBrowser(f"No module named {name!r} in the browser", name=name)


def preview(cells: list[str]) -> dict[str, Any]:
    """Outputs and models of a notebook, or the name of what it would need besides."""
    from tutorials.site.browser.player import models_of, run

    try:
        outputs = run(cells)
    except NotInTheBrowser as error:
        return {"needs": str(error.name)}
    return {"outputs": outputs, "models": models_of(outputs)}


def code_cells(notebook: Path) -> list[str]:
    """The sources of a notebook's code cells."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def main(arguments: Sequence[str]) -> int:
    """Print the previews of notebooks as a JSON object, by file name."""
    sys.meta_path.insert(0, _Fence())
    stand_in()
    mark_as_served()
    folder, *names = arguments
    previews = {}
    for name in names:
        try:
            previews[name] = preview(code_cells(Path(folder) / name))
        except Exception as error:
            raise RuntimeError(f"{name} cannot be run: {type(error).__name__}: {error}") from error
    json.dump(previews, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
