"""Drawing from the talon. Cases C22, C32; rulebook §4, §7 rows 15, 32."""

import pytest

from .helpers import (
    ALL,
    OPPONENT,
    TWENTY,
    UNDRAWN,
    YOU,
    allowed,
    card_points,
    hand,
    others,
    play,
    plays,
    ready,
    refused,
    setup,
    swap_rank,
    texts,
    words,
)  # fmt: skip


def before_the_last_draw(ruleset: str, you: str = "AH", opponent: str = "JH"):
    """One hidden card (DK) and the turn-up (the lowest trump) are left; you lead."""
    mine, theirs = "TC QC JC AD QD", "AC TD JD TS QS"
    size = 4 if ruleset in TWENTY else 5
    mine = " ".join([you, *mine.split()[:size]])
    theirs = " ".join([opponent, *theirs.split()[:size]])
    turnup = f"{swap_rank(ruleset)}S"
    won = 120 - card_points(f"{mine} {theirs} KD {turnup}")
    return setup(
        ruleset, you=mine, opponent=theirs, talon="KD", trump=turnup, lead="you",
        points={"you": 20, "opponent": won - 20},
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", ALL)
def test_last_draw_gives_the_hidden_card_to_the_winner_and_the_turn_up_to_the_loser(ruleset):
    deal = before_the_last_draw(ruleset)
    assert deal.talon_left == 2
    assert not deal.strict
    deal = ready(play(deal, "AH JH"))
    assert "KD" in hand(deal, YOU)
    assert f"{swap_rank(ruleset)}S" in hand(deal, OPPONENT)
    assert deal.talon_left == 0
    assert deal.talon == ()
    assert deal.turnup is None
    assert deal.strict


@pytest.mark.parametrize("ruleset", ALL)
def test_last_draw_when_the_follower_wins(ruleset):
    deal = ready(play(before_the_last_draw(ruleset, you="JH", opponent="AH"), "JH AH"))
    assert "KD" in hand(deal, OPPONENT)
    assert f"{swap_rank(ruleset)}S" in hand(deal, YOU)
    assert deal.turn == OPPONENT


@pytest.mark.parametrize("ruleset", ALL)
def test_trick_after_the_last_draw_is_strict(ruleset):
    deal = ready(play(before_the_last_draw(ruleset), "AH JH")).apply("QC")
    assert plays(deal) == {"AC"}, "following suit is a duty now"


@pytest.mark.parametrize("ruleset", ALL)
def test_winner_draws_first(ruleset):
    size = 5 if ruleset in TWENTY else 6
    you, opponent = words("AH TC QC JC AD QD")[:size], words("JH AC TD JD TS QS")[:size]
    rest = "KD KC KH KS AS"
    deal = setup(
        ruleset, you=" ".join(you), opponent=" ".join(opponent), trump="JS", lead="you", talon=rest + tail(ruleset)
    )
    deal = ready(play(deal, "AH JH"))
    assert "KD" in hand(deal, YOU)
    assert "KC" in hand(deal, OPPONENT)
    assert [str(card) for card in deal.talon[:3]] == ["KH", "KS", "AS"]


def tail(ruleset: str) -> str:
    """What else lies in the talon below the five cards that matter, none of them in a hand."""
    if ruleset in TWENTY:
        return " TH QH QD QS"
    return " TH QH 9H 9S 9D 9C" + (" 8C 8D 8H 8S 7C 7D 7H 7S" if ruleset == "dutch" else "")


@pytest.mark.parametrize("ruleset", ALL)
def test_hands_are_full_again_after_the_draw(ruleset):
    deal = ready(play(before_the_last_draw(ruleset), "AH JH"))
    size = 5 if ruleset in TWENTY else 6
    assert len(deal.hand(YOU)) == len(deal.hand(OPPONENT)) == size


@pytest.mark.parametrize("ruleset", UNDRAWN)
def test_trick_winner_is_on_turn_undrawn_where_one_may_close_before_drawing(ruleset):
    deal = play(before_the_last_draw(ruleset), "AH JH")
    assert deal.awaiting_draw
    assert deal.turn == YOU
    assert len(deal.hand(YOU)) == 5
    assert texts(deal) == {"draw", "close", "claim"}
    refused(deal, "QC", "draw.first")
    assert not allowed(deal, "draw").awaiting_draw


@pytest.mark.parametrize("ruleset", others("k p b"))
def test_cards_are_drawn_at_once_elsewhere(ruleset):
    deal = play(before_the_last_draw(ruleset), "AH JH")
    assert not deal.awaiting_draw
    assert "KD" in hand(deal, YOU)
    refused(deal, "draw", "draw.not-now")


@pytest.mark.parametrize("ruleset", UNDRAWN)
def test_drawing_twice_is_refused(ruleset):
    refused(play(before_the_last_draw(ruleset), "AH JH draw"), "draw", "draw.not-now")


@pytest.mark.parametrize("ruleset", UNDRAWN)
def test_nothing_is_drawn_before_the_first_trick(ruleset):
    refused(before_the_last_draw(ruleset), "draw", "draw.not-now")


@pytest.mark.parametrize("ruleset", ALL)
def test_nothing_is_drawn_when_the_talon_is_gone(ruleset):
    deal = ready(play(before_the_last_draw(ruleset), "AH JH"))
    deal = play(deal, "QC AC")
    assert not deal.awaiting_draw
    assert len(deal.hand(YOU)) == (4 if ruleset in TWENTY else 5)


@pytest.mark.parametrize("ruleset", others("s"))
def test_nothing_is_drawn_when_the_talon_is_closed(ruleset):
    deal = setup(
        ruleset, you="AC QC", opponent="JC AH", trump="S", closed_by="you", lead="you",
        points={"you": 20, "opponent": 20},
    )  # fmt: skip
    left = deal.talon_left
    deal = play(deal, "AC JC")
    assert not deal.awaiting_draw
    assert len(deal.hand(YOU)) == 1
    assert deal.talon_left == left
