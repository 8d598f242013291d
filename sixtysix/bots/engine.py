"""The searching levels' functions: interpreted at once, machine code as soon as it is there.

Compiling them takes most of a minute the first time on a machine.  It is done by a process of its own, in the
background, and kept; until then (and where numba is missing) the same functions run interpreted.
``SIXTYSIX_MACHINE_CODE`` set to ``now`` compiles before the first move, ``never`` switches machine code off.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import MutableSequence
from types import ModuleType, SimpleNamespace
from typing import Any

from sixtysix.bots import easy, guess, hard, master, medium
from sixtysix.bots.guess import Scratch
from sixtysix.core.compiled import available, begin, compiled, keep, kept
from sixtysix.solver import rows, search

MODULES: tuple[ModuleType, ...] = (rows, search, easy, medium, guess, hard, master)
LONGEST = 64  # actions in a position, steps in a deal


class Engine:
    """Functions and the scratch space they need.  Not for two threads at once."""

    def __init__(self, functions: SimpleNamespace, is_compiled: bool) -> None:
        self.functions = functions
        self.is_compiled = is_compiled
        self.scratch = Scratch(
            deck=self.ints(32),
            actions=self.ints(LONGEST),
            totals=self.ints(LONGEST),
            path=self.ints(4 * LONGEST),
            stack=self.ints(search.frames()),
            tree=self.ints(0),
            values=self.floats([]),
        )

    def forest(self, nodes: int) -> Scratch:
        """The scratch space with room for a tree of so many nodes."""
        return self.scratch._replace(tree=self.ints(master.NODE * nodes), values=self.floats([0.0] * nodes))

    def ints(self, size: int) -> MutableSequence[int]:
        """A row of zeros as the functions take it."""
        if not self.is_compiled:
            return [0] * size
        import numpy as np

        row: Any = np.zeros(size, np.int64)
        return row  # type: ignore[no-any-return]  # an array does what these functions ask of a sequence

    def floats(self, values: list[float]) -> MutableSequence[float]:
        """A row of numbers as the functions take it."""
        if not self.is_compiled:
            return values
        import numpy as np

        row: Any = np.array(values, np.float64)
        return row  # type: ignore[no-any-return]  # see ints


_engines: dict[bool, Engine] = {}
_compiler: subprocess.Popen[bytes] | None = None


def engine() -> Engine:
    """The best engine there is at this moment; machine code is made meanwhile."""
    wanted = os.environ.get("SIXTYSIX_MACHINE_CODE", "later")
    if True in _engines:
        return _engines[True]
    if available() and (wanted == "now" or kept(*MODULES)):
        _engines[True] = Engine(compiled(*MODULES), True)
        return _engines[True]
    if available():
        _compile_in_background()
    if False not in _engines:
        names = {name: value for module in MODULES for name, value in vars(module).items()}
        _engines[False] = Engine(SimpleNamespace(**names), False)
    return _engines[False]


def _compile_in_background() -> None:
    global _compiler
    if _compiler is None and begin(*MODULES):
        _compiler = subprocess.Popen(
            [sys.executable, "-m", "sixtysix.bots.engine"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def make() -> None:
    """Compile everything that the levels use, and note that it is done."""
    from sixtysix.bots import bot
    from sixtysix.deal import Deal

    os.environ["SIXTYSIX_MACHINE_CODE"] = "now"
    deal = Deal.new(seed=1, dealer=1)
    for level in ("hard", "master"):
        bot(level, seed=1).choose(deal.infoset(0))
    e = engine()
    e.functions.go_on(deal.ruleset.core, deal.state, deal.legal_actions()[0].number, e.scratch.stack)
    keep(*MODULES)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    from sixtysix.bots.engine import make as make_once  # not this file's second life as __main__

    make_once()
