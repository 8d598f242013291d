"""The other side inside a step: fixed replies first, then exact play in the strict phase, else a bot."""

from __future__ import annotations

import sixtysix as ss
from tutorials.answers import YOU
from tutorials.model import Play, PlayOut, Reply, Step

_BETWEEN_TRICKS = ("draw", "close", "claim")


def reply_rule(step: Step) -> Reply:
    """How the opponent of this step answers."""
    return step.task.reply if isinstance(step.task, Play | PlayOut) else Reply()


def best(deal: ss.Deal) -> ss.Action:
    """What a sound player does in the strict phase: most game points, then go out, then the largest margin.

    Nobody goes on who could go out for as much, and nobody loses a deal by a claim, though exact values may say that a
    lost deal is lost either way.
    """
    values = ss.solve(deal)
    sound = [action for action in values if action.kind != "claim" or values[action].game_points > 0]
    return max(sound, key=lambda action: (values[action].game_points, action.kind == "claim", values[action].margin))


def choose(deal: ss.Deal, rule: Reply) -> ss.Action:
    """What the opponent does now. The same deal with the same past always gets the same answer."""
    if rule.actions:
        fixed = _fixed(deal, rule.actions)
        if fixed is not None:
            return fixed
    if rule.bot is None and deal.strict:
        return best(deal)
    assert deal.turn is not None
    return ss.bot(rule.bot or "easy", seed=len(deal.actions) + 1).choose(deal.infoset(deal.turn))


def _fixed(deal: ss.Deal, actions: tuple[str, ...]) -> ss.Action | None:
    """The next written reply, if there is one left and the rules allow it here."""
    done = sum(1 for seat, action in deal.actions if seat != YOU and action.kind != "draw")
    if done >= len(actions):
        return None
    action = ss.Action.parse(actions[done])
    if deal.awaiting_draw and action.kind not in _BETWEEN_TRICKS:
        return ss.Action.parse("draw")
    return action if deal.violation(action) is None else None
