"""The same rules, compiled by numba on first need.

``compiled(module)`` gives a namespace like the module's in which every function of ``sixtysix.core`` and of the
module itself is machine code.  The source is the one that Python interprets; nothing is written twice::

    fast = compiled(sixtysix.core.moves)
    fast.apply(rules, state, action)        # the same State as sixtysix.core.moves.apply

Compiling takes seconds and is kept in the user's cache folder, under a digest of all sources involved, so that a
changed rule can never meet an old machine code.  The digest also tells where the sources lie and what compiles them,
since numba would compile anew for another copy of them, another numba or another processor.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import sixtysix.core

CORE = ("cards", "chance", "rules", "state", "tricks", "marriages", "talon", "claims", "ending", "moves", "dealing")
DIGITS = 16
FORGOTTEN_AFTER = 30 * 24 * 3600  # seconds
GIVEN_UP_AFTER = 900  # seconds after which a compilation that was begun counts as broken off
_linked: dict[tuple[str, ...], SimpleNamespace] = {}
_one_at_a_time = Lock()  # numba's cache folder is one setting for all threads


def available() -> bool:
    """Whether there is machine code here: numba is installed (it is not in a browser) and not switched off by
    ``SIXTYSIX_MACHINE_CODE=never``."""
    return os.environ.get("SIXTYSIX_MACHINE_CODE") != "never" and importlib.util.find_spec("numba") is not None


def compiled(*modules: ModuleType) -> SimpleNamespace:
    """The functions of the core and of ``modules`` (lower ones first), compiled; names of later modules win.

    Raises ImportError without numba.
    """
    key = tuple(module.__name__ for module in modules)
    with _one_at_a_time:
        if key not in _linked:
            _linked[key] = _link(_with_core(modules))
    return _linked[key]


def kept(*modules: ModuleType) -> bool:
    """Whether ``keep`` was called for these very sources, so that ``compiled`` has nothing left to compile."""
    return _mark(modules).exists()


def keep(*modules: ModuleType) -> None:
    """Note that every function in use of these modules has been compiled and lies in the cache."""
    _mark(modules).touch()
    _mark(modules).with_name("begun").unlink(missing_ok=True)


def begin(*modules: ModuleType) -> bool:
    """Whether this process is the one to compile: a classroom's kernels must not all do it.

    False too where the cache cannot be written, since nothing would be kept.
    """
    begun = _mark(modules).with_name("begun")
    try:
        begun.parent.mkdir(parents=True, exist_ok=True)
        if begun.exists() and time.time() - begun.stat().st_mtime > GIVEN_UP_AFTER:
            begun.unlink(missing_ok=True)
        begun.touch(exist_ok=False)
    except OSError:
        return False
    return True


def _mark(modules: tuple[ModuleType, ...]) -> Path:
    return _folder(_with_core(modules)) / "complete"


def _with_core(modules: tuple[ModuleType, ...]) -> list[ModuleType]:
    core = [importlib.import_module(f"{sixtysix.core.__name__}.{name}") for name in CORE]
    return [*core, *(module for module in modules if module not in core)]


def _link(modules: list[ModuleType]) -> SimpleNamespace:
    import numba

    _teach_int_methods()
    machine: dict[FunctionType, Any] = {}
    spaces = []
    with _cache_folder(modules) as keeping:
        for module in modules:
            space = dict(vars(module))
            spaces.append(space)
            for function in vars(module).values():
                if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                    twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
                    twin.__module__ = module.__name__
                    # Small rules melt into their callers, so that a position never stands in memory between them;
                    # each module names those that are called from many places and would blow the code up.
                    inline = function.__name__ not in getattr(module, "CALLED", ())
                    machine[function] = numba.njit(twin, cache=keeping, error_model="numpy", forceinline=inline)
    for space in spaces:
        for name, value in space.items():
            if isinstance(value, FunctionType) and value in machine:
                space[name] = machine[value]
    everything: dict[str, Any] = {}
    for space in spaces:
        everything.update({name: value for name, value in space.items() if not name.startswith("__")})
    return SimpleNamespace(**everything)


def _folder(modules: list[ModuleType]) -> Path:
    """Where machine code of these very sources is kept."""
    digest = hashlib.sha256(_compiler().encode() + Path(__file__).read_bytes())
    for module in modules:
        source = Path(str(module.__file__))
        digest.update(f"{source} {source.stat().st_mtime_ns}".encode() + source.read_bytes())
    return user_cache() / digest.hexdigest()[:DIGITS]


@cache
def _compiler() -> str:
    """What machine code depends on besides its source: the Python, the numba, and the processor."""
    processor: Any = importlib.import_module("llvmlite.binding")
    features = processor.get_host_cpu_features().flatten()
    return f"{sys.implementation.cache_tag} {version('numba')} {processor.get_host_cpu_name()} {features}"


@contextmanager
def _cache_folder(modules: list[ModuleType]) -> Iterator[bool]:
    """Point numba's cache at a folder named by the sources; yields whether such a folder can be written."""
    config: Any = importlib.import_module("numba").config
    folder = _folder(modules)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
    except OSError:
        yield False
        return
    _forget_unused(folder.parent)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield True
    finally:
        config.CACHE_DIR = before


def _forget_unused(everything: Path) -> None:
    """Clear away machine code of sources that nobody has run for a month; another process may be doing the same."""
    for folder in everything.glob("[0-9a-f]" * DIGITS):
        try:
            unused = time.time() - folder.stat().st_mtime > FORGOTTEN_AFTER
        except FileNotFoundError:
            continue
        if unused:
            shutil.rmtree(folder, ignore_errors=True)


def user_cache() -> Path:
    """Where machine code is kept: ``NUMBA_CACHE_DIR`` if set, else the platform's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen) / "sixtysix"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "sixtysix"


_taught = False


def _teach_int_methods() -> None:
    """numba knows the ints' operators but not the two methods that bit masks live by."""
    global _taught
    if _taught:
        return
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload_method

    @intrinsic
    def popcount(_typing: Any, x: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), code

    @intrinsic
    def length(_typing: Any, x: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(ir.Constant(ir.IntType(64), 64), zeros)

        return types.int64(types.int64), code

    @overload_method(types.Integer, "bit_count")
    def bit_count(_x: Any) -> Any:
        def method(_x: Any) -> Any:
            return popcount(_x)  # type: ignore[call-arg]  # numba adds the first argument

        return method

    @overload_method(types.Integer, "bit_length")
    def bit_length(_x: Any) -> Any:
        def method(_x: Any) -> Any:
            return length(_x)  # type: ignore[call-arg]  # numba adds the first argument

        return method

    _taught = True
