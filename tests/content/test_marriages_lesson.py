"""The lesson "Marriages": proven, complete, and walked through step by step on the right path and on wrong ones."""

from __future__ import annotations

import json
import re
from itertools import islice
from pathlib import Path
from typing import Any

import nbformat
import pytest
from content_helpers import session

from tutorials.answers import CARDS
from tutorials.coverage import coverage
from tutorials.loader import load_lesson
from tutorials.model import ChooseCards, ChooseOne, Number, Play, PlayOut, Step, Watch
from tutorials.progress import Board
from tutorials.rulebook import elsewhere_ids, refusal_ids, teaching_ids
from tutorials.session import StepSession
from tutorials.solution import right_number, right_options
from tutorials.walk import right_way

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "05-marriages.ipynb"
STEPS = load_lesson("marriages").steps
PLAY = [step for step in STEPS if isinstance(step.task, Play)]
ASKED = [step for step in STEPS if isinstance(step.task, ChooseCards | ChooseOne | Number)]

View = dict[str, Any]
named = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)


def test_every_marriage_rule_of_the_german_game_is_taught_or_refused() -> None:
    rows = coverage([load_lesson("marriages")])
    taught = {row.rule for row in rows if row.taught}
    refused = {row.rule for row in rows if row.refused}
    here = {rule for rule in refusal_ids() - elsewhere_ids() if rule.startswith("marriage.")}
    assert here == {"marriage.not-leading", "marriage.no-pair", "marriage.closed", "marriage.exhausted"}
    assert here <= refused
    assert {rule for rule in teaching_ids() if rule.startswith("marriage.")} <= taught


def test_the_notebook_shows_every_step_in_order_and_holds_no_output() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code[0].source == "from tutorials.widgets import step"
    assert [cell.source for cell in code[1:]] == [f'step("{step.path}")' for step in STEPS]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
    assert notebook.metadata.title == "Marriages"


# ---- walking ----


def solve(opened: StepSession) -> View:
    for message in right_way(opened):
        view = opened.receive(message)
    return view


def wrong_message(opened: StepSession) -> dict[str, Any]:
    step = opened.step
    match step.task:
        case ChooseCards(cards):
            rights = CARDS[cards](opened.start)
            held = [str(card) for card in opened.start.hand(0)]
            return {"type": "answer", "value": [card for card in held if card not in rights[0]][:2]}
        case ChooseOne(options=options):
            right = [option.id for option in right_options(step.task, opened.start)]
            return {"type": "answer", "value": next(option.id for option in options if option.id not in right)}
        case Number():
            return {"type": "answer", "value": right_number(step.task, opened.start) + 1}
        case Play(accept=accept):
            legal = [str(action) for action in opened.deal.legal_actions()]
            return {"type": "act", "action": next(action for action in legal if action not in accept)}
    raise AssertionError(step.kind)


def hidden_cards(opened: StepSession) -> set[str]:
    deal = opened.deal
    open_hand = opened.step.hands == "open"
    return {str(card) for card in (*(() if open_hand else deal.hand(1)), *deal.talon)}


def codes(value: object) -> set[str]:
    return set(re.findall(r"\b[789JQKTA][CDHS]\b", json.dumps(value)))


@named
def test_the_right_path_earns_the_star(step: Step) -> None:
    view = solve(session(step))
    assert (view["done"], view["star"]) == (True, True)
    assert view["feedback"] is None or view["feedback"]["tone"] == "right"
    assert "{" not in json.dumps(view["feedback"], ensure_ascii=False).replace('{"', "")


@named
def test_nothing_hidden_is_ever_shown(step: Step) -> None:
    opened = session(step)
    views = [opened.view()]
    messages = [{"type": "read", "what": what} for what in ("hand", "trick", "trump", "points", "last")]
    messages += [{"type": "hint"}] * 3 + [{"type": "act", "action": text} for text in ("exchange", "close now", "7C")]
    for message in messages:
        views.append(opened.receive(message))
        assert not codes(views[-1]) & hidden_cards(opened)


@pytest.mark.parametrize("step", [*PLAY, *ASKED], ids=lambda step: step.id)
def test_wrong_four_times_then_a_fresh_position(step: Step) -> None:
    opened = session(step)
    message = wrong_message(opened)
    texts = []
    for _time in range(4):
        view = opened.receive(message)
        assert (view["feedback"]["tone"], view["done"]) == ("wrong", False)
        texts.append(view["feedback"]["text"])
        if view["can"]["undo"]:
            opened.receive({"type": "undo"})
    assert "Hint:" not in texts[0]
    assert "Hint:" in texts[1]
    assert texts[1] != texts[2]
    assert "The answer: " in texts[3]
    before = opened.view()["table"]["you"]["hand"]
    view = opened.receive({"type": "fresh"})
    assert view["table"]["you"]["hand"] != before
    assert view["star"] is False
    assert solve(opened)["star"] is True


@pytest.mark.parametrize("step", PLAY, ids=lambda step: step.id)
def test_every_wrong_action_has_a_consequence_of_cards_the_opponent_can_hold(step: Step) -> None:
    assert isinstance(step.task, Play)
    opened = session(step)
    known = {str(card) for card in (*opened.start.hand(0), *opened.start.won(0), *opened.start.won(1))}
    for action in opened.start.legal_actions():
        if str(action) in step.task.accept:
            continue
        view = opened.receive({"type": "act", "action": str(action)})
        assert view["frames"], str(action)
        played = [card for frame in view["frames"] for card in (*frame["table"]["trick"], *frame["table"]["last"])]
        assert not {card["card"] for card in played if card["by"] == "opponent"} & (
            known - {str(c) for _s, c in opened.start.trick}
        )
        opened.receive({"type": "undo"})


@named
def test_it_comes_back_after_a_reload(step: Step) -> None:
    opened = session(step)
    if not isinstance(step.task, Watch | PlayOut):
        opened.receive(wrong_message(opened))
        opened.receive({"type": "undo"})
    for message in islice(right_way(opened), 2):
        opened.receive(message)
    view = opened.view()
    again = StepSession(step, board=Board(step.of))
    back = again.receive({"type": "hello", "record": view["record"]})
    passing = ("seq", "frames", "feedback", "spoken")
    assert {k: v for k, v in back.items() if k not in passing} == {k: v for k, v in view.items() if k not in passing}


# ---- single steps ----


def step_named(step_id: str) -> Step:
    return load_lesson("marriages").step(step_id)


@pytest.mark.parametrize(
    ("step_id", "action", "rule"),
    [("follower", "marriage QH", "marriage.not-leading"), ("after-closing", "marriage KH", "marriage.closed")],
)
def test_a_forbidden_marriage_is_refused_with_its_rule(step_id: str, action: str, rule: str) -> None:
    view = session(step_named(step_id)).receive({"type": "act", "action": action})
    assert view["feedback"]["tone"] == "right", "here the refusal is what the learner was to see"
    assert view["feedback"]["rule"] == rule
    assert view["star"] is True


def test_danish_66_is_named_where_it_differs() -> None:
    view = session(step_named("after-closing")).receive({"type": "act", "action": "marriage KH"})
    assert "(In Danish 66 and American 66 it would be allowed.)" in view["feedback"]["text"]


def test_sixty_five() -> None:
    opened = session(step_named("sixty-five"))
    claimed = opened.receive({"type": "act", "action": "claim"})
    assert "Your claim was wrong. The opponent wins 2 game points." in claimed["feedback"]["text"]
    opened.receive({"type": "undo"})
    closed = opened.receive({"type": "act", "action": "close"})
    assert closed["frames"][-1]["caption"] == "The talon is closed, and no marriage counts after that."
    opened.receive({"type": "undo"})
    shown = opened.receive({"type": "act", "action": "claim QC"})
    assert shown["table"]["you"]["points"] == 85
    assert shown["status"] == "You have enough points. You win 2 game points."


def test_waiting_points_stand_beside_the_count() -> None:
    view = session(step_named("no-trick-yet")).receive({"type": "act", "action": "marriage QH"})
    assert (view["table"]["you"]["points"], view["table"]["you"]["pending"]) == (0, 20)


def test_watching_back_and_forth() -> None:
    opened = session(step_named("when-it-counts"))
    start = opened.view()
    for _time in range(2):
        opened.receive({"type": "forward"})
    assert opened.receive({"type": "back"})["table"]["you"]["pending"] == 20
    view = opened.receive({"type": "back"})
    assert (view["table"], view["can"]) == (start["table"], start["can"])
    assert opened.receive({"type": "back"})["feedback"]["text"] == "There is nothing further that way."


def test_the_deal_at_the_end_can_be_lost_and_won() -> None:
    opened = session(step_named("with-all-you-know"))
    view = opened.receive({"type": "act", "action": "AS"})
    view = opened.receive({"type": "act", "action": "claim"})
    assert view["feedback"]["text"].endswith("Your claim was wrong. The opponent wins 2 game points.")
    assert view["can"]["again"] is True
    view = opened.receive({"type": "again"})
    assert len(view["table"]["you"]["hand"]) == 6
    assert solve(opened)["star"] is True
