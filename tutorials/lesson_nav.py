"""Links to the lesson before and the one after, as the last cell of each notebook: ``python -m tutorials.lesson_nav``.

A Markdown cell works wherever a notebook is read, and in JupyterLab its links open beside. The web pages have links of
their own and leave the cell out by its tag. It is written by this tool so that it follows the order of the course.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tutorials.course import Course, course

TAG = "lesson-nav"
NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"


def nav_text(which: Course, notebook: str) -> str:
    """The cell's Markdown for a lesson's notebook; KeyError if it is none of the course."""
    names = [entry.notebook for entry in which.lessons]
    if notebook not in names:
        raise KeyError(notebook)
    at = names.index(notebook)
    links = []
    if at > 0:
        before = which.lessons[at - 1]
        links.append(f"[← {before.title}]({before.notebook})")
    links.append(f"[All lessons]({which.overview})")
    if at + 1 < len(names):
        after = which.lessons[at + 1]
        links.append(f"[Next: {after.title} →]({after.notebook})")
    return " · ".join(links)


def nav_cell(which: Course, notebook: str) -> dict[str, Any]:
    """The whole cell."""
    return {
        "cell_type": "markdown",
        "id": TAG,
        "metadata": {"tags": [TAG]},
        "source": ["---\n", "\n", nav_text(which, notebook)],
    }


def is_nav(cell: dict[str, Any]) -> bool:
    """Whether a cell is such a row of links."""
    return TAG in cell.get("metadata", {}).get("tags", [])


def write(folder: Path = NOTEBOOKS) -> list[Path]:
    """Bring the cell of each lesson's notebook up to date. Returns the files that changed."""
    changed = []
    which = course()
    for entry in which.lessons:
        file = folder / entry.notebook
        text = file.read_text("utf-8")
        notebook = json.loads(text)
        notebook["cells"] = [cell for cell in notebook["cells"] if not is_nav(cell)]
        notebook["cells"].append(nav_cell(which, entry.notebook))
        new = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
        if new != text:
            file.write_text(new, encoding="utf-8")
            changed.append(file)
    return changed


if __name__ == "__main__":
    for changed_file in write():
        print(f"wrote {changed_file.name}")
