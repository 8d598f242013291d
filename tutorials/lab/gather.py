"""Plays the deals of an experiment in small portions, so that others are heard in between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter

from sixtysix.simulation import arrays, machine
from tutorials.lab.model import Columns, Part

PORTION_SECONDS = 0.06
"""About how long nobody is heard."""
_FIRST = {True: 2_000, False: 100}
_MOST = {True: 50_000, False: 2_000}  # without machine code, a larger portion would make the loop compile first


@dataclass(frozen=True, slots=True)
class Progress:
    """Deals played and deals wanted, all parts together."""

    done: int
    total: int


class Gathering:
    """All parts keep step, so that wherever one stops they hold the same deals."""

    def __init__(self, parts: Mapping[str, Part]) -> None:
        self.parts = parts
        self.found: dict[str, list[Columns]] = {key: [] for key in parts}
        self.wanted = min(part.deals for part in parts.values())
        self.done = 0
        self.stopped = False

    def play(self) -> Iterator[Progress]:
        """Play on, and tell how far it is after each portion; ends when all is done or ``stopped`` is set."""
        total = self.wanted * len(self.parts)
        portion = 1 if self._thinks() else _FIRST[machine.ready()]
        yield Progress(0, total)
        while self.done < self.wanted and not self.stopped:
            size = min(portion, self.wanted - self.done, _MOST[machine.ready()])
            begun = perf_counter()
            for number, (key, part) in enumerate(self.parts.items(), start=1):
                self.found[key].append(arrays([part.plan.batch(self.done, size)], part.hands, part.columns))
                if number < len(self.parts):
                    yield Progress(self.done * len(self.parts) + number * size, total)
                if self.stopped:
                    return
            self.done += size
            took = (perf_counter() - begun) / len(self.parts)
            portion = max(1, round(size * min(4.0, PORTION_SECONDS / max(took, 1e-4))))
            yield Progress(self.done * len(self.parts), total)

    def columns(self) -> dict[str, Columns]:
        """The deals so far, part by part, all equally many."""
        return {key: self._joined(portions) for key, portions in self.found.items()}

    def _joined(self, portions: list[Columns]) -> Columns:
        import numpy as np

        # a part may be one portion ahead of one that was not reached
        return {name: np.concatenate([one[name] for one in portions])[: self.done] for name in portions[0]}

    def _thinks(self) -> bool:
        return not all(part.plan.is_fast for part in self.parts.values())
