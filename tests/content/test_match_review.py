"""Advice in words, possible hands, and the review of a deal: true, and drawn from what the seat knows."""

from __future__ import annotations

from typing import Any

import pytest
from match_helpers import Learner, codes

import sixtysix as ss
from sixtysix.analysis import Analysis, Worth
from tutorials.advice import advise, is_worse, look, price_words, recommended
from tutorials.facts import facts
from tutorials.match_review import LEAST_COST

ENDGAME = {"you": "AH 9C", "opponent": "KH TC", "talon": "", "trump": "S", "points": {"you": 52}, "lead": "you"}


def said(deal: ss.Deal, action: str) -> str:
    done = ss.Action.parse(action)
    return " ".join(fact.text for fact in facts(deal.infoset(0), done, deal.apply(done)))


# ---- simple truths --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "words", "not_words"),
    [
        ("marriage KC", "20 points count with your first trick", "breaks up"),
        ("KC", "breaks up your marriage in clubs", "keeps your marriage"),
        ("KC", "only 4 points go with it", "is still out"),
        ("9D", "keeps your marriage in clubs", "breaks up"),
        ("9D", "It keeps both trumps", "spends"),
        ("9D", "no point goes with it", "is still out"),
        ("AS", "No card that is still out can beat it", "A trump can take it"),
        ("AS", "It spends a trump", "keeps both"),
        ("TD", "The ace of diamonds is still out, and would take 10 points with it", "No card"),
        ("close", "You need 66 more points", "stays open"),
        ("claim KC", "You have 0, and 66 are needed", "yours"),
    ],
)
def test_what_is_said_about_a_lead(action: str, words: str, not_words: str) -> None:
    deal = ss.Deal.setup(you="AS 9S KC QC TD 9D", trump="JS", lead="you", seed=1)
    text = said(deal, action)
    assert words in text
    assert not_words not in text


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("AH", "It takes the trick: 15 points"),
        ("9S", "It takes the trick: 4 points"),
        ("9S", "It spends a trump"),
        ("TC", "It gives away 10 points"),
        ("JD", "It gives away only 2 points"),
        ("9D", "It gives nothing away"),
        ("9D", "It keeps your trump"),
    ],
)
def test_what_is_said_about_an_answer(action: str, words: str) -> None:
    you, opponent = "AH 9S TC JD 9D 9C", "KH QH TH JC QC KC"
    deal = ss.Deal.setup(you=you, opponent=opponent, trump="JS", lead="opponent", seed=1).apply("KH")
    assert words in said(deal, action)


def test_the_turn_up_and_cards_known_in_the_other_hand_are_reckoned_with() -> None:
    """The ace of trumps lies under the talon: it cannot beat anything now. A card the other has shown can."""
    deal = ss.Deal.setup(you="TS 9C 9D JD QD 9H", trump="AS", lead="you", seed=1)
    assert "No card that is still out can beat it" in said(deal, "TS")
    known = ss.Deal.setup(you="KH 9C", opponent="TH TC", talon="", trump="S", points={"you": 52}, lead="you")
    assert not known.infoset(0).unseen
    assert "The ten of hearts is still out, and would take 4 points with it" in said(known, "KH")


# ---- advice ---------------------------------------------------------------------------------------------------------


def test_prices_are_those_of_the_analysis_and_the_best_has_none() -> None:
    deal = ss.Deal.setup(**ENDGAME)
    analysis = look(deal, 0)
    assert analysis.exact
    exact = ss.solve(deal)
    advice = advise(deal, 0, analysis, also="claim")
    assert advice.choices[0].best
    assert advice.choices[0].price == ""
    assert {choice.action for choice in advice.choices} == {"AH", "9C", "claim"}
    lost = max(value.game_points for value in exact.values()) - exact[ss.Action.parse("claim")].game_points
    claim = next(choice for choice in advice.choices if choice.action == "claim")
    assert claim.price == price_words(lost) == "costs 3 game points"
    assert claim.why == "You have 52, and 66 are needed."
    assert "Exact" in advice.basis


def test_a_hopeless_claim_is_no_alternative() -> None:
    deal = ss.Deal.setup(**ENDGAME)
    assert "claim" not in {choice.action for choice in advise(deal, 0, look(deal, 0)).choices}


def test_whoever_has_enough_is_told_to_claim() -> None:
    deal = ss.Deal.setup(**{**ENDGAME, "points": {"you": 70}})
    analysis = look(deal, 0)
    assert str(recommended(analysis).action) == "claim"
    assert advise(deal, 0, analysis).text.startswith("Claim. You have 70: the deal is yours at once.")


def test_only_what_chance_cannot_explain_is_called_worse() -> None:
    deal = ss.Deal.new(seed=2, dealer=1)
    analysis = look(deal, 0)
    assert not is_worse(analysis, analysis.best.action)
    assert is_worse(analysis, "close")
    for row in analysis.rows:
        if row.results == analysis.best.results:
            assert not is_worse(analysis, row.action)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.06, "costs about 0.1 game points"),
        (0.449, "costs about 0.4 game points"),
        (0.96, "costs about 1.0 game points"),
        (1.0, "costs 1 game point"),
        (1.4, "costs about 1.4 game points"),
        (2.0, "costs 2 game points"),
        (2.2, "costs about 2.2 game points"),
    ],
)
def test_prices_in_words(value: float, words: str) -> None:
    assert price_words(value) == words


def test_every_alternative_has_a_reason() -> None:
    """Over whole deals of different seeds: no row of the advice stands there without a word."""
    for seed in range(4):
        deal = ss.Deal.new(seed=seed, dealer=1)
        while deal.turn is not None:
            if deal.turn == 0:
                advice = advise(deal, 0, look(deal, 0))
                assert all(choice.why for choice in advice.choices), deal
                deal = deal.apply(advice.choices[0].action)
            else:
                deal = deal.apply(ss.bot("easy", seed=1).choose(deal.infoset(1)))


# ---- possible hands -------------------------------------------------------------------------------------------------


def test_possible_hands_are_hands_the_opponent_may_hold() -> None:
    learner = Learner()
    deal = ss.Deal.new(seed=6, dealer=1)
    learner.sits_at(deal)
    learner.send("hint")
    action = learner.view["match"]["advice"]["rows"][0]["action"]
    worlds = learner.send("worlds", action=action)["match"]["advice"]["worlds"]
    possible = {str(card) for card in deal.infoset(0).unseen}
    assert 12 <= len(worlds["hands"]) <= 24
    for hand in worlds["hands"]:
        assert len(hand["cards"]) == 6
        assert codes(hand["cards"]) <= possible
        assert (
            hand["text"].split()[1] == {"won": "win", "lost": "lose", "level": hand["text"].split()[-1]}[hand["result"]]
        )
    won = sum(hand["result"] == "won" for hand in worlds["hands"])
    assert f"{won} of them are won" in worlds["heading"]
    assert learner.send("worlds", action="")["match"]["advice"]["worlds"] is None
    assert learner.send("worlds", action="AS of nothing")["match"]["advice"]["worlds"] is None


def test_where_all_cards_are_known_there_is_one_hand() -> None:
    learner = Learner()
    learner.sits_at(ss.Deal.setup(**ENDGAME))
    learner.send("hint")
    worlds = learner.send("worlds", action="AH")["match"]["advice"]["worlds"]
    assert [codes(hand["cards"]) for hand in worlds["hands"]] == [{"KH", "TC"}]


# ---- the review -----------------------------------------------------------------------------------------------------


def reviewed(wrong: str) -> Learner:
    learner = Learner()
    learner.sits_at(ss.Deal.setup(**ENDGAME))
    learner.act(wrong)
    while learner.view["match"]["buttons"][0]["id"] == "choose":
        learner.act(learner.choices()[0])
    learner.match_button("review")
    return learner


def test_the_review_finds_what_a_decision_cost() -> None:
    learner = reviewed("claim")
    points = learner.view["match"]["review"]["points"]
    assert [point["page"] for point in points] == [0]
    assert points[0]["text"].startswith("Trick 11. You: claim. Better: lead the")
    assert points[0]["text"].endswith("It cost 3 game points on average.")
    assert points[0]["why"] == "You have 52, and 66 are needed."
    marks = {row["action"]: row["mark"] for row in learner.view["match"]["advice"]["rows"]}
    assert marks["claim"] == "Yours"
    assert "Best" in marks.values()


def test_a_deal_without_fault_has_no_turning_point() -> None:
    learner = reviewed("AH")
    review = learner.session.review
    assert review is not None
    assert all(decision.cost < LEAST_COST for decision in review.decisions.values())
    assert learner.view["match"]["review"]["points"] == []
    assert "Well played" in learner.view["match"]["review"]["note"]


def test_the_review_steps_back_and_forth_with_open_cards() -> None:
    learner = reviewed("AH")
    pages: list[Any] = [learner.view["table"]]
    assert codes(pages[0]["opponent"]["hand"]) == {"KH", "TC"}
    assert not learner.view["can"]["back"]
    while learner.view["can"]["forward"]:
        pages.append(learner.send("forward")["table"])
    assert len(pages) == len(learner.session.review.pages)  # type: ignore[union-attr]  # a review is open
    assert codes(pages[2]["trick"]) == {"AH", "KH"}  # the whole trick lies there to be seen
    while learner.view["can"]["back"]:
        pages.pop()
        assert learner.send("back")["table"] == pages[-1]
    assert learner.send("back")["feedback"]["text"] == "There is nothing further that way."
    assert learner.act("AH")["feedback"]["tone"] == "info"


def test_a_replay_does_not_count() -> None:
    learner = reviewed("claim")
    assert learner.session.table is not None
    before = learner.session.table.standing
    record = learner.view["record"]
    learner.send("replay", at=0)
    assert learner.view["table"]["opponent"]["hand"] is None
    learner.act("AH")
    assert learner.session.line is not learner.session.table.line
    while learner.choices():
        learner.act(learner.choices()[-1])
    outcome = learner.session.line.deal.outcome  # type: ignore[union-attr]  # there is a line
    assert outcome is not None
    assert outcome.winner == 0
    assert learner.session.table.standing == before
    assert learner.view["record"] == record
    learner.match_button("leave")
    assert learner.view["match"]["review"] is not None
    learner.match_button("leave")
    assert [button["id"] for button in learner.view["match"]["buttons"]] == ["next", "review"]


def test_one_replays_only_from_ones_own_decisions() -> None:
    learner = reviewed("AH")
    assert learner.send("replay", at=1)["feedback"]["tone"] == "info"
    assert learner.session.side is None


def test_what_chance_may_explain_is_told_as_a_perhaps() -> None:
    deal = ss.Deal.new(seed=2, dealer=1)
    world = next(ss.worlds(deal.infoset(0), limit=1))
    best, close, doubtful = (ss.Action.parse(str(action)) for action in deal.legal_actions()[:3])
    rows = (
        Worth(best, 0.6, 1.0, 0.0, 2.0, (2, 2, -1, 1)),
        Worth(close, 0.6, 0.9, 0.0, 2.0, (1, 2, 1, 0)),
        Worth(doubtful, 0.6, 0.2, -1.0, 2.0, (-1, -1, 1, 1)),
    )
    advice = advise(deal, 0, Analysis(rows, (world,) * 4, complete=False, exact=False))
    prices = ["", "costs perhaps 0.1 game points", "costs perhaps 0.8 game points"]
    assert [choice.price for choice in advice.choices] == prices
    assert [choice.chance for choice in advice.choices] == ["wins in 3 of 4", "wins in 3 of 4", "wins in 2 of 4"]
