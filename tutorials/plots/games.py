"""The same deals under other rules, and levels against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import matplotlib
from matplotlib.patches import Rectangle

from tutorials.i18n import _
from tutorials.plots import intervals, words
from tutorials.plots.columns import Deals, balance, column
from tutorials.plots.intervals import Estimate
from tutorials.plots.marks import Row, dot_rows, rows_height
from tutorials.plots.picture import MARGIN, Picture, Table, wrapped
from tutorials.plots.style import Look, styled


@styled
def rulesets_compared(games: Mapping[str, Deals], *, look: Look | None = None) -> Picture:
    """What a deal is worth on average to its winner, game by game; the names are those of the mapping."""
    look = look or Look()
    found = []
    for name, deals in games.items():
        winner, points = column(deals, "winner"), column(deals, "game_points")
        decided = winner >= 0
        found.append((name, intervals.mean(points[decided]), winner, points))
    found.sort(key=lambda item: -item[1].value)
    rows = [Row(name, one, words.decimal(one.value)) for name, one, _w, _p in found]
    first, last = found[0], found[-1]
    title = _("A won deal is worth most in {first} ({most}) and least in {last} ({least})").format(
        first=first[0], most=words.decimal(first[1].value), last=last[0], least=words.decimal(last[1].value)
    )
    alt = _("Game points that a won deal is worth on average. {parts}.").format(
        parts="; ".join(f"{name}: {words.decimal(one.value)}" for name, one, _w, _p in found)
    )

    def cells(name: str, one: Estimate, winner: object, points: object) -> tuple[str, ...]:
        import numpy as np

        wins, worth = np.asarray(winner), np.asarray(points)
        shares = [float((worth[wins >= 0] == value).mean()) for value in (1, 2, 3)]
        drawn = float((wins < 0).mean())
        return (name, words.decimal(one.value), *(words.percent(share) for share in shares), words.percent(drawn))

    table = Table(
        _("Won deals by what they are worth"),
        (_("Game"), _("On average"), _("One point"), _("Two"), _("Three"), _("Drawn deals")),
        tuple(cells(*item) for item in found),
    )
    picture = Picture(title, alt, table, round(rows_height(rows, (), look)), look)
    # nobody can win less than one point, so the line begins there
    dot_rows(picture, rows, (1, min(3.0, max(row.estimate.high for row in rows) * 1.05)))
    return picture


@dataclass(frozen=True, slots=True)
class Change:
    """One rule changed, and the same deals again: how many end otherwise, and what a won deal is worth then."""

    rule: str
    differs: Estimate
    worth: Estimate


def change(rule: str, before: Deals, after: Deals) -> Change:
    """Hold the same deals under two games against each other: winner and game points, deal by deal."""
    first, second = balance(before, 0), balance(after, 0)
    differs = intervals.share(int((first != second).sum()), len(first))
    decided = column(after, "winner") >= 0
    return Change(rule, differs, intervals.mean(column(after, "game_points")[decided]))


@styled
def rule_changes(changes: Sequence[Change], game: str, *, look: Look | None = None) -> Picture:
    """Which single rule of another game makes how many deals end otherwise."""
    look = look or Look()
    if not changes:
        raise ValueError("There is no rule to compare.")
    found = sorted(changes, key=lambda one: -one.differs.value)
    rows = [Row(one.rule, one.differs, words.percent(one.differs.value)) for one in found]
    top = found[0]
    title = _("{game}: what matters most is “{rule}”; {share} of the deals end otherwise").format(
        game=game, rule=top.rule, share=words.percent(top.differs.value, 0 if top.differs.value > 0.1 else 1)
    )
    if top.differs.value == 0:
        title = _("{game}: none of these rules changes any of the deals played here").format(game=game)
    alt = _("Share of the same deals that end otherwise when one rule of {game} is taken over. {parts}.").format(
        game=game, parts="; ".join(f"{one.rule}: {words.percent(one.differs.value)}" for one in found)
    )
    table = Table(
        _("One rule at a time"),
        (_("Rule"), _("Deals that end otherwise"), _("95 % interval"), _("A won deal is worth")),
        tuple(
            (one.rule, words.percent(one.differs.value), words.band(one.differs.low, one.differs.high),
             words.decimal(one.worth.value))
            for one in found
        ),
    )  # fmt: skip
    picture = Picture(title, alt, table, round(rows_height(rows, (), look)), look)
    edge = max(0.05, min(1.0, top.differs.high * 1.05))
    dot_rows(picture, rows, (0, edge))
    return picture


@styled
def levels_matrix(
    names: Sequence[str], results: Mapping[tuple[int, int], Estimate], *, look: Look | None = None
) -> Picture:
    """Share of the deals that the level of a row wins against the level of a column; ``results`` by their places."""
    look = look or Look()
    ranked = sorted(results.items(), key=lambda item: -item[1].value)
    (row, other), best = ranked[0]
    title = _("{first} wins {share} of its deals against {second}").format(
        first=names[row], second=names[other], share=words.percent(best.value, 0)
    )
    said = {
        key: _("{first} against {second}: {share}").format(
            first=names[key[0]], second=names[key[1]], share=words.percent(one.value)
        )
        for key, one in sorted(results.items())
    }
    alt = _("A square of levels with the share of deals won by the one at the left. {parts}.").format(
        parts="; ".join(said.values())
    )
    table = Table(
        _("Deals won"),
        (_("Level"), _("Against"), _("Deals"), _("Won"), _("95 % interval")),
        tuple(
            (names[a], names[b], words.whole(one.n), words.percent(one.value), words.band(one.low, one.high))
            for (a, b), one in sorted(results.items())
        ),
    )
    size = len(names)
    left = 84.0
    wide = min(120.0, (look.width - left - MARGIN) / size)
    tall = 54.0
    height = 40 + tall * size
    picture = Picture(title, alt, table, round(height), look)
    axes = picture.canvas_px(height)
    colours = matplotlib.colormaps["cividis"]
    for a, name in enumerate(names):
        axes.text(left - 10, 40 + tall * (a + 0.5), name, ha="right", va="center", weight="bold")
        heading = "\n".join(wrapped(name, wide, 13))
        axes.text(left + wide * (a + 0.5), 34, heading, ha="center", va="bottom", color=look.colour("soft"))
        for b in range(size):
            one = results.get((a, b))
            field = Rectangle((left + wide * b + 1, 40 + tall * a + 1), wide - 2, tall - 2, lw=1)
            if one is None:
                field.set(facecolor="none", edgecolor=look.colour("line"))
            else:
                colour = colours(one.value)
                field.set(facecolor=colour, edgecolor=colour)
                ink = "#101216" if sum(colour[:3]) > 1.35 else "#fcfcfc"
                axes.text(left + wide * (b + 0.5), 40 + tall * (a + 0.5), words.percent(one.value, 0), ha="center",
                          va="center", color=ink, size=15, weight="bold", zorder=3)  # fmt: skip
            axes.add_patch(field)
    axes.text(MARGIN, 34, _("wins against"), color=look.colour("soft"), va="bottom", size=12)
    return picture
