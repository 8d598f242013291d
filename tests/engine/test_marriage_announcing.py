"""Announcing a marriage: who, when, with which card, for how much.

Cases C01, C06, C07, C10; rulebook §2 row 4, §7 rows 5-7.
"""

import pytest

import sixtysix as ss

from .helpers import (
    ALL,
    AUTOMATIC,
    EXPLICIT,
    OPPONENT,
    TWENTY,
    YOU,
    allowed,
    go,
    lead_pair,
    named,
    others,
    pair_card,
    play,
    refused,
    setup,
    texts,
    won_by,
)  # fmt: skip


def on_lead(ruleset: str, pair: str = "KH QH", trump: str = "S"):
    """You lead the third trick, each side has won one; the talon is open; you hold a pair."""
    fill = "AC JD TD" if ruleset in TWENTY else "AC JD TD JC"
    return setup(
        ruleset, you=f"{pair} {fill}", trump=trump, lead="you",
        points={"you": 14, "opponent": 5}, tricks={"you": 1, "opponent": 1},
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", ALL)
def test_a_pair_scores_twenty(ruleset):
    deal = lead_pair(on_lead(ruleset), pair_card(ruleset, "H"))
    assert deal.points(YOU) == 34
    assert deal.pending(YOU) == 0
    assert deal.marriages(YOU) == ("H",)
    assert deal.turn == OPPONENT
    assert [str(card) for _, card in deal.trick] == [pair_card(ruleset, "H")]


@pytest.mark.parametrize("ruleset", ALL)
def test_a_pair_in_trumps_scores_forty(ruleset):
    deal = lead_pair(on_lead(ruleset, "KS QS"), pair_card(ruleset, "S"))
    assert deal.points(YOU) == 54


@pytest.mark.parametrize("ruleset", ALL)
def test_the_points_stay_when_the_trick_is_lost(ruleset):
    fill = "AC JD TD" if ruleset in TWENTY else "AC JD TD JC"
    them = "AH QC QD TC JS" if ruleset in TWENTY else "AH QC QD TC JS KC"
    deal = setup(
        ruleset, you=f"KH QH {fill}", opponent=them, trump="S", lead="you",
        points={"you": 14, "opponent": 7}, tricks={"you": 1, "opponent": 1},
    )  # fmt: skip
    deal = go(lead_pair(deal, pair_card(ruleset, "H")), "AH")
    assert deal.turn == OPPONENT
    assert deal.points(YOU) == 34


@pytest.mark.parametrize("ruleset", named("k n p v b"))
def test_king_or_queen_may_lead_the_pair(ruleset):
    assert {"marriage KH", "marriage QH"} <= texts(on_lead(ruleset))


@pytest.mark.parametrize("ruleset", named("s t"))
def test_swedish_pair_is_led_by_the_queen(ruleset):
    deal = on_lead(ruleset)
    assert "marriage QH" in texts(deal)
    refused(deal, "marriage KH", "marriage.queen-leads")
    refused(deal, "claim KH", "marriage.queen-leads")


def test_tournament_schnapsen_pair_is_led_by_the_king():
    deal = on_lead("schnapsen-sharp")
    assert "marriage KH" in texts(deal)
    refused(deal, "marriage QH", "marriage.king-leads")


@pytest.mark.parametrize("ruleset", AUTOMATIC)
@pytest.mark.parametrize("card", ["KH", "QH"])
def test_automatic_pair_counts_as_soon_as_either_card_is_led(ruleset, card):
    deal = on_lead(ruleset)
    refused(deal, f"marriage {card}", "marriage.automatic")
    assert allowed(deal, card).points(YOU) == 34


@pytest.mark.parametrize("ruleset", EXPLICIT)
@pytest.mark.parametrize("card", ["KH", "QH"])
def test_one_may_lead_a_card_of_the_pair_without_announcing_it(ruleset, card):
    deal = allowed(on_lead(ruleset), card)
    assert deal.points(YOU) == 14
    assert deal.pending(YOU) == 0
    assert deal.marriages(YOU) == ()


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_announcing_without_the_partner_card_is_refused(ruleset):
    deal = on_lead(ruleset, "KH QD")
    refused(deal, "marriage KH", "marriage.no-pair")
    refused(deal, "claim KH", "marriage.no-pair")


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_a_card_that_is_neither_king_nor_queen_makes_no_pair(ruleset):
    refused(on_lead(ruleset), "marriage AC", "marriage.no-pair")


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_one_pair_per_lead(ruleset):
    """C06, row 6: after hearts the opponent is to answer; diamonds wait for a later lead."""
    fill = "AC" if ruleset in TWENTY else "AC JC"
    them = "JH JD TC TD JS" if ruleset in TWENTY else "JH JD TC TD JS QC"
    deal = setup(
        ruleset, you=f"KH QH KD QD {fill}", opponent=them, trump="S", lead="you",
        points={"you": 14, "opponent": 5 if ruleset in TWENTY else 4}, tricks={"you": 1, "opponent": 1},
    )  # fmt: skip
    hearts, diamonds = pair_card(ruleset, "H"), pair_card(ruleset, "D")
    deal = allowed(deal, f"marriage {hearts}")
    assert deal.points(YOU) == 34
    assert deal.turn == OPPONENT
    assert not any(str(action).startswith("marriage") for action in deal.legal_actions())
    deal = go(deal, f"JH marriage {diamonds}")
    assert deal.points(YOU) == 54 + 2 + (3 if hearts == "QH" else 4)
    assert set(deal.marriages(YOU)) == {"H", "D"}


def test_tournament_forty_is_bound_to_its_card():
    """C07: announcing the pair leads the king; another card cannot carry it. First the ace, then the pair, is fine."""
    deal = setup(
        "schnapsen-sharp", you="AS KS QS JH JD", opponent="JS TH TD AH AD", trump="S", lead="you",
        points={"you": 14, "opponent": 0}, tricks={"you": 1, "opponent": 0},
    )  # fmt: skip
    refused(deal, "marriage AS", "marriage.no-pair")
    after = allowed(deal, "marriage KS")
    assert [str(card) for _, card in after.trick] == ["KS"]
    later = play(deal, "AS JS marriage KS")
    assert later.points(YOU) == 14 + 13 + 40


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_the_follower_cannot_announce(ruleset):
    """Row 7."""
    fill = "AC JD TD" if ruleset in TWENTY else "AC JD TD JC"
    deal = setup(
        ruleset, you=f"KH QH {fill}", trump="S", lead="opponent", led="QC",
        points={"you": 14, "opponent": 12}, tricks={"you": 1, "opponent": 1},
    )  # fmt: skip
    refused(deal, f"marriage {pair_card(ruleset, 'H')}", "marriage.not-leading")
    assert not any(action.kind == "marriage" for action in deal.legal_actions())


@pytest.mark.parametrize("ruleset", AUTOMATIC)
def test_the_follower_scores_no_pair_by_playing_a_card_of_it(ruleset):
    deal = setup(
        ruleset, you="KH QH AC JD TD JC", opponent="QD AD TC TH JH", trump="S", lead="opponent", led="QC",
        points={"you": 14, "opponent": 12}, tricks={"you": 1, "opponent": 1},
    )  # fmt: skip
    deal = allowed(deal, "KH")
    assert deal.marriages(YOU) == ()
    assert deal.points(YOU) + deal.points(OPPONENT) == 14 + 12 + 7


@pytest.mark.parametrize("ruleset", named("k s t v x b z"))
def test_a_pair_is_broken_once_one_of_it_has_followed(ruleset):
    """C10: strictly, the opponent leads the ace of hearts, the queen answers, the king has lost its partner."""
    deal = setup(
        ruleset, you="QH KH AD", opponent="AH JD JC" if ruleset in TWENTY else "AH 9D JC", trump="S", talon="",
        lead="opponent", points={"you": 45, "opponent": 42 if ruleset in TWENTY else 44},
    )  # fmt: skip
    assert deal.turn == OPPONENT
    deal = play(deal, f"AH QH {'JD' if ruleset in TWENTY else '9D'} AD")
    assert deal.turn == YOU
    assert not any(action.kind == "marriage" for action in deal.legal_actions())
    if ruleset in named("k v x b"):
        refused(deal, "marriage KH", "marriage.no-pair")
    before = deal.points(YOU)
    assert allowed(deal, "KH").points(YOU) == before


class TestKingOrQueen:
    """C01: the card led decides the deal: 66 with the king, 65 with the queen."""

    def position(self, ruleset: str):
        return setup(
            ruleset, you="KH QH JD", opponent="JH JC QD", trump="C", talon="", lead="you",
            points={"you": 40, "opponent": 64}, tricks={"you": 3, "opponent": 4},
        )  # fmt: skip

    def test_the_king_makes_sixty_six(self):
        deal = play(self.position("schnapsen"), "marriage KH")
        assert deal.points(YOU) == 60
        assert texts(deal) == {"JH"}
        deal = play(deal, "JH")
        assert deal.points(YOU) == 66
        won_by(deal.apply("claim"), YOU, 1)

    @pytest.mark.parametrize("reply", ["KH JC", "JD QD"])
    def test_the_queen_makes_sixty_five_and_loses(self, reply):
        deal = play(self.position("schnapsen"), "marriage QH JH")
        assert deal.points(YOU) == 65
        deal = play(deal, reply)
        assert deal.turn == OPPONENT
        assert deal.points(OPPONENT) in {69, 70}
        won_by(deal.apply("claim"), OPPONENT, 1)

    def test_both_leads_are_offered(self):
        assert {"marriage KH", "marriage QH"} <= texts(self.position("schnapsen"))

    def test_only_the_queen_is_offered_in_swedish(self):
        assert "marriage KH" not in texts(self.position("swedish-20"))
        assert "marriage QH" in texts(self.position("swedish-20"))

    def test_only_the_king_is_offered_in_the_tournament(self):
        assert "marriage KH" in texts(self.position("schnapsen-sharp"))
        assert "marriage QH" not in texts(self.position("schnapsen-sharp"))

    def test_exact_play_agrees(self):
        values = {str(action): value.game_points for action, value in ss.solve(self.position("schnapsen")).items()}
        assert values["marriage KH"] == 1
        assert values["marriage QH"] == -1


@pytest.mark.parametrize("ruleset", others("c z"))
def test_announced_pair_is_an_event_with_its_value(ruleset):
    before = on_lead(ruleset)
    after = before.apply(f"marriage {pair_card(ruleset, 'H')}")
    kinds = [event.kind for event in ss.events_between(before, after)]
    assert kinds.count("marriage") == 1
    event = next(e for e in ss.events_between(before, after) if e.kind == "marriage")
    assert event.seat == YOU
    assert event.points == 20
