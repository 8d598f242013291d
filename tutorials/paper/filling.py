"""The placeholders of lesson plans: numbers and rules come from the engine, so that a plan cannot be wrong about them.

Besides those of the lessons (``tutorials.texts``), which are filled here from a bare table with spades as trumps:

==================== =====================================================================
placeholder          becomes
==================== =====================================================================
``{rules.half}``     a number of the ruleset: any of its fields, such as deck, hand, match
``{say.strict}``     what holds for a field of the ruleset, in words
``{rule.last.two}``  the rulebook's sentence with this id
==================== =====================================================================
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from importlib.resources import files

import sixtysix as ss
from tutorials.differences import BASE, in_words
from tutorials.i18n import _
from tutorials.problems import did_you_mean
from tutorials.rulebook import rule_ids, rule_sentence
from tutorials.texts import Words, unknown_placeholders
from tutorials.vary import unchanged

_OWN = re.compile(r"\{(rules|say|rule)\.([a-z_.-]+)\}")


@cache
def _bare_table() -> ss.Deal:
    return ss.Deal.setup(ruleset=BASE, trump="9S", lead="you")


def filled(text: str) -> str:
    """A plan's text in the language spoken now, with every placeholder replaced."""
    return Words(_bare_table(), unchanged).fill(_OWN.sub(_value, _(text)))


@cache
def meanings() -> Mapping[str, str]:
    """Word of the game -> what it means, English source."""
    return tomllib.loads((files("tutorials.paper") / "words.toml").read_text("utf-8"))


def _value(found: re.Match[str]) -> str:
    kind, name = found[1], found[2]
    ruleset = ss.RULESETS[BASE]
    if kind == "rules":
        return str(getattr(ruleset, name))
    return in_words(ruleset)[name][1] if kind == "say" else rule_sentence(name)


def unknown(text: str) -> Iterator[tuple[str, str]]:
    """Placeholders that mean nothing, each with a remedy."""
    ruleset = ss.RULESETS[BASE]
    numbers = {each.name for each in fields(ruleset) if isinstance(getattr(ruleset, each.name), int)}
    known = {"rules": numbers, "say": set(in_words(ruleset)), "rule": rule_ids()}
    for kind, name in _OWN.findall(text):
        if name not in known[kind]:
            yield f"{kind}.{name}", did_you_mean(name, known[kind])
    yield from unknown_placeholders(_OWN.sub("", text))
