"""A step of a lesson, played on the class's page; what is done there is kept for the progress board."""

from __future__ import annotations

from collections.abc import Callable

from tutorials.loader import find_step
from tutorials.progress import Board
from tutorials.session import StepSession
from tutorials.view import Json


class StepTable:
    """A pupil at a step. The record is kept by the class, so the pupil finds it on any device.

    Args:
        record: what was kept before, as ``tutorials.progress`` reads it.
        keep: keeps a record after something has changed.

    Raises:
        tutorials.problems.ContentError: there is no such step.
    """

    def __init__(self, path: str, record: str | None, keep: Callable[[Json], None], lang: str) -> None:
        step = find_step(path)
        self._session = StepSession(step, lang=lang, board=Board(step.of))
        self._keep = keep
        self._kept = record
        self._session.receive({"type": "hello", "record": record})

    def view(self) -> Json:
        """The view as it is."""
        return self._ours(self._session.view())

    def receive(self, message: object) -> Json:
        """Answer a message with the new view."""
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "hello":
            self._keep(self._session.view())  # so that the board says who looks at what, and since when
        if kind in ("hello", "forget"):
            return self.view()  # the class's record counts, not the browser's
        view = self._session.receive(message)
        if view["record"] != self._kept:
            self._keep(view)
            self._kept = view["record"]
        return self._ours(view)

    @property
    def wrong(self) -> int:
        """Wrong answers since the position was laid."""
        return self._session.state.wrong

    @staticmethod
    def _ours(view: Json) -> Json:
        return {**view, "record": None, "rescued": None, "stars": None}
