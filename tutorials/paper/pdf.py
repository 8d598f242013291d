"""Pictures on a page of a PDF: nothing but paths and embedded letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from tutorials.paper.fonts import Font
from tutorials.paper.picture import Box, Look, Oval, Path, Picture, Placed, Shape, Text, segments


class Drawn(Flowable):  # type: ignore[misc]  # reportlab ships no types
    """A picture among paragraphs, scaled by ``scale``; ``align`` is "LEFT", "CENTER" or "RIGHT"."""

    def __init__(self, picture: Picture, font: Font, scale: float = 1.0, align: str = "LEFT") -> None:
        super().__init__()
        self.picture = picture
        self.font = font
        self.scale = scale
        self.hAlign = align

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Its size, whatever room there is."""
        self.width, self.height = self.picture.width * self.scale, self.picture.height * self.scale
        return self.width, self.height

    def draw(self) -> None:
        """Draw on the page that the layout has chosen."""
        paint(self.canv, self.picture, self.font, 0, self.picture.height * self.scale, self.scale)


def paint(canvas: Any, picture: Picture, font: Font, x: float, top: float, scale: float = 1.0) -> None:
    """Draw a picture so that its upper left corner lies on ``x``, ``top`` (from the lower edge, as PDF counts)."""
    canvas.saveState()
    canvas.transform(scale, 0, 0, -scale, x, top)
    _all(canvas, picture.shapes, font)
    canvas.restoreState()


def _all(canvas: Any, shapes: Iterable[Shape], font: Font) -> None:
    for shape in shapes:
        match shape:
            case Path(d, look):
                path = canvas.beginPath()
                for letter, given in segments(d):
                    {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[letter](*given)
                canvas.drawPath(path, **_look(canvas, look))
            case Box(x, y, width, height, look, radius):
                if radius:
                    canvas.roundRect(x, y, width, height, radius, **_look(canvas, look))
                else:
                    canvas.rect(x, y, width, height, **_look(canvas, look))
            case Oval(x, y, rx, ry, look):
                canvas.ellipse(x - rx, y - ry, x + rx, y + ry, **_look(canvas, look))
            case Placed(matrix, inner):
                canvas.saveState()
                canvas.transform(*matrix)
                _all(canvas, inner, font)
                canvas.restoreState()
            case Text():
                _text(canvas, shape, font)


def _look(canvas: Any, look: Look) -> dict[str, int]:
    if look.fill:
        canvas.setFillColor(look.fill)
    if look.stroke:
        canvas.setStrokeColor(look.stroke)
        canvas.setLineWidth(look.width)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        canvas.setDash(list(look.dash))
    return {"fill": int(bool(look.fill)), "stroke": int(bool(look.stroke))}


def _text(canvas: Any, text: Text, font: Font) -> None:
    name = font.bold if text.bold else font.plain
    wide = stringWidth(font.checked(text.text), name, text.size)
    squeeze = min(1.0, text.room / wide) if text.room and wide else 1.0
    left = {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    canvas.saveState()
    canvas.transform(squeeze, 0, 0, -1, text.x, text.y)  # the picture hangs upside down; letters must not
    canvas.setFillColor(text.colour)
    canvas.setFont(name, text.size)
    if text.says:
        spoken = "feff" + text.says.encode("utf-16-be").hex()
        canvas._code.append(
            f"/Span <</ActualText <{spoken}>>> BDC"
        )  # PDF reference 1.7, 10.8.3; reportlab has no word for it
    canvas.drawString(-left, 0, text.text)
    if text.says:
        canvas._code.append("EMC")
    canvas.restoreState()
