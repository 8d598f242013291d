"""A deal of the class tournament: everybody's cards are the same, and so is the opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import sixtysix as ss
from tutorials.answers import OPPONENT, YOU
from tutorials.classroom.duplicate import Tournament
from tutorials.classroom.tables import Table, class_step
from tutorials.consequence import Move, do
from tutorials.i18n import _
from tutorials.model import Step


def dealt(tournament: Tournament, number: int) -> ss.Deal:
    """Deal ``number`` of a tournament, counted from 1. The sides take turns to lead; the pupil leads first."""
    seed = tournament.seed * 1000 + number
    return ss.Deal.new(tournament.ruleset, seed=seed, dealer=OPPONENT if number % 2 else YOU)


def points_of(deal: ss.Deal) -> int | None:
    """Game points to seat 0, lost ones negative; None while the deal goes on."""
    return None if deal.outcome is None or deal.turn is not None else deal.outcome.worth(YOU)


class DealTable(Table):
    """A pupil at one deal of a tournament. Nothing can be taken back.

    Args:
        actions: what was played before.
        keep: keeps all actions, and the points once the deal is over.
        open_now: whether the tournament still goes on.
    """

    def __init__(
        self,
        tournament: Tournament,
        number: int,
        actions: Iterable[str],
        keep: Callable[[tuple[str, ...], int | None], None],
        open_now: Callable[[], bool],
        lang: str,
    ) -> None:
        super().__init__(lang)
        self.tournament = tournament
        self.number = number
        self._keep = keep
        self._open_now = open_now
        self._bot = ss.bot(tournament.level, seed=tournament.seed)
        self._deal = dealt(tournament, number)
        for action in actions:
            self._deal = self._deal.apply(action)
        self._others()  # what a server that was killed had no time for, or the opponent's lead
        self._moves = []

    @property
    def deal(self) -> ss.Deal:
        return self._deal

    def step(self) -> Step:
        title = _("Tournament, deal {number} of {deals}").format(number=self.number, deals=self.tournament.deals)
        ask = _("Everybody plays these cards against the same opponent. Nothing can be taken back.")
        return class_step(f"deal-{self.tournament.number}-{self.number}", title, ask, self._deal.ruleset)

    def active(self) -> bool:
        return self._deal.turn == YOU and self._open_now()

    def idle(self) -> str:
        return _("This deal is over.") if self._deal.outcome is not None else _("The tournament is closed.")

    def status(self, usual: str) -> str:
        return usual if self._open_now() or self._deal.outcome is not None else _("The tournament is closed.")

    def act(self, action: ss.Action) -> None:
        before = self._deal
        self._go(action)
        self._others()
        try:
            self._keep(tuple(str(each) for _seat, each in self._deal.actions), points_of(self._deal))
        except Exception:  # for whatever reason it could not be kept: then it has not been played
            self._deal = before
            self._moves = []
            raise

    def _go(self, action: ss.Action | str) -> None:
        move: Move = do(self._deal, action)
        self._moves.append(move)
        self._deal = move.after

    def _others(self) -> None:
        """What the opponent and the table do until the pupil has something to decide."""
        while self._deal.turn is not None:
            if self._deal.turn == OPPONENT:
                self._go(self._bot.choose(self._deal.infoset(OPPONENT)))
            elif self._deal.awaiting_draw:
                self._go("draw")
            elif self._deal.outcome is not None:
                self._go(self._deal.legal_actions()[0])  # all that is left is a claim that wins more
            else:
                return
