"""The words around an experiment."""

from __future__ import annotations

from tutorials.i18n import _, pgettext, use


def lab_texts(language: str) -> dict[str, str]:
    """By key, for the browser.

    >>> lab_texts("en")["stop"]
    'Stop'
    """
    with use(language):
        return {
            "guess": _("Your guess"),
            "stop": pgettext("button", "Stop"),
            "progress": _("Deals played"),
            "table": _("The numbers as a table"),
            "svg": _("Save as SVG"),
            "png": _("Save as PNG"),
            "save": _("{what}: {title}"),
            "code": _("The same in Python"),
            "copy": pgettext("button", "Copy"),
            "copied": _("Copied."),
            "not_copied": _("Your browser does not let this page copy. Mark the text and copy it yourself."),
            "result": _("Guess and result"),
            "old": _("This was played with what was chosen before. Guess, and play again."),
            "whole": _("Whole numbers only: {key} does not belong in here."),
        }
