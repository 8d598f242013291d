"""Numbers after a reveal start from the cards that the question shows; the lesson's answer is said and marked."""

from __future__ import annotations

import pytest
from class_room import join

import sixtysix as ss
from tutorials import advice
from tutorials.advice import is_worse, recommended
from tutorials.answers import OPPONENT
from tutorials.classroom import votes
from tutorials.classroom.going_on import GoingOn, NothingToShowError
from tutorials.classroom.pupil_state import pupil_state
from tutorials.classroom.room import Room
from tutorials.classroom.shown import has_numbers, offered
from tutorials.classroom.teacher_state import analysis_json, teacher_state
from tutorials.classroom.vote_table import from_step, votable
from tutorials.explain import action_name
from tutorials.loader import find_step

OPEN_ENDGAME = "endgame/cash-the-ace"
LAST_HIDDEN = "exchange/what-it-is-worth"
"""Both hands lie open and one card of the talon does not: so it is known as well."""
OPEN_WITH_TALON = "trump/safe-lead"
CLOSED = "exchange/spoil-it"
NO_TALON_YET = "first-trick/lead-it"


def reveal(room: Room, step: str) -> tuple[votes.Question, ss.Deal]:
    question = room.ask(from_step(step, "en"))
    room.set_vote(votes.REVEALED)
    assert room.question is not None
    return room.question, ss.Deal.replay(question.record)


@pytest.mark.parametrize("step", [OPEN_ENDGAME, LAST_HIDDEN, CLOSED, "closing/close", "game-points/two-not-one"])
def test_where_all_cards_are_known_the_numbers_are_exact_and_bear_the_lesson_out(room: Room, step: str) -> None:
    question, deal = reveal(room, step)
    analysis = room.analysis(question)
    assert analysis.exact
    assert [world.hand(OPPONENT) for world in analysis.worlds] == [deal.hand(OPPONENT)]
    right = [row["label"] for row in teacher_state(room, False, {})["vote"]["rows"] if row["right"]]
    best = {action_name(row.action, deal) for row in analysis.rows if not is_worse(analysis, row.action)}
    assert right
    assert all(name[:1].lower() + name[1:] in best for name in right)
    told = analysis_json(room, question, str(recommended(analysis).action))
    assert told["note"].startswith("Exact: every card is known")
    assert told["worlds"] is None, "there is no other hand to be shown"
    assert "hidden" not in str(told)


@pytest.mark.parametrize("step", [OPEN_ENDGAME, LAST_HIDDEN, "closing/close", "strategy/pull-apart"])
def test_the_continuation_goes_on_with_the_cards_that_are_shown_as_was_reckoned(room: Room, step: str) -> None:
    question, deal = reveal(room, step)
    stage = GoingOn(room)
    for row in room.analysis(question).rows:
        shown = stage.show(str(row.action))
        assert sum(row["count"] for row in shown["rows"]) == 1
        assert shown["sentence"].endswith("Both sides play perfectly.")
        (page, *_more) = shown["deal"]["pages"]
        hand = {card["card"] for card in page["table"]["opponent"]["hand"]}
        assert hand == {str(card) for card in deal.hand(OPPONENT)}
        (ended,) = [result["action"] for result in shown["rows"] if result["count"]]
        assert int(ended) == row.game_points


def test_with_an_open_hand_only_the_talon_is_dealt_anew(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "FEW_WORLDS", advice.WORLDS)  # fewer, without machine code, leave it to chance
    question, deal = reveal(room, OPEN_WITH_TALON)
    analysis = room.analysis(question)
    assert {world.hand(OPPONENT) for world in analysis.worlds} == {deal.hand(OPPONENT)}
    assert len({world.talon for world in analysis.worlds}) > 1
    told = analysis_json(room, question, "KS")
    assert told["note"].startswith("Both hands lie open.")
    assert told["caution"].startswith("The question is about this moment.")
    stage = GoingOn(room)
    for _ in range(3):
        page = stage.another()["deal"]["pages"][0]
        assert {card["card"] for card in page["table"]["opponent"]["hand"]} == set(map(str, deal.hand(OPPONENT)))


def test_where_only_the_trick_is_asked_about_nothing_is_reckoned_but_the_lesson_speaks(room: Room) -> None:
    question, _deal = reveal(room, NO_TALON_YET)
    told = analysis_json(room, question, "AH")
    assert (told["rows"], told["worlds"]) == ([], None)
    assert told["note"].startswith("Only the hands and the trick matter here")
    vote = teacher_state(room, False, {})["vote"]
    assert not vote["numbers"]
    assert vote["lesson"]
    with pytest.raises(NothingToShowError, match="Only the hands and the trick"):
        GoingOn(room).show()


@pytest.mark.parametrize("step", ["marriages/cash-it", "marriages/out-at-once", "closing/close", "strategy/ahead"])
def test_only_what_can_be_voted_for_is_reckoned_or_chosen(room: Room, step: str) -> None:
    question, deal = reveal(room, step)
    names = offered(question, deal)
    assert {action_name(row.action, deal) for row in room.analysis(question).rows} <= names
    assert {row["label"][:1].lower() + row["label"][1:] for row in analysis_json(room, question, "")["rows"]} <= names


def test_the_lessons_answer_leads_what_is_worth_the_same(room: Room) -> None:
    question, _deal = reveal(room, "marriages/cash-it")
    rows = analysis_json(room, question, "")["rows"]
    assert [(row["label"], row["best"]) for row in rows[:1]] == [("Announce 20 and lead the king of hearts", True)]
    assert len([row for row in room.analysis(question).rows if row.game_points == 2]) > 2, "others bring as much"


def test_every_question_offers_something(room: Room) -> None:
    for step in votable():
        chosen = from_step(step, "en")
        question = votes.Question(1, 1, step, chosen.deal.record(), chosen.ask, votes.CLOSED)
        legal = {action_name(action, chosen.deal) for action in chosen.deal.legal_actions()}
        assert offered(question, chosen.deal) & legal, step
        assert has_numbers(question, chosen.deal) or find_step(step).stock == "hidden"


def test_the_lessons_answer_is_told_and_marked_only_after_the_reveal(room: Room) -> None:
    ada, bo = join(room, "Ada", "Bo")
    question = room.ask(from_step("marriages/cash-it", "en"))
    room.vote(question, ada, "9D")
    for state in (pupil_state(room, ada)["vote"], teacher_state(room, False, {})["vote"]):
        assert state["lesson"] == ""
        assert "'right'" not in str(state)
    room.vote(question, bo, "marriage QH")
    room.set_vote(votes.REVEALED)
    for state in (pupil_state(room, ada)["vote"]["result"], teacher_state(room, False, {})["vote"]["rows"]):
        assert {row["action"]: row["right"] for row in state} == {"9D": False, "marriage QH": True}
    assert pupil_state(room, ada)["vote"]["lesson"].startswith("68.")


def test_a_right_answer_that_nobody_gave_stands_among_the_counts(room: Room) -> None:
    (ada,) = join(room, "Ada")
    room.vote(room.ask(from_step(NO_TALON_YET, "en")), ada, "TD")
    room.set_vote(votes.REVEALED)
    rows = pupil_state(room, ada)["vote"]["result"]
    assert [(row["action"], row["count"], row["right"]) for row in rows] == [("TD", 1, False), ("AH", 0, True)]
