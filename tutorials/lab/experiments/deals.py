"""Notebook 20: what happens in a thousand deals, and how an estimate settles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixtysix import odds
from tutorials import plots
from tutorials.i18n import _
from tutorials.lab.compare import of_hundred
from tutorials.lab.experiments.common import about_equal, about_hand, holds_trump, one_part
from tutorials.lab.model import Experiment, Outcome, Question, Report
from tutorials.plots import intervals
from tutorials.plots.columns import column

if TYPE_CHECKING:
    from tutorials.plots import Look


def _singles() -> Question:
    return Question(_("Of 100 deals, how many are worth exactly one game point to the winner?"), _("of 100"))


def _thousand(outcome: Outcome, look: Look) -> Report:
    deals = outcome.parts["deals"]
    worth = column(deals, "game_points")
    played = intervals.share(int((worth == 1).sum()), len(worth))
    name = _("The leader")
    said = of_hundred(outcome.guess, played)
    here = _("In the hundred deals of the first picture there are {count}. A hundred is not many.").format(
        count=int((worth[:100] == 1).sum())
    )
    pictures = (plots.deal_icons(deals, "leader", name, look=look), plots.game_points(deals, "leader", name, look=look))
    return Report(pictures, (*said, here))


def _nines() -> Question:
    return Question(_("You lead. In how many of 100 deals are you dealt the nine of trumps?"), _("of 100"))


def _settling(outcome: Outcome, look: Look) -> Report:
    hits = holds_trump(outcome.parts["deals"], "9")
    exact = odds.trump_in_hand("9")
    what = _("The leader is dealt the nine of trumps")
    played = intervals.share(int(hits.sum()), len(hits))
    picture = plots.running_estimate(hits, what, exact, outcome.guess / 100, look=look)
    return Report((picture,), of_hundred(outcome.guess, played, exact))


EXPERIMENTS = (
    Experiment("thousand-deals", _singles, one_part(1_000, 1_000), _thousand, about=about_equal),
    Experiment("settling", _nines, one_part(10_000, 3_000, hands=True), _settling, about=about_hand),
)
