"""Reads a condition from a lesson file; ``tutorials.conditions`` has the table of what may stand there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sixtysix as ss
from tutorials.conditions import (
    SEATS,
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
from tutorials.problems import did_you_mean
from tutorials.reader import Reader, Report, toml_name


@dataclass(slots=True)
class _Parser:
    report: Report
    rules: frozenset[str]
    parts: list[Condition] = field(default_factory=list)

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

    def outcome(self, key: str, value: object) -> Condition | None:
        if not isinstance(value, dict):
            self.report(key, f"must be a table, not {toml_name(value)}.", 'For instance: { winner = "you" }')
            return None
        reader = Reader(value, self.report, f"{key}.")
        winner: Any = ...
        if reader.has("winner"):
            winner = self.seat(f"{key}.winner", value["winner"], {"nobody": None})
        points = self.comparison(f"{key}.game_points", value["game_points"]) if reader.has("game_points") else None
        reason = reader.text("reason") or None
        reader.finish()
        return Ended(winner, points, reason)

    def one(self, key: str, name: str, value: object) -> None:
        add = self.parts.append
        if name in ("points", "pending", "tricks"):
            for seat, where, item in self.by_seat(key, value):
                comparison = self.comparison(where, item)
                if comparison is not None:
                    add(Count(name, seat, comparison))
        elif name == "marriages":
            for seat, where, item in self.by_seat(key, value):
                if isinstance(item, str) and item and set(item.replace(" ", "")) <= set("CDHS"):
                    add(Marriages(seat, item.replace(" ", "")))
                else:
                    self.report(where, "must name suits by their letters C, D, H, S.", 'For instance: { you = "H" }')
        elif name in ("announced", "trick", "claimed", "exchanged"):
            seat = self.seat(key, value)
            if seat is not None:
                add(Did(name, seat))
        elif name == "holds":
            for seat, where, item in self.by_seat(key, value):
                cards = self.cards(where, item)
                if cards:
                    add(Holds(seat, cards))
        elif name == "talon":
            comparison = self.comparison(key, value)
            if comparison is not None:
                add(Talon(comparison))
        elif name == "trump":
            if isinstance(value, str) and value in ("C", "D", "H", "S"):
                add(Trump(value))
            else:
                self.report(key, "must be a suit letter: C, D, H or S.", 'For instance: "S"')
        elif name == "closed":
            add(Did(name, self.seat(key, value, {"nobody": None})))
        elif name == "over":
            if isinstance(value, bool):
                add(Over(value))
            else:
                self.report(key, f"must be true or false, not {toml_name(value)}.", "")
        elif name == "outcome":
            ended = self.outcome(key, value)
            if ended is not None:
                add(ended)
        elif name == "legal":
            actions = [value] if isinstance(value, str) else value
            if isinstance(actions, list) and actions and all(isinstance(item, str) for item in actions):
                add(Legal(tuple(actions)))
            else:
                self.report(key, "must be an action or a list of actions.", 'For instance: "marriage KH"')
        elif name == "refuses":
            if not isinstance(value, dict) or not value:
                self.report(key, "must say which rule refuses which action.", '{ "marriage KH" = "marriage.closed" }')
                return
            for action, rule in value.items():
                known = self.rule(f'{key}."{action}"', rule)
                if known is not None:
                    add(Refuses(action, known))
        elif name == "refused":
            rule_id = self.rule(key, value)
            if rule_id is not None:
                add(Refused(rule_id))
        elif name == "any":
            add(AnyOf(self.several(key, value)))
        elif name == "all":
            add(AllOf(self.several(key, value)))
        elif name == "not":
            if isinstance(value, dict):
                add(Not(parse(value, self.report, self.rules, key)))
            else:
                self.report(key, f"must be a condition, not {toml_name(value)}.", "For instance: { over = true }")
        else:
            self.report(key, f'There is no condition "{name}".', did_you_mean(name, CONDITIONS))


CONDITIONS = frozenset(
    (
        "points",
        "pending",
        "tricks",
        "marriages",
        "holds",
        "talon",
        "trump",
        "announced",
        "trick",
        "claimed",
        "exchanged",
    )
) | {"closed", "outcome", "over", "legal", "refuses", "refused", "any", "all", "not"}


def parse(table: Mapping[str, Any], report: Report, rules: frozenset[str], key: str = "success") -> Condition:
    """The condition that a TOML table describes. Faults go to ``report``; the keys that can be read still count."""
    if not table:
        report(key, "says nothing.", 'For instance: points = { you = ">= 66" }')
    parser = _Parser(report, rules)
    for name, value in table.items():
        parser.one(f"{key}.{name}", name, value)
    return parser.parts[0] if len(parser.parts) == 1 else AllOf(tuple(parser.parts))
