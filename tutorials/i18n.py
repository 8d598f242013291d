"""Texts in the learner's language.

English is the source. A catalogue is a compiled gettext file,
``tutorials/locale/<language>/LC_MESSAGES/tutorials.mo``. The language belongs to a session, not to the process:
``with use("da"): ...`` chooses it for the code inside, also when several learners share one process.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

SOURCE = "en"
DOMAIN = "tutorials"

_language: ContextVar[str] = ContextVar("language", default=SOURCE)


class LanguageError(ValueError):
    """A language was asked for that has no catalogue. Names those that have one."""

    def __init__(self, language: object, known: tuple[str, ...]) -> None:
        self.language = language
        self.known = known
        super().__init__(
            f"There is no language {language!r} here. Choose one of: {', '.join(known)}. "
            f"A new one needs the file tutorials/locale/<language>/LC_MESSAGES/{DOMAIN}.mo."
        )


def locale_folder() -> Traversable:
    """The folder that holds the catalogues."""
    return files("tutorials") / "locale"


def _catalogue_file(language: str) -> Traversable:
    return locale_folder() / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


def available() -> tuple[str, ...]:
    """Language codes with a catalogue, English first.

    >>> available()[0]
    'en'
    """
    folder = locale_folder()
    if not folder.is_dir():
        return (SOURCE,)
    found = sorted(entry.name for entry in folder.iterdir() if _catalogue_file(entry.name).is_file())
    return (SOURCE, *(name for name in found if name != SOURCE))


def check_language(language: object) -> str:
    """The code itself if a catalogue stands behind it; otherwise LanguageError with the list of those that do."""
    known = available()
    if not isinstance(language, str) or language not in known:
        raise LanguageError(language, known)
    return language


@cache
def _load(language: str) -> gettext.NullTranslations:
    if language == SOURCE:
        return gettext.NullTranslations()
    with _catalogue_file(language).open("rb") as stream:
        return gettext.GNUTranslations(stream)


def _catalogue() -> gettext.NullTranslations:
    return _load(_language.get())


@contextmanager
def use(language: str) -> Iterator[str]:
    """Speak ``language`` inside the ``with`` block.

    >>> with use("en") as code:
    ...     _("Your lead.")
    'Your lead.'
    """
    token = _language.set(check_language(language))
    try:
        yield language
    finally:
        _language.reset(token)


def current() -> str:
    """Code of the language spoken now."""
    return _language.get()


def _(message: str) -> str:
    """``message`` in the language spoken now; English where a translation is missing."""
    # gettext answers the empty text with the catalogue's header.
    return _catalogue().gettext(message) if message else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form of a text that goes with the number ``n``."""
    return _catalogue().ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """Like ``_`` for a text that means different things in different places."""
    return _catalogue().pgettext(context, message)
