"""The parts of a position under construction, as JSON: places, settings, and the line or QR code to share it."""

from __future__ import annotations

import sixtysix as ss
from tutorials.demo.places import POINTS, SETTINGS, Layout
from tutorials.differences import game_name
from tutorials.i18n import _, pgettext
from tutorials.names import suit_name
from tutorials.view import Json, by_suit, card_json


def place_name(place: str) -> str:
    """What stands on a place."""
    return {
        "you": pgettext("place", "Your hand"),
        "opponent": pgettext("place", "Opponent's hand"),
        "talon": pgettext("place", "Talon"),
        "trump": pgettext("place", "Trump card"),
        "led": pgettext("place", "Card led"),
        "won_you": pgettext("place", "Won by you"),
        "won_opponent": pgettext("place", "Won by the opponent"),
    }[place]


def place_json(place: str, layout: Layout) -> Json:
    """A place with its cards; the talon keeps its order, the next card first."""
    cards = layout.cards[place]
    return {
        "id": place,
        "label": place_name(place),
        "cards": [card_json(c) for c in (cards if place == "talon" else by_suit(cards))],
    }


def field_json(key: str, layout: Layout) -> Json:
    """A setting: a list to choose from, or for points a field to type into."""
    label = {
        "ruleset": _("Rules"),
        "lead": _("Leads"),
        "stock": pgettext("field", "Talon"),
        "suit": _("Trumps"),
        "points_you": _("Your points"),
        "points_opponent": _("Opponent's points"),
    }[key]
    value = layout.settings[key]
    if key in POINTS:
        return {"id": key, "label": label, "options": None, "value": value}
    options = [{"id": each, "label": _value_name(key, each)} for each in SETTINGS[key]]
    return {"id": key, "label": label, "options": options, "value": value}


def _value_name(key: str, value: str) -> str:
    if key == "ruleset":
        return game_name(ss.RULESETS[value])
    if key == "suit":
        return suit_name(value) if value else _("as the trump card says, or by lot")
    if key == "lead":
        return pgettext("seat", "You") if value == "you" else pgettext("seat", "Opponent")
    return {
        "open": _("open"),
        "used-up": _("used up"),
        "you": _("closed by you"),
        "opponent": _("closed by the opponent"),
    }[value]


def share_json(deal: ss.Deal, *, by_lot: bool) -> Json:
    """The position as one line, and as a QR code where the library for it is installed.

    ``by_lot``: whether cards that stay covered were dealt; who reads the line can read them too.
    """
    line = str(deal)
    note = _("The line names every card, also those that were dealt by lot.") if by_lot else ""
    try:
        import segno  # part of the extra "class"
    except ImportError:
        extra = _("For a QR code, install the extra: pip install sixtysix[class]")
        return {"line": line, "qr": None, "note": " ".join(filter(None, (note, extra)))}
    rows = list(segno.make(line, micro=False, error="l").matrix)
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return {"line": line, "qr": {"size": len(rows), "path": path}, "note": note}
