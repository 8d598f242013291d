"""A real Dask cluster of two worker processes, one of which is killed in the middle: the same frame comes out."""

from __future__ import annotations

import os
import signal
import time

import pandas as pd
import pytest

from sixtysix.simulation import run, simulate, stream

DEALS = 8_000
PLAYERS = ("medium", "easy")


@pytest.fixture(scope="module")
def cluster():
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1", silence_logs=50
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture(autouse=True)
def many_batches(monkeypatch):
    monkeypatch.setattr(run, "FAST_BATCH", 500)


class First:
    """Plays the first legal action."""

    def choose(self, infoset):
        return infoset.legal_actions()[0]


class Slowly(First):
    """The same, taking its time, so that there is a middle to be killed in."""

    def choose(self, infoset):
        time.sleep(0.004)
        return super().choose(infoset)


def pids(client) -> dict[str, int]:
    return client.run(os.getpid)


def test_a_cluster_gives_the_same_frame(cluster):
    table = simulate(DEALS, PLAYERS, seed=4, executor=cluster.get_executor(), workers=2)
    pd.testing.assert_frame_equal(table, simulate(DEALS, PLAYERS, seed=4))


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(cluster):
    before = pids(cluster)
    assert len(set(before.values())) == 2
    victim = next(iter(before.values()))
    pieces = stream(100, ("easy", Slowly()), seed=4, executor=cluster.get_executor(), workers=2)
    found = [next(pieces)]
    os.kill(victim, signal.SIGKILL)
    found += list(pieces)
    pd.testing.assert_frame_equal(pd.concat(found, ignore_index=True), simulate(100, ("easy", First()), seed=4))
    assert victim not in pids(cluster).values()
