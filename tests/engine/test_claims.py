"""Going out by saying so. Cases C24, C26; rulebook §2 rows 19, 26, §7 rows 24-27."""

import pytest

from .helpers import (
    AUTOMATIC,
    EXPLICIT,
    OPPONENT,
    TWENTY,
    YOU,
    allowed,
    card_points,
    go,
    named,
    others,
    play,
    ready,
    refused,
    setup,
    texts,
    unfinished,
    won_by,
    words,
)  # fmt: skip


def on_lead(ruleset: str, points: int, against: int, tricks: int = 4, their_tricks: int = 0, **keys):
    """You have just won a trick and lead; these points, these tricks; the cards are whatever fits."""
    return setup(
        ruleset, trump="S", lead="you", points={"you": points, "opponent": against},
        tricks={"you": tricks, "opponent": their_tricks}, **keys,
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", EXPLICIT)
@pytest.mark.parametrize("points", [66, 67])
def test_sixty_six_or_more_goes_out(ruleset, points):
    deal = allowed(on_lead(ruleset, points, 0), "claim")
    assert deal.turn is None
    won_by(deal, YOU, 3)


class TestWrongClaim:
    """Rows 25, 26: a claim at sixty-five."""

    @pytest.mark.parametrize(
        ("ruleset", "game_points"),
        [(r, 2) for r in named("k p s t b")] + [(r, 3) for r in named("n v x")],
    )
    def test_against_an_opponent_without_a_trick(self, ruleset, game_points):
        deal = allowed(on_lead(ruleset, 65, 0), "claim")
        assert deal.turn is None
        won_by(deal, OPPONENT, game_points)

    @pytest.mark.parametrize(
        ("ruleset", "game_points"),
        [(r, 2) for r in named("k p s t b v")] + [(r, 1) for r in named("n x")],
    )
    def test_against_an_opponent_with_thirty_three(self, ruleset, game_points):
        hand = {"you": "JC JD QH KC"} if ruleset in TWENTY else {}  # the talon of twenty cards is gone by then
        won_by(allowed(on_lead(ruleset, 65, 33, 4, 2, **hand), "claim"), OPPONENT, game_points)

    @pytest.mark.parametrize("ruleset", EXPLICIT)
    def test_against_an_opponent_with_a_trick_and_fewer_than_thirty_three(self, ruleset):
        won_by(allowed(on_lead(ruleset, 60, 20, 4, 1), "claim"), OPPONENT, 2)

    @pytest.mark.parametrize("ruleset", EXPLICIT)
    def test_the_claim_is_offered_although_it_is_wrong(self, ruleset):
        """C26."""
        assert "claim" in texts(on_lead(ruleset, 21, 0, 1, 0))


class TestWhen:
    """C26, row 24."""

    @pytest.mark.parametrize("ruleset", EXPLICIT)
    def test_not_before_any_trick(self, ruleset):
        refused(setup(ruleset, trump="S", lead="you"), "claim", "claim.needs-trick")

    @pytest.mark.parametrize("ruleset", EXPLICIT)
    def test_not_while_a_card_lies_on_the_table(self, ruleset):
        """The opponent, with enough points, has to answer the card first."""
        deal = setup(
            ruleset, trump="S", lead="opponent", led="JH", points={"you": 66, "opponent": 20},
            tricks={"you": 4, "opponent": 1},
        )  # fmt: skip
        refused(deal, "claim", "claim.mid-trick")

    @pytest.mark.parametrize("ruleset", EXPLICIT)
    def test_the_loser_of_the_trick_is_not_on_turn(self, ruleset):
        size = 5 if ruleset in TWENTY else 6
        you, them = words("JH QD QC TD JC TC"), words("AH JD KD KS AD KC")
        deal = setup(
            ruleset, you=" ".join(you[:size]), opponent=" ".join(them[:size]), trump="S", lead="you",
            tricks={"you": 2, "opponent": 1},
        )  # fmt: skip
        deal = play(deal, "JH AH")
        assert deal.turn == OPPONENT
        deal = allowed(deal, "claim")  # it is the opponent's claim, and it is wrong
        assert deal.outcome.winner == YOU

    @pytest.mark.parametrize("ruleset", EXPLICIT)
    def test_after_winning_a_trick_before_and_after_the_draw(self, ruleset):
        deal = on_lead(ruleset, 60, 20, 4, 1) if ruleset not in TWENTY else on_lead(ruleset, 50, 20, 3, 1)
        assert "claim" in texts(deal)
        assert "claim" in texts(ready(deal))

    @pytest.mark.parametrize("ruleset", others("c z s"))
    def test_after_closing_with_a_trick(self, ruleset):
        you = "AC JD TD QS QC" if ruleset in TWENTY else "AC JD TD QS QC JC"
        points, tricks = (36, 2) if ruleset == "schnapsen-sharp" else (50, 3)
        deal = setup(
            ruleset, you=you, trump="KH", lead="you", points={"you": points, "opponent": 5},
            tricks={"you": tricks, "opponent": 1},
        )  # fmt: skip
        deal = ready(deal.apply("close"))
        assert "claim" in texts(deal)

    @pytest.mark.parametrize("ruleset", EXPLICIT)
    def test_no_claim_when_the_deal_is_over(self, ruleset):
        deal = play(on_lead(ruleset, 66, 0), "claim")
        refused(deal, "claim", "deal.over")


def eighty_unclaimed(ruleset: str):
    """C24: the opponent sits on eighty, forty of them from the royal pair; you have 56 and lead the ace of hearts."""
    return setup(
        ruleset, you="AH JC JD", opponent="QH QC QD", trump="S", talon="", lead="you",
        points={"you": 56, "opponent": 80}, marriages={"opponent": "S"},
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_a_right_claim_wins_although_the_other_was_there_first(ruleset):
    """Row 27."""
    deal = play(eighty_unclaimed(ruleset), "AH QH")
    assert (deal.points(YOU), deal.points(OPPONENT)) == (70, 80)
    won_by(allowed(deal, "claim"), YOU, 1)


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_nobody_is_out_by_points_alone(ruleset):
    deal = play(eighty_unclaimed(ruleset), "AH QH")
    unfinished(deal)


@pytest.mark.parametrize("ruleset", AUTOMATIC)
def test_sixty_six_ends_the_deal_by_itself(ruleset):
    deal = setup(
        ruleset, you="AS JC JD", opponent="QH QC QD", trump="S", talon="", lead="you",
        points={"you": 55, "opponent": 41},
    )  # fmt: skip
    deal = allowed(deal, "AS").apply("QH")
    assert deal.turn is None
    won_by(deal, YOU, 1)


@pytest.mark.parametrize("ruleset", AUTOMATIC)
def test_the_follower_goes_out_by_himself_too(ruleset):
    deal = setup(
        ruleset, you="QH JC JD", opponent="AS QC QD", trump="S", talon="", lead="you",
        points={"you": 41, "opponent": 55},
    )  # fmt: skip
    won_by(play(deal, "QH AS"), OPPONENT, 1)


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_a_claim_is_good_before_the_other_plays_on(ruleset):
    """A trick that brings exactly sixty-six."""
    deal = setup(
        ruleset, you="AS JC JD", opponent="QH QC QD", trump="S", talon="", lead="you",
        points={"you": 52, "opponent": 44},
    )  # fmt: skip
    deal = go(deal, "AS QH")
    assert deal.points(YOU) == 66
    won_by(deal.apply("claim"), YOU, 1)


@pytest.mark.parametrize("ruleset", named("v x"))
def test_schnapsen_closer_cannot_claim_after_losing_the_last_trick(ruleset):
    deal = setup(
        ruleset, you="QH", opponent="AH", trump="S", lead="you", closed_by="you", points={"you": 66, "opponent": 20},
    )  # fmt: skip
    deal = play(deal, "QH AH")
    assert deal.turn != YOU
    assert deal.outcome.winner == OPPONENT


def test_counts_of_the_positions_above():
    assert card_points("AH JC JD QH QC QD") == 24
