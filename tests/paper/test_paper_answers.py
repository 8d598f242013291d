"""What the answer sheet says is what the engine says, on the very cards that are printed."""

from __future__ import annotations

import pytest

import sixtysix as ss
from tutorials.answers import YOU
from tutorials.deal_code import DealCode, DealSession, open_session
from tutorials.lint_kinds import kind_faults
from tutorials.loader import lesson_ids, load_lesson
from tutorials.model import ChooseCards, ChooseOne, Number, Play
from tutorials.names import card_name
from tutorials.paper.questions import Question, questions, steps_for
from tutorials.stage import Stage

SEEDS = (1, 2)


def sheet(lesson: str, seed: int) -> tuple[Question, ...]:
    found = load_lesson(lesson)
    return questions(found, seed, len(steps_for(found)))


def stage_of(question: Question) -> Stage:
    return Stage(question.code.find(), question.code.number)


@pytest.mark.parametrize("lesson", lesson_ids())
def test_the_code_opens_the_cards_that_are_printed(lesson: str) -> None:
    for question in sheet(lesson, 1):
        shown = open_session(str(question.code)).view()["table"]
        for side in ("you", "opponent"):
            printed, screen = question.table[side], shown[side]
            assert [c["card"] for c in printed["hand"] or ()] == [c["card"] for c in screen["hand"] or ()]
            assert (printed["tricks"], printed["pending"]) == (screen["tricks"], screen["pending"])
        assert question.table["turnup"] == shown["turnup"]
        assert question.table["trump"] == shown["trump"]
        assert question.table["talon"] == shown["talon"]


def test_pressing_new_deal_so_often_brings_the_same_cards() -> None:
    for path in ("marriages/cash-it", "counting/count-along", "first-trick/count-a-pile"):
        session = open_session(path)
        session.receive({"type": "hello"})
        for number in (1, 2, 3):
            while not session.view()["can"]["fresh"]:
                wrong = {"type": "act", "action": _wrong(session)} if path.endswith("it") else None
                session.receive(wrong or {"type": "answer", "value": 120})
            view = session.receive({"type": "fresh"})
            there = DealSession(DealCode(path, number)).view()
            assert view["table"]["you"]["hand"] == there["table"]["you"]["hand"]
            assert view["ask"] == there["ask"]


def _wrong(session: object) -> str:
    session.receive({"type": "undo"})  # type: ignore[attr-defined]
    deal = session.deal  # type: ignore[attr-defined]
    return next(str(action) for action in deal.legal_actions() if action.kind == "play")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("lesson", lesson_ids())
def test_answers_hold_on_the_printed_cards(lesson: str, seed: int) -> None:
    for question in sheet(lesson, seed):
        stage = stage_of(question)
        deal = stage.start
        match stage.step.task:
            case ChooseCards(cards="takers"):
                takers = [a for a in deal.legal_actions() if a.kind == "play" and _takes(deal, a)]
                assert all(card_name(str(action.card)) in question.answer.lower() for action in takers)
                assert question.answer.lower().count(" of ") == len(takers)
            case ChooseCards(cards="playable"):
                plays = [a for a in deal.legal_actions() if a.kind == "play"]
                assert all(card_name(str(action.card)) in question.answer.lower() for action in plays)
            case Number(number="pile"):
                assert int(question.answer) == sum(
                    ss.Card.parse(c["card"]).points for c in question.table["you"]["won"]
                )
            case Number(number="needed"):
                assert int(question.answer) == max(0, deal.ruleset.target - deal.points(YOU))
            case ChooseOne():
                assert sum(f"{question.answer}".rstrip(".") == box.rstrip(".") for box in question.boxes) == 1
            case Play(accept=accept):
                for text in accept:
                    assert deal.violation(text) is None, f"{question.code}: {text}"
                    assert stage.keeps_goal(ss.Action.parse(text))


def _takes(deal: ss.Deal, action: ss.Action) -> bool:
    return deal.apply(action).tricks(YOU) > deal.tricks(YOU)


def faults_of(question: Question) -> list[str]:
    stage = stage_of(question)
    if stage.step.kind == "judgement":
        return []  # a long average on the lesson's own position, which `sixtysix lint` proves
    opening = [str(move.action) for move in stage.opening if move.seat != YOU]
    return [f"{question.code}, {key}: {what}" for key, what, _remedy in kind_faults(stage.step, stage.start, opening)]


def test_questions_of_strategy_keep_the_position_on_which_they_are_proven() -> None:
    for lesson in ("strategy", "closing"):
        asked = sheet(lesson, 1)
        judged = [question for question in asked if stage_of(question).step.kind == "judgement"]
        assert judged
        assert {question.code.number for question in judged} == {0}
        assert all(question.code.number for question in asked if question not in judged)


@pytest.mark.parametrize("lesson", ["first-trick", "marriages", "empty-talon"])
def test_printed_positions_are_proven_as_lessons_are(lesson: str) -> None:
    assert [fault for question in sheet(lesson, 1) for fault in faults_of(question)] == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("lesson", lesson_ids())
def test_all_printed_positions_are_proven(lesson: str, seed: int) -> None:
    assert [fault for question in sheet(lesson, seed) for fault in faults_of(question)] == []
