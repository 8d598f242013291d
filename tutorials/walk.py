"""Walks through a step on the right way, as a learner who knows the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutorials.answers import CARDS
from tutorials.model import ChooseCards, ChooseOne, Number, Play, PlayOut, Watch
from tutorials.prove import Search
from tutorials.session import StepSession
from tutorials.solution import right_number, right_options

Message = dict[str, Any]


class NoWayError(Exception):
    """The right way of a step does not reach its goal: the lesson is at fault, and lint says how."""


def right_way(opened: StepSession) -> Iterator[Message]:
    """The messages that solve the step, one by one. Each must be received before the next is asked for.

    Raises NoWayError when the goal cannot be reached any more.
    """
    yield from _answer(opened)
    while not opened.view()["done"]:
        task = opened.step.task
        if not isinstance(task, Play) or opened.deal.turn is None:
            raise NoWayError(opened.step.path)
        search = Search(opened.start, opened.step.success, task.horizon, opened.step.draws == "table")
        forcing = (str(action) for action in opened.deal.legal_actions() if search.forced(opened.deal.apply(action)))
        action = next(forcing, None)
        if action is None:
            raise NoWayError(opened.step.path)
        yield {"type": "act", "action": action}


def _answer(opened: StepSession) -> Iterator[Message]:
    task = opened.step.task
    match task:
        case ChooseCards(cards):
            yield {"type": "answer", "value": sorted(CARDS[cards](opened.start)[0])}
        case ChooseOne():
            yield {"type": "answer", "value": right_options(task, opened.start)[0].id}
        case Number():
            yield {"type": "answer", "value": right_number(task, opened.start)}
        case Watch(moves=moves):
            yield from ({"type": "forward"} for _move in moves)
        case PlayOut(line=line):
            yield from ({"type": "act", "action": action} for action in line)
        case Play(accept=accept):
            yield {"type": "act", "action": accept[0]}
