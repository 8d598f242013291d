"""Exchanging the lowest trump for the turn-up. Cases C11, C12, C14, C34; rulebook §2 rows 9-11, §7 rows 9-12."""

import pytest

from .helpers import (
    ALL,
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
    ready,
    refused,
    setup,
    swap_rank,
    texts,
)  # fmt: skip


def holding_the_low_trump(ruleset: str, tricks: int = 1, turnup: str = "AH", **keys: object):
    """You lead, hearts are trumps, you hold the card to exchange."""
    low = swap_rank(ruleset)
    fill = "AC JD TD QS" if ruleset in TWENTY else "AC JD TD QS JC"
    if tricks:
        keys |= {"tricks": {"you": tricks, "opponent": 1}, "points": {"you": 14, "opponent": 5}}
    return setup(ruleset, you=f"{low}H {fill}", trump=turnup, lead="you", **keys)


@pytest.mark.parametrize("ruleset", ALL)
def test_the_low_trump_is_exchanged_for_the_turn_up(ruleset):
    deal = holding_the_low_trump(ruleset)
    left = deal.talon_left
    deal = allowed(deal, "exchange")
    assert "AH" in hand(deal, YOU)
    assert f"{swap_rank(ruleset)}H" not in hand(deal, YOU)
    assert str(deal.turnup) == f"{swap_rank(ruleset)}H"
    assert deal.trump == "H"
    assert deal.talon_left == left
    assert deal.turn == YOU


@pytest.mark.parametrize("ruleset", ALL)
def test_exchange_costs_no_turn_and_scores_nothing(ruleset):
    deal = play(holding_the_low_trump(ruleset), "exchange AH")
    assert deal.points(YOU) == 14
    assert deal.turn == OPPONENT


@pytest.mark.parametrize("ruleset", others("v"))
def test_no_exchange_on_the_opening_lead(ruleset):
    """C11, row 9."""
    refused(holding_the_low_trump(ruleset, tricks=0), "exchange", "exchange.needs-trick")


def test_exchange_on_the_opening_lead_in_schnapsen():
    assert "AH" in hand(allowed(holding_the_low_trump("schnapsen", tricks=0), "exchange"), YOU)


@pytest.mark.parametrize("ruleset", others("v"))
def test_exchange_after_the_first_trick(ruleset):
    """The whole way: the first trick is won, the cards are drawn, then the exchange is free."""
    low = swap_rank(ruleset)
    fill = "AC JD TD QS" if ruleset in TWENTY else "AC JD TD QS JC"
    them = "QC KD KS TS QD" if ruleset in TWENTY else "QC KD KS TS QD 9D"
    deal = setup(ruleset, you=f"{low}H {fill}", opponent=them, trump="AH", lead="you")
    deal = go(deal, "AC QC exchange")
    assert "AH" in hand(deal, YOU)


@pytest.mark.parametrize("ruleset", ALL)
def test_only_the_lowest_trump_is_exchanged(ruleset):
    fill = "AC JD TD QS KH" if ruleset in TWENTY else "AC JD TD QS JC KH"
    deal = setup(
        ruleset, you=fill, trump="AH", lead="you", points={"you": 14, "opponent": 5}, tricks={"you": 1, "opponent": 1},
    )  # fmt: skip
    refused(deal, "exchange", "exchange.no-card")


def test_dutch_exchange_takes_the_seven_and_not_the_nine():
    position = {
        "trump": "AH", "lead": "you", "points": {"you": 14, "opponent": 5}, "tricks": {"you": 1, "opponent": 1},
    }  # fmt: skip
    refused(setup("dutch", you="9H 8H AC JD TD QS", **position), "exchange", "exchange.no-card")
    allowed(setup("dutch", you="9H 7H AC JD TD QS", **position), "exchange")


def two_cards_left(ruleset: str):
    """C12: one hidden card (KD) and the turn-up (TC); clubs are trumps; you lead with the low trump and have tricks."""
    low = swap_rank(ruleset)
    fill, them = ("AH JD TD QS", "JH QD AD KS TS") if ruleset in TWENTY else ("AH JD TD QS JH", "9H QD AD KS TS 9S")
    return setup(
        ruleset, you=f"{low}C {fill}", opponent=them, talon="KD", trump="TC", lead="you",
        points={"you": 20, "opponent": 100 - card_points(f"{low}C {fill} {them} KD TC")},
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", others("x z"))
def test_exchange_with_two_talon_cards(ruleset):
    """Row 10; then the loser of the trick draws the low trump."""
    deal = allowed(two_cards_left(ruleset), "exchange")
    assert "TC" in hand(deal, YOU)
    reply = "JH" if ruleset in TWENTY else "9H"
    deal = ready(go(deal, f"AH {reply}"))
    assert "KD" in hand(deal, YOU)
    assert f"{swap_rank(ruleset)}C" in hand(deal, OPPONENT)


@pytest.mark.parametrize("ruleset", named("x z"))
def test_no_exchange_with_two_talon_cards(ruleset):
    refused(two_cards_left(ruleset), "exchange", "exchange.too-few")


@pytest.mark.parametrize("ruleset", named("x z"))
def test_exchange_with_four_talon_cards(ruleset):
    """Four are more than two."""
    low = swap_rank(ruleset)
    fill = "AH JD TD QS" if ruleset in TWENTY else "AH JD TD QS JH"
    deal = setup(
        ruleset, you=f"{low}C {fill}", talon="KD QD KS", trump="TC", lead="you", points={"you": 20, "opponent": 15},
    )  # fmt: skip
    assert deal.talon_left == 4
    allowed(deal, "exchange")


@pytest.mark.parametrize("ruleset", ALL)
def test_no_exchange_once_the_talon_is_gone(ruleset):
    low = swap_rank(ruleset)
    them = "AD JH KS" if ruleset in TWENTY else "AD 9H KS"
    deal = setup(
        ruleset, you=f"{low}C AH JD", opponent=them, talon="", trump="C", lead="you",
        points={"you": 40, "opponent": 80 - card_points(f"{low}C AH JD {them}")},
    )  # fmt: skip
    refused(deal, "exchange", "exchange.talon-gone")


@pytest.mark.parametrize("ruleset", others("s k"))
def test_the_closer_cannot_exchange_after_closing(ruleset):
    """Row 11."""
    deal = ready(holding_the_low_trump(ruleset).apply("close"))
    assert deal.turn == YOU
    refused(deal, "exchange", "exchange.closed")


def test_the_closer_may_exchange_on_a_later_lead_in_danish():
    deal = allowed(holding_the_low_trump("danish").apply("close"), "exchange")
    assert "AH" in hand(deal, YOU)


@pytest.mark.parametrize("ruleset", others("s"))
def test_the_other_side_on_a_later_lead_after_closing(ruleset):
    """Danish 66: either side, on lead with a trick. Nowhere else."""
    low = swap_rank(ruleset)
    them, fill = ("KC KD KS QD", "QC JD TD QS TS") if ruleset in TWENTY else ("KC KD KS QD TS", "QC JD TD QS JC AS")
    deal = setup(
        ruleset, you=fill, opponent=f"{low}H {them}", trump="AH", lead="you", tricks={"you": 1, "opponent": 1},
        points={"you": 14, "opponent": 13},
    )  # fmt: skip
    deal = go(deal, "close QC KC")
    assert deal.turn == OPPONENT
    if ruleset == "danish":
        assert "AH" in hand(allowed(deal, "exchange"), OPPONENT)
    else:
        refused(deal, "exchange", "exchange.closed")


def test_danish_exchange_after_closing_still_needs_a_trick():
    deal = setup(
        "danish", you="9H AC JD TD QS JC", opponent="QC KD KS TS QD KC", trump="AH", lead="you",
    )  # fmt: skip
    deal = deal.apply("close")
    refused(deal, "exchange", "exchange.needs-trick")
    deal = play(deal, "AC QC")
    allowed(deal, "exchange")


class TestTheOtherSideAtTheClose:
    """Row 11, German: at the moment of closing the other side may exchange, even without a trick."""

    def closed(self, them: str):
        deal = setup("german", you="AC JD TD QS JC KC", opponent=them, trump="AH", lead="you")
        return allowed(deal, "close")

    def test_the_nine_may_be_exchanged_even_without_a_trick(self):
        deal = self.closed("9H QC KD KS TS QD")
        assert deal.turn == OPPONENT
        assert texts(deal) == {"exchange", "pass"}
        deal = allowed(deal, "exchange")
        assert "AH" in hand(deal, OPPONENT)
        assert deal.turn == YOU
        assert deal.strict

    def test_passing_gives_the_lead_back_and_the_chance_up(self):
        deal = allowed(self.closed("9H QC KD KS TS QD"), "pass")
        assert deal.turn == YOU
        deal = play(deal, "JC QC")
        assert deal.turn == OPPONENT
        refused(deal, "exchange", "exchange.closed")

    def test_the_turn_gives_nothing_away(self):
        """Without the nine the other side is on turn all the same, and can only pass."""
        deal = self.closed("KH QC KD KS TS QD")
        assert deal.turn == OPPONENT
        assert texts(deal) == {"pass"}
        refused(deal, "exchange", "exchange.no-card")

    def test_nothing_else_may_be_done_first(self):
        deal = self.closed("9H QC KD KS TS QD")
        refused(deal, "QC", "exchange.reply")
        refused(deal, "9H", "exchange.reply")

    def test_the_closer_leads_afterwards(self):
        deal = play(self.closed("9H QC KD KS TS QD"), "exchange AC QC")
        assert deal.points(YOU) == 14

    def test_closing_before_the_draw_gives_the_same_chance(self):
        deal = setup("german", you="AC JD TD QS JC KC", opponent="9H QC KD KS TS QD", trump="AH", lead="you")
        deal = play(deal, "AC QC close")
        assert texts(deal) == {"exchange", "pass"}
        deal = deal.apply("exchange")
        assert len(deal.hand(YOU)) == len(deal.hand(OPPONENT)) == 5

    @pytest.mark.parametrize("ruleset", others("s p"))
    def test_no_such_chance_elsewhere(self, ruleset):
        deal = ready(holding_the_low_trump(ruleset, turnup="AH"))
        deal = deal.apply("close")
        assert deal.turn == YOU
        refused(deal, "pass", "pass.not-now")


def following(ruleset: str):
    """C14: diamonds are trumps, you have a trick and the low trump; the opponent has led the ten of clubs."""
    low = swap_rank(ruleset)
    fill = "AH JH QS KS" if ruleset in TWENTY else "AH JH QS KS QH"
    return setup(
        ruleset, you=f"{low}D {fill}", trump="AD", lead="opponent", led="TC",
        tricks={"you": 1, "opponent": 1}, points={"you": 14, "opponent": 6 if ruleset in TWENTY else 4},
    )  # fmt: skip


def test_american_exchange_while_following():
    """Row 12: exchange, then trump the ten with the ace."""
    deal = allowed(following("american"), "exchange")
    assert deal.turn == YOU
    deal = allowed(deal, "AD")
    assert deal.turn == YOU
    assert deal.points(YOU) == 14 + 21


@pytest.mark.parametrize("ruleset", others("b"))
def test_no_exchange_while_following(ruleset):
    refused(following(ruleset), "exchange", "exchange.not-leading")


def test_american_exchange_while_following_needs_a_trick():
    deal = setup(
        "american", you="9D AH JH QS KS QH", trump="AD", lead="opponent", led="TC",
        tricks={"you": 0, "opponent": 1}, points={"you": 0, "opponent": 4},
    )  # fmt: skip
    refused(deal, "exchange", "exchange.needs-trick")


@pytest.mark.parametrize("ruleset", ALL)
def test_a_second_exchange_has_nothing_to_exchange(ruleset):
    refused(allowed(holding_the_low_trump(ruleset), "exchange"), "exchange", "exchange.no-card")


@pytest.mark.parametrize("ruleset", UNDRAWN)
def test_the_draw_comes_before_the_exchange(ruleset):
    deal = setup(ruleset, you="9H AC JD TD QS JC", opponent="QC KD KS TS QD KC", trump="AH", lead="you")
    deal = play(deal, "AC QC")
    refused(deal, "exchange", "draw.first")
    allowed(deal.apply("draw"), "exchange")


@pytest.mark.parametrize("ruleset", others("x z"))
def test_whoever_draws_last_gets_the_low_trump_after_an_exchange(ruleset):
    """Row 32; with two talon cards Santase and the tournament know no exchange."""
    deal = go(two_cards_left(ruleset), "exchange QS KS")
    deal = ready(deal)
    assert deal.turn == OPPONENT
    assert "KD" in hand(deal, OPPONENT)
    assert f"{swap_rank(ruleset)}C" in hand(deal, YOU)
