"""The class against the computer: counting hands, playing what most want, ties, and questions that pass."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tutorials.demo.hands import ShowOfHands
from tutorials.match_session import MatchSession
from tutorials.widgets.demo import demo_match

View = dict[str, Any]


def begun(level: str = "easy") -> tuple[ShowOfHands, list[str]]:
    """A vote beside a match that has begun, and the actions that the class has decided on."""
    match = MatchSession(chance=Random(66))
    match.receive({"type": "start", "level": level})
    played: list[str] = []
    return ShowOfHands(match, played.append), played


def count(vote: ShowOfHands, action: str, hands: object) -> View:
    return vote.receive({"type": "count", "action": action, "count": hands})


def test_before_a_match_there_is_nothing_to_decide() -> None:
    view = ShowOfHands(MatchSession()).view()
    assert view["rows"] == []
    assert view["asked"] == "There is nothing to decide now."


def test_a_claim_that_loses_at_once_is_not_voted_for_unless_the_class_has_to_count() -> None:
    offers: dict[tuple[str, bool], set[bool]] = {}
    for seed in range(12):
        match = MatchSession(chance=Random(seed))
        match.receive({"type": "start", "level": "easy"})
        vote = ShowOfHands(match)
        while vote.deal and vote.deal.outcome is None:
            deal, rows = vote.deal, {row["action"] for row in vote.view()["rows"]}
            for claim in (str(action) for action in deal.legal_actions() if action.kind == "claim"):
                outcome = deal.apply(claim).outcome
                assert outcome is not None
                offers.setdefault((match.settings.counts, outcome.winner == 0), set()).add(claim in rows)
            match.receive({"type": "show", "what": "points"})
            if match.settings.counts == "shown":
                match.receive({"type": "act", "action": str(deal.legal_actions()[0])})
            while match.view().get("match", {}).get("busy"):
                match.receive({"type": "go-on"})
    assert offers[("shown", False)] == {False}
    assert True in offers[("shown", True)]
    assert True in offers[("covered", False)]


def test_everything_that_is_legal_can_be_voted_for_once() -> None:
    vote, _played = begun()
    deal = vote.deal
    assert deal is not None
    rows = vote.view()["rows"]
    labels = [row["label"] for row in rows]
    assert len(set(labels)) == len(labels)
    assert {row["action"] for row in rows} <= {str(action) for action in deal.legal_actions()}
    cards = {str(card) for card in deal.hand(0)}
    assert cards <= {row["action"] for row in rows}
    hidden = [str(card) for card in (*deal.hand(1), *deal.talon)]
    assert not [card for card in hidden if f"'{card}'" in str(vote.view())]


def test_what_most_want_is_played() -> None:
    vote, played = begun()
    first, second = [row["action"] for row in vote.view()["rows"]][:2]
    count(vote, first, 9)
    view = count(vote, second, 14)
    assert [row["leads"] for row in view["rows"][:2]] == [False, True]
    assert view["rows"][1]["share"] == 14 / 23
    assert view["total"] == "23 hands"
    assert vote.receive({"type": "decide"})["feedback"] is None
    assert played == [second]


def test_a_tie_and_an_empty_count_play_nothing() -> None:
    vote, played = begun()
    assert vote.receive({"type": "decide"})["feedback"]["texts"] == ["Count the hands first."]
    rows = vote.view()["rows"]
    for row in rows[:2]:
        count(vote, row["action"], 5)
    said = vote.receive({"type": "decide"})["feedback"]["texts"][0]
    names = [row["label"][:1].lower() + row["label"][1:] for row in rows[:2]]
    assert said.startswith(f"A tie: {names[0]} and {names[1]}.")
    assert vote.moved()["feedback"], "the same question is still open"
    assert played == []
    assert vote.receive({"type": "reset"})["total"] == "0 hands"


@pytest.mark.parametrize("hands", [-1, 100, True, "3", None, 2.5])
def test_hands_are_whole_numbers(hands: object) -> None:
    vote, _played = begun()
    action = vote.view()["rows"][0]["action"]
    assert count(vote, action, hands)["feedback"]["tone"] == "info"
    assert vote.view()["total"] == "0 hands"


def test_only_what_is_offered_can_be_voted_for() -> None:
    vote, _played = begun()
    assert count(vote, "draw", 3)["feedback"]["tone"] == "info"
    assert count(vote, "XX", 3)["feedback"]["tone"] == "info"
    assert vote.receive({"type": "count", "action": [], "count": 3})["feedback"]["tone"] == "info"


def test_what_was_said_of_a_question_goes_with_it() -> None:
    demo = demo_match()
    table = demo.match_table
    table._on_message(table, {"type": "start", "level": "easy"}, [])
    demo._on_message(demo, {"type": "decide"}, [])
    assert demo.view["feedback"]
    table.act(demo.view["rows"][0]["action"])
    assert demo.view["feedback"] is None


def test_the_widget_plays_it_at_the_table_and_asks_the_next_question() -> None:
    demo = demo_match()
    table = demo.match_table
    assert demo.table == table.model_id
    table._on_message(table, {"type": "start", "level": "easy"}, [])
    assert demo.view["rows"]
    row = demo.view["rows"][0]
    demo._on_message(demo, {"type": "count", "action": row["action"], "count": 7}, [])
    assert demo.view["rows"][0]["count"] == 7
    demo._on_message(demo, {"type": "decide"}, [])
    assert demo.session.match.line.played[0] == row["action"]
    while table.view["match"]["busy"]:
        table._on_message(table, {"type": "go-on"}, [])
    assert demo.view["rows"]
    assert all(each["count"] == 0 for each in demo.view["rows"])
    taken = table.view["table"]["you"]["hand"]
    assert row["action"] not in [card["card"] for card in taken]
