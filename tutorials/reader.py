"""Reads one TOML table key by key and collects every fault instead of stopping at the first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from tutorials.problems import did_you_mean

Json = dict[str, Any]
Report = Callable[[str | None, str, str], None]
"""Called with the key (dotted, or None for the whole table), the fault and its remedy."""

TEXT: Json = {"type": "string", "minLength": 1}
_TOML_NAMES = {str: "a text", bool: "true or false", int: "a whole number", list: "a list", dict: "a table"}


def toml_name(value: object) -> str:
    """How a value is called in an error message."""
    return _TOML_NAMES.get(type(value), type(value).__name__)


class Reader:
    """One table under way. Every ``take_*`` marks its key as known; ``finish`` reports the keys nobody asked for."""

    def __init__(self, table: Mapping[str, Any], report: Report, prefix: str = "") -> None:
        self.table = table
        self.prefix = prefix
        self._report = report
        self._known: set[str] = set()

    def fault(self, key: str | None, what: str, remedy: str = "") -> None:
        """Report a fault at ``key`` of this table."""
        self._report(self.prefix + key if key else self.prefix.rstrip(".") or None, what, remedy)

    def sub_report(self) -> Report:
        """A report function for code that reads a value of this table and gives full dotted keys."""
        return self._report

    def part(self, key: str, table: Mapping[str, Any], prefix: str) -> Reader:
        """A reader for a table that stands at ``key``; ``prefix`` is put before its keys in messages."""
        return Reader(table, self._report, prefix)

    def note(self, key: str, shape: Json, required: bool = False) -> None:
        """Say what may stand at a key, as JSON schema. ``tutorials.json_schema`` listens; here nobody does."""

    def has(self, key: str) -> bool:
        """Whether the key stands in the table (and is known from now on)."""
        self._known.add(key)
        return key in self.table

    def _typed(self, key: str, kind: type, required: bool, example: str) -> Any:
        self._known.add(key)
        if key not in self.table:
            if required:
                self.fault(key, "is missing.", f"Add a line such as: {example}")
            return None
        value = self.table[key]
        # bool is an int in Python, but `min = true` is a slip in TOML.
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fault(key, f"must be {_TOML_NAMES[kind]}, not {toml_name(value)}.", f"For instance: {example}")
            return None
        return value

    def text(self, key: str, *, required: bool = False, default: str = "", example: str = "") -> str:
        """A non-empty text."""
        self.note(key, TEXT, required)
        value = self._typed(key, str, required, example or f'{key} = "…"')
        if value is None:
            return default
        if not value.strip():
            self.fault(key, "is empty.", "Write the text or remove the key.")
            return default
        return str(value)

    def choice(self, key: str, options: Collection[str], *, required: bool = False, default: str = "") -> str:
        """One word out of a closed vocabulary."""
        self.note(key, {"enum": sorted(options)}, required)
        value = self.text(key, required=required, default=default, example=f'{key} = "{sorted(options)[0]}"')
        if value and value not in options:
            self.fault(key, f'does not know "{value}".', did_you_mean(value, options))
            return default
        return value

    def whole(self, key: str, *, default: int, least: int = 0, most: int | None = None, required: bool = False) -> int:
        """A whole number."""
        self.note(key, {"type": "integer", "minimum": least, **({} if most is None else {"maximum": most})}, required)
        value = self._typed(key, int, required, f"{key} = {default}")
        if value is None:
            return default
        if value < least:
            self.fault(key, f"must be at least {least}, not {value}.")
            return default
        if most is not None and value > most:
            self.fault(key, f"must be at most {most}, not {value}.")
            return default
        return int(value)

    def positive(self, key: str) -> float:
        """A needed number above zero, whole or with a decimal point."""
        self.note(key, {"type": "number", "exclusiveMinimum": 0}, required=True)
        self._known.add(key)
        value = self.table.get(key)
        if value is None:
            self.fault(key, "is missing.", f"Add a line such as: {key} = 0.3")
        elif isinstance(value, bool) or not isinstance(value, int | float) or not value > 0:
            self.fault(key, f"must be a number above zero, not {value!r}.", f"For instance: {key} = 0.3")
        else:
            return float(value)
        return 1.0

    def texts(
        self, key: str, *, required: bool = False, example: str = "", options: Collection[str] = ()
    ) -> tuple[str, ...]:
        """A list of texts, out of a closed vocabulary if there is one; one text alone counts as a list of one."""
        one: Json = {"enum": sorted(options)} if options else TEXT
        self.note(key, {"anyOf": [one, {"type": "array", "items": one, "minItems": int(required)}]}, required)
        example = example or f'{key} = ["…"]'
        if isinstance(self.table.get(key), str):
            value: Any = [self.table[key]]
            self._known.add(key)
        else:
            value = self._typed(key, list, required, example)
        if value is None:
            return ()
        if required and not value:
            self.fault(key, "is an empty list.", f"For instance: {example}")
        for at, item in enumerate(value, start=1):
            if not isinstance(item, str) or not item.strip():
                self.fault(key, f"entry {at} must be a text that is not empty.", f"For instance: {example}")
                return ()
            if options and item not in options:
                self.fault(key, f'does not know "{item}".', did_you_mean(item, options))
        return tuple(value)

    def mapping(
        self, key: str, *, required: bool = False, example: str = "", shape: Json | None = None
    ) -> Mapping[str, Any] | None:
        """A table. ``shape`` says what may stand in it, where the caller reads on."""
        self.note(key, {"type": "object"} if shape is None else shape, required)
        value: Mapping[str, Any] | None = self._typed(key, dict, required, example or f"[step.{key}]")
        return value

    def text_mapping(self, key: str, keys: Collection[str] = ()) -> dict[str, str]:
        """A table of texts. ``keys`` are those that make sense, where these are known."""
        names: Json = {"propertyNames": {"enum": sorted(keys)}} if keys else {}
        self.note(key, {"type": "object", "additionalProperties": TEXT, **names})
        found: dict[str, str] = {}
        for name, value in (self.mapping(key) or {}).items():
            if isinstance(value, str) and value.strip():
                found[name] = value
            else:
                self.fault(f'{key}."{name}"', f"must be a text that is not empty, not {toml_name(value)}.")
        return found

    def tables(self, key: str, *, required: bool = False) -> list[Mapping[str, Any]]:
        """A list of tables, ``[[…]]`` in TOML."""
        self.note(key, {"type": "array", "minItems": int(required)}, required)
        value = self._typed(key, list, required, f"[[{key}]]")
        if value is None:
            return []
        if not all(isinstance(item, dict) for item in value):
            self.fault(key, "must be a list of tables.", f"Write each as [[{key}]].")
            return []
        return list(value)

    def finish(self) -> None:
        """Report every key that nobody asked for."""
        for key in self.table:
            if key not in self._known:
                self.fault(key, "is not a key that is known here.", did_you_mean(key, self._known))
