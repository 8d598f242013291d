"""The searching levels' functions: interpreted at once, machine code as soon as it is there.

Compiling them takes most of a minute the first time.  It is done by a process of its own, in the
background, and kept; until then (and where numba is missing) the same functions run interpreted.
``SIXTYSIX_MACHINE_CODE`` set to ``now`` compiles before the first move, ``never`` switches machine code off.
"""

from __future__ import annotations

import os
from types import ModuleType, SimpleNamespace

from sixtysix.bots import easy, guess, hard, master, medium
from sixtysix.bots.guess import Scratch
from sixtysix.core.compiled import available, compiled, keep, kept
from sixtysix.core.workshop import floats, make_elsewhere, step_back, zeros
from sixtysix.solver import rows, search

MODULES: tuple[ModuleType, ...] = (rows, search, easy, medium, guess, hard, master)
LONGEST = 64  # actions in a position, steps in a deal


class Engine:
    """Functions and the scratch space they need.  Not for two threads at once."""

    def __init__(self, functions: SimpleNamespace, is_compiled: bool) -> None:
        self.functions = functions
        self.is_compiled = is_compiled
        self.scratch = Scratch(
            deck=zeros(32, is_compiled),
            actions=zeros(LONGEST, is_compiled),
            totals=zeros(LONGEST, is_compiled),
            path=zeros(4 * LONGEST, is_compiled),
            stack=zeros(search.frames(), is_compiled),
            tree=zeros(0, is_compiled),
            values=floats([], is_compiled),
        )

    def forest(self, nodes: int) -> Scratch:
        """The scratch space with room for a tree of so many nodes."""
        return self.scratch._replace(
            tree=zeros(master.NODE * nodes, self.is_compiled), values=floats([0.0] * nodes, self.is_compiled)
        )


_engines: dict[bool, Engine] = {}


def engine() -> Engine:
    """The best engine there is at this moment; machine code is made meanwhile."""
    wanted = os.environ.get("SIXTYSIX_MACHINE_CODE", "later")
    if True in _engines:
        return _engines[True]
    if available() and (wanted == "now" or kept(*MODULES)):
        _engines[True] = Engine(compiled(*MODULES), True)
        return _engines[True]
    if available():
        make_elsewhere("sixtysix.bots.engine", MODULES)
    if False not in _engines:
        names = {name: value for module in MODULES for name, value in vars(module).items()}
        _engines[False] = Engine(SimpleNamespace(**names), False)
    return _engines[False]


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
    step_back()
    from sixtysix.bots.engine import make as make_once  # not this file's second life as __main__

    make_once()
