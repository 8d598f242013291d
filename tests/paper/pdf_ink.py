"""Reads a PDF back: every run of letters with the box that it covers on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

Matrix = tuple[float, float, float, float, float, float]
UNIT: Matrix = (1, 0, 0, 1, 0, 0)
RISE, DROP = 0.72, 0.02
"""A capital letter stands so high over its baseline; tails below it may touch what stands there."""


@dataclass(frozen=True)
class Ink:
    """One run of letters, in points from the lower left corner of the page."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    size: float
    """Height of the type as it appears, all scaling done."""

    def overlaps(self, other: Ink, slack: float = 0.6) -> bool:
        """Whether the two share more than a sliver of paper."""
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.bottom + slack < other.top
            and other.bottom + slack < self.top
        )


def read(content: bytes) -> PdfReader:
    return PdfReader(BytesIO(content))


def text_of(page: PageObject) -> str:
    """The words of a page with single blanks between them."""
    return " ".join(page.extract_text().split())


def ink(page: PageObject) -> list[Ink]:
    """Every run of letters on a page."""
    return list(_runs(page))


def _times(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _point(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


@dataclass
class _Font:
    first: int
    widths: list[float]
    letters: dict[int, str]

    def width(self, code: int) -> float:
        return self.widths[code - self.first] / 1000

    @classmethod
    def of(cls, font: Any) -> _Font:
        table = font["/ToUnicode"].get_data().decode("latin-1")
        pairs = re.findall(r"^<(\w+)> <(\w+)>$", table.partition("beginbfchar")[2], re.MULTILINE)
        letters = {int(code, 16): bytes.fromhex(value).decode("utf-16-be") for code, value in pairs}
        return cls(int(font["/FirstChar"]), [float(width) for width in font["/Widths"]], letters)


def _runs(page: PageObject) -> Iterator[Ink]:
    fonts = {name: _Font.of(font.get_object()) for name, font in page["/Resources"]["/Font"].items() if _embedded(font)}
    ctm, stack = UNIT, []
    line = matrix = UNIT
    font, size, leading = None, 0.0, 0.0
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        numbers = [float(item) for item in operands] if operator in (b"cm", b"Tm", b"Td", b"TL") else []
        if operator == b"q":
            stack.append(ctm)
        elif operator == b"Q":
            ctm = stack.pop()
        elif operator == b"cm":
            ctm = _times(tuple(numbers), ctm)  # type: ignore[arg-type]
        elif operator == b"BT":
            line = matrix = UNIT
        elif operator == b"Tm":
            line = matrix = tuple(numbers)  # type: ignore[assignment]
        elif operator == b"Td":
            line = matrix = _times((1, 0, 0, 1, *numbers), line)  # type: ignore[arg-type]
        elif operator == b"TL":
            leading = numbers[0]
        elif operator == b"T*":
            line = matrix = _times((1, 0, 0, 1, 0, -leading), line)
        elif operator == b"Tf":
            font, size = fonts.get(operands[0]), float(operands[1])
        elif operator == b"Tj":
            assert font is not None, "letters in a font that is not embedded"
            codes = operands[0].original_bytes
            wide = sum(map(font.width, codes)) * size
            yield _box("".join(font.letters[code] for code in codes), _times(matrix, ctm), wide, size)
            matrix = _times((1, 0, 0, 1, wide, 0), matrix)
        else:
            assert operator not in (b"TJ", b"'", b'"'), f"this reader does not know {operator!r}"


def _embedded(font: Any) -> bool:
    return "/ToUnicode" in font.get_object()


def _box(text: str, matrix: Matrix, wide: float, size: float) -> Ink:
    corners = [_point(matrix, x, y) for x in (0, wide) for y in (-DROP * size, RISE * size)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    tall = (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5 * size
    return Ink(text, min(xs), min(ys), max(xs), max(ys), tall)


def faults(page: PageObject, edge: float = 10.0, runs: list[Ink] | None = None) -> list[str]:
    """Letters too near the edge of the paper (within ``edge`` points), and letters over other letters."""
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    runs = [run for run in (ink(page) if runs is None else runs) if run.text.strip()]
    found = [
        f"beyond the edge: {run.text!r} at {run.left:.0f}, {run.bottom:.0f}"
        for run in runs
        if run.left < edge or run.bottom < edge or run.right > width - edge or run.top > height - edge
    ]
    for at, one in enumerate(runs):
        found += [f"{one.text!r} lies over {two.text!r}" for two in runs[at + 1 :] if one.overlaps(two)]
    return found
