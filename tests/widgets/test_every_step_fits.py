"""Every step of every lesson on a small phone and on a laptop: nothing to scroll for, whatever the learner does.

The views come from sessions, as in a lesson; one page draws them all, so that no kernel is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations
from typing import Any

import pytest

from tutorials.loader import lesson_ids, load_lesson
from tutorials.model import ChooseCards, ChooseOne, Number, Play, PlayOut, Step
from tutorials.progress import Board, Progress, encode
from tutorials.session import WORKED, StepSession
from tutorials.walk import right_way

pytestmark = pytest.mark.browser

View = dict[str, Any]
Message = dict[str, Any]

PHONE = (336, 640)  # a screen of 360 by 640, less the margins of a web page
LAPTOP = (960, 640)  # two columns; what a window 1280 wide leaves a table, and JupyterLab of 800 pixels' height


def opened(step: Step) -> StepSession:
    """A learner who has just come to the step."""
    session = StepSession(step, board=Board(step.of))
    session.receive({"type": "hello", "record": None})
    return session


def tries(session: StepSession) -> Iterator[Message]:
    """Answers to give, right and wrong."""
    view, task = session.view(), session.step.task
    match task:
        case ChooseOne():
            yield from ({"type": "answer", "value": choice["id"]} for choice in view["choices"])
        case Number():
            yield from ({"type": "answer", "value": number} for number in (task.least, task.least + 1))
        case ChooseCards():
            hand = [card["card"] for card in view["table"]["you"]["hand"]]
            for cards in combinations(hand, view["pick"]["count"] or 1):
                yield {"type": "answer", "value": list(cards)}
        case Play() | PlayOut():
            yield from ({"type": "act", "action": str(action)} for action in session.deal.legal_actions())


def words(view: View) -> int:
    """How much a view has to say."""
    captions = sum(len(frame["caption"]) for frame in view["frames"])
    return len(view["feedback"]["text"]) + captions if view["feedback"] else 0


def wrong(step: Step) -> Iterator[tuple[str, View]]:
    """What is shown after the wrong answer that brings the most words; then once more with all the help there is."""
    found = [(message, opened(step).receive(message)) for message in tries(opened(step))]
    found = [(message, view) for message, view in found if view["feedback"] and view["feedback"]["tone"] == "wrong"]
    if not found:
        return
    message, view = max(found, key=lambda one: words(one[1]))
    yield f"wrong: {message.get('action', message.get('value'))}", view
    once_more = encode(Progress(wrong=WORKED - 1), step.lesson, step.id)
    session = StepSession(step, board=Board(step.of))
    session.receive({"type": "hello", "record": once_more})
    view = session.receive(message)
    assert view["can"]["fresh"], "a similar fresh position is offered"
    yield "worked answer", view


def longest_hint(step: Step) -> Iterator[tuple[str, View]]:
    session = opened(step)
    views = [session.receive({"type": "hint"}) for _hint in step.hints]
    if views:
        yield "hint", max(views, key=words)


def right(step: Step) -> tuple[str, View]:
    session = opened(step)
    view = session.view()
    for message in right_way(session):
        view = session.receive(message)
    return "right", view


def moments(step: Step) -> Iterator[tuple[str, View]]:
    """The step as it opens, after answers, hints and the solution."""
    session = StepSession(step, board=Board(step.of))
    yield "opening", session.receive({"type": "hello", "record": None})
    yield from chain(wrong(step), longest_hint(step), [right(step)])


STEPS = [step for lesson in lesson_ids() for step in load_lesson(lesson).steps]


@pytest.fixture(scope="module")
def scenes() -> list[tuple[str, View]]:
    """Every moment of every step, by a name that says where to look."""
    return [(f"{step.path}, {what}", view) for step in STEPS for what, view in moments(step)]


@pytest.mark.parametrize(("width", "height"), [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_every_moment_of_every_step_fits_the_screen(
    mount: Callable[..., Any], scenes: list[tuple[str, View]], width: int, height: int
) -> None:
    table = mount(scenes[0][1], width=width, height=height)
    shown = [{**view, "seq": at} for at, (_name, view) in enumerate(scenes, start=2)]
    measured: list[list[float]] = table.page.evaluate(
        """views => views.map((view) => {
            tables[0].answer(view);
            const body = document.querySelector(".s66-body"), feedback = document.querySelector(".s66-feedback");
            const drawn = document.querySelector(".s66").dataset.seq === String(view.seq);
            const heading = document.querySelector(".s66-heading").getBoundingClientRect().height;
            const tall = drawn ? body.getBoundingClientRect().height : -1;
            return [tall, feedback.scrollHeight - feedback.clientHeight, heading];
        })""",
        shown,
    )
    assert len(measured) == len(scenes) > 3 * len(STEPS)
    names = [name for name, _view in scenes]
    tall, hidden, heading = (dict(zip(names, each, strict=True)) for each in zip(*measured, strict=True))
    assert min(tall.values()) > 0, "a view was not drawn"
    assert {name: pixels for name, pixels in tall.items() if pixels > height} == {}
    assert [name for name, pixels in hidden.items() if pixels > 1] == [], "feedback is never cut off"
    line = min(heading.values())
    assert {name.split(",")[0] for name, pixels in heading.items() if pixels > line} == set(), "a title is one line"
