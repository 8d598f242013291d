"""What the other side's leads say about its hand, and that "master" listens."""

import pytest

import sixtysix as ss
from sixtysix.bots.guess import CERTAIN, HARDLY, chance_of, likely_guess
from sixtysix.bots.players import _chance, _sight
from sixtysix.cards import cards_in
from sixtysix.clues import NO_CLUES

from .helpers import ALL, OPPONENT, YOU

TRICK_EACH = {"tricks": {"you": 1, "opponent": 1}}


def after_lead(card: str, ruleset: str = "german", **position: object) -> ss.InfoSet:
    """What you know when the opponent, who has a trick, has led this card with the talon open."""
    given = {
        "you": "AH TH AC TC AD TD",
        "opponent": f"{card} 9C JC QC JD 9D",
        "trump": "TS",
        "lead": "opponent",
        "seed": 4,
        **TRICK_EACH,
    }
    return ss.Deal.setup(ruleset, **{**given, **position}).apply(card).infoset(YOU)


def masks(*cards: str) -> int:
    return sum(1 << ss.Card.parse(card).number for card in cards)


def test_whoever_leads_without_exchanging_hardly_held_the_nine():
    told = after_lead("KH").clues
    assert told.exchange == masks("9S")
    assert told.exchange_drawn == 0
    assert chance_of(told, masks("9S", "AH"), 5) == HARDLY
    assert chance_of(told, masks("AS", "AH"), 5) == CERTAIN


def test_without_a_trick_nobody_could_have_exchanged():
    nothing_taken = {"tricks": {"you": 0, "opponent": 0}}
    assert after_lead("KH", **nothing_taken).clues.exchange == 0


def test_a_king_led_in_silence_has_no_queen_beside_it():
    told = after_lead("KH").clues
    assert told.mates == masks("QH")
    assert told.pairs & masks("KD", "QD") == masks("KD", "QD")
    assert chance_of(told, masks("KD", "QD", "AH"), 5) == HARDLY
    assert chance_of(told, masks("KD", "AH"), 5) == CERTAIN


@pytest.mark.parametrize("ruleset", ["german", "danish-online"])
def test_an_announced_king_says_nothing_against_its_queen(ruleset):
    deal = ss.Deal.setup(ruleset, opponent="KH QH 9C JC JD 9D", trump="TS", lead="opponent", seed=4, **TRICK_EACH)
    deal = deal.apply("KH" if ruleset == "danish-online" else "marriage KH")
    infoset = deal.infoset(YOU)
    assert [str(card) for card in infoset.known(OPPONENT)] == ["QH"]
    assert not infoset.clues.mates & masks("QH")


def test_a_card_drawn_since_may_be_the_nine():
    deal = ss.Deal.setup(
        "danish-online",
        you="AH 9C JC QD JD 9D",
        opponent="KH AC TC QC KD TD",
        talon="9S JS QS KS TH AS QH",
        trump="TS",
        lead="opponent",
        **TRICK_EACH,
    )
    told = deal.apply("KH").apply("AH").infoset(YOU).clues
    assert told.exchange_drawn == told.drawn == 1
    assert chance_of(told, masks("9S"), 6) == CERTAIN // 6
    assert HARDLY < chance_of(told, masks("KC", "QC"), 6) < CERTAIN


@pytest.mark.parametrize("ruleset", ALL)
def test_clues_depend_on_what_was_seen_alone(ruleset):
    """Every hand the opponent may hold gives the same clues for the same lead."""
    deal = ss.Deal.new(ruleset, seed=3, dealer=YOU)
    lead = next(action for action in deal.legal_actions() if action.kind == "play")
    seen = deal.apply(lead).infoset(YOU)
    for world in ss.worlds(seen, limit=20, seed=5):
        you = " ".join(map(str, world.hand(YOU)))
        opponent = " ".join(map(str, (*world.hand(OPPONENT), lead.card)))
        again = ss.Deal.setup(ruleset, you=you, opponent=opponent, trump=str(deal.turnup), lead="opponent", seed=1)
        assert again.apply(lead).infoset(YOU).clues == seen.clues


def test_guessed_hands_follow_the_clues():
    infoset = after_lead("KH")
    sight, chance = _sight(infoset), _chance(infoset, 1)
    deck = [0] * 32
    nines = {NO_CLUES: 0, infoset.clues: 0}
    for clues in nines:
        for _ in range(1000):
            world, chance = likely_guess(sight, clues, chance, deck)
            assert len(cards_in(world.hands[OPPONENT])) == infoset.hand_size(OPPONENT)
            nines[clues] += world.hands[OPPONENT] >> ss.Card.parse("9S").number & 1
    assert nines[NO_CLUES] > 300
    assert 0 < nines[infoset.clues] < 50
