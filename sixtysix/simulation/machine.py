"""The row-making functions: machine code where it is there or worth waiting for, else interpreted.

Both give the same rows, so that nothing depends on which was at hand.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from types import ModuleType, SimpleNamespace

from sixtysix.bots import easy, medium
from sixtysix.core.compiled import available, compiled, keep, kept
from sixtysix.core.workshop import make_elsewhere, step_back
from sixtysix.simulation import kernels, openings, records

MODULES: tuple[ModuleType, ...] = (easy, medium, kernels, openings, records)
WORTH_WAITING = 4_000  # deals: interpreted they take seconds, about as long as compiling does
_functions: dict[bool, SimpleNamespace] = {}
_one_at_a_time = Lock()


def functions(deals: int) -> tuple[SimpleNamespace, bool]:
    """The functions for a run of so many deals, and whether they are compiled."""
    with _one_at_a_time:
        if True in _functions:
            return _functions[True], True
        if available():
            wanted = os.environ.get("SIXTYSIX_MACHINE_CODE", "later")
            if wanted == "now" or deals >= WORTH_WAITING or kept(*MODULES):
                _functions[True] = _made()
                return _functions[True], True
            make_elsewhere("sixtysix.simulation.machine", MODULES)
    names = {name: value for module in MODULES for name, value in vars(module).items()}
    return SimpleNamespace(**names), False


def ready() -> bool:
    """Whether machine code is at hand or kept on disk; if it could be, another process begins to make it."""
    if True in _functions:
        return True
    if not available():
        return False
    if kept(*MODULES):
        return True
    make_elsewhere("sixtysix.simulation.machine", MODULES)
    return False


@contextmanager
def steady() -> Iterator[None]:
    """Let the searching levels play with the best engine there will be: a search that starts interpreted and goes on
    compiled would look at more worlds half-way, and the seed alone would not decide."""
    before = os.environ.get("SIXTYSIX_MACHINE_CODE")
    if before != "never":
        os.environ["SIXTYSIX_MACHINE_CODE"] = "now"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop("SIXTYSIX_MACHINE_CODE", None)
        else:
            os.environ["SIXTYSIX_MACHINE_CODE"] = before


def _made() -> SimpleNamespace:
    """The compiled functions; the first call compiles or loads them."""
    from sixtysix.simulation.plan import Plan

    made = compiled(*MODULES)
    Plan().play_rows(made, True, 0, 1)
    with suppress(OSError):  # nothing is kept where the cache cannot be written
        keep(*MODULES)
    return made


if __name__ == "__main__":
    step_back()
    from sixtysix.simulation.machine import functions as made_once  # not this file's second life as __main__

    made_once(WORTH_WAITING)
