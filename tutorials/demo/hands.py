"""The class against the computer: what the class may do, how many hands went up for each, and what most want."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sixtysix as ss
from tutorials.answers import YOU
from tutorials.demo.state import DemoState, Handler, Message
from tutorials.explain import action_name
from tutorials.i18n import _, ngettext
from tutorials.match_session import MatchSession
from tutorials.names import capital, listed
from tutorials.view import Json

MOST_HANDS = 99
"""Hands that can be counted for one action."""


class ShowOfHands(DemoState):
    """A vote by show of hands beside a match table.

    Args:
        match: the match that the class plays.
        play: called with an action, as text, when the class has decided.
    """

    kind = "class"

    def __init__(self, match: MatchSession, play: Callable[[str], None] = lambda _action: None) -> None:
        super().__init__(match.lang)
        self.match = match
        self.play = play
        self._counts: dict[str, int] = {}
        self._asked: ss.Deal | None = None

    def _handlers(self) -> Mapping[str, Handler]:
        return {"count": self._count, "reset": self._reset, "decide": self._decide}

    @property
    def deal(self) -> ss.Deal | None:
        """The deal in which the class has to decide now; None when it has not."""
        line = self.match.line
        looking = self.match.review is not None and self.match.side is None
        if line is None or self.match.choosing or looking:
            return None
        return line.deal if line.deal.turn == YOU and not line.draws_itself() else None

    def _rows(self) -> dict[str, str]:
        """Actions with their names; showing a pair is the same whichever of its cards one names."""
        deal = self.deal
        if deal is not self._asked:  # hands went up for another question
            self._asked, self._counts = deal, {}
        if deal is None:
            return {}
        legal = deal.legal_actions()
        # with covered points the class has to count: a claim that is not in the list would tell what it is for
        told = self.match.settings.counts != "covered"
        named: dict[str, str] = {}
        for action in [each for each in legal if not (told and _loses_at_once(deal, each))] or legal:
            named.setdefault(action_name(action, deal), str(action))
        return {text: name for name, text in named.items()}

    def moved(self) -> Json:
        """The view after something happened at the table: what was said of another question does not count any more."""
        if self.deal is not self._asked:
            self._feedback = None
        return self.view()

    def _count(self, message: Message) -> None:
        action, count = message.get("action"), message.get("count")
        whole = isinstance(count, int) and not isinstance(count, bool)
        known = isinstance(action, str) and action in self._rows()
        if not known or not whole or not 0 <= int(str(count)) <= MOST_HANDS:
            self._say("info", _("Write how many hands went up: a whole number."))
            return
        self._counts[str(action)] = int(str(count))

    def _reset(self, _message: Message) -> None:
        self._counts = {}

    def _leading(self) -> list[str]:
        most = max(self._counts.values(), default=0)
        return [action for action, count in self._counts.items() if count == most and most]

    def _decide(self, _message: Message) -> None:
        """Play what most want. A tie is for the class to break."""
        rows, leading = self._rows(), self._leading()
        if not leading:
            self._say("info", _("Count the hands first."))
        elif len(leading) > 1:
            names = listed(rows[action] for action in leading)
            self._say("info", _("A tie: {actions}. Vote again, or let somebody give a reason.").format(actions=names))
        else:
            self.play(leading[0])

    def _view(self) -> Json:
        rows = self._rows()
        total = sum(self._counts.values())
        text = ngettext("{count} hand", "{count} hands", total).format(count=total)
        leading = self._leading()
        return {
            "rows": [
                {
                    "action": action,
                    "label": capital(name),
                    "count": self._counts.get(action, 0),
                    "share": self._counts.get(action, 0) / total if total else 0,
                    "leads": action in leading,
                }
                for action, name in rows.items()
            ],
            "asked": _("What shall we play?") if rows else _("There is nothing to decide now."),
            "total": text if rows else "",
            "busy": False,
        }


def _loses_at_once(deal: ss.Deal, action: ss.Action) -> bool:
    """Whether an action is a claim that is not true."""
    outcome = deal.apply(action).outcome if action.kind == "claim" else None
    return outcome is not None and outcome.winner == 1 - YOU
