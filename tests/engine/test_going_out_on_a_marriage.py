"""Sixty-six by showing a pair. Cases C02, C15; rulebook §7 rows 4, 13."""

import pytest

from .helpers import (
    ALL,
    AUTOMATIC,
    EXPLICIT,
    OPPONENT,
    TWENTY,
    YOU,
    allowed,
    go,
    named,
    others,
    pair_card,
    play,
    refused,
    setup,
    swap_rank,
    texts,
    unfinished,
    won_by,
)  # fmt: skip


def thirty_with_the_royal_pair(ruleset: str):
    fill = "AH JD JC" if ruleset in TWENTY else "AH 9H 9D 9C"
    return setup(
        ruleset, you=f"KS QS {fill}", trump="S", lead="you", points={"you": 30, "opponent": 20},
        tricks={"you": 2, "opponent": 2},
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_showing_the_pair_that_brings_the_target_goes_out_before_the_reply(ruleset):
    deal = allowed(thirty_with_the_royal_pair(ruleset), f"claim {pair_card(ruleset, 'S')}")
    assert deal.turn is None
    assert deal.points(YOU) == 70
    won_by(deal, YOU, 2)


def test_going_out_on_the_pair_as_reported():
    """C02 exactly: one trick, thirty points of which twenty from an earlier pair."""
    deal = setup(
        "german", you="KS QS AH 9H 9D 9C", trump="S", lead="you", points={"you": 30, "opponent": 20},
        tricks={"you": 1, "opponent": 2}, marriages={"you": "C"}, won={"you": "TC 9S", "opponent": "AC KC JD QC"},
    )  # fmt: skip
    won_by(play(deal, "claim KS"), YOU, 2)
    won_by(play(deal, "claim QS"), YOU, 2)


@pytest.mark.parametrize("ruleset", AUTOMATIC)
@pytest.mark.parametrize("card", ["KS", "QS"])
def test_leading_the_pair_that_brings_the_target_ends_the_deal_by_itself(ruleset, card):
    deal = allowed(thirty_with_the_royal_pair(ruleset), card)
    assert deal.turn is None
    assert deal.points(YOU) == 70
    won_by(deal, YOU, 2)


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_the_pair_is_shown_and_nothing_is_led(ruleset):
    """Rulebook §3: it may be claimed on showing it in every explicit ruleset."""
    deal = play(thirty_with_the_royal_pair(ruleset), f"claim {pair_card(ruleset, 'S')}")
    assert deal.trick == ()
    assert {"KS", "QS"} <= {str(card) for card in deal.hand(YOU)}
    assert deal.marriages(YOU) == ("S",)


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_the_pair_may_be_led_and_the_claim_left_out(ruleset):
    deal = allowed(thirty_with_the_royal_pair(ruleset), f"marriage {pair_card(ruleset, 'S')}")
    unfinished(deal)
    assert deal.turn == OPPONENT
    assert deal.points(YOU) == 70
    assert "claim" not in texts(deal)


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_a_claim_on_a_pair_that_is_not_enough_is_a_wrong_claim(ruleset):
    fill = "AC JD JC" if ruleset in TWENTY else "AC JD JC 9D"
    deal = setup(
        ruleset, you=f"KH QH {fill}", trump="S", lead="you", points={"you": 30, "opponent": 33},
        tricks={"you": 2, "opponent": 2},
    )  # fmt: skip
    deal = allowed(deal, f"claim {pair_card(ruleset, 'H')}")
    assert deal.outcome.winner == OPPONENT
    assert deal.outcome.game_points == (1 if ruleset in named("n x") else 2)


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_showing_for_the_claim_is_legal_exactly_when_announcing_is(ruleset):
    deal = thirty_with_the_royal_pair(ruleset)
    shown = {a.removeprefix("claim ") for a in texts(deal) if a.startswith("claim ")}
    announced = {a.removeprefix("marriage ") for a in texts(deal) if a.startswith("marriage ")}
    assert shown == announced != set()


@pytest.mark.parametrize("ruleset", named("k n p v b"))
def test_a_waiting_pair_does_not_reach_the_target(ruleset):
    """Without a trick the pair does not count, so the claim on it is wrong."""
    hand, them = (
        ("KS QS JD JC QC", "AH AS TS AD AC") if ruleset in TWENTY else ("KS QS 9D 9C JC JD", "AH TH AS TS AD AC")
    )
    deal = setup(ruleset, you=hand, opponent=them, trump="JS", lead="you")
    deal = allowed(deal, "claim KS")
    assert deal.outcome.winner == OPPONENT


@pytest.mark.parametrize("ruleset", AUTOMATIC)
def test_claims_are_refused_where_going_out_is_automatic(ruleset):
    deal = thirty_with_the_royal_pair(ruleset)
    refused(deal, "claim", "claim.automatic")
    refused(deal, "claim KS", "claim.automatic")


def swap_then_announce(ruleset: str):
    """C15, row 13: the turn-up is the king that makes the royal pair; one trick, 27 points."""
    low = swap_rank(ruleset)
    fill = "AH JD JC" if ruleset in TWENTY else "AH 9H 9D 9C"
    return setup(
        ruleset, you=f"{low}S QS {fill}", trump="KS", lead="you", points={"you": 27, "opponent": 20},
        tricks={"you": 2, "opponent": 1},
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_exchange_announce_and_out_in_one_turn(ruleset):
    deal = allowed(swap_then_announce(ruleset), "exchange")
    assert deal.turn == YOU
    assert str(deal.turnup) == f"{swap_rank(ruleset)}S"
    deal = allowed(deal, f"claim {pair_card(ruleset, 'S')}")
    assert deal.points(YOU) == 67
    won_by(deal, YOU, 2)


@pytest.mark.parametrize("ruleset", AUTOMATIC)
def test_exchange_and_lead_the_pair_ends_the_deal(ruleset):
    deal = play(swap_then_announce(ruleset), "exchange KS")
    assert deal.points(YOU) == 67
    won_by(deal, YOU, 2)


@pytest.mark.parametrize("ruleset", ALL)
def test_the_trick_just_won_and_the_pair_add_up(ruleset):
    """Twenty-six short of it: a trick first, then the pair."""
    fill = "AD JC JH" if ruleset in TWENTY else "AD JC JH 9C"
    them = "JD KC QC KS QS" if ruleset in TWENTY else "JD KC QC 9H 9D KS"
    deal = setup(
        ruleset, you=f"KH QH {fill}", opponent=them, trump="S", lead="you", points={"you": 33, "opponent": 20},
        tricks={"you": 2, "opponent": 1},
    )  # fmt: skip
    deal = go(deal, "AD JD")
    assert deal.points(YOU) == 46
    card = pair_card(ruleset, "H")
    deal = go(deal, card if ruleset in AUTOMATIC else f"claim {card}")
    assert deal.points(YOU) == 66
    won_by(deal, YOU, 2)


@pytest.mark.parametrize("ruleset", others("c z"))
def test_sixty_five_by_the_pair_is_not_enough(ruleset):
    fill = "AD JC JH" if ruleset in TWENTY else "AD JC JH 9C"
    deal = setup(
        ruleset, you=f"KH QH {fill}", trump="S", lead="you", points={"you": 45, "opponent": 20},
        tricks={"you": 3, "opponent": 1},
    )  # fmt: skip
    deal = play(deal, f"claim {pair_card(ruleset, 'H')}")
    assert deal.points(YOU) == 65
    assert deal.outcome.winner == OPPONENT
