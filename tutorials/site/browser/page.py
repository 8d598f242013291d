"""The way between Pyodide's worker and this Python: JSON texts in both directions."""

from __future__ import annotations

import json
from collections.abc import Callable

from tutorials.served import mark_as_served
from tutorials.site.browser.models import Json, listen, stand_in


def start(cells: str, post: Callable[[str], object]) -> Callable[[str, str, str], None]:
    """Run a notebook's cells (a JSON list of texts) and tell the page, by ``post``, of its models and outputs.

    Returns:
        The function to call with each message of the page: a model's id, ``"set"`` or ``"message"``, and JSON.
    """
    stand_in()
    mark_as_served()  # a visitor of a site can start nothing on a computer
    from tutorials.site.browser.player import receive, run

    def tell(what: Json) -> None:
        post(json.dumps(what))

    listen(tell)
    tell({"type": "outputs", "outputs": run(json.loads(cells))})
    return lambda model_id, kind, content: receive(model_id, kind, json.loads(content))
