"""Simple truths about an action, from what its player can see: what it takes, keeps, risks or gives away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sixtysix as ss
from sixtysix.core.tricks import beats
from tutorials.explain import marriage_worth
from tutorials.i18n import _, ngettext
from tutorials.names import card_name, suit_name

LOW, DEAR = 4, 10
"""Card points: up to the first a card is given away gladly, from the second on it hurts."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence about an action. ``good`` speaks for it, else against; ``lesson`` teaches what it is about."""

    text: str
    good: bool
    lesson: str


def facts(seen: ss.InfoSet, action: ss.Action, after: ss.Deal) -> list[Fact]:
    """What can be said about an action of the player on turn, the most telling first.

    ``after`` is the deal after it in any one world: only what all worlds share is read from it.
    """
    if action.kind == "claim":
        return [_claim(seen, action, after)]
    if action.card is None:
        return list(_word(seen, action))
    announced = [suit for suit in after.marriages(seen.seat) if suit not in seen.marriages(seen.seat)]
    found = [_marriage(seen, suit, after) for suit in announced]
    found += _answer(seen, action.card, after) if seen.trick else _lead(seen, action.card)
    return found + list(_holding(seen, action.card, bool(announced)))


# ---- words and claims ----


def _claim(seen: ss.InfoSet, action: ss.Action, after: ss.Deal) -> Fact:
    points = after.points(seen.seat)
    assert after.outcome is not None
    if after.outcome.reason == "false-claim":
        text = _("You have {points}, and {target} are needed.")
        return Fact(text.format(points=points, target=seen.ruleset.target), False, "counting")
    if action.card is not None:
        text = _("The marriage brings you to {points}, and the deal is yours at once.")
        return Fact(text.format(points=points), True, "marriages")
    return Fact(_("You have {points}: the deal is yours at once.").format(points=points), True, "counting")


def _word(seen: ss.InfoSet, action: ss.Action) -> Iterator[Fact]:
    if action.kind == "exchange" and seen.turnup is not None:
        text = _("You get the {card} for your lowest trump.")
        yield Fact(text.format(card=card_name(str(seen.turnup))), True, "exchange")
    elif action.kind == "close":
        missing = seen.ruleset.target - seen.points(seen.seat)
        text = ngettext("You need {count} more point.", "You need {count} more points.", missing)
        yield Fact(_("Nobody draws any more.") + " " + text.format(count=missing), True, "closing")
        yield Fact(text.format(count=missing), False, "closing")
    elif action.kind == "draw":
        yield Fact(_("The talon stays open."), True, "closing")


def _marriage(seen: ss.InfoSet, suit: str, after: ss.Deal) -> Fact:
    worth = marriage_worth(after, suit)
    if after.pending(seen.seat) > seen.pending(seen.seat):
        text = _("The {points} points count with your first trick.").format(points=worth)
    elif after.points(seen.seat) >= seen.ruleset.target:
        text = _("That makes {total}: enough to claim.").format(total=after.points(seen.seat))
    else:
        text = _("That makes {total}.").format(total=after.points(seen.seat))
    return Fact(text, True, "marriages")


# ---- leading ----


def _lead(seen: ss.InfoSet, card: ss.Card) -> Iterator[Fact]:
    out = (*seen.unseen, *seen.known(1 - seen.seat))
    higher = [other for other in out if other.suit == card.suit and _beats(seen, card, other)]
    others = [other for other in out if other.suit != card.suit and _beats(seen, card, other)]
    dear = card.points >= DEAR
    if not higher and not others:
        yield Fact(_("No card that is still out can beat it."), True, "endgame" if seen.strict else "talon")
    elif not higher and card.suit != seen.trump and seen.strict:
        text = _("Only a trump can beat it, and only from a hand without {suit}.")
        yield Fact(text.format(suit=suit_name(card.suit)), True, "endgame")
    elif higher and card.points >= (LOW if seen.strict else DEAR):
        taker = card_name(str(max(higher, key=lambda c: c.number)))
        text = _("The {card} is still out, and would take {points} points with it.")
        yield Fact(text.format(card=taker, points=card.points), False, "strategy")
    elif not higher and others and dear:
        yield Fact(_("A trump can take it."), False, "strategy")
    if card.points <= LOW and (higher or others):
        text = ngettext(
            "If it is beaten, only {count} point goes with it.", "If it is beaten, only {count} points go with it.",
            card.points,
        ) if card.points else _("If it is beaten, no point goes with it.")  # fmt: skip
        yield Fact(text.format(count=card.points), True, "strategy")
    if seen.strict and card.suit == seen.trump and any(other.suit == seen.trump for other in out):
        yield Fact(_("It draws out the opponent's trumps."), True, "endgame")


def _beats(seen: ss.InfoSet, best: ss.Card, card: ss.Card) -> bool:
    by_rank = seen.ruleset.core.open_by_rank if not seen.strict else 0
    return beats(by_rank, seen.state.stock.trump, best.number, card.number)


# ---- answering ----


def _answer(seen: ss.InfoSet, card: ss.Card, after: ss.Deal) -> Iterator[Fact]:
    led = seen.trick[0][1]
    points = led.points + card.points
    if after.tricks(seen.seat) > seen.tricks(seen.seat):
        if after.outcome is not None and after.outcome.winner == seen.seat:
            yield Fact(_("It takes the trick, and with it the deal."), True, "counting")
        text = ngettext("It takes the trick: {count} point.", "It takes the trick: {count} points.", points)
        yield Fact(text.format(count=points), True, "empty-talon" if seen.strict else "strategy")
    elif card.points <= LOW:
        text = ngettext("It gives away only {count} point.", "It gives away only {count} points.", card.points)
        none = _("It gives nothing away.")
        yield Fact(text.format(count=card.points) if card.points else none, True, "strategy")
    else:
        text = ngettext("It gives away {count} point.", "It gives away {count} points.", card.points)
        yield Fact(text.format(count=card.points), False, "strategy")


# ---- what stays in the hand ----


def _holding(seen: ss.InfoSet, card: ss.Card, announces: bool) -> Iterator[Fact]:
    trumps = [other for other in seen.hand if other.suit == seen.trump]
    if not seen.strict and not announces:
        for suit in _pairs(seen):
            if card.suit == suit and card.rank in "KQ":
                text = _("It breaks up your marriage in {suit}.")
                yield Fact(text.format(suit=suit_name(suit)), False, "marriages")
            else:
                yield Fact(_("It keeps your marriage in {suit}.").format(suit=suit_name(suit)), True, "marriages")
    if card in trumps:
        yield Fact(_("It spends a trump."), False, "strategy")
    elif len(trumps) == 1:
        yield Fact(_("It keeps your trump."), True, "strategy")
    elif len(trumps) == 2:
        yield Fact(_("It keeps both trumps."), True, "strategy")
    elif trumps:
        yield Fact(_("It keeps your {count} trumps.").format(count=len(trumps)), True, "strategy")


def _pairs(seen: ss.InfoSet) -> list[str]:
    """Suits of the marriages in hand that are not announced yet."""
    held = {str(card) for card in seen.hand}
    return [suit for suit in "SHCD" if {"K" + suit, "Q" + suit} <= held and suit not in seen.marriages(seen.seat)]
