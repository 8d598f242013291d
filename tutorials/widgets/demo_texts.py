"""The words of the tables that a teacher shows, besides those of every table."""

from __future__ import annotations

from tutorials.i18n import _, pgettext, use
from tutorials.widgets.texts import Texts, ui_texts


def demo_texts(language: str) -> Texts:
    """The words in one language, by key.

    >>> demo_texts("en")["full"]
    'Full screen'
    """
    texts = ui_texts(language)
    with use(language):
        return {**texts, **_common(), **_deal(), **_position(), **_class()}


def _common() -> Texts:
    return {
        "demo_tools": _("Buttons"),
        "full": pgettext("button", "Full screen"),
        "full_end": pgettext("button", "Leave full screen"),
        "blank": pgettext("button", "Black"),
        "blank_on": _("The picture is black. Press any key or the button to go on."),
        "blank_end": pgettext("button", "Show the picture again"),
        "demo_keys": pgettext("button", "Keys"),
        "demo_keys_about": _(
            "A presenter's clicker works too: page up, page down, a full stop for black, F5 for full screen."
        ),
        "demo_close": pgettext("button", "Done"),
    }


def _deal() -> Texts:
    return {
        "demo_deal": _("A whole deal"),
        "demo_back": pgettext("button", "Back"),
        "demo_forward": pgettext("button", "Forward"),
        "demo_page": _("Where in the deal"),
        "show_you": pgettext("button", "Your hand"),
        "show_opponent": pgettext("button", "Opponent's hand"),
        "show_talon": pgettext("button", "Talon"),
        "demo_points": pgettext("button", "Points"),
        "demo_best": pgettext("button", "Best card"),
        "demo_seek": pgettext("button", "Turning points"),
        "demo_seek_next": pgettext("button", "Next turning point"),
        "demo_turns": _("Turning points of this deal"),
        "demo_marks": pgettext("button", "Arrows and notes"),
        "demo_marks_about": _("Press a card, then another for an arrow; or choose them here."),
        "mark_card": _("Card"),
        "mark_to": _("Arrow to"),
        "mark_none": _("nothing"),
        "mark_trick": _("the middle of the table"),
        "mark_note": _("Note"),
        "mark_put": pgettext("button", "Mark it"),
        "mark_clear": pgettext("button", "Remove all marks"),
        "mark_off": pgettext("button", "Remove"),
        "mark_off_name": _("Remove: {mark}"),
        "mark_list": _("Marks"),
        "mark_said": _("{card}: {note}"),
        "mark_arrow": _("Arrow: {card} to {to}"),
        "mark_ring": _("Marked: {card}"),
        "demo_new": pgettext("button", "Another deal"),
        "demo_start": _("Seed, code or position"),
        "demo_start_about": _("Leave it empty to draw lots."),
        "demo_lay": pgettext("button", "Lay it"),
        "your_hand_covered": _("Your hand: {n} cards, face down"),
        "demo_stock": _("Talon, the next card first"),
    }


def _position() -> Texts:
    return {
        "demo_position": _("Build a position"),
        "pos_type": _("Type cards"),
        "pos_pack": pgettext("button", "Back to the pack"),
        "pos_pack_about": _("The pack: cards without a place"),
        "pos_reasons": _("Why it is impossible"),
        "pos_allowed": _("What is allowed"),
        "pos_refused": _("What is not allowed, and why"),
        "pos_opinions": pgettext("button", "Opinions"),
        "pos_settings": pgettext("button", "Rules, lead, points"),
        "pos_keep": pgettext("button", "Show what was dealt"),
        "pos_again": pgettext("button", "Deal the rest anew"),
        "pos_share": pgettext("button", "Share"),
        "pos_line": _("This position in one line"),
        "pos_qr": _("This position as a QR code"),
        "pos_open": pgettext("button", "Open a line"),
        "pos_read": _("Line, code or seed"),
        "pos_read_about": _("What “Share” shows, a code such as marriages/cash-it#3, or a number."),
        "pos_clear": pgettext("button", "Empty the table"),
    }


def _class() -> Texts:
    return {
        "demo_class": _("The class against the computer"),
        "class_vote": pgettext("button", "Show of hands"),
        "class_decide": pgettext("button", "Play what most want"),
        "class_reset": pgettext("button", "Count anew"),
        "class_hands": _("Hands for: {action}"),
    }
