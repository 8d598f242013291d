"""Pupil against pupil: one deal, seen from both sides.

Whoever looks sits in seat 0. So the deal is kept twice, once with the seats exchanged; both get the same actions.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock

import sixtysix as ss
from tutorials.answers import YOU
from tutorials.classroom.deal_table import points_of
from tutorials.classroom.games import COMPUTER, ONE_SCREEN, GameRecord
from tutorials.classroom.tables import Table, class_step
from tutorials.consequence import Move, do
from tutorials.differences import game_name
from tutorials.i18n import _, pgettext
from tutorials.model import Step
from tutorials.view import Json

LEVEL = "medium"
"""The computer that sits in where a pupil is missing."""

Keep = Callable[[tuple[str, ...], int | None], None]


class Game:
    """One deal between two seats, as each of them sees it."""

    def __init__(self, record: GameRecord, keep: Keep) -> None:
        self.record = record
        self.lock = RLock()
        self._keep = keep
        self._unseen: tuple[list[Move], list[Move]] = ([], [])
        # the same seed with the dealer exchanged deals the same cards to the other seats
        self._deals = [
            ss.Deal.new(record.ruleset, seed=record.seed, dealer=record.dealer),
            ss.Deal.new(record.ruleset, seed=record.seed, dealer=1 - record.dealer),
        ]
        for action in record.actions:
            self._deals = [deal.apply(action) for deal in self._deals]
        self._settle()
        for moves in self._unseen:
            moves.clear()

    @property
    def turn(self) -> int | None:
        """The seat that has to act."""
        return self._deals[0].turn

    def seen_from(self, seat: int) -> ss.Deal:
        """The deal with a seat's own cards in seat 0."""
        return self._deals[seat]

    def act(self, action: ss.Action) -> None:
        """Do a legal action of the seat on turn, and what follows by itself."""
        before = list(self._deals)
        self._do(action)
        self._settle()
        try:
            actions = tuple(str(each) for _seat, each in self._deals[0].actions)
            self._keep(actions, points_of(self._deals[0]))
        except Exception:  # for whatever reason it could not be kept: then it has not been played
            self._deals = before
            for moves in self._unseen:
                moves.clear()
            raise

    def unseen(self, seat: int) -> list[Move]:
        """What has happened since the seat looked last."""
        moves = list(self._unseen[seat])
        self._unseen[seat].clear()
        return moves

    def _do(self, action: ss.Action | str) -> None:
        for seat in (0, 1):
            move = do(self._deals[seat], action)
            self._unseen[seat].append(move)
            self._deals[seat] = move.after

    def _settle(self) -> None:
        while (turn := self.turn) is not None:
            own = self._deals[turn]
            if own.awaiting_draw:
                self._do("draw")
            elif own.outcome is not None:
                self._do(own.legal_actions()[0])  # all that is left is a claim that wins more
            elif turn == 1 and self.record.kind == COMPUTER:
                self._do(ss.bot(LEVEL, seed=self.record.seed).choose(own.infoset(YOU)))
            else:
                return


class GameTable(Table):
    """One seat of a deal between two. ``other``: the name of whoever sits opposite."""

    def __init__(self, game: Game, seat: int, other: str, lang: str) -> None:
        super().__init__(lang)
        self.game = game
        self.seat = seat
        self.other = other

    @property
    def deal(self) -> ss.Deal:
        return self.game.seen_from(self.seat)

    def step(self) -> Step:
        rules = self.deal.ruleset
        return class_step(f"game-{self.game.record.id}", self.title(), game_name(rules), rules)

    def title(self) -> str:
        """Who plays."""
        return _("You and {name}").format(name=self.other)

    def active(self) -> bool:
        return self.game.turn == self.seat

    def status(self, usual: str) -> str:
        if self.deal.outcome is not None or self.active():
            return usual
        return _("{name} is thinking …").format(name=self.other)

    def act(self, action: ss.Action) -> None:
        self.game.act(action)

    def receive(self, message: object) -> Json:
        with self.game.lock:
            return super().receive(message)

    def pushed(self) -> Json:
        """The view after the other side has acted, with what happened."""
        with self.game.lock:
            return self.receive({"type": "hello"})

    def _handle(self, message: object) -> None:
        super()._handle(message)
        self._moves = self.game.unseen(self.seat)


class SharedTable(GameTable):
    """Both seats at one screen. The cards are covered while the screen goes from hand to hand."""

    def __init__(self, game: Game, lang: str) -> None:
        super().__init__(game, game.turn or 0, "", lang)
        self.covered = True

    def title(self) -> str:
        return _("Two at one screen")

    def active(self) -> bool:
        return not self.covered and super().active()

    def status(self, usual: str) -> str:
        return usual

    def _handle(self, message: object) -> None:
        ready = isinstance(message, dict) and message.get("type") == "answer" and message.get("value") == "ready"
        if self.covered and ready:
            self.covered = False
            self._feedback = None
            self._moves = self.game.unseen(self.seat)
            return
        super()._handle(message)
        turn = self.game.turn
        if turn is not None and turn != self.seat:
            self.seat, self.covered = turn, True

    def _view(self, moves: object) -> Json:
        assert isinstance(moves, list)
        view = super()._view([] if self.covered else moves)
        if not self.covered:
            return view
        name = pgettext("seat", "first player") if self.seat == 0 else pgettext("seat", "second player")
        return {
            **view,
            "step": {**view["step"], "kind": "choose-one"},
            "ask": _("Now the {name}. Hand the screen over; nobody else should look.").format(name=name),
            "table": None,
            "buttons": [],
            "choices": [{"id": "ready", "label": _("I am the {name}: show my cards").format(name=name)}],
            "status": "",
        }


def table_for(game: Game, member: int, other: str, lang: str) -> GameTable:
    """The table of a member at a deal."""
    if game.record.kind == ONE_SCREEN:
        return SharedTable(game, lang)
    seat = game.record.seat_of(member)
    assert seat is not None
    return GameTable(game, seat, other, lang)
