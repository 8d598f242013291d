"""A picture as a list of plain shapes, drawn alike on paper (``pdf``) and on a page (``svg``).

Lengths are PostScript points (1/72 inch). The origin is the top left corner, y grows downwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

MM = 72 / 25.4
"""A millimetre in points."""

Anchor: TypeAlias = Literal["start", "middle", "end"]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""a b c d e f as in SVG and PDF: x' = ax + cy + e, y' = bx + dy + f."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a shape is filled and outlined; colours as ``"#rrggbb"``, None for nothing."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """An outline in SVG's path language; upper-case M, L, H, V, C, Q and Z only."""

    d: str
    look: Look


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners of ``radius``."""

    x: float
    y: float
    width: float
    height: float
    look: Look
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse by its middle and its two radii."""

    x: float
    y: float
    rx: float
    ry: float
    look: Look


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text on its baseline.

    ``room``: squeezed to this width if it is wider; 0 for as wide as it is. ``says``: what is read aloud or copied out
    of a PDF instead of it, such as "king of spades" for a K beside a drawn spade.
    """

    x: float
    y: float
    text: str
    size: float
    anchor: Anchor = "start"
    bold: bool = False
    colour: str = "#000000"
    room: float = 0.0
    says: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """Shapes moved, turned or scaled together."""

    matrix: Matrix
    shapes: tuple[Shape, ...]


Shape: TypeAlias = Path | Box | Oval | Text | Placed


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on a field. ``says`` is what a screen reader says instead."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    says: str = ""


def at(x: float, y: float, shapes: Iterable[Shape], scale: float = 1.0) -> Placed:
    """Shapes scaled and then moved, so that their origin comes to lie on ``x``, ``y``."""
    return Placed((scale, 0, 0, scale, x, y), tuple(shapes))


def turned(x: float, y: float, shapes: Iterable[Shape]) -> Placed:
    """Shapes upside down: turned by half a circle around ``x``, ``y``."""
    return Placed((-1, 0, 0, -1, 2 * x, 2 * y), tuple(shapes))


_TOKEN = re.compile(r"[MLHVCQZ]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}

Segment: TypeAlias = tuple[str, tuple[float, ...]]


def segments(d: str) -> Iterator[Segment]:
    """The moves, lines, curves and closings of a path, as PDF knows them: M, L, C and Z.

    >>> list(segments("M0 0H2V1Z"))
    [('M', (0.0, 0.0)), ('L', (2.0, 0.0)), ('L', (2.0, 1.0)), ('Z', ())]
    """
    tokens = _TOKEN.findall(d)
    here = first = (0.0, 0.0)
    letter, index = "", 0
    while index < len(tokens):
        if tokens[index] in _NUMBERS:
            letter, index = tokens[index], index + 1
        elif letter == "M":
            letter = "L"  # more numbers after a move are lines
        count = _NUMBERS[letter]
        given = tuple(map(float, tokens[index : index + count]))
        index += count
        for segment in _plain(letter, given, here):
            yield segment
            here = first if segment[0] == "Z" else (segment[1][-2], segment[1][-1])
        if letter == "M":
            first = here


def _plain(letter: str, given: tuple[float, ...], here: tuple[float, float]) -> Iterator[Segment]:
    x, y = here
    if letter == "H":
        yield "L", (given[0], y)
    elif letter == "V":
        yield "L", (x, given[0])
    elif letter == "Q":
        # the same curve with two control points
        cx, cy, to_x, to_y = given
        first = (x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y))
        second = (to_x + 2 / 3 * (cx - to_x), to_y + 2 / 3 * (cy - to_y))
        yield "C", (*first, *second, to_x, to_y)
    else:
        yield letter, given
