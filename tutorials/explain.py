"""Sentences for what happens, what is refused and how a deal ends, in the learner's language."""

from __future__ import annotations

from typing import Any

import sixtysix as ss
from sixtysix.core.marriages import marriage_value
from sixtysix.events import seen_by
from sixtysix.violations import SENTENCES
from tutorials.answers import OPPONENT, YOU
from tutorials.i18n import _, ngettext
from tutorials.names import RANKS, SUITS, card_name, rank_name, suit_name


def violation_sentence(violation: ss.Violation) -> str:
    """Why an action is refused. The engine's English sentence is the text that translations start from."""
    words = {name: _param(value) for name, value in violation.params.items()}
    return _(SENTENCES[violation.rule]).format(**words)


def _param(value: Any) -> str:
    if isinstance(value, ss.Card):
        return card_name(str(value))
    if isinstance(value, tuple):
        return one_of([str(card) for card in value])
    if isinstance(value, str) and value in SUITS:
        return suit_name(value)
    return rank_name(value) if isinstance(value, str) and value in RANKS else str(value)


def one_of(codes: list[str]) -> str:
    """Cards of which any will do: "the king of hearts, the ten of hearts or the nine of clubs"."""
    names = [_("the {card}").format(card=card_name(code)) for code in codes]
    if len(names) == 1:
        return names[0]
    return _("{cards} or {last}").format(cards=_(", ").join(names[:-1]), last=names[-1])


def marriage_worth(deal: ss.Deal, suit: str) -> int:
    """What a marriage in this suit counts in this deal."""
    return marriage_value(SUITS.index(deal.trump), SUITS.index(suit))


def action_name(action: ss.Action, deal: ss.Deal) -> str:
    """An action as a label: "announce 20 and lead the king of hearts"."""
    if action.card is not None:
        card = card_name(str(action.card))
        if action.kind == "marriage":
            worth = marriage_worth(deal, action.card.suit)
            return _("announce {worth} and lead the {card}").format(worth=worth, card=card)
        if action.kind == "claim":
            return _("show the marriage in {suit} and claim").format(suit=suit_name(action.card.suit))
        if deal.trick:
            return _("answer with the {card}").format(card=card)
        return _("lead the {card}").format(card=card)
    return {
        "claim": _("claim"),
        "exchange": _("exchange the trump card"),
        "close": _("close the talon"),
        "draw": _("draw"),
        "pass": _("pass"),
    }.get(action.kind, str(action))


# ---- what has happened ----


def move_sentence(before: ss.Deal, after: ss.Deal, *, counts: bool = True) -> str:
    """What happened between two deals, event by event, as the learner saw it.

    ``counts``: whether to say what each trick counts; left out where the learner is to count.
    """
    events = (seen_by(event, YOU) for event in ss.events_between(before, after))
    waited = [before.pending(seat) for seat in (YOU, OPPONENT)]
    return " ".join(filter(None, (event_sentence(event, waited[event.seat or YOU], counts=counts) for event in events)))


def event_sentence(event: ss.Event, waited: int = 0, *, counts: bool = True) -> str:
    """One event as a sentence, or nothing.

    ``waited``: marriage points that this trick sets free. ``counts``: whether to say what a trick counts.
    """
    mine = event.seat == YOU
    match event.kind:
        case "play":
            card = card_name(str(event.card))
            return (_("You play the {card}.") if mine else _("The opponent plays the {card}.")).format(card=card)
        case "marriage":
            return _marriage_event(event, mine)
        case "trick":
            return _trick_event(event, mine, waited, counts)
        case "exchange":
            return _("You exchange the trump card.") if mine else _("The opponent exchanges the trump card.")
        case "close":
            return _("You close the talon.") if mine else _("The opponent closes the talon.")
        case "claim":
            return _("You claim.") if mine else _("The opponent claims.")
        case "pass":
            return _("You pass.") if mine else _("The opponent passes.")
        case "draw":
            return _draw_event(event)
        case "out":
            return _result(event.seat, event.points, event.reason)
    return ""


def _trick_event(event: ss.Event, mine: bool, waited: int, counts: bool) -> str:
    cards = sum(card.points for card in event.cards)
    words = [_taken(mine, cards if counts else None)]
    if waited:
        words.append(_("The {points} that waited count now.").format(points=waited))
    if event.points > cards + waited:
        words.append(_("The last trick brings {points} more.").format(points=event.points - cards - waited))
    return " ".join(words)


def _taken(mine: bool, points: int | None) -> str:
    if points is None:
        return _("You take the trick.") if mine else _("The opponent takes the trick.")
    text = (
        ngettext("You take the trick: {points} point.", "You take the trick: {points} points.", points)
        if mine
        else ngettext(
            "The opponent takes the trick: {points} point.", "The opponent takes the trick: {points} points.", points
        )
    )
    return text.format(points=points)


def _marriage_event(event: ss.Event, mine: bool) -> str:
    words = {"points": event.points, "suit": suit_name(event.cards[0].suit)}
    if event.waits:
        text = (
            _("You announce {points} in {suit}. They wait for your first trick.")
            if mine
            else _("The opponent announces {points} in {suit}. They wait for a first trick.")
        )
    else:
        text = _("You announce {points} in {suit}.") if mine else _("The opponent announces {points} in {suit}.")
    return text.format(**words)


def _draw_event(event: ss.Event) -> str:
    if event.card is None:
        return _("The opponent draws a card.")
    card = card_name(str(event.card))
    return (_("You draw the {card}.") if event.seat == YOU else _("The opponent takes the {card}.")).format(card=card)


def outcome_sentence(deal: ss.Deal) -> str:
    """How the deal ended; empty while it goes on."""
    outcome = deal.outcome
    return "" if outcome is None else _result(outcome.winner, outcome.game_points, outcome.reason)


def _result(winner: int | None, game_points: int, reason: str) -> str:
    if winner is None:
        return _("The deal is drawn.")
    mine = winner == YOU
    why = {
        "claim": _("You have enough points.") if mine else _("The opponent has enough points."),
        "false-claim": _("The opponent's claim was wrong.") if mine else _("Your claim was wrong."),
        "closer-failed": _("The opponent closed and did not get there.")
        if mine
        else _("You closed and did not get there."),
        "counted": _("All cards are played; the higher count wins."),
        "last-trick": _("All cards are played; the last trick wins."),
    }[reason]
    won = (
        ngettext("You win {count} game point.", "You win {count} game points.", game_points)
        if mine
        else ngettext("The opponent wins {count} game point.", "The opponent wins {count} game points.", game_points)
    )
    return f"{why} {won.format(count=game_points)}"
