"""Paper and type: page sizes, margins, and the paragraphs that text is set in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Paragraph, Spacer, Table, TableStyle

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

_SIZES = {"title": 16.0, "heading": 11.0, "ask": 10.5, "box": 9.5, "body": 9.0, "do": 8.5, "cell": 8.5, "small": 7.2}
"""Points; "ask", "do" and "box" are what pupils read."""
_LEADING = 1.28
_WHOLE = (0, 0), (-1, -1)
_BARE = [
    ("VALIGN", *_WHOLE, "TOP"),
    *((f"{side}PADDING", *_WHOLE, 0) for side in ("LEFT", "RIGHT", "TOP")),
    ("BOTTOMPADDING", *_WHOLE, 2),
]


@dataclass(frozen=True, slots=True)
class Kit:
    """What the parts of a document are made with: a font, a page, and how much smaller than usual everything is."""

    font: Font
    page: tuple[float, float]
    scale: float = 1.0
    trial: bool = False
    """Only to see how much room everything takes: pictures stay empty, which saves most of the time."""

    @property
    def width(self) -> float:
        """Room between the margins."""
        return self.page[0] - 2 * MARGIN

    @property
    def height(self) -> float:
        """Room between the upper and the lower margin."""
        return self.page[1] - 2 * MARGIN

    def wide(self, texts: Iterable[str], name: str = "body") -> float:
        """Width of the widest of these texts on one line."""
        style = self.style(name)
        return max(float(stringWidth(text, style.fontName, style.fontSize)) for text in texts)

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

    def lead(self, head: str, text: str, name: str = "body", *, tail: str = "") -> Paragraph:
        """A paragraph that begins with bold words; ``tail`` follows in italics."""
        first, words, last = (escape(self.font.checked(part), quote=False) for part in (head, text, tail))
        return Paragraph(f"<b>{first}</b> {words}" + (f" <i>{last}</i>" if last else ""), self.style(name))

    def drawn(self, picture: Picture, scale: float = 1.0, align: str = "LEFT") -> Drawn:
        """A picture among the paragraphs."""
        shown = replace(picture, shapes=()) if self.trial else picture
        return Drawn(shown, self.font, scale, align)

    def gap(self, points: float) -> Spacer:
        """Room."""
        return Spacer(1, points * self.scale)

    def row(self, cells: Sequence[Any], widths: Sequence[float]) -> Table:
        """Cells side by side without lines; widths in points."""
        return Table([cells], widths, style=_BARE, hAlign="LEFT")

    def stack(self, parts: Sequence[Flowable], width: float) -> Table:
        """Parts one below the other that no page break parts; with no parts it is nothing."""
        return self.row([list(parts)], [width])

    def grid(
        self,
        rows: Sequence[Sequence[Any]],
        shares: Sequence[float],
        *,
        head: bool = False,
        lines: bool = True,
        width: float = 0.0,
    ) -> Table:
        """A table as wide as the page, or ``width``; the columns have ``shares`` of it.

        ``head``: the first row is one, and comes again on each page.
        """
        whole = (width or self.width) / sum(shares)
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
        columns = [whole * share for share in shares]
        return Table(rows, columns, repeatRows=int(head), style=TableStyle(look), hAlign="LEFT")
