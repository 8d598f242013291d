"""What a match adds to a step's view, as JSON: advice with its alternatives, possible hands, the review of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import sixtysix as ss
from sixtysix.analysis import Analysis
from sixtysix.events import seen_by
from tutorials.advice import advise, cost_sentence, reason_against, recommended
from tutorials.answers import OPPONENT, YOU
from tutorials.consequence import Move
from tutorials.course import course
from tutorials.explain import action_name, event_sentence
from tutorials.i18n import _, ngettext, pgettext
from tutorials.match_review import Decision, Review
from tutorials.view import Json, by_suit, card_json

MOST_HANDS = 24
"""Possible hands that are drawn: as many as one can take in."""


def button(name: str, label: str, weight: Literal["primary", "usual", "quiet"] = "usual", **message: object) -> Json:
    """A button that sends a message of its name."""
    return {"id": name, "label": label, "weight": weight, "send": {"type": name, **message}}


# ---- what happened, move by move ----


def scenes(moves: Sequence[Move], counts: bool) -> list[tuple[ss.Deal, ss.Deal, str]]:
    """Moves as scenes (deal before, deal after, caption): drawing belongs to the trick before it.

    ``counts``: whether captions say what tricks count.
    """
    found: list[tuple[ss.Deal, ss.Deal, str]] = []
    for move in moves:
        caption = _brief(move.before, move.after, counts)
        if move.action.kind == "draw" and found:
            before, _after, said = found.pop()
            caption = f"{said} {caption}"
            found.append((before, move.after, caption))
        else:
            found.append((move.before, move.after, caption))
    return found


def _brief(before: ss.Deal, after: ss.Deal, counts: bool) -> str:
    """What happened, without what goes without saying: a card drawn unseen, and the result, which has its own place."""
    waited = [before.pending(seat) for seat in (YOU, OPPONENT)]
    seen = (seen_by(event, YOU) for event in ss.events_between(before, after))
    told = (event for event in seen if event.kind != "out" and (event.kind != "draw" or event.card is not None))
    return " ".join(filter(None, (event_sentence(event, waited[event.seat or YOU], counts=counts) for event in told)))


# ---- advice ----


def advice_json(
    deal: ss.Deal, analysis: Analysis, worlds_of: str, chosen: str = "", seen: ss.InfoSet | None = None
) -> Json:
    """Advice with every alternative; ``worlds_of`` is the action whose possible hands are shown, if any.

    ``chosen`` is what was done, when a deal is looked back at: then the alternatives lie open at once.
    ``seen``: as for ``advice.look``.
    """
    advice = advise(deal, YOU, analysis, also=chosen, seen=seen)
    rows = [
        {
            "action": choice.action,
            "label": choice.name,
            "chance": choice.chance,
            "price": choice.price,
            "why": choice.why,
            "best": choice.best,
            "worse": choice.worse,
            "mark": _mark(choice.best, choice.action == chosen),
            "worlds": {
                "open": choice.action == worlds_of,
                "label": _("Show the hands"),
                "name": _("Show the hands for: {action}").format(action=choice.name),
                "send": {"type": "worlds", "action": "" if choice.action == worlds_of else choice.action},
            },
        }
        for choice in advice.choices
    ]
    shown = worlds_of and any(choice.action == worlds_of for choice in advice.choices)
    return {
        "heading": _("What else there is, and what it costs"),
        "open": bool(chosen),
        "note": advice.basis,
        "rows": rows,
        "lesson": lesson_link(advice.lesson),
        "worlds": worlds_json(deal, analysis, worlds_of) if shown else None,
    }


def _mark(best: bool, chosen: bool) -> str:
    if best and chosen:
        return pgettext("advice", "Best, and yours")
    if best:
        return pgettext("advice", "Best")
    return pgettext("advice", "Yours") if chosen else ""


def lesson_link(lesson: str) -> Json | None:
    """Where a lesson is found; None while the course does not have it."""
    for entry in course().lessons:
        if entry.id == lesson:
            text = _("Lesson {number}: {title}").format(number=entry.number, title=_(entry.title))
            return {"text": text, "href": entry.notebook}
    return None


# ---- possible hands ----


def worlds_json(deal: ss.Deal, analysis: Analysis, action: str) -> Json:
    """Hands that the opponent may hold, each with what the action comes to there."""
    row = analysis.of(action)
    total = len(analysis.worlds)
    count = min(total, MOST_HANDS)
    picked = [at * total // count for at in range(count)]
    pairs = sorted(((row.results[at], at) for at in picked), reverse=True)
    hands = [_hand_json(analysis.worlds[at], points) for points, at in pairs]
    won = sum(points > 0 for points, _at in pairs)
    text = ngettext(
        "The only hand that the opponent may hold, and what it comes to. You: {action}.",
        "{count} hands that the opponent may hold, and what each comes to. You: {action}. {won} of them are won.",
        count,
    )
    name = action_name(row.action, deal)
    return {"heading": text.format(count=count, action=name, won=won), "hands": hands}


def _hand_json(world: ss.Deal, points: int) -> Json:
    cards = [card_json(card) for card in by_suit(world.hand(OPPONENT))]
    if points == 0:
        return {"cards": cards, "result": "level", "text": _("drawn")}
    if points > 0:
        return {"cards": cards, "result": "won", "text": _("you win {count}").format(count=points)}
    return {"cards": cards, "result": "lost", "text": _("you lose {count}").format(count=-points)}


# ---- the review ----


def review_json(review: Review) -> Json:
    """The turning points, each with a way there and a way to play on from it."""
    if review.open_places:
        note = ""
    elif not review.places:
        note = _("There was nothing to decide in this deal.")
    elif review.turning_points():
        note = _("These decisions cost most on average. Step to one and look, or play on from it another way.")
    else:
        note = _("You gave nothing away that can be measured. Well played.")
    return {
        "heading": _("Turning points"),
        "note": note,
        "points": [_point_json(point, review.at) for point in review.turning_points()],
    }


def _point_json(point: Decision, at: int) -> Json:
    deal = point.deal
    trick = deal.tricks(YOU) + deal.tricks(OPPONENT) + 1
    words = _("Trick {number}. You: {action}. Better: {better}.").format(
        number=trick,
        action=action_name(point.action, deal),
        better=action_name(recommended(point.analysis).action, deal),
    )
    text = f"{words} {cost_sentence(point.cost)}"
    return {
        "page": point.page,
        "text": text,
        "why": reason_against(deal, YOU, point.analysis, point.action),
        "here": point.page == at,
        "buttons": [
            button("page", _("See it"), at=point.page),
            button("replay", _("Play on from here"), at=point.page),
        ],
    }
