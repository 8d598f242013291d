"""Paper and type: page sizes, margins, and the paragraphs that text is set in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph, Spacer, Table, TableStyle

from tutorials.paper.fonts import Font
from tutorials.paper.ink import FAINT, GREY, INK, SOFT
from tutorials.paper.pdf import Drawn
from tutorials.paper.picture import MM, Picture

PAPERS: dict[str, tuple[float, float]] = {"a4": A4, "letter": LETTER}
"""Width and height in points."""
MARGIN = 15 * MM
FOOT = 9 * MM
"""The line at the foot stands so far above the edge."""
SMALLEST = 7.0
"""No text is set smaller than this many points, however full a page is."""

_SIZES = {"title": 16.0, "heading": 11.0, "body": 9.0, "cell": 8.5, "small": 7.2}
_LEADING = 1.28


@dataclass(frozen=True, slots=True)
class Kit:
    """What the parts of a document are made with: a font, a page, and how much smaller than usual everything is."""

    font: Font
    page: tuple[float, float]
    scale: float = 1.0

    @property
    def width(self) -> float:
        """Room between the margins."""
        return self.page[0] - 2 * MARGIN

    def style(self, name: str, **more: Any) -> ParagraphStyle:
        """One of the kinds of paragraph, at this scale."""
        size = max(SMALLEST, _SIZES[name] * self.scale)
        heading = name in ("title", "heading")
        return ParagraphStyle(
            name,
            fontName=self.font.bold if heading else self.font.plain,
            fontSize=size,
            leading=size * _LEADING,
            textColor=GREY if name == "small" else INK,
            spaceBefore=size * 0.7 if name == "heading" else 0,
            spaceAfter=size * (0.35 if heading else 0.2),
            keepWithNext=int(heading),
            **more,
        )

    def text(self, text: str, name: str = "body", *, bold: bool = False, **more: Any) -> Paragraph:
        """A paragraph of plain text; MissingLettersError if the font cannot set it."""
        words = escape(self.font.checked(text), quote=False)
        return Paragraph(f"<b>{words}</b>" if bold else words, self.style(name, **more))

    def lead(self, head: str, text: str, name: str = "body") -> Paragraph:
        """A paragraph that begins with bold words."""
        words = escape(self.font.checked(text), quote=False)
        return Paragraph(f"<b>{escape(self.font.checked(head), quote=False)}</b> {words}", self.style(name))

    def centred(self, text: str, name: str = "body") -> Paragraph:
        """A paragraph in the middle."""
        return self.text(text, name, alignment=TA_CENTER)

    def drawn(self, picture: Picture, scale: float = 1.0, align: str = "LEFT") -> Drawn:
        """A picture among the paragraphs."""
        return Drawn(picture, self.font, scale, align)

    def gap(self, points: float) -> Spacer:
        """Room."""
        return Spacer(1, points * self.scale)

    def grid(
        self, rows: Sequence[Sequence[Any]], widths: Sequence[float], *, head: bool = False, lines: bool = True
    ) -> Table:
        """A table; ``widths`` are shares of the room. ``head``: the first row is one, and comes again on each page."""
        whole = sum(widths)
        look: list[tuple[Any, ...]] = [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 4 * self.scale),
            ("RIGHTPADDING", (0, 0), (-1, -1), 4 * self.scale),
            ("TOPPADDING", (0, 0), (-1, -1), 2 * self.scale),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5 * self.scale),
        ]
        if lines:
            look.append(("LINEBELOW", (0, 0), (-1, -1), 0.4, FAINT))
        if head:
            look.append(("BACKGROUND", (0, 0), (-1, 0), SOFT))
        columns = [self.width * share / whole for share in widths]
        return Table(rows, columns, repeatRows=int(head), style=TableStyle(look), hAlign="LEFT")
