"""When the talon may be closed. Cases C22, C34; rulebook §2 row 25, §7 rows 14-17."""

import pytest

from .helpers import (
    OPPONENT,
    TWENTY,
    UNDRAWN,
    YOU,
    allowed,
    card_points,
    go,
    hand,
    named,
    others,
    play,
    plays,
    ready,
    refused,
    setup,
    texts,
)  # fmt: skip

CLOSING = others("s")


def opening(ruleset: str):
    you, them = "AC JD TD QS JC", "QC KD KS TS QD"
    if ruleset not in TWENTY:
        you, them = f"{you} JS", f"{them} 9D"
    return setup(ruleset, you=you, opponent=them, trump="KH", lead="you")


@pytest.mark.parametrize("ruleset", named("k c n p v x b t"))
def test_closing_on_the_opening_lead(ruleset):
    """Row 14."""
    deal = allowed(opening(ruleset), "close")
    assert deal.strict
    assert deal.closed_by == YOU


def test_no_closing_on_the_opening_lead_in_santase():
    refused(opening("bulgarian"), "close", "close.first-lead")
    allowed(play(opening("bulgarian"), "AC QC"), "close")


def test_swedish_talon_is_never_closed():
    refused(opening("swedish"), "close", "close.never")
    refused(go(opening("swedish"), "AC QC"), "close", "close.never")


@pytest.mark.parametrize("ruleset", CLOSING)
def test_closing_after_a_trick_and_the_draw(ruleset):
    deal = ready(go(opening(ruleset), "AC QC"))
    deal = ready(allowed(deal, "close"))
    assert deal.turn == YOU
    size = 5 if ruleset in TWENTY else 6
    assert len(deal.hand(YOU)) == len(deal.hand(OPPONENT)) == size


@pytest.mark.parametrize("ruleset", UNDRAWN)
def test_closing_before_the_draw_leaves_five_cards_each(ruleset):
    """C22, row 15: five strict tricks, nothing is drawn any more, the talon stays as it was."""
    deal = play(opening(ruleset), "AC QC")
    assert deal.awaiting_draw
    left = deal.talon_left
    deal = ready(allowed(deal, "close"))
    assert deal.turn == YOU
    assert len(deal.hand(YOU)) == len(deal.hand(OPPONENT)) == 5
    assert deal.talon_left == left == 12
    for _ in range(5):
        assert not deal.awaiting_draw
        deal = deal.apply(sorted(plays(deal))[0])
        deal = deal.apply(sorted(plays(deal))[0])
    assert deal.outcome is not None
    assert deal.hand(YOU) == deal.hand(OPPONENT) == ()


@pytest.mark.parametrize("ruleset", UNDRAWN)
def test_closing_before_the_draw_with_two_talon_cards(ruleset):
    deal = two_cards_left(ruleset)
    deal = ready(allowed(play(deal, "AH JH"), "close"))
    assert deal.talon_left == 2
    assert len(deal.hand(YOU)) == 5


@pytest.mark.parametrize("ruleset", others("k p b s"))
def test_elsewhere_the_cards_are_drawn_before_one_can_close(ruleset):
    deal = play(opening(ruleset), "AC QC")
    assert not deal.awaiting_draw
    size = 5 if ruleset in TWENTY else 6
    assert len(deal.hand(YOU)) == size


def two_cards_left(ruleset: str):
    you, them = (
        ("AH JD TD QS TC", "JH QD AD KS TS") if ruleset in TWENTY else ("AH JD TD QS TC 9C", "JH QD AD KS TS 9S")
    )
    return setup(
        ruleset, you=you, opponent=them, talon="KD", trump="JC", lead="you",
        points={"you": 20, "opponent": 100 - card_points(f"{you} {them} KD JC")},
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", named("k c n p v b t"))
def test_closing_with_two_talon_cards(ruleset):
    """Row 16."""
    allowed(two_cards_left(ruleset), "close")


@pytest.mark.parametrize("ruleset", named("x z"))
def test_no_closing_with_two_talon_cards(ruleset):
    refused(two_cards_left(ruleset), "close", "close.too-few")


@pytest.mark.parametrize("ruleset", named("x z"))
def test_closing_with_four_talon_cards(ruleset):
    you = "AH JD TD QS TC" if ruleset in TWENTY else "AH JD TD QS TC 9C"
    deal = setup(ruleset, you=you, talon="KD QD KS", trump="JC", lead="you", points={"you": 20, "opponent": 15})
    allowed(deal, "close")


@pytest.mark.parametrize("ruleset", CLOSING)
def test_no_closing_once_the_talon_is_gone(ruleset):
    them = "AD JH KS"
    deal = setup(
        ruleset, you="AH JD TC", opponent=them, talon="", trump="C", lead="you",
        points={"you": 40, "opponent": 80 - card_points(f"AH JD TC {them}")},
    )  # fmt: skip
    refused(deal, "close", "close.exhausted")


@pytest.mark.parametrize("ruleset", CLOSING)
def test_no_closing_twice(ruleset):
    deal = ready(go(opening(ruleset), "AC QC"))
    refused(ready(deal.apply("close")), "close", "close.already")


@pytest.mark.parametrize("ruleset", CLOSING)
def test_the_follower_cannot_close(ruleset):
    refused(opening(ruleset).apply("AC"), "close", "close.not-leading")


@pytest.mark.parametrize("ruleset", CLOSING)
def test_closing_makes_play_strict_at_once(ruleset):
    deal = ready(go(opening(ruleset), "AC QC"))
    deal = ready(deal.apply("close")).apply("QS")
    assert plays(deal) <= {"KS", "TS"} | ({"AS"} & hand(deal, OPPONENT)) | ({"9S", "8S", "7S"} & hand(deal, OPPONENT))


@pytest.mark.parametrize("ruleset", CLOSING)
def test_trumps_stay_and_the_talon_stays_as_it_was(ruleset):
    before = ready(go(opening(ruleset), "AC QC"))
    deal = ready(allowed(before, "close"))
    assert deal.trump == "H"
    assert deal.talon_left == before.talon_left == (8 if ruleset in TWENTY else 18 if ruleset == "dutch" else 10)
    assert deal.talon == before.talon
    for action in sorted(plays(deal))[:1]:
        after = deal.apply(action)
        after = after.apply(sorted(plays(after))[0])
        assert after.talon == before.talon


@pytest.mark.parametrize("ruleset", named("p n"))
def test_a_pair_announced_is_led_so_that_closing_comes_first(ruleset):
    """Row 17: here the close forbids the pair as well."""
    you = "AC KD QD QS JC JS"
    deal = setup(ruleset, you=you, opponent="QC KC KS TS TD 9D", trump="KH", lead="you")
    refused(deal.apply("marriage KD"), "close", "close.not-leading")
    deal = ready(deal.apply("close"))
    refused(deal, "marriage KD", "marriage.closed")


@pytest.mark.parametrize("ruleset", named("v x"))
def test_a_pair_follows_the_close_in_schnapsen(ruleset):
    deal = setup(ruleset, you="AC KD QD QS JC", opponent="QC KC KS TS TD", trump="KH", lead="you")
    deal = go(deal, "AC QC close")
    assert "marriage KD" in texts(deal)


@pytest.mark.parametrize("ruleset", CLOSING)
def test_closing_is_an_event(ruleset):
    import sixtysix as ss

    before = ready(go(opening(ruleset), "AC QC"))
    events = ss.events_between(before, before.apply("close"))
    assert [(event.kind, event.seat) for event in events][:1] == [("close", YOU)]
