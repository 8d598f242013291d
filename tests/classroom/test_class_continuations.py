"""How the deals go on after an action of the class: counted, repeatable, and only of what the class knows."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from class_client import ClassServer, LivePage, run

import sixtysix as ss
from sixtysix.odds import worlds
from sixtysix.simulation import share
from tutorials.answers import OPPONENT, YOU
from tutorials.classroom import classes, votes
from tutorials.classroom.continuations import DEALS, LEVEL, RESULTS, Beginner, Continuations, counts_json, deal_json
from tutorials.classroom.going_on import GoingOn, NothingToShowError
from tutorials.classroom.room import Room
from tutorials.classroom.store import Store
from tutorials.classroom.vote_table import PositionChoiceError, from_code, from_step, from_text, step_of
from tutorials.deal_code import open_session
from tutorials.demo.source import pages_of

STEP = "strategy/ahead"
KNOWN = "whole-deal/stage-three"
"""A step at which every card is known."""


def position(step: str = STEP) -> ss.Deal:
    return from_step(step, "en").deal


def going_on(action: str, step: str = STEP, **more: int) -> Continuations:
    return Continuations(position(step), ss.Action.parse(action), **more)


def seen(deal: ss.Deal) -> tuple[object, ...]:
    """What the class's seat sees of a position."""
    known = deal.infoset(YOU)
    return known.state, known.sizes, known.unseen


# ---- the deals ----


def test_the_bars_add_up_and_the_sentence_says_what_they_say() -> None:
    deals = going_on("AS")
    told = counts_json(deals)
    counts = {int(row["action"]): row["count"] for row in told["rows"]}
    assert list(counts) == list(RESULTS)
    assert sum(counts.values()) == DEALS
    won = counts[3] + counts[2] + counts[1]
    assert 0 < won < DEALS, "a position that can go either way"
    value, low, high = (round(100 * figure) for figure in share(won, DEALS))
    assert told["sentence"].startswith(
        f"You win {won} of {DEALS} deals, {value} per cent; the 95 % interval goes from {low} to {high} per cent."
    )


def test_they_are_the_deals_that_simulate_plays() -> None:
    deals = going_on("AS", most=30)
    start = deals.deal.infoset(YOU)
    rows = ss.simulate(30, (Beginner(deals.action), LEVEL), start.ruleset, 1, start=start)
    signed = rows.game_points.astype(int) * rows.winner.map({0: 1, 1: -1, -1: 0}).astype(int)
    assert list(deals.results) == list(signed)


def test_the_seed_decides_them() -> None:
    assert going_on("AS").results == going_on("AS").results
    assert going_on("AS", seed=1).results != going_on("AS", seed=2).results


def test_all_actions_meet_the_same_hands_and_each_deal_begins_with_its_action() -> None:
    ends = [going_on(action).play(7) for action in ("AS", "9C", "close")]
    assert len({str(pages_of(end)[0].hand(OPPONENT)) for end in ends}) == 1
    assert [str(pages_of(end)[1].action) for end in ends] == ["AS", "9C", "close"]


def test_the_hidden_cards_are_dealt_anew_and_nothing_else_changes() -> None:
    deals = going_on("AS")
    first = [pages_of(deals.play(number))[0] for number in range(40)]
    assert len({str(deal.hand(OPPONENT)) for deal in first}) > 30
    assert {seen(deal) for deal in first} == {seen(deals.deal)}


def test_a_card_that_is_drawn_after_the_action_is_not_the_real_one_every_time() -> None:
    deal = ss.Deal.new("german", seed=66, dealer=YOU)
    deal = deal.apply(next(action for action in deal.legal_actions() if action.kind == "play"))
    assert deal.turn == YOU
    action = next(action for action in deal.legal_actions() if action.kind == "play")
    deals = Continuations(deal, action, most=40)
    drawn = {
        str(card)
        for number in range(40)
        for page in pages_of(deals.play(number))[1:4]
        for card in page.hand(YOU)
        if card not in deal.hand(YOU)
    }
    assert len(drawn) > 5


def test_where_every_card_is_known_there_is_one_deal_and_no_interval() -> None:
    deal = position(KNOWN)
    assert worlds(deal.infoset(YOU)) == 1
    deals = Continuations(deal, deal.legal_actions()[0])
    told = counts_json(deals)
    assert sum(row["count"] for row in told["rows"]) == deals.count == 1
    assert told["sentence"].startswith("All cards are known")
    assert pages_of(deals.play(0))[0].hand(OPPONENT) == deal.hand(OPPONENT)


def test_an_action_that_ends_the_deal_says_so() -> None:
    deals = going_on("claim KH", "marriages/cash-it")
    assert set(deals.results) == {2}
    assert counts_json(deals)["sentence"] == "The deal ends with that, wherever the other cards lie."


def test_a_deal_is_told_from_the_question_to_its_result() -> None:
    deals = going_on("AS")
    question = votes.Question(1, 1, STEP, deals.deal.record(), "?", votes.REVEALED)
    step = replace(step_of(question, deals.deal), hands="open")
    for number in range(5):
        told = deal_json(deals, number, step)
        pages = told["pages"]
        assert [card["card"] for card in pages[0]["table"]["you"]["hand"]] == [
            card["card"] for card in deal_json(deals, 0, step)["pages"][0]["table"]["you"]["hand"]
        ]
        assert pages[1]["caption"].startswith("You play the ace of spades.")
        assert pages[1]["table"]["trick"][-1]["card"] == "AS"
        points = deals.results[number]
        result = "You win" if points > 0 else "The opponent wins" if points < 0 else "drawn"
        assert result in pages[-1]["caption"]
        assert pages[-1]["label"] == f"Step {len(pages) - 1} of {len(pages) - 1}"


# ---- what is on show ----


@pytest.fixture
def room(tmp_path: Path) -> Room:
    store = Store(tmp_path / "class.db")
    return Room(store, classes.begin(store, 1_800_000_000, 3600), clock=lambda: 1_800_000_000.0)


def ask(room: Room, *answers: str) -> votes.Question:
    """A question with these votes, still open."""
    question = room.ask(from_step(STEP, "en"))
    for number, answer in enumerate(answers):
        room.vote(question, room.join(f"Pupil {number} of {question.number}")[0], answer)
    return question


def test_before_the_reveal_nothing_goes_on(room: Room) -> None:
    stage = GoingOn(room)
    for state in (None, votes.OPEN, votes.CLOSED):
        if state is not None:
            ask(room)
            room.set_vote(state)
        for what in (stage.show, stage.another, lambda: stage.turn(0)):
            with pytest.raises(NothingToShowError, match="Reveal the vote first"):
                what()


def test_the_most_voted_action_is_shown_until_another_is_chosen(room: Room) -> None:
    ask(room, "9C", "AS", "AS")
    room.set_vote(votes.REVEALED)
    stage = GoingOn(room)
    shown = stage.show()
    assert shown["action"] == "AS"
    assert [each["action"] for each in shown["actions"]][:2] == ["AS", "9C"]
    legal = {str(action) for action in position().legal_actions() if action.kind != "claim"}  # no phone offers that
    assert {each["action"] for each in shown["actions"]} == legal
    assert stage.show("close")["action"] == "close"
    assert stage.show()["action"] == "close"
    for wrong in ("AH", "nonsense", "exchange"):
        with pytest.raises(NothingToShowError, match="cannot be done"):
            stage.show(wrong)
    assert stage.show()["action"] == "close"
    ask(room, "9C")
    room.set_vote(votes.REVEALED)
    assert stage.show()["action"] == "9C", "a new question begins anew"


def test_without_a_vote_the_best_action_is_shown(room: Room) -> None:
    question = ask(room)
    room.set_vote(votes.REVEALED)
    assert GoingOn(room).show()["action"] == str(room.analysis(question).best.action)


def test_two_pages_that_ask_at_once_get_one_analysis(room: Room) -> None:
    question = ask(room)
    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(room.analysis, [question, question])
    assert first is second


def test_one_deal_is_stepped_through_and_then_another(room: Room) -> None:
    ask(room, "AS")
    room.set_vote(votes.REVEALED)
    stage = GoingOn(room)
    first = stage.show()
    last = len(first["deal"]["pages"]) - 1
    assert [stage.turn(page)["at"] for page in (1, last, last + 1, -1)] == [1, last, last, last]
    assert stage.show()["at"] == last, "a page that opens later sees the same"
    second = stage.another()
    assert (second["at"], second["rows"]) == (0, first["rows"])
    assert second["deal"]["heading"].startswith(f"Deal 2 of {DEALS}: ")
    assert second["deal"]["pages"] != first["deal"]["pages"]
    for _ in range(DEALS - 1):
        again = stage.another()
    assert again["deal"] == first["deal"], "after the last comes the first"


def test_every_page_of_the_teacher_sees_it_and_no_pupil_hears_of_it(class_server: ClassServer) -> None:
    async def scene() -> None:
        teacher, wall = [await LivePage.open(class_server, key=class_server.secret) for _ in range(2)]
        pupil = await LivePage.open(class_server, token=class_server.join("Quinn")["token"])
        await teacher.send(type="ask", position="marriages/cash-it#3")
        asked = await teacher.until(lambda m: m["type"] == "state" and m["vote"] and m["vote"]["state"] == "open")
        table = f"vote-{asked['vote']['number']}"
        await pupil.at(table, type="act", action="AD")
        for message in ({"type": "continue"}, {"type": "another"}, {"type": "page", "at": 1}):
            await wall.send(**message)
            refused = await wall.until(lambda m: m["type"] in ("error", "continuation", "continuation-page"))
            assert "Reveal" in refused["text"]
        for message in ({"type": "continue"}, {"type": "page", "at": 1}):
            await pupil.send(**message)
        await teacher.send(type="vote", state="revealed")
        await pupil.until(lambda m: m["type"] == "state" and m["vote"]["result"])
        await teacher.send(type="continue")
        shown = [await page.until(lambda m: m["type"] == "continuation") for page in (teacher, wall)]
        assert shown[0] == shown[1]
        assert shown[0]["action"] == "AD"
        assert sum(row["count"] for row in shown[0]["rows"]) == DEALS
        await wall.send(type="page", at=2)
        turned = [await page.until(lambda m: m["type"] == "continuation-page") for page in (teacher, wall)]
        assert [each["at"] for each in turned] == [2, 2]
        await pupil.at(table, type="hello")
        assert not [m for m in pupil.received if m["type"].startswith("continuation")]
        assert "deals that go on" not in str(pupil.received)
        for page in (teacher, wall, pupil):
            page.close()

    run(scene())


# ---- deal codes ----


@pytest.mark.parametrize("number", [1, 3, 40])
def test_a_code_asks_the_deal_that_it_names_everywhere(number: int) -> None:
    code = f"marriages/cash-it#{number}"
    chosen = from_text(f"  {code}\n", "en")
    assert chosen.deal == open_session(code).start
    assert chosen.deal.turn == YOU
    assert chosen.deal != position("marriages/cash-it")


def test_a_code_without_a_number_is_the_step_and_a_line_is_a_line() -> None:
    assert from_text("marriages/cash-it", "en") == from_step("marriages/cash-it", "en")
    assert from_text(str(position()), "en").deal == ss.Deal.parse(str(position()))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("marriages/cash-it#x", 'Write it like "marriages/cash-it#3"'),
        ("marriages/cash-itt#3", 'Did you mean "cash-it"'),
        ("closing/count-it-through#2", "at which something is played"),
        ("/etc/lesson.toml/step#1", "There is no step /etc/lesson.toml/step"),
        ("ace of spades", "Type a position in one line, or the code of a deal"),
        ("german hands=", "lacks lead"),
    ],
)
def test_what_cannot_be_asked_is_told_why(text: str, why: str) -> None:
    with pytest.raises(PositionChoiceError) as told:
        from_text(text, "en")
    assert why in str(told.value)


def test_the_words_of_a_code_name_the_cards_of_its_deal() -> None:
    assert from_code("marriages/cash-it#3", "en").ask == open_session("marriages/cash-it#3").view()["ask"]
