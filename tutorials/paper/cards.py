"""Cards as pictures: letters and suit shapes are our own paths, the same as on the screen."""

from __future__ import annotations

from tutorials.names import card_index, card_name
from tutorials.paper.courts import half_figure, is_court
from tutorials.paper.ink import BACK, BACK_LINE, EDGE, GOLD, PAPER, SUITS, mixed
from tutorials.paper.picture import Box, Look, Oval, Path, Picture, Placed, Shape, Text, at, turned

WIDTH, HEIGHT = 200.0, 280.0
"""The field of a card; ``scale`` brings it to size."""

SHAPES = {
    "H": "M50 92C22 67 5 50 5 31C5 16 16 7 28 7C38 7 46 12 50 22C54 12 62 7 72 7C84 7 95 16 95 31C95 50 78 67 50 92Z",
    "D": "M50 3C59 22 73 38 89 50C73 62 59 78 50 97C41 78 27 62 11 50C27 38 41 22 50 3Z",
    "S": "M50 4C57 24 94 41 94 64C94 77 84 84 74 84C66 84 58 80 54 72C55 83 60 91 69 96H31"
    "C40 91 45 83 46 72C42 80 34 84 26 84C16 84 6 77 6 64C6 41 43 24 50 4Z",
    "C": "M50 4C62 4 72 14 72 26C72 32 70 37 66 42C80 37 95 47 95 62C95 75 85 84 74 84C66 84 58 79 54 71"
    "C55 83 60 91 69 96H31C40 91 45 83 46 71C42 79 34 84 26 84C15 84 5 75 5 62C5 47 20 37 34 42"
    "C30 37 28 32 28 26C28 14 38 4 50 4Z",
}
"""The suits on a field of 100 by 100."""

# Where the pips of a number card lie: column 0, 1 or 2 and the height in percent of the field
_PIPS = {
    "7": ((0, 0), (2, 0), (1, 25), (0, 50), (2, 50), (0, 100), (2, 100)),
    "8": ((0, 0), (2, 0), (1, 25), (0, 50), (2, 50), (1, 75), (0, 100), (2, 100)),
    "9": ((0, 0), (2, 0), (0, 33.3), (2, 33.3), (1, 50), (0, 66.7), (2, 66.7), (0, 100), (2, 100)),
    "T": (
        (0, 0), (2, 0), (1, 16.7), (0, 33.3), (2, 33.3), (0, 66.7), (2, 66.7), (1, 83.3), (0, 100), (2, 100),
    ),
}  # fmt: skip


def suit_sign(suit: str, x: float, y: float, size: float) -> Placed:
    """A suit, ``size`` high, its middle on ``x``, ``y``."""
    return at(x - size / 2, y - size / 2, [Path(SHAPES[suit], Look(SUITS[suit]))], size / 100)


def small_card(code: str) -> Picture:
    """A card as tables show it: one big letter, one big suit."""
    rank, suit = code[0], code[1]
    figure = at(131, 272, half_figure(rank, suit), 1.22) if is_court(rank) else suit_sign(suit, 132, 204, 104)
    shapes = (_sheet(), _index(code, 50, 88, 100, 88, card_name(code)), suit_sign(suit, 50, 130, 64), figure)
    return Picture(WIDTH, HEIGHT, shapes, card_name(code))


def whole_card(code: str) -> Picture:
    """A card to cut out and play with."""
    rank, suit = code[0], code[1]
    name, sign = card_name(code), suit_sign(suit, 26, 70, 32)
    corner, other = ((_index(code, 26, 47, 50, 40, says), sign) for says in (name, ""))
    shapes = (_sheet(), *corner, turned(100, 140, other), *_middle(rank, suit))
    return Picture(WIDTH, HEIGHT, shapes, name)


def card_back(number: str = "") -> Picture:
    """A face-down card, with a number on it where it stands for a pile."""
    ground, line = Look(BACK), Look(None, BACK_LINE, 3)
    shapes: list[Shape] = [_sheet(), Box(12, 12, 176, 256, ground, 10), Box(22, 22, 156, 236, line, 6)]
    shapes.append(Path(_honeycomb(), Look(None, mixed(BACK, BACK_LINE, 0.45), 2.4)))
    if number:
        shapes += [Oval(100, 140, 62, 62, Look(PAPER)), Text(100, 168, number, 78, "middle", True, BACK, 108)]
    return Picture(WIDTH, HEIGHT, tuple(shapes))


def _sheet() -> Box:
    return Box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, Look(PAPER, EDGE, 3), 17)


def _index(code: str, x: float, y: float, size: float, room: float, says: str) -> Text:
    text = card_index(code[0])
    return Text(x, y, text, size, "middle", True, SUITS[code[1]], room if len(text) > 1 else 0, says)


def _middle(rank: str, suit: str) -> list[Shape]:
    colour = SUITS[suit]
    if is_court(rank):
        half = Placed((0.94, 0, 0, 1, 100, 138), tuple(half_figure(rank, suit)))
        return [
            Box(52, 26, 96, 228, Look(mixed(PAPER, colour, 0.07)), 5),
            half,
            turned(100, 140, [half]),
            Box(52, 136.5, 96, 7, Look(GOLD)),
            Box(52, 26, 96, 228, Look(None, colour, 2.5), 5),
        ]
    if rank == "A":
        return [suit_sign(suit, 100, 140, 104)]
    pips: list[Shape] = []
    for column, percent in _PIPS[rank]:
        x, y = 100 + (column - 1) * 34, 50 + percent * 1.8
        pip = suit_sign(suit, x, y, 38)
        pips.append(turned(x, y, [pip]) if percent > 50 else pip)
    return pips


def _honeycomb() -> str:
    """Six-sided cells, after the name of the game."""
    side = 20.0
    across = side * 3**0.5
    cells = []
    for row in range(8):
        for column in range(5):
            x = 100 + (column - 2) * across + (across / 2 if row % 2 else 0)
            y = 140 + (row - 3.5) * side * 1.5
            if 40 < x < 160 and 40 < y < 240:
                cells.append(_hexagon(x, y, side))
    return "".join(cells)


def _hexagon(x: float, y: float, side: float) -> str:
    half = side * 3**0.5 / 2
    corners = ((0, -side), (half, -side / 2), (half, side / 2), (0, side), (-half, side / 2), (-half, -side / 2))
    return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in corners) + "Z"
