"""Codes of deals: ``marriages/cash-it#3`` is the third fresh position of that step, wherever it is opened.

"New deal" on the screen, a printed sheet and a lesson plan all count the same fresh positions of a step, so that one
short code brings the same cards to paper and to every screen. Number 0 is the position that the lesson itself shows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tutorials.loader import find_step
from tutorials.model import Step
from tutorials.problems import ContentError, Problem
from tutorials.progress import Board, Progress
from tutorials.session import StepSession
from tutorials.view import Json

MARK = "#"
MOST = 9999
"""The highest number of a fresh position that a code can name: what a record in the browser can hold."""


@dataclass(frozen=True, slots=True)
class DealCode:
    """One position of one step.

    >>> str(DealCode("marriages/cash-it", 3))
    'marriages/cash-it#3'
    """

    step: str
    """``lesson/step``, or ``some/file.toml/step``."""
    number: int = 0

    def __str__(self) -> str:
        return f"{self.step}{MARK}{self.number}" if self.number else self.step

    @classmethod
    def parse(cls, text: str) -> DealCode:
        """Read a code; blanks around it do not matter. ContentError if it is none.

        >>> DealCode.parse(" marriages/cash-it#3 ").number
        3
        """
        step, mark, number = text.strip().partition(MARK)
        if not step or (mark and not re.fullmatch(r"\d{1,4}", number)):
            remedy = 'Write it like "marriages/cash-it#3": lesson, step, and the number of the deal.'
            raise ContentError([Problem(text.strip() or '""', "is no code of a deal.", remedy=remedy)])
        return cls(step, int(number or 0))

    def find(self) -> Step:
        """The step as its lesson writes it. ContentError names what exists instead."""
        return find_step(self.step)


class DealSession(StepSession):
    """A step that begins with one of its fresh positions.

    It has a star and a record of its own: whoever opens a code from a sheet finds the lesson itself as it was left.
    """

    def __init__(self, code: DealCode, lang: str = "en") -> None:
        self.code = code
        super().__init__(code.find(), lang, Board(of=1))

    def _begin(self, state: Progress) -> None:
        if state == Progress(rescued=state.rescued):  # nothing has been played, or what is left of it cannot be used
            state = replace(state, variant=self.code.number)
        super()._begin(state)

    def _view(self) -> Json:
        view = super()._view()
        view["step"] = {**view["step"], "id": str(self.code)}  # the browser keeps records by this name
        return view


def open_session(code: str, lang: str = "en") -> StepSession:
    """A session for ``lesson/step``, or for one deal of it: ``lesson/step#3``.

    Raises:
        ContentError: there is no such step, or the text is no code.
    """
    read = DealCode.parse(code)
    return DealSession(read, lang) if read.number else StepSession(read.find(), lang=lang)
