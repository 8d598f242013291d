"""The table at which whole matches are played."""

from __future__ import annotations

from tutorials.match_session import MatchSession
from tutorials.match_table import Settings
from tutorials.widgets.widget import StepWidget


def play(level: str = "easy", ruleset: str = "german", lang: str = "en", name: str = "table") -> StepWidget:
    """A table for matches, ready to be shown at the end of a notebook cell.

    Args:
        level: the opponent that the form proposes: ``easy``, ``medium``, ``hard`` or ``master``.
        ruleset: the rules that it proposes; ids as in ``sixtysix.RULESETS``.
        lang: code of the language that the table speaks.
        name: tells several tables apart in the browser's store, so that each keeps a match of its own.

    Raises:
        tutorials.match_table.SettingsError: there is no such level or ruleset; the text names those that exist.
        tutorials.i18n.LanguageError: there is no such catalogue.
    """
    return StepWidget(MatchSession(Settings(level=level, ruleset=ruleset), lang=lang, name=name))
