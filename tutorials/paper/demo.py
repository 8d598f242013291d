"""A deal to play before the class: its position, and its right play."""

from __future__ import annotations

import sixtysix as ss
from tutorials.answers import YOU
from tutorials.consequence import Move, do
from tutorials.deal_code import DealCode
from tutorials.solution import worked_moves
from tutorials.stage import Stage


def demo_moves(code: DealCode) -> tuple[Stage, list[Move]]:
    """The position of a demonstration, and its right play: from the first card to the earliest claim that wins."""
    stage = Stage(code.find(), code.number)
    moves: list[Move] = []
    for move in worked_moves(stage.step, stage.start):
        claim = _winning_claim(move.before)
        if claim is not None:
            return stage, [*moves, do(move.before, claim)]
        moves.append(move)
    return stage, moves


def _winning_claim(deal: ss.Deal) -> ss.Action | None:
    """A claim that A may make now and that wins; the plain one, if it is enough."""
    if deal.turn != YOU:
        return None
    claims = [action for action in deal.legal_actions() if action.kind == "claim"]
    right = [action for action in claims if (end := deal.apply(action).outcome) is not None and end.winner == YOU]
    return min(right, key=lambda action: action.card is not None, default=None)
