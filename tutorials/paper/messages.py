"""Finds the texts to translate in lesson plans, in ``wording.toml`` and in ``words.toml``, for Babel."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

Message = tuple[int, None, str, list[str]]
"""Line, function name (none), text, comments for translators."""

_NO_TEXTS = ("code", "expect", "rules", "draw", "cards", "trump", "leave_out")
"""Keys whose values are names and codes; reasons for leaving a step out are for whoever edits the file."""


def texts(
    fileobj: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Message]:
    """The texts of one file of the paper half."""
    source = fileobj.read().decode("utf-8")
    lines = source.splitlines()
    table = tomllib.loads(source)
    if "title" in table or "ask" in table:
        found = list(_texts(table))
    else:  # the list of words: word and meaning are texts, whatever the word
        found = [(f"glossary, {word}", text) for word, meaning in table.items() for text in (word, meaning)]
    for where, text in found:
        line = next((number for number, line in enumerate(lines, start=1) if text in line), 1)
        yield line, None, text, [f"On paper ({where}); keep what stands in braces."]


def _texts(value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item, where)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in _NO_TEXTS:
                yield from _texts(item, f"{where} {key}".strip())
