"""Cards and actions as text: what is readable, what is not."""

import itertools

import pytest

import sixtysix as ss

from .helpers import ALL, POINTS, SUITS, pack, setup, words


@pytest.mark.parametrize("rank", POINTS)
@pytest.mark.parametrize("suit", SUITS)
def test_every_card_reads_back_from_its_text(rank, suit):
    card = ss.Card.parse(rank + suit)
    assert (card.rank, card.suit) == (rank, suit)
    assert str(card) == rank + suit
    assert ss.Card.parse(str(card)) == card
    assert eval(repr(card), {"Card": ss.Card}) == card


@pytest.mark.parametrize("text", ["KH", "HK", "kh", "hK", "K♥", "♥K", " KH "])
def test_rank_and_suit_come_in_either_order(text):
    assert ss.Card.parse(text) == ss.Card.parse("KH")


@pytest.mark.parametrize("text", ["10H", "H10", "TH", "10♥", "♥10"])
def test_ten_is_written_ten_or_t(text):
    assert str(ss.Card.parse(text)) == "TH"


def test_ranks_and_suits_never_clash():
    assert not set(POINTS) & set(SUITS)


@pytest.mark.parametrize("text", ["", "K", "H", "KK", "HH", "1H", "KHH", "K H S", "6H", "0H", "joker", "KX"])
def test_text_that_is_no_card(text):
    with pytest.raises(ValueError, match=r".+"):
        ss.Card.parse(text)


@pytest.mark.parametrize("rank", POINTS)
def test_card_points(rank):
    assert ss.Card.parse(f"{rank}D").points == POINTS[rank]


@pytest.mark.parametrize("ruleset", ALL)
def test_every_pack_holds_one_hundred_and_twenty_points(ruleset):
    """Rulebook §4."""
    assert sum(ss.Card.parse(card).points for card in pack(ruleset)) == 120
    assert len(pack(ruleset)) == ss.RULESETS[ruleset].deck


ACTIONS = ["KH", "marriage KH", "claim KH", "claim", "exchange", "close", "draw", "pass", "bid 2"]


@pytest.mark.parametrize("text", ACTIONS)
def test_every_action_reads_back_from_its_text(text):
    action = ss.Action.parse(text)
    assert str(action) == text
    assert ss.Action.parse(str(action)) == action


def test_kinds_of_action():
    kinds = [ss.Action.parse(text).kind for text in ACTIONS]
    assert kinds == words("play marriage claim claim exchange close draw pass bid")


def test_different_actions_are_different():
    for first, second in itertools.combinations(ACTIONS, 2):
        assert ss.Action.parse(first) != ss.Action.parse(second)


UNREADABLE = [
    "",
    "  ",
    "K",
    "marriage",
    "marriage K",
    "marry KH",
    "KH QH",
    "claim all of it",
    "close it",
    "bid",
    "bid x",
    "xyzzy",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_text_that_is_no_action(text):
    with pytest.raises(ss.ActionSyntaxError):
        ss.Action.parse(text)


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_text_and_refused_action_are_different_errors(text):
    deal = setup("german", you="KH QH AS 9D JC TC", trump="S", lead="you")
    with pytest.raises(ss.ActionSyntaxError) as unreadable:
        deal.apply(text)
    assert not isinstance(unreadable.value, ss.IllegalAction | ss.PositionError)
    with pytest.raises(ss.IllegalAction) as refused:
        deal.apply("AH")
    assert not isinstance(refused.value, ss.ActionSyntaxError | ss.PositionError)
    assert refused.value.violation.rule == "card.not-in-hand"


def test_refused_action_carries_its_sentence():
    deal = setup("german", you="KH QH AS 9D JC TC", trump="S", lead="you")
    with pytest.raises(ss.IllegalAction) as refused:
        deal.apply("AH")
    assert str(refused.value) == str(refused.value.violation)
    assert "ace of hearts" in str(refused.value)


def test_bidding_belongs_to_other_games():
    deal = setup("german", you="KH QH AS 9D JC TC", trump="S", lead="you")
    assert deal.violation("bid 2").rule == "bid.not-here"
    with pytest.raises(ss.IllegalAction):
        deal.apply("bid 2")
