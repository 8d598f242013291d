"""Puzzle steps: each fresh position is found by a seed, has one answer, and is of the kind that was asked for."""

from __future__ import annotations

import json
import tomllib

import jsonschema
import pytest
from content_helpers import session, small

import sixtysix as ss
from tutorials.finding import LEADS, TRICKS, found
from tutorials.json_schema import schema
from tutorials.lint import lint_step
from tutorials.loader import load_lesson
from tutorials.model import Find
from tutorials.problems import ContentError
from tutorials.session import StepSession
from tutorials.walk import right_way

PUZZLE = """
title = "Puzzles"
[[step]]
id = "endless"
kind = "puzzle"
ask = "Only one lead wins. You have {points}. Find it."
hands = "open"
buttons = ["claim"]
hint = ["Count the trumps.", "So: {answer}."]
[step.on_wrong]
"*" = "Not this one."
[step.find]
cards = 3
seed = 1
"""


def winners(deal: ss.Deal) -> list[str]:
    return [str(action) for action, value in ss.solve(deal).items() if value.game_points > 0]


def solve(opened: StepSession) -> dict[str, object]:
    for message in right_way(opened):
        view = opened.receive(message)
    return view


def test_it_is_proven_on_the_written_position_and_on_fresh_ones() -> None:
    assert lint_step(small(PUZZLE)) == []


KINDS = [(lead, trick) for lead in ("", *LEADS) for trick in ("", *TRICKS) if (lead, trick) != ("trump", "lost")]


@pytest.mark.parametrize(("lead", "trick"), KINDS)
def test_what_is_found_is_what_was_asked_for(lead: str, trick: str) -> None:
    for variant in range(3):
        position, answer = found(Find("german", cards=3, seed=7, lead=lead, trick=trick), variant)
        deal = ss.Deal.setup(**position)
        assert winners(deal) == [answer]
        assert (len(deal.hand(0)), len(deal.hand(1)), deal.talon_left, deal.turn) == (3, 3, 0, 0)
        if lead:
            assert (answer[1] == deal.trump) == (lead == "trump")
        led = deal.apply(answer)
        won = {led.apply(reply).tricks(0) > deal.tricks(0) for reply in led.legal_actions()}
        if trick:
            assert won == {trick == "won"}


def test_the_same_seed_finds_the_same_position() -> None:
    find = Find("german", cards=4, seed=3)
    assert found(find, 2) == found(find, 2) == found(Find("german", cards=4, seed=5))
    assert found(find, 2) != found(find, 1)


def test_a_new_deal_asks_a_new_puzzle_every_time() -> None:
    opened = session(small(PUZZLE))
    tables, answers = set(), set()
    for _time in range(6):
        view = opened.view()
        tables.add(json.dumps(view["table"]["you"]["hand"]))
        assert f"You have {view['table']['you']['points']}." in view["ask"]
        answers.add(right_way_of(opened))
        assert solve(opened)["done"] is True
        opened.receive({"type": "fresh"})
    assert len(tables) == 6
    assert len(answers) > 1


def right_way_of(opened: StepSession) -> str:
    (answer,) = winners(opened.deal)
    return answer


def test_a_fresh_puzzle_comes_back_after_a_reload() -> None:
    opened = session(small(PUZZLE))
    solve(opened)
    view = opened.receive({"type": "fresh"})
    again = session(small(PUZZLE)).receive({"type": "hello", "record": view["record"]})
    assert again["table"]["you"]["hand"] == view["table"]["you"]["hand"]


def test_it_is_played_like_any_other_step() -> None:
    opened = session(small(PUZZLE))
    assert opened.view()["step"]["kind"] == "play"
    (right,) = winners(opened.deal)
    wrong = next(str(action) for action in opened.deal.legal_actions() if str(action) not in (right, "claim"))
    view = opened.receive({"type": "act", "action": wrong})
    assert view["feedback"]["tone"] == "wrong"
    assert view["feedback"]["text"].startswith("Not this one.")
    assert view["frames"], "the consequence is played out"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("cards = 3", "cards = 6", "key find.cards: must be at most 5, not 6."),
        ("cards = 3", "cards = 1", "key find.cards: must be at least 2, not 1."),
        ("cards = 3", "", "key find.cards: is missing."),
        ("seed = 1", 'seed = 1\nlead = "low"', 'key find.lead: does not know "low".'),
        ("seed = 1", 'seed = 2\nlead = "trump"\ntrick = "lost"', "key find: finds nothing in 20 puzzles."),
        ("seed = 1", "seed = 1\nsuit = 1", "key find.suit: is not a key that is known here."),
        ("[step.find]", "[step.deal]", "key find: is missing."),
        ('hands = "open"', 'hands = "open"\naccept = ["KH"]', "key accept: is not a key that is known here."),
        ('"*" =', '"KH" =', 'key on_wrong."KH": names a card, and a puzzle has others each time.'),
        ("Count the trumps.", "Look at the {KH}.", "says {KH}, and a puzzle has other cards each time."),
    ],
)  # fmt: skip
def test_slips(old: str, new: str, words: str) -> None:
    assert old in PUZZLE
    with pytest.raises(ContentError) as caught:
        small(PUZZLE.replace(old, new))
    assert words in str(caught.value)


def test_the_schema_knows_it() -> None:
    validator = jsonschema.Draft7Validator(schema())
    assert list(validator.iter_errors(tomllib.loads(PUZZLE))) == []
    for old, new in (("cards = 3", "cards = 6"), ("[step.find]", "[step.deal]"), ("seed = 1", 'lead = "low"')):
        assert list(validator.iter_errors(tomllib.loads(PUZZLE.replace(old, new)))) != []


def test_the_endgame_lesson_never_runs_out_of_them() -> None:
    puzzles = [step for step in load_lesson("endgame").steps if step.find is not None]
    assert len(puzzles) >= 3
    practice = {drawn.path for step in load_lesson("practice").steps for drawn in step.drawn_from}
    assert any(step.path in practice for step in puzzles)
