"""The words around a lesson, in its language. Templates hold no words of their own."""

from __future__ import annotations

from tutorials.i18n import SOURCE, _, available, pgettext, use

ERROR_TITLES = {404, 503}


def page_texts(lang: str) -> dict[str, str]:
    """Words for every page, by name; in English where the language has no catalogue."""
    with use(lang if lang in available() else SOURCE):
        return {
            "site": _("Sixty-Six"),
            "welcome": _("Learn Sixty-Six by playing it"),
            "intro": _("Each lesson is played on a table that knows the rules. Pick one and play a card."),
            "lessons": _("Lessons"),
            "no_lessons": _("There are no lessons in this folder yet."),
            "skip": _("Skip to the lesson"),
            "contents": _("All lessons"),
            "previous": _("Previous: {title}"),
            "next": _("Next: {title}"),
            "more": _("Lessons before and after this one"),
            "laying": _("The table is being laid …"),
            "no_script": _("The tables need JavaScript. Please switch it on for this page."),
            "broken": _("Something went wrong here, so the rest of the lesson is missing. Your progress is kept."),
            "reload": _("Open the lesson again"),
            "number": _("If it happens again, tell whoever runs this site the number {number}."),
            "over": _("This lesson was put away in the meantime. Your progress is kept."),
            "go_on": pgettext("button", "Go on"),
            "queue": _("You are in the queue"),
            "queue_number": _(
                "You are number {number}. When it is your turn, the lesson opens by itself. Please keep this page open."
            ),
            "queue_rest": _("More people are playing than this site can seat just now."),
            "opening": _("Opening the lessons …"),
        }


def error_texts(status: int) -> tuple[str, str]:
    """Title and one sentence for an error page."""
    if status == 404:
        return _("There is no such page"), _("Perhaps the lesson has been renamed. The list of lessons has them all.")
    if status == 503:
        return (
            _("Every table is taken"),
            _("More people are playing than this site can seat. Please try again in a minute."),
        )
    if status == 429:
        return (
            _("So many lessons at once"),
            _("From where you are, many lessons were opened in a short time. Please try again in a minute."),
        )
    if status in (401, 403):
        return _("This page is not open to you"), _("The list of lessons has everything that is.")
    if status == 405 or status == 400:
        return _("That request makes no sense here"), _("Go back to the list of lessons and start from there.")
    return (
        _("The page could not be opened"),
        _("Something went wrong on our side. Please try again in a minute. Your progress is kept."),
    )
