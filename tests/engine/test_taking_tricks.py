"""Who takes a trick. Cases C33; rulebook §2 row 3, §7 rows 36, 37."""

from itertools import pairwise

import pytest

from .helpers import ALL, OPPONENT, YOU, go, named, others, setup, words

RANKS_UPWARDS = "JQKTA"
BY_RANK = named("s t")


def trick(ruleset: str, led: str, answer: str, trump: str = "S") -> int:
    """The seat that takes the trick of these two cards: you lead, it is the first trick, the talon is open."""
    deal = setup(ruleset, trump=trump, lead="you", **filled(ruleset, led, answer))
    deal = deal.apply(led).apply(answer)
    assert deal.tricks(YOU) + deal.tricks(OPPONENT) == 1
    return YOU if deal.tricks(YOU) else OPPONENT


def filled(ruleset: str, led: str, answer: str) -> dict[str, str]:
    """Two full hands around the two cards, without a pair, so that nothing is announced by itself."""
    size = 5 if ruleset in named("t v x") else 6
    spare = [c for c in words("JC JD JH QC QD TC TD TH AC AD AH QH") if c not in {led, answer}]
    return {
        "you": " ".join([led, *spare[: size - 1]]),
        "opponent": " ".join([answer, *spare[size - 1 : 2 * size - 2]]),
    }


@pytest.mark.parametrize("ruleset", ALL)
def test_ten_beats_king(ruleset):
    assert trick(ruleset, "TH", "KH") == YOU
    assert trick(ruleset, "KH", "TH") == OPPONENT


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(RANKS_UPWARDS)))
def test_jack_queen_king_ten_ace_is_the_order_of_a_suit(ruleset, lower, higher):
    assert trick(ruleset, f"{lower}H", f"{higher}H") == OPPONENT
    assert trick(ruleset, f"{higher}H", f"{lower}H") == YOU


@pytest.mark.parametrize("ruleset", named("k s c n p b z"))
def test_nine_is_below_the_jack(ruleset):
    assert trick(ruleset, "9H", "JH") == OPPONENT
    assert trick(ruleset, "JH", "9H") == YOU


def test_seven_and_eight_are_the_lowest_in_dutch():
    assert trick("dutch", "7H", "8H") == OPPONENT
    assert trick("dutch", "8H", "9H") == OPPONENT
    assert trick("dutch", "9H", "8H") == YOU


@pytest.mark.parametrize("ruleset", ALL)
def test_lowest_trump_beats_an_ace(ruleset):
    lowest = {"dutch": "7S"}.get(ruleset, "JS" if ruleset in named("t v x") else "9S")
    assert trick(ruleset, "AH", lowest) == OPPONENT
    assert trick(ruleset, lowest, "AH") == YOU


@pytest.mark.parametrize("ruleset", ALL)
def test_higher_trump_beats_a_trump(ruleset):
    assert trick(ruleset, "KS", "TS") == OPPONENT
    assert trick(ruleset, "TS", "KS") == YOU


@pytest.mark.parametrize("ruleset", others("s t"))
def test_another_suit_never_takes_a_trick_from_the_suit_led(ruleset):
    assert trick(ruleset, "QC", "KH", trump="D") == YOU
    assert trick(ruleset, "JC", "AH", trump="D") == YOU


@pytest.mark.parametrize("ruleset", BY_RANK)
def test_swedish_open_trick_goes_to_the_highest_rank_of_any_suit(ruleset):
    assert trick(ruleset, "QC", "KH", trump="D") == OPPONENT
    assert trick(ruleset, "KH", "QC", trump="D") == YOU


@pytest.mark.parametrize("ruleset", ALL)
def test_equal_ranks_leave_the_trick_to_the_leader(ruleset):
    assert trick(ruleset, "JS", "JH", trump="D") == YOU
    assert trick(ruleset, "AC", "AH", trump="D") == YOU


@pytest.mark.parametrize("ruleset", BY_RANK)
def test_swedish_trump_beats_any_rank(ruleset):
    lowest = "9D" if ruleset == "swedish" else "JD"
    assert trick(ruleset, "AS", lowest, trump="D") == OPPONENT
    assert trick(ruleset, lowest, "AS", trump="D") == YOU


@pytest.mark.parametrize("ruleset", ALL)
def test_strict_trick_goes_to_the_suit_led_in_every_ruleset(ruleset):
    """C33, last part: strictly, the king of another suit loses to a queen, in Swedish 66 too."""
    deal = setup(
        ruleset, you="QC JC", opponent="KH AH", trump="D", talon="", lead="you", points={"you": 40, "opponent": 60}
    )
    deal = go(deal, "QC KH")
    assert deal.turn == YOU
    assert deal.points(YOU) == 47


@pytest.mark.parametrize("ruleset", ALL)
def test_winner_of_a_trick_leads_the_next(ruleset):
    deal = setup(ruleset, trump="S", lead="you", **filled(ruleset, "KH", "AH"))
    deal = deal.apply("KH").apply("AH")
    assert deal.leader == OPPONENT
    assert deal.turn == OPPONENT
    assert deal.points(OPPONENT) == 15
    assert deal.points(YOU) == 0
