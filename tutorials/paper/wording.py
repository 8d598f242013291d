"""What a step asks on paper, where its own words lean on the screen or on the step before it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tutorials.model import Step

FILE = "wording.toml"
ANY = "*"
"""The key of a lesson's reply to any other wrong answer."""


@dataclass(frozen=True, slots=True)
class Wording:
    """``wording.toml``: step -> text, English source."""

    ask: Mapping[str, str]
    right: Mapping[str, str]
    wrong: Mapping[str, Mapping[str, str]]
    """Step -> wrong answer -> what is said to it."""
    leave_out: Mapping[str, str]

    def question(self, step: Step) -> str:
        """What is asked, placeholders still in it."""
        return self.ask.get(step.path, step.ask)

    def reason(self, step: Step) -> str:
        """What the answer sheet says besides the answer."""
        return self.right.get(step.path, step.on_right)

    def reply(self, step: Step, key: str) -> str:
        """What a teacher says to a wrong answer; empty where the lesson has no word for it."""
        replies = step.on_wrong or {}
        return self.wrong.get(step.path, {}).get(key) or replies.get(key) or replies.get(ANY, "")


@cache
def wording() -> Wording:
    """The texts of this package."""
    table = tomllib.loads((files("tutorials.paper") / FILE).read_text("utf-8"))
    return Wording(table["ask"], table["right"], table["wrong"], table["leave_out"])
