"""The options that the rulebook's tables mention: each is one field of a ruleset changed."""

import pytest

import sixtysix as ss

from .helpers import OPPONENT, YOU, allowed, go, plays, ready, refused, setup, texts, won_by


def test_danish_marriage_led_by_the_queen_only():
    """The literal reading of A14."""
    queen_only = ss.RULESETS["danish"].replace(marriage_lead="Q")
    position = {
        "you": "KH QH AC JD TD JC", "trump": "S", "lead": "you", "points": {"you": 14, "opponent": 5},
        "tricks": {"you": 1, "opponent": 1},
    }  # fmt: skip
    allowed(setup("danish", **position), "marriage KH")
    refused(setup(queen_only, **position), "marriage KH", "marriage.queen-leads")
    allowed(setup(queen_only, **position), "marriage QH")


def test_swedish_open_trick_by_suit():
    by_suit = ss.RULESETS["swedish-20"].replace(open_trick="suit")
    position = {"you": "QC JC AC TH JH", "opponent": "KH AD TD JD TS", "trump": "JS", "lead": "you"}
    assert go(setup("swedish-20", **position), "QC KH").tricks(OPPONENT) == 1
    assert go(setup(by_suit, **position), "QC KH").tricks(YOU) == 1


def test_swedish_last_trick_wins_instead_of_ten_points():
    wins = ss.RULESETS["swedish-20"].replace(last_trick="wins")
    position = {
        "you": "JH", "opponent": "JD", "trump": "S", "talon": "", "lead": "you", "points": {"you": 50, "opponent": 66},
    }  # fmt: skip
    assert go(setup("swedish-20", **position), "JH JD").points(YOU) == 64
    deal = go(setup(wins, **position), "JH JD")
    assert deal.points(YOU) == 54
    won_by(deal, YOU, 1)


def test_swedish_closing_as_in_german():
    german = ss.RULESETS["german"]
    closing = ss.RULESETS["swedish"].replace(
        closing=True, close_before_draw=True, close_fail=german.close_fail, beat_closer=german.beat_closer
    )
    you, them = "AC JD TD QS JC JS", "QC KD KS TS QD 9D"
    refused(setup("swedish", you=you, opponent=them, trump="KH", lead="you"), "close", "close.never")
    deal = go(setup(closing, you=you, opponent=them, trump="KH", lead="you"), "AC QC")
    assert "close" in texts(deal)
    assert ready(deal.apply("close")).closed_by == YOU


def test_a_target_of_its_own():
    hundred = ss.RULESETS["german"].replace(target=101)
    deal = setup(
        hundred, you="AH", opponent="9H", trump="S", talon="", lead="you", points={"you": 77, "opponent": 32},
    )  # fmt: skip
    assert deal.apply("claim").outcome.winner == OPPONENT


def test_a_longer_match():
    assert ss.Match(ruleset=ss.RULESETS["german"].replace(match=11)).to == 11


@pytest.mark.parametrize("strict", ["follow", "follow-trump", "head"])
def test_every_degree_of_strict_play_in_one_game(strict):
    mine = ss.RULESETS["german"].replace(strict=strict)
    answers = {}
    for led, hand in (("QH", "KH JH AS"), ("QC", "9S AD JH")):
        won = 120 - sum(
            {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}[c[0]] for c in [led, *hand.split(), "QD", "JD"]
        )
        deal = setup(
            mine, you=hand, opponent="QD JD", trump="S", talon="", lead="opponent", led=led,
            points={"you": won // 2, "opponent": won - won // 2},
        )  # fmt: skip
        answers[led] = plays(deal)
    assert (
        answers
        == {
            "follow": {"QH": {"KH", "JH"}, "QC": {"9S", "AD", "JH"}},
            "follow-trump": {"QH": {"KH", "JH"}, "QC": {"9S"}},
            "head": {"QH": {"KH"}, "QC": {"9S"}},
        }[strict]
    )


@pytest.mark.parametrize("wrong", [{"target": -5}, {"half": -3}, {"match": 0}, {"close_min": -1}, {"target": 6.5}])
def test_numbers_that_make_no_game_are_refused(wrong):
    (field,) = wrong
    with pytest.raises(ValueError, match=f"{field} is {wrong[field]}; write a whole number of at least"):
        ss.RULESETS["german"].replace(**wrong)
