"""A pack of cards to print, cut out and play with."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable

import sixtysix as ss
from tutorials.i18n import _
from tutorials.names import SUITS
from tutorials.paper.cards import HEIGHT, WIDTH, whole_card
from tutorials.paper.ink import FAINT, GREY
from tutorials.paper.picture import MM, Look, Path, Picture, Shape, Text, at
from tutorials.paper.style import Kit

CARD = 48 * MM
"""Width of a card: four of them side by side fit on A4 and on Letter."""
MARGIN = 8 * MM
COLUMNS, ROWS = 4, 3
_TALL = CARD * HEIGHT / WIDTH
_HEAD = 22.0
_OVER = 8.0
"""A cutting line sticks out so far at its ends."""


def pack(ruleset: ss.Ruleset) -> list[str]:
    """The cards of a game's pack, suit by suit, the best first."""
    return [rank + suit for suit in SUITS for rank in reversed(ruleset.ranks)]


def card_pages(kit: Kit, ruleset: ss.Ruleset) -> list[Flowable]:
    """As many pages as the pack needs, twelve cards on each."""
    cards = pack(ruleset)
    each = COLUMNS * ROWS
    pages = [cards[at_card : at_card + each] for at_card in range(0, len(cards), each)]
    return [kit.drawn(_page(page, number, len(pages)), align="CENTER") for number, page in enumerate(pages, start=1)]


def _page(cards: Sequence[str], number: int, of: int) -> Picture:
    says = _("Cut along the lines. Sheet {number} of {of}; stiff paper is best.").format(number=number, of=of)
    shapes: list[Shape] = [Text(COLUMNS * CARD / 2, 8, says, 8, "middle", colour=GREY)]
    rows = -(-len(cards) // COLUMNS)
    for place, card in enumerate(cards):
        row, column = divmod(place, COLUMNS)
        shapes.append(at(column * CARD, _HEAD + row * _TALL, whole_card(card).shapes, CARD / WIDTH))
    shapes.append(Path(_cuts(rows), Look(None, FAINT, 0.4)))
    return Picture(COLUMNS * CARD, _HEAD + rows * _TALL + _OVER, tuple(shapes))


def _cuts(rows: int) -> str:
    """Lines from edge to edge, so that one cut parts two cards."""
    bottom, right = _HEAD + rows * _TALL, COLUMNS * CARD
    across = [f"M{-_OVER:.1f} {_HEAD + row * _TALL:.2f}H{right + _OVER:.2f}" for row in range(rows + 1)]
    down = [f"M{column * CARD:.2f} {_HEAD - _OVER:.2f}V{bottom + _OVER:.2f}" for column in range(COLUMNS + 1)]
    return "".join(across + down)
