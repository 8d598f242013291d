"""Positions and play in one line, for lesson plans: small cards side by side, with a word in front of each group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import sixtysix as ss
from tutorials.answers import OPPONENT, YOU
from tutorials.consequence import Move
from tutorials.explain import marriage_worth
from tutorials.i18n import _, ngettext
from tutorials.names import cards_in_words
from tutorials.paper.cards import HEIGHT, WIDTH, small_card, suit_sign
from tutorials.paper.ink import BOARD, GREY, INK
from tutorials.paper.picture import Box, Look, Picture, Shape, Text, at
from tutorials.view import by_suit

FIELD = 508.0
"""No strip is wider than this, in points."""
CARD = 0.088
_WIDE, _TALL = WIDTH * CARD, HEIGHT * CARD
_GAP = 1.5
_LABEL = 7.2
_STEP, _WIDE_STEP = 2 * _WIDE + 10, 2 * _WIDE + 22
"""From one trick to the next: at least, and where there is room."""
_LETTER = 0.62
"""How wide a letter of a label may be, in parts of its size; there is no font to ask here."""


@dataclass(slots=True)
class _Line:
    """Groups set one after the other."""

    shapes: list[Shape]
    x: float = 0.0

    def say(self, text: str, *, bold: bool = False) -> None:
        """A word on the middle of the line."""
        self.shapes.append(Text(self.x, _TALL / 2 + 2.6, text, _LABEL, bold=bold, colour=INK if bold else GREY))
        self.x += _width_of(text, bold) + 5

    def cards(self, codes: Iterable[str]) -> None:
        """Cards, and then a little room."""
        for code in codes:
            self.shapes.append(at(self.x, 0, small_card(code).shapes, CARD))
            self.x += _WIDE + _GAP
        self.x += 7

    def picture(self, says: str) -> Picture:
        return Picture(max(1.0, self.x), _TALL + 1, tuple(self.shapes), says)


def position_strip(table: Mapping[str, Any]) -> Picture:
    """What a learner sees, in one line: hand, open cards, the card led, won cards, trumps and the counts."""
    line = _Line([])
    you, opponent = table["you"], table["opponent"]
    line.say(_("You"), bold=True)
    line.cards(card["card"] for card in you["hand"])
    if table["trick"]:
        line.say(_("led"))
        line.cards(card["card"] for card in table["trick"])
    if opponent["hand"]:
        line.say(_("Opponent"), bold=True)
        line.cards(card["card"] for card in opponent["hand"])
    if you["won"]:
        line.say(_("won"))
        line.cards(card["card"] for card in you["won"])
    if table["trump"]:
        line.say(_("trumps"))
        line.shapes.append(suit_sign(table["trump"]["suit"], line.x + 5, _TALL / 2, 11))
        line.x += 17
        left = table["talon"]["left"]
        line.say(_("closed") if table["talon"]["closed"] else _("talon {count}").format(count=left))
    if you["points"] is not None and not you["won"]:
        line.say(f"{you['points']} : {opponent['points']}", bold=True)
    return line.picture(_("You hold: {cards}.").format(cards=cards_in_words(c["card"] for c in you["hand"])))


def pack_strips(deal: ss.Deal) -> list[Picture]:
    """How to stack a pack for a demonstration: both hands, and the talon from its top down to the trump card."""
    hands = _Line([])
    for name, seat in (("A", YOU), ("B", OPPONENT)):
        hands.say(name, bold=True)
        hands.cards(str(card) for card in by_suit(deal.hand(seat)))
    if deal.trick:
        hands.say(_("B leads") if deal.trick[0][0] == OPPONENT else _("A leads"))
        hands.cards(str(card) for _seat, card in deal.trick)
    strips = [hands.picture(_("Hands of A and B"))]
    hidden = [str(card) for card in deal.talon]
    rest = _Line([])
    if deal.talon_left:
        rest.say(_("Stock, from the top"), bold=True)
        rest.cards(card for card in hidden if deal.turnup is None or card != str(deal.turnup))
        if deal.turnup is not None:
            rest.say(_("trump card"))
            rest.cards([str(deal.turnup)])
    else:
        rest.say(_("No stock is left; trumps"), bold=True)
        rest.shapes.append(suit_sign(deal.trump, rest.x + 5, _TALL / 2, 11))
        rest.x += 17
    rest.say(_("counts {a} : {b}").format(a=deal.points(YOU), b=deal.points(OPPONENT)))
    return [*strips, rest.picture(_("The stock"))]


def play_picture(moves: Sequence[Move]) -> Picture:
    """Trick by trick what is played: the leader's card first, the winner's ringed, and the counts after it."""
    ends = [number for number, move in enumerate(moves, start=1) if _finished(move)]
    tricks = [moves[first:last] for first, last in pairwise([0, *ends])]
    words = [*_said(moves[ends[-1] if ends else 0 :]), *_result(moves)]  # the last word needs no trick
    room = max((_width_of(text, bold=True) for text in words), default=0.0)
    step = max(_STEP, min(_WIDE_STEP, (FIELD - room) / max(1, len(tricks))))
    shapes: list[Shape] = []
    x = y = 0.0
    for trick in tricks:
        x, y = _next(x, y, step)
        shapes.append(at(x, y, _one_trick(trick[-1], _said(trick))))
        x += step
    x, y = _next(x, y, room)
    shapes += [Text(x, y + 20 + line * 11, text, _LABEL, bold=True, colour=BOARD) for line, text in enumerate(words)]
    return Picture(FIELD, y + _TALL + 32, tuple(shapes), _("The play, trick by trick"))


def _said(moves: Iterable[Move]) -> list[str]:
    """What is said or done besides playing and drawing cards."""
    return [_word(move) for move in moves if move.action.kind not in ("play", "draw")]


def _next(x: float, y: float, width: float) -> tuple[float, float]:
    """Where something of this width goes: on this line, or on the next."""
    return (x, y) if x + width <= FIELD else (0.0, y + _TALL + 34)


def _width_of(text: str, bold: bool = False) -> float:
    return len(text) * _LABEL * (_LETTER + 0.08 * bold)


def _result(moves: Sequence[Move]) -> list[str]:
    outcome = moves[-1].after.outcome if moves else None
    if outcome is None:
        return []
    if outcome.winner is None:
        return [_("Nobody wins")]
    who = "A" if outcome.winner == YOU else "B"
    text = ngettext("{who} wins {count} game point", "{who} wins {count} game points", outcome.game_points)
    return [text.format(who=who, count=outcome.game_points)]


def _finished(move: Move) -> bool:
    return bool(move.before.trick) and not move.after.trick


def _word(move: Move) -> str:
    who = "A" if move.seat == YOU else "B"
    before, after, card = move.before, move.after, move.action.card
    if move.action.kind == "claim" and card is not None:
        worth = marriage_worth(before, card.suit)
        return _("{who} shows {worth} and claims").format(who=who, worth=worth)
    worth = after.points(move.seat) + after.pending(move.seat) - before.points(move.seat) - before.pending(move.seat)
    return {
        "marriage": f"{who}: {worth}",
        "claim": _("{who} claims").format(who=who),
        "close": _("{who} closes").format(who=who),
        "exchange": _("{who} exchanges").format(who=who),
        "pass": _("{who} passes").format(who=who),
    }[move.action.kind]


def _one_trick(move: Move, said: Sequence[str]) -> list[Shape]:
    played = move.after.last_trick
    winner = YOU if move.after.tricks(YOU) > move.before.tricks(YOU) else OPPONENT
    shapes: list[Shape] = [Text(0, 7, ", ".join(said), 7, bold=True, colour=BOARD)] if said else []
    for place, (seat, card) in enumerate(played):
        x = place * (_WIDE + 2.4) + 2
        shapes.append(at(x, 11, small_card(str(card)).shapes, CARD))
        shapes.append(Text(x + _WIDE / 2, 11 + _TALL + 8, "A" if seat == YOU else "B", 7, "middle", colour=GREY))
        if seat == winner:
            shapes.append(Box(x - 1.6, 9.4, _WIDE + 3.2, _TALL + 3.2, Look(None, BOARD, 1.4), 3))
    counts = f"{move.after.points(YOU)} : {move.after.points(OPPONENT)}"
    shapes.append(Text(_WIDE + 3, 11 + _TALL + 17, counts, 7.2, "middle", True, INK))
    return shapes
