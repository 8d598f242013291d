"""A figure that brings along what it shows: title, alternative text and table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from io import BytesIO, StringIO
from zlib import crc32

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from tutorials.plots.style import LIGHT, Look

TITLE_SIZE = 16
LINE = 21
MARGIN = 10


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers behind a picture, written out; the first cell of a row names it."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def html(self) -> str:
        """The table with its headings marked."""
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.head)
        rows = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
            for row in self.rows
        )
        caption = escape(self.caption)
        return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"

    def csv(self) -> str:
        """The table as comma-separated text."""
        import csv

        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows((self.head, *self.rows))
        return text.getvalue()


class Picture(Figure):
    """A matplotlib Figure with its finding as title, its alternative text and its table.

    Measures are pixels from the top left corner; below the title there are ``body`` pixels.
    """

    def __init__(self, title: str, alt: str, table: Table, body: int, look: Look) -> None:
        lines = wrapped(title, look.width - 2 * MARGIN, TITLE_SIZE, "bold")
        self.top = MARGIN + LINE * len(lines) + 8
        self.high = self.top + body + MARGIN
        super().__init__(figsize=(look.width / 72, self.high / 72))
        self.title, self.alt, self.table, self.look = title, alt, table, look
        for number, line in enumerate(lines):
            y = 1 - (MARGIN + LINE * number) / self.high
            self.text(MARGIN / look.width, y, line, size=TITLE_SIZE, weight="bold", va="top")

    def area(self, left: float, top: float, width: float, height: float) -> Axes:
        """Axes in a place of the body."""
        wide, high = self.look.width, self.high
        return self.add_axes((left / wide, 1 - (self.top + top + height) / high, width / wide, height / high))

    def canvas_px(self, height: float) -> Axes:
        """Bare axes over the whole width of the body's top, whose units are pixels, downwards."""
        axes = self.area(0, 0, self.look.width, height)
        axes.set(xlim=(0, self.look.width), ylim=(height, 0))
        axes.axis("off")
        return axes

    # ---- as files and pages --------------------------------------------------------------------------------------

    def svg(self) -> str:
        """A file of its own, the same each time."""
        text = BytesIO()
        with self.look.settings():
            self.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Title": self.title})
        return text.getvalue().decode("utf-8")

    def png(self, scale: float = 2) -> bytes:
        """A file of dots, so many to a pixel of the page."""
        data = BytesIO()
        with self.look.settings():
            self.savefig(data, format="png", dpi=72 * scale, metadata={"Software": None, "Title": self.title})
        return data.getvalue()

    def inline(self) -> str:
        """SVG to stand in a page: one image with its text, whose colours follow the page's ``--plot-…`` variables."""
        svg = self.svg()
        svg = svg[svg.index("<svg") :]
        svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
        svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
        svg = re.sub(r"\n\s*", "\n", svg)
        for role in LIGHT:
            colour = self.look.colour(role)
            svg = re.sub(rf"(?<=: ){colour}\b", f"var(--plot-{role}, {colour})", svg)
        # ids are numbers of what is drawn: two pictures on a page must not share them
        mark = f"p{crc32(repr((self.title, self.alt, self.look)).encode()):08x}-"
        svg = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{mark}", svg)
        size = f'width="{self.look.width}" height="{self.high}"'
        svg = re.sub(r'(<svg\b[^>]*?)\swidth="[^"]*"', r"\1", svg, count=1)
        svg = re.sub(r'(<svg\b[^>]*?)\sheight="[^"]*"', r"\1", svg, count=1)
        return svg.replace("<svg", f'<svg role="img" aria-label="{escape(self.alt)}" {size}', 1)

    def _repr_html_(self) -> str:
        """What a notebook shows at the end of a cell: the picture with its text, the table one click away."""
        from tutorials.i18n import _

        return (
            f"<figure>{self.inline()}<figcaption><details><summary>{escape(_('The numbers as a table'))}</summary>"
            f"{self.table.html()}</details></figcaption></figure>"
        )


# ---- text that fits -------------------------------------------------------------------------------------------------


def text_width(text: str, size: float, weight: str = "normal") -> float:
    """Pixels that a line takes."""
    font = FontProperties(family="DejaVu Sans", size=size, weight=weight)
    width: float = text_to_path.get_text_width_height_descent(text, font, ismath=False)[0]
    return width


def wrapped(text: str, width: float, size: float, weight: str = "normal") -> list[str]:
    """A text in lines that are at most so wide; a word that is wider stands alone."""
    lines: list[str] = []
    # a number and its percent sign stay together
    for word in re.split(r" (?!%)", text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def spread(places: list[float], gap: float, low: float, high: float) -> list[float]:
    """Places for labels near ``places``, ``gap`` apart and within bounds, in the same order."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    found = list(places)
    edge = low
    for at in order:
        found[at] = max(found[at], edge)
        edge = found[at] + gap
    edge = high
    for at in reversed(order):
        found[at] = min(found[at], edge)
        edge = found[at] - gap
    return found
