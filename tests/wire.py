"""Reading the views out of the frames that a page received."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

_CARD = re.compile(r"(?<![A-Za-z0-9])[789JQKTA][CDHS](?![A-Za-z0-9])")
_decoder = json.JSONDecoder()


def views(frames: list[str]) -> Iterator[dict[str, Any]]:
    """Every view of a step that came over the wire."""
    for frame in frames:
        for found in re.finditer(r'"view": ?(?=\{)', frame):
            yield _decoder.raw_decode(frame, found.end())[0]


def card_codes(value: object) -> set[str]:
    """Codes of cards ("KH") anywhere in JSON, records of plays included."""
    return set(_CARD.findall(json.dumps(value, ensure_ascii=False)))


def card_names(value: object) -> set[str]:
    """Spoken names of cards drawn in a view: the `name` of everything that looks like a card."""
    if isinstance(value, dict):
        own = {str(value["name"])} if "card" in value and "name" in value else set()
        return own.union(*map(card_names, value.values()))
    return set().union(*map(card_names, value)) if isinstance(value, list) else set()
