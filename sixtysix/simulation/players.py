"""Who plays in a simulation: levels by name, or any object that chooses an action for what its seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from sixtysix.actions import Action
from sixtysix.bots import LEVELS, bot
from sixtysix.core.chance import scramble
from sixtysix.infoset import InfoSet
from sixtysix.simulation import records

FAST = {"random": records.RANDOM, "easy": records.EASY, "medium": records.MEDIUM, "bold": records.BOLD}
"""Players that play inside one compiled loop, with their numbers there; "bold" is "medium" that closes by lot."""

NAMES = ("random", *LEVELS, "bold")


@runtime_checkable
class Policy(Protocol):
    """A player of one's own.

    The same infoset must always get the same action; a player with chance of its own also has
    ``seeded(seed) -> Policy``, and is then made afresh for every deal.  A run kept in a folder knows it by its
    ``name``, else by its type and, if that is a dataclass, by its fields.
    """

    def choose(self, infoset: InfoSet) -> Action | str:
        """A legal action for the seat that the information belongs to."""
        ...


Player: TypeAlias = str | Policy


def checked(players: Sequence[Player]) -> tuple[Player, Player]:
    """Two players.  Raises ValueError naming what is wrong."""
    if isinstance(players, str) or len(players) != 2:
        raise ValueError(f'players is {players!r}; give two, seat 0 first, such as ("random", "medium").')
    for seat, player in enumerate(players):
        if isinstance(player, str) and player not in NAMES:
            raise ValueError(f"players[{seat}]: there is no level {player!r}; there are {', '.join(NAMES)}.")
        if not isinstance(player, str) and not callable(getattr(player, "choose", None)):
            raise ValueError(
                f"players[{seat}] is {player!r}; give a level ({', '.join(NAMES)}) or an object with "
                "choose(infoset) that returns an action."
            )
    return players[0], players[1]


def seated(player: Player, seed: int, seat: int) -> Policy | None:
    """The player of one deal; None for a level that the compiled loop plays."""
    own = scramble(seed ^ seat + 1)
    if isinstance(player, str):
        return None if player in FAST else _level(player, own)
    seeded: Any = getattr(player, "seeded", None)
    made: Policy = player if seeded is None else seeded(own)
    return made


def _level(level: str, seed: int) -> Policy:
    return bot(level, seed)


def name_of(player: Player) -> str:
    """What a saved run remembers of its players, so that those who play otherwise do not mix."""
    if isinstance(player, str):
        return player
    known: dict[str, Any] = (
        {each.name: getattr(player, each.name) for each in fields(player)} if is_dataclass(player) else {}
    )
    said = [f"{key}={value!r}" for key, value in known.items() if not callable(value)]
    return str(getattr(player, "name", "") or f"{type(player).__qualname__}({', '.join(said)})".removesuffix("()"))
