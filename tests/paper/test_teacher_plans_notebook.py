"""The teacher's notebook "Lesson plans": every plan is in it, and a field that opens any deal."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tutorials.paper.errors import PaperError
from tutorials.paper.notebook import DealDesk, lesson_plan, open_deal
from tutorials.paper.plan_page import plan_html
from tutorials.paper.plans import load_plan, plan_ids

FILE = Path(__file__).parents[2] / "notebooks" / "teacher" / "lesson-plans.ipynb"


def sources(kind: str) -> list[str]:
    cells: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == kind]


def test_it_is_a_notebook_without_outputs() -> None:
    notebook = nbformat.read(FILE, as_version=nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    assert notebook.metadata.title == "Lesson plans"
    assert all(
        cell.outputs == [] and cell.execution_count is None for cell in notebook.cells if cell.cell_type == "code"
    )


def test_it_shows_every_plan_and_nothing_but_imports_and_calls() -> None:
    shown = []
    for source in sources("code"):
        for statement in ast.parse(source).body:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
                shown.append(ast.unparse(statement.value))
            else:
                assert isinstance(statement, ast.ImportFrom)
    assert [f"lesson_plan('{name}')" for name in plan_ids()] == [call for call in shown if "plan" in call.split("(")[0]]
    assert any(call.startswith("open_deal(") for call in shown)


def test_its_cells_run_from_top_to_bottom() -> None:
    names: dict[str, Any] = {}
    for source in sources("code"):
        exec(source, names)


def test_a_plan_shows_itself() -> None:
    assert lesson_plan("one-off")._repr_html_() == plan_html(load_plan("one-off"))
    with pytest.raises(PaperError, match="There is no plan"):
        lesson_plan("one-of-a-kind")


def test_the_desk_lays_the_deal_whose_code_is_typed() -> None:
    desk = open_deal("marriages/cash-it#3")
    assert desk.table is not None
    assert desk.table.view["step"]["id"] == "marriages/cash-it#3"
    first = desk.table
    _type(desk, "counting/enough#2")
    assert desk.table is not None
    assert desk.table.view["step"]["id"] == "counting/enough#2"
    assert first.comm is None, "the table before is put away"
    assert desk.table in desk.children


def test_the_desk_says_what_is_wrong_with_a_code() -> None:
    desk = open_deal()
    assert (desk.table, desk.message) == (None, "")
    _type(desk, "marriages/<b>")
    assert desk.table is None
    assert "has no such step" in desk.message
    assert "<b>" not in desk.message
    _type(desk, "marriages/cash-it")
    assert desk.message == ""
    assert desk.table is not None


def _type(desk: DealDesk, code: str) -> None:
    desk.children[0].children[0].value = code


def test_showing_a_plan_needs_nothing_of_the_printing_extra() -> None:
    code = (
        "import sys; sys.modules['reportlab'] = None\n"
        "from tutorials.paper.notebook import lesson_plan\n"
        "print(len(lesson_plan('one-off').html))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(shown.stdout) > 10_000
