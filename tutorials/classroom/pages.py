"""The class's pages as HTML: a frame with its words; the scripts in ``static`` fill it. All scripts are files."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from tutorials.classroom.texts import page_titles
from tutorials.i18n import _, use

_FRAME = """\
<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>{title}</title>
<link rel="icon" href="data:,">
{styles}
<script type="application/json" id="data">{data}</script>
<script type="module" src="static/{script}.js"></script>
</head>
<body class="{page}">
<main id="app"><h1>{heading}</h1><p>{waiting}</p><noscript><p>{no_script}</p></noscript></main>
</body>
</html>
"""

STYLES = {
    "pupil": ("step.css", "static/class.css"),
    "teacher": ("step.css", "static/class.css", "static/goes-on.css", "static/teacher.css"),
    "projector": ("step.css", "static/class.css", "static/goes-on.css", "static/projector.css"),
}


def page(name: str, lang: str, data: dict[str, Any]) -> str:
    """A page: "pupil", "teacher" or "projector". ``data`` is what its script starts with."""
    with use(lang):
        return _FRAME.format(
            lang=escape(lang),
            title=escape(page_titles(lang)[name]),
            heading=escape(page_titles(lang)[name]),
            waiting=escape(_("One moment …")),
            no_script=escape(_("This page needs JavaScript. Please switch it on.")),
            styles="\n".join(f'<link rel="stylesheet" href="{href}">' for href in STYLES[name]),
            data=json.dumps(data).replace("<", "\\u003c"),
            script=name,
            page=name,
        )
