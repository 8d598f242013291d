"""Words for cards, refusals and events; placeholders; similar fresh positions."""

from __future__ import annotations

import pytest
from content_helpers import small

import sixtysix as ss
from sixtysix.violations import SENTENCES
from tutorials.explain import action_name, event_sentence, move_sentence, outcome_sentence, violation_sentence
from tutorials.names import card_index, card_name, cards_in_words
from tutorials.rulebook import elsewhere_ids, refusal_ids, rule_ids, rule_sentences
from tutorials.texts import Words
from tutorials.vary import change_for, unchanged, varied

POSITION = {"you": "KH QH AS 9D JC TC", "trump": "9S", "points": {"you": 48, "opponent": 20}}


def test_cards_in_words() -> None:
    assert card_name("TS") == "ten of spades"
    assert card_index("T") == "10"
    assert cards_in_words(["KH"]) == "king of hearts"
    assert cards_in_words(["KH", "QH", "AS"]) == "king of hearts, queen of hearts and ace of spades"


def test_every_refusal_of_the_engine_has_a_rule_sentence() -> None:
    assert refusal_ids() == set(SENTENCES)
    assert elsewhere_ids() <= refusal_ids() <= rule_ids()
    assert all(sentence.endswith(".") for sentence in rule_sentences().values())


@pytest.mark.parametrize(
    "action",
    ["marriage AS", "marriage KD", "exchange", "AD", "7C", "draw", "pass", "marriage KH", "claim", "close", "KH"],
)
def test_english_refusals_are_the_engines(action: str) -> None:
    for deal in (
        ss.Deal.setup(**POSITION),
        ss.Deal.setup(you="KH QH AS 9D JC TC", trump="9S", lead="opponent", led="JS"),
        ss.Deal.setup(you="KH QH AS", trump="S", talon="", lead="opponent", led="9S"),
    ):
        violation = deal.violation(action)
        if violation is not None:
            assert violation_sentence(violation) == str(violation)


def test_a_rank_in_a_refusal_is_a_word() -> None:
    violation = ss.Deal.setup(ruleset="schnapsen", you="KH QH AS", trump="S", talon="").violation("9H")
    assert violation is not None
    assert violation_sentence(violation) == "This pack has no nine of hearts: its lowest card is the jack."


def test_actions_as_labels() -> None:
    deal = ss.Deal.setup(**POSITION)
    named = {str(action): action_name(action, deal) for action in deal.legal_actions()}
    assert named["marriage KH"] == "announce 20 and lead the king of hearts"
    assert named["claim KH"] == "show the marriage in hearts and claim"
    assert named["AS"] == "lead the ace of spades"
    assert named["close"] == "close the talon"


def test_what_happened() -> None:
    position = {**POSITION, "points": {"you": 48, "opponent": 12}}
    deal = ss.Deal.setup(**position, opponent="9H 9C JD QD KC AD", talon="TH")
    announced = deal.apply("marriage KH")
    trick = announced.apply("9C")
    assert move_sentence(deal, announced) == "You announce 20 in hearts. You play the king of hearts."
    assert move_sentence(announced, trick) == "The opponent plays the nine of clubs. You take the trick: 4 points."
    assert move_sentence(announced, trick, counts=False) == "The opponent plays the nine of clubs. You take the trick."
    drawn = move_sentence(trick, trick.apply("draw"))
    assert drawn == "You draw the ten of hearts. The opponent takes the nine of spades."
    out = trick.apply("claim")
    assert move_sentence(trick, out) == "You claim. You have enough points. You win 2 game points."
    assert outcome_sentence(out) == "You have enough points. You win 2 game points."
    assert outcome_sentence(deal) == ""


def test_every_kind_of_event_of_many_deals_has_a_sentence() -> None:
    silent = set()
    for seed in range(30):
        deal = ss.Deal.new(seed=seed)
        while deal.turn is not None:
            choices = deal.legal_actions()
            deal = deal.apply(choices[(seed * 7 + len(deal.actions) * 3) % len(choices)])
        silent |= {event.kind for event in deal.events if not event_sentence(event)}
    assert silent == {"deal"}, "only the start needs no words"


def test_placeholders_take_their_values_from_the_position() -> None:
    deal = ss.Deal.setup(**POSITION)
    after = deal.apply("marriage KH")
    words = Words(deal, unchanged, "the answer", after)
    assert words.fill("{points} {needed} {opponent.points} {target} {trump}") == "48 18 20 66 spades"
    assert words.fill("the {KH}, {H}, {H.value}, {S.value}, {KH.points}") == "the king of hearts, hearts, 20, 40, 4"
    assert words.fill("{answer}: {after.points}") == "The answer: 68"


# ---- fresh positions ----


def test_every_suit_moves_and_the_order_belongs_to_the_step() -> None:
    step = small()
    suits = [change_for(step, variant)("C D H S") for variant in range(1, 10)]
    assert len(set(suits)) == 9
    assert all(new[at] != old for new in suits for at, old in enumerate("C D H S") if old != " ")
    assert suits == [change_for(step, variant)("C D H S") for variant in range(1, 10)]


def test_a_fresh_position_is_its_twin() -> None:
    step = small()
    fresh = varied(step, 1)
    change = change_for(step, 1)
    assert fresh.position["you"] == change("KH QH AS 9D JC TC")
    assert fresh.task.accept == tuple(change(text) for text in step.task.accept)  # type: ignore[union-attr]
    assert set(fresh.on_wrong or {}) == {change("KH")}
    here, there = ss.Deal.setup(**step.position), ss.Deal.setup(**fresh.position)
    assert {change(str(action)) for action in here.legal_actions()} == {str(action) for action in there.legal_actions()}
    assert (here.points(0), here.points(1)) == (there.points(0), there.points(1))


def test_words_that_are_no_cards_stay() -> None:
    change = change_for(small(), 1)
    assert change("claim") == "claim"
    assert change("exchange close draw pass") == "exchange close draw pass"
    assert change("marriage KH") == f"marriage K{change('H')}"


def test_the_german_game_never_meets_the_refusals_of_other_games() -> None:
    cards = [rank + suit for suit in "CDHS" for rank in "9JQKTA"]
    actions = ["exchange", "close", "claim", "draw", "pass", *cards]
    actions += [f"{word} {card}" for word in ("marriage", "claim") for card in cards if card[0] in "KQ"]

    def refused(deal: ss.Deal) -> set[str]:
        """The rules that refuse some action now, of the seat on turn and of the other one."""
        violations = [deal.violation(action, seat) for action in actions for seat in (deal.turn, 1)]
        return {violation.rule for violation in violations if violation is not None}

    met: set[str] = set()
    for seed in range(120):
        deal = ss.Deal.new(seed=seed)
        while deal.turn is not None:
            met |= refused(deal)
            unwanted = {"claim"} if seed % 4 else set()
            unwanted |= {"close"} if seed % 2 else set()
            choices = [action for action in deal.legal_actions() if action.kind not in unwanted]
            deal = deal.apply(choices[(seed * 5 + len(deal.actions) * 7) % len(choices)] if choices else "claim")
        met |= refused(deal)
    assert not met & elsewhere_ids()
    assert refusal_ids() - elsewhere_ids() - met <= {"claim.last-word"}, "each of the others does come up"
