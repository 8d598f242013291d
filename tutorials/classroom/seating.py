"""Laying a pupil's table: what it is called says what is played there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tutorials.classroom import duplicate, members, steps, votes
from tutorials.classroom.deal_table import DealTable
from tutorials.classroom.game_table import table_for
from tutorials.classroom.members import Member
from tutorials.classroom.step_table import StepTable
from tutorials.classroom.vote_table import VoteTable
from tutorials.i18n import _
from tutorials.problems import ContentError
from tutorials.view import Json

if TYPE_CHECKING:
    from tutorials.classroom.room import Room


class SeatError(Exception):
    """There is no such table for this pupil; says why."""


class Session(Protocol):
    """A pupil at a table."""

    def view(self) -> Json:
        """What may be shown."""

    def receive(self, message: object) -> Json:
        """Take a message and answer with the new view."""


def lay_table(room: Room, member: Member, name: str) -> Session:
    """The table of a pupil by its name, made from what the store has. SeatError if there is none for this pupil."""
    kind, _sep, rest = name.partition("-")
    try:
        if kind == "vote":
            return _vote_table(room, member, int(rest))
        if kind == "step":
            return _step_table(room, member, rest)
        if kind == "deal":
            tournament, number = rest.split("-")
            return _deal_table(room, member, int(tournament), int(number))
        if kind == "game":
            return _game_table(room, member, int(rest))
    except ValueError:  # not a number
        pass
    raise SeatError(_("There is no such table."))


def _vote_table(room: Room, member: Member, number: int) -> Session:
    question = room.asked(number)
    given = votes.answer_of(room.store, question.id, member.id)
    keep = lambda action: room.vote(question, member, action)  # noqa: E731  # shortest so
    return VoteTable(lambda: room.asked(number), keep, given, room.lang)


def _step_table(room: Room, member: Member, path: str) -> Session:
    def keep(view: Json) -> None:
        with room.keeping():
            steps.keep(
                room.store, member.id, path, str(view["record"]),
                star=bool(view["star"]), solved=bool(view["done"]), wrong=table.wrong, now=room.now(),
            )  # fmt: skip
        room.on_change("steps")

    try:
        table = StepTable(path, steps.record_of(room.store, member.id, path), keep, room.lang)
    except ContentError:
        raise SeatError(_("There is no such step.")) from None
    return table


def _deal_table(room: Room, member: Member, tournament_number: int, number: int) -> Session:
    tournament = room.tournament()
    if tournament is None or tournament.number != tournament_number or not 1 <= number <= tournament.deals:
        raise SeatError(_("There is no such deal."))
    played = {r.deal: r for r in duplicate.results_of(room.store, tournament.id) if r.member == member.id}
    if any(played.get(n) is None or played[n].points is None for n in range(1, number)):
        raise SeatError(_("Play the deals one after the other."))

    def keep(actions: tuple[str, ...], points: int | None) -> None:
        result = duplicate.Result(member.id, number, actions, points)
        with room.keeping():
            duplicate.keep(room.store, tournament.id, result, room.now())
        room.on_change("results")

    def open_now() -> bool:
        newest = room.tournament()
        return newest is not None and newest.id == tournament.id and newest.state == duplicate.OPEN

    before = played[number].actions if number in played else ()
    return DealTable(tournament, number, before, keep, open_now, room.lang)


def _game_table(room: Room, member: Member, number: int) -> Session:
    game = room.pairs.of(member)
    if game is None or game.record.id != number:
        raise SeatError(_("There is no such table."))
    other = game.record.second if member.id == game.record.first else game.record.first
    names = {each.id: each.name for each in members.everybody(room.store, room.record.id)}
    return table_for(game, member.id, names.get(other or 0, _("The computer")), room.lang)
