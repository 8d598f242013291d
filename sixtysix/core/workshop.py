"""What those need who run the same functions interpreted now and compiled later.

Making machine code of the larger modules takes most of a minute, once for each copy of them.  A process of its own
does it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import MutableSequence, Sequence
from types import ModuleType
from typing import Any

from sixtysix.core.compiled import begin

_compilers: dict[str, subprocess.Popen[bytes]] = {}  # held, so that a finished one is noticed


def make_elsewhere(program: str, modules: Sequence[ModuleType]) -> None:
    """Let ``python -m program`` make the machine code of these modules, unless a process here or elsewhere does so."""
    if program not in _compilers and begin(*modules):
        nothing = subprocess.DEVNULL
        _compilers[program] = subprocess.Popen(
            [sys.executable, "-m", program], stdin=nothing, stdout=nothing, stderr=nothing
        )


def step_back() -> None:
    """Let whoever plays or reads go first; called by such a program."""
    if hasattr(os, "nice"):
        os.nice(10)


def zeros(size: int, is_compiled: bool) -> MutableSequence[int]:
    """So many whole numbers as the functions take them: a list, or an array for machine code."""
    return _numpy().zeros(size, "int64") if is_compiled else [0] * size


def ints(values: list[int], is_compiled: bool) -> MutableSequence[int]:
    """The same with these values."""
    return _numpy().array(values, "int64") if is_compiled else values


def floats(values: list[float], is_compiled: bool) -> MutableSequence[float]:
    """The same with real numbers."""
    return _numpy().array(values, "float64") if is_compiled else values


def _numpy() -> Any:
    """numpy, whose arrays do what these functions ask of a sequence; loaded when it is needed."""
    import numpy

    return numpy
