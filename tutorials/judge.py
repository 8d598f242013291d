"""Questions of strategy: what each action is worth on average over the deals that a learner could be in."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import sixtysix as ss
from sixtysix.bots import Bot
from sixtysix.core import compiled as machine
from sixtysix.determinize import worlds
from sixtysix.solver import rows, search
from tutorials.answers import BOTS, YOU
from tutorials.model import Judged

_USUAL = ("medium", "easy")
"""Who goes on for both sides unless the step says otherwise: the first of these that there is."""


class UndecidedError(ValueError):
    """After some result the match is neither won, lost nor level, so its worth is not known."""


def averages(deal: ss.Deal, judged: Judged, seed: int = 1) -> dict[str, float]:
    """The mean worth to the learner, who is on turn, of every legal action.

    All actions are tried on the same worlds. Both sides go on with the bot until play is strict, and from there by
    exact play. The unit is game points, or with ``judged.match`` the chance to win the match: won 1, lost 0, level 1/2.
    A drawn deal leaves the scores as they were, so with ``judged.match`` the mean is taken over the others.
    Raises UndecidedError for match scores that a result leaves open.
    """
    level = judged.policy or next(level for level in _USUAL if level in BOTS)
    bots = (ss.bot(level, seed=seed), ss.bot(level, seed=seed + 1))
    possible = list(worlds(deal.infoset(YOU), limit=judged.worlds, seed=seed))
    return {
        str(action): _mean([_result(world.apply(action), bots) for world in possible], deal, judged)
        for action in deal.legal_actions()
    }


def _mean(results: list[int], deal: ss.Deal, judged: Judged) -> float:
    counting = results if judged.match is None else [points for points in results if points]
    if not counting:
        raise UndecidedError("every deal is drawn")
    return sum(_worth(points, deal, judged) for points in counting) / len(counting)


def _result(deal: ss.Deal, bots: tuple[Bot, Bot]) -> int:
    """Game points to the learner when both sides go on from here."""
    while deal.turn is not None:
        if deal.strict:
            points = _exact()(deal)
            return points if deal.turn == YOU else -points
        deal = deal.apply(bots[deal.turn].choose(deal.infoset(deal.turn)))
    assert deal.outcome is not None
    return deal.outcome.worth(YOU)


@cache
def _exact() -> Callable[[ss.Deal], int]:
    """Exact game points for the player on turn of a strict deal: compiled where that is possible."""
    exact: Callable[..., int] = search.search
    stack: Any = [0] * search.frames()
    if machine.available():
        import numpy as np

        exact = machine.compiled(rows, search).search
        stack = np.zeros(search.frames(), dtype=np.int64)

    def points(deal: ss.Deal) -> int:
        score = exact(deal.ruleset.core, deal.state, -search.MOST, search.MOST, 0, stack)
        return int(score) // search.UNIT

    return points


def _worth(game_points: int, deal: ss.Deal, judged: Judged) -> float:
    if judged.match is None:
        return float(game_points)
    to = deal.ruleset.match
    mine = judged.match[0] + max(0, game_points)
    theirs = judged.match[1] + max(0, -game_points)
    if to is not None and mine >= to:
        return 1.0
    if to is not None and theirs >= to:
        return 0.0
    if mine == theirs:
        return 0.5
    raise UndecidedError(f"{mine} to {theirs} of {to}")
