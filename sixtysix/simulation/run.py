"""Runs of many deals: in this process, in several, or on a cluster, with the same rows wherever they are made."""

from __future__ import annotations

import pickle
import signal
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager

from sixtysix.simulation import machine
from sixtysix.simulation.columns import Batch
from sixtysix.simulation.plan import Plan
from sixtysix.simulation.players import FAST

FAST_BATCH = 100_000  # deals of the compiled loop: about a tenth of a second
INTERPRETED_BATCH = 200
THINKING_BATCH = 10  # deals of levels that search, or of players of one's own
IN_FLIGHT = 32  # batches under way on an executor whose size is not known


class SimulationError(RuntimeError):
    """A run that cannot go on; the text says what is kept and what to do."""


def check_count(name: str, value: object, least: int) -> int:
    """A whole number of at least ``least``.  Raises ValueError naming the argument."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or value.__index__() < least:
        raise ValueError(f"{name} is {value!r}; give a whole number of at least {least}.")
    return int(value.__index__())


def check_workers(workers: int | None) -> None:
    """Raises ValueError unless it is a number of workers, or None."""
    if workers is not None:
        check_count("workers", workers, 1)


def batches(
    plan: Plan,
    first: int,
    deals: int,
    executor: Executor | None = None,
    workers: int | None = None,
    hands: bool = True,
) -> Iterator[Batch]:
    """The rows of deals ``first`` and on, batch by batch in their order; only a few batches are held at a time.

    Without ``hands``, an executor sends back no first hands: half of all that is sent.

    Leaving the iterator cancels what is not yet begun.  Raises SimulationError if processes die.
    """
    size = _batch_size(plan, deals)
    parts = ((at, min(size, first + deals - at)) for at in range(first, first + deals, size))
    if executor is None:
        for at, number in parts:
            yield plan.batch(at, number, deals)
        return
    _check_luggage(plan, executor)
    if any(isinstance(player, str) and player not in FAST for player in plan.players):
        plan.batch(first, 1)  # what a searching level needs is compiled once, here, and not in every process at a time
    waiting: deque[Future[bytes]] = deque()
    ahead = 2 * workers + 2 if workers else IN_FLIGHT
    try:
        for at, number in parts:
            waiting.append(executor.submit(_packed, plan, at, number, deals, hands))
            if len(waiting) >= ahead:
                yield Batch.unpacked(waiting.popleft().result())
        while waiting:
            yield Batch.unpacked(waiting.popleft().result())
    except BrokenExecutor as error:
        raise SimulationError(
            f"A process of the simulation died ({error}). Call it again; with folder= it goes on where it was."
        ) from error
    finally:
        for future in waiting:
            future.cancel()


def _packed(plan: Plan, first: int, number: int, deals: int, hands: bool) -> bytes:
    return plan.batch(first, number, deals).packed(hands)


def _check_luggage(plan: Plan, executor: Executor) -> None:
    """Raises ValueError for players that cannot be sent to other processes of this computer (Dask can send more)."""
    if not isinstance(executor, ProcessPoolExecutor):
        return
    try:
        pickle.dumps(plan)
    except Exception as error:  # whatever the player's own code raises when it is packed
        raise ValueError(
            f"players is {plan.players!r}, which cannot be sent to other processes ({error}). Define the class of "
            "the player in a module of its own, or play in this process: leave out executor and workers."
        ) from error


def _batch_size(plan: Plan, deals: int) -> int:
    """Deals a batch; with machine code, this also sees to it that it is made once, here, and not in every process."""
    if not plan.is_fast:
        return THINKING_BATCH
    return FAST_BATCH if machine.functions(deals)[1] else INTERPRETED_BATCH


@contextmanager
def crew(executor: Executor | None, workers: int | None) -> Iterator[tuple[Executor | None, int | None]]:
    """The executor to use and its size if known: the one given, or processes of our own as long as the run lasts."""
    if executor is not None:
        yield executor, workers or getattr(executor, "_max_workers", None)
    elif workers is None or workers == 1:
        yield None, None
    else:
        with ProcessPoolExecutor(workers, initializer=_ignore_interrupts) as pool:
            yield pool, workers


def _ignore_interrupts() -> None:
    """A stop is for the process that collects the rows; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def shown(found: Iterator[Batch], deals: int, done: int = 0) -> Iterator[Batch]:
    """The same batches, with a bar that tells deals done, their rate and the time left."""
    from tqdm.auto import tqdm

    with tqdm(total=deals, initial=done, unit="deal", unit_scale=True, file=sys.stderr) as bar:
        for batch in found:
            bar.update(batch.size)
            yield batch
