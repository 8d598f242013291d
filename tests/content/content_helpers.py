"""Helpers for tests of lessons: small lessons as text, and a session with a board of its own."""

from __future__ import annotations

from tutorials.loader import load_text
from tutorials.model import Step
from tutorials.progress import Board
from tutorials.session import StepSession

GOOD = """
title = "Small"
[[step]]
id       = "cash-it"
kind     = "play"
ask      = "Make {needed} points."
accept   = ["marriage KH", "marriage QH", "claim KH", "claim QH"]
hint     = ["Look for a king.", "So: {answer}."]
[step.on_wrong]
"KH" = "In silence."
[step.success]
points = { you = ">= 66" }
[step.deal]
you = "KH QH AS 9D JC TC"
trump = "9S"
lead = "you"
points = { you = 48, opponent = 20 }
"""


def small(text: str = GOOD) -> Step:
    """The first step of a lesson text."""
    return load_text(text, "small.toml").steps[0]


def session(step: Step, lang: str = "en") -> StepSession:
    """A learner who has just opened the step."""
    opened = StepSession(step, lang, board=Board(step.of))
    opened.receive({"type": "hello", "record": None})
    return opened
