"""The table of a question as a picture: what the learner sees on the screen, drawn from the same data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tutorials.i18n import _, ngettext, pgettext
from tutorials.paper.cards import HEIGHT, WIDTH, card_back, small_card, suit_sign
from tutorials.paper.ink import EDGE, GREY, INK
from tutorials.paper.picture import Box, Look, Picture, Shape, Text, at

Json = Mapping[str, Any]

FIELD = 330.0
"""Width of the picture in points."""
_HAND, _TRICK, _OPEN, _SMALL = 0.205, 0.175, 0.15, 0.13
_GAP = 3.0
_LABEL = 8.0
_LEADING = 10.0
_COLUMN = 76.0
"""Room for what is said about a player."""


def table_picture(table: Json) -> Picture:
    """The table: the opponent's side, the trick and the stock, the learner's hand, and won cards that lie open."""
    shapes: list[Shape] = []
    opponent, you = table["opponent"], table["you"]
    y = 0.0
    if opponent["hand"] is not None:
        shapes += _row(opponent["hand"], _COLUMN, 0, _OPEN)
        y = HEIGHT * _OPEN + 4
    beside = _about(_("Opponent"), opponent)
    tall = _middle_height(table)
    shapes += [*beside, *_trick(table, _COLUMN, y, tall), *_stock(table, y)]
    y = max(y + tall + 4, 8 + len(beside) * _LEADING)
    shapes += [*_row(you["hand"], _COLUMN - 10, y, _HAND), *(at(0, y, _about(_("You"), you)),)]
    y += HEIGHT * _HAND
    if you["won"]:
        shapes.append(Text(0, y + 14, _("Your tricks"), _LABEL, colour=GREY))
        shapes += _row(you["won"], _COLUMN, y + 6, _SMALL, FIELD - _COLUMN)
        y += 6 + HEIGHT * _SMALL * _rows(len(you["won"]), _SMALL, FIELD - _COLUMN)
    return Picture(FIELD, y + 1, tuple(shapes), _spoken(table))


def _middle_height(table: Json) -> float:
    """Room for the trick and the stock: less where only words stand there."""
    if table["trick"]:
        return HEIGHT * _TRICK + 8
    lies = table["talon"] is not None and table["talon"]["left"]
    return HEIGHT * _TRICK + 2 if lies else 3 * _LEADING + 6


def _row(cards: Iterable[Json], x: float, y: float, scale: float, room: float = 0) -> list[Shape]:
    """Cards side by side, in several rows where ``room`` is not enough for one."""
    shapes: list[Shape] = []
    step = WIDTH * scale + _GAP
    a_row = int((room + _GAP) // step) if room else 99
    for number, card in enumerate(cards):
        row, column = divmod(number, a_row)
        place = x + column * step, y + row * (HEIGHT * scale + _GAP)
        shapes.append(at(*place, small_card(card["card"]).shapes, scale))
    return shapes


def _rows(count: int, scale: float, room: float) -> int:
    a_row = int((room + _GAP) // (WIDTH * scale + _GAP))
    return -(-count // a_row)


def _about(name: str, seat: Json) -> list[Shape]:
    """Who sits here, and what they have."""
    lines = []
    if "count" in seat and seat["hand"] is None:
        lines.append(ngettext("{count} card", "{count} cards", seat["count"]).format(count=seat["count"]))
    if seat["points"] is not None:
        lines.append(ngettext("{count} point", "{count} points", seat["points"]).format(count=seat["points"]))
    if seat["pending"]:
        lines.append(_("{count} waiting").format(count=seat["pending"]))
    lines.append(ngettext("{count} trick", "{count} tricks", seat["tricks"]).format(count=seat["tricks"]))
    lines += [_("{worth} in {suit}").format(worth=item["value"], suit=item["name"]) for item in seat["marriages"]]
    below = enumerate(lines, start=1)
    return [
        Text(0, 8, name, _LABEL + 0.5, bold=True, colour=INK),
        *(Text(0, 8 + number * _LEADING, line, _LABEL, colour=INK) for number, line in below),
    ]


def _trick(table: Json, x: float, y: float, tall: float) -> list[Shape]:
    """The cards on the table, each with a word about who played it; else a place for them."""
    width, height = WIDTH * _TRICK, HEIGHT * _TRICK
    if not table["trick"]:
        says = _("Your lead") if table["turn"] == "you" else ""
        frame = Box(x, y + 1, 2 * width + 12, tall - 2, Look(None, EDGE, 0.6, (2, 2)), 3)
        return [frame, *_middle(says, x + width + 6, y + tall / 2 + 3)]
    shapes: list[Shape] = []
    for number, card in enumerate(table["trick"]):
        left = x + number * (width + 12)
        shapes.append(at(left, y, small_card(card["card"]).shapes, _TRICK))
        says = pgettext("led by", "opponent") if card["by"] == "opponent" else pgettext("led by", "you")
        shapes += _middle(says, left + width / 2, y + height + 8, 7)
    return shapes


def _middle(says: str, x: float, y: float, size: float = _LABEL) -> list[Shape]:
    return [Text(x, y, says, size, "middle", colour=GREY)] if says else []


def _stock(table: Json, y: float) -> list[Shape]:
    """Talon and trumps, as far as the lesson has come to them."""
    if table["talon"] is None:
        return []
    left, x = table["talon"]["left"], FIELD - 118
    hidden = left - (1 if table["turnup"] else 0)
    shapes: list[Shape] = []
    if table["turnup"]:
        shapes.append(at(x, y, small_card(table["turnup"]["card"]).shapes, _TRICK))
    if hidden:
        shapes.append(at(x + (26 if table["turnup"] else 0), y, card_back(str(hidden)).shapes, _TRICK))
    trump, text_x = table["trump"], x + 65
    if not left:
        text_x = x
    shapes.append(suit_sign(trump["suit"], text_x + 5, y + 17.5, 10))
    shapes.append(Text(text_x + 13, y + 20.5, trump["name"], _LABEL, colour=INK))
    shapes.append(Text(text_x, y + 8, _("Trumps"), _LABEL + 0.5, bold=True, colour=INK))
    if table["talon"]["closed"]:
        shapes.append(Text(text_x, y + 31, _("Closed"), _LABEL, colour=INK))
    elif not left:
        shapes.append(Text(text_x, y + 31, _("Talon used up"), _LABEL, colour=INK))
    elif hidden:
        shapes.append(Text(text_x, y + 31, _("{count} hidden").format(count=hidden), _LABEL, colour=INK))
    return shapes


def _spoken(table: Json) -> str:
    hand = ", ".join(card["name"] for card in table["you"]["hand"])
    return _("You hold: {cards}.").format(cards=hand)
