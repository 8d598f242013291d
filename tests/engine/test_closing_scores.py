"""What a close wins and costs. Cases C17, C18, C20; rulebook §2 rows 12, 16-18, §7 rows 18-23."""

import pytest

from .helpers import (
    AUTOMATIC,
    EXPLICIT,
    OPPONENT,
    TWENTY,
    YOU,
    go,
    named,
    others,
    play,
    ready,
    setup,
    texts,
    won_by,
)  # fmt: skip

CLOSING = others("s")


def close(deal):
    return ready(ready(deal).apply("close"))


class TestCloserSucceeds:
    """C17, row 19: fifty points in hand, the opponent without a trick when it is closed, with two at the claim."""

    def closed(self, ruleset: str, tricks: int = 4):
        if ruleset not in TWENTY:
            you, them, won = "JD QD TS QS JC 9D", "KD AD TH KH 9H QC", "AC TC TD AS KC KS 9C 9S"
        elif tricks == 4:
            you, them, won = "JD QD TS QS JC", "KD AD TH AH JH", "AC TC AS KS KC KH QC QH"
        else:  # four cards must be left in the talon where two are too few to close
            you, them, won = "JD QD TS QS JC", "KD AD TH JH QC", "AC TC TD AS KC KS"
        return close(setup(ruleset, you=you, opponent=them, trump="JS", lead="you", won={"you": won, "opponent": ""}))

    def to_the_claim(self, ruleset: str, tricks: int = 4):
        return go(self.closed(ruleset, tricks), "JD KD | AD QD | TH TS")

    @pytest.mark.parametrize("ruleset", named("p c n k z b"))
    def test_the_opponents_tricks_after_the_close_count(self, ruleset):
        deal = self.to_the_claim(ruleset)
        assert (deal.points(YOU), deal.points(OPPONENT), deal.tricks(OPPONENT)) == (70, 20, 2)
        won_by(deal if ruleset in AUTOMATIC else deal.apply("claim"), YOU, 2)

    @pytest.mark.parametrize(("ruleset", "tricks"), [("schnapsen", 4), ("swedish-20", 4), ("schnapsen-sharp", 3)])
    def test_the_opponents_tricks_are_measured_at_the_close(self, ruleset, tricks):
        deal = self.to_the_claim(ruleset, tricks)
        assert (deal.points(YOU), deal.points(OPPONENT), deal.tricks(OPPONENT)) == (70, 20, 2)
        won_by(deal.apply("claim"), YOU, 3)

    @pytest.mark.parametrize("ruleset", CLOSING)
    def test_the_opponents_points_are_measured_at_the_close_or_at_the_end(self, ruleset):
        """Fifteen at the close, thirty-five at the claim."""
        if ruleset in TWENTY:
            you, them, won, moves = "JD QD TS QS JC", "KD AD TH JH QC", "AC AS TC TD", "JD KD | AD QD | TH TS | QS JH"
        else:
            you, them, won, moves = (
                "JD QD TS QS JC 9D",
                "KD AD TH KH 9H QC",
                "AC AS TC TD KS 9C",
                "JD KD | AD QD | TH TS",
            )
        won = {"you": won, "opponent": "AH KC"}
        deal = go(close(setup(ruleset, you=you, opponent=them, trump="JS", lead="you", won=won)), moves)
        assert (deal.points(YOU), deal.points(OPPONENT)) == (67 if ruleset in TWENTY else 66, 35)
        deal = deal if ruleset in AUTOMATIC else deal.apply("claim")
        won_by(deal, YOU, 2 if ruleset in named("v x t") else 1)

    @pytest.mark.parametrize("ruleset", named("v x p n k"))
    def test_the_closer_must_say_so_before_the_last_trick_is_lost(self, ruleset):
        """Row 23."""
        deal = self.to_the_claim(ruleset, tricks=3)
        deal = go(deal, "QS JH | JC QC" if ruleset in TWENTY else "QS 9H | 9D KH | JC QC")
        assert deal.points(YOU) >= 66
        if ruleset == "danish":
            won_by(deal, YOU, 2)
        else:
            won_by(deal, OPPONENT, 3)

    @pytest.mark.parametrize("ruleset", AUTOMATIC)
    def test_the_deal_has_ended_long_before_where_going_out_is_automatic(self, ruleset):
        assert self.to_the_claim(ruleset).turn is None


def losing_close(ruleset: str, opponent_had_a_trick: bool):
    """You close and will take nothing more: the opponent holds every master."""
    you, them = (
        ("QH JH QD JD QS", "AS TS AH TH AD") if ruleset in TWENTY else ("QH JH QD JD JC JS", "AS TS AH TH AD QS")
    )
    if ruleset in TWENTY and not opponent_had_a_trick:
        won = {"you": "AC TC TD KC KD KH", "opponent": ""}
    elif ruleset in TWENTY:
        won = {"you": "AC TC TD KD", "opponent": "QC KS"}
    elif not opponent_had_a_trick:
        won = {"you": "AC TC KC QC TD KD KH KS", "opponent": ""}
    else:
        won = {"you": "AC TC TD KD KC KH", "opponent": "QC KS"}
    deal = setup(ruleset, you=you, opponent=them, trump="JS" if ruleset in TWENTY else "9S", lead="you", won=won)
    return close(deal)


LOST = {
    True: "QH TH | AS QS | TS JD | AH JH | AD QD",  # twenty cards
    False: "QH TH | AS JS | TS JC | QS JD | AH JH | AD QD",
}


class TestCloserFails:
    """C18, rows 20, 21."""

    @pytest.mark.parametrize("ruleset", CLOSING)
    def test_three_against_an_opponent_without_a_trick_at_the_close(self, ruleset):
        deal = losing_close(ruleset, opponent_had_a_trick=False)
        talon = deal.talon_left
        deal = go(deal, LOST[ruleset in TWENTY])
        assert deal.hand(YOU) == deal.hand(OPPONENT) == ()
        assert deal.talon_left == talon
        assert deal.points(OPPONENT) == (70 if ruleset not in TWENTY else 66)
        won_by(deal, OPPONENT, 3)

    @pytest.mark.parametrize("ruleset", named("v x p c n b t"))
    def test_two_against_an_opponent_with_a_trick_at_the_close(self, ruleset):
        deal = go(losing_close(ruleset, opponent_had_a_trick=True), LOST[ruleset in TWENTY])
        won_by(deal, OPPONENT, 2)

    @pytest.mark.parametrize("ruleset", named("k z"))
    def test_three_in_any_case_in_danish_and_santase(self, ruleset):
        deal = go(losing_close(ruleset, opponent_had_a_trick=True), LOST[ruleset in TWENTY])
        won_by(deal, OPPONENT, 3)

    @pytest.mark.parametrize("ruleset", CLOSING)
    def test_nobody_reaches_the_target_and_the_closer_has_failed(self, ruleset):
        """Twenty points each when closed, the last tricks shared: the closer is short, so he pays."""
        if ruleset in TWENTY:
            you, them, won = "AS QH JH QD JD", "TS AH TH AD QS", {"you": "AC TC", "opponent": "QC KC"}
            moves = "AS QS | QH AH | TH JH | AD QD | TS JD"
        else:
            you, them, won = "AS QH JH QD JD 9C", "TS AH 9H AD QS 9D", {"you": "AC TC", "opponent": "QC KC"}
            moves = "AS QS | QH AH | 9H JH | JD AD | 9D QD | 9C TS"
        deal = close(setup(ruleset, you=you, opponent=them, trump="JS", lead="you", won=won))
        deal = go(deal, moves)
        assert deal.points(YOU) < 66
        assert deal.points(OPPONENT) < 66
        won_by(deal, OPPONENT, 3 if ruleset in named("k z") else 2)


def beaten_close(ruleset: str, opponent_had_a_trick: bool):
    """You close with four points or so; the opponent runs to sixty-six in four tricks."""
    you, them = (
        ("KC TC TD KD QH", "AS TS AH AD AC") if ruleset in TWENTY else ("KC TC TD KD QH JH", "AS TS AH TH AD AC")
    )
    theirs = ("QD QS" if ruleset in TWENTY else "9D 9H") if opponent_had_a_trick else ""
    won = {"you": "JD JC", "opponent": theirs}
    deal = close(setup(ruleset, you=you, opponent=them, trump="JS", lead="you", won=won))
    return go(deal, "KC AC | AS TD | TS TC | AD KD")


class TestOpponentIsOutFirst:
    """Row 22."""

    @pytest.mark.parametrize(
        ("ruleset", "game_points"),
        [(r, 3) for r in named("c n v x b t")] + [("german", 2)] + [(r, 3) for r in named("k z")],
    )
    def test_without_a_trick_at_the_close(self, ruleset, game_points):
        deal = beaten_close(ruleset, opponent_had_a_trick=False)
        assert deal.points(OPPONENT) == 71
        if ruleset in EXPLICIT:
            assert "claim" in texts(deal)
            deal = deal.apply("claim")
        won_by(deal, OPPONENT, game_points)

    @pytest.mark.parametrize(
        ("ruleset", "game_points"),
        [(r, 2) for r in named("c n v x b t")] + [("german", 2)] + [(r, 3) for r in named("k z")],
    )
    def test_with_a_trick_at_the_close(self, ruleset, game_points):
        deal = beaten_close(ruleset, opponent_had_a_trick=True)
        won_by(deal.apply("claim") if ruleset in EXPLICIT else deal, OPPONENT, game_points)


class TestNoTenForTheLastTrick:
    """C20, row 18."""

    def last_trick(self, ruleset: str, closed: bool):
        you, them = ("JD", "JH") if ruleset in TWENTY else ("9D", "9H")
        if closed:
            return setup(
                ruleset, you=you, opponent=them, trump="S", lead="you", closed_by="you",
                points={"you": 58 - (4 if ruleset in TWENTY else 0), "opponent": 30},
            )  # fmt: skip
        return setup(
            ruleset, you=you, opponent=them, trump="S", talon="", lead="you",
            points={"you": 58, "opponent": 62 if ruleset not in TWENTY else 58},
        )  # fmt: skip

    @pytest.mark.parametrize("ruleset", CLOSING)
    def test_closed_the_last_trick_brings_nothing_extra(self, ruleset):
        deal = self.last_trick(ruleset, closed=True)
        deal = go(deal, "JD JH" if ruleset in TWENTY else "9D 9H")
        assert deal.points(YOU) == 58
        assert deal.outcome.winner == OPPONENT

    @pytest.mark.parametrize("ruleset", named("c p k n b z"))
    def test_unclosed_the_last_trick_brings_ten(self, ruleset):
        deal = go(self.last_trick(ruleset, closed=False), "9D 9H")
        assert deal.points(YOU) == 68
        won_by(deal, YOU, 1)

    def test_unclosed_the_last_trick_brings_ten_in_swedish_with_twenty_cards(self):
        deal = go(self.last_trick("swedish-20", closed=False), "JD JH")
        assert deal.points(YOU) == 72
        won_by(deal, YOU, 1)

    @pytest.mark.parametrize("ruleset", named("s v x"))
    def test_no_ten_where_the_last_trick_decides(self, ruleset):
        twenty = ruleset in TWENTY
        deal = go(self.last_trick(ruleset, closed=False), "JD JH" if twenty else "9D 9H")
        assert deal.points(YOU) == (62 if twenty else 58)
        won_by(deal, YOU, 1)


@pytest.mark.parametrize("ruleset", others("s c z"))
def test_a_closer_who_takes_the_last_trick_with_enough_has_succeeded(ruleset):
    deal = setup(
        ruleset, you="AS", opponent="JH", trump="S", lead="you", closed_by="you", points={"you": 55, "opponent": 33},
    )  # fmt: skip
    deal = play(deal, "AS JH")
    assert deal.points(YOU) == 68
    assert deal.outcome.winner == YOU


@pytest.mark.parametrize("ruleset", others("s c z"))
def test_a_closers_wrong_claim_costs_at_least_what_failing_costs(ruleset):
    """The opponent had no trick at the close: failing would cost three."""
    deal = losing_close(ruleset, opponent_had_a_trick=False)
    deal = deal.apply("claim")
    won_by(deal, OPPONENT, 3)


def test_a_danish_closers_wrong_claim_costs_three():
    won_by(losing_close("danish", opponent_had_a_trick=True).apply("claim"), OPPONENT, 3)


class TestWrongClaimsAfterAClose:
    """Rulebook §3: a closer's wrong claim costs at least what failing costs; "without a trick" means at the close."""

    @pytest.mark.parametrize(("ruleset", "game_points"), [("dutch", 2), ("schnapsen-sharp", 2), ("schnapsen", 2)])
    def test_a_mirrored_claim_of_the_closer_is_not_cheaper_than_failing(self, ruleset, game_points):
        """The opponent has a trick and thirty-three points: mirrored the claim would cost one."""
        if ruleset in TWENTY:
            you, them, won = "JD QD TS QS JC", "KD AD TH JH QC", {"you": "AC TC", "opponent": "AS AH KS TD"}
        else:
            you, them, won = "JD QD TS QS JC 9D", "KD AD TH KH 9H QC", {"you": "AC TC", "opponent": "AS AH TD KS"}
        deal = close(setup(ruleset, you=you, opponent=them, trump="JS", lead="you", won=won))
        assert deal.points(OPPONENT) >= 33
        won_by(deal.apply("claim"), OPPONENT, game_points)

    def claimed_by_the_other_side(self, ruleset: str):
        """You close on the opening lead, take a trick, lose one; the opponent claims on a handful of points."""
        if ruleset in TWENTY:
            you, them = "AC JD TD QS JC", "QC KD KS AD QD"
        else:
            you, them = "AC JD TD QS JC 9S", "QC KD KS AD QD 9C"
        deal = close(setup(ruleset, you=you, opponent=them, trump="KH", lead="you"))
        deal = go(deal, "AC QC | QS KS")
        assert deal.turn == OPPONENT
        assert deal.tricks(YOU) == 1
        return deal.apply("claim")

    @pytest.mark.parametrize(
        ("ruleset", "game_points"),
        [("schnapsen", 3), ("german", 2), ("danish", 2), ("american", 2), ("swedish-20", 2)],
    )
    def test_the_closers_missing_trick_is_judged_at_the_close(self, ruleset, game_points):
        won_by(self.claimed_by_the_other_side(ruleset), YOU, game_points)

    @pytest.mark.parametrize("ruleset", named("n x"))
    def test_the_other_sides_mirrored_claim_costs_what_beating_the_closer_would_have_won(self, ruleset):
        """It had no trick at the close: out first it would have won three."""
        won_by(self.claimed_by_the_other_side(ruleset), YOU, 3)

    @pytest.mark.parametrize("ruleset", named("n x"))
    @pytest.mark.parametrize(("theirs", "game_points"), [("", 3), ("9H", 2)])
    def test_what_beating_the_closer_is_worth_does_not_depend_on_his_points(self, ruleset, theirs, game_points):
        """The closer has tricks and more than thirty-three points; only the caller's own tricks at the close count."""
        if ruleset in TWENTY:
            you, them, mine = "JD QD TS QS JC", "KD AD TH JH QC", "AC TC AS TD"
            theirs = "KS QH" if theirs else ""
        else:
            you, them, mine = "JD QD TS QS JC 9D", "KD AD TH KH AH QC", "AC TC AS TD"
            theirs = "9H 9S" if theirs else ""
        won = {"you": mine, "opponent": theirs}
        deal = close(setup(ruleset, you=you, opponent=them, trump="JS", lead="you", won=won))
        deal = go(deal, "JD KD")
        assert deal.turn == OPPONENT
        won_by(deal.apply("claim"), YOU, game_points)


class TestWhatWasThereAtTheClose:
    """Positions set up after a close say what there was at that moment."""

    def lost(self, ruleset: str, tricks: int):
        you, them = ("QH", "AH")
        deal = setup(
            ruleset, you=you, opponent=them, trump="S", lead="you", closed_by="you", tricks_at_close=tricks,
            points={"you": 50, "opponent": 20},
        )  # fmt: skip
        return play(deal, "QH AH")

    @pytest.mark.parametrize("ruleset", named("p c n v x b t"))
    def test_tricks_at_the_close_decide_what_failing_costs(self, ruleset):
        won_by(self.lost(ruleset, 0), OPPONENT, 3)
        won_by(self.lost(ruleset, 1), OPPONENT, 2)

    @pytest.mark.parametrize(("points", "game_points"), [(32, 2), (33, 1)])
    def test_points_at_the_close_decide_what_schnapsen_pays(self, points, game_points):
        deal = setup(
            "schnapsen", you="AH", opponent="JH", trump="S", lead="you", closed_by="you", tricks_at_close=2,
            points_at_close=points, points={"you": 55, "opponent": 40},
        )  # fmt: skip
        deal = play(deal, "AH JH")
        won_by(deal, YOU, game_points)
