"""Interpreted and compiled, the rules give the same answers, position by position, action by action."""

import os
from types import ModuleType

import pytest

import sixtysix as ss
from sixtysix.core import dealing, moves
from sixtysix.core.compiled import compiled

from .helpers import ALL
from .walks import walk

ACTIONS = range(moves.PASS + 1)
DEALS = 12


@pytest.fixture(scope="module")
def fast():
    return compiled(moves)


def same(deal: ss.Deal, fast) -> None:
    """Every refusal, every follow-up position, and the legal cards of one position."""
    rules, state = deal.ruleset.core, deal.state
    assert fast.playable(rules, state) == moves.playable(rules, state)
    assert fast.announceable(rules, state) == moves.announceable(rules, state)
    for action in ACTIONS:
        refusal = moves.refusal(rules, state, action)
        assert fast.refusal(rules, state, action) == refusal, (str(deal), action)
        if not refusal:
            slow_state = moves.apply(rules, state, action)
            assert tuple(fast.apply(rules, state, action)) == tuple(slow_state), (str(deal), action)


@pytest.mark.parametrize("ruleset", ALL)
def test_compiled_rules_answer_like_the_interpreted_ones(ruleset, fast):
    positions = 0
    for seed in range(DEALS):
        for deal in walk(ruleset, seed):
            same(deal, fast)
            positions += 1
    assert positions > 10 * DEALS


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ALL)
def test_compiled_rules_answer_alike_on_many_more_deals(ruleset, fast):
    for seed in range(10_000, 10_080):
        for deal in walk(ruleset, seed):
            same(deal, fast)


@pytest.mark.parametrize("ruleset", ALL)
def test_a_whole_deal_played_compiled_ends_alike(ruleset, fast):
    """Fed with its own positions from start to end, not with those of the interpreter."""
    for seed in range(DEALS):
        *_, last = walk(ruleset, 1000 + seed)
        first = last
        while first.previous is not None:
            first = first.previous
        state = first.state
        for _, action in last.actions:
            state = fast.apply(first.ruleset.core, state, action.number)
        assert tuple(state) == tuple(last.state)


@pytest.mark.parametrize("ruleset", ALL)
def test_the_same_seed_deals_the_same_cards(ruleset, fast):
    rules = ss.RULESETS[ruleset].core
    deal_fast = compiled(dealing)
    for seed in range(20):
        stream = deal_fast.start(seed, 0)
        deck = dealing_deck()
        deal_fast.shuffle(rules, deck, stream)
        expected = ss.Deal.new(ruleset=ruleset, seed=seed, dealer=1).state
        assert tuple(deal_fast.deal_out(rules, deck, 1, (0, 0))) == tuple(expected)


def dealing_deck():
    import numpy

    return numpy.zeros(32, numpy.int64)


def test_only_one_process_compiles(monkeypatch, tmp_path):
    """A classroom's kernels all want machine code; one of them makes it."""
    from sixtysix.core import moves
    from sixtysix.core.compiled import begin, keep, kept

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert begin(moves)
    assert not begin(moves)
    assert not kept(moves)
    keep(moves)
    assert kept(moves)
    assert begin(moves)  # nothing stands in the way of another attempt


@pytest.mark.parametrize("difference", ["another copy", "a later copy", "another numba"])
def test_machine_code_is_not_taken_for_there_where_numba_would_compile_anew(monkeypatch, tmp_path, difference):
    """It would do so in the foreground: whoever plays would wait for half a minute."""
    from sixtysix.core import compiled as machinery

    def rules_in(folder):
        source = folder / "rules.py"
        folder.mkdir(exist_ok=True)
        source.write_text("A_RULE = 1\n")
        module = ModuleType("rules")
        module.__file__ = str(source)
        return module

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    first = rules_in(tmp_path / "first")
    assert machinery.begin(first)
    machinery.keep(first)
    assert machinery.kept(first)
    if difference == "another copy":
        assert not machinery.kept(rules_in(tmp_path / "second"))
    elif difference == "a later copy":
        os.utime(first.__file__, (0, 0))
        assert not machinery.kept(first)
    else:
        compiler = machinery._compiler()
        monkeypatch.setattr(machinery, "_compiler", lambda: f"{compiler} and another numba")
        assert not machinery.kept(first)


def test_machine_code_that_nobody_used_for_a_month_is_cleared_away(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    old, fresh, other = (tmp_path / "sixtysix" / name for name in ("0" * 16, "1" * 16, "notes"))
    for folder in (old, fresh, other):
        folder.mkdir(parents=True)
        (folder / "file").touch()
    for folder in (old, other):
        os.utime(folder, (0, 0))
    monkeypatch.setattr("sixtysix.core.compiled._linked", {})
    compiled(moves)
    assert not old.exists()
    assert fresh.exists()
    assert other.exists()
