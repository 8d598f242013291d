"""A marriage before one's first trick. Cases C04, C34; rulebook §2 row 5, §7 rows 1-3."""

import pytest

from .helpers import (
    AUTOMATIC,
    OPPONENT,
    TWENTY,
    YOU,
    allowed,
    go,
    lead_pair,
    named,
    pair_card,
    ready,
    refused,
    setup,
    texts,
    won_by,
)  # fmt: skip

PENDING = named("k c n p v b")


def opening(ruleset: str, pair: str = "KH QH"):
    """The first lead of a deal is yours; the opponent holds every card that will take your tricks."""
    if ruleset in TWENTY:
        return setup(ruleset, you=f"{pair} JD JC QC", opponent="AH AS TS AD AC", trump="JS", lead="you")
    return setup(ruleset, you=f"{pair} 9D 9C JC JD", opponent="AH TH AS TS AD AC", trump="JS", lead="you")


@pytest.mark.parametrize("ruleset", PENDING)
def test_a_pair_on_the_opening_lead_waits_for_the_first_trick(ruleset):
    deal = lead_pair(opening(ruleset), "KH")
    assert deal.points(YOU) == 0
    assert deal.pending(YOU) == 20
    assert deal.marriages(YOU) == ("H",)


@pytest.mark.parametrize("ruleset", PENDING)
def test_a_trump_pair_waits_with_forty(ruleset):
    hand, them = (
        ("KS QS JD JC QC", "AH AS TS AD AC") if ruleset in TWENTY else ("KS QS 9D 9C JC JD", "AH TH AS TS AD AC")
    )
    deal = lead_pair(setup(ruleset, you=hand, opponent=them, trump="JS", lead="you"), "KS")
    assert (deal.points(YOU), deal.pending(YOU)) == (0, 40)


@pytest.mark.parametrize("ruleset", PENDING)
def test_a_waiting_pair_counts_with_the_trick_it_leads(ruleset):
    hand, them = (
        ("KH QH JD JC QC", "JH AS TS AD AC") if ruleset in TWENTY else ("KH QH 9D 9C JC JD", "JH TH AS TS AD AC")
    )
    deal = setup(ruleset, you=hand, opponent=them, trump="JS", lead="you")
    deal = go(lead_pair(deal, "KH"), "JH")
    assert (deal.points(YOU), deal.pending(YOU)) == (26, 0)


@pytest.mark.parametrize("ruleset", PENDING)
def test_a_waiting_pair_counts_with_a_later_trick(ruleset):
    hand, them = (
        ("KH QH AD JC QC", "AH JD TS TD AC") if ruleset in TWENTY else ("KH QH AD 9C JC QC", "AH JD TH AS TS AC")
    )
    deal = setup(ruleset, you=hand, opponent=them, trump="JS", lead="you")
    deal = go(lead_pair(deal, "KH"), "AH JD")
    assert (deal.points(YOU), deal.pending(YOU)) == (0, 20)
    deal = go(deal, "AD")
    assert (deal.points(YOU), deal.pending(YOU)) == (33, 0)


@pytest.mark.parametrize("ruleset", named("s t x"))
def test_a_pair_on_the_opening_lead_is_refused_where_a_trick_is_needed(ruleset):
    deal = opening(ruleset)
    refused(deal, f"marriage {pair_card(ruleset, 'H')}", "marriage.needs-trick")
    refused(deal, f"claim {pair_card(ruleset, 'H')}", "marriage.needs-trick")


def test_a_pair_led_to_the_first_trick_is_worth_nothing_in_santase():
    deal = allowed(opening("bulgarian"), "KH")
    assert (deal.points(YOU), deal.pending(YOU), deal.marriages(YOU)) == (0, 0, ())
    deal = go(deal, "AH")
    assert deal.pending(YOU) == 0


def opponent_takes_everything(ruleset: str, announce: bool):
    deal = opening(ruleset)
    deal = lead_pair(deal, "KH") if announce else allowed(deal, "KH")
    discards = ("JD", "JC", "QC", "QH") if ruleset in TWENTY else ("JD", "JC", "9D", "9C", "QH")
    deal = go(deal, "AH")
    for led, discard in zip(("AS", "TS", "AD", "AC", "TH"), discards, strict=False):
        if deal.turn is None:
            break
        deal = go(deal, f"{led} {discard}")
    return deal if ruleset in AUTOMATIC else deal.apply("claim")


@pytest.mark.parametrize("ruleset", PENDING)
def test_a_waiting_pair_is_worth_nothing_without_a_trick_and_does_not_save_from_three(ruleset):
    """Row 2."""
    deal = opponent_takes_everything(ruleset, announce=True)
    assert deal.points(YOU) == 0
    assert deal.points(OPPONENT) >= 66
    won_by(deal, OPPONENT, 3)


class TestFirstTrickWorthNothing:
    """C04, row 3: a trick of two nines is a trick."""

    def start(self, ruleset: str):
        return setup(ruleset, you="9D KH QH JS JC JH", opponent="9C AH AS AC TS AD", trump="JD", lead="opponent")

    @pytest.mark.parametrize("ruleset", named("k s c n p b z"))
    def test_a_pair_counts_at_once_after_a_trick_of_two_nines(self, ruleset):
        deal = go(self.start(ruleset), "9C 9D")
        assert (deal.tricks(YOU), deal.points(YOU)) == (1, 0)
        deal = lead_pair(deal, "QH")
        assert (deal.points(YOU), deal.pending(YOU)) == (20, 0)

    @pytest.mark.parametrize("ruleset", named("k s c n p b z"))
    def test_a_trick_of_two_nines_saves_from_three(self, ruleset):
        deal = lead_pair(go(self.start(ruleset), "9C 9D"), "QH")
        deal = go(deal, "AH | AS KH | TS JS | AC JC | AD JH")
        assert deal.points(YOU) == 20
        assert deal.points(OPPONENT) == 67
        if ruleset not in AUTOMATIC:
            deal = deal.apply("claim")
        won_by(deal, OPPONENT, 2)


def test_nothing_but_the_card_of_the_pair_can_be_led_with_the_announcement():
    deal = ready(opening("german"))
    assert {a for a in texts(deal) if a.startswith("marriage")} == {"marriage KH", "marriage QH"}
