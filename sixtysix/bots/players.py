"""The levels as players: what a seat knows goes in, an action comes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sixtysix.actions import Action
from sixtysix.bots.guess import Sight
from sixtysix.bots.stakes import utility
from sixtysix.core.chance import MASK, scramble, start
from sixtysix.core.rules import Rules
from sixtysix.core.state import State
from sixtysix.core.workshop import floats
from sixtysix.infoset import InfoSet
from sixtysix.match import Match

HARD_WORLDS = 100
MASTER_ROUNDS = 5_000
INTERPRETED_WORLDS = 25  # without machine code: what takes about a second
INTERPRETED_ROUNDS = 150
EXPLORE = 0.3  # 0.15 and 0.6 won less against "hard"


@dataclass(frozen=True, slots=True)
class PolicyBot:
    """A level that needs no search: one function of what its seat can see."""

    level: str
    action: Callable[[Rules, State], int]

    def choose(self, infoset: InfoSet, match: Match | None = None) -> Action:
        """See ``Bot.choose``."""
        _check_turn(infoset)
        return Action.at(self.action(infoset.ruleset.core, infoset.state))


@dataclass(frozen=True, slots=True)
class HardBot:
    """The level "hard": ``worlds`` guessed positions, exact where all cards are known."""

    seed: int
    worlds: int = HARD_WORLDS
    level: str = "hard"

    def choose(self, infoset: InfoSet, match: Match | None = None) -> Action:
        """See ``Bot.choose``."""
        from sixtysix.bots.engine import engine

        _check_turn(infoset)
        e = engine()
        worlds = self.worlds if e.is_compiled else min(self.worlds, INTERPRETED_WORLDS)
        chance = _chance(infoset, self.seed)
        number = e.functions.hard_action(infoset.ruleset.core, _sight(infoset), chance, worlds, e.scratch)
        return Action.at(int(number))


@dataclass(frozen=True, slots=True)
class MasterBot:
    """The level "master": a tree of ``rounds`` guessed positions, reckoning with the match score."""

    seed: int
    rounds: int = MASTER_ROUNDS
    level: str = "master"

    def choose(self, infoset: InfoSet, match: Match | None = None) -> Action:
        """See ``Bot.choose``."""
        from sixtysix.bots.engine import engine

        _check_turn(infoset)
        e = engine()
        rounds = self.rounds if e.is_compiled else min(self.rounds, INTERPRETED_ROUNDS)
        number = e.functions.master_action(
            infoset.ruleset.core, _sight(infoset), infoset.clues, _chance(infoset, self.seed), rounds, EXPLORE,
            floats(utility(infoset.seat, match), e.is_compiled), e.forest(rounds + 1),
        )  # fmt: skip
        return Action.at(int(number))


def _check_turn(infoset: InfoSet) -> None:
    if infoset.turn != infoset.seat:
        raise ValueError(f"Seat {infoset.seat} is not on turn.")


def _sight(infoset: InfoSet) -> Sight:
    """What the seat knows, as the searching functions take it."""
    return Sight(infoset.state, infoset.unseen_mask, infoset.barred_mask, infoset.hand_size(1 - infoset.seat))


def _chance(infoset: InfoSet, seed: int) -> int:
    """Each position has its own chance, so that a seed repeats itself whatever was played before."""
    return start(seed, _digest(infoset.state))


def _digest(state: State) -> int:
    """A number that tells positions apart, so that each has its own chance."""
    digest = 0
    for part in state:
        for number in part if isinstance(part, tuple) else (part,):
            digest = scramble(digest ^ number & MASK)
    return digest
