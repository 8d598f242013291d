"""What an experiment is: a question to guess at, deals to play, pictures and a sentence to compare with.

No widget and no simulation in here; an experiment is a value with three functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from sixtysix import Card
    from sixtysix.simulation.plan import Plan
    from tutorials.plots import Picture
    from tutorials.plots.style import Look

Settings: TypeAlias = Mapping[str, Any]
"""What the learner has chosen, by the key of its field."""
Columns: TypeAlias = Mapping[str, Any]


MOST_TEXT = 200
"""Characters of a line that is typed in."""


class LabError(ValueError):
    """Something that the learner asked for cannot be done; the text says what and why, in his language."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is guessed, and between which numbers."""

    text: str
    unit: str
    """What stands behind the number, such as "of 100"."""
    low: int = 0
    high: int = 100


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several."""

    key: str
    label: str
    options: tuple[tuple[str, str], ...]
    """Values with their words."""
    value: str


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text."""

    key: str
    label: str
    value: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class Amount:
    """A whole number."""

    key: str
    label: str
    value: int
    low: int
    high: int


Field: TypeAlias = Choice | Words | Amount


@dataclass(frozen=True, slots=True)
class Part:
    """Deals of one kind: who plays what, and how many; ``hands`` keeps the first hands too.

    ``columns``: nothing but these is kept, so that millions of deals fit into a visitor's kernel.
    """

    plan: Plan
    deals: int
    hands: bool = False
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was guessed and what was played. All parts are equally long."""

    guess: float
    settings: Settings
    parts: Mapping[str, Columns]
    deals: int
    """Deals of each part."""
    seed: int


@dataclass(frozen=True, slots=True)
class Report:
    """What is shown at the end: pictures, and sentences that compare guess, play and, where there is one, the count."""

    pictures: tuple[Picture, ...]
    sentences: tuple[str, ...]
    code: str = ""
    """The same as Python, to copy."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """One question of the lab. Texts are made when they are asked for, in the language spoken then."""

    id: str
    question: Callable[[], Question]
    parts: Callable[[Settings, int, bool], Mapping[str, Part]]
    """Settings, seed, and whether machine code is at hand, to the deals to play. Raises LabError."""
    report: Callable[[Outcome, Look], Report]
    fields: Callable[[], tuple[Field, ...]] = tuple
    about: Callable[[Settings], str] = lambda _settings: ""
    """What is played, in a sentence."""
    cards: Callable[[Settings], tuple[Card, ...]] = lambda _settings: ()
    """Cards to be drawn beside it."""


def check(field: Field, value: object) -> Any:
    """The value of a field as it may be used.  Raises LabError."""
    from tutorials.i18n import _

    match field:
        case Choice() if value in {option for option, _said in field.options}:
            return value
        case Words() if isinstance(value, str) and len(value) <= MOST_TEXT:
            return value.strip()
        case Amount() if isinstance(value, int) and not isinstance(value, bool) and field.low <= value <= field.high:
            return value
        case Amount():
            raise LabError(
                _("{label}: choose a whole number from {low} to {high}.").format(
                    label=field.label, low=field.low, high=field.high
                )
            )
    raise LabError(_("{label}: this cannot be chosen.").format(label=field.label))
