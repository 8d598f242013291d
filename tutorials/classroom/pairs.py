"""Pupil against pupil: who waits, who sits opposite whom, and under which rules."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import TYPE_CHECKING

import sixtysix as ss
from tutorials.classroom import games
from tutorials.classroom.game_table import Game
from tutorials.classroom.members import Member
from tutorials.classroom.seating import SeatError
from tutorials.i18n import _

if TYPE_CHECKING:
    from tutorials.classroom.room import Room

DEFAULT_RULES = "german"


class Pairs:
    """The tables of two of one class. The room's lock guards them."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._games: dict[int, Game] = {}
        self._waiting: int | None = None
        self._rules = games.rules_of_latest(room.store, room.record.id) or DEFAULT_RULES

    @property
    def rules(self) -> str:
        """The ruleset of the next table that is laid; after a new start that of the last one."""
        return self._rules

    def choose_rules(self, ruleset: str) -> None:
        """Choose the ruleset of the tables that are laid from now on. ValueError if there is no such one."""
        if ruleset not in ss.RULESETS:
            raise ValueError(_("There are no such rules."))
        self._rules = ruleset
        self._room.on_change("games")

    # ---- sitting down and getting up ----

    def pair(self, member: Member, here: Collection[int] | None = None) -> Game | None:
        """Sit down opposite whoever waits; None: nobody does, and now this member waits.

        Args:
            here: the members whose page is open, if that is known: nobody sits down opposite one who has gone.
        """
        with self._room.lock:
            other = self._waiting
            if other is None or other == member.id or (here is not None and other not in here):
                self._waiting = member.id
                self._room.on_change("games")
                return None
            self._waiting = None
            return self._lay(other, member.id, games.TWO_SCREENS, self._rules)

    def play_alone(self, member: Member, kind: str) -> Game:
        """A deal at one screen with a neighbour, or against the computer.

        Who waits for a pupil goes on waiting while playing the computer.
        """
        if kind not in (games.ONE_SCREEN, games.COMPUTER):
            raise SeatError(_("There is no such table."))
        with self._room.lock:
            if kind == games.ONE_SCREEN and self._waiting == member.id:
                self._waiting = None
            return self._lay(member.id, None, kind, self._rules)

    def next_deal(self, member: Member, after: int) -> Game:
        """The deal after that of id ``after`` between the same two; the other side deals.

        Both may ask for it at the same moment: then it is laid once. SeatError while the deal goes on.
        """
        with self._room.lock:
            game = self.of(member)
            if game is not None and game.record.id > after:
                return game
            if game is None or game.turn is not None:
                raise SeatError(_("First this deal must be over."))
            old = game.record
            return self._lay(old.first, old.second, old.kind, old.ruleset, 1 - old.dealer)

    def leave(self, member: Member) -> None:
        """Get up from the table, or wait no longer. The other side is free for somebody else."""
        with self._room.lock:
            if self._waiting == member.id:
                self._waiting = None
            game = self.of(member)
            if game is not None:
                games.leave(self._room.store, game.record.id)
                del self._games[game.record.id]
                self._room.put_away(f"game-{game.record.id}")
        self._room.on_change("games")

    def forget(self, member_id: int) -> None:
        """A member is no longer in the class, and so the deals with this member are not."""
        self._games.clear()  # those that are left are made anew from the store
        if self._waiting == member_id:
            self._waiting = None
        self._room.on_change("games")

    # ---- how it stands ----

    def waits(self, member: Member) -> bool:
        """Whether a member waits for somebody to play with."""
        return self._waiting == member.id

    @property
    def anybody_waits(self) -> bool:
        """Whether somebody waits for a partner."""
        return self._waiting is not None

    def of(self, member: Member) -> Game | None:
        """The deal a member sits at."""
        record = games.of_member(self._room.store, self._room.record.id, member.id)
        return None if record is None else self._game(record)

    def _lay(self, first: int, second: int | None, kind: str, rules: str, dealer: int | None = None) -> Game:
        room, seed = self._room, secrets.randbelow(2**40)
        side = seed % 2 if dealer is None else dealer
        with room.keeping():
            record = games.begin(room.store, room.record.id, first, second, kind, rules, seed, side, room.now())
        room.on_change("games")
        return self._game(record)

    def _game(self, record: games.GameRecord) -> Game:
        room = self._room

        def keep(actions: tuple[str, ...], points: int | None) -> None:
            with room.keeping():
                games.keep(room.store, record.id, actions, points, room.now())
            room.on_change(f"game-{record.id}")

        with room.lock:
            if record.id not in self._games:
                self._games[record.id] = Game(record, keep)
            return self._games[record.id]
