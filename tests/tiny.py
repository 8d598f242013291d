"""Small notebooks made on the spot, to test the pages around lessons without the lessons."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

COUNTER = '''\
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = `clicked ${model.get("clicks")}`; };
      button.addEventListener("click", () => model.send({}));
      model.on("change:clicks", show);
      show();
      const fault = document.createElement("button");
      fault.textContent = "break";
      fault.addEventListener("click", () => model.send({ fail: true }));
      el.append(button, fault);
    } };
    """
    clicks = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self.click)

    def click(self, _widget, content, _buffers):
        if content.get("fail"):
            print("printed by the server", flush=True)
            raise RuntimeError("a secret of the server")
        self.clicks += 1

counter = Counter()
counter
'''


def write(
    file: Path,
    title: str,
    *cells: tuple[str, str],
    lang: str = "en",
    summary: str = "",
    role: str = "lesson",
    **metadata: Any,
) -> None:
    """Write a notebook of ("markdown" | "code", source) cells."""
    notebook = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "title": title,
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
            "sixtysix": {"lang": lang, "summary": summary, "role": role},
            **metadata,
        },
        "cells": [_cell(number, kind, source) for number, (kind, source) in enumerate(cells)],
    }
    file.write_text(json.dumps(notebook), encoding="utf-8")


def _cell(number: int, kind: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"id": f"cell-{number}", "cell_type": kind, "metadata": {}, "source": source}
    if kind == "code":
        cell |= {"outputs": [], "execution_count": None}
    return cell


def course(folder: Path) -> Path:
    """A folder of four notebooks: a counter, one that fails, a Danish one, and one that is no notebook."""
    folder.mkdir(parents=True, exist_ok=True)
    prose = "# Counting\n\nSome *prose*, a [link](02-broken.ipynb) and a table.\n\n|a|b|\n|-|-|\n|1|2|"
    shown = "from IPython.display import HTML\nHTML('<b id=\"bold\">bold</b>')"
    write(
        folder / "01-count.ipynb",
        "Counting & <more>",
        ("markdown", prose),
        ("code", "answer = 42  # this source must not be seen"),
        ("code", COUNTER),
        ("markdown", "## Afterwards\n\nMore prose."),
        ("code", shown),
        summary="Clicks are counted.",
    )
    write(folder / "02-broken.ipynb", "Broken", ("markdown", "# Broken"), ("code", "1 / 0"), ("markdown", "never"))
    write(folder / "03-dansk.ipynb", "Dansk", ("markdown", "# Dansk\n\nKun tekst."), lang="da")
    (folder / "04-torn.ipynb").write_text('{"cells": [', encoding="utf-8")
    return folder
