"""One copy of a bundle's script and style for all the tables of a kernel.

anywidget sends a widget's script with every instance.  A lesson with thirty tables would send three megabytes, and a
busy server then answers the page's first question too late for ipywidgets, which leaves tables out.
"""

from __future__ import annotations

from hashlib import sha256

import ipywidgets
import traitlets

from tutorials.widgets.assets import script, style

_codes: dict[str, SharedCode] = {}


class SharedCode(ipywidgets.Widget):  # type: ignore[misc]  # ipywidgets ships no types
    """A model without a view: what ``static/shared.js`` loads once a page."""

    script = traitlets.Unicode().tag(sync=True)
    style = traitlets.Unicode().tag(sync=True)
    digest = traitlets.Unicode().tag(sync=True)

    def set_state(self, sync_data: object) -> None:
        """Ignore what a browser writes into the traits: they are code."""


def shared_code(bundle: str) -> str:
    """The id of the model that holds a bundle; made when it is first asked for, and again after its comm was closed."""
    code = _codes.get(bundle)
    if code is None or code.comm is None:
        text, look = script(bundle), style(bundle)
        code = SharedCode(script=text, style=look, digest=sha256((text + look).encode()).hexdigest()[:16])
        _codes[bundle] = code
    return str(code.model_id)
