"""Running a notebook's cells, and what each shows."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterable
from contextlib import redirect_stdout
from typing import Any

from tutorials.site.browser.models import Json, Widget, deliver, find, reached_from, told

Output = dict[str, str]


def run(cells: Iterable[str]) -> list[list[Output]]:
    """Run cells one after the other in one namespace; returns the outputs of each.

    As in Jupyter, a cell shows what it prints and the value of its last line: ``{"model": id}`` for a widget,
    ``{"text": …}`` for anything else but None.  What a cell raises is raised here.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    return [_run(cell, names) for cell in cells]


def _run(cell: str, names: dict[str, Any]) -> list[Output]:
    body = ast.parse(cell)
    last = body.body.pop() if body.body and isinstance(body.body[-1], ast.Expr) else None
    value = None
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(body, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs = [{"text": printed.getvalue()}] if printed.getvalue() else []
    if isinstance(value, Widget):
        outputs.append({"model": value.model_id})
    elif value is not None:
        outputs.append({"text": repr(value)})
    return outputs


def models_of(outputs: list[list[Output]]) -> list[Json]:
    """What the page is to know of every model that these outputs show or lean on."""
    shown = [output["model"] for cell in outputs for output in cell if "model" in output]
    return list({model.model_id: told(model) for root in shown for model in reached_from(root)}.values())


def receive(model_id: str, kind: str, content: Any) -> None:
    """Hand a message of the page to its model; what is meant for one that is gone is dropped."""
    model = find(model_id)
    if model is None:
        return
    if kind == "set":
        model.set_state(content)
    else:
        deliver(model, content)
