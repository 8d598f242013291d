"""Pictures as SVG, for pages."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from tutorials.paper.picture import Box, Look, Oval, Path, Picture, Placed, Shape, Text


def svg(picture: Picture) -> str:
    """The picture as one element that stands in HTML by itself; it shrinks where there is little room."""
    says = f' role="img" aria-label="{escape(picture.says, quote=True)}"' if picture.says else ' aria-hidden="true"'
    size = f'viewBox="0 0 {_n(picture.width)} {_n(picture.height)}"'
    style = f"width:{_n(picture.width * 4 / 3)}px;max-width:100%;height:auto"
    return f'<svg {size} style="{style}"{says}>{_all(picture.shapes)}</svg>'


def _all(shapes: Iterable[Shape]) -> str:
    return "".join(map(_one, shapes))


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _look(look: Look) -> str:
    words = [f'fill="{look.fill or "none"}"']
    if look.stroke:
        words.append(f'stroke="{look.stroke}" stroke-width="{_n(look.width)}"')
        words.append('stroke-linejoin="round" stroke-linecap="round"')
        if look.dash:
            words.append(f'stroke-dasharray="{" ".join(map(_n, look.dash))}"')
    return " ".join(words)


def _one(shape: Shape) -> str:
    match shape:
        case Path(d, look):
            return f'<path d="{d}" {_look(look)}/>'
        case Box(x, y, width, height, look, radius):
            place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="{_n(radius)}"'
            return f"<rect {place} {_look(look)}/>"
        case Oval(x, y, rx, ry, look):
            return f'<ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{_n(rx)}" ry="{_n(ry)}" {_look(look)}/>'
        case Text():
            return _text(shape)
        case Placed(matrix, shapes):
            return f'<g transform="matrix({" ".join(map(_n, matrix))})">{_all(shapes)}</g>'
    return ""


def _text(text: Text) -> str:
    weight = ' font-weight="700"' if text.bold else ""
    squeeze = f' textLength="{_n(text.room)}" lengthAdjust="spacingAndGlyphs"' if text.room else ""
    place = f'x="{_n(text.x)}" y="{_n(text.y)}" font-size="{_n(text.size)}" text-anchor="{text.anchor}"'
    return f'<text {place}{weight}{squeeze} fill="{text.colour}" font-family="sans-serif">{escape(text.text)}</text>'
