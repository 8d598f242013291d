"""A report as JSON for the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from tutorials.lab.model import Report
from tutorials.names import card_index, card_name

if TYPE_CHECKING:
    from sixtysix import Card
    from tutorials.plots import Picture

Json: TypeAlias = dict[str, Any]


def report_json(report: Report) -> Json:
    """Pictures with their texts and tables, and the sentences."""
    return {
        "sentences": list(report.sentences),
        "pictures": [picture_json(picture) for picture in report.pictures],
        "code": report.code,
    }


def picture_json(picture: Picture) -> Json:
    """One picture: SVG whose colours follow the page, with its text and its table."""
    table = picture.table
    return {
        "title": picture.title,
        "alt": picture.alt,
        "svg": picture.inline(),
        "table": {"caption": table.caption, "head": list(table.head), "rows": [list(row) for row in table.rows]},
    }


def card_json(card: Card) -> Json:
    """A card as the course's scripts draw it."""
    code = str(card)
    return {"card": code, "rank": code[0], "suit": code[1], "index": card_index(code[0]), "name": card_name(code)}
