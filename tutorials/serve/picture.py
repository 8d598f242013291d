"""A table drawn by the server, so that it is there before any script runs: by the widget's own script, on paper.

The script runs in a small JavaScript engine, quickjs, on stand-ins for a page's elements.  So there is one drawing of a
table, whoever draws it.  Without the engine, pages come without these pictures and the browser draws the first one.
"""

from __future__ import annotations

import json
import logging
import threading
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from tutorials.widgets.assets import script

_log = logging.getLogger(__name__)
_KEPT = 200
"""Pictures kept; a course has some thirty pages, in each language."""


def picture(state: dict[str, Any]) -> str | None:
    """The HTML of a table in that state (``view`` and ``texts``), or None where it cannot be drawn here."""
    return _drawn(json.dumps({"view": state["view"], "texts": state["texts"]}, sort_keys=True))


@lru_cache(_KEPT)
def _drawn(state: str) -> str | None:
    drawing = _engine(threading.get_ident())
    if drawing is None:
        return None
    import quickjs

    try:
        return str(drawing(state))
    except quickjs.JSException as error:
        # the browser draws the same table a moment later, so a page must not fail for its picture
        _log.error("the first table could not be drawn: %s", error)
        return None


@cache
def _engine(_thread: int) -> Any:
    """The script, loaded once; an engine belongs to the thread that made it."""
    try:
        import quickjs
    except ImportError:
        _log.info("quickjs is not installed, so tables are drawn by the browser only")
        return None
    widget, _, exported = script("step").rpartition("export default ")
    paper = (files("tutorials.serve") / "static" / "paper.js").read_text("utf-8")
    context = quickjs.Context()
    context.eval(paper)
    context.eval(f"(() => {{ {widget}\nglobalThis.table = {exported} }})()")
    return context.eval("(state) => drawn(table, state)")
