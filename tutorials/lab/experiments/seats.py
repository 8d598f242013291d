"""Notebook 24: leader or dealer, and what 33 means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixtysix import RULESETS
from tutorials import plots
from tutorials.i18n import _
from tutorials.lab.compare import of_hundred
from tutorials.lab.experiments.common import about_equal, one_part, who_plays
from tutorials.lab.model import Experiment, Field, Outcome, Question, Report
from tutorials.plots import intervals
from tutorials.plots.columns import balance, column

if TYPE_CHECKING:
    from tutorials.plots import Look


def _leader() -> Question:
    return Question(_("Both play equally well. How many of 100 deals does the leader win?"), _("of 100"))


def _leader_fields() -> tuple[Field, ...]:
    return (who_plays("random", "easy", "medium"),)


def _leader_report(outcome: Outcome, look: Look) -> Report:
    deals = outcome.parts["deals"]
    won = balance(deals, "leader") > 0
    played = intervals.share(int(won.sum()), len(won))
    return Report((plots.leader_and_dealer(deals, look=look),), of_hundred(outcome.guess, played, close=1))


def _half() -> Question:
    half = RULESETS["german"].half
    return Question(
        _("In how many of 100 deals does the loser stay below {half} points?").format(half=half), _("of 100")
    )


def _half_report(outcome: Outcome, look: Look) -> Report:
    import numpy as np

    deals, half = outcome.parts["deals"], RULESETS["german"].half
    winner = column(deals, "winner")
    points = np.where(winner == 0, column(deals, "points_1"), column(deals, "points_0"))[winner >= 0]
    played = intervals.share(int((points < half).sum()), len(points))
    return Report((plots.loser_points(deals, half, look=look),), of_hundred(outcome.guess, played))


EXPERIMENTS = (
    Experiment(
        "leader-or-dealer", _leader, one_part(100_000, 4_000), _leader_report, _leader_fields, about=about_equal
    ),
    Experiment("thirty-three", _half, one_part(20_000, 2_000), _half_report, about=about_equal),
)
