"""Deals between two pupils, or a pupil and the computer where the class is odd, as they are kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, or_, select, update

from tutorials.classroom.duplicate import split
from tutorials.classroom.schema import games
from tutorials.classroom.store import Store

TWO_SCREENS, ONE_SCREEN, COMPUTER = "two-screens", "one-screen", "computer"


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One deal. ``first`` sits in seat 0; ``second`` is None at a shared screen and against the computer."""

    id: int
    first: int
    second: int | None
    kind: str
    ruleset: str
    seed: int
    dealer: int
    actions: tuple[str, ...]
    points: int | None
    ended: bool

    def seat_of(self, member: int) -> int | None:
        """The seat of a member; None for somebody else."""
        return 0 if member == self.first else 1 if member == self.second else None


def begin(
    store: Store,
    class_id: int,
    first: int,
    second: int | None,
    kind: str,
    ruleset: str,
    seed: int,
    dealer: int,
    now: int,
) -> GameRecord:
    """Lay a new deal. What its players had begun before is put away."""
    values: dict[str, Any] = {"first": first, "second": second, "kind": kind, "ruleset": ruleset, "seed": seed,
                              "dealer": dealer}  # fmt: skip
    with store.begin() as connection:
        players = [first] if second is None else [first, second]
        theirs = or_(games.c.first.in_(players), games.c.second.in_(players))
        connection.execute(update(games).where(games.c.class_id == class_id, theirs).values(ended=True))
        started = {"actions": "", "ended": False, "changed": now}
        done = connection.execute(insert(games).values(class_id=class_id, **values, **started))
        assert done.inserted_primary_key is not None
        return GameRecord(id=int(done.inserted_primary_key[0]), actions=(), points=None, ended=False, **values)


def keep(store: Store, game_id: int, actions: tuple[str, ...], points: int | None, now: int) -> None:
    """Keep what has been played."""
    values = {"actions": ",".join(actions), "points": points, "changed": now}
    with store.begin() as connection:
        connection.execute(update(games).where(games.c.id == game_id).values(**values))


def leave(store: Store, game_id: int) -> None:
    """Put a deal away, finished or not."""
    with store.begin() as connection:
        connection.execute(update(games).where(games.c.id == game_id).values(ended=True))


def of_member(store: Store, class_id: int, member: int) -> GameRecord | None:
    """The deal that a member sits at."""
    mine = or_(games.c.first == member, games.c.second == member)
    found = _records(store, games.c.class_id == class_id, mine, games.c.ended.is_(False))
    return found[-1] if found else None


def rules_of_latest(store: Store, class_id: int) -> str | None:
    """The ruleset of the deal that was laid last."""
    wanted = select(games.c.ruleset).where(games.c.class_id == class_id).order_by(games.c.id.desc()).limit(1)
    with store.read() as connection:
        return connection.scalar(wanted)


def of_class(store: Store, class_id: int) -> list[GameRecord]:
    """The deals that members sit at now."""
    return _records(store, games.c.class_id == class_id, games.c.ended.is_(False))


def _records(store: Store, *conditions: Any) -> list[GameRecord]:
    names = ("id", "first", "second", "kind", "ruleset", "seed", "dealer", "actions", "points", "ended")
    wanted = select(*(games.c[name] for name in names)).where(*conditions).order_by(games.c.id)
    with store.read() as connection:
        rows = connection.execute(wanted).all()
    return [GameRecord(**{**row._mapping, "actions": split(row.actions)}) for row in rows]
