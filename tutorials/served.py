"""Whether this process belongs to a public lesson server, whose visitors must start nothing on the computer."""

from __future__ import annotations

import os

MARK = "SIXTYSIX_SERVED"


def mark_as_served() -> None:
    """To be called by the lesson server: this process, and the kernels it starts, serve visitors."""
    os.environ[MARK] = "1"


def is_served() -> bool:
    """Whether the learner is a visitor of a lesson server, and not at a computer of his or her own."""
    return MARK in os.environ
