"""How fast this is here: ``python -m sixtysix.bench`` prints one ``name: value`` a line.

compiled_deals_per_second
    Whole deals of German Sixty-Six at random (the policy "random"), compiled, on one core.
interpreted_deals_per_second
    The same without numba.
endgame_6_6_microseconds
    Exact value of a random position with six cards each and the talon gone (Santase rules), compiled.
simulated_random_deals_per_second, simulated_easy_…, simulated_medium_…
    ``ss.simulate`` with this level on both seats: the frame with one row a deal included, one core.
two_processes_times_faster
    The same ("medium") in two worker processes that are already running, against one.
import_ms
    ``import sixtysix`` in a fresh interpreter, less an empty program's time (best of nine).
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import MutableSequence
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from sixtysix.core.cards import NO_CARD, NOBODY, card_points
from sixtysix.core.chance import below, start, step
from sixtysix.core.compiled import available, compiled
from sixtysix.core.dealing import shuffle
from sixtysix.core.rules import Rules
from sixtysix.core.state import GOING, LEAD, State, Stock
from sixtysix.ruleset import RULESETS
from sixtysix.simulation import kernels, machine, simulate
from sixtysix.solver import rows
from sixtysix.solver import search as search_module
from sixtysix.solver.search import MOST, UNIT, frames, search

INTERPRETED_DEALS = 3_000
COMPILED_DEALS = 1_000_000
ENDGAMES = 20_000
SIMULATED_DEALS = 1_000_000
SHARED_DEALS = 2_000_000
SIMULATED_LEVELS = ("random", "easy", "medium")


def endgame(rules: Rules, seed: int, number: int, deck: MutableSequence[int]) -> State:
    """A random position: six cards each, six tricks each won or lost, the card points of them split anyhow."""
    chance = step(shuffle(rules, deck, start(seed, number)))
    first = second = won_first = won_second = total = 0
    for place in range(6):
        first |= 1 << deck[place]
        second |= 1 << deck[6 + place]
        won_first |= 1 << deck[12 + place]
        won_second |= 1 << deck[18 + place]
        total += card_points(deck[12 + place]) + card_points(deck[18 + place])
    trump = below(chance, 4)
    chance = step(chance)
    points = below(chance, total + 1)
    leader = below(step(chance), 2)
    zero = below(chance, 1)
    return State(
        (first, second), (won_first, won_second), (points, total - points), (zero, zero), (zero, zero),
        Stock(trump, NO_CARD, 0, 0, 0), leader, leader, 0, LEAD, NOBODY, 0, NOBODY, 0, GOING,
    )  # fmt: skip


def endgames(rules: Rules, seed: int, number: int, deck: MutableSequence[int], stack: MutableSequence[int]) -> int:
    """The sum of game points for seat 0 over so many random endgames."""
    total = 0
    for each in range(number):
        state = endgame(rules, seed, each, deck)
        value = search(rules, state, -MOST, MOST, 0, stack) // UNIT
        total += value if state.turn == 0 else -value
    return total


def import_milliseconds() -> float:
    """Time that ``import sixtysix`` adds to a fresh interpreter."""

    def best(program: str) -> float:
        times = []
        for _ in range(9):
            begun = perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            times.append(perf_counter() - begun)
        return min(times)

    return 1000 * (best("import sixtysix") - best(""))


class Programs:
    """What is measured, warm: machine code is made (or fetched from its cache) at the start."""

    def __init__(self) -> None:
        self.german, self.bulgarian = RULESETS["german"].core, RULESETS["bulgarian"].core
        self.compiled = available()
        if self.compiled:
            import numpy as np

            import sixtysix.bench

            self.deck, self.stack = np.zeros(32, np.int64), np.zeros(frames(), np.int64)
            self.deals = compiled(kernels)
            self.exact = compiled(rows, search_module, sixtysix.bench)
            self.compiled_deals(10)
            self.endgame_microseconds(10)

    def compiled_deals(self, number: int) -> float:
        """Deals a second."""
        begun = perf_counter()
        self.deals.random_deals(self.german, 1, 0, number, self.deck)
        return number / (perf_counter() - begun)

    def interpreted_deals(self, number: int) -> float:
        """Deals a second."""
        begun = perf_counter()
        kernels.random_deals(self.german, 1, 0, number, [0] * 32)
        return number / (perf_counter() - begun)

    def endgame_microseconds(self, number: int) -> float:
        """Microseconds an endgame."""
        begun = perf_counter()
        self.exact.endgames(self.bulgarian, 1, number, self.deck, self.stack)
        return 1e6 * (perf_counter() - begun) / number


def simulated_deals(level: str, number: int) -> float:
    """Deals a second of ``simulate`` on one core."""
    machine.functions(machine.WORTH_WAITING)  # made, or fetched from the cache, before the clock starts
    begun = perf_counter()
    simulate(number, (level, level))
    return number / (perf_counter() - begun)


def two_processes(number: int) -> float:
    """How many times faster two processes simulate than one."""
    machine.functions(machine.WORTH_WAITING)
    with ProcessPoolExecutor(2) as pool:
        simulate(4 * machine.WORTH_WAITING, executor=pool)  # both are there, with their machine code
        begun = perf_counter()
        simulate(number, ("medium", "medium"), executor=pool)
        together = perf_counter() - begun
    return number / together / simulated_deals("medium", number)


def measure() -> dict[str, float]:
    """All figures; the compiled ones only where numba is installed."""
    programs = Programs()
    figures: dict[str, float] = {}
    if programs.compiled:
        figures["compiled_deals_per_second"] = programs.compiled_deals(COMPILED_DEALS)
    figures["interpreted_deals_per_second"] = programs.interpreted_deals(INTERPRETED_DEALS)
    if programs.compiled:
        figures["endgame_6_6_microseconds"] = programs.endgame_microseconds(ENDGAMES)
        for level in SIMULATED_LEVELS:
            figures[f"simulated_{level}_deals_per_second"] = simulated_deals(level, SIMULATED_DEALS)
        figures["two_processes_times_faster"] = two_processes(SHARED_DEALS)
    figures["import_ms"] = import_milliseconds()
    return figures


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name}: {value:.2f}" if value < 10 else f"{name}: {value:.1f}")
