"""Nicknames: what may be one, and how two that look the same are told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from tutorials.i18n import _

LONGEST = 20
"""Letters a nickname may have."""
_MARKS = ("Mn", "Me")  # signs that are heaped upon the letter before
_MOST_MARKS = 2


class NicknameError(ValueError):
    """The text cannot be a nickname; says why."""


def clean(text: object) -> str:
    """The nickname that somebody typed, without what cannot be seen.

    Control and formatting characters go (they could turn the line round or hide a name), and so do accents heaped upon
    one letter. What is left is plain text: whoever shows it must not take it for HTML.

    Raises:
        NicknameError: nothing is left, or it is too long.

    >>> clean("  Ada \\u202e  Love\\x00lace ")
    'Ada Lovelace'
    """
    if not isinstance(text, str):
        raise NicknameError(_("Please type a nickname."))
    if len(text) > 20 * LONGEST:
        raise NicknameError(_too_long())
    kept: list[str] = []
    heaped = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        heaped = heaped + 1 if category in _MARKS else 0
        if category.startswith("C") or heaped > _MOST_MARKS:
            continue
        kept.append(" " if category.startswith("Z") else letter)
    name = " ".join("".join(kept).split())
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise NicknameError(_("Please type a nickname."))
    if len(name) > LONGEST:
        raise NicknameError(_too_long())
    return name


def _too_long() -> str:
    return _("That nickname is too long. {most} letters are the most.").format(most=LONGEST)


def folded(name: str) -> str:
    """A nickname as names are compared: two that would look alike in a list are the same.

    >>> folded("ADA") == folded("ada")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def unlike(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if it is taken. ``taken``: names as ``folded`` writes them.

    >>> unlike("Ada", {"ada", "ada 2"})
    'Ada 3'
    """
    number, candidate = 1, name
    while folded(candidate) in taken:
        number += 1
        candidate = f"{name} {number}"
    return candidate
