"""Leader and dealer, and what the loser has when a deal ends."""

from __future__ import annotations

from typing import Any

from tutorials.i18n import _
from tutorials.plots import intervals, words
from tutorials.plots.columns import Deals, Side, balance, column
from tutorials.plots.marks import Line, Row, dot_rows, rows_height
from tutorials.plots.picture import MARGIN, Picture, Table, text_width
from tutorials.plots.style import Look, Role, styled

BIN = 3
_ROLES: tuple[Role, ...] = ("won", "lost")


@styled
def leader_and_dealer(deals: Deals, *, look: Look | None = None) -> Picture:
    """Who wins more deals: the one who leads first, or the dealer."""
    look = look or Look()
    n = len(column(deals, "winner"))
    sides: tuple[tuple[Side, str], ...] = (("leader", _("The leader wins")), ("dealer", _("The dealer wins")))
    found = [(label, intervals.share(int((balance(deals, side) > 0).sum()), n)) for side, label in sides]
    drawn = int((column(deals, "winner") < 0).sum())
    mean = intervals.mean(balance(deals, "leader"))
    rows = [Row(label, one, words.percent(one.value), role) for (label, one), role in zip(found, _ROLES, strict=True)]
    lead = _("The leader") if mean.value >= 0 else _("The dealer")
    sure = mean.low > 0 or mean.high < 0
    gain = words.signed(abs(mean.value), 3)
    title = (
        _("{name} is better off by {gain} game points a deal").format(name=lead, gain=gain)
        if sure
        else _("Leader or dealer: {n} deals do not tell which is better").format(n=words.whole(n))
    )
    alt = _("In {n} deals the leader wins {leader}, the dealer {dealer}, {drawn} are drawn.").format(
        n=words.whole(n), leader=words.percent(found[0][1].value), dealer=words.percent(found[1][1].value),
        drawn=words.whole(drawn),
    )  # fmt: skip
    alt += " " + _("Game points a deal for the leader: {mean}, 95 % interval {low} to {high}.").format(
        mean=words.signed(mean.value, 3), low=words.signed(mean.low, 3), high=words.signed(mean.high, 3)
    )
    table = Table(
        _("{n} deals by seat").format(n=words.whole(n)),
        (_("Seat"), _("Deals won"), _("Share"), _("95 % interval"), _("Game points a deal")),
        tuple(
            (label, words.whole(one.value * n), words.percent(one.value), words.band(one.low, one.high),
             words.signed(mean.value * sign, 3))
            for (label, one), sign in zip(found, (1, -1), strict=True)
        ),
    )  # fmt: skip
    lines = [Line(0.5, _("half of the deals"))]
    picture = Picture(title, alt, table, round(rows_height(rows, lines, look)), look)
    dot_rows(picture, rows, (0.35, 0.65) if all(0.36 < one.value < 0.64 for _l, one in found) else (0, 1), lines)
    return picture


@styled
def loser_points(deals: Deals, half: int = 33, *, look: Look | None = None) -> Picture:
    """Card points of the loser at the end, and the line that decides whether the deal costs one or two."""
    import numpy as np

    look = look or Look()
    winner = column(deals, "winner")
    chosen = winner >= 0
    points = np.where(winner == 0, column(deals, "points_1"), column(deals, "points_0"))[chosen]
    n = len(points)
    below = intervals.share(int((points < half).sum()), n)
    none = intervals.share(int((points == 0).sum()), n)
    title = _("In {share} of the deals the loser stays below {half}").format(
        share=words.percent(below.value, 0), half=half
    )
    edges = np.arange(0, max(int(points.max()), half) + BIN + 1, BIN)
    counts, _edges = np.histogram(points, edges)
    alt = _(
        "Bars for the card points of the loser in {n} deals. Below {half}: {below}, 95 % interval {band}; "
        "without any point: {none}; the middle value is {median}."
    ).format(
        n=words.whole(n), half=half, below=words.percent(below.value), band=words.band(below.low, below.high),
        none=words.percent(none.value), median=words.whole(float(np.median(points))),
    )  # fmt: skip
    parts = [
        (_("0 points"), points == 0),
        (_("1 to {last} points").format(last=half - 1), (points > 0) & (points < half)),
        (_("{half} points or more").format(half=half), points >= half),
    ]
    table = Table(
        _("Card points of the loser in {n} deals").format(n=words.whole(n)),
        (_("Loser has"), _("Deals"), _("Share")),
        tuple((label, words.whole(int(hit.sum())), words.percent(float(hit.mean()))) for label, hit in parts),
    )
    height = 250.0
    picture = Picture(title, alt, table, round(height), look)
    axes = picture.area(MARGIN, 30, look.width - 2 * MARGIN, height - 84)
    short = edges[:-1] < half
    width = BIN * 0.86
    bars: tuple[tuple[Any, Role, Role], ...] = ((short, "lost", "lost"), (~short, "page", "won"))
    for mask, fill, edge in bars:
        axes.bar(
            edges[:-1][mask] + BIN / 2,
            counts[mask],
            width,
            color=look.colour(fill),
            edgecolor=look.colour(edge),
            lw=1.6,
        )
    axes.axvline(half, color=look.colour("ink"), lw=2)
    top = counts.max()
    scale = (look.width - 2 * MARGIN) / edges[-1]
    dear = _fitting(
        scale * half, _("below {half}: two points or three").format(half=half), _("costs two or three"), "2–3"
    )
    cheap = _fitting(scale * (edges[-1] - half), _("{half} or more: one").format(half=half), _("costs one"), "1")
    axes.text(half - 1.2, top * 1.08, dear, ha="right", va="bottom", color=look.colour("lost"), weight="bold")
    axes.text(half + 1.2, top * 1.08, cheap, ha="left", va="bottom", color=look.colour("won"), weight="bold")
    axes.set(xlim=(0, edges[-1]), ylim=(0, top * 1.05), yticks=[])
    axes.set_xticks([0, half, int(edges[-1])])
    axes.set_xlabel(_("card points of the loser"))
    return picture


def _fitting(room: float, *texts: str) -> str:
    """The first text that fits into so many pixels, else the last."""
    return next((text for text in texts if text_width(text, 13, "bold") + 12 <= room), texts[-1])
