"""Notebook 21: how often a marriage is dealt, and what it goes with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixtysix import odds
from tutorials import plots
from tutorials.i18n import _
from tutorials.lab.compare import of_hundred
from tutorials.lab.experiments.common import about_equal, about_hand, holds_marriage, one_part
from tutorials.lab.model import Experiment, Outcome, Question, Report
from tutorials.plots import intervals
from tutorials.plots.columns import balance, of_side

if TYPE_CHECKING:
    from tutorials.plots import Look


def _dealt() -> Question:
    return Question(_("Six cards are dealt to you. In how many of 100 deals is a marriage among them?"), _("of 100"))


def _dealt_report(outcome: Outcome, look: Look) -> Report:
    hits = holds_marriage(outcome.parts["deals"])
    exact = odds.marriage_in_hand()
    played = intervals.share(int(hits.sum()), len(hits))
    picture = plots.running_estimate(hits, _("The leader is dealt a marriage"), exact, outcome.guess / 100, look=look)
    return Report((picture,), of_hundred(outcome.guess, played, exact))


def _luck() -> Question:
    return Question(
        _("You led first and announced a marriage, your opponent none. How many of 100 such deals do you win?"),
        _("of 100"),
    )


def _luck_report(outcome: Outcome, look: Look) -> Report:
    deals = outcome.parts["deals"]
    own = of_side(deals, "marriages", "leader") > 0
    alone = own & ~(of_side(deals, "marriages", "dealer") > 0)
    won = balance(deals, "leader") > 0
    picture = plots.marriage_luck(deals, "leader", look=look)
    if not alone.any():
        return Report((picture,), (_("There was no such deal among so few."),))
    return Report((picture,), of_hundred(outcome.guess, intervals.share(int(won[alone].sum()), int(alone.sum()))))


EXPERIMENTS = (
    Experiment("marriage-dealt", _dealt, one_part(10_000, 3_000, hands=True), _dealt_report, about=about_hand),
    Experiment("marriage-luck", _luck, one_part(40_000, 3_000), _luck_report, about=about_equal),
)
