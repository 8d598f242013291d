"""How long a level takes for its first move in a fresh process: ``python tests/benchmarks/first_moves.py``.

Three ways: without numba, with numba but nothing compiled yet (the move is interpreted while the rest compiles in the
background), and with the machine code kept from before.  Import of the package included; no test fails on time.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from time import perf_counter

LEVELS = ("easy", "medium", "hard", "master")
MOVE = "import sixtysix as ss; ss.bot({level!r}, seed=1).choose(ss.Deal.new(seed={seed}, dealer=1).infoset(0))"


def seconds(level: str, seed: int, settings: Mapping[str, str]) -> float:
    """From the start of the interpreter to its end, with these environment variables."""
    command = [sys.executable, "-c", MOVE.format(level=level, seed=seed)]
    begun = perf_counter()
    process = subprocess.Popen(command, env={**os.environ, **settings}, start_new_session=True)
    status = process.wait()
    taken = perf_counter() - begun
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)  # the compiler in the background: the next measure wants a quiet machine
    if status:
        raise RuntimeError(f"{level} did not move: exit status {status}")
    return taken


def ways(folder: str) -> dict[str, dict[str, str]]:
    """What is set for each way; an empty folder stands for a machine that has compiled nothing."""
    return {
        "no numba": {"SIXTYSIX_MACHINE_CODE": "never"},
        "no cache": {"SIXTYSIX_MACHINE_CODE": "later", "NUMBA_CACHE_DIR": folder},
        "kept": {"SIXTYSIX_MACHINE_CODE": "now"},
    }


def main(seeds: range = range(1, 6)) -> None:
    """Print the slowest of some first moves for each level and way."""
    for level in LEVELS:
        seconds(level, 1, {"SIXTYSIX_MACHINE_CODE": "now"})  # so that there is something kept
    for level in LEVELS:
        shown = []
        for way in ("no numba", "no cache", "kept"):
            slowest = 0.0
            for seed in seeds:
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                    slowest = max(slowest, seconds(level, seed, ways(folder)[way]))
            shown.append(f"{way} {slowest:.2f} s")
        print(f"{level:7} first move, slowest of {len(seeds)}: {', '.join(shown)}", flush=True)


if __name__ == "__main__":
    main()
