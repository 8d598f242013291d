"""The rows of ``simulate`` are what happened: the compiled loop, the same loop interpreted, and the deals played out
one action at a time through ``Deal`` agree under every ruleset."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import sixtysix as ss
from sixtysix.core.compiled import compiled
from sixtysix.simulation import COLUMNS, HAND_COLUMNS, Plan, frame, machine, replay, simulate

from .helpers import ALL

PAIRS = [("random", "random"), ("easy", "medium"), ("medium", "random"), ("bold", "medium")]
GAMES = [(ruleset, players) for ruleset in ALL for players in PAIRS]
INTERPRETED = 25
COMPILED = 400


@pytest.fixture(scope="module")
def fast():
    return compiled(*machine.MODULES)


def interpreted():
    return SimpleNamespace(**{name: value for module in machine.MODULES for name, value in vars(module).items()})


def told(deal: ss.Deal, number: int) -> dict[str, object]:
    """A row read off a finished deal's history, by nothing that the loop uses."""
    steps = [deal]
    while steps[-1].previous is not None:
        steps.append(steps[-1].previous)
    first, *_ = steps = steps[::-1]
    acts = list(pairwise(steps))
    exchanges = [before.turn for before, after in acts if str(after.action) == "exchange"]
    closes = [before for before, after in acts if str(after.action) == "close"]
    close = closes[0] if closes else None
    outcome = deal.outcome
    assert outcome is not None
    row: dict[str, object] = {
        "deal": number,
        "leader": first.leader,
        "dealer": first.dealer,
        "winner": -1 if outcome.winner is None else outcome.winner,
        "game_points": outcome.game_points,
        "reason": outcome.reason,
        "exchange": exchanges[0] if exchanges else -1,
        "closer": close.turn if close else -1,
        "close_trick": close.tricks(0) + close.tricks(1) if close else -1,
        "close_points": close.points(close.turn) if close else -1,
        "close_trumps": sum(card.suit == close.trump for card in close.hand(close.turn)) if close else -1,
        "last_trick": deal.leader if not any(deal.hands) and not deal.trick else -1,
        "actions": len(acts),
    }
    for seat in (0, 1):
        worth = sum(40 if suit == deal.trump else 20 for suit in deal.marriages(seat))
        row[f"points_{seat}"] = deal.points(seat)
        row[f"tricks_{seat}"] = deal.tricks(seat)
        row[f"marriages_{seat}"] = len(deal.marriages(seat))
        row[f"marriage_points_{seat}"] = worth - deal.pending(seat)
    return row


def test_the_columns_are_those_documented():
    table = simulate(20, hands=True)
    documented = {**COLUMNS, **HAND_COLUMNS}
    assert {name: str(kind) for name, kind in table.dtypes.items()} == {
        name: kind for name, (kind, _) in documented.items()
    }
    assert list(table["reason"].cat.categories) == [
        "claim",
        "false-claim",
        "closer-failed",
        "counted",
        "last-trick",
        "draw",
    ]
    assert list(simulate(20).columns) == list(COLUMNS)
    assert list(table["deal"]) == list(range(20))


def test_no_deals_make_an_empty_frame_of_the_same_types():
    assert len(simulate(0)) == 0
    assert simulate(0).dtypes.equals(simulate(3).dtypes)


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_interpreted_rows_are_those_of_machine_code(ruleset, players, fast):
    plan = Plan(players, ruleset, seed=5)
    slow_rows = frame([plan.play_rows(interpreted(), False, 30, INTERPRETED)], hands=True)
    fast_rows = frame([plan.play_rows(fast, True, 30, INTERPRETED)], hands=True)
    pd.testing.assert_frame_equal(slow_rows, fast_rows)


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_rows_tell_what_happened_in_the_deal(ruleset, players):
    table = simulate(INTERPRETED, players, ruleset, seed=9, first=1000)
    for row in table.to_dict("records"):
        deal = replay(row["deal"], players, ruleset, seed=9)
        expected = told(deal, row["deal"])
        assert {key: row[key] for key in expected} == expected, deal.record()


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_loop_plays_like_the_level_that_sees_only_what_its_seat_may(level, ruleset):
    """The loop hands a whole position to the levels; they must not use more of it than a player knows."""
    bot = ss.bot(level)
    for number in range(10):
        deal = replay(number, (level, level), ruleset, seed=2)
        steps = [deal]
        while steps[-1].previous is not None:
            steps.append(steps[-1].previous)
        for after, before in pairwise(steps):
            assert bot.choose(before.infoset(before.turn)) == after.action


def test_a_seed_of_a_row_deals_its_cards():
    table = simulate(30, ruleset="danish", seed=77, hands=True)
    for row in table.itertuples():
        deal = ss.Deal.new("danish", seed=row.seed, dealer=row.dealer)
        assert deal.state.hands == (row.hand_0, row.hand_1)
        assert deal.turnup == ss.Card.at(row.turnup)
        assert deal.leader == row.leader


def test_dealers_take_turns_unless_one_is_named():
    assert list(simulate(4).dealer) == [1, 0, 1, 0]
    assert set(simulate(10, dealer=0).dealer) == {0}
    assert set(simulate(10, dealer=0).leader) == {1}


def test_pairs_give_the_second_deal_the_first_ones_cards_with_the_other_dealer():
    table = simulate(20, pairs=True, hands=True)
    even, odd = table[::2].reset_index(), table[1::2].reset_index()
    assert (even.hand_0 == odd.hand_1).all()
    assert (even.hand_1 == odd.hand_0).all()
    assert (even.leader == odd.dealer).all()
    assert even.hand_0.nunique() == 10


def test_other_seeds_and_other_deals_differ():
    seeds = [*simulate(500, seed=1).seed, *simulate(500, seed=2).seed]
    assert len(set(seeds)) == 1000


def test_what_a_thousand_deals_come_to():
    """A fixed point: the policy "random" and the generator are described, so their sums must never change unnoticed."""
    table = simulate(1000, seed=1)
    assert table.winner.value_counts().to_dict() == GOLDEN_WINNERS
    assert table.reason.value_counts()[lambda count: count > 0].to_dict() == GOLDEN_REASONS
    assert int(table.actions.sum()) == GOLDEN_ACTIONS
    assert (int(table.points_0.sum()), int(table.points_1.sum())) == GOLDEN_POINTS


GOLDEN_WINNERS = {0: 513, 1: 482, -1: 5}
GOLDEN_REASONS = {"claim": 739, "counted": 158, "closer-failed": 98, "draw": 5}
GOLDEN_ACTIONS = 22_975
GOLDEN_POINTS = (50_304, 48_413)


# the policy "random", as DESIGN.md describes it


def random_steps(ruleset: str, deals: int):
    """Every position of random deals with what was done in it."""
    for number in range(deals):
        deal = replay(number, ruleset=ruleset, seed=4)
        while deal.previous is not None:
            yield deal.previous, deal.action
            deal = deal.previous


@pytest.mark.parametrize("ruleset", ALL)
def test_random_exchanges_and_claims_whenever_it_can_and_announces_what_it_leads(ruleset):
    for before, action in random_steps(ruleset, 40):
        legal = {str(each) for each in before.legal_actions()}
        out = before.points(before.turn) >= before.ruleset.target
        if out and "claim" in legal and not before.trick:
            assert action.kind == "claim"
        elif "exchange" in legal and not before.trick:
            assert str(action) == "exchange"
        elif action.kind == "play" and not before.trick:
            assert f"marriage {action.card}" not in legal


def test_random_closes_one_lead_in_32():
    chances = closes = 0
    for before, action in random_steps("german", 600):
        legal = {str(each) for each in before.legal_actions()}
        if before.awaiting_draw or "close" not in legal or "exchange" in legal or action.kind == "claim":
            continue
        chances += 1
        closes += str(action) == "close"
    from scipy.stats import binomtest

    assert chances > 3000
    assert binomtest(closes, chances, 1 / 32).pvalue > 0.001


def test_bold_plays_like_medium_but_closes_one_lead_in_eight():
    medium = ss.bot("medium")
    chances = closes = 0
    for number in range(400):
        deal = replay(number, ("bold", "bold"), seed=3)
        while deal.previous is not None:
            before, action, deal = deal.previous, deal.action, deal.previous
            usual = medium.choose(before.infoset(before.turn))
            legal = {str(each) for each in before.legal_actions()}
            if before.trick or before.awaiting_draw or "close" not in legal or str(usual) in ("claim", "close"):
                assert action == usual
                continue
            chances += 1
            closes += str(action) == "close"
            assert str(action) == "close" or action == usual
    from scipy.stats import binomtest

    assert chances > 1500
    assert binomtest(closes, chances, 1 / 8).pvalue > 0.001


def test_random_plays_any_card_with_equal_chances():
    """The opening lead: each of the six places in the hand equally often."""
    from scipy.stats import chisquare

    places = np.zeros(6, int)
    for number in range(1200):
        deal = replay(number, seed=6)
        while deal.previous.previous is not None:
            deal = deal.previous
        if deal.action.card is not None:
            places[deal.previous.hand(deal.previous.turn).index(deal.action.card)] += 1
    assert chisquare(places).pvalue > 0.001


def test_bold_is_medium_with_closes_by_lot() -> None:
    bold, medium = (simulate(1500, players=(level, level), seed=6) for level in ("bold", "medium"))
    leads = (bold.tricks_0 + bold.tricks_1).where(bold.closer < 0, bold.close_trick).sum()
    assert (bold.closer >= 0).mean() > 4 * (medium.closer >= 0).mean()
    assert 1 / 12 < (bold.closer >= 0).sum() / leads < 1 / 5, "about one in eight of the leads at which one may close"
    assert set(bold.close_trumps[bold.closer >= 0]) >= {0, 1, 2, 3}
    same = (bold.closer < 0) & (medium.closer < 0)
    assert (bold.winner[same] == medium.winner[same]).all()
