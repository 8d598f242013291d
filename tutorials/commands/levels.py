"""`sixtysix duel` and `sixtysix engine`: levels against each other, and against other programs."""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from typing import Any

from sixtysix.bots import LEVELS
from sixtysix.ruleset import RULESETS
from tutorials.commands.common import UsageError, at_least, subcommand

_EXAMPLES = """\
examples:
  sixtysix duel medium easy                   a thousand matches of Danish online 66
  sixtysix duel master hard --matches 500 --workers 2
                                              on two processor cores
The last line is the result, with the 95 % interval of the share of matches won.
"""


def add(commands: Any) -> None:
    """Enter both subcommands."""
    about = "Let two computer levels play many matches, in pairs with the same cards and exchanged seats."
    duel = subcommand(commands, "duel", about, _duel, _EXAMPLES)
    duel.add_argument("first", choices=LEVELS, metavar="A", help=f"a level: {', '.join(LEVELS)}")
    duel.add_argument("second", choices=LEVELS, metavar="B", help="the level it plays against")
    duel.add_argument("--matches", type=at_least(1), default=1000, metavar="N", help="default: %(default)s")
    duel.add_argument("--ruleset", choices=RULESETS, default="danish-online", metavar="R", help="default: %(default)s")
    duel.add_argument("--seed", type=int, default=1, metavar="S", help="default: %(default)s")
    duel.add_argument(
        "--to", type=at_least(1), metavar="P", help="game points that win a match (default: the ruleset's, or 7)"
    )
    duel.add_argument("--workers", type=at_least(1), default=1, metavar="W", help="processes (default: %(default)s)")
    subcommand(
        commands,
        "engine",
        "Be played by another program: commands in, answers out.",
        _engine,
        "The protocol is described in sixtysix/protocol.py: python -m pydoc sixtysix.protocol",
    )


def _duel(given: argparse.Namespace) -> int:
    from sixtysix.simulation.duel import duel

    os.environ.setdefault("SIXTYSIX_MACHINE_CODE", "now")  # all moves of a duel are played alike
    try:
        with ProcessPoolExecutor(given.workers) if given.workers > 1 else nullcontext() as executor:
            report = duel(given.first, given.second, given.matches, given.ruleset, given.seed, given.to, executor, True)
    except ValueError as error:
        raise UsageError(str(error)) from None
    print("\n".join(report.lines()))
    return 0


def _engine(_arguments: argparse.Namespace) -> int:
    from sixtysix.protocol import serve

    serve()
    return 0
