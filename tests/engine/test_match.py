"""A match: how far, who deals, and what a drawn deal leaves. Rulebook §2 rows 14, 23, 24, §7 row 38."""

import pytest

import sixtysix as ss

from .helpers import ALL, named, setup

TARGETS = {
    "danish": None,  # jetons: no end
    "swedish": 7,
    "swedish-20": 7,
    "danish-online": 7,
    "dutch": 7,
    "german": 7,
    "schnapsen": 7,
    "schnapsen-sharp": 7,
    "american": 7,
    "bulgarian": 11,
}


def won(winner: int, game_points: int) -> ss.Outcome:
    return ss.Outcome(winner, game_points, "claim")


DRAWN = ss.Outcome(None, 0, "draw")


@pytest.mark.parametrize("ruleset", ALL)
def test_target_of_a_match(ruleset):
    match = ss.Match(ruleset=ruleset, seed=1)
    target = TARGETS[ruleset]
    deals = 0
    while match.winner is None and deals < 12:
        match = match.record(won(0, 1))
        deals += 1
    assert match.winner == (0 if target else None)
    assert deals == (target or 12)


@pytest.mark.parametrize("ruleset", [r for r in ALL if TARGETS[r]])
def test_match_is_over_once_somebody_has_the_target(ruleset):
    match = ss.Match(ruleset=ruleset, scores=(0, TARGETS[ruleset] - 1)).record(won(1, 3))
    assert match.winner == 1
    with pytest.raises(ValueError, match="over"):
        match.record(won(0, 1))


def test_danish_match_may_be_played_to_seven():
    match = ss.Match(ruleset="danish", to=7, scores=(6, 0)).record(won(0, 1))
    assert match.winner == 0


@pytest.mark.parametrize("ruleset", named("c z p"))
@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_deals_the_next_deal(ruleset, winner):
    match = ss.Match(ruleset=ruleset, dealer=0).record(won(winner, 1))
    assert match.dealer == winner
    assert match.deal().dealer == winner
    assert match.deal().turn == 1 - winner, "so that the loser leads"


@pytest.mark.parametrize("ruleset", named("k s t n v x b"))
@pytest.mark.parametrize("winner", [0, 1])
def test_the_deal_alternates(ruleset, winner):
    match = ss.Match(ruleset=ruleset, dealer=0)
    for dealer in (1, 0, 1):
        match = match.record(won(winner, 1))
        assert match.dealer == dealer


@pytest.mark.parametrize("ruleset", named("c z p n"))
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_same_dealer_deals_again_after_a_draw(ruleset, dealer):
    """Row 38."""
    assert ss.Match(ruleset=ruleset, dealer=dealer).record(DRAWN).dealer == dealer


def test_the_deal_alternates_after_a_draw_in_danish():
    assert ss.Match(ruleset="danish", dealer=0).record(DRAWN).dealer == 1


@pytest.mark.parametrize("ruleset", named("k b"))
def test_a_draw_raises_the_next_winners_prize(ruleset):
    match = ss.Match(ruleset=ruleset).record(DRAWN)
    assert match.scores == (0, 0)
    assert match.carried == 1
    match = match.record(won(1, 2))
    assert match.scores == (0, 3)
    assert match.carried == 0
    assert match.record(won(1, 2)).scores == (0, 5)


def test_danish_draws_add_up():
    match = ss.Match(ruleset="danish").record(DRAWN).record(DRAWN).record(DRAWN)
    assert match.record(won(0, 1)).scores == (4, 0)


@pytest.mark.parametrize("ruleset", named("c z p n"))
def test_a_draw_carries_nothing_elsewhere(ruleset):
    match = ss.Match(ruleset=ruleset).record(DRAWN).record(won(0, 1))
    assert match.scores == (1, 0)


@pytest.mark.parametrize("ruleset", ALL)
def test_a_whole_match_can_be_played(ruleset):
    match = ss.Match(ruleset=ruleset, seed=3, to=3)
    while match.winner is None:
        deal = match.deal()
        assert deal == match.deal()
        while deal.turn is not None:
            actions = sorted(deal.legal_actions(), key=lambda a: (a.kind == "claim", str(a)))
            deal = deal.apply(actions[0])
        match = match.record(deal)
    assert max(match.scores) >= 3
    assert match.played >= 1


def test_unfinished_deal_is_not_recorded():
    match = ss.Match(ruleset="german")
    with pytest.raises(ValueError, match="finished"):
        match.record(match.deal())


def test_a_deal_with_the_last_word_open_is_not_recorded():
    deal = setup(
        "schnapsen", you="AH", opponent="JH", talon="", trump="S", lead="you", points={"you": 75, "opponent": 32},
    ).apply("AH").apply("JH")  # fmt: skip
    assert deal.outcome is not None
    assert deal.turn is not None
    with pytest.raises(ValueError, match="finished"):
        ss.Match(ruleset="schnapsen").record(deal)
    assert ss.Match(ruleset="schnapsen").record(deal.apply("claim")).scores == (2, 0)


def test_every_deal_of_a_match_is_another():
    match = ss.Match(ruleset="german", seed=1)
    seen = set()
    for _ in range(6):
        seen.add(str(match.deal()))
        match = match.record(won(0, 1))
    assert len(seen) == 6


def test_a_match_is_a_value():
    match = ss.Match(ruleset="german", seed=1)
    match.record(won(0, 2))
    assert match.scores == (0, 0)


@pytest.mark.parametrize("wrong", [{"scores": (1, -1)}, {"scores": (1,)}, {"carried": -5}, {"scores": (1, 2.5)}])
def test_game_points_count_from_nothing(wrong):
    with pytest.raises(ValueError, match="game points count from 0 on"):
        ss.Match(**wrong)
