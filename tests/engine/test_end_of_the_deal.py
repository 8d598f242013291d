"""All cards played, nobody out: who wins, and how much. Cases C28, C29; rulebook §2 rows 13-15, §7 rows 28-31."""

import pytest

from .helpers import (
    ALL,
    AUTOMATIC,
    EXPLICIT,
    OPPONENT,
    TWENTY,
    YOU,
    go,
    named,
    play,
    setup,
    texts,
    won_by,
    words,
)  # fmt: skip

LAST_TRICK_WINS = named("s t v x")
WITH_NINES = named("k s c n p b z")


def last_trick(ruleset: str, you: int, opponent: int, cards: str, **keys):
    """One card each, you lead; the talon is gone, nobody has closed."""
    mine, theirs = cards.split()
    return play(
        setup(
            ruleset, you=mine, opponent=theirs, trump="S", talon="", lead="you",
            points={"you": you, "opponent": opponent}, **keys,
        ),
        f"{mine} {theirs}",
    )  # fmt: skip


class TestBothAboveTheTarget:
    """C29, row 28: 88 to 82 with one royal pair, nobody has said a word."""

    def deal(self, ruleset: str):
        return last_trick(ruleset, 67, 82, "AH 9H", marriages={"opponent": "S"})

    @pytest.mark.parametrize("ruleset", named("k n p b"))
    def test_the_totals(self, ruleset):
        deal = self.deal(ruleset)
        assert (deal.points(YOU), deal.points(OPPONENT)) == (88, 82)

    def test_it_is_a_draw_in_danish(self):
        deal = self.deal("danish")
        won_by(deal, None, 0)

    @pytest.mark.parametrize("ruleset", named("n p b"))
    def test_the_higher_total_wins(self, ruleset):
        won_by(self.deal(ruleset), YOU, 1)

    @pytest.mark.parametrize("ruleset", LAST_TRICK_WINS)
    def test_the_last_trick_wins_whatever_the_totals(self, ruleset):
        twenty = ruleset in TWENTY
        cards, lost = ("AH JH", 13) if twenty else ("AH 9H", 11)
        deal = last_trick(ruleset, 120 - lost - 47, 87, cards, marriages={"opponent": "S"})
        assert deal.points(YOU) < deal.points(OPPONENT)
        won_by(deal, YOU, 1)

    @pytest.mark.parametrize("ruleset", named("n p b"))
    def test_the_higher_total_wins_without_the_last_trick(self, ruleset):
        deal = last_trick(ruleset, 60, 89, "AH 9H", marriages={"opponent": "S"})
        assert (deal.points(YOU), deal.points(OPPONENT)) == (81, 89)
        won_by(deal, OPPONENT, 1)


class TestThirtyAgainstNinety:
    """C28: nobody has claimed, the side with thirty takes the last trick."""

    def deal(self, ruleset: str):
        ten = ruleset in named("k n p b t")
        if ruleset in TWENTY:
            return last_trick(ruleset, (20 if ten else 30) - 13, 90 if not ten else 100, "AH JH")
        return last_trick(ruleset, (20 if ten else 30) - 11, 90 if not ten else 100, "AH 9H")

    @pytest.mark.parametrize("ruleset", named("v x s t"))
    def test_the_last_trick_wins_one(self, ruleset):
        deal = self.deal(ruleset)
        assert deal.points(YOU) == 30
        won_by(deal, YOU, 1)

    @pytest.mark.parametrize("ruleset", named("p k n b"))
    def test_the_higher_total_wins_on_the_scale(self, ruleset):
        deal = self.deal(ruleset)
        assert (deal.points(YOU), deal.points(OPPONENT)) == (30, 100)
        won_by(deal, OPPONENT, 2)

    @pytest.mark.parametrize("ruleset", named("p k n b"))
    def test_forty_to_ninety_costs_one(self, ruleset):
        """C28 as reported for German 66: 90 to 40 with the ten for the last trick."""
        deal = last_trick(ruleset, 19, 90, "AH 9H")
        assert (deal.points(YOU), deal.points(OPPONENT)) == (40, 90)
        won_by(deal, OPPONENT, 1)


class TestSixtyFiveAll:
    """Rows 29, 30: 55 to 65, and two nines in the last trick."""

    @pytest.mark.parametrize("ruleset", named("k b c p z n"))
    def test_it_is_a_draw(self, ruleset):
        deal = last_trick(ruleset, 55, 65, "9H 9D")
        assert deal.points(YOU) == deal.points(OPPONENT) == 65
        won_by(deal, None, 0)

    def test_the_last_trick_wins_in_swedish(self):
        deal = last_trick("swedish", 55, 65, "9H 9D")
        won_by(deal, YOU, 1)

    @pytest.mark.parametrize("ruleset", named("v x"))
    def test_the_last_trick_wins_in_schnapsen(self, ruleset):
        deal = last_trick(ruleset, 56, 60, "JH JD")
        assert deal.points(YOU) == deal.points(OPPONENT) == 60
        won_by(deal, YOU, 1)


@pytest.mark.parametrize("ruleset", WITH_NINES)
def test_the_last_trick_to_the_follower_brings_him_the_ten(ruleset):
    deal = last_trick(ruleset, 60, 60, "9H 9S")
    assert deal.points(OPPONENT) == (60 if ruleset == "swedish" else 70)
    won_by(deal, OPPONENT, 1)


class TestScale:
    """Row 31: one, two from under thirty-three, three without a trick."""

    @pytest.mark.parametrize("ruleset", ALL)
    @pytest.mark.parametrize(("opponent", "game_points"), [(33, 1), (32, 2), (34, 1), (20, 2)])
    def test_thirty_three_is_enough_to_lose_only_one(self, ruleset, opponent, game_points):
        deal = out_with_the_ace(ruleset, opponent, tricks=2)
        won_by(deal, YOU, game_points)

    @pytest.mark.parametrize("ruleset", ALL)
    def test_three_without_a_trick(self, ruleset):
        won_by(out_with_the_ace(ruleset, 0, tricks=0), YOU, 3)

    @pytest.mark.parametrize("ruleset", WITH_NINES)
    def test_two_with_a_trick_worth_nothing(self, ruleset):
        """Tricks decide, not points."""
        deal = out_with_the_ace(ruleset, 0, tricks=1, won_by_the_opponent="9C 9D")
        won_by(deal, YOU, 2)


def out_with_the_ace(ruleset: str, opponent: int, tricks: int, won_by_the_opponent: str | None = None):
    """You have 55 and lead the ace of trumps, which brings sixty-six at least."""
    size = 4 if ruleset in TWENTY and tricks == 2 else 5 if ruleset in TWENTY else 6
    hand = " ".join(words("AS JC JH JD QC QH")[:size])
    won = {} if won_by_the_opponent is None else {"won": {"opponent": won_by_the_opponent}}
    deal = setup(
        ruleset, you=hand, trump="S", lead="you", points={"you": 55, "opponent": opponent},
        tricks={"you": 4, "opponent": tricks}, **won,
    )  # fmt: skip
    deal = deal.apply("AS")
    answer = next(action for action in deal.legal_actions() if action.kind == "play")
    deal = deal.apply(answer)
    assert deal.points(YOU) >= 66
    return deal if ruleset in AUTOMATIC else deal.apply("claim")


@pytest.mark.parametrize("ruleset", EXPLICIT)
def test_the_winner_of_the_last_trick_may_still_claim_where_that_wins_more(ruleset):
    """67 and the last trick: unclaimed it may be less, claimed it is the scale."""
    cards = "AH JH" if ruleset in TWENTY else "AH 9H"
    lost = 13 if ruleset in TWENTY else 11
    deal = last_trick(ruleset, 120 - lost - 32, 32, cards)
    assert deal.outcome.winner == YOU
    if ruleset in named("s t v x"):
        assert deal.outcome.game_points == 1
        assert texts(deal) == {"claim"}
        deal = deal.apply("claim")
    assert deal.turn is None
    won_by(deal, YOU, 2)


def test_danish_draw_may_still_be_claimed():
    deal = TestBothAboveTheTarget().deal("danish")
    assert texts(deal) == {"claim"}
    won_by(deal.apply("claim"), YOU, 1)


@pytest.mark.parametrize("ruleset", named("k n p b"))
def test_every_card_is_counted_when_all_are_played(ruleset):
    deal = go(
        setup(
            ruleset, you="AH JC", opponent="9H QC", trump="S", talon="", lead="you",
            points={"you": 40, "opponent": 64},
        ),
        "AH 9H | JC QC",
    )  # fmt: skip
    assert deal.points(YOU) + deal.points(OPPONENT) == 130
