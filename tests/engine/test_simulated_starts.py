"""Deals that start from what is asked of the hands, from a position, or from what a seat knows of one: what is given
holds in every deal, and everything else is as likely as in deals that happen to be so."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

import pytest
from scipy.stats import binomtest, chisquare

import sixtysix as ss
from sixtysix.cards import cards_in
from sixtysix.core.chance import start
from sixtysix.odds import chance, holds
from sixtysix.odds import worlds as number_of_worlds
from sixtysix.position import check
from sixtysix.simulation import Plan, Start, replay, simulate
from sixtysix.simulation.openings import two_hands

from .helpers import ALL, setup, swap_rank

RARE = 1e-4  # the seeds are fixed, so that a test that passes passes for ever


def held(mask: int) -> set[str]:
    return {str(card) for card in cards_in(int(mask))}


def facts(text: str, deals: int = 300, ruleset: str = "german", seed: int = 1):
    """First hands, turn-up and trump letter of deals with this start."""
    for row in simulate(deals, ruleset=ruleset, start=text, hands=True, seed=seed).itertuples():
        turnup = str(ss.Card.at(row.turnup))
        yield held(row.hand_0), held(row.hand_1), turnup, turnup[1]


def test_the_trump_ace_and_ten_are_held_in_every_deal():
    trumps = set()
    for you, _, _, trump in facts("A* T*"):
        assert {"A" + trump, "T" + trump} <= you
        trumps.add(trump)
    assert trumps == set("CDHS")


def test_a_whole_hand_and_the_trump_suit_are_as_given():
    others = set()
    for you, opponent, turnup, _ in facts("AH TH KH QH 9C JC; trump S"):
        assert you == {"AH", "TH", "KH", "QH", "9C", "JC"}
        assert turnup[1] == "S"
        assert len(opponent) == 6
        assert not you & opponent
        others.add(frozenset(opponent))
    assert len(others) > 250


@pytest.mark.parametrize("trump", ["9S", "9*"])
def test_the_card_turned_up_can_be_named(trump):
    for _, _, turnup, _ in facts(f"trump {trump}"):
        assert turnup[0] == "9"
        assert trump == "9*" or turnup == trump


def test_what_is_barred_is_not_held():
    for you, opponent, _, trump in facts("not 9* AS; opponent KH; opponent not A*"):
        assert not {"9" + trump, "AS"} & you
        assert "KH" in opponent
        assert "A" + trump not in opponent


def test_words_and_the_value_say_the_same():
    text = "A* KH; not 9*; opponent QC; opponent not JC; trump S"
    value = Start(you="A* KH", you_not="9*", opponent="QC", opponent_not="JC", trump="S")
    assert Start.parse(text) == value
    assert Start.parse(str(value)) == value
    assert simulate(50, start=text).equals(simulate(50, start=value))


@pytest.mark.parametrize("ruleset", ALL)
def test_every_first_position_can_be(ruleset):
    plan = Plan(ruleset=ruleset, start="A* ; not K*; opponent not Q*")
    for number in range(60):
        deal, _ = plan.first_deal(number)
        assert check(deal.ruleset, deal.state) == []
        assert len(deal.hand(0)) == len(deal.hand(1)) == deal.ruleset.hand
        assert deal.leader == 1 - deal.dealer


@pytest.mark.parametrize(
    ("given", "also", "both"),
    [
        ("A* T*", "L*", "A* T* L*"),
        ("AH", "A*", "AH A*"),  # a card by name and one by rank may be the same one
        ("AH TH", "trump H", "AH TH; trump H"),
        ("not L*", "opponent L*", "not L*; opponent L*"),
        ("not L* AS", "opponent not L* AS", "not L* AS; opponent not L* AS"),
        ("not L*; opponent not A*", "A*", "A*; not L*; opponent not A*"),
        ("opponent KH", "QH", "QH; opponent KH"),
        ("trump S", "KS", "KS; trump S"),
        ("AH TH KH; opponent not QH JH", "trump H", "AH TH KH; opponent not QH JH; trump H"),
    ],
)
@pytest.mark.parametrize("ruleset", ["german", "dutch", "schnapsen"])
def test_what_is_not_given_is_as_likely_as_in_deals_that_happen_to_be_so(given, also, both, ruleset):
    """Exact conditional chance, beside the share among deals with that start; L is the lowest rank."""
    given, also, both = (text.replace("L", swap_rank(ruleset)) for text in (given, also, both))
    expected = chance(both, ruleset) / chance(given, ruleset)
    deals = 20_000
    table = simulate(deals, ruleset=ruleset, start=given, hands=True, seed=11)
    wanted = Start.parse(also)
    found = sum(_fits(wanted, row) for row in table[["hand_0", "hand_1", "turnup"]].itertuples(index=False))
    assert binomtest(found, deals, float(expected)).pvalue > RARE


def _fits(wanted: Start, row) -> bool:
    trump = str(ss.Card.at(row.turnup))[1]

    def cards(text: str) -> set[str]:
        return {word.replace("*", trump) for word in text.split()}

    you, opponent = held(row.hand_0), held(row.hand_1)
    return (
        cards(wanted.you) <= you
        and cards(wanted.opponent) <= opponent
        and not cards(wanted.you_not) & you
        and not cards(wanted.opponent_not) & opponent
        and wanted.trump in (None, trump)
    )


def test_any_two_hands_that_avoid_what_is_barred_are_equally_likely():
    """Six free cards, two for each seat, each barred from another one: all ways counted."""
    free, bar_0, bar_1 = 0b111111, 0b000001, 0b000110
    chance_now, seen = start(5, 0), Counter()
    ways = [
        (a, b)
        for a in range(64)
        for b in range(64)
        if a.bit_count() == b.bit_count() == 2 and not (a & b or a & bar_0 or b & bar_1)
    ]
    for _ in range(200 * len(ways)):
        hand_0, hand_1, chance_now = two_hands(free, 2, bar_0, 2, bar_1, [0] * 32, chance_now)
        seen[hand_0, hand_1] += 1
    assert set(seen) == set(ways)
    assert chisquare(list(seen.values())).pvalue > RARE


def test_a_position_is_played_from_as_it_lies():
    deal = setup(you="KH QH AS 9D JC TC", opponent="AH TH JH AC KC QC", trump="9S", points={"you": 48, "opponent": 20})
    table = simulate(60, start=deal, hands=True)
    assert {(held(row.hand_0) == {"KH", "QH", "AS", "9D", "JC", "TC"}) for row in table.itertuples()} == {True}
    assert set(table.leader) == {0}
    assert set(table.dealer) == {deal.dealer}
    assert table.points_0.min() >= 48
    again = replay(7, start=deal)
    steps = [again]
    while steps[-1].previous is not None:
        steps.append(steps[-1].previous)
    assert steps[-1] == deal
    assert again.outcome.winner in (table.winner[7], None)


def test_from_what_a_seat_knows_the_rest_is_dealt_anew():
    deal = ss.Deal.new(seed=3, dealer=1)
    deal = deal.apply(deal.legal_actions()[0])
    known = deal.infoset(0)
    table = simulate(3000, start=known, hands=True, seed=2)
    assert {frozenset(held(row.hand_0)) for row in table[:20].itertuples()} == {frozenset(map(str, known.hand))}
    card = str(known.unseen[0])
    found = sum(card in held(mask) for mask in table.hand_1)
    assert binomtest(found, 3000, float(holds(card, known))).pvalue > RARE


def test_from_what_a_seat_knows_of_a_closed_talon_every_world_comes_up():
    deal = setup(you="AH KC", trump="9S", closed_by="you", tricks={"you": 3, "opponent": 1})
    known = deal.infoset(0)
    seen = Counter(simulate(20_000, start=known, hands=True).hand_1)
    assert len(seen) == number_of_worlds(known)
    assert chisquare(list(seen.values())).pvalue > RARE


def test_what_the_other_side_cannot_hold_is_not_dealt_to_it():
    """It did not follow suit once the talon was gone."""
    deal = setup(
        "german", you="AH KH QC", opponent="9D JD TC", trump="S", closed_by="you", tricks={"you": 2, "opponent": 1}
    )
    deal = deal.apply("AH").apply("9D")
    known = deal.infoset(0)
    assert known.barred_mask
    for mask in simulate(500, start=known, hands=True).hand_1:
        assert not {card for card in held(mask) if card[1] in "HS"}


def test_closing_now_and_waiting_can_be_compared():
    deal = ss.Deal.setup(you="AS TS KS AH TH AC", trump="9S", points={"you": 30}, tricks={"you": 2, "opponent": 1})
    closed = simulate(2000, ("medium", "medium"), start=deal.apply("close").infoset(0))
    waited = simulate(2000, ("medium", "medium"), start=deal.apply("AC").infoset(0))
    assert set(closed.closer) == {0}
    assert set(closed.close_points) == {30}
    assert set(waited.leader) == {0}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("9*; trump 9*", "is impossible in German Sixty-Six"),
        ("AH; not AH", "impossible"),
        ("A* K* Q* J* T* 9*", "impossible"),
        ("AH; opponent AH", "the same card in both hands"),
        ("AH TH KH QH JH 9H AS", "asks for 7 cards of you; a hand has 6"),
        ("7H", "7H is not in the pack of 24 cards"),
        ("7*", "'7*' is no trump of German"),
        ("AH AH", "AH is named twice"),
        ("A* A*", "A* is named twice"),
        ("XX", "'XX' is not a card"),
        ("trump AS KS", "is not one card"),
        ("AH; KH", "start names you twice"),
        ("YOU AH; You KH", "start names you twice"),
        ("opponent", "impossible"),
    ],
)
def test_a_start_that_cannot_be_says_why(text, said):
    if text == "opponent":  # nothing is asked of the opponent: any deal will do
        assert chance(text) == Fraction(1)
        return
    with pytest.raises(ValueError, match=re.escape(said)):
        simulate(10, start=text)


def test_a_position_of_another_game_is_refused():
    with pytest.raises(ValueError, match="position of 'danish', but ruleset is 'german'"):
        simulate(10, start=ss.Deal.new("danish", seed=1))


def test_a_finished_deal_is_no_start():
    with pytest.raises(ValueError, match="a finished deal"):
        simulate(10, start=replay(1))
