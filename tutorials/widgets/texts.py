"""The words of the table itself: labels, spoken names, small notices.

What depends on a position comes with the view. These do not, so they are sent once, in the learner's language.
"""

from __future__ import annotations

import sixtysix as ss
from tutorials.i18n import _, ngettext, pgettext, use

Texts = dict[str, str | list[str]]

# The browser has no plural rules of ours, so each number gets its sentence. No pile, hand or count exceeds a pack.
MOST = 52


def _counted(singular: str, plural: str) -> list[str]:
    return [ngettext(singular, plural, n).format(count=n) for n in range(MOST + 1)]


def ui_texts(language: str) -> Texts:
    """The table's words in one language, by key. Places such as ``{card}`` are filled in the browser.

    >>> ui_texts("en")["check"]
    'Check'
    >>> ui_texts("en")["tricks"][:3]
    ['0 tricks', '1 trick', '2 tricks']
    """
    with use(language):
        return {**_table(), **_answers(), **_tools(), **_way(), **_messages(), **_report(language)}


def _table() -> Texts:
    return {
        "table": _("Table"),
        "you": pgettext("seat", "You"),
        "opponent": pgettext("seat", "Opponent"),
        "points": _("Points: {n}."),
        "points_covered": _("The points are covered."),
        "pending": _("Not counted yet: {n}."),
        "tricks": _counted("{count} trick", "{count} tricks"),
        "marriage": _("Marriage in {suit}: {n} points."),
        "opponent_hand": _counted("Opponent's hand: {count} card", "Opponent's hand: {count} cards"),
        "talon": _counted("Talon: {count} card.", "Talon: {count} cards."),
        "talon_closed": _counted("Talon, closed: {count} card.", "Talon, closed: {count} cards."),
        "turnup": _("Face up below it: {card}."),
        "trump": _("Trump: {suit}"),
        "trick": _("Trick"),
        "trick_you": _("You: {card}"),
        "trick_opponent": _("Opponent: {card}"),
        "hand": _("Your hand"),
        "card_blocked": _("{card}, cannot be played now"),
        "won": _("Cards you have won"),
        "last_trick": _("Last trick"),
        "show_points": _("Show points"),
        "cover_points": _("Cover points"),
    }


def _answers() -> Texts:
    return {
        "actions": _("Actions"),
        "answers": _("Answers"),
        "number_label": _("Your number"),
        "number_needed": _("Type a whole number."),
        "check": _("Check"),
        "picked": _("{n} of {of} chosen"),
        "picked_so_far": _counted("{count} chosen", "{count} chosen"),
        "pick_more": _counted("Choose {count} more card.", "Choose {count} more cards."),
        "pick_full": _counted(
            "You have chosen {count} card. Put it back first.", "You have chosen {count} cards. Put one back first."
        ),
        "choose_for": _("What to do with the {card}?"),
        "do_play": _("Play the {card}"),
        "do_marriage": _("Announce the marriage and lead the {card}"),
        "do_claim": _("Show the pair with the {card} and claim"),
    }


def _tools() -> Texts:
    return {
        "tools": _("Help and tools"),
        "hint": pgettext("button", "Hint"),
        "undo": pgettext("button", "Take back"),
        "again": pgettext("button", "Again"),
        "fresh": pgettext("button", "New deal"),
        "next": pgettext("button", "Next step"),
        "next_lesson": pgettext("button", "Next lesson"),
        "read": pgettext("button", "Read"),
        "keys": pgettext("button", "More"),
        "back": pgettext("button", "Back"),
        "forward": pgettext("button", "Forward"),
        "read_hand": pgettext("read", "Hand"),
        "read_trick": pgettext("read", "Trick"),
        "read_trump": pgettext("read", "Trump"),
        "read_points": pgettext("read", "Points"),
        "read_last": pgettext("read", "Last trick"),
        "single_keys": _("Single-key shortcuts"),
        "sound": _("Sounds"),
        "key_arrows": _("Move along your hand"),
        "key_enter": _("Play the card or press the button"),
        "key_escape": _("Close what lies above the table"),
        "key_digits": _("Go to a card or an answer"),
    }


def _way() -> Texts:
    return {
        "way": _("Steps of this lesson"),
        "way_star": _("Step {n}, {title}: solved, with its star"),
        "way_done": _("Step {n}, {title}: solved"),
        "way_open": _("Step {n}, {title}: open"),
        "way_go_on": _("Go on with step {n}"),
    }


def _report(language: str) -> Texts:
    head = _("Sixty-Six {version}, language {language}").format(version=ss.__version__, language=language)
    return {
        "report": _("Report a problem with this step"),
        "report_about": _("Write what is wrong on top, copy it all, and send it to whoever gave you this course."),
        "report_copy": pgettext("button", "Copy"),
        "report_close": pgettext("button", "Back to the table"),
        "report_copied": _("Copied."),
        "report_by_hand": _("The text is marked: copy it with Ctrl+C."),
        "report_head": head,
        "report_step": _("Step: {step}, answer {seq}"),
        "report_question": _("Question: {text}"),
        "report_table": _("The table:"),
        "report_said": _("The table said: {text}"),
        "report_record": _("Played:"),
        "report_browser": _("Browser: {text}"),
    }


def _messages() -> Texts:
    return {
        "step_number": _("Step {n} of {of}"),
        "star_got": _("You have the star of this step"),
        "star_open": _("The star of this step is still to be won"),
        "stars": _("{got} of {of} stars"),
        "tone_right": _("Right."),
        "tone_wrong": _("Not yet."),
        "tone_refused": _("Not allowed."),
        "tone_hint": _("Hint."),
        "tone_info": _("Note."),
        "more": _("The rule"),
        "ask_more": _("Show the whole question"),
        "ask_less": _("Shorten the question"),
        "frames": _("What happens"),
        "frame_step": pgettext("button", "Next"),
        "frame_skip": pgettext("button", "Skip"),
        "frame_replay": _("Show it again"),
        "thinking": _("Thinking …"),
        "lost": _("The table does not answer."),
        "restart": _("Start again"),
        "storage_trouble": _("This browser does not keep your progress: its storage is full or blocked."),
    }
