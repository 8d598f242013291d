"""The benchmarks run and print what they promise.  Nothing here fails on time: machines differ."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import pytest

from sixtysix import bench


def test_bench_prints_its_figures(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "COMPILED_DEALS", 1000)
    monkeypatch.setattr(bench, "INTERPRETED_DEALS", 20)
    monkeypatch.setattr(bench, "ENDGAMES", 50)
    monkeypatch.setattr(bench, "SIMULATED_DEALS", 1000)
    monkeypatch.setattr(bench, "SHARED_DEALS", 1000)
    figures = bench.measure()
    assert list(figures) == [
        "compiled_deals_per_second",
        "interpreted_deals_per_second",
        "endgame_6_6_microseconds",
        "simulated_random_deals_per_second",
        "simulated_easy_deals_per_second",
        "simulated_medium_deals_per_second",
        "two_processes_times_faster",
        "import_ms",
    ]
    assert all(value > 0 for value in figures.values())


def test_importing_the_game_loads_no_heavy_library() -> None:
    """A lesson opens at once: numpy, pandas, matplotlib and numba load when something needs them."""
    import subprocess
    import sys

    heavy = {"numpy", "pandas", "matplotlib", "numba", "scipy", "pyarrow", "tqdm"}
    program = f"import sys, sixtysix, sixtysix.simulation, sixtysix.odds; print(sorted({heavy!r} & set(sys.modules)))"
    text = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert text.strip() == "[]"


def test_the_comparison_with_c_runs() -> None:
    assert shutil.which("cc") or shutil.which("gcc"), "install a C compiler to run the comparison"
    compare = runpy.run_path(str(Path(__file__).with_name("compare.py")))["compare"]
    figures = compare(rounds=1, scale=0.01)
    assert figures["compiled deals: ours / C (at least 0.5)"] > 0
    assert figures["simulated rows: ours / C (at least 0.4)"] > 0
    assert figures["two processes: times faster (at least 1.7)"] > 0
    assert figures["endgame time: ours / C (at most 2)"] > 0
    assert figures["interpreted deals: ours / bare (at least 0.5)"] > 0
