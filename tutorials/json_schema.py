"""The JSON schema of a lesson file, for editors that complete and check while one types.

It is not written anywhere: the code that reads lesson files runs once for each kind of step, on a table that holds
nothing but its kind, and a reader that writes down what it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tutorials.condition_reader import shape as condition
from tutorials.loader import content_folder
from tutorials.model import KINDS, REVIEW
from tutorials.reader import Json, Reader
from tutorials.rulebook import refusal_ids
from tutorials.schema import read_head, read_review, read_step
from tutorials.shapes import position

DRAFT = "http://json-schema.org/draft-07/schema#"


class _Listening(Reader):
    """A reader of an all but empty table that remembers every key, what may stand there, and whether it must."""

    def __init__(self, table: Mapping[str, Any] | None = None) -> None:
        super().__init__(table or {}, lambda _key, _what, _remedy: None)
        self.shapes: dict[str, Json] = {}
        self.required: list[str] = []
        self.inside: dict[str, _Listening] = {}

    def note(self, key: str, shape: Json, required: bool = False) -> None:
        """Remember a key. What is said first is the narrower thing: a word of a vocabulary is also a text."""
        self.shapes.setdefault(key, shape)
        if required and key not in self.required:
            self.required.append(key)

    def mapping(
        self, key: str, *, required: bool = False, example: str = "", shape: Json | None = None
    ) -> Mapping[str, Any] | None:
        """An empty table where the caller reads on with a reader, so that this is heard too."""
        super().mapping(key, required=required, example=example, shape=shape)
        return {} if shape is None else None

    def tables(self, key: str, *, required: bool = False) -> list[Mapping[str, Any]]:
        """One empty table to read."""
        super().tables(key, required=required)
        return [{}]

    def part(self, key: str, table: Mapping[str, Any], prefix: str) -> Reader:
        """Listen there as well."""
        return self.inside.setdefault(key, _Listening())

    def schema(self) -> Json:
        """What has been heard."""
        properties = dict(self.shapes)
        for key, part in self.inside.items():
            is_list = properties[key].get("type") == "array"
            properties[key] = {**properties[key], "items": part.schema()} if is_list else part.schema()
        return {
            "type": "object",
            "properties": properties,
            "required": self.required,
            "additionalProperties": False,
        }


def schema() -> Json:
    """The schema of a whole file."""
    head = _Listening()
    read_head(head)
    lesson = head.schema()
    lesson["properties"]["step"] = {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/step"}}
    kinds = {kind: _kind(kind) for kind in (*KINDS, REVIEW)}
    return {
        "$schema": DRAFT,
        "title": "A lesson of Sixty-Six",
        **lesson,
        "definitions": {
            "step": _step(kinds),
            **kinds,
            "condition": _described(condition()),
            "position": position(),
            "refusal": {"enum": sorted(refusal_ids())},
        },
    }


def _kind(kind: str) -> Json:
    reader = _Listening({"kind": kind})
    if kind == REVIEW:
        read_review(reader)
    else:
        read_step(reader)
    found = reader.schema()
    found["properties"]["kind"] = {"const": kind}
    return _described(found)


def _step(kinds: Mapping[str, Json]) -> Json:
    """A step of any kind: its keys for completion, and by its kind exactly the keys that go with it."""
    every: dict[str, Json] = {}
    for kind in kinds.values():
        every |= {key: shape for key, shape in kind["properties"].items() if key not in every}
    shared = [key for key in kinds["play"]["required"] if all(key in kind["required"] for kind in kinds.values())]
    return {
        "type": "object",
        "required": shared,
        "properties": {**every, "kind": {"enum": [*kinds]}},
        "allOf": [
            {
                "if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]},
                "then": {"$ref": f"#/definitions/{kind}"},
            }
            for kind in kinds
        ],
    }


def _described(part: Json) -> Json:
    """The same with the sentence about each key that stands in the guide for authors."""
    said = descriptions()
    for key, shape in part["properties"].items():
        if key in said:
            # beside "$ref" nothing else is read in this draft
            plain = {"allOf": [shape]} if "$ref" in shape else shape
            part["properties"][key] = {"description": said[key], **plain}
    return part


def descriptions() -> dict[str, str]:
    """The keys in the tables of ``content/README.md`` with what is said about them."""
    text = (content_folder() / "README.md").read_text("utf-8")
    found: dict[str, str] = {}
    for keys, words in re.findall(r"^\| (`[^|]*`) \| ([^|]+) \|$", text, re.MULTILINE):
        for key in re.findall(r"`\[?(?:step\.)?([\w-]+)\]?`", keys):
            found.setdefault(key, words.strip())
    return found
