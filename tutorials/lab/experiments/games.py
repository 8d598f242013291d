"""Notebook 25: house rules in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixtysix import RULESETS, Ruleset
from sixtysix.simulation.plan import Plan
from tutorials import plots
from tutorials.differences import BASE, differences, game_name
from tutorials.i18n import _
from tutorials.lab.compare import of_hundred, of_points
from tutorials.lab.experiments.common import equal, who_plays
from tutorials.lab.model import Choice, Experiment, Field, Outcome, Part, Question, Report, Settings
from tutorials.plots import intervals, words
from tutorials.plots.columns import column

if TYPE_CHECKING:
    from tutorials.plots import Look


def _worth() -> Question:
    text = _("A won deal is worth one, two or three game points. How many do 100 won deals bring in Santase?")
    return Question(text, _("game points"), 100, 300)


def _about_all(_settings: Settings) -> str:
    return _("Two players of the level Medium play as many deals under each of the ten games.")


def _all_fields() -> tuple[Field, ...]:
    said = {
        100_000: _("100,000 of each, a million in all"),
        1_000_000: _("a million of each, which takes a while"),
    }
    options = tuple((str(deals), words) for deals, words in said.items())
    return (Choice("deals", _("How many deals"), options, options[0][0]),)


def _all_parts(settings: Settings, seed: int, ready: bool) -> dict[str, Part]:
    deals = int(settings["deals"]) if ready else 300
    needed = ("winner", "game_points")
    return {game.id: equal(seed, deals, game, columns=needed) for game in RULESETS.values()}


def _all_report(outcome: Outcome, look: Look) -> Report:
    games = {game_name(RULESETS[key]): deals for key, deals in outcome.parts.items()}
    santase = outcome.parts["bulgarian"]
    played = intervals.mean(column(santase, "game_points")[column(santase, "winner") >= 0])
    return Report((plots.rulesets_compared(games, look=look),), of_points(outcome.guess, played, signs=False))


def _one() -> Question:
    text = _(
        "You take over one rule of another game at a time. The one that matters most: "
        "in how many of 100 deals does it change the result?"
    )
    return Question(text, _("of 100"))


def _about_one(_settings: Settings) -> str:
    return _("The same cards again and again, by the rules of this course, and then with one rule changed at a time.")


def _one_fields() -> tuple[Field, ...]:
    others = tuple((game.id, game_name(game)) for game in RULESETS.values() if single_changes(game))
    # players without chance of their own: else the same cards would be played otherwise for no reason
    return Choice("game", _("The other game"), others, "danish"), who_plays("easy", "medium")


def single_changes(game: Ruleset) -> dict[str, Ruleset]:
    """The course's game with one rule of another, by the field's name; rules that cannot stand alone are left out.

    A pack or a hand of another size deals other cards, so that nothing could be compared.
    """
    base = RULESETS[BASE]
    found = {}
    for row in differences(game):
        if row.field in ("deck", "hand", "packets"):
            continue
        try:
            alone = base.replace(**{row.field: getattr(game, row.field)})
            Plan(ruleset=alone)
        except ValueError:
            continue  # it belongs to another pack
        if alone.core != base.core:
            found[row.field] = alone
    return found


def _one_parts(settings: Settings, seed: int, ready: bool) -> dict[str, Part]:
    deals = 20_000 if ready else 300
    others = single_changes(RULESETS[settings["game"]])
    level = settings["level"]
    return {field: equal(seed, deals, game, level=level) for field, game in {"": RULESETS[BASE], **others}.items()}


def _one_report(outcome: Outcome, look: Look) -> Report:
    game = RULESETS[outcome.settings["game"]]
    topics = {row.field: f"{row.topic}: {row.here.rstrip('.')}" for row in differences(game)}
    before = outcome.parts[""]
    changes = [plots.change(topics[field], before, after) for field, after in outcome.parts.items() if field]
    top = max(changes, key=lambda one: one.differs.value)
    said = _("The rule that matters most is “{rule}”.").format(rule=top.rule)
    picture = plots.rule_changes(changes, game_name(game), look=look)
    worth = _("By the rules of this course a won deal is worth {worth} game points here.").format(
        worth=words.decimal(float(column(before, "game_points")[column(before, "winner") >= 0].mean()))
    )
    sentences = [said, *of_hundred(outcome.guess, top.differs), worth]
    if any(one.differs.value == 0 for one in changes):
        idle = _("A rule with 0.0 changed none of the {count} deals: these players never come to where it matters.")
        sentences.append(idle.format(count=words.whole(outcome.deals)))
    return Report((picture,), tuple(sentences))


EXPERIMENTS = (
    Experiment("house-rules", _worth, _all_parts, _all_report, _all_fields, about=_about_all),
    Experiment("one-rule", _one, _one_parts, _one_report, _one_fields, about=_about_one),
)
