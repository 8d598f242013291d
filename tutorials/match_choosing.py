"""Before a match: the form, a match that the browser has kept, and beginning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from tutorials import match_record
from tutorials.match_playing import Playing
from tutorials.match_table import MatchTable, Settings, SettingsError
from tutorials.progress import fault_message

SEEDS = 10_000
"""Matches there are for each choice of settings: as many as a record's number can name."""


class Choosing(Playing):
    """What a learner does before the cards are dealt."""

    def _hello(self, message: Mapping[str, Any]) -> None:
        self._met = True
        text = message.get("record")
        if text is None:
            return
        kept = match_record.decode(text, self.name)
        self._begin(kept.table, kept.star or self.star, kept.rescued)
        if kept.faults:
            self._say("info", fault_message(kept.faults, match_record.LESSON, self.name))
        if kept.table is not None:
            self._let_others_move()

    def _forget(self, _message: Mapping[str, Any]) -> None:
        """As if never played: the learner has reset the progress."""
        self._met = True
        self._begin()

    def _choose(self, _message: Mapping[str, Any]) -> None:
        self.choosing = True
        self._quiet()

    def _resume(self, _message: Mapping[str, Any]) -> None:
        self.choosing = self.table is None
        self._quiet()

    def _start(self, message: Mapping[str, Any]) -> None:
        names = [item.name for item in fields(Settings)]
        chosen = {name: message[name] for name in names if name in message}
        try:
            settings = replace(self.settings, **chosen)
        except (SettingsError, TypeError):  # a list, say, cannot be looked up
            self._not_understood()
            return
        self._begin(MatchTable(settings, self._chance.randrange(SEEDS)), self.star, self.rescued)
        self._let_others_move()
