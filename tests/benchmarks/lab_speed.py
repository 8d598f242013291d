"""How long an experiment of the statistics lab takes from the click to its pictures, in a fresh kernel each.

    python tests/benchmarks/lab_speed.py            every experiment of notebooks 20 to 27, once
    python tests/benchmarks/lab_speed.py 20 27      those of some notebooks

Our server, Chromium, and a new page for each experiment, clicked as soon as it is ready; machine code is kept already,
as it is after the first run on a computer.  The machine's load is printed: nothing here means much on a busy one.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

import servers  # noqa: E402  # the tests' helpers are no installed package
from conftest import CHROMIUM_FLAGS, chromium_path  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from sixtysix.simulation import machine  # noqa: E402

WANTED_MS = 3000
PATIENCE_MS = 60_000
READY = ".s66-lab[data-state=ready]"


def notebooks(wanted: list[str]) -> list[str]:
    """The lab's notebooks whose names begin with what was asked for."""
    there = sorted(path.name for path in (TESTS.parent / "notebooks").glob("2*.ipynb"))
    return [name for name in there if not wanted or name.startswith(tuple(wanted))]


def opened(browser: Browser, address: str) -> Page:
    """A page with all its experiments ready, in a kernel of its own."""
    page = browser.new_context().new_page()
    page.goto(address)
    page.wait_for_selector(READY, timeout=PATIENCE_MS)
    page.wait_for_function(
        "ready => document.querySelectorAll('.s66-lab').length === document.querySelectorAll(ready).length",
        arg=READY,
        timeout=PATIENCE_MS,
    )
    return page


def run(page: Page, number: int) -> tuple[str, float, str]:
    """Guess and play one of the page's experiments: its name, milliseconds, and what it says it has played."""
    lab = page.locator(".s66-lab").nth(number)
    field = lab.get_by_role("spinbutton").last  # fields to choose stand before the guess
    low, high = (int(str(field.get_attribute(end))) for end in ("min", "max"))
    field.fill(str((low + high) // 2))
    field.press("Tab")
    began = time.perf_counter()
    lab.locator(".s66-lab-run").click()
    lab.locator(".s66-lab-words").wait_for(timeout=PATIENCE_MS)
    took = (time.perf_counter() - began) * 1000
    return str(lab.get_attribute("data-lab")), took, lab.locator(".s66-lab-status").inner_text()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notebooks", nargs="*", help="beginnings of their names; all of the lab's if left out")
    names = notebooks(parser.parse_args().notebooks)
    machine.functions(machine.WORTH_WAITING)
    print(f"{os.cpu_count()} cores, load before: {os.getloadavg()[0]:.1f}; wanted: at most {WANTED_MS} ms")
    slowest = 0.0
    with sync_playwright() as playwright, servers.voila() as server:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        for name in names:
            address = f"{server.url}voila/render/{name}"
            page = opened(browser, address)
            for number in range(page.locator(".s66-lab").count()):
                experiment, took, said = run(page, number)
                slowest = max(slowest, took)
                print(f"  {name[:2]} {experiment:<24} {took:6.0f} ms   {said}", flush=True)
                page.context.close()
                page = opened(browser, address)
            page.context.close()
        browser.close()
    print(f"slowest: {slowest:.0f} ms; load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
