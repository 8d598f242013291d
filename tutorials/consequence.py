"""What an answer leads to, played out card by card.

The opponent's cards are always cards the opponent can hold as far as the learner knows. Where the goal would be reached
by luck in the deal at hand, the play is shown on another deal that the learner could not tell from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sixtysix as ss
from sixtysix.determinize import worlds
from tutorials.answers import OPPONENT, YOU
from tutorials.attempts import attempt, refusal_of
from tutorials.conditions import Situation
from tutorials.model import Play, Step
from tutorials.opponent import best, choose, reply_rule

OTHER_WORLDS = 40
"""Consistent deals that are tried in search of one where the wrong answer fails."""


@dataclass(frozen=True, slots=True)
class Move:
    """One action on the way: the deal before and after it."""

    before: ss.Deal
    after: ss.Deal
    action: ss.Action
    seat: int


def do(deal: ss.Deal, action: ss.Action | str) -> Move:
    """Apply one action and keep both sides of it."""
    known = ss.Action.parse(action) if isinstance(action, str) else action
    assert deal.turn is not None
    return Move(deal, deal.apply(known), known, deal.turn)


def written(deal: ss.Deal, line: tuple[str, ...]) -> tuple[list[Move], ss.Violation | None]:
    """A line that the lesson gives, drawing in between. It may end with an action that is refused."""
    moves: list[Move] = []
    for text in line:
        violation = refusal_of(deal, text)
        if violation is not None and violation.rule == "draw.first":
            moves.append(do(deal, "draw"))
            deal = moves[-1].after
            violation = refusal_of(deal, text)
        if violation is not None:
            return moves, violation
        moves.append(do(deal, attempt(text)[0]))
        deal = moves[-1].after
    return moves, None


def until_learner(deal: ss.Deal, step: Step) -> Iterator[Move]:
    """What the opponent and the table do until the learner has something to decide, or the deal is over."""
    while deal.turn is not None and (move := _by_itself(deal, step)) is not None:
        yield move
        deal = move.after


def _by_itself(deal: ss.Deal, step: Step) -> Move | None:
    if deal.turn == OPPONENT:
        return do(deal, choose(deal, reply_rule(step)))
    if deal.awaiting_draw and step.draws == "table":
        return do(deal, "draw")
    return None


def played_out(deal: ss.Deal, action: ss.Action | str, step: Step, *, lucky: bool = False) -> list[Move]:
    """What ``action`` leads to: the rest of the trick, or of the deal where play is strict and the step looks so far.

    A wrong action that reaches the goal by luck is shown on another consistent deal, unless ``lucky`` may stand.
    """
    moves = _continue(deal, action, step)
    if lucky or not isinstance(step.task, Play) or step.task.judged or not _lucky(step, deal, moves):
        return moves
    for other in worlds(deal.infoset(YOU), limit=OTHER_WORLDS, seed=1):
        if other.violation(action) is None:
            there = _continue(other, action, step)
            if not _lucky(step, other, there):
                return there
    return moves


def _lucky(step: Step, start: ss.Deal, moves: list[Move]) -> bool:
    """Whether a line that must not reach the goal does reach it."""
    assert isinstance(step.task, Play)
    seen = {"action": moves[:1], "trick": moves[-1:], "deal": moves}[step.task.horizon]
    return any(step.success.holds(Situation(start, move.after)) for move in seen)


def _continue(deal: ss.Deal, action: ss.Action | str, step: Step) -> list[Move]:
    moves = [do(deal, action)]
    to_the_end = isinstance(step.task, Play) and step.task.horizon == "deal"
    tricks = _tricks(deal)
    while (now := moves[-1].after).turn is not None and now.outcome is None:
        if _tricks(now) > tricks and not (to_the_end and (now.strict or now.awaiting_draw)):
            break
        move = _by_itself(now, step)
        if move is None:
            if now.awaiting_draw:
                move = do(now, "draw")
            elif now.strict and (to_the_end or not (now.trick or _tricks(now) > tricks)):
                move = do(now, best(now))
            else:
                break
        moves.append(move)
    return moves


def _tricks(deal: ss.Deal) -> int:
    return deal.tricks(YOU) + deal.tricks(OPPONENT)
