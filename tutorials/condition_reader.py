"""Reads a condition from a lesson file; ``tutorials.conditions`` has the table of what may stand there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sixtysix as ss
from tutorials.attempts import SEATS, attempt
from tutorials.conditions import (
    AllOf,
    AnyOf,
    Comparison,
    Condition,
    Count,
    Did,
    Ended,
    Holds,
    Legal,
    Marriages,
    Not,
    Over,
    Refused,
    Refuses,
    Talon,
    Trump,
)
from tutorials.names import SUITS
from tutorials.problems import did_you_mean
from tutorials.reader import Json, Reader, Report, toml_name
from tutorials.shapes import A_CONDITION, ACTIONS, COMPARISON, RULE, SEAT, SEAT_OR_NOBODY, by_seat


@dataclass(slots=True)
class _Parser:
    report: Report
    rules: frozenset[str]

    def seat(self, key: str, value: object, extra: Mapping[str, Any] | None = None) -> Any:
        names = {**SEATS, **(extra or {})}
        if isinstance(value, str) and value in names:
            return names[value]
        words = " or ".join(f'"{name}"' for name in names)
        self.report(key, f"must be {words}, not {value!r}.", "")
        return None

    def comparison(self, key: str, value: object) -> Comparison | None:
        if isinstance(value, str | int) and not isinstance(value, bool):
            try:
                return Comparison.parse(value)
            except ValueError:
                pass  # reported below together with the wrong types
        self.report(key, f"must compare with a number, not {value!r}.", 'For instance: ">= 66"')
        return None

    def by_seat(self, key: str, value: object) -> list[tuple[int, str, Any]]:
        if not isinstance(value, dict) or not value:
            self.report(key, f"must be a table by seat, not {toml_name(value)}.", 'For instance: { you = "…" }')
            return []
        found = []
        for name, item in value.items():
            if name in SEATS:
                found.append((SEATS[name], f"{key}.{name}", item))
            else:
                self.report(f"{key}.{name}", "is not a seat.", did_you_mean(name, SEATS))
        return found

    def rule(self, key: str, value: object) -> str | None:
        if isinstance(value, str) and value in self.rules:
            return value
        self.report(key, f"does not know the rule {value!r}.", did_you_mean(str(value), self.rules))
        return None

    def action(self, key: str, value: str) -> bool:
        try:
            ss.Action.parse(attempt(value)[0])
        except ss.ActionSyntaxError as error:
            self.report(key, f'has an action that cannot be read: "{value}" ({error}).', 'For instance: "marriage KH"')
            return False
        return True

    def cards(self, key: str, value: object) -> tuple[str, ...]:
        try:
            return tuple(str(ss.Card.parse(word)) for word in str(value).replace(",", " ").split())
        except ValueError as error:
            self.report(key, f"does not name cards: {error}", 'For instance: { you = "TS AS" }')
            return ()

    def several(self, key: str, value: object) -> tuple[Condition, ...]:
        if not isinstance(value, list) or not value or not all(isinstance(item, dict) for item in value):
            self.report(key, "must be a list of conditions.", 'For instance: [ { over = true }, { trick = "you" } ]')
            return ()
        return tuple(parse(item, self.report, self.rules, f"{key}[{at}]") for at, item in enumerate(value, start=1))


Read = Callable[[_Parser, str, Any], Iterable[Condition]]
"""Reads the value of one key of a condition: parser, full key, value."""


def _counts(what: str) -> Read:
    def read(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
        for seat, where, item in parser.by_seat(key, value):
            comparison = parser.comparison(where, item)
            if comparison is not None:
                yield Count(what, seat, comparison)

    return read


def _did(what: str) -> Read:
    def read(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
        seat = parser.seat(key, value)
        if seat is not None:
            yield Did(what, seat)

    return read


def _marriages(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    for seat, where, item in parser.by_seat(key, value):
        if isinstance(item, str) and item and set(item.replace(" ", "")) <= set(SUITS):
            yield Marriages(seat, item.replace(" ", ""))
        else:
            parser.report(where, "must name suits by their letters C, D, H, S.", 'For instance: { you = "H" }')


def _holds(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    for seat, where, item in parser.by_seat(key, value):
        cards = parser.cards(where, item)
        if cards:
            yield Holds(seat, cards)


def _talon(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    comparison = parser.comparison(key, value)
    if comparison is not None:
        yield Talon(comparison)


def _trump(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    if isinstance(value, str) and value in SUITS:
        yield Trump(value)
    else:
        parser.report(key, "must be a suit letter: C, D, H or S.", 'For instance: "S"')


def _closed(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    yield Did("closed", parser.seat(key, value, {"nobody": None}))


def _over(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    if isinstance(value, bool):
        yield Over(value)
    else:
        parser.report(key, f"must be true or false, not {toml_name(value)}.", "")


def _outcome(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    if not isinstance(value, dict):
        parser.report(key, f"must be a table, not {toml_name(value)}.", 'For instance: { winner = "you" }')
        return
    reader = Reader(value, parser.report, f"{key}.")
    winner: Any = ...
    if reader.has("winner"):
        winner = parser.seat(f"{key}.winner", value["winner"], {"nobody": None})
    points = parser.comparison(f"{key}.game_points", value["game_points"]) if reader.has("game_points") else None
    reason = reader.text("reason") or None
    reader.finish()
    yield Ended(winner, points, reason)


def _legal(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    actions = [value] if isinstance(value, str) else value
    if isinstance(actions, list) and actions and all(isinstance(item, str) for item in actions):
        readable = [item for item in actions if parser.action(key, item)]
        if readable == actions:
            yield Legal(tuple(actions))
    else:
        parser.report(key, "must be an action or a list of actions.", 'For instance: "marriage KH"')


def _refuses(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    if not isinstance(value, dict) or not value:
        parser.report(key, "must say which rule refuses which action.", '{ "marriage KH" = "marriage.closed" }')
        return
    for action, name in value.items():
        known = parser.rule(f'{key}."{action}"', name)
        if parser.action(f'{key}."{action}"', action) and known is not None:
            yield Refuses(action, known)


def _refused(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    known = parser.rule(key, value)
    if known is not None:
        yield Refused(known)


def _any(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    yield AnyOf(parser.several(key, value))


def _all(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    yield AllOf(parser.several(key, value))


def _not(parser: _Parser, key: str, value: Any) -> Iterator[Condition]:
    if isinstance(value, dict):
        yield Not(parse(value, parser.report, parser.rules, key))
    else:
        parser.report(key, f"must be a condition, not {toml_name(value)}.", "For instance: { over = true }")


_COUNTED = by_seat(COMPARISON)
_CONDITIONS: Json = {"type": "array", "items": A_CONDITION, "minItems": 1}
_ACTION_OR_LIST: Json = {"anyOf": [{"type": "string"}, {**ACTIONS, "minItems": 1}]}
_OUTCOME: Json = {
    "type": "object",
    "properties": {"winner": SEAT_OR_NOBODY, "game_points": COMPARISON, "reason": {"type": "string"}},
    "additionalProperties": False,
}

CONDITIONS: Mapping[str, tuple[Read, Json]] = {
    "points": (_counts("points"), _COUNTED),
    "pending": (_counts("pending"), _COUNTED),
    "tricks": (_counts("tricks"), _COUNTED),
    "marriages": (_marriages, by_seat({"type": "string", "pattern": r"^[CDHS ]+$"})),
    "holds": (_holds, by_seat({"type": "string"})),
    "talon": (_talon, COMPARISON),
    "trump": (_trump, {"enum": [*SUITS]}),
    "announced": (_did("announced"), SEAT),
    "trick": (_did("trick"), SEAT),
    "claimed": (_did("claimed"), SEAT),
    "exchanged": (_did("exchanged"), SEAT),
    "closed": (_closed, SEAT_OR_NOBODY),
    "outcome": (_outcome, _OUTCOME),
    "over": (_over, {"type": "boolean"}),
    "legal": (_legal, _ACTION_OR_LIST),
    "refuses": (_refuses, {"type": "object", "additionalProperties": RULE, "minProperties": 1}),
    "refused": (_refused, RULE),
    "any": (_any, _CONDITIONS),
    "all": (_all, _CONDITIONS),
    "not": (_not, A_CONDITION),
}
"""The keys of a condition: how each is read, and what may stand there as JSON schema."""


def parse(table: Mapping[str, Any], report: Report, rules: frozenset[str], key: str = "success") -> Condition:
    """The condition that a TOML table describes. Faults go to ``report``; the keys that can be read still count."""
    if not table:
        report(key, "says nothing.", 'For instance: points = { you = ">= 66" }')
    parser = _Parser(report, rules)
    parts: list[Condition] = []
    for name, value in table.items():
        if name in CONDITIONS:
            parts += CONDITIONS[name][0](parser, f"{key}.{name}", value)
        else:
            report(f"{key}.{name}", f'There is no condition "{name}".', did_you_mean(name, CONDITIONS))
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def shape() -> Json:
    """A condition as JSON schema."""
    return {
        "type": "object",
        "properties": {name: shape for name, (_read, shape) in CONDITIONS.items()},
        "additionalProperties": False,
        "minProperties": 1,
    }
