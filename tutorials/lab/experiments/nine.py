"""Notebook 22: is the nine of trumps worth it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixtysix import RULESETS
from tutorials import plots
from tutorials.i18n import _
from tutorials.lab.compare import of_points
from tutorials.lab.experiments.common import equal
from tutorials.lab.model import Experiment, LabError, Outcome, Part, Question, Report, Settings
from tutorials.plots import intervals
from tutorials.plots.columns import column, from_seat

if TYPE_CHECKING:
    from tutorials.plots import Look


def _question() -> Question:
    text = _("You exchange the nine in 100 deals. How many game points more do they bring you than without it?")
    return Question(text, _("game points"), -100, 100)


def _about(_settings: Settings) -> str:
    return _(
        "Two players of the level Medium play the same deals twice: once with the exchange, "
        "once where nobody may exchange."
    )


def _parts(_settings: Settings, seed: int, ready: bool) -> dict[str, Part]:
    game = RULESETS["german"]
    # more talon cards than there are, and not after a close either: so nobody may ever exchange
    without = game.replace(exchange_min=game.deck, exchange_closed="no")
    deals = 40_000 if ready else 1_500
    return {"with": equal(seed, deals, game), "without": equal(seed, deals, without)}


def _report(outcome: Outcome, look: Look) -> Report:
    having, missing = outcome.parts["with"], outcome.parts["without"]
    seat = column(having, "exchange")
    chosen = seat >= 0
    if chosen.sum() < 2:
        raise LabError(_("Nobody exchanged in so few deals. Play again."))
    gain = intervals.mean((from_seat(having, seat) - from_seat(missing, seat))[chosen])
    return Report((plots.exchange_value(having, missing, look=look),), of_points(outcome.guess, gain))


EXPERIMENTS = (Experiment("nine", _question, _parts, _report, about=_about),)
