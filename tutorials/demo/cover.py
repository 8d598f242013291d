"""What a class may see of a deal: each hand and the talon open or covered. What is covered is not in the JSON."""

from __future__ import annotations

from collections.abc import Set

import sixtysix as ss
from sixtysix.events import seen_by
from tutorials.answers import OPPONENT, YOU
from tutorials.explain import event_sentence
from tutorials.i18n import _
from tutorials.model import Step, Watch
from tutorials.view import Json, card_json, seat_word, table_json, with_whole_trick

PLACES = ("you", "opponent", "talon")
"""What can be covered."""


def shown_table(deal: ss.Deal, before: ss.Deal | None, covered: Set[str], *, counts: bool) -> Json:
    """The table as the class sees it.

    Args:
        before: the deal one action earlier, whose trick is still to be seen if this action completed it.
        covered: those of ``PLACES`` that lie face down.
        counts: whether the points are shown.
    """
    table = table_json(deal, _step(covered), counts=counts, active=False)
    if before is not None:
        table = with_whole_trick(table, before, deal)
    table["you"]["covered"] = len(deal.hand(YOU)) if "you" in covered else None
    if "you" in covered:
        table["you"]["hand"] = []
    table["stock"] = None if "talon" in covered else [card_json(card) for card in deal.talon]
    return table


def _step(covered: Set[str]) -> Step:
    """A step that shows as much, for what draws tables."""
    return Step(
        lesson="demo",
        id="deal",
        title="",
        number=1,
        of=0,
        ask="",
        position={},
        task=Watch(moves=(), say=("",)),
        hands="hidden" if "opponent" in covered else "open",
        draws="learner",
    )


def shown_sentence(before: ss.Deal, after: ss.Deal, covered: Set[str], *, counts: bool) -> str:
    """What happened between two deals, without the name of a card that was drawn into a covered hand."""
    waited = [before.pending(seat) for seat in (YOU, OPPONENT)]
    sentences = []
    for event in ss.events_between(before, after):
        told = event
        if event.kind == "draw" and seat_word(event.seat) in covered:
            told = seen_by(event, OPPONENT if event.seat == YOU else YOU)
        if told.kind == "draw" and told.card is None and told.seat == YOU:
            sentences.append(_("You draw a card."))
        else:
            sentences.append(event_sentence(told, waited[event.seat or YOU], counts=counts))
    return " ".join(filter(None, sentences))
