"""The tournament, the progress board and tables for two, in a room without a web server."""

from __future__ import annotations

import csv
import io

import pytest
from class_room import Clock, again, join, play

import sixtysix as ss
from tutorials.classroom.deal_table import dealt
from tutorials.classroom.pupil_state import catalogue, pupil_state
from tutorials.classroom.room import Room
from tutorials.classroom.seating import SeatError
from tutorials.classroom.store import StoreError
from tutorials.classroom.teacher_state import (
    STUCK_SECONDS,
    analysis_json,
    preview_json,
    teacher_state,
    tournament_csv,
)
from tutorials.classroom.verdict import verdict
from tutorials.classroom.vote_table import PositionChoiceError, from_code, from_line, from_step, votable
from tutorials.loader import find_step

# ---- the tournament ----


def test_everybody_has_the_same_cards_and_the_opponent_answers_the_same(room: Room) -> None:
    ada, bo = join(room, "Ada", "Bo")
    tournament = room.begin_tournament("german", "medium", 2, seed=7)
    views = [room.table(member, "deal-1-1").view() for member in (ada, bo)]
    assert views[0]["table"] == views[1]["table"]
    ends = [play(room, member, "deal-1-1", seed=5) for member in (ada, bo)]
    assert ends[0]["table"] == ends[1]["table"], "the same answers to the same cards"
    assert dealt(tournament, 1).turn == 0
    assert dealt(tournament, 2).turn == 1, "the sides take turns to lead"
    assert dealt(tournament, 1) != dealt(tournament, 2)


def test_deals_are_played_one_after_the_other_and_each_once(room: Room) -> None:
    (ada,) = join(room, "Ada")
    room.begin_tournament("german", "easy", 2, seed=7)
    for name in ("deal-1-2", "deal-1-3", "deal-1-0", "deal-2-1"):
        with pytest.raises(SeatError):
            room.table(ada, name)
    play(room, ada, "deal-1-1")
    state = pupil_state(room, ada)["tournament"]
    assert state["table"] == "deal-1-2"
    assert isinstance(state["points"][0], int)
    refused = room.table(ada, "deal-1-1").receive({"type": "act", "action": "claim"})
    assert refused["feedback"]["text"] == "This deal is over."
    assert pupil_state(room, ada)["tournament"]["points"] == state["points"]


def test_nothing_is_taken_back_and_no_hint_is_given_in_a_tournament(room: Room) -> None:
    (ada,) = join(room, "Ada")
    room.begin_tournament("german", "easy", 1, seed=7)
    table = room.table(ada, "deal-1-1")
    view = table.view()
    card = view["table"]["you"]["hand"][0]["card"]
    played = table.receive({"type": "act", "action": card})
    for kind in ("undo", "again", "hint", "fresh", "next"):
        after = table.receive({"type": kind})
        assert after["table"] == played["table"]
        assert not any(after["can"].values())
    assert view["table"]["opponent"]["hand"] is None


def test_a_deal_goes_on_where_it_was_when_the_server_starts_again(room: Room) -> None:
    (ada,) = join(room, "Ada")
    room.begin_tournament("german", "medium", 1, seed=7)
    view = room.table(ada, "deal-1-1").view()
    for _ in range(3):
        action = next(a for card in view["table"]["you"]["hand"] for a in card["actions"])
        view = room.table(ada, "deal-1-1").receive({"type": "act", "action": action})
    assert again(room).table(ada, "deal-1-1").view()["table"] == view["table"]


def test_a_closed_tournament_is_not_played_on(room: Room) -> None:
    (ada,) = join(room, "Ada")
    room.begin_tournament("german", "easy", 1, seed=7)
    table = room.table(ada, "deal-1-1")
    card = table.view()["table"]["you"]["hand"][0]["card"]
    room.close_tournament()
    after = table.receive({"type": "act", "action": card})
    assert after["feedback"]["text"] == "The tournament is closed."
    assert pupil_state(room, ada)["tournament"]["table"] is None


@pytest.mark.parametrize(
    ("ruleset", "level", "deals"),
    [
        ("chess", "easy", 1),
        ("german", "god", 1),
        ("german", "master", 1),
        ("german", "easy", 0),
        ("german", "easy", 1000),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused(room: Room, ruleset: str, level: str, deals: int) -> None:
    with pytest.raises(ValueError, match="cannot be played"):
        room.begin_tournament(ruleset, level, deals)
    assert room.tournament() is None


@pytest.mark.parametrize("ruleset", ss.RULESETS)
def test_a_deal_of_every_game_can_be_played_to_its_end(room: Room, ruleset: str) -> None:
    (ada,) = join(room, "Ada")
    room.begin_tournament(ruleset, "easy", 2, seed=7)
    for number in (1, 2):
        assert play(room, ada, f"deal-1-{number}", seed=number)["done"]
    assert None not in pupil_state(room, ada)["tournament"]["points"]


def test_the_ranking_as_a_file_is_no_formula(room: Room) -> None:
    ada, _eve = join(room, '=HYPERLINK("x")', "Eve")
    room.begin_tournament("german", "easy", 1, seed=7)
    play(room, ada, "deal-1-1")
    rows = list(csv.reader(io.StringIO(tournament_csv(room))))
    assert rows[0] == ["place", "name", "game points", "deals played", "deal 1"]
    assert rows[1][:2] == ["1", '\'=HYPERLINK("x")']
    assert rows[1][2] == rows[1][4]
    assert len(rows) == 2


# ---- progress ----


def test_the_board_says_who_is_where_and_where_the_class_is_stuck(room: Room, clock: Clock) -> None:
    ada, bo, cy, dan = join(room, "Ada", "Bo", "Cy", "Dan")
    step = "marriages/cash-it"
    room.table(ada, f"step-{step}").receive({"type": "act", "action": "marriage KH"})
    for _ in range(3):
        table = room.table(bo, f"step-{step}")
        table.receive({"type": "act", "action": "9D"})
        table.receive({"type": "undo"})
    room.table(cy, f"step-{step}").receive({"type": "act", "action": "9D"})
    rows = {row["name"]: row for row in teacher_state(room, names=True, here={})["board"]["rows"]}
    assert (rows["Ada"]["stars"], rows["Ada"]["solved"], rows["Ada"]["stuck"]) == (1, True, False)
    assert (rows["Bo"]["wrong"], rows["Bo"]["stuck"]) == (3, True)
    assert (rows["Cy"]["wrong"], rows["Cy"]["stuck"]) == (1, False)
    assert rows["Dan"]["at"] == ""
    room.table(dan, f"step-{step}").receive({"type": "hello"})
    rows = {row["name"]: row for row in teacher_state(room, names=True, here={})["board"]["rows"]}
    assert find_step(step).title in rows["Dan"]["at"], "who looks at a step is at it, before any answer"
    assert not rows["Dan"]["stuck"]
    state = teacher_state(room, names=True, here={})
    assert [(each["count"], each["names"]) for each in state["board"]["stuck"]] == [(1, ["Bo"])]
    clock.now += STUCK_SECONDS
    at = {each.id: f"step-{step}" for each in (bo, cy, dan)}
    elsewhere = teacher_state(room, names=True, here={**at, cy.id: "vote-1"})
    assert elsewhere["board"]["stuck"][0]["names"] == ["Bo", "Dan"], "who plays something else is not stuck there"
    state = teacher_state(room, names=True, here=at)
    assert [(each["step"], each["count"], each["names"]) for each in state["board"]["stuck"]] == [
        (step, 3, ["Bo", "Cy", "Dan"])
    ]
    assert teacher_state(room, names=False, here={})["board"]["stuck"][0]["names"] == []
    assert find_step(step).title in rows["Ada"]["at"]


def test_a_step_is_found_again_on_another_device(room: Room) -> None:
    (ada,) = join(room, "Ada")
    done = room.table(ada, "step-marriages/cash-it").receive({"type": "act", "action": "marriage KH"})
    assert done["done"]
    view = again(room).table(ada, "step-marriages/cash-it").receive({"type": "hello", "record": "{broken"})
    assert (view["done"], view["star"]) == (True, True)
    assert pupil_state(room, ada)["steps"] == {"marriages/cash-it": {"star": True, "solved": True}}


def test_steps_of_the_catalogue_can_be_opened(room: Room) -> None:
    (ada,) = join(room, "Ada")
    lessons = catalogue("en")
    assert [lesson["id"] for lesson in lessons][:2] == ["first-trick", "trump"]
    for lesson in lessons[::4]:
        path = lesson["steps"][0]["path"]
        assert room.table(ada, f"step-{path}").view()["step"]["id"] == path


# ---- questions ----


def test_a_question_can_be_every_step_at_which_something_is_played(room: Room) -> None:
    for path in sorted(votable())[::10]:
        chosen = from_step(path, "en")
        assert chosen.deal.turn == 0
        assert chosen.ask
        assert "{" not in chosen.ask
        question = room.ask(chosen)
        assert ss.Deal.replay(question.record) == chosen.deal


@pytest.mark.parametrize("line", ["", "nonsense", "german dealer=0", "german dealer=0 lead=1 trump=C turnup=9C "
                                  "talon=QSJSKDJHTHQHTSKSJD9HTC hands=9SKHADKCQCJC/ASAHTDQD9DAC"])  # fmt: skip
def test_a_line_that_is_no_question_is_refused_with_the_reason(line: str) -> None:
    with pytest.raises(PositionChoiceError) as caught:
        from_line(line)
    assert str(caught.value)


def test_a_step_that_is_no_question_is_refused() -> None:
    with pytest.raises(PositionChoiceError, match="no step"):
        from_step("no/such", "en")


def test_the_analysis_says_what_an_action_comes_to(room: Room) -> None:
    question = room.ask(from_step("marriages/cash-it", "en"))
    found = analysis_json(room, question, "9D")
    assert {"AS", "9D", "marriage KH"} & {row["action"] for row in found["rows"]}
    assert found["worlds"]["hands"]
    assert analysis_json(room, question, "7S")["worlds"] is None


def test_after_the_reveal_the_teacher_reads_what_the_lesson_says(room: Room) -> None:
    step = find_step("marriages/cash-it")
    question = room.ask(from_step(step.path, "en"))
    assert verdict(question, "en")[0].startswith("68.")
    other = room.ask(from_code(f"{step.path}#3", "en"))
    assert verdict(other, "en") == ("", ()), "other cards, so perhaps another answer"


def test_a_question_about_the_match_warns_of_numbers_about_the_deal(room: Room) -> None:
    question = room.ask(from_step("strategy/ahead", "en"))
    assert "about the match" in analysis_json(room, question, "")["caution"]
    assert analysis_json(room, room.ask(from_step("marriages/cash-it", "en")), "")["caution"] == ""


def test_a_question_is_looked_at_as_the_class_will_see_it(room: Room) -> None:
    chosen = from_step("marriages/cash-it", "en")
    shown = preview_json(chosen)
    room.ask(chosen)
    asked = teacher_state(room, names=False, here={})["vote"]
    assert (shown["ask"], shown["table"]) == (asked["ask"], asked["table"])


def test_votes_are_waited_for_from_those_who_are_here(room: Room) -> None:
    ada, bo, _gone = join(room, "Ada", "Bo", "Gone")
    room.ask(from_step("marriages/cash-it", "en"))
    room.table(ada, "vote-1").receive({"type": "act", "action": "9D"})
    vote = teacher_state(room, names=False, here={bo.id: ""})["vote"]
    assert (vote["voted"], vote["of"]) == (1, 2), "one has voted and gone, one is here, one has only gone"


def test_no_state_for_the_teacher_holds_a_hidden_card(room: Room) -> None:
    deal = ss.Deal.new(seed=7, dealer=1)
    room.ask(from_line(str(deal)))
    shown = str(teacher_state(room, names=True, here={})["vote"])
    assert all(f"'card': '{card}'" not in shown for card in (*deal.hand(1), *deal.talon))
    assert all(f"'card': '{card}'" in shown for card in deal.hand(0))


# ---- trouble ----


def test_what_cannot_be_kept_does_not_count_and_the_teacher_is_told(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = join(room, "Ada")
    room.ask(from_step("marriages/cash-it", "en"))
    table = room.table(ada, "vote-1")

    def full(*_: object) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr("tutorials.classroom.votes.vote", full)
        view = table.receive({"type": "act", "action": "9D"})
        assert "does not count" in view["feedback"]["text"]
        assert teacher_state(room, names=True, here={})["trouble"] == "The disk is full."
    assert pupil_state(room, ada)["vote"]["voted"] is False
    assert "counted" in table.receive({"type": "act", "action": "9D"})["feedback"]["text"]
    assert room.trouble == "", "all is well again"


def test_a_page_that_hides_names_is_sent_none(room: Room) -> None:
    ada, bo = join(room, "Ada", "Bo")
    room.pairs.pair(ada)
    room.pairs.pair(bo)
    room.begin_tournament("german", "easy", 1)
    room.ask(from_step("closing/close", "en"))
    room.vote(room.question, ada, "close")
    room.set_vote("revealed")
    room.table(ada, "step-marriages/cash-it").receive({"type": "hello"})
    shown = str(teacher_state(room, names=True, here={}))
    hidden = str(teacher_state(room, names=False, here={}))
    assert "'Ada'" in shown
    assert "'Bo'" in shown
    assert "Ada" not in hidden
    assert "'Bo'" not in hidden
