"""Notebook 26: levels against each other."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sixtysix.simulation.plan import Plan
from tutorials import plots
from tutorials.i18n import _
from tutorials.lab.compare import of_hundred
from tutorials.lab.experiments.common import player_name, wait_for_hard
from tutorials.lab.model import Choice, Experiment, Field, Outcome, Part, Question, Report, Settings
from tutorials.plots import intervals, words
from tutorials.plots.columns import Side, balance

if TYPE_CHECKING:
    from tutorials.plots import Look

QUICK = ("random", "easy", "medium")
WITH_HARD = (*QUICK, "hard")
HARD_DEALS = 60


def _question() -> Question:
    return Question(_("Medium plays against Easy. How many of 100 deals does it win?"), _("of 100"))


def _about(_settings: Settings) -> str:
    return _("Each pair plays the same cards twice, with the seats exchanged, so that the luck of the cards evens out.")


def _fields() -> tuple[Field, ...]:
    options = (
        ("quick", _("Random, Easy, Medium")),
        ("hard", _("with Hard: {count} deals each, slower").format(count=HARD_DEALS)),
    )
    return (Choice("levels", _("Who plays"), options, "quick"),)


def _parts(settings: Settings, seed: int, ready: bool) -> dict[str, Part]:
    with_hard = settings["levels"] == "hard"
    if with_hard:
        wait_for_hard()
    names = WITH_HARD if with_hard else QUICK
    deals = HARD_DEALS if with_hard else 20_000 if ready else 800
    return {
        f"{first} {second}": Part(Plan(players=(first, second), seed=seed, pairs=True), deals)
        for first, second in combinations(names, 2)
    }


def _report(outcome: Outcome, look: Look) -> Report:
    names = WITH_HARD if outcome.settings["levels"] == "hard" else QUICK
    results = {}
    for key, deals in outcome.parts.items():
        first, second = (names.index(name) for name in key.split())
        sides: tuple[tuple[tuple[int, int], Side], ...] = (((first, second), 0), ((second, first), 1))
        for places, seat in sides:
            won = balance(deals, seat) > 0
            results[places] = intervals.share(int(won.sum()), len(won))
    picture = plots.levels_matrix([player_name(name) for name in names], results, look=look)
    asked = results[names.index("medium"), names.index("easy")]
    widest = max((one.high - one.low) / 2 for one in results.values())
    sure = _("Every figure of the square may be out by as much as {margin} of 100, with {count} deals a pair.").format(
        margin=words.decimal(100 * widest, 1), count=words.whole(outcome.deals)
    )
    return Report((picture,), (*of_hundred(outcome.guess, asked), sure))


EXPERIMENTS = (Experiment("levels", _question, _parts, _report, _fields, about=_about),)
