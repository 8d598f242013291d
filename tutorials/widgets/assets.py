"""The widget's script and style sheet, put together from small files.

anywidget loads one script and one style sheet. The sources in ``static/`` are several plain ES modules and CSS files
that a browser can also load as they are; here they are joined, without a build step.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

# Each module stands after those it imports.
SCRIPTS = (
    "dom",
    "icons",
    "courts",
    "cards",
    "store",
    "table",
    "controls",
    "popups",
    "message",
    "frames",
    "theme",
    "keys",
    "widget",
)
STYLES = ("theme", "cards", "table", "controls", "popups")

_IMPORT = re.compile(r'^import [^;]*? from "\./[\w-]+\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class)\b)", re.MULTILINE)


def _read(name: str) -> str:
    return (files("tutorials.widgets") / "static" / name).read_text("utf-8")


@cache
def script() -> str:
    """The modules as one ES module: the imports of one another fall away, the last one exports the widget."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", _read(f"{name}.js"))) for name in SCRIPTS)


@cache
def style() -> str:
    """The style sheets as one."""
    return "\n".join(_read(f"{name}.css") for name in STYLES)
