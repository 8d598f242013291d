"""Similar fresh positions: the same question with other suits, so that it looks new and is equally hard.

The suits change places all at once. Trumps move with them, so every line of play has its twin and whatever is proven
of one position holds for the other. Where a lesson leaves cards to be dealt by its seed, the seed moves on too; in a
question of strategy only for cards that the learner cannot see. Only a puzzle finds a new position.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import sixtysix as ss
from tutorials.conditions import Change
from tutorials.finding import found
from tutorials.model import ChooseOne, Find, Number, Option, Play, PlayOut, Reply, Step, Task, Watch
from tutorials.names import RANKS, SUITS

UNSEEN = 5
"""A review begins with this fresh position of a step: one that few learners have met in the lesson itself."""

_CARD_OR_SUIT = re.compile(rf"(?<![A-Za-z0-9])([{''.join(RANKS)}]?)([{''.join(SUITS)}])(?![A-Za-z0-9])")


def unchanged(text: str) -> str:
    """The change of the position as the lesson gives it: none."""
    return text


@cache
def _exchanges(path: str) -> tuple[dict[str, str], ...]:
    """All ways to give every suit a new name, in an order that belongs to the step."""
    moved = [dict(zip(SUITS, new, strict=True)) for new in permutations(SUITS) if all(map(str.__ne__, SUITS, new))]
    Random(path).shuffle(moved)
    return tuple(moved)


def change_for(step: Step, variant: int) -> Change:
    """How variant ``variant`` of a step renames cards and suits; 0 is the step as written.

    The function takes any action text: ``"marriage KH"`` may become ``"marriage KC"``.
    """
    if step.drawn_from:
        return change_for(*_drawn(step, variant))
    if variant == 0 or step.find is not None:
        return unchanged
    exchanges = _exchanges(step.path)
    suits = exchanges[(variant - 1) % len(exchanges)]

    def change(text: str) -> str:
        return _CARD_OR_SUIT.sub(lambda found: found[1] + suits[found[2]], text)

    return change


def varied(step: Step, variant: int) -> Step:
    """The step on its fresh position ``variant``. Prose keeps its placeholders; ``texts.Words`` fills them."""
    if step.drawn_from:
        return replace(
            varied(*_drawn(step, variant)),
            lesson=step.lesson, id=step.id, title=step.title, number=step.number, of=step.of, rules=(),
            file=step.file, line=step.line,
        )  # fmt: skip
    if variant == 0:
        return step
    if step.find is not None:
        return _found(step, step.find, variant)
    change = change_for(step, variant)
    position = _settled(step.position) if step.kind == "judgement" else step.position
    return replace(
        step,
        position=_position(position, change, variant),
        task=_task(step.task, change),
        played=_all(step.played, change),
        on_wrong={change(key): text for key, text in (step.on_wrong or {}).items()},
        lines={change(key): _all(line, change) for key, line in (step.lines or {}).items()},
    )


def _found(step: Step, find: Find, variant: int) -> Step:
    """A puzzle never changes suits: it finds another position."""
    assert isinstance(step.task, Play)
    position, answer = found(find, variant)
    return replace(step, position=position, task=replace(step.task, accept=(answer,)))


def _drawn(review: Step, variant: int) -> tuple[Step, int]:
    """Which step a review shows, on which of its fresh positions: all of them in turn, then all again on others."""
    order = list(review.drawn_from)
    Random(review.path).shuffle(order)
    times, at = divmod(variant, len(order))
    return order[at], UNSEEN + times


def _all(texts: tuple[str, ...], change: Change) -> tuple[str, ...]:
    return tuple(change(text) for text in texts)


def _settled(position: Mapping[str, Any]) -> dict[str, Any]:
    """The position with all that the learner knows as the lesson deals it: a strategy is proven for that."""
    deal = ss.Deal.setup(**position)
    seats = {"you": 0, "opponent": 1}
    return {
        **position,
        "you": " ".join(map(str, deal.hand(seats["you"]))),
        "won": {name: " ".join(map(str, deal.won(seat))) for name, seat in seats.items()},
        "trump": str(deal.turnup or deal.trump),
    }


def _position(position: Mapping[str, Any], change: Change, variant: int) -> dict[str, Any]:
    moved = {key: _value(value, change) for key, value in position.items() if key != "ruleset"}
    if isinstance(position.get("marriages"), dict):
        # "HS" names two suits in one word.
        moved["marriages"] = {
            seat: "".join(change(letter) for letter in suits) for seat, suits in position["marriages"].items()
        }
    return {"ruleset": position["ruleset"], **moved, "seed": int(position.get("seed", 1)) + variant}


def _value(value: Any, change: Change) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {key: _value(item, change) for key, item in value.items()}
    return value


def _task(task: Task, change: Change) -> Task:
    match task:
        case ChooseOne():
            options = tuple(Option(option.id, option.text, option.when.mapped(change)) for option in task.options)
            return ChooseOne(options, _all(task.after, change))
        case Number():
            return replace(task, after=_all(task.after, change))
        case Play():
            return replace(
                task,
                accept=_all(task.accept, change),
                success=task.success.mapped(change),
                reply=_reply(task.reply, change),
            )
        case PlayOut():
            return replace(
                task,
                success=task.success.mapped(change),
                line=_all(task.line, change),
                reply=_reply(task.reply, change),
            )
        case Watch():
            return replace(task, moves=_all(task.moves, change))
    return task


def _reply(reply: Reply, change: Change) -> Reply:
    return Reply(_all(reply.actions, change), reply.bot)
