"""What a learner has done in a step, as a text that the browser keeps.

The text is JSON with a version. It is checked key by key when it comes back: what is sound is used, what is not is
named (lesson, step, key), and the text itself is kept so that nothing is lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

from tutorials.i18n import _, ngettext

VERSION = 1
_MANY = 10_000  # more than any step needs; a longer list is damage


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of one step. ``actions`` are those of both sides since the question."""

    variant: int = 0
    actions: tuple[str, ...] = ()
    answer: str = ""
    wrong: int = 0
    hints: int = 0
    worked: bool = False
    solved: bool = False
    star: bool = False
    shown: bool = False
    at: int = 0
    rescued: str = ""
    """A damaged earlier text, carried along."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a record."""

    key: str
    what: str


@dataclass(frozen=True, slots=True)
class Restored:
    """What a text gave: the progress that can be used, and what is wrong with the rest."""

    progress: Progress = Progress()
    faults: tuple[Fault, ...] = ()


def encode(progress: Progress, lesson: str, step: str) -> str:
    """The text for the browser.

    >>> decode(encode(Progress(star=True), "marriages", "cash-it"), "marriages", "cash-it").progress.star
    True
    """
    record: dict[str, Any] = {"version": VERSION, "lesson": lesson, "step": step}
    empty = Progress()
    for item in fields(Progress):
        value = getattr(progress, item.name)
        if value != getattr(empty, item.name):
            record[item.name] = list(value) if isinstance(value, tuple) else value
    return json.dumps(record, ensure_ascii=False)


def decode(text: object, lesson: str, step: str) -> Restored:
    """Read a record of this step. Never raises: faults are listed, sound keys are used."""
    if text is None:
        return Restored()
    if not isinstance(text, str):
        return Restored(faults=(Fault("record", _("must be a text")),))
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return _damaged(text, Fault("record", _("is not JSON")))
    if not isinstance(record, dict):
        return _damaged(text, Fault("record", _("must be an object")))
    for key, wanted in (("version", VERSION), ("lesson", lesson), ("step", step)):
        if record.get(key) != wanted:
            what = _("should be {wanted}, not {found}").format(wanted=wanted, found=str(record.get(key))[:40])
            return _damaged(text, Fault(key, what))
    faults: list[Fault] = []
    values: dict[str, Any] = {}
    for key, value in record.items():
        if key in ("version", "lesson", "step"):
            continue
        check = _CHECKS.get(key)
        if check is None:
            faults.append(Fault(key, _("is not known")))
        elif not check(value):
            faults.append(Fault(key, _("has a value that cannot be right: {value}").format(value=str(value)[:40])))
        else:
            values[key] = tuple(value) if isinstance(value, list) else value
    if faults:
        values["rescued"] = text
    return Restored(Progress(**values), tuple(faults))


def _damaged(text: str, fault: Fault) -> Restored:
    return Restored(Progress(rescued=text), (fault,))


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MANY


def _truth(value: object) -> bool:
    return isinstance(value, bool)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _texts(value: object) -> bool:
    return isinstance(value, list) and len(value) < _MANY and all(isinstance(item, str) for item in value)


_CHECKS: dict[str, Callable[[object], bool]] = {
    "variant": _whole,
    "actions": _texts,
    "answer": _text,
    "wrong": _whole,
    "hints": _whole,
    "worked": _truth,
    "solved": _truth,
    "star": _truth,
    "shown": _truth,
    "at": _whole,
    "rescued": _text,
}


def record_shape() -> dict[str, str]:
    """The keys of a record and their kinds ("whole", "truth", "text", "texts"), for checking a progress file elsewhere.

    >>> record_shape()["star"]
    'truth'
    """
    return {key: check.__name__.removeprefix("_") for key, check in _CHECKS.items()}


def fault_message(faults: tuple[Fault, ...], lesson: str, step: str) -> str:
    """What the learner reads when a record is damaged."""
    named = "; ".join(_("{key} {what}").format(key=fault.key, what=fault.what) for fault in faults)
    start = _("Your saved progress for lesson {lesson}, step {step} is damaged: {faults}.").format(
        lesson=lesson, step=step, faults=named
    )
    return start + " " + _("What could be read is used. The old text is kept, so nothing is lost.")


@dataclass(slots=True)
class Board:
    """The stars of one lesson that are known to this process: one learner, several steps on a page."""

    of: int
    starred: set[str] = field(default_factory=set)

    def mark(self, step: str, star: bool) -> None:
        """Note whether a step has its star."""
        (self.starred.add if star else self.starred.discard)(step)

    @property
    def got(self) -> int:
        """Stars so far."""
        return len(self.starred)

    def __str__(self) -> str:
        return ngettext("{got} of {of} star", "{got} of {of} stars", self.of).format(got=self.got, of=self.of)


_boards: dict[str, Board] = {}


def board_of(lesson: str, of: int) -> Board:
    """The board of a lesson in this process. A kernel belongs to one learner, so the process may share it."""
    return _boards.setdefault(lesson, Board(of))
