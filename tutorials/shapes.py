"""JSON-schema pieces for those parts of a lesson file that are not simply a text, a number or a list."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterable, Mapping
from typing import Any

import sixtysix as ss
from sixtysix.setup import Setup
from tutorials.attempts import SEATS
from tutorials.reader import Json, toml_name

ACTIONS: Json = {"type": "array", "items": {"type": "string"}}
LINES: Json = {"type": "object", "additionalProperties": ACTIONS}
A_CONDITION: Json = {"$ref": "#/definitions/condition"}
A_POSITION: Json = {"$ref": "#/definitions/position"}

COMPARISON: Json = {"type": ["string", "integer"], "pattern": r"^\s*(>=|<=|!=|==|>|<)?\s*\d+\s*$"}
RULE: Json = {"$ref": "#/definitions/refusal"}
SEAT: Json = {"enum": [*SEATS]}
SEAT_OR_NOBODY: Json = {"enum": [*SEATS, "nobody"]}


def by_seat(shape: Json) -> Json:
    """A table with a value for each seat."""
    return {
        "type": "object",
        "properties": dict.fromkeys(SEATS, shape),
        "additionalProperties": False,
        "minProperties": 1,
    }


def position() -> Json:
    """``[step.deal]``: the keys of ``Deal.setup`` with their types, and the ruleset."""
    hints = typing.get_type_hints(Setup)
    return {
        "type": "object",
        "properties": {"ruleset": {"enum": [*ss.RULESETS]}, **{key: _of_type(hint) for key, hint in hints.items()}},
        "additionalProperties": False,
    }


def house_rules() -> Json:
    """``[step.house]``: the rules of ``sixtysix.Ruleset`` that a table can change, each with its values."""
    hints = typing.get_type_hints(ss.Ruleset)
    rules = {field.name: _of_type(hints[field.name]) for field in dataclasses.fields(ss.Ruleset) if field.compare}
    rules = {name: shape for name, shape in rules.items() if name not in ("id", "name")}
    return {"type": "object", "properties": rules, "additionalProperties": False, "minProperties": 1}


def kind_of(shape: Json) -> str:
    """What may stand there, in words.

    >>> kind_of(position()["properties"]["tricks_at_close"])
    'a whole number or a table'
    """
    if "anyOf" in shape:
        return " or ".join(map(kind_of, shape["anyOf"]))
    return (
        toml_name(_PYTHON[shape["type"]]()) if "type" in shape else " or ".join(f'"{word}"' for word in shape["enum"])
    )


def fits(value: object, shape: Json) -> bool:
    """Whether a value of ``[step.deal]`` has the type that its key needs.

    >>> fits({"you": 48}, by_seat({"type": "integer"})), fits({"you": "48"}, by_seat({"type": "integer"}))
    (True, False)
    """
    if "anyOf" in shape:
        return any(fits(value, part) for part in shape["anyOf"])
    if "enum" in shape:
        return value in shape["enum"]
    if type(value) is not _PYTHON[shape["type"]]:
        return False
    if isinstance(value, dict):
        return all(key in SEATS and fits(item, shape["properties"][key]) for key, item in value.items())
    return not isinstance(value, list) or all(fits(item, shape["items"]) for item in value)


_PYTHON: dict[str, type] = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict}


def _of_type(hint: Any) -> Json:
    """What a value of this Python type looks like in TOML."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint is bool:
        return {"type": "boolean"}
    if hint is int:
        return {"type": "integer"}
    if hint in (str, ss.Card):
        return {"type": "string"}
    if origin is typing.Literal:
        return {"enum": [*inner]}
    if origin in (typing.Union, types.UnionType):
        shapes = [_of_type(part) for part in inner if part is not type(None)]
        different = [shape for at, shape in enumerate(shapes) if shape not in shapes[:at]]
        return different[0] if len(different) == 1 else {"anyOf": different}
    if origin is Mapping:
        return by_seat(_of_type(inner[1]))
    if origin is Iterable:
        return {"type": "array", "items": _of_type(inner[0])}
    raise TypeError(f"no TOML for {hint}")
