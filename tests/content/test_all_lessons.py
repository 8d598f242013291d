"""Every lesson of the course is proven by lint, and can be opened, reloaded and read aloud."""

from __future__ import annotations

import pytest
from content_helpers import session

from tutorials.lint import lint_step
from tutorials.loader import lesson_ids, load_lesson
from tutorials.model import Step
from tutorials.progress import Board
from tutorials.session import StepSession

STEPS = [step for lesson in lesson_ids() for step in load_lesson(lesson).steps]
every = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.path)


@every
def test_lint_proves_it(step: Step) -> None:
    assert [str(problem) for problem in lint_step(step)] == []


@every
def test_it_opens_and_reads_itself_aloud(step: Step) -> None:
    opened = session(step)
    for what in ("hand", "trick", "trump", "points", "last"):
        assert opened.receive({"type": "read", "what": what})["spoken"]
    again = StepSession(step, board=Board(step.of))
    assert again.receive({"type": "hello", "record": opened.view()["record"]})["table"] == opened.view()["table"]
