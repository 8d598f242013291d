"""What several pictures draw: rows of dots with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes

from tutorials.plots.intervals import Estimate
from tutorials.plots.picture import MARGIN, Picture, text_width, wrapped
from tutorials.plots.style import Look, Role

ROW = 50
NAME_LINE = 17


@dataclass(frozen=True, slots=True)
class Row:
    """One figure with its name, and how the figure is written."""

    label: str
    estimate: Estimate
    said: str
    role: Role = "won"


@dataclass(frozen=True, slots=True)
class Line:
    """An upright line across the rows, with its words below."""

    at: float
    label: str
    role: Role = "soft"


def rows_height(rows: Sequence[Row], lines: Sequence[Line], look: Look) -> float:
    """Pixels that ``dot_rows`` takes."""
    return sum(ROW + NAME_LINE * (len(_name(row, look)) - 1) for row in rows) + 8 + 18 * len(lines)


def _name(row: Row, look: Look) -> list[str]:
    return wrapped(row.label, look.width - 2 * MARGIN, 13)


def dot_rows(
    picture: Picture, rows: Sequence[Row], span: tuple[float, float], lines: Sequence[Line] = (), top: float = 0
) -> Axes:
    """Draw rows below one another: the name, and under it the dot on its interval with the figure beside it.

    ``span`` is what the width stands for, from left to right.
    """
    look = picture.look
    room = max(text_width(row.said, 15, "bold") for row in rows) + 12
    left, right = MARGIN + 4.0, look.width - MARGIN - room
    axes = picture.canvas_px(top + rows_height(rows, lines, look))

    def across(value: float) -> float:
        low, high = span
        return left + (right - left) * (min(max(value, low), high) - low) / (high - low)

    bottom = top + rows_height(rows, (), look) - 8
    for number, line in enumerate(lines):
        x = across(line.at)
        axes.plot(
            [x, x], [top + 4, bottom + 4 + 18 * number], color=look.colour(line.role), lw=1.4, ls=(0, (4, 3)), zorder=1
        )
        width = text_width(line.label, 13)
        at = min(max(x - width / 2, MARGIN), look.width - MARGIN - width)
        axes.text(at, bottom + 12 + 18 * number, line.label, color=look.colour("soft"), va="center")
    y = top - 18.0
    for row in rows:
        colour = look.colour(row.role)
        for number, words in enumerate(_name(row, look)):
            axes.text(
                MARGIN, y + 32 + NAME_LINE * number, words, va="center", zorder=4,
                bbox={"facecolor": look.colour("page"), "edgecolor": "none", "pad": 1.5},
            )  # fmt: skip
        y += ROW + NAME_LINE * (len(_name(row, look)) - 1)
        axes.plot([left, right], [y, y], color=look.colour("line"), lw=1, zorder=0)
        low, high = across(row.estimate.low), across(row.estimate.high)
        axes.plot([low, high], [y, y], color=colour, lw=7, alpha=0.35, solid_capstyle="round", zorder=2)
        axes.plot([across(row.estimate.value)], [y], "o", ms=11, color=colour, zorder=3)
        axes.text(look.width - MARGIN, y, row.said, color=colour, size=15, weight="bold", ha="right", va="center")
    return axes
