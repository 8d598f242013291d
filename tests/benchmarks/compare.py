"""Our speed beside plain C and a bare-bones probe, in one run: ``python tests/benchmarks/compare.py``.

The programs take turns, so that a noisy machine disturbs all of them alike; what counts are the ratios of the
medians.  Needs a C compiler.  No test fails on these figures: machines differ.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from sixtysix import bench

PROBES = Path(__file__).parent / "probes"


def build(name: str, folder: Path) -> Path:
    """Compile one of the C probes; raises RuntimeError without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise RuntimeError("There is no C compiler (cc or gcc) here to build the probes with.")
    program = folder / name
    subprocess.run([compiler, "-O3", "-march=native", str(PROBES / f"{name}.c"), "-o", str(program)], check=True)
    return program


def figure(command: Sequence[str | Path], pattern: str) -> float:
    """Run a probe and read one number from what it prints."""
    text = subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout
    found = re.search(pattern, text)
    if found is None:
        raise RuntimeError(f"{command[0]} printed no figure: {text!r}")
    return float(found[1])


def medians(rounds: int, measures: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The median of each measure over so many rounds, all of them in turn."""
    seen: dict[str, list[float]] = {name: [] for name in measures}
    for number in range(rounds):
        for name, measure in measures.items():
            print(f"\rround {number + 1} of {rounds}: {name:<40}", end="", file=sys.stderr)
            seen[name].append(measure())
    print(file=sys.stderr)
    return {name: statistics.median(values) for name, values in seen.items()}


def compare(rounds: int, scale: float = 1.0) -> dict[str, float]:
    """All figures and ratios; ``scale`` shortens every run."""
    deals, endgames, slow = (max(100, int(n * scale)) for n in (1_000_000, 20_000, 3_000))
    ours = bench.Programs()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        c_deals, c_endgames = build("limit_deals", folder), build("limit_endgame", folder)
        bare = [sys.executable, PROBES / "one_source.py", "--pure"]
        found = medians(
            rounds,
            {
                "C deals per second": lambda: 1e6 * figure([c_deals, str(deals)], r"([\d.]+) M deals/s"),
                "our deals per second": lambda: ours.compiled_deals(deals),
                "our rows per second, random": lambda: bench.simulated_deals("random", deals),
                "our rows per second, easy": lambda: bench.simulated_deals("easy", deals),
                "our rows per second, medium": lambda: bench.simulated_deals("medium", deals),
                "two processes: times faster (at least 1.7)": lambda: bench.two_processes(2 * deals),
                "C microseconds per endgame": lambda: figure([c_endgames, str(endgames)], r"([\d.]+) us each"),
                "our microseconds per endgame": lambda: ours.endgame_microseconds(endgames),
                "bare interpreted deals per second": lambda: 1e6 * figure(bare, r"([\d.]+) M deals/s"),
                "our interpreted deals per second": lambda: ours.interpreted_deals(slow),
                "import sixtysix, ms": bench.import_milliseconds,
            },
        )
    found["compiled deals: ours / C (at least 0.5)"] = found["our deals per second"] / found["C deals per second"]
    found["simulated rows: ours / C (at least 0.4)"] = (
        found["our rows per second, random"] / found["C deals per second"]
    )
    found["endgame time: ours / C (at most 2)"] = (
        found["our microseconds per endgame"] / found["C microseconds per endgame"]
    )
    found["interpreted deals: ours / bare (at least 0.5)"] = (
        found["our interpreted deals per second"] / found["bare interpreted deals per second"]
    )
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    for name, value in compare(parser.parse_args().rounds).items():
        print(f"{name}: {value:,.2f}")
