"""When to close: how often it succeeds with what, and against which hands."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

import matplotlib
from matplotlib.patches import FancyBboxPatch, Rectangle
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D

from sixtysix import Card
from tutorials.i18n import _, ngettext
from tutorials.names import RANKS, SYMBOLS, card_index, cards_in_words
from tutorials.plots import intervals, words
from tutorials.plots.columns import Deals, balance, column
from tutorials.plots.picture import MARGIN, Picture, Table
from tutorials.plots.style import Look, Role, styled

STEP = 10
MOST = 60
MOST_TRUMPS = 4
FEWEST = 5
"""Deals that a field needs before it says a share."""


@styled
def closing_heat(deals: Deals, *, look: Look | None = None) -> Picture:
    """How often a close succeeds, by the closer's card points and trumps at that moment."""
    import numpy as np

    look = look or Look()
    closer = column(deals, "closer")
    chosen = closer >= 0
    won = balance(deals, "closer") > 0
    points = np.minimum(column(deals, "close_points")[chosen] // STEP * STEP, MOST)
    trumps = np.minimum(column(deals, "close_trumps")[chosen], MOST_TRUMPS)
    n = int(chosen.sum())
    if n == 0:
        raise ValueError("Nobody closes in these deals, so there is nothing to show.")
    cells = {}
    for low in range(0, MOST + 1, STEP):
        for held in range(MOST_TRUMPS + 1):
            here = (points == low) & (trumps == held)
            if here.sum() >= FEWEST:
                cells[low, held] = intervals.share(int(won[here].sum()), int(here.sum()))
    whole = intervals.share(int(won.sum()), n)
    bounds = sorted(cells.items(), key=lambda item: item[1].value)
    if len(bounds) > 1:
        (worst, least), (best, most) = bounds[0], bounds[-1]
        title = _("A close succeeds in {least} with {worst} – and in {most} with {best}").format(
            least=words.percent(least.value, 0),
            worst=_with(*worst),
            most=words.percent(most.value, 0),
            best=_with(*best),
        )
    else:
        title = _("A close succeeds in {share} of {n} deals").format(
            share=words.percent(whole.value, 0), n=words.whole(n)
        )
    alt = _(
        "A chart of fields: card points of the closer across, trumps held upwards. "
        "{n} closes, of which {share} succeed. {parts}."
    ).format(
        n=words.whole(n), share=words.percent(whole.value),
        parts="; ".join(f"{_with(*key)}: {words.percent(one.value, 0)}" for key, one in sorted(cells.items())),
    )  # fmt: skip
    table = Table(
        _("Closes that succeed"),
        (_("With"), _("Closes"), _("Succeed"), _("95 % interval")),
        tuple(
            (_with(*key), words.whole(one.n), words.percent(one.value), words.band(one.low, one.high))
            for key, one in sorted(cells.items())
        ),
    )
    left = 42.0
    wide = (look.width - left - MARGIN) / 7
    tall = 42.0
    height = 5 * tall + 52
    picture = Picture(title, alt, table, round(height), look)
    axes = picture.canvas_px(height)
    colours = matplotlib.colormaps["cividis"]
    for column_at, low in enumerate(range(0, MOST + 1, STEP)):
        x = left + wide * column_at
        for held in range(MOST_TRUMPS + 1):
            y = tall * (MOST_TRUMPS - held)
            one = cells.get((low, held))
            field = Rectangle((x + 1, y + 1), wide - 2, tall - 2, lw=1)
            if one is None:
                field.set(facecolor="none", edgecolor=look.colour("line"))
            else:
                colour = colours(one.value)
                field.set(facecolor=colour, edgecolor=colour)
                ink = "#101216" if sum(colour[:3]) > 1.35 else "#fcfcfc"
                axes.text(x + wide / 2, y + tall / 2, words.decimal(100 * one.value, 0), ha="center", va="center",
                          color=ink, weight="bold", zorder=3)  # fmt: skip
            axes.add_patch(field)
        said = f"{low}+" if low == MOST or look.narrow else f"{low}–{low + STEP - 1}"
        axes.text(x + wide / 2, 5 * tall + 14, said, ha="center", va="center", color=look.colour("soft"))
    for held in range(MOST_TRUMPS + 1):
        said = f"{held}+" if held == MOST_TRUMPS else str(held)
        axes.text(left - 8, tall * (4.5 - held), said, ha="right", va="center", color=look.colour("soft"))
    axes.text(left + (look.width - left - MARGIN) / 2, 5 * tall + 38, _("card points of the closer"), ha="center",
              va="center", color=look.colour("soft"))  # fmt: skip
    axes.text(MARGIN, 2.5 * tall, _("trumps held"), rotation=90, ha="center", va="center", color=look.colour("soft"))
    return picture


def _with(points: int, trumps: int) -> str:
    if trumps == MOST_TRUMPS:
        held = _("{count} trumps or more").format(count=trumps)
    else:
        held = ngettext("{count} trump", "{count} trumps", trumps).format(count=trumps)
    if points == MOST:
        return _("{low} points or more and {trumps}").format(low=points, trumps=held)
    return _("{low} to {high} points and {trumps}").format(low=points, high=points + STEP - 1, trumps=held)


# ---- hands as hands -------------------------------------------------------------------------------------------------


@styled
def hands_drawn(
    hands: Sequence[Sequence[Card]], wins: Sequence[bool], action: str = "", *, look: Look | None = None
) -> Picture:
    """Hands that the other side may hold, drawn as hands: those against which ``action`` wins, then the others."""
    look = look or Look()
    action = action or _("Closing")
    pairs = sorted(zip(hands, wins, strict=True), key=lambda pair: not pair[1])
    n, won = len(pairs), sum(map(bool, wins))
    title = _("{action} wins against {won} of {n} hands").format(action=action, won=won, n=n)
    losing = [hand for hand, wins_here in pairs if not wins_here]
    alt = _(
        "{n} possible hands of the opponent, drawn as small cards. "
        "{action} wins against {won} of them and not against {rest}."
    ).format(
        n=n, action=action, won=won, rest=n - won
    )  # fmt: skip
    common = _common(losing)
    if common:
        alt += " " + _("All hands that win against it hold: {cards}.").format(
            cards=cards_in_words(str(card) for card in common)
        )
    table = Table(
        _("Hands of the opponent"),
        (_("Hand"), _("Result")),
        tuple((" ".join(_short(card) for card in hand), _("won") if good else _("not won")) for hand, good in pairs),
    )
    most = max((len(hand) for hand, _good in pairs), default=1)
    card = 10.8
    wide = card * most + 12
    columns = max(1, int((look.width - 2 * MARGIN + 4) / wide))
    tall = 32.0
    rows_won, rows_lost = ceil(won / columns), ceil((n - won) / columns)
    head = 24.0
    height = sum(head + rows * tall for rows in (rows_won, rows_lost) if rows) + 6
    picture = Picture(title, alt, table, round(height), look)
    axes = picture.canvas_px(height)
    drawing = _Hands(axes, look, card)
    y = 0.0
    for good, rows, said in (
        (True, rows_won, _("{action} wins: {count}").format(action=action, count=won)),
        (False, rows_lost, _("It does not: {count}").format(count=n - won)),
    ):
        if not rows:
            continue
        role: Role = "won" if good else "lost"
        axes.text(MARGIN, y + 10, said, va="center", weight="bold", color=look.colour(role))
        y += head
        for at, hand in enumerate(hand for hand, wins_here in pairs if bool(wins_here) == good):
            drawing.hand(MARGIN + wide * (at % columns), y + tall * (at // columns), hand, role)
        y += rows * tall
    drawing.finish()
    return picture


def _short(card: Card) -> str:
    text = str(card)
    return f"{card_index(text[0])}{SYMBOLS[text[1]]}"


def _common(hands: Sequence[Sequence[Card]]) -> list[Card]:
    shared = set(hands[0]).intersection(*hands[1:]) if hands else set()
    return sorted(shared, key=str)


class _Hands:
    """Many small cards on one canvas. Signs are markers, so that each stands in the file once."""

    def __init__(self, axes: Any, look: Look, card: float) -> None:
        self.axes, self.look, self.card = axes, look, card
        self.signs: dict[tuple[str, str], list[tuple[float, float]]] = {}

    def hand(self, x: float, y: float, hand: Sequence[Card], role: Role) -> None:
        """One hand with its upper left corner there."""
        wide = self.card * len(hand)
        self.axes.add_patch(
            FancyBboxPatch((x, y), wide + 3, 27, boxstyle="round,pad=0,rounding_size=2.5", lw=1.2,
                           facecolor=self.look.colour("page"), edgecolor=self.look.colour(role))
        )  # fmt: skip
        for at, card in enumerate(sorted(hand, key=lambda one: ("SHCD".index(str(one)[1]), RANKS.index(str(one)[0])))):
            rank, suit = card.rank, card.suit
            middle = x + 1.5 + self.card * (at + 0.5)
            self.signs.setdefault((rank, suit), []).append((middle, y + 8.5))
            self.signs.setdefault((SYMBOLS[suit], suit), []).append((middle, y + 19.5))

    def finish(self) -> None:
        """Draw the signs of all hands."""
        for (sign, suit), places in sorted(self.signs.items()):
            path, size = _sign(card_index(sign) if sign in RANKS else sign)
            xs, ys = zip(*places, strict=True)
            colour = self.look.colour(_suit_role(suit))
            self.axes.plot(xs, ys, ls="none", marker=path, ms=size, mew=0, color=colour)


def _suit_role(suit: str) -> Role:
    roles: dict[str, Role] = {"S": "S", "H": "H", "D": "D", "C": "C"}
    return roles[suit]


def _sign(text: str) -> tuple[Path, float]:
    """A sign as a marker whose middle is at nought, and the size at which a marker shows it as it is.

    A marker is drawn so that its farthest point lies at half its size.
    """
    import numpy as np

    path = TextPath((0, 0), text, size=11 if len(text) == 1 else 8.5)
    box = path.get_extents()
    moved = path.transformed(Affine2D().translate(-(box.x0 + box.x1) / 2, -(box.y0 + box.y1) / 2))
    return moved, 2 * float(np.abs(np.asarray(moved.vertices)).max())
