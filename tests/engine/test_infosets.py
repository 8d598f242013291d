"""What a seat may know: never a hidden card, in no attribute, however one asks."""

from dataclasses import fields, is_dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixtysix as ss

from .helpers import ALL, OPPONENT, YOU, hand, setup, words
from .walks import choose, walk

seeds = st.integers(0, 10**6)
rulesets = st.sampled_from(ALL)


def start_of(deal: ss.Deal) -> dict[str, str]:
    while deal.previous is not None:
        deal = deal.previous
    return {
        "you": " ".join(map(str, deal.hand(0))),
        "opponent": " ".join(map(str, deal.hand(1))),
        "talon": " ".join(map(str, deal.talon)),
        "trump": str(deal.turnup),
        "lead": "you" if deal.leader == 0 else "opponent",
    }


def with_hidden_cards_swapped(deal: ss.Deal, seat: int, random: Random) -> ss.Deal | None:
    """The same deal as this seat has seen it, with two cards exchanged that it has not seen: None if the other side
    could not have played as it did."""
    hidden = sorted({str(card) for card in (*deal.hand(1 - seat), *deal.talon)} - known_to_all(deal, seat))
    if len(hidden) < 2:
        return None
    first, second = random.sample(hidden, 2)
    in_hand = {str(card) for card in deal.hand(1 - seat)}
    if first in in_hand and second in in_hand:
        return None
    swap = {first: second, second: first}
    position = {
        key: " ".join(swap.get(word, word) for word in text.split()) if key in {"you", "opponent", "talon"} else text
        for key, text in start_of(deal).items()
    }
    again = ss.Deal.setup(ruleset=deal.ruleset, dealer=deal.dealer, **position)
    for _, action in deal.actions:
        if again.violation(action) is not None:
            return None
        again = again.apply(action)
    return again if heard(again) == heard(deal) else None


def heard(deal: ss.Deal) -> list[tuple[str, int | None, int]]:
    """What was said aloud: a table that announces by itself may have said something else with other cards."""
    return [(event.kind, event.seat, event.points) for event in deal.events]


def known_to_all(deal: ss.Deal, seat: int) -> set[str]:
    """Cards the other side is known to hold or that were seen: shown partners, exchanged and face-up cards."""
    known = {str(card) for card in (*deal.won(0), *deal.won(1), *deal.hand(seat))}
    for event in deal.events:
        known |= {str(card) for card in event.cards}
        if event.card is not None and (event.kind != "draw" or event.face_up or event.seat == seat):
            known.add(str(event.card))
    return known


def reachable(thing: object) -> object:
    """Everything that can be got at from a value, attribute by attribute; never a deal, never something opaque."""
    assert not isinstance(thing, ss.Deal)
    if isinstance(thing, ss.Ruleset):
        return thing.id
    if is_dataclass(thing):
        assert not hasattr(thing, "__dict__") or set(vars(thing)) <= {field.name for field in fields(thing)}
        return {field.name: reachable(getattr(thing, field.name)) for field in fields(thing)}
    if isinstance(thing, tuple | list | set | frozenset):
        return [type(thing).__name__, *map(reachable, thing)]
    assert thing is None or type(thing) in (int, str, bool), type(thing)
    return thing


@given(rulesets, seeds)
@settings(max_examples=80, deadline=None, derandomize=True)
def test_two_deals_that_differ_in_hidden_cards_look_the_same(ruleset, seed):
    random = Random(seed)
    for deal in walk(ruleset, seed):
        for seat in (0, 1):
            other = with_hidden_cards_swapped(deal, seat, random)
            if other is None or (deal.outcome is None) != (other.outcome is None):
                continue
            assert str(other) != str(deal)
            mine, theirs = deal.infoset(seat), other.infoset(seat)
            assert mine == theirs
            for field in fields(mine):
                assert getattr(mine, field.name) == getattr(theirs, field.name), field.name
            assert reachable(mine) == reachable(theirs)
            assert deal.events_seen_by(seat) == other.events_seen_by(seat)


def test_the_comparison_above_really_compares():
    """Enough pairs come out of the swap, early and late, for both seats."""
    found = {0: 0, 1: 0}
    for seed in range(10):
        random = Random(seed)
        for deal in walk("german", seed):
            for seat in (0, 1):
                other = with_hidden_cards_swapped(deal, seat, random)
                found[seat] += other is not None
    assert min(found.values()) > 50


@given(rulesets, seeds)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_an_infoset_reads_like_the_deal_in_all_that_lies_open(ruleset, seed):
    for deal in walk(ruleset, seed):
        for seat in (0, 1):
            info = deal.infoset(seat)
            assert info.seat == seat
            assert info.hand == deal.hand(seat)
            for name in words(
                "turn leader dealer trump turnup talon_left trick strict closed_by awaiting_draw outcome"
            ):
                assert getattr(info, name) == getattr(deal, name), name
            for name in words("points pending tricks marriages won"):
                for other in (0, 1):
                    assert getattr(info, name)(other) == getattr(deal, name)(other), name
            assert info.hand_size(1 - seat) == len(deal.hand(1 - seat))
            if deal.turn == seat:
                assert info.legal_actions() == deal.legal_actions()
            assert hand(deal, 1 - seat) <= {str(card) for card in (*info.unseen, *info.known(1 - seat))}
            assert not hasattr(info, "talon")
            assert not hasattr(info, "previous")


@given(rulesets, seeds)
@settings(max_examples=25, deadline=None, derandomize=True)
def test_worlds_are_deals_that_fit_what_is_known(ruleset, seed):
    random = Random(seed)
    for deal in walk(ruleset, seed):
        if deal.turn is None or random.random() < 0.7:
            continue
        seat = deal.turn
        info = deal.infoset(seat)
        worlds = list(ss.worlds(info, limit=4, seed=seed))
        assert 1 <= len(worlds) <= 4
        for world in worlds:
            assert world.hand(seat) == deal.hand(seat)
            assert world.legal_actions() == deal.legal_actions()
            assert sorted(map(str, (*world.hand(0), *world.hand(1), *world.talon))) == sorted(
                map(str, (*deal.hand(0), *deal.hand(1), *deal.talon))
            )
            assert set(map(str, info.known(1 - seat))) <= hand(world, 1 - seat)
            for name in words("turn leader trump turnup talon_left trick strict closed_by"):
                assert getattr(world, name) == getattr(deal, name), name
            for other in (0, 1):
                assert world.points(other) == deal.points(other)
                assert world.won(other) == deal.won(other)


def test_worlds_of_a_small_position_are_all_there():
    """All of them come when no limit is set: one where all is known, else one for each way the cards may lie."""
    known = setup(
        "german", you="AH", opponent="9H", talon="", trump="S", lead="you", points={"you": 50, "opponent": 59},
    )  # fmt: skip
    worlds = list(ss.worlds(known.infoset(YOU)))
    assert len(worlds) == 1
    assert worlds[0].hand(OPPONENT) == known.hand(OPPONENT)
    closed = setup(
        "german", you="AH", opponent="9H", trump="JS", talon="KD", lead="you", closed_by="you",
        points={"you": 50, "opponent": 53},
    )  # fmt: skip
    found = {tuple(map(str, world.hand(OPPONENT))) for world in ss.worlds(closed.infoset(YOU))}
    assert found in ({("9H",), ("KD",)}, {("9H",), ("KD",), ("JS",)})


def test_worlds_keep_what_an_answer_has_told():
    """Strictly, the opponent could not follow: no world gives him a card of the suit, nor a trump."""
    deal = setup(
        "german", you="AH KC QD", opponent="9D JC TC", trump="JS", talon="KH QH 9S", lead="you", closed_by="you",
        points={"you": 50, "opponent": 31},
    )  # fmt: skip
    deal = deal.apply("AH").apply("9D")
    hands = [set(map(str, world.hand(OPPONENT))) for world in ss.worlds(deal.infoset(YOU))]
    assert {"JC", "TC"} in hands
    assert not any(card[1] in "HS" for cards in hands for card in cards)


def test_worlds_come_in_the_order_of_the_seed():
    deal = ss.Deal.new(ruleset="german", seed=4)
    info = deal.infoset(deal.turn)
    first = [str(world) for world in ss.worlds(info, limit=5, seed=9)]
    assert first == [str(world) for world in ss.worlds(info, limit=5, seed=9)]
    assert first != [str(world) for world in ss.worlds(info, limit=5, seed=10)]
    assert len(set(first)) == 5


def test_the_hand_behind_an_announced_pair_is_known():
    deal = setup("german", you="KH QH AS 9D JC TC", trump="9S", lead="you", tricks={"you": 1, "opponent": 0})
    deal = deal.apply("marriage KH")
    assert [str(card) for card in deal.infoset(OPPONENT).known(YOU)] == ["QH"]


def test_a_bot_sees_an_infoset_and_answers_with_a_legal_action():
    for ruleset in ALL:
        deal = ss.Deal.new(ruleset=ruleset, seed=11)
        bots = [ss.bot("easy", seed=1), ss.bot("easy", seed=2)]
        while deal.turn is not None:
            action = bots[deal.turn].choose(deal.infoset(deal.turn))
            assert action in deal.legal_actions()
            deal = deal.apply(action)
        assert deal.outcome is not None


@pytest.mark.parametrize("ruleset", ALL)
def test_choosing_at_random_needs_no_more_than_an_infoset(ruleset):
    deal = ss.Deal.new(ruleset=ruleset, seed=1)
    info = deal.infoset(deal.turn)
    assert choose(info, Random(1)) == choose(deal, Random(1))
