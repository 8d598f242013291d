"""How long the value of a whole deal takes, all cards open: ``python tests/benchmarks/par_times.py``.

Processor time of ``sixtysix.par`` from the first lead, machine code compiled before.  No test fails on time.
"""

from __future__ import annotations

import argparse
import statistics
from time import process_time

import sixtysix as ss


def times(ruleset: str, deals: int) -> list[float]:
    """Seconds for each of the first deals."""
    taken = []
    for seed in range(deals):
        deal = ss.Deal.new(ruleset, seed=seed, dealer=1)
        begun = process_time()
        ss.par(deal)
        taken.append(process_time() - begun)
    return taken


def main() -> None:
    """Print a line for each ruleset."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="*", default=[name for name in ss.RULESETS if name != "dutch"])
    parser.add_argument("--deals", type=int, default=20)
    given = parser.parse_args()
    ss.par(ss.Deal.new("schnapsen", seed=0, dealer=1))  # compiles
    for ruleset in given.rulesets:
        seconds = times(ruleset, given.deals)
        print(
            f"{ruleset:16} mean {statistics.fmean(seconds):.2f} s, median {statistics.median(seconds):.2f} s, "
            f"slowest {max(seconds):.2f} s of {given.deals} deals",
            flush=True,
        )


if __name__ == "__main__":
    main()
