"""The words of the course overview and of the placement test's result."""

from __future__ import annotations

from tutorials.i18n import _, ngettext, pgettext, use
from tutorials.widgets.texts import Texts

MOST = 400
"""More steps than the course will ever have."""


def _counted(singular: str, plural: str) -> list[str]:
    # the browser has no plural rules of ours, so each number gets its sentence
    return [ngettext(singular, plural, n).format(count=n) for n in range(MOST + 1)]


def course_texts(language: str) -> Texts:
    """The overview's words in one language, by key. Places such as ``{got}`` are filled in the browser.

    >>> course_texts("en")["state_done"]
    'Done'
    """
    with use(language):
        return {**_lessons(), **_keeping(), **_faults(), **_placement()}


def _lessons() -> Texts:
    return {
        "next_heading": _("What to do next"),
        "next_none_heading": _("Well done"),
        "next_none": _("You have played every lesson"),
        "next_none_about": _("Stars that are still open wait in the list below. Or play a match."),
        "doors": _("Other ways in"),
        "lesson_name": _("{number}. {title}"),
        "start": pgettext("button", "Start"),
        "go_on": pgettext("button", "Go on"),
        "start_with": _("Start: {title}"),
        "go_on_with": _("Go on: {title}"),
        "stars": _("{got} of {of} stars"),
        "stars_of": _("{got} of {of}"),
        "stars_total": _("{got} of {of} stars so far"),
        "facts": [
            text.replace("{count}", str(n))
            for n in range(MOST + 1)
            for text in [ngettext("{minutes} minutes, {count} step", "{minutes} minutes, {count} steps", n)]
        ],
        "state_done": pgettext("lesson", "Done"),
        "state_begun": pgettext("lesson", "Begun"),
        "state_known": pgettext("lesson", "Known"),
        "state_next": pgettext("lesson", "Next"),
        "part_own": _("Lessons"),
        "part_core": _("The core"),
        "part_core_about": _("From the first card to a whole deal, about {minutes} minutes."),
        "part_more": _("Becoming a player"),
        "part_more_about": _("The rules that decide deals, and how to use them, about {minutes} minutes."),
        "part_lab": _("Statistics lab"),
        "part_lab_about": _("Guess, let thousands of deals be played, and compare, about {minutes} minutes."),
        "part_optional": _("Optional"),
        "part_optional_about": _("For the curious, about {minutes} minutes. Nothing later needs it."),
    }


def _keeping() -> Texts:
    return {
        "keeping": _("Your progress"),
        "keeping_about": _(
            "Your stars are kept in this browser, and nowhere else. Save them to a file to take them along."
        ),
        "save": _("Save to a file"),
        "load": _("Load from a file"),
        "reset": _("Start over …"),
        "reset_question": _(
            "Forget all stars and everything you have played in this browser? This cannot be undone. "
            "Save them to a file first if you may want them back."
        ),
        "reset_yes": _("Forget everything"),
        "reset_no": _("Keep it"),
        "reset_done": _("Everything is forgotten. You can start over."),
        "saved": _counted("{count} step is in the file.", "{count} steps are in the file."),
        "loaded": _counted("{count} step has been taken over from the file.", "{count} steps have been taken over."),
        "nothing_new": _("The file {name} holds nothing that is not here already."),
        "nothing_changed": _("Nothing has been changed."),
        "storage_trouble": _("This browser does not keep your progress: its storage is full or blocked."),
    }


def _placement() -> Texts:
    return {
        "result": _("What you can skip"),
        "result_count": _("{right} right at the first try, {answered} of {of} answered."),
        "result_unfinished": _("Answer all ten, and you see where to begin."),
        "result_begin": _("Begin with “{title}”. What you know is marked in the course overview too."),
        "result_all": _("You know the rules. Play a match, or look at the optional lessons."),
        "result_known": pgettext("lesson", "known"),
        "result_open": pgettext("lesson", "worth playing"),
        "to_overview": _("Course overview"),
    }


def _faults() -> Texts:
    return {
        "too_large": _("The file {name} is too large to be saved progress."),
        "not_json": _("The file {name} is damaged: line {line} cannot be read."),
        "not_ours": _("The file {name} is no progress of Sixty-Six."),
        "other_version": _("The file {name} was written by another version ({version}) and cannot be read here."),
        "no_steps": _("The file {name} is damaged: the list “steps” is missing."),
        "bad_name": _("The file {name} is damaged: “{step}” is no name of a step."),
        "bad_record": _("The file {name} is damaged: step {step} has no record."),
        "bad_value": _("The file {name} is damaged: step {step}, “{key}” has a value that cannot be right."),
        "unknown_key": _("The file {name} is damaged: step {step}, “{key}” is not known."),
    }
