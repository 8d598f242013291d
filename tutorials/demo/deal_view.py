"""One moment of a deal that is shown to a class, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sixtysix as ss
from sixtysix.bots import LEVELS
from tutorials.advice import advise, price_words, recommended
from tutorials.answers import OPPONENT, YOU
from tutorials.demo.cover import PLACES, shown_sentence, shown_table
from tutorials.demo.marks import TRICK, Mark
from tutorials.demo.opinions import MOST_ROWS
from tutorials.demo.source import is_line
from tutorials.demo.turning import Turning
from tutorials.differences import game_name
from tutorials.explain import action_name
from tutorials.i18n import _, pgettext
from tutorials.match_texts import level_name
from tutorials.view import Json, seat_word

if TYPE_CHECKING:
    from tutorials.demo.deal import DealDemo


def deal_view(demo: DealDemo) -> Json:
    """The keys of the view that tell of the deal."""
    deal = demo.deal
    before = demo.pages[demo.at - 1] if demo.at else None
    return {
        "title": game_name(deal.ruleset),
        "table": shown_table(deal, before, demo.covered, counts=demo.counts),
        "caption": _caption(demo),
        "page": {"at": demo.at, "of": len(demo.pages), "label": _page_label(demo), "growing": demo.playing},
        "covered": {place: place in demo.covered for place in PLACES},
        "counts": demo.counts,
        "marks": [mark.json() for mark in demo.marks.get(demo.at, [])],
        "turns": _turns_json(demo),
        "best": _best_json(demo),
        "form": form_json(demo.form),
    }


def _caption(demo: DealDemo) -> str:
    if demo.at:
        return shown_sentence(demo.pages[demo.at - 1], demo.deal, demo.covered, counts=demo.counts)
    if demo.deal.tricks(YOU) + demo.deal.tricks(OPPONENT) or demo.deal.trick:
        return _("This is where it begins.")
    return _("The cards have been dealt.")


def _page_label(demo: DealDemo) -> str:
    deal = demo.deal
    number = deal.tricks(YOU) + deal.tricks(OPPONENT) + 1
    if deal.outcome is not None:
        where = _("The end")
    elif demo.at and demo.pages[demo.at - 1].trick and not deal.trick:
        where = _("Trick {number}").format(number=number - 1)  # it still lies there
    else:
        where = _("Trick {number}").format(number=number)
    return _("{where}, step {at} of {of}").format(where=where, at=demo.at, of=len(demo.pages) - 1)


# ---- the best action ----


def _best_json(demo: DealDemo) -> Json | None:
    analysis, deal = demo.best, demo.deal
    if analysis is None or deal.turn is None:
        return None
    choices = advise(deal, deal.turn, analysis).choices[:MOST_ROWS]
    rows = [{"label": choice.name, "chance": choice.chance, "price": choice.price} for choice in choices]
    best = recommended(analysis).action
    heading = _("What you should do") if deal.turn == YOU else _("What the opponent should do")
    mark = Mark(str(best.card), TRICK) if best.card is not None and best.kind != "claim" else None
    return {"heading": heading, "rows": rows, "mark": mark and mark.json()}


# ---- turning points ----


def _turns_json(demo: DealDemo) -> Json:
    search = demo.search
    if search is None:
        return {"text": _("First the deal is played to its end …") if demo.seeking else "", "points": []}
    if not search.done:
        text = _("Looking at decision {number} of {count} …").format(number=search.looked + 1, count=len(search.places))
    elif search.points():
        text = ""
    else:
        text = _("Nobody gave anything away that can be measured.")
    return {"text": text, "points": [_point_json(demo, point) for point in search.points()]}


def _point_json(demo: DealDemo, point: Turning) -> Json:
    deal = demo.pages[point.page]
    number = deal.tricks(YOU) + deal.tricks(OPPONENT) + 1
    yours = point.seat == YOU
    if _may_be_named(demo, point):
        text = (
            _("Trick {number}, you: {action} ({price})") if yours else _("Trick {number}, opponent: {action} ({price})")
        )
    else:
        text = _("Trick {number}, you ({price})") if yours else _("Trick {number}, opponent ({price})")
    text = text.format(number=number, action=action_name(point.action, deal), price=price_words(point.cost))
    here = point.page == demo.at
    detail = ""
    if here and seat_word(point.seat) not in demo.covered:
        detail = _("Better: {better}.").format(better=action_name(point.better, deal))
    return {"page": point.page, "text": text, "detail": detail, "here": here}


def _may_be_named(demo: DealDemo, point: Turning) -> bool:
    """Whether what was done tells nothing that lies covered on the page that is shown."""
    if point.page < demo.at:
        return True
    if seat_word(point.seat) in demo.covered:
        return False
    # later in the deal it may be about cards that are still in the talon
    played = point.action.kind == "play" and point.action.card in demo.deal.hand(point.seat)
    return played or point.page == demo.at or "talon" not in demo.covered


# ---- the form ----


def form_json(form: dict[str, str]) -> Json:
    """What can be chosen for a new deal."""
    levels = [{"id": level, "label": level_name(level)} for level in LEVELS]
    rules = [{"id": game.id, "label": game_name(game)} for game in ss.RULESETS.values()]
    dealers = [
        {"id": "opponent", "label": _("The opponent deals, you lead")},
        {"id": "you", "label": _("You deal, the opponent leads")},
    ]
    return {
        "start": "" if is_line(form["start"]) else form["start"],  # a position names what lies covered
        "groups": [
            {"id": "ruleset", "label": _("Rules"), "options": rules, "chosen": form["ruleset"]},
            {"id": "you", "label": pgettext("seat", "You"), "options": levels, "chosen": form["you"]},
            {"id": "opponent", "label": _("Opponent"), "options": levels, "chosen": form["opponent"]},
            {"id": "dealer", "label": _("Dealer"), "options": dealers, "chosen": form["dealer"]},
        ],
    }
