"""What one learner's match is at: the table, the deal that is played or looked back at, and what has been said.

The parts of a session (``match_choosing``, ``match_playing``, ``match_looking``) change it; ``match_session`` puts them
together.
"""

from __future__ import annotations

from random import Random, SystemRandom

from sixtysix.analysis import Analysis
from tutorials.consequence import Move
from tutorials.i18n import _, check_language
from tutorials.match_review import Review
from tutorials.match_table import Line, MatchTable, Settings
from tutorials.rulebook import rule_sentence
from tutorials.view import Json


class MatchState:
    """A learner who plays matches.

    ``settings`` are what the first form proposes, ``lang`` the learner's language (LanguageError if there is no such
    catalogue), ``name`` tells several tables apart in the browser's store. Matches are shuffled by ``chance``.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        lang: str = "en",
        name: str = "table",
        chance: Random | None = None,
    ) -> None:
        self.lang = check_language(lang)
        self.name = name
        self.seq = 0
        self.analysis: Analysis | None = None
        self.worlds_of = ""
        self._feedback: Json | None = None
        self._chance = chance or SystemRandom()
        self._proposed = settings or Settings()
        self._met = False  # the browser has said hello: only then may its record be replaced
        self._begin()

    def _begin(self, table: MatchTable | None = None, star: bool = False, rescued: str = "") -> None:
        self.table = table
        self.settings = table.settings if table else self._proposed
        self.star = star
        self.rescued = rescued
        self.choosing = table is None
        self.review: Review | None = None
        self.side: Line | None = None
        self._slow = True  # until a first move has been timed
        self._moves: list[Move] = []
        self._spoken: str | None = None
        self._quiet()

    @property
    def line(self) -> Line | None:
        """The deal that is played: a replay, or the match's own."""
        return self.side or (self.table.line if self.table else None)

    def _playing(self) -> Line | None:
        """The line, if the learner may act on it now; else says why not."""
        line = self.line
        if line is None or self.choosing:
            self._say("info", _("Choose first, then begin."))
            return None
        if self.review is not None and self.side is None:
            self._say("info", _("This deal is over. Go back to the match, or play on from one of your decisions."))
            return None
        return line

    # ---- saying ----

    def _quiet(self) -> None:
        """Nothing said any more, no advice for what is past."""
        self._feedback = None
        self.analysis = None
        self.worlds_of = ""

    def _say(self, tone: str, text: str, *, rule: str | None = None, at: str | None = None) -> None:
        more = rule_sentence(rule) if rule else ""
        self._feedback = {"tone": tone, "text": text, "rule": rule, "at": at, "more": more or None}

    def _not_understood(self) -> None:
        self._say("info", _("The table did not understand that. Nothing has changed."))
