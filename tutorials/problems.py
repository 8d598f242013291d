"""What is wrong with lesson content, said so that its author can mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: where it is (file, step, key), what it is, and how it is mended."""

    file: str
    what: str
    step: str | None = None
    key: str | None = None
    remedy: str = ""
    line: int | None = None

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        if self.step is not None:
            where += f', step "{self.step}"'
        if self.key is not None:
            where += f", key {self.key}"
        return f"{where}: {self.what}" + (f" {self.remedy}" if self.remedy else "")


class ContentError(ValueError):
    """A lesson cannot be used. ``problems`` holds every fault that was found, not only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A remedy for a misspelt word: the nearest known one, or all of them.

    >>> did_you_mean("acept", ["accept", "ask"])
    'Did you mean "accept"?'
    >>> did_you_mean("zzz", ["deal", "ask"])
    'Known here: ask, deal.'
    """
    words = sorted(known)
    near = get_close_matches(word, words, n=1, cutoff=0.6)
    if near:
        return f'Did you mean "{near[0]}"?'
    return f"Known here: {', '.join(words)}." if words else "Remove it."
