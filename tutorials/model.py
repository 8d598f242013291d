"""A lesson as data: what it asks, on which position, and what counts as an answer. Nothing in here can change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from tutorials.conditions import NO_CONDITION, Condition

Horizon: TypeAlias = Literal["action", "trick", "deal"]
Counts: TypeAlias = Literal["shown", "asked", "covered"]
Lines: TypeAlias = Mapping[str, tuple[str, ...]]
"""Wrong answer -> the actions of both sides that show what it leads to ("*" for any other wrong answer)."""


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """Pick cards out of the hand; ``cards`` names the computation in ``tutorials.answers`` that knows which."""

    cards: str


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a choose-one step. It is right when its condition holds on the position."""

    id: str
    text: str
    when: Condition


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """Pick one of several answers. ``after``: actions to imagine first."""

    options: tuple[Option, ...]
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """Type a number; ``number`` names the computation in ``tutorials.answers``. ``after``: actions to imagine first."""

    number: str
    after: tuple[str, ...] = ()
    least: int = 0
    most: int = 200


@dataclass(frozen=True, slots=True)
class Reply:
    """How the opponent answers inside a step: fixed actions first, then exact play or a bot."""

    actions: tuple[str, ...] = ()
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """How a question of strategy is decided: the accepted actions have the best average over seeded worlds.

    ``margin`` is how much better the worst accepted action must be than the best other one, in game points, or with
    ``match`` (both sides' game points before this deal) in the chance to win the match. ``policy`` names the bot that
    goes on for both sides; None for the usual one.
    """

    margin: float
    worlds: int = 200
    policy: str | None = None
    match: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Find the action. The goal must be reached within the horizon: at once, in this trick, or in this deal."""

    accept: tuple[str, ...]
    success: Condition
    horizon: Horizon = "action"
    reply: Reply = Reply()
    worlds: int | None = None
    """How many consistent hidden hands the proof tries; None for all of them."""
    judged: Judged | None = None
    """Set in a judgement step: then averages decide, and there is no goal to prove."""


@dataclass(frozen=True, slots=True)
class Find:
    """What kind of position a puzzle wants: the talon gone, so many ``cards`` in each hand, only one lead that wins.

    ``lead`` is "trump" or "plain", ``trick`` what becomes of the winning lead, "won" or "lost"; "" leaves it open.
    """

    ruleset: str
    cards: int
    seed: int
    lead: str = ""
    trick: str = ""


@dataclass(frozen=True, slots=True)
class PlayOut:
    """Play on until the goal is reached or the deal is over. ``line``: actions of the learner that get there."""

    success: Condition
    line: tuple[str, ...]
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Watch:
    """See some actions, one by one, back and forth. ``say`` has one caption for the start and one for each action."""

    moves: tuple[str, ...]
    say: tuple[str, ...]


Task: TypeAlias = ChooseCards | ChooseOne | Number | Play | PlayOut | Watch

KINDS: dict[str, type[Any]] = {
    "choose-cards": ChooseCards,
    "choose-one": ChooseOne,
    "number": Number,
    "play": Play,
    "judgement": Play,
    "puzzle": Play,
    "play-out": PlayOut,
    "watch": Watch,
}
REVIEW = "review"
"""The kind of a step that draws from earlier ones; what it asks has the kind of the step that is drawn."""
_KIND_OF = {task: kind for kind, task in KINDS.items() if kind not in ("judgement", "puzzle")}


@dataclass(frozen=True, slots=True)
class Step:
    """One question on one position."""

    lesson: str
    id: str
    title: str
    number: int
    of: int
    ask: str
    position: Mapping[str, Any]
    """What ``sixtysix.Deal.setup`` is given, ruleset included."""
    task: Task
    rules: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    on_right: str = ""
    on_wrong: Mapping[str, str] | None = None
    on_refused: Mapping[str, str] | None = None
    lines: Lines | None = None
    counts: Counts = "shown"
    hands: Literal["hidden", "open"] = "hidden"
    piles: Literal["hidden", "open"] = "hidden"
    draws: Literal["table", "learner"] = "table"
    stock: Literal["shown", "hidden"] = "shown"
    """Hidden: no talon and no trumps on the table, for whoever has not met them yet."""
    played: tuple[str, ...] = ()
    """Actions of both sides since the position, which the learner sees before the question."""
    buttons: tuple[str, ...] = ()
    find: Find | None = None
    """Set in a puzzle: where its positions and answers come from, the one here and fresh ones."""
    drawn_from: tuple[Step, ...] = ()
    """Set in a review: the earlier steps of which each variant shows one."""
    file: str = ""
    line: int | None = None

    @property
    def kind(self) -> str:
        """The kind as lesson files write it."""
        if self.find is not None:
            return "puzzle"
        return "judgement" if isinstance(self.task, Play) and self.task.judged else _KIND_OF[type(self.task)]

    @property
    def path(self) -> str:
        """``lesson/step``: the name a notebook calls."""
        return f"{self.lesson}/{self.id}"

    @property
    def success(self) -> Condition:
        """The goal of a play or play-out step; a condition that always holds for the others."""
        return self.task.success if isinstance(self.task, Play | PlayOut) else NO_CONDITION


@dataclass(frozen=True, slots=True)
class Lesson:
    """Steps in order."""

    id: str
    title: str
    steps: tuple[Step, ...]
    file: str = ""

    def step(self, step_id: str) -> Step:
        """The step with this id; KeyError if there is none."""
        for step in self.steps:
            if step.id == step_id:
                return step
        raise KeyError(step_id)
