"""The class tournament: everybody plays the same deals against the same opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tutorials.classroom.schema import members, results, tournaments
from tutorials.classroom.store import Store

OPEN, CLOSED = "open", "closed"


@dataclass(frozen=True, slots=True)
class Tournament:
    """Deals 1 to ``deals`` of ``seed`` against ``level`` under ``ruleset``."""

    id: int
    number: int
    ruleset: str
    level: str
    seed: int
    deals: int
    state: str


@dataclass(frozen=True, slots=True)
class Result:
    """A deal as a member played it. ``points``: game points, lost ones negative; None while it goes on."""

    member: int
    deal: int
    actions: tuple[str, ...]
    points: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the ranking. Members with as many points share a place."""

    place: int
    member: int
    name: str
    points: int
    played: int
    by_deal: tuple[int | None, ...]
    """Game points of each deal; None where it is not finished."""


def begin(store: Store, class_id: int, ruleset: str, level: str, seed: int, deals: int) -> Tournament:
    """Open a tournament; one that is still open is closed."""
    with store.begin() as connection:
        ours = tournaments.c.class_id == class_id
        connection.execute(update(tournaments).where(ours).values(state=CLOSED))
        number = (connection.scalar(select(func.max(tournaments.c.number)).where(ours)) or 0) + 1
        values: dict[str, Any] = {"number": number, "ruleset": ruleset, "level": level, "seed": seed, "deals": deals}
        done = connection.execute(insert(tournaments).values(class_id=class_id, state=OPEN, **values))
        assert done.inserted_primary_key is not None
        return Tournament(id=int(done.inserted_primary_key[0]), state=OPEN, **values)


def close(store: Store, tournament_id: int) -> None:
    """No more deals are played; the ranking stays."""
    with store.begin() as connection:
        connection.execute(update(tournaments).where(tournaments.c.id == tournament_id).values(state=CLOSED))


def latest(store: Store, class_id: int) -> Tournament | None:
    """The tournament begun last."""
    columns = [tournaments.c[name] for name in ("id", "number", "ruleset", "level", "seed", "deals", "state")]
    newest = select(*columns).where(tournaments.c.class_id == class_id).order_by(tournaments.c.number.desc()).limit(1)
    with store.read() as connection:
        row = connection.execute(newest).first()
    return None if row is None else Tournament(*row)


def keep(store: Store, tournament_id: int, result: Result, now: int) -> None:
    """Keep what has been played of a deal. A finished deal stays as it is."""
    where = (
        results.c.tournament_id == tournament_id,
        results.c.member_id == result.member,
        results.c.deal == result.deal,
    )
    values = {"actions": ",".join(result.actions), "points": result.points, "changed": now}
    change = update(results).where(*where, results.c.points.is_(None)).values(**values)
    try:
        with store.begin() as connection:
            if connection.scalar(select(func.count()).select_from(results).where(*where)):
                connection.execute(change)
            else:
                key = {"tournament_id": tournament_id, "member_id": result.member, "deal": result.deal}
                connection.execute(insert(results).values(**key, **values))
    except IntegrityError:  # the member's other page was a moment earlier
        with store.begin() as connection:
            connection.execute(change)


def results_of(store: Store, tournament_id: int) -> list[Result]:
    """All results, finished or not."""
    columns = (results.c.member_id, results.c.deal, results.c.actions, results.c.points)
    ours = results.c.tournament_id == tournament_id
    with store.read() as connection:
        rows = connection.execute(select(*columns).where(ours).order_by(results.c.member_id, results.c.deal)).all()
    return [Result(member, deal, split(actions), points) for member, deal, actions, points in rows]


def split(actions: str) -> tuple[str, ...]:
    """Actions out of the text in which they are kept."""
    return tuple(filter(None, actions.split(",")))


def ranking(store: Store, tournament: Tournament) -> list[Place]:
    """Who has how many game points, the most first; ties share a place, and the places after them are left out.

    Whoever has finished fewer deals stands below those who have finished more: a lost deal is not got rid of by leaving
    it unfinished. Members who have not begun are not listed.
    """
    with store.read() as connection:
        wanted = (
            select(members.c.id, members.c.name)
            .join_from(members, tournaments, members.c.class_id == tournaments.c.class_id)
            .where(tournaments.c.id == tournament.id)
            .order_by(members.c.id)
        )
        names = {row.id: row.name for row in connection.execute(wanted)}
    by_member: dict[int, dict[int, int | None]] = {}
    for result in results_of(store, tournament.id):
        by_member.setdefault(result.member, {})[result.deal] = result.points
    lines = []
    for member, deals in by_member.items():
        points = [count for count in deals.values() if count is not None]
        lines.append((len(points), sum(points), member, deals))
    order = sorted((line[:2] for line in lines), reverse=True)
    lines.sort(key=lambda line: (-line[0], -line[1], line[2]))
    return [
        Place(
            place=order.index((played, points)) + 1,
            member=member,
            name=names[member],
            points=points,
            played=played,
            by_deal=tuple(deals.get(number) for number in range(1, tournament.deals + 1)),
        )
        for played, points, member, deals in lines
    ]
