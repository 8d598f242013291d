"""Perfect play where every card is known, the talon's too."""

from __future__ import annotations

from dataclasses import replace

import sixtysix as ss
from sixtysix.analysis import Analysis, Worth, said_and_claimed
from sixtysix.solver import par, solve


def perfectly(analysis: Analysis) -> Analysis:
    """The analysis of its only world with both sides playing perfectly, also while the talon is open."""
    deal = analysis.worlds[0]
    points = said_and_claimed({row.action: (_worth(deal, row.action),) for row in analysis.rows})
    rows = [Worth(action, float(value > 0), value, value, value, (value,)) for action, (value,) in points.items()]
    return replace(analysis, rows=tuple(sorted(rows, key=lambda row: -row.game_points)), exact=True)


def best_action(deal: ss.Deal) -> ss.Action:
    """The best action of the seat on turn, which knows all cards."""
    if deal.strict:
        values = solve(deal)
        # a marriage may owe its worth to the claim in the same breath: then that is what to do
        return max(values, key=lambda action: (values[action], action.kind == "claim"))
    return max(deal.legal_actions(), key=lambda action: _worth(deal, action))


def _worth(deal: ss.Deal, action: ss.Action) -> int:
    """Game points for the seat on turn (lost ones negative) after an action."""
    after, seat = deal.apply(action), deal.turn
    assert seat is not None
    return after.outcome.worth(seat) if after.outcome else par(after) * (1 if after.turn == seat else -1)
