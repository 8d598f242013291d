"""The rules of a game on one page. What holds comes from the ruleset and the rulebook, in the lessons' own words."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

import sixtysix as ss
from tutorials.differences import game_name, in_words
from tutorials.i18n import _
from tutorials.paper.cards import HEIGHT, WIDTH, small_card
from tutorials.paper.ink import INK
from tutorials.paper.picture import Picture, Shape, Text, at
from tutorials.paper.style import Kit
from tutorials.rulebook import rule_sentences

_CARD = 0.2
_STEP = WIDTH * _CARD + 14
_NOT_TOLD = ("hand", "packets", "first_dealer", "target", "marriage_auto")
"""Fields that the text above the table has already said, or that follow from it."""


def rules_page(kit: Kit, ruleset: ss.Ruleset) -> list[Flowable]:
    """One page: the cards, how a deal goes, what a marriage and a won deal are worth, and then every other rule."""
    told = in_words(ruleset)
    rows = [
        [kit.text(topic, "cell", bold=True), kit.text(holds, "cell")]
        for field, (topic, holds) in told.items()
        if field not in _NOT_TOLD
    ]
    half = -(-len(rows) // 2)
    room = kit.width / 2 - 6
    sides = [kit.grid(side, (2, 3), width=room) for side in (rows[:half], rows[half:])]
    return [
        kit.text(_("The rules on one page: {game}").format(game=game_name(ruleset)), "title"),
        kit.text(_("From high to low in each suit, and what each card counts:")),
        kit.drawn(values_picture(ruleset)),
        *(kit.lead(head, text) for head, text in in_short(ruleset)),
        kit.text(_("And exactly"), "heading"),
        kit.row(sides, [room + 12, room]),
    ]


def values_picture(ruleset: ss.Ruleset) -> Picture:
    """The ranks from high to low, each with its card points."""
    shapes: list[Shape] = []
    for place, rank in enumerate(reversed(ruleset.ranks)):
        card = ss.Card.parse(f"{rank}H")
        left = place * _STEP
        shapes.append(at(left, 0, small_card(str(card)).shapes, _CARD))
        points = str(card.points)
        shapes.append(Text(left + WIDTH * _CARD / 2, HEIGHT * _CARD + 11, points, 10, "middle", True, INK))
    return Picture(len(ruleset.ranks) * _STEP, HEIGHT * _CARD + 16, tuple(shapes))


def in_short(ruleset: ss.Ruleset) -> Iterator[tuple[str, str]]:
    """Heading and text: enough to begin a deal with."""
    says, exact = rule_sentences(), in_words(ruleset)
    aim = _("Two play. Win tricks, count the cards in them, and be the first with {target} points.")
    yield _("Aim."), aim.format(target=ruleset.target)
    deal = _("Each player gets {hand} cards, dealt in this order: {packets} The rest is the talon (the stock).")
    turned = _("It lies face down across the trump card, which stays in sight; the other player leads.")
    packets = exact["packets"][1]
    yield _("Deal."), " ".join([deal.format(hand=ruleset.hand, packets=packets), turned])
    yield (
        _("A trick."),
        _(
            "One player leads a card, the other answers it. A trump beats every card of another suit. The winner takes"
            " both cards and leads next."
        ),
    )
    drawing = _("While there is a talon, both draw a card after each trick, the winner first.")
    yield _("Drawing."), " ".join([drawing, says["last.two"]])
    marriage = ["marriage.pair", "marriage.value", "marriage.royal", "marriage.kept"]
    yield _("Marriages."), " ".join([*(says[rule] for rule in marriage), exact["marriage_auto"][1]])
    yield _("The end."), " ".join([exact["claim"][1], *(says[f"scale.{worth}"] for worth in ("one", "two", "three"))])
