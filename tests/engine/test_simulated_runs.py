"""The seed alone decides a run: not the process, the number of workers, the piece or the moment a deal is played in."""

from __future__ import annotations

import re
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pandas as pd
import pytest
import tqdm

import sixtysix as ss
from sixtysix.simulation import Plan, SimulationError, replay, run, simulate, stream

DEALS = 12_000
PLAYERS = ("random", "medium")


@pytest.fixture(scope="module")
def serial():
    return simulate(DEALS, PLAYERS, seed=3)


@pytest.fixture(autouse=True)
def many_batches(monkeypatch):
    """Deals are handed out by the thousand here, so that short runs are split too."""
    monkeypatch.setattr(run, "FAST_BATCH", 1000)


class LastCard:
    """Plays the last legal action that the rules list; at module level, so that it can be sent to other processes."""

    def choose(self, infoset: ss.InfoSet) -> ss.Action:
        return infoset.legal_actions()[-1]


class Coin:
    """A player with chance of its own: it throws for every deal anew."""

    def __init__(self, seed: int = 0) -> None:
        from random import Random

        self.random = Random(seed)

    def seeded(self, seed: int) -> Coin:
        return Coin(seed)

    def choose(self, infoset: ss.InfoSet) -> str:
        return str(self.random.choice(infoset.legal_actions()))


class Backwards(Executor):
    """Runs the last batch handed in first, as a cluster may."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future, object, tuple]] = []
        self.order: list[int] = []

    def submit(self, function, /, *arguments):
        future = _Asked(self)
        self.waiting.append((future, function, arguments))
        return future

    def work(self) -> None:
        while self.waiting:
            future, function, arguments = self.waiting.pop()
            self.order.append(arguments[1])  # the number of its first deal
            future.set_result(function(*arguments))


class _Asked(Future):
    def __init__(self, executor: Backwards) -> None:
        super().__init__()
        self.executor = executor

    def result(self, timeout=None):
        self.executor.work()
        return super().result(timeout)


def test_two_processes_give_the_same_rows(serial):
    pd.testing.assert_frame_equal(simulate(DEALS, PLAYERS, seed=3, workers=2), serial)


def test_one_worker_is_this_process(serial):
    pd.testing.assert_frame_equal(simulate(DEALS, PLAYERS, seed=3, workers=1), serial)


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same_rows(serial, pool):
    with pool(3) as executor:
        pd.testing.assert_frame_equal(simulate(DEALS, PLAYERS, seed=3, executor=executor), serial)


def test_the_order_in_which_batches_are_done_does_not_matter(serial):
    executor = Backwards()
    pd.testing.assert_frame_equal(simulate(DEALS, PLAYERS, seed=3, executor=executor), serial)
    assert executor.order == sorted(executor.order, reverse=True)


def test_a_run_goes_on_where_another_ended(serial):
    pieces = [simulate(5000, PLAYERS, seed=3), simulate(7000, PLAYERS, seed=3, first=5000)]
    pd.testing.assert_frame_equal(pd.concat(pieces, ignore_index=True), serial)


def test_a_stream_brings_the_same_rows_piece_by_piece(serial):
    pieces = list(stream(DEALS, PLAYERS, seed=3))
    assert len(pieces) == 12
    pd.testing.assert_frame_equal(pd.concat(pieces, ignore_index=True), serial)


def test_leaving_a_stream_stops_it():
    executor = Backwards()
    pieces = stream(10**9, PLAYERS, executor=executor, workers=1)
    next(pieces)
    pieces.close()
    assert len(executor.order) <= 4


def test_without_machine_code_the_rows_are_the_same(serial, monkeypatch):
    from sixtysix.simulation import machine

    monkeypatch.setenv("SIXTYSIX_MACHINE_CODE", "never")
    monkeypatch.setattr(machine, "_functions", {})
    pd.testing.assert_frame_equal(simulate(400, PLAYERS, seed=3), serial[:400])
    assert not machine.functions(10**9)[1]
    assert not machine.ready()


def test_machine_code_is_made_where_the_cache_cannot_be_written(monkeypatch, tmp_path):
    """A read-only home: it works, and nothing is kept."""
    from types import SimpleNamespace

    from sixtysix.simulation import machine

    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    there = SimpleNamespace(**vars(machine.compiled(*machine.MODULES)))
    monkeypatch.setattr(machine, "_functions", {})
    monkeypatch.setattr(machine, "compiled", lambda *_modules: there)
    assert machine.functions(10**6) == (there, True)
    assert not machine.kept(*machine.MODULES)


@pytest.mark.parametrize("players", [("hard", "medium"), ("random", "hard"), (LastCard(), "easy"), (Coin(), Coin())])
def test_players_that_think_give_the_same_rows_in_processes(players):
    one = simulate(24, players, seed=8)
    pd.testing.assert_frame_equal(simulate(24, players, seed=8, workers=2), one)
    pd.testing.assert_frame_equal(simulate(4, players, seed=8, first=20), one[20:].reset_index(drop=True))


def test_levels_play_in_a_mixed_run_as_they_do_in_the_compiled_loop():
    """Beside a player of one's own, "random" and "medium" are played deal by deal: with the same chance."""

    class Medium:
        def choose(self, infoset):
            return ss.bot("medium").choose(infoset)

    pd.testing.assert_frame_equal(
        simulate(40, ("random", Medium()), seed=5), simulate(40, ("random", "medium"), seed=5)
    )


def test_master_plays_too():
    table = simulate(1, ("master", "easy"), seed=2)
    assert table.winner[0] == replay(0, ("master", "easy"), seed=2).outcome.winner


def test_progress_tells_rate_and_time_left(capsys, monkeypatch):
    monkeypatch.setattr("tqdm.auto.tqdm", tqdm.std.tqdm)  # in a notebook, or after tests of some, it would be a widget
    simulate(3000, PLAYERS, progress=True)
    shown = capsys.readouterr().err
    assert "3.00k/3.00k" in shown
    assert "deal/s" in shown


def test_a_house_rule_is_played():
    house = ss.RULESETS["german"].replace(target=40)
    assert simulate(500, ruleset=house).points_0.max() < simulate(500).points_0.max()


# what is refused


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"deals": -5}, "deals is -5; give a whole number of at least 0"),
        ({"deals": 2.5}, "deals is 2.5"),
        ({"deals": True}, "deals is True"),
        ({"first": -1}, "first is -1"),
        ({"first": 2**63}, "deals are numbered up to"),
        ({"workers": 0}, "workers is 0; give a whole number of at least 1"),
        ({"seed": "7"}, "seed is '7'; give a whole number"),
        ({"players": "medium"}, "players is 'medium'; give two"),
        ({"players": ("easy", "medium", "hard")}, "give two"),
        (
            {"players": ("easy", "grandmaster")},
            "players[1]: there is no level 'grandmaster'; there are random,",
        ),
        ({"players": (3, "easy")}, "players[0] is 3; give a level"),
        ({"ruleset": "bridge"}, "no ruleset 'bridge'; there are german"),
        ({"dealer": 2}, "dealer is 2; give seat 0 or 1"),
        ({"start": 7}, "start is 7; give cards"),
    ],
)
def test_bad_input_is_named_with_its_remedy(arguments, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        simulate(**arguments)
    with pytest.raises(ValueError, match=re.escape(said)):
        stream(**arguments)


class Cheat:
    def choose(self, infoset):
        return "claim"


class Mumbles:
    def choose(self, infoset):
        return 17


@pytest.mark.parametrize(("player", "said"), [(Cheat(), "chose claim in deal 0, which is refused"), (Mumbles(), "17")])
def test_a_player_that_breaks_the_rules_is_named(player, said):
    with pytest.raises(ValueError, match=rf"players\[1\].*{said}"):
        simulate(5, ("easy", player), dealer=0)


def test_a_player_that_cannot_travel_is_named():
    class Local(LastCard):
        pass

    with pytest.raises(ValueError, match="cannot be sent to other processes"):
        simulate(50, ("easy", Local()), workers=2)
    assert len(simulate(5, ("easy", Local()))) == 5


class Killer:
    """Takes its process along, as a lack of memory would."""

    def choose(self, infoset):
        import os

        os._exit(1)


def test_a_process_that_dies_is_told():
    with pytest.raises(SimulationError, match="A process of the simulation died"):
        simulate(40, ("easy", Killer()), workers=2)


def test_a_plan_is_a_value():
    import pickle

    plan = Plan(("easy", "medium"), "dutch", seed=4, start="A*")
    assert pickle.loads(pickle.dumps(plan)) == plan


def test_any_whole_number_is_a_seed():
    for seed in (2**63, -1, 10**30):
        assert len(simulate(3, seed=seed)) == 3
        assert replay(2, seed=seed).outcome is not None
