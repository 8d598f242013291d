"""The notebooks as files: prose for readers, a few short cells, nothing executed.

`make test` also runs each from top to bottom (nbval).
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import nbformat
import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(file for file in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in file.parts)
LINES_A_CELL = 8


def cells(file: Path, kind: str) -> list[dict[str, Any]]:
    notebook = json.loads(file.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == kind]


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS, f"no lessons in {FOLDER}"


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_format_and_metadata(file: Path) -> None:
    notebook = nbformat.read(file, as_version=nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) >= (4, 5)
    assert notebook.metadata.get("title"), "the page title"
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.cells[0].cell_type == "markdown"
    assert notebook.cells[0].source.startswith("# ")


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_no_outputs_are_kept(file: Path) -> None:
    for cell in cells(file, "code"):
        assert cell["outputs"] == []
        assert cell["execution_count"] is None


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_code_cells_import_and_show_and_do_nothing_else(file: Path) -> None:
    for cell in cells(file, "code"):
        source = "".join(cell["source"])
        assert source.count("\n") < LINES_A_CELL, source
        for statement in ast.parse(source).body:
            shows = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
            assert shows or isinstance(statement, ast.Import | ast.ImportFrom), source


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_prose_reaches_for_no_other_host(file: Path) -> None:
    for cell in cells(file, "markdown"):
        source = "".join(cell["source"])
        assert "<img" not in source
        assert "<script" not in source
        assert "](http" not in source.replace("[http", ""), "link out of the lesson"
