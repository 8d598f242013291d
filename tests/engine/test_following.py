"""What may be answered to a lead. Case C31; rulebook §2 rows 1, 2, §7 rows 33-35."""

import pytest

from .helpers import ALL, TWENTY, card_points, named, others, plays, refused, setup, words

HEADING = named("c n p v x z")
TRUMPING = named("s t")
FREE = named("k b")


def strict(ruleset: str, led: str, hand: str, phase: str):
    """The opponent has led; trumps are spades; the talon is gone or has been closed. No nine in a pack of twenty."""
    if ruleset in TWENTY:
        hand = hand.replace("9", "J")
    size = len(hand.split())
    filler = " ".join([c for c in words("QC QD JD TC") if c not in hand and c != led][: size - 1])
    won = 120 - card_points(f"{hand} {filler} {led}")
    if phase == "exhausted":
        phase_keys = {"talon": "", "points": {"you": won // 2, "opponent": won - won // 2}}
    else:
        phase_keys = {"closed_by": "opponent", "points": {"you": 20, "opponent": 20}}
    return setup(ruleset, you=hand, opponent=filler, trump="S", lead="opponent", led=led, **phase_keys)


TABLE = [
    # led, hand, follow and head, follow else trump, follow else anything
    ("QH", "KH JH AS", "KH", "KH JH", "KH JH"),
    ("QH", "JH 9S", "JH", "JH", "JH"),
    ("QH", "9S AD", "9S", "9S", "9S AD"),
    ("QH", "AD AC", "AD AC", "AD AC", "AD AC"),
    ("TS", "AS JS QH", "AS", "AS JS", "AS JS"),
    ("TS", "JS QH", "JS", "JS", "JS"),
    ("JH", "AH KH QH", "AH KH QH", "AH KH QH", "AH KH QH"),
    ("AH", "KH TH AS", "KH TH", "KH TH", "KH TH"),
    ("KC", "AS TS QH", "AS TS", "AS TS", "AS TS QH"),
]


PHASES = [(ruleset, "exhausted") for ruleset in ALL] + [(ruleset, "closed") for ruleset in others("s")]


@pytest.mark.parametrize(("ruleset", "phase"), PHASES)
@pytest.mark.parametrize(("led", "hand", "heading", "trumping", "free"), TABLE)
def test_answers_when_strict(ruleset, led, hand, heading, trumping, free, phase):
    expected = heading if ruleset in HEADING else trumping if ruleset in TRUMPING else free
    if ruleset in TWENTY:
        expected = expected.replace("9", "J")
    assert plays(strict(ruleset, led, hand, phase)) == set(expected.split())


@pytest.mark.parametrize("ruleset", ALL)
def test_anything_goes_while_the_talon_is_open(ruleset):
    hand = "KH JH AS AD QC" + ("" if ruleset in TWENTY else " 9S")
    deal = setup(ruleset, you=hand, trump="S", lead="opponent", led="QH")
    assert plays(deal) == set(hand.split())


@pytest.mark.parametrize("ruleset", ALL)
def test_leader_may_lead_anything_when_strict(ruleset):
    deal = setup(
        ruleset, you="KH JD AS", opponent="QC TD 9H" if ruleset not in TWENTY else "QC TD JH", trump="S", talon="",
        lead="you", points={"you": 50, "opponent": 40 if ruleset not in TWENTY else 38},
    )  # fmt: skip
    assert plays(deal) == {"KH", "JD", "AS"}


@pytest.mark.parametrize("ruleset", ALL)
def test_refusal_for_not_following_suit(ruleset):
    refused(strict(ruleset, "QH", "JH AS AD", "exhausted"), "AS", "follow.suit")
    refused(strict(ruleset, "QH", "JH AS AD", "exhausted"), "AD", "follow.suit")


@pytest.mark.parametrize("ruleset", HEADING)
def test_refusal_for_not_heading(ruleset):
    refused(strict(ruleset, "QH", "KH JH AS", "exhausted"), "JH", "follow.head")
    refused(strict(ruleset, "TS", "AS JS QH", "exhausted"), "JS", "follow.head")


@pytest.mark.parametrize("ruleset", others("k b"))
def test_refusal_for_not_trumping(ruleset):
    refused(strict(ruleset, "QH", "JS AD QC", "exhausted"), "AD", "follow.trump")


@pytest.mark.parametrize("ruleset", ALL)
def test_refusal_for_a_card_one_does_not_hold(ruleset):
    deal = strict(ruleset, "QH", "KH JH AS", "exhausted")
    refused(deal, "AH", "card.not-in-hand")


@pytest.mark.parametrize("ruleset", ["german", "schnapsen"])
def test_refusal_for_a_card_that_is_not_in_this_pack(ruleset):
    deal = strict(ruleset, "QH", "KH JH AS", "exhausted")
    refused(deal, "7H", "card.unknown-here")


def test_refusal_names_the_cards_in_question():
    deal = strict("german", "QH", "KH JH AS", "exhausted")
    sentence = str(deal.violation("JH"))
    assert "KH" in sentence or "king of hearts" in sentence.lower() or "K♥" in sentence
