"""Marriages once the talon is closed or gone. Case C09; rulebook §2 rows 6-8, §7 row 8."""

import pytest

import sixtysix as ss

from .helpers import (
    ALL,
    AUTOMATIC,
    TWENTY,
    YOU,
    allowed,
    card_points,
    lead_pair,
    named,
    pair_card,
    ready,
    refused,
    setup,
    texts,
)  # fmt: skip

CLOSED_YES = named("k t v x b z")
CLOSED_NO = named("c n p")
EXHAUSTED_YES = named("k s t v x b z")
EXHAUSTED_NO = named("c n p")


def closed(ruleset: str):
    """You, with 30 points, close a talon of at least four cards and are on lead with a pair of diamonds."""
    fill = "AC JC JH" if ruleset in TWENTY else "AC JC JH 9H"
    deal = setup(
        ruleset, you=f"KD QD {fill}", trump="S", lead="you", points={"you": 30, "opponent": 5},
        tricks={"you": 2, "opponent": 1},
    )  # fmt: skip
    return ready(deal.apply("close"))


@pytest.mark.parametrize("ruleset", CLOSED_YES)
def test_a_pair_counts_after_closing(ruleset):
    deal = closed(ruleset)
    assert deal.turn == YOU
    assert deal.strict
    assert lead_pair(deal, pair_card(ruleset, "D")).points(YOU) == 50


@pytest.mark.parametrize("ruleset", named("n p"))
def test_closing_forbids_the_marriage(ruleset):
    deal = closed(ruleset)
    refused(deal, "marriage KD", "marriage.closed")
    refused(deal, "claim KD", "marriage.closed")
    assert allowed(deal, "KD").points(YOU) == 30


def test_closing_forbids_the_marriage_in_german():
    refused(closed("german"), "marriage QD", "marriage.closed")


def test_a_pair_led_after_closing_is_worth_nothing_online():
    deal = allowed(closed("danish-online"), "KD")
    assert (deal.points(YOU), deal.pending(YOU), deal.marriages(YOU)) == (30, 0, ())


@pytest.mark.parametrize("ruleset", named("v x"))
def test_the_pair_may_be_announced_in_the_same_turn_as_the_close(ruleset):
    """Row 17: the close comes first, then the pair with the lead."""
    deal = closed(ruleset)
    assert f"marriage {pair_card(ruleset, 'D')}" in texts(deal)


def exhausted(ruleset: str, pair: str = "KD QD", trump: str = "S"):
    """Three cards each, all drawn; you lead with a pair."""
    them = "TD JC AH" if pair == "KD QD" else "TS QC AH"
    last = "JH" if ruleset in TWENTY else "9H"
    points = {"you": 40, "opponent": 80 - card_points(f"{pair} {last} {them}")}
    return setup(ruleset, you=f"{pair} {last}", opponent=them, trump=trump, talon="", lead="you", points=points)


@pytest.mark.parametrize("ruleset", EXHAUSTED_YES)
def test_a_pair_counts_when_the_talon_is_gone(ruleset):
    assert lead_pair(exhausted(ruleset), pair_card(ruleset, "D")).points(YOU) == 60


@pytest.mark.parametrize("ruleset", named("n p"))
def test_no_pair_when_the_talon_is_gone(ruleset):
    refused(exhausted(ruleset), "marriage KD", "marriage.exhausted")
    refused(exhausted(ruleset), "claim KD", "marriage.exhausted")


def test_a_pair_led_when_the_talon_is_gone_is_worth_nothing_online():
    deal = allowed(exhausted("danish-online"), "KD")
    assert (deal.points(YOU), deal.marriages(YOU)) == (40, ())


@pytest.mark.parametrize("ruleset", ALL)
def test_a_pair_counts_with_the_last_open_lead(ruleset):
    """Two talon cards, hidden and turn-up: the talon is still open."""
    fill = "AC JC TH" if ruleset in TWENTY else "AC JC TH JH"
    deal = setup(
        ruleset, you=f"KD QD {fill}", trump="JS", talon="AH", lead="you", points={"you": 30, "opponent": 20},
    )  # fmt: skip
    assert deal.talon_left == 2
    assert lead_pair(deal, pair_card(ruleset, "D")).points(YOU) == 50


def test_swedish_royal_pair_counts_at_any_time_by_default():
    deal = setup(
        "swedish-20", you="KS QS AC JD TD", trump="S", lead="you", points={"you": 14, "opponent": 5},
        tricks={"you": 1, "opponent": 1},
    )  # fmt: skip
    assert allowed(deal, "marriage QS").points(YOU) == 54


def test_swedish_royal_pair_waits_for_the_end_of_the_talon_where_the_literal_rule_is_chosen():
    """Rulebook §2 row 8: the flag for the literal reading of the Swedish page."""
    literal = ss.RULESETS["swedish-20"].replace(royal_only_exhausted=True)
    open_talon = setup(
        literal, you="KS QS AC JD TD", trump="S", lead="you", points={"you": 14, "opponent": 5},
        tricks={"you": 1, "opponent": 1},
    )  # fmt: skip
    refused(open_talon, "marriage QS", "marriage.royal-late")
    gone = setup(
        literal, you="KS QS JH", opponent="TS QC AH", trump="S", talon="", lead="you",
        points={"you": 43, "opponent": 44},
    )  # fmt: skip
    assert gone.apply("marriage QS").points(YOU) == 83


@pytest.mark.parametrize("ruleset", AUTOMATIC)
def test_automatic_rulesets_never_list_an_announcement(ruleset):
    for deal in (closed(ruleset), exhausted(ruleset)):
        assert not any(action.kind in {"marriage", "claim"} for action in deal.legal_actions())
