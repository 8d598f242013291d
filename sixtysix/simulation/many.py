"""``simulate``: many deals, one row each."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from os import PathLike
from typing import TYPE_CHECKING, overload

from sixtysix.deal import Deal
from sixtysix.infoset import InfoSet
from sixtysix.ruleset import Ruleset
from sixtysix.simulation.columns import Batch, frame
from sixtysix.simulation.plan import Plan
from sixtysix.simulation.players import Player
from sixtysix.simulation.run import batches, check_count, check_workers, crew, shown
from sixtysix.simulation.starts import Start

if TYPE_CHECKING:
    import pandas as pd

    from sixtysix.simulation.saved import Saved

RANDOM = ("random", "random")
LAST = 10**12  # more than anybody plays, and a number that files' names have room for


@overload
def simulate(
    deals: int = 1000,
    players: Sequence[Player] = RANDOM,
    ruleset: str | Ruleset = "german",
    seed: int = 1,
    executor: Executor | None = None,
    progress: bool = False,
    *,
    start: str | Start | Deal | InfoSet | None = None,
    dealer: int | None = None,
    pairs: bool = False,
    hands: bool = False,
    first: int = 0,
    workers: int | None = None,
    folder: None = None,
) -> pd.DataFrame: ...


@overload
def simulate(
    deals: int = 1000,
    players: Sequence[Player] = RANDOM,
    ruleset: str | Ruleset = "german",
    seed: int = 1,
    executor: Executor | None = None,
    progress: bool = False,
    *,
    start: str | Start | Deal | InfoSet | None = None,
    dealer: int | None = None,
    pairs: bool = False,
    hands: bool = False,
    first: int = 0,
    workers: int | None = None,
    folder: str | PathLike[str],
) -> Saved: ...


def simulate(
    deals: int = 1000,
    players: Sequence[Player] = RANDOM,
    ruleset: str | Ruleset = "german",
    seed: int = 1,
    executor: Executor | None = None,
    progress: bool = False,
    *,
    start: str | Start | Deal | InfoSet | None = None,
    dealer: int | None = None,
    pairs: bool = False,
    hands: bool = False,
    first: int = 0,
    workers: int | None = None,
    folder: str | PathLike[str] | None = None,
) -> pd.DataFrame | Saved:
    """Play so many deals; one row a deal, with the columns of ``sixtysix.simulation.COLUMNS``.

    The seed alone decides the rows, whatever the executor and the number of workers.  (Only "hard" and "master" think
    less, and play otherwise, where there is no machine code at all.)

    players
        For seats 0 and 1: a level ("random", "easy", "medium", "hard", "master"; "bold" plays like "medium" but closes
        one lead in eight by lot), or an object with ``choose(infoset)`` that returns an action.  An object with chance
        of its own also has ``seeded(seed)``, which returns the player of one deal.
    ruleset
        The id of a ruleset, or a ``Ruleset`` of one's own.
    executor
        Any ``concurrent.futures.Executor``, such as a ``ProcessPoolExecutor`` or, on a Dask cluster,
        ``distributed.Client(address).get_executor()``.
    workers
        Without an executor: so many processes of this computer.  With one: how many workers it has, if it cannot tell
        (Dask), so that all are kept busy.
    progress
        Show deals done, their rate and the time left.
    start
        None: whole deals.  Text or a ``Start``: what the first hands hold ("A* T*": the trump ace and ten for seat 0;
        "AH TH KH QH 9C JC; trump S": a whole hand).  A ``Deal``: that very position.  An ``InfoSet``: that position,
        the cards that its seat cannot see dealt anew each time.
    dealer
        The seat that deals; None: they take turns, seat 1 first.  A position knows its own dealer.
    pairs
        Deals 2k and 2k + 1 share a pack, with the other dealer: what luck gives one side it then gives the other.
    hands
        Add the first hands and the turn-up (``HAND_COLUMNS``).
    first
        Number of the first deal: ``simulate(1000, first=1000)`` goes on where ``simulate(1000)`` ended.
    folder
        Keep the deals there, in Parquet files of a million; a ``Saved`` comes back instead of a frame, and memory stays
        bounded for any number of deals.  The same call goes on with a run that was stopped, or that shall be longer.

    Raises ValueError naming the argument that is wrong, and SimulationError if the processes die or the disk is full
    (files written before stay readable, and the same call goes on after them).

    >>> frame = simulate(100, seed=1)
    >>> len(frame), list(frame.columns[:5])
    (100, ['deal', 'seed', 'leader', 'dealer', 'winner'])
    """
    plan = Plan(players, ruleset, seed, start, dealer, pairs)
    deals, first = _checked(deals, first, workers)
    if folder is not None:
        if first:
            raise ValueError(f"first is {first}, but a run in a folder begins with deal 0; leave one of them out.")
        return _into(folder, plan, deals, hands, executor, workers, progress)
    with closing(_run(plan, [(first, deals)], executor, workers, progress, hands)) as found:
        return frame(list(found), hands)


def stream(
    deals: int = 1000,
    players: Sequence[Player] = RANDOM,
    ruleset: str | Ruleset = "german",
    seed: int = 1,
    executor: Executor | None = None,
    progress: bool = False,
    *,
    start: str | Start | Deal | InfoSet | None = None,
    dealer: int | None = None,
    pairs: bool = False,
    hands: bool = False,
    first: int = 0,
    workers: int | None = None,
) -> Iterator[pd.DataFrame]:
    """The frame of ``simulate`` piece by piece, as the deals are played; leave the loop to stop.

    >>> sum(len(part) for part in stream(50))
    50
    """
    plan = Plan(players, ruleset, seed, start, dealer, pairs)
    deals, first = _checked(deals, first, workers)
    return _frames(_run(plan, [(first, deals)], executor, workers, progress, hands), hands)


def replay(
    number: int,
    players: Sequence[Player] = RANDOM,
    ruleset: str | Ruleset = "german",
    seed: int = 1,
    *,
    start: str | Start | Deal | InfoSet | None = None,
    dealer: int | None = None,
    pairs: bool = False,
) -> Deal:
    """Deal ``number`` of the run with these arguments, finished, to be looked at action by action.

    >>> deal = replay(7, ("easy", "medium"), seed=3)
    >>> deal.outcome.winner == int(simulate(1, ("easy", "medium"), seed=3, first=7).winner[0])
    True
    """
    return Plan(players, ruleset, seed, start, dealer, pairs).replay(check_count("number", number, 0))


def _checked(deals: int, first: int, workers: int | None) -> tuple[int, int]:
    """Deals and the number of the first one.  Raises ValueError naming the argument that is wrong."""
    deals, first = check_count("deals", deals, 0), check_count("first", first, 0)
    if first + deals > LAST:
        raise ValueError(f"first is {first} and deals is {deals}; deals are numbered up to {LAST}.")
    check_workers(workers)
    return deals, first


def _run(
    plan: Plan,
    stretches: Sequence[tuple[int, int]],
    executor: Executor | None,
    workers: int | None,
    progress: bool,
    hands: bool,
    done: int = 0,
) -> Generator[Batch]:
    """The batches of stretches of deals (first, number), in order."""
    deals = done + sum(number for _, number in stretches)
    with crew(executor, workers) as (pool, size):
        found = (batch for first, number in stretches for batch in batches(plan, first, number, pool, size, hands))
        yield from shown(found, deals, done) if progress else found


def _frames(found: Generator[Batch], hands: bool) -> Iterator[pd.DataFrame]:
    with closing(found):
        for batch in found:
            yield frame([batch], hands)


def _into(
    folder: str | PathLike[str],
    plan: Plan,
    deals: int,
    hands: bool,
    executor: Executor | None,
    workers: int | None,
    progress: bool,
) -> Saved:
    from sixtysix.simulation.saved import Writer

    writer = Writer(folder, plan, hands)
    stretches = writer.missing(deals)
    done = deals - sum(number for _, number in stretches)
    with closing(_run(plan, stretches, executor, workers, progress, hands, done)) as found:
        try:
            for batch in found:
                writer.add(batch)
        finally:
            writer.flush()
    return writer.saved
