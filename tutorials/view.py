"""What a learner may see of a deal, as JSON: cards with their spoken names, counts, piles and buttons.

Everything here is what the learner's seat knows. The opponent's hand appears only where a step lays it open; the
face-down cards of the talon never do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sixtysix as ss
from tutorials.answers import OPPONENT, YOU
from tutorials.explain import action_name, marriage_worth
from tutorials.i18n import _, pgettext
from tutorials.model import Play, PlayOut, Step
from tutorials.names import RANKS, SYMBOLS, capital, card_index, card_name, cards_in_words, listed, suit_name

Json = dict[str, Any]


def seat_word(seat: int | None) -> str | None:
    """ "you", "opponent", or None."""
    return None if seat is None else ("you" if seat == YOU else "opponent")


def card_json(card: ss.Card) -> Json:
    """A card that may be seen."""
    code = str(card)
    return {
        "card": code,
        "rank": card.rank,
        "index": card_index(card.rank),
        "suit": card.suit,
        "symbol": SYMBOLS[card.suit],
        "name": card_name(code),
    }


def _hand_json(deal: ss.Deal, active: bool) -> list[Json]:
    legal = deal.legal_actions() if active and deal.turn == YOU else ()
    cards = []
    for card in by_suit(deal.hand(YOU)):
        # A claim that shows a pair rides on its card too, but a click on a card must never end the deal.
        actions = [str(action) for action in legal if action.card == card and action.kind in ("play", "marriage")]
        cards.append({**card_json(card), "playable": bool(actions), "actions": actions})
    return cards


def by_suit(cards: Iterable[ss.Card]) -> list[ss.Card]:
    """Cards as one holds them: suits together, the best first."""
    order = ("S", "H", "C", "D")  # black and red in turn, so that neighbours differ
    return sorted(cards, key=lambda card: (order.index(card.suit), -RANKS.index(card.rank)))


def _marriages_json(deal: ss.Deal, seat: int) -> list[Json]:
    return [
        {"suit": suit, "value": marriage_worth(deal, suit), "name": suit_name(suit)} for suit in deal.marriages(seat)
    ]


def table_json(deal: ss.Deal, step: Step, *, counts: bool, active: bool) -> Json:
    """The table. ``counts``: whether the points are shown; ``active``: whether the learner may act on it."""
    opponent = deal.hand(OPPONENT)
    return {
        "you": {
            "hand": _hand_json(deal, active),
            "points": deal.points(YOU) if counts else None,
            "pending": deal.pending(YOU),
            "tricks": deal.tricks(YOU),
            "marriages": _marriages_json(deal, YOU),
            "won": [card_json(card) for card in by_suit(deal.won(YOU))] if step.piles == "open" else None,
        },
        "opponent": {
            "count": len(opponent),
            "hand": [card_json(card) for card in by_suit(opponent)] if step.hands == "open" else None,
            "points": deal.points(OPPONENT) if counts else None,
            "pending": deal.pending(OPPONENT),
            "tricks": deal.tricks(OPPONENT),
            "marriages": _marriages_json(deal, OPPONENT),
        },
        "trick": [{"by": seat_word(seat), **card_json(card)} for seat, card in deal.trick],
        "last": [{"by": seat_word(seat), **card_json(card)} for seat, card in deal.last_trick],
        **_stock_json(deal, step),
        "turn": seat_word(deal.turn),
        "lead": seat_word(deal.leader),
    }


def with_whole_trick(table: Json, before: ss.Deal, after: ss.Deal) -> Json:
    """The table after a move; a trick that it completed still lies there to be seen."""
    if before.trick and not after.trick and after.last_trick:
        return {**table, "trick": [{"by": seat_word(seat), **card_json(card)} for seat, card in after.last_trick]}
    return table


def _stock_json(deal: ss.Deal, step: Step) -> Json:
    if step.stock == "hidden":
        return {"trump": None, "turnup": None, "talon": None}
    return {
        "trump": {"suit": deal.trump, "name": suit_name(deal.trump), "symbol": SYMBOLS[deal.trump]},
        "turnup": card_json(deal.turnup) if deal.turnup is not None and deal.closed_by is None else None,
        "talon": {"left": deal.talon_left, "closed": deal.closed_by is not None},
    }


# ---- buttons ----

_KEYS = {"marriage": "m", "exchange": "x", "close": "l", "claim": "c", "draw": "d", "pass": "p"}


def button_label(button: str) -> str:
    """What stands on a button."""
    return {
        "marriage": pgettext("button", "Announce a marriage"),
        "exchange": pgettext("button", "Exchange the trump card"),
        "close": pgettext("button", "Close the talon"),
        "claim": pgettext("button", "Claim"),
        "draw": pgettext("button", "Draw"),
        "pass": pgettext("button", "Pass"),
    }[button]


def buttons_json(deal: ss.Deal, step: Step, active: bool) -> list[Json]:
    """The actions that are not a plain card. What is not allowed now stays there, and its click says why."""
    if not isinstance(step.task, Play | PlayOut):
        return []
    legal = [action for action in deal.legal_actions() if active and deal.turn == YOU]
    by_button: dict[str, list[ss.Action]] = {name: [] for name in step.buttons}
    # Where no card can be played these are the way on, whatever the step chose to show.
    way_on: tuple[str, ...] = ()
    if deal.awaiting_draw:
        way_on = ("draw",)
    elif deal.awaiting_reply:
        way_on = ("exchange", "pass")
    elif deal.outcome is not None:
        way_on = ("claim",)
    for action in legal:
        if action.kind in by_button or action.kind in way_on:
            by_button.setdefault(action.kind, []).append(action)
    if by_button.get("marriage"):
        by_button["marriage"] = _announcements(deal)
    return [_button(deal, name, actions) for name, actions in by_button.items()]


def _announcements(deal: ss.Deal) -> list[ss.Action]:
    """Every way to put an announcement on the table, also with the card that this game refuses, so that it can be
    tried."""
    asked = [ss.Action("marriage", card) for card in deal.hand(YOU)]
    wrong_card = {"marriage.queen-leads", "marriage.king-leads"}
    return [action for action in asked if (refusal := deal.violation(action)) is None or refusal.rule in wrong_card]


def _button(deal: ss.Deal, name: str, actions: list[ss.Action]) -> Json:
    labels: dict[str, str] = {}
    for action in actions:
        # Showing a pair is the same whichever of its cards one names.
        labels.setdefault(capital(action_name(action, deal)), str(action))
    options = [{"action": action, "label": label} for label, action in labels.items()]
    # Nobody shows a pair, and ends the deal with it, by pressing a button that only says "Claim".
    asks = len(options) > 1 or any(action.kind == "claim" and action.card for action in actions)
    plain = options[0]["action"] if options and not asks else None
    return {
        "id": name,
        "label": button_label(name),
        "key": _KEYS[name],
        "enabled": bool(options),
        "action": plain if options else _refused_example(deal, name),
        "options": options if asks else [],
    }


def _refused_example(deal: ss.Deal, name: str) -> str:
    """An action of this kind to send when none is allowed, so that the refusal names the rule that matters.

    For a marriage that is the pair in hand if there is one, else a card that comes near one.
    """
    if name != "marriage":
        return name
    held = [str(card) for card in by_suit(deal.hand(YOU))]
    near = [card for card in held if card[0] in "KQ"]
    pair = [card for card in near if ("K" if card[0] == "Q" else "Q") + card[1] in held]
    return f"marriage {(pair or near or held or ['K' + deal.trump])[0]}"


# ---- reading aloud ----


def read_aloud(what: str, deal: ss.Deal, step: Step, counts: bool) -> str | None:
    """What a "read" button speaks; None for a word that is not known."""
    if what == "hand":
        return _hand_aloud(deal, step)
    if what == "trick":
        if not deal.trick:
            return _("No card lies on the table.")
        return " ".join(_played(seat, card) for seat, card in deal.trick)
    if what == "last":
        if not deal.last_trick:
            return _("There is no earlier trick.")
        return _("The last trick:") + " " + " ".join(_played(seat, card) for seat, card in deal.last_trick)
    if what == "trump":
        return _trump_aloud(deal) if step.stock == "shown" else _("Only the hands and the trick matter here.")
    if what == "points":
        return _points_aloud(deal, counts)
    return None


def _hand_aloud(deal: ss.Deal, step: Step) -> str:
    """The learner's hand, and whatever else a step lays open."""
    own = _in_words(deal.hand(YOU))
    words = [_("You hold: {cards}.").format(cards=own) if own else _("You hold no cards.")]
    if step.hands == "open" and deal.hand(OPPONENT):
        words.append(_("The opponent holds: {cards}.").format(cards=_in_words(deal.hand(OPPONENT))))
    if step.piles == "open" and deal.won(YOU):
        words.append(_("You have won: {cards}.").format(cards=_in_words(deal.won(YOU))))
    return " ".join(words)


def _in_words(cards: Iterable[ss.Card]) -> str:
    return cards_in_words(str(card) for card in by_suit(cards))


def _played(seat: int, card: ss.Card) -> str:
    if seat == YOU:
        return _("You played the {card}.").format(card=card_name(str(card)))
    return _("The opponent played the {card}.").format(card=card_name(str(card)))


def _trump_aloud(deal: ss.Deal) -> str:
    words = [_("Trumps are {suit}.").format(suit=suit_name(deal.trump))]
    if deal.closed_by is not None:
        words.append(_("The talon is closed."))
    elif deal.talon_left == 0:
        words.append(_("The talon is used up."))
    else:
        if deal.turnup is not None:
            words.append(_("The trump card is the {card}.").format(card=card_name(str(deal.turnup))))
        words.append(_("Cards in the stock (talon): {count}.").format(count=deal.talon_left))
    return " ".join(words)


def _points_aloud(deal: ss.Deal, counts: bool) -> str:
    if not counts:
        return _("The counts are covered. Count for yourself.")
    words = [
        _("You have {points}, the opponent has {others}.").format(points=deal.points(YOU), others=deal.points(OPPONENT))
    ]
    if deal.pending(YOU):
        words.append(_("{pending} of yours wait for a first trick.").format(pending=deal.pending(YOU)))
    announced = [suit_name(suit) for suit in deal.marriages(YOU)]
    if announced:
        words.append(_("You have announced {suits}.").format(suits=listed(announced)))
    return " ".join(words)
