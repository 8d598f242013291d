"""The words of a site's pages besides those that all pages share."""

from __future__ import annotations

from tutorials.i18n import SOURCE, _, available, use
from tutorials.serve.texts import page_texts


def site_texts(lang: str) -> dict[str, str]:
    """Words by name; in English where the language has no catalogue."""
    with use(lang if lang in available() else SOURCE):
        return {
            **page_texts(lang),
            "notebook": _("Open as notebook"),
            "not_started": _("The tables could not be started in this browser. The text can still be read."),
        }


def needs_more(lang: str) -> str:
    """The notice on a page, and in a notebook, that computes with packages which a browser does not have."""
    with use(lang if lang in available() else SOURCE):
        return _(
            "This page computes with more of Python than this site brings along, so only its text can be read here. "
            "With Sixty-Six installed on a computer, all of it works: sixtysix serve opens it as a page, "
            "sixtysix lab as a notebook."
        )
