"""Fixtures for tests of lessons."""

from __future__ import annotations

import pytest

from tutorials.loader import load_lesson
from tutorials.model import Lesson


@pytest.fixture
def marriages() -> Lesson:
    """The lesson as it ships."""
    return load_lesson("marriages")
