"""Exact chances: the published ones, the same by brute force, and the simulation beside them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from scipy.stats import binomtest

import sixtysix as ss
from sixtysix import odds
from sixtysix.core.cards import suit_mask
from sixtysix.core.dealing import pack_of
from sixtysix.determinize import worlds
from sixtysix.simulation import simulate

from .helpers import ALL, setup
from .walks import walk

DEALS = 100_000
SURE = 0.9999  # of the intervals; the seeds are fixed, so that a test that passes passes for ever


def test_the_published_values():
    assert odds.marriage_in_hand() == Fraction(7031, 33649)
    assert odds.marriage_in_hand(trump=True) == Fraction(10, 253)
    assert odds.trump_in_hand("9") == odds.exchange_in_hand() == Fraction(5, 23)


@pytest.mark.parametrize("ruleset", ALL)
def test_distributions_add_up_to_one(ruleset):
    assert sum(odds.marriages_in_hand(ruleset).values()) == 1
    assert sum(odds.trump_distribution(ruleset).values()) == 1


@pytest.mark.parametrize("ruleset", ["schnapsen", "german"])
def test_marriages_counted_hand_by_hand(ruleset):
    """Every hand there is, looked at."""
    game = ss.RULESETS[ruleset]
    pack = [card for card in range(32) if pack_of(game.core) >> card & 1]
    counts: dict[int, int] = {}
    total = 0
    for hand in combinations(pack, game.hand):
        mask = sum(1 << card for card in hand)
        pairs = sum(mask >> 8 * suit & 0x30 == 0x30 for suit in range(4))
        counts[pairs] = counts.get(pairs, 0) + 1
        total += 1
    assert odds.marriages_in_hand(ruleset) == {pairs: Fraction(count, total) for pairs, count in counts.items()}


@pytest.fixture(scope="module", params=["german", "schnapsen", "dutch"])
def simulated(request):
    return request.param, simulate(DEALS, ruleset=request.param, hands=True, seed=21)


def agrees(count: int, exact: Fraction, of: int = DEALS) -> bool:
    """Whether the exact chance lies in the interval of a simulated share."""
    bounds = binomtest(int(count), of).proportion_ci(SURE, method="wilson")
    return bounds.low <= exact <= bounds.high


def test_simulated_first_hands_agree_with_the_exact_chances(simulated):
    ruleset, table = simulated
    game = ss.RULESETS[ruleset]
    hands, trumps = table.hand_0.astype("int64"), table.turnup // 8
    pairs = sum((hands.apply(lambda hand, suit=suit: hand >> 8 * suit & 0x30 == 0x30)).astype(int) for suit in range(4))
    royal = ((hands.to_numpy() >> (8 * trumps.to_numpy())) & 0x30) == 0x30
    for number, exact in odds.marriages_in_hand(game).items():
        assert agrees((pairs == number).sum(), exact)
    assert agrees((pairs > 0).sum(), odds.marriage_in_hand(game))
    assert agrees(royal.sum(), odds.marriage_in_hand(game, trump=True))
    assert agrees((pairs - royal > 0).sum(), odds.marriage_in_hand(game, trump=False))
    held = [hand & suit_mask(trump) for hand, trump in zip(hands, trumps, strict=True)]
    for number, exact in odds.trump_distribution(game).items():
        assert agrees(sum(mask.bit_count() == number for mask in held), exact)
    exchangeable = [mask >> 8 * trump + game.core.exchange_rank & 1 for mask, trump in zip(held, trumps, strict=True)]
    assert agrees(sum(exchangeable), odds.exchange_in_hand(game))


def test_the_chance_of_a_start():
    assert odds.chance("KH") == Fraction(6, 24)
    assert odds.chance("opponent KH") == Fraction(6, 24)
    assert odds.chance("KH QH") == Fraction(6 * 5, 24 * 23)
    assert odds.chance("trump S") == Fraction(1, 4)
    assert odds.chance("trump 9S") == Fraction(1, 24)
    assert odds.chance("trump 9*") == Fraction(1, 6)
    assert odds.chance("not AH") == Fraction(18, 24)
    assert odds.chance("A*; trump H") == Fraction(1, 24) * 5 * Fraction(6, 23)
    assert odds.chance("AH; opponent not AH") == Fraction(1, 4)
    assert odds.chance("not AH; opponent not AH") == Fraction(1, 2)


def test_good_cards_among_those_drawn():
    assert odds.drawn(1, 4, 2) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert odds.drawn(3, 4, 2) == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    with pytest.raises(ValueError, match="cannot be drawn"):
        odds.drawn(5, 4, 2)


@pytest.mark.parametrize("ruleset", ["german", "schnapsen", "danish"])
def test_chances_in_a_position_are_those_over_all_its_worlds(ruleset):
    """Whenever the worlds are few enough to look at every one."""
    looked_at = 0
    for seed in range(25):
        for deal in walk(ruleset, seed):
            if deal.turn is None:
                continue
            infoset = deal.infoset(deal.turn)
            number = odds.worlds(infoset)
            if number > 400:
                continue
            found = list(worlds(infoset))
            assert len(found) == number
            other = 1 - infoset.seat
            assert len({world.state.hands[other] for world in found}) == odds.hands(infoset)
            for card in infoset.unseen:
                share = Fraction(sum(card in world.hand(other) for world in found), number)
                assert odds.holds([card], infoset) == share
                if not infoset.strict:
                    assert odds.draws(card, infoset) == Fraction(
                        sum(world.talon[:1] == (card,) for world in found), number
                    )
            two = infoset.unseen[:2]
            assert odds.holds(two, infoset) == Fraction(
                sum(set(two) <= set(world.hand(other)) for world in found), number
            )
            looked_at += 1
    assert looked_at > 40


def test_cards_that_are_seen_are_held_for_certain_or_not_at_all():
    infoset = setup(you="AH KH", opponent="TH 9C", talon="", trump="S").infoset(0)
    assert odds.holds("TH 9C", infoset) == 1
    assert odds.holds("AH", infoset) == 0
    assert odds.holds("QS", infoset) == 0
    assert odds.draws("TH", infoset) == 0
    assert odds.worlds(infoset) == odds.hands(infoset) == 1


def test_unreadable_cards_are_refused():
    with pytest.raises(ss.NotationError):
        odds.holds("XX", ss.Deal.new(seed=1).infoset(0))
    with pytest.raises(ss.NotationError):
        odds.trump_in_hand("7")
