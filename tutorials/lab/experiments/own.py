"""Notebook 27: an experiment of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixtysix import RULESETS, odds
from sixtysix.simulation import Start
from sixtysix.simulation.plan import Plan
from tutorials import plots
from tutorials.differences import game_name
from tutorials.i18n import _
from tutorials.lab.compare import of_hundred
from tutorials.lab.experiments.common import player_name, wait_for_hard
from tutorials.lab.model import (
    Amount,
    Choice,
    Experiment,
    Field,
    LabError,
    Outcome,
    Part,
    Question,
    Report,
    Settings,
    Words,
)
from tutorials.plots import intervals, words
from tutorials.plots.columns import balance

if TYPE_CHECKING:
    from tutorials.plots import Look

LEVELS = ("random", "easy", "medium", "hard")
MOST = 200_000
MOST_SLOW = 5_000
"""Deals while there is no machine code."""
MOST_HARD = 200


def _question() -> Question:
    return Question(_("How many of 100 such deals do you win?"), _("of 100"))


def _fields() -> tuple[Field, ...]:
    levels = tuple((level, player_name(level)) for level in LEVELS)
    games = tuple((game.id, game_name(game)) for game in RULESETS.values())
    return (
        Words("start", _("Your first cards"), "A* T*", _("A* T* is ace and ten of trumps; KH QH; not 9*; trump S")),
        Choice("ruleset", _("Rules"), games, "german"),
        Choice("you", _("You play like"), levels, "medium"),
        Choice("opponent", _("Your opponent plays like"), levels, "medium"),
        Amount("deals", _("Deals"), 20_000, 10, MOST),
    )


def _about(settings: Settings) -> str:
    about = _(
        "Name cards that you hold, such as KH for the king of hearts or A* for the ace of trumps. "
        "Leave the line empty, and all cards are dealt at random."
    )
    if "hard" not in (settings["you"], settings["opponent"]):
        return about
    return f"{about} " + _("Hard thinks about every card: with it {most} deals are played at the most.").format(
        most=MOST_HARD
    )


def _parts(settings: Settings, seed: int, ready: bool) -> dict[str, Part]:
    players = (settings["you"], settings["opponent"])
    deals = settings["deals"]
    if "hard" in players:
        wait_for_hard()
        deals = min(deals, MOST_HARD)
    elif not ready:
        deals = min(deals, MOST_SLOW)
    try:
        plan = Plan(players=players, ruleset=settings["ruleset"], seed=seed, start=settings["start"] or None)
    except ValueError as error:
        # the library names its own argument, which on the page is a field
        why = str(error).removeprefix("start, you: ").removeprefix("start ")
        text = _("Your first cards: {why} Write them such as {example}, with a semicolon between the parts.")
        raise LabError(text.format(why=why, example="A* T*; not 9*; trump S")) from error
    return {"deals": Part(plan, deals)}


def _report(outcome: Outcome, look: Look) -> Report:
    deals, settings = outcome.parts["deals"], outcome.settings
    won = balance(deals, 0) > 0
    played = intervals.share(int(won.sum()), len(won))
    name = _("Your side")
    pictures = (
        plots.running_estimate(won, _("Your side wins"), None, outcome.guess / 100, look=look),
        plots.game_points(deals, 0, name, look=look),
    )
    said = list(of_hundred(outcome.guess, played))
    if settings["start"]:
        chance = odds.chance(settings["start"], settings["ruleset"])
        said.append(
            _("Such cards are dealt in {share} of all deals: exactly {numerator}/{denominator}.").format(
                share=words.percent(float(chance), 2), numerator=chance.numerator, denominator=chance.denominator
            )
        )
    mean = intervals.mean(balance(deals, 0))
    said.append(
        _("Game points a deal for you: {mean} [{low} to {high}].").format(
            mean=words.signed(mean.value), low=words.signed(mean.low), high=words.signed(mean.high)
        )
    )
    return Report(pictures, tuple(said), code(settings, outcome.deals, outcome.seed))


def code(settings: Settings, deals: int, seed: int) -> str:
    """The same experiment as Python, for a notebook of one's own."""
    start = Start.parse(settings["start"]) if settings["start"] else None
    players = (settings["you"], settings["opponent"])
    asked = f",\n    start={str(start)!r}" if start else ""
    return f"""\
import sixtysix as ss
from tutorials.plots import game_points, running_estimate

deals = ss.simulate(
    {deals}, players={players!r}, ruleset={settings["ruleset"]!r}, seed={seed}{asked}
)
game_points(deals, side=0, name="Your side")
running_estimate(deals.winner == 0, "Your side wins")
"""


EXPERIMENTS = (Experiment("own", _question, _parts, _report, _fields, _about),)
