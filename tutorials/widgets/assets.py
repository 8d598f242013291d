"""The widgets' scripts and style sheets, put together from small files.

anywidget loads one script and one style sheet a widget. The sources in ``static/`` are several plain ES modules and CSS
files that a browser can also load as they are; here they are joined, without a build step.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Bundle:
    """What one widget is made of. Each module stands after those it imports; the last one exports the widget."""

    scripts: tuple[str, ...]
    styles: tuple[str, ...]


BUNDLES = {
    "step": Bundle(
        (
            "dom",
            "icons",
            "courts",
            "cards",
            "progress",
            "store",
            "sounds",
            "table",
            "controls",
            "report",
            "popups",
            "message",
            "frames",
            "fit",
            "way",
            "heading",
            "theme",
            "keys",
            "links",
            "match",
            "widget",
        ),
        ("theme", "base", "cards", "table", "controls", "popups", "way", "tight", "match"),
    ),
    "course": Bundle(
        ("dom", "icons", "progress", "links", "theme", "transfer", "course"),
        ("theme", "base", "controls", "course"),
    ),
    "lab": Bundle(
        ("dom", "courts", "cards", "progress", "store", "theme", "lab"),
        ("theme", "base", "cards", "controls", "lab"),
    ),
    "demo": Bundle(
        (
            "dom",
            "icons",
            "courts",
            "cards",
            "progress",
            "store",
            "table",
            "theme",
            "reload",
            "demo-stage",
            "demo-marks",
            "demo-deal",
            "demo-position",
            "demo-class",
            "demo",
        ),
        ("theme", "base", "cards", "table", "controls", "demo"),
    ),
    "rules": Bundle(("dom", "theme", "rules"), ("theme", "base", "controls", "rules")),
    "placement": Bundle(
        ("dom", "icons", "progress", "links", "theme", "placement"),
        ("theme", "base", "controls", "placement"),
    ),
}

_IMPORT = re.compile(r'^import [^;]*? from "\./[\w-]+\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class)\b)", re.MULTILINE)


def _read(name: str) -> str:
    return (files("tutorials.widgets") / "static" / name).read_text("utf-8")


@cache
def script(bundle: str = "step") -> str:
    """The modules as one ES module: the imports of one another fall away, the last one exports the widget."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", _read(f"{name}.js"))) for name in BUNDLES[bundle].scripts)


@cache
def style(bundle: str = "step") -> str:
    """The style sheets as one."""
    return "\n".join(_read(f"{name}.css") for name in BUNDLES[bundle].styles)


@cache
def loader() -> str:
    """The short script of a table that shares its bundle with the others (``tutorials.widgets.shared``)."""
    return _read("shared.js")
