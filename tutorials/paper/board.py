"""What a teacher draws on the board: a frame with a few cells, each a small drawing that the engine has checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sixtysix as ss
from sixtysix.core.marriages import marriage_value
from sixtysix.core.tricks import beats
from tutorials.differences import BASE
from tutorials.names import SUITS, card_name
from tutorials.paper.cards import HEIGHT, WIDTH, small_card
from tutorials.paper.filling import filled
from tutorials.paper.ink import BOARD, INK, SOFT
from tutorials.paper.picture import Box, Look, Path, Picture, Shape, Text, at

FIELD = 508.0
"""Width of the whole board in points."""
_PAD = 9.0
_TEXT = 7.6
_LEADING = 10.6
_CARD = 0.11
_WIDE, _TALL = WIDTH * _CARD, HEIGHT * _CARD


@dataclass(frozen=True, slots=True)
class Cell:
    """One part of the board. ``draw`` is a key of ``CELLS``; texts are English source with placeholders."""

    draw: str
    head: str
    lines: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    trump: str = "S"


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a cell shows under its heading, and how much room that takes."""

    shapes: tuple[Shape, ...]
    width: float
    height: float
    says: str


def board_picture(cells: tuple[Cell, ...]) -> Picture:
    """The cells side by side on one board, as wide as their drawings need."""
    drawings = [CELLS[cell.draw](cell) for cell in cells]
    field = FIELD + too_wide(cells)  # another language may need more; the page then shrinks the whole board
    spare = (field - 2 * _PAD - sum(drawing.width for drawing in drawings)) / max(1, len(cells))
    height = max(drawing.height for drawing in drawings) + 2 * _PAD + 14
    shapes: list[Shape] = [
        Box(1.5, 1.5, field - 3, height - 3, Look(SOFT, BOARD, 3), 5),
    ]
    x = _PAD
    for number, (cell, drawing) in enumerate(zip(cells, drawings, strict=True)):
        if number:
            line = Look(None, BOARD, 0.7, (3, 3))
            shapes.append(Path(f"M{x - spare / 4:.1f} {_PAD:.1f}V{height - _PAD:.1f}", line))
        shapes.append(Text(x + spare / 4, _PAD + 7, filled(cell.head), _TEXT + 0.6, bold=True, colour=BOARD))
        shapes.append(at(x + spare / 4, _PAD + 14, drawing.shapes))
        x += drawing.width + spare
    says = ". ".join(f"{filled(cell.head)}: {drawing.says}" for cell, drawing in zip(cells, drawings, strict=True))
    return Picture(field, height, tuple(shapes), says)


def too_wide(cells: tuple[Cell, ...]) -> float:
    """Points by which the drawings are wider than the board; 0 if they fit."""
    wide = sum(CELLS[cell.draw](cell).width for cell in cells) + 2 * _PAD + 12 * len(cells)
    return max(0.0, wide - FIELD)


def _width_of(text: str, size: float = _TEXT, bold: bool = False) -> float:
    """A careful guess, since a page has no font to measure: an average letter of a wide face, and a little more."""
    return len(text) * size * (0.64 if bold else 0.575) + 2


def _written(cell: Cell, y: float = 0) -> tuple[list[Shape], float, list[str]]:
    lines = [filled(line) for line in cell.lines]
    shapes: list[Shape] = [
        Text(0, y + 8 + number * _LEADING, line, _TEXT, colour=INK) for number, line in enumerate(lines)
    ]
    wide = max([_width_of(line) for line in lines] + [_width_of(filled(cell.head), _TEXT + 0.6, bold=True)])
    return shapes, wide, lines


def _lines(cell: Cell) -> Drawing:
    shapes, wide, lines = _written(cell)
    return Drawing(tuple(shapes), wide, len(lines) * _LEADING + 2, ". ".join(lines))


def _ranks(cell: Cell) -> Drawing:
    """The ranks from high to low with their points."""
    shapes: list[Shape] = []
    says = []
    ruleset = ss.RULESETS[BASE]
    for place, rank in enumerate(reversed(ruleset.ranks)):
        card = ss.Card.parse(f"{rank}H")
        x = place * (_WIDE + 4)
        shapes.append(at(x, 0, small_card(str(card)).shapes, _CARD))
        shapes.append(Text(x + _WIDE / 2, _TALL + 10, str(card.points), 8.5, "middle", True, INK))
        says.append(f"{card_name(str(card))} {card.points}")
    more, wide, lines = _written(cell, _TALL + 14)
    across = max(wide, len(ruleset.ranks) * (_WIDE + 4))
    return Drawing((*shapes, *more), across, _TALL + 16 + len(lines) * _LEADING, ", ".join([*says, *lines]))


def _trick(cell: Cell) -> Drawing:
    """Two cards; the one that takes the trick is ringed. The core says which."""
    led, answer = (ss.Card.parse(card) for card in cell.cards)
    by_rank = ss.RULESETS[BASE].core.open_by_rank
    second = bool(beats(by_rank, SUITS.index(cell.trump), led.number, answer.number))
    shapes: list[Shape] = [at(place * (_WIDE + 10) + 3, 3, small_card(card).shapes, _CARD)
                           for place, card in enumerate(cell.cards)]  # fmt: skip
    ring = Look(None, BOARD, 1.6)
    shapes.append(Box(int(second) * (_WIDE + 10) + 0.8, 0.8, _WIDE + 4.4, _TALL + 4.4, ring, 5))
    more, wide, lines = _written(cell, _TALL + 6)
    says = card_name(str(answer if second else led))
    height = _TALL + 8 + len(lines) * _LEADING
    return Drawing((*shapes, *more), max(wide, 2 * _WIDE + 18), height, ", ".join([says, *lines]))


def _marriages(cell: Cell) -> Drawing:
    """King and queen of two suits, one of them trumps, each pair with its worth."""
    shapes: list[Shape] = []
    says = []
    pair = 2 * _WIDE + 40
    for place, suit in enumerate(cell.cards):
        worth = marriage_value(SUITS.index(cell.trump), SUITS.index(suit))
        left = place * pair
        shapes += [at(left + at_card * (_WIDE + 2), 0, small_card(rank + suit).shapes, _CARD)
                   for at_card, rank in enumerate("KQ")]  # fmt: skip
        shapes.append(Text(left + 2 * _WIDE + 8, _TALL / 2 + 5, str(worth), 13, bold=True, colour=INK))
        says.append(f"{card_name('K' + suit)}, {card_name('Q' + suit)}: {worth}")
    more, wide, lines = _written(cell, _TALL + 4)
    across = max(wide, len(cell.cards) * pair - 10)
    return Drawing((*shapes, *more), across, _TALL + 6 + len(lines) * _LEADING, "; ".join([*says, *lines]))


def _score(cell: Cell) -> Drawing:
    """A score sheet for a match: two columns to fill in."""
    wide, row = 84.0, 13.0
    grid = "".join(f"M0 {row * (n + 1):.0f}H{wide:.0f}" for n in range(4)) + f"M{wide / 2:.0f} 0V{row * 5:.0f}"
    shapes: list[Shape] = [Path(grid, Look(None, INK, 0.8))]
    shapes += [Text(x, 9, letter, 9, "middle", True, INK) for x, letter in ((wide / 4, "A"), (wide * 3 / 4, "B"))]
    more, text_wide, lines = _written(cell, row * 5 + 2)
    return Drawing((*shapes, *more), max(wide, text_wide), row * 5 + 4 + len(lines) * _LEADING, ", ".join(lines))


CELLS: dict[str, Callable[[Cell], Drawing]] = {
    "lines": _lines,
    "ranks": _ranks,
    "trick": _trick,
    "marriages": _marriages,
    "score": _score,
}
"""What a cell can show, by the word for it in a plan."""
