"""Which front end a lesson's page gets: our own small one, or Voila's, which knows every widget."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tutorials.serve.warm import Laid

# as in static/lesson.js
_DRAWN = {"AnyModel", "VBoxModel", "HBoxModel", "HTMLModel"}
_UNSEEN = {"WidgetModel", "LayoutModel", "HTMLStyleModel"}
_WIDGET = "application/vnd.jupyter.widget-view+json"
SHOWN = (_WIDGET, "text/html", "image/svg+xml", "image/png", "text/markdown", "text/plain")
"""Forms of output that a small page can show, the best first."""
_FORMULA = re.compile(r"\$|\\\(|\\\[|\\begin\{")


def is_small(laid: Laid, prose: Iterable[str]) -> bool:
    """Whether our own front end can show all of a lesson.

    Args:
        prose: sources of the lesson's Markdown cells; formulas in them need Voila's MathJax.
    """
    return (
        all(model["model_name"] in _DRAWN | _UNSEEN and "buffers" not in model for model in laid.models.values())
        and all(_shown(output) for outputs in laid.outputs for output in outputs)
        and not any(_FORMULA.search(text) for text in prose)
    )


def _shown(output: dict[str, Any]) -> bool:
    return output["output_type"] == "stream" or best(output["data"]) is not None


def best(data: dict[str, Any]) -> str | None:
    """The form in which a small page shows an output, or None if it cannot."""
    return next((kind for kind in SHOWN if kind in data), None)
