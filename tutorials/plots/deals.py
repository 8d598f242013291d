"""What happens in many deals: a hundred as icons, their results, and how an estimate settles."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Any

from matplotlib.patches import FancyBboxPatch

from tutorials.i18n import _, ngettext
from tutorials.plots import intervals, words
from tutorials.plots.columns import Deals, Side, balance
from tutorials.plots.picture import MARGIN, Picture, Table, spread, text_width
from tutorials.plots.style import Look, Role, styled

ICONS = 100
RESULTS = (3, 2, 1, 0, -1, -2, -3)


def result_words(points: int, name: str) -> str:
    """A deal's result in words, from one side."""
    if points == 0:
        return _("drawn")
    count = abs(points)
    if points > 0:
        return ngettext("{name} wins {count} point", "{name} wins {count} points", count).format(name=name, count=count)
    return ngettext("{name} loses {count} point", "{name} loses {count} points", count).format(name=name, count=count)


def _role(points: int) -> Role:
    return "even" if points == 0 else "won" if points > 0 else "lost"


@styled
def deal_icons(deals: Deals, side: Side = 0, name: str = "", *, look: Look | None = None) -> Picture:
    """The first hundred deals, each a small card with the game points that ``name`` won or lost."""
    look = look or Look()
    name = name or _("The leader")
    points = sorted((int(value) for value in balance(deals, side)[:ICONS]), reverse=True)
    n = len(points)
    won, lost = sum(value > 0 for value in points), sum(value < 0 for value in points)
    title = _("{name} wins {won} of these {n} deals").format(name=name, won=won, n=n)
    counts = [(value, points.count(value)) for value in RESULTS if value in points]
    parts = "; ".join(f"{result_words(value, name)}: {count}" for value, count in counts)
    alt = _("{n} small cards, one for each deal. {name} wins {won}, loses {lost}, {drawn} are drawn. {parts}.").format(
        n=n, name=name, won=won, lost=lost, drawn=n - won - lost, parts=parts
    )
    table = Table(
        _("Results of the first {n} deals").format(n=n),
        (_("Result"), _("Deals")),
        tuple((result_words(value, name), str(count)) for value, count in counts),
    )
    columns = 10
    step = min(46.0, (look.width - 2 * MARGIN) / columns)
    rows = ceil(n / columns)
    height = rows * step * 1.12 + 34
    picture = Picture(title, alt, table, round(height), look)
    axes = picture.canvas_px(height)
    for at, value in enumerate(points):
        x, y = MARGIN + step * (at % columns), step * 1.12 * (at // columns)
        _icon(axes, x + 3, y + 2, step - 6, step * 1.12 - 5, value, look)
    key = [(1, _("won")), (-1, _("lost")), *([(0, _("drawn"))] if 0 in points else [])]
    x, y = float(MARGIN), rows * step * 1.12 + 18
    for kind, said in key:
        _icon(axes, x, y - 9, 16, 18, kind, look, numbered=False)
        axes.text(x + 22, y, said, va="center")
        x += 22 + text_width(said, 13) + 18
    return picture


def _icon(
    axes: Any, x: float, y: float, width: float, height: float, points: int, look: Look, numbered: bool = True
) -> None:
    # won: filled; lost: outlined and hatched; drawn: outlined. So the kinds differ without any colour.
    colour = look.colour(_role(points))
    lost = points < 0
    axes.add_patch(
        FancyBboxPatch(
            (x, y), width, height, boxstyle=f"round,pad=0,rounding_size={width * 0.12}", mutation_aspect=1,
            facecolor=colour if points > 0 else look.colour("page"), edgecolor=colour, lw=2 if points <= 0 else 1,
        )
    )  # fmt: skip
    if lost and not numbered:
        axes.plot([x + 4, x + width - 4], [y + height / 2] * 2, color=colour, lw=2)
    if numbered:
        text = words.signed(points, 0)
        ink = look.colour("on") if points > 0 else colour
        axes.text(x + width / 2, y + height / 2, text, ha="center", va="center", color=ink, size=12, weight="bold")


@styled
def game_points(deals: Deals, side: Side = 0, name: str = "", *, look: Look | None = None) -> Picture:
    """How often each result occurs, from +3 to −3 game points."""
    look = look or Look()
    name = name or _("The leader")
    points = balance(deals, side)
    n = len(points)
    found = [(value, intervals.share(int((points == value).sum()), n)) for value in RESULTS]
    found = [item for item in found if item[0] != 0 or item[1].value > 0]
    top_value, top = max(found, key=lambda item: item[1].value)
    title = _("The commonest result: {result}, in {share} of the deals").format(
        result=result_words(top_value, words.inside(name)), share=words.percent(top.value, 0)
    )
    parts = "; ".join(f"{result_words(value, name)}: {words.percent(one.value)}" for value, one in found)
    alt = _("Bars for the results of {n} deals. {parts}.").format(n=words.whole(n), parts=parts)
    table = Table(
        _("Results of {n} deals").format(n=words.whole(n)),
        (_("Result"), _("Deals"), _("Share"), _("95 % interval")),
        tuple(
            (
                result_words(value, name),
                words.whole(one.value * n),
                words.percent(one.value),
                words.band(one.low, one.high),
            )
            for value, one in found
        ),
    )
    height = 250.0
    picture = Picture(title, alt, table, round(height), look)
    axes = picture.canvas_px(height)
    step = (look.width - 2 * MARGIN) / len(found)
    base, room = 196.0, 160.0
    most = max(one.high for _value, one in found)
    for at, (value, one) in enumerate(found):
        x = MARGIN + step * (at + 0.5)
        colour = look.colour(_role(value))
        tall = room * one.value / most
        axes.bar([x], [-tall], step * 0.72, bottom=base, color=colour if value > 0 else look.colour("page"),
                 edgecolor=colour, lw=2)  # fmt: skip
        low, high = (base - room * edge / most for edge in (one.low, one.high))
        axes.plot([x, x], [low, high], color=look.colour("ink"), lw=1.6)
        axes.text(x, min(high, base - tall) - 9, words.percent(one.value, 0), ha="center", va="center", weight="bold")
        axes.text(x, base + 15, words.signed(value, 0), ha="center", va="center", size=15, weight="bold", color=colour)
    axes.plot([MARGIN, look.width - MARGIN], [base, base], color=look.colour("soft"), lw=1)
    said = _("game points for {name}").format(name=words.inside(name))
    axes.text(look.width / 2, base + 40, said, ha="center", va="center", color=look.colour("soft"))
    return picture


@styled
def running_estimate(
    hits: Any, what: str, exact: Fraction | float | None = None, guess: float | None = None, *, look: Look | None = None
) -> Picture:
    """How the estimated chance settles with the number of deals, with its 95 % band, onto the exact value.

    ``hits`` is true or false for each deal; ``what`` names the event, as in "The leader holds a marriage".
    """
    import numpy as np

    look = look or Look()
    row = np.asarray(hits, bool)
    n = len(row)
    total = np.cumsum(row)
    # no more places than pixels
    at = np.unique(np.round(np.geomspace(min(10, max(1, n // 10)), n, 160)).astype(int))
    low, high = intervals.share_band(total[at - 1], at)
    end = intervals.share(int(total[-1]), n)
    value = None if exact is None else float(exact)
    title, alt = _running_words(what, end, value, guess)
    picks = [k for k in (10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000) if k < n] + [n]
    estimates = [(k, intervals.share(int(total[k - 1]), k)) for k in picks]
    table = Table(
        what,
        (_("Deals"), _("Estimate"), _("95 % interval")),
        (
            *((words.whole(k), words.percent(one.value), words.band(one.low, one.high)) for k, one in estimates),
            *(((_("exact"), words.percent(value, 2), "–"),) if value is not None else ()),
        ),
    )
    height = 270.0
    picture = Picture(title, alt, table, round(height), look)
    ends: list[tuple[float, str, Role]] = [
        (end.value, _("{share} in {n}").format(share=words.percent(end.value), n=words.whole(n)), "won")
    ]
    if value is not None:
        ends.append((value, _("exact {share}").format(share=words.percent(value)), "third"))
    if guess is not None:
        ends.append((guess, _("your guess {share}").format(share=words.percent(guess, 0)), "lost"))
    room = max(text_width(said, 13, "bold") for _place, said, _role in ends) + 10
    axes = picture.area(46, 8, look.width - 46 - room - MARGIN, height - 58)
    axes.fill_between(at, low, high, color=look.colour("won"), alpha=0.22, lw=0)
    axes.plot(at, total[at - 1] / at, color=look.colour("won"), lw=2.2)
    if value is not None:
        axes.axhline(value, color=look.colour("third"), lw=1.8)
    if guess is not None:
        axes.axhline(guess, color=look.colour("lost"), lw=1.8, ls=(0, (2, 2)))
    start = np.searchsorted(at, min(30, n))
    shown = [low[start], high[start], *(place for place, _said, _role in ends)]
    bottom, top = max(0.0, min(shown) - 0.03), min(1.0, max(shown) + 0.03)
    axes.set(xscale="log", xlim=(at[0], n), ylim=(bottom, top))
    decades = [10**k for k in range(1, 9) if 10**k <= n and (not look.narrow or k % 2 == 1 or n < 2000)]
    axes.set_xticks(decades, [words.whole(k) for k in decades])
    axes.minorticks_off()
    axes.grid(axis="y")
    axes.yaxis.set_major_formatter(lambda share, _place: words.percent(share, 0))
    axes.set_xlabel(_("deals") if look.narrow else _("deals (each mark ten times as many)"))
    scale = (height - 58) / (top - bottom)
    places = spread([(place - bottom) * scale for place, _said, _role in ends], 19, 8, height - 66)
    for y, (_place, said, role) in zip(places, ends, strict=True):
        axes.annotate(
            said, (1, y / (height - 58)), xycoords="axes fraction", xytext=(8, 0), textcoords="offset points",
            va="center", weight="bold", color=look.colour(role),
        )  # fmt: skip
    return picture


def _running_words(what: str, end: intervals.Estimate, exact: float | None, guess: float | None) -> tuple[str, str]:
    found = {"what": what, "n": words.whole(end.n), "share": words.percent(end.value)}
    if exact is None:
        title = _("{what}: {share} of {n} deals").format(**found)
    elif end.holds(exact):
        title = _("{what}: {share} of {n} deals, and the exact {exact} lies in the band").format(
            **found, exact=words.percent(exact)
        )
    else:
        # one in twenty bands misses
        title = _("{what}: {share} of {n} deals; this time the band misses the exact {exact}").format(
            **found, exact=words.percent(exact)
        )
    alt = _("A line that settles while the deals grow to {n}. {what}: {share}, 95 % interval {band}.").format(
        **found, band=words.band(end.low, end.high)
    )
    if exact is not None:
        alt += " " + _("The exact value is {exact}.").format(exact=words.percent(exact, 2))
    if guess is not None:
        alt += " " + _("The guess was {guess}.").format(guess=words.percent(guess, 0))
    return title, alt
