"""How fast a lesson is there, how much a visitor costs, and what a class does to the server; beside plain Voila.

    python tests/benchmarks/serve_speed.py            some three minutes on two idle cores
    python tests/benchmarks/serve_speed.py --quick    two visits and a class of six, to see that it runs

Everything is measured in one run: our server over the course's lessons, in Chromium, and Voila as it comes over one
notebook with a button.  The machine's load is printed, since nothing here means much on a busy one.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

import crowd  # noqa: E402  # the tests' helpers are no installed package
import psutil  # noqa: E402
import servers  # noqa: E402
import tiny  # noqa: E402
from conftest import CHROMIUM_FLAGS, chromium_path  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

LESSON = "05-marriages.ipynb"
STATISTICS = "20-thousand-deals.ipynb"
READY = '.s66[data-step]:is([data-state="ready"], [data-state="frames"])'
BUTTON = "text=clicked"
TARGETS = {
    "first paint": 500,
    "playable, first visitor of the lesson": 2500,
    "playable, laid ahead": 1500,
    "click to table": 60,
}


@dataclass(frozen=True)
class Visit:
    """One page opened in a browser of its own; milliseconds and bytes."""

    paint: float
    playable: float
    requests: int
    received: int


def visit(browser: Browser, address: str, ready: str) -> Visit:
    """Open a page as somebody who has never been there."""
    context = browser.new_context()
    page = context.new_page()
    answers = []
    page.on("requestfinished", lambda request: answers.append(request))
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(ready, timeout=120_000)
    playable = (time.perf_counter() - began) * 1000
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
    fetched = [request for request in answers if request.url.startswith("http")]
    received = sum(request.sizes()["responseBodySize"] for request in fetched)
    context.close()
    return Visit(paint, playable, len(fetched), received)


def clicks(page: Page, selector: str, changed: str, number: int) -> float:
    """Median milliseconds from a click to the element that it changes, as the page itself sees it."""
    script = """([selector, changed]) => new Promise((resolve) => {
        const began = performance.now();
        const watch = new MutationObserver(() => { watch.disconnect(); resolve(performance.now() - began); });
        watch.observe(document.querySelector(changed), { subtree: true, childList: true, attributes: true,
          characterData: true, attributeFilter: ["data-seq"] });
        document.querySelector(selector).click();
    })"""
    took = []
    for _ in range(number):
        took.append(page.evaluate(script, [selector, changed]))
        page.wait_for_timeout(250)
    return statistics.median(took)


def pss(processes: list[psutil.Process]) -> float:
    """Median share of memory of some processes in megabytes, counting what they share in parts."""
    return statistics.median(process.memory_full_info().pss for process in processes) / (1 << 20)


def forked(server: servers.Server) -> list[psutil.Process]:
    """Our kernels: grandchildren of the process that everything is forked from; or ordinary children."""
    children = psutil.Process(server.process.pid).children()
    grand = [kernel for child in children for parent in child.children() for kernel in parent.children()]
    return grand or [child for child in children if "ipykernel" in " ".join(child.cmdline())]


@contextmanager
def plain_voila(folder: Path, *options: str) -> Iterator[servers.Server]:
    """Voila as it comes."""
    command = [sys.executable, "-m", "voila", str(folder), "--no-browser", "--port=18866", "--Voila.ip=127.0.0.1"]
    with servers.process_running([*command, *options], r"(http://127\.0\.0\.1:\d+/)", env=dict(os.environ)) as server:
        yield server


def row(name: str, value: float, unit: str, target: float | None = None) -> None:
    """One line of the report."""
    wanted = f"   (wanted: at most {target:g})" if target else ""
    print(f"  {name:<42} {value:8.0f} {unit}{wanted}", flush=True)


def report(visits: list[Visit], playable: str, target: float | None) -> None:
    """Medians of some visits."""
    row("first paint", statistics.median(v.paint for v in visits), "ms", TARGETS["first paint"] if target else None)
    row(playable, statistics.median(v.playable for v in visits), "ms", target)


def ours(browser: Browser, number: int) -> None:
    """Our server in a browser."""
    print("Sixty-Six", flush=True)
    with servers.voila() as server:
        report([visit(browser, f"{server.url}voila/render/{LESSON}", READY)], *_of("first visitor of the lesson"))
    with servers.voila("--preheat", "1") as server:
        page = browser.new_page()
        time.sleep(2)
        visits = [visit(browser, f"{server.url}voila/render/{LESSON}", READY) for _ in range(number + 1)][1:]
        report(visits, *_of("laid ahead"))
        row("requests", visits[0].requests, "")
        row("received", visits[0].received / 1024, "kB")
        page.goto(f"{server.url}voila/render/{LESSON}")
        first = '.s66[data-step="marriages/first-pair"]'
        page.wait_for_selector(f'{first}[data-state="ready"]', timeout=60_000)
        page.wait_for_timeout(2000)
        took = clicks(page, f'{first} [data-tool="hint"]', first, number * 2)
        row("click to table", took, "ms", TARGETS["click to table"])
        row("memory of a lesson's kernel (PSS)", pss(forked(server)), "MB", 50)
        page.goto(f"{server.url}voila/render/{STATISTICS}")
        page.wait_for_timeout(8000)
        row("memory of a statistics kernel (PSS)", max(pss([kernel]) for kernel in forked(server)), "MB", 160)
        page.close()


def _of(kind: str) -> tuple[str, float]:
    name = f"playable, {kind}"
    return name, TARGETS[name]


def theirs(browser: Browser, number: int, folder: Path) -> None:
    """Plain Voila in a browser."""
    for name, options in (("", ()), (", preheated", ("--preheat_kernel=True", "--pool_size=3"))):
        print(f"Plain Voila{name}, one button", flush=True)
        with plain_voila(folder, *options) as server:
            time.sleep(10 if options else 0)
            address = f"{server.url}voila/render/01-count.ipynb"
            visits = [visit(browser, address, BUTTON) for _ in range(number)]
            report(visits, "playable", None)
            row("requests", visits[0].requests, "")
            row("received", visits[0].received / 1024, "kB")
            page = browser.new_page()
            page.goto(address)
            page.wait_for_selector(BUTTON, timeout=60_000)
            row("memory of a kernel (PSS)", pss(forked(server)), "MB")
            page.close()


def classes(visitors: int) -> None:
    """A class at our server, without browsers."""
    print(f"A class of {visitors}", flush=True)
    with servers.voila("--max-kernels", str(visitors + 5)) as server:
        took = asyncio.run(crowd.class_opens(server.url, LESSON, visitors))
        row("all can play, lesson not laid before", took[-1] * 1000, "ms", 6000)
        took = asyncio.run(crowd.class_opens(server.url, LESSON, visitors))
        row("all can play, lesson laid before", took[-1] * 1000, "ms", 6000)
        row("… the median of them", statistics.median(took) * 1000, "ms")
        answers = asyncio.run(crowd.class_plays(server.url, "01-first-trick.ipynb", visitors, think=1.0))
        row(f"answer to a click, 95 % of {len(answers)}", statistics.quantiles(answers, n=20)[-1] * 1000, "ms", 250)
        row("… the median of them", statistics.median(answers) * 1000, "ms")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a little of everything")
    number, visitors = (2, 6) if parser.parse_args().quick else (8, 30)
    print(f"{os.cpu_count()} cores, load before: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        ours(browser, number)
        theirs(browser, number, tiny.course(Path(folder)))
        browser.close()
    classes(visitors)
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
