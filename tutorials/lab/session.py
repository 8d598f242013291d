"""One experiment with one learner: guess, play, compare. No widget in here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from typing import Any

from sixtysix import Card
from sixtysix.simulation import machine
from tutorials.i18n import _, check_language, use
from tutorials.lab.gather import Gathering, Progress
from tutorials.lab.model import Experiment, LabError, Outcome, Report, check
from tutorials.names import listed
from tutorials.plots import words
from tutorials.plots.style import Look
from tutorials.progress import Progress as Record
from tutorials.progress import encode

NEEDED = ("numpy", "scipy", "matplotlib")
LEAST = 10
"""Deals below which nothing is said."""


class LabSession:
    """Guess first (``begin``), then play (``work``), then compare (``report``). Each new run has other cards."""

    def __init__(self, experiment: Experiment, lang: str = "en", seed: int = 1) -> None:
        self.lang = check_language(lang)
        self.experiment = experiment
        self.seed = seed
        self.runs = 0
        self.gathering: Gathering | None = None
        self.outcome: Outcome | None = None
        self._guess = 0.0
        self._seed = seed
        self._settings: dict[str, Any] = {}
        with use(lang):
            self.question = experiment.question()
            self.fields = experiment.fields()

    @property
    def path(self) -> str:
        """Name of this experiment among the steps of the course."""
        return f"lab/{self.experiment.id}"

    @property
    def running(self) -> bool:
        """Whether deals are being played."""
        return self.gathering is not None

    def begin(self, guess: float | None, settings: Mapping[str, Any] | None = None) -> None:
        """Take the guess and what was chosen.

        Raises LabError: there is no guess yet, it is out of bounds, or what was chosen cannot be played.
        """
        with use(self.lang):
            if self.running:
                raise LabError(_("The deals are being played already."))
            lacking = [name for name in NEEDED if find_spec(name) is None]
            if lacking:
                raise LabError(
                    _("To play many deals, this Python lacks {packages}. Install sixtysix[stats] to get them.").format(
                        packages=listed(lacking)
                    )
                )
            if guess is None:
                raise LabError(_("First your guess: move the slider, or type a number."))
            asked = self.question
            if not asked.low <= guess <= asked.high:
                raise LabError(_("Guess a number from {low} to {high}.").format(low=asked.low, high=asked.high))
            self._settings = self._checked(settings or {})
            self._seed = self.seed + self.runs
            parts = self.experiment.parts(self._settings, self._seed, machine.ready())
            self._guess = guess
            self.gathering = Gathering(parts)
            self.runs += 1

    def work(self) -> Iterator[Progress]:
        """Play the deals portion by portion. Whoever iterates may do other things, such as ``stop``, in between."""
        gathering = self.gathering
        assert gathering is not None, "begin comes first"
        try:
            yield from gathering.play()
            self.outcome = None
            if gathering.done >= min(LEAST, gathering.wanted):
                self.outcome = Outcome(self._guess, self._settings, gathering.columns(), gathering.done, self._seed)
        finally:
            self.gathering = None

    def about(self, settings: Mapping[str, Any] | None = None) -> tuple[str, tuple[Card, ...]]:
        """What will be played with these settings, in a sentence, and the cards that belong to it."""
        given = settings or {}
        chosen = {field.key: given.get(field.key, field.value) for field in self.fields}
        with use(self.lang):
            return self.experiment.about(chosen), self.experiment.cards(chosen)

    def shows(self, settings: Mapping[str, Any]) -> bool:
        """Whether the last run, if there is one, was played with these settings."""
        if self.outcome is None:
            return True
        try:
            return self._checked(settings) == self.outcome.settings
        except LabError:
            return False

    def _checked(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """What was chosen, field by field.  Raises LabError."""
        return {field.key: check(field, settings.get(field.key, field.value)) for field in self.fields}

    def stop(self) -> None:
        """Play no more; what has been played is shown."""
        if self.gathering is not None:
            self.gathering.stopped = True

    def button(self) -> str:
        """What the button says."""
        with use(self.lang):
            return _("Play again with other cards") if self.runs else _("That is my guess. Play!")

    def told(self, progress: Progress) -> str:
        """How far it is, in words."""
        with use(self.lang):
            return _("{done} of {total} deals played").format(
                done=words.whole(progress.done), total=words.whole(progress.total)
            )

    def ended(self, progress: Progress) -> str:
        """What is said when no more is played."""
        with use(self.lang):
            if self.outcome is None:
                return _("Stopped before there was anything to show.")
            if progress.done < progress.total:
                return _("Stopped after {done} deals.").format(done=words.whole(progress.done))
            if not machine.ready():
                return _(
                    "{done} deals played. Machine code is still being made on this computer; "
                    "with it there are many more."
                ).format(done=words.whole(progress.done))
            return _("{done} deals played.").format(done=words.whole(progress.done))

    def report(self, look: Look | None = None) -> Report:
        """Pictures and sentences of the last run, as wide and as light as ``look`` says."""
        assert self.outcome is not None, "work comes first"
        with use(self.lang):
            return self.experiment.report(self.outcome, look or Look())

    def record(self) -> str:
        """What the browser keeps: this experiment has been done."""
        return encode(Record(solved=True, star=True), *self.path.split("/"))
