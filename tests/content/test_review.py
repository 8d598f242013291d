"""Spaced review: a step that asks earlier steps again, on positions that are new."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from content_helpers import session

from tutorials import lint
from tutorials.course import Course, Entry, course
from tutorials.coverage import coverage
from tutorials.lint import lint_step
from tutorials.loader import load_lesson, load_text
from tutorials.model import Lesson, Step
from tutorials.problems import ContentError
from tutorials.progress import Board
from tutorials.session import StepSession
from tutorials.transcript import transcript
from tutorials.walk import right_way

PATHS = ["trump/smallest-trump", "counting/how-far", "talon/who-gets-what"]
TEXT = f"""
title = "Later"
[[step]]
id = "remember"
kind = "review"
title = "Do you remember?"
from = {json.dumps(PATHS)}
"""


def lesson() -> Lesson:
    return load_text(TEXT, "later.toml")


def review() -> Step:
    return lesson().steps[0]


def solve(opened: StepSession) -> dict[str, object]:
    for message in right_way(opened):
        view = opened.receive(message)
    return view


def test_it_is_a_step_of_its_own_lesson() -> None:
    view = session(review()).view()
    assert view["step"]["id"] == "later/remember"
    assert view["step"]["title"] == "Do you remember?"
    assert (view["step"]["number"], view["step"]["of"]) == (1, 1)
    assert json.loads(view["record"]) == {"version": 1, "lesson": "later", "step": "remember"}


def test_each_new_deal_asks_another_of_the_earlier_steps() -> None:
    opened = session(review())
    asked, kinds, tables = [], set(), []
    for _time in range(2 * len(PATHS)):
        view = opened.view()
        asked.append(view["ask"].split("{")[0][:12])
        kinds.add(view["step"]["kind"])
        tables.append(json.dumps(view["table"]))
        solve(opened)
        opened.receive({"type": "fresh"})
    assert len(set(asked[: len(PATHS)])) == len(PATHS), "all of them in turn"
    assert asked[: len(PATHS)] == asked[len(PATHS) :], "then all of them again"
    assert kinds == {"play", "number", "choose-one"}
    assert len(set(tables)) == len(tables), "on other cards"


def test_the_position_is_not_the_one_of_the_lesson() -> None:
    opened = session(review())
    for path in PATHS:
        known = load_lesson(path.partition("/")[0]).step(path.partition("/")[2])
        assert session(known).view()["table"] not in [opened.view()["table"]]
    assert "{" not in opened.view()["ask"]


def test_texts_follow_the_cards() -> None:
    only = load_text(TEXT.replace(json.dumps(PATHS), '["trump/smallest-trump"]'), "later.toml").steps[0]
    view = session(only).view()
    (led,) = view["table"]["trick"]
    assert led["name"] in view["ask"]
    assert view["table"]["trump"]["name"] in view["ask"]
    assert led["card"] != "AH", "another suit than in the lesson"


def test_it_earns_one_star_and_comes_back_after_a_reload() -> None:
    step, board = review(), Board(1)
    opened = StepSession(step, board=board)
    opened.receive({"type": "hello", "record": None})
    solve(opened)
    opened.receive({"type": "fresh"})
    view = solve(opened)
    assert (view["star"], view["stars"]) == (True, {"got": 1, "of": 1})
    again = StepSession(step, board=Board(1))
    back = again.receive({"type": "hello", "record": view["record"]})
    assert (back["ask"], back["done"], back["table"]) == (view["ask"], True, view["table"])


def test_lint_proves_what_can_be_drawn() -> None:
    assert lint_step(review()) == []
    broken = replace(load_lesson("trump").step("smallest-trump"), played=("AS", "AS"))
    problems = lint_step(replace(review(), drawn_from=(broken,)))
    assert (problems[0].step, problems[0].key) == ("remember", "played")


def test_it_is_read_aloud_and_teaches_nothing_new() -> None:
    assert "# later/remember\nstep      Step 1 of 1. Do you remember?\nask       " in transcript(lesson())
    rows = coverage([lesson()])
    assert not any(row.taught or row.refused for row in rows)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("trump/smallest-trump", "trump/smalest-trump",
         'key from: names "trump/smalest-trump": trump.toml has no such step. Did you mean "smallest-trump"?'),
        ("trump/smallest-trump", "trumps/smallest-trump",
         'names "trumps/smallest-trump": trumps.toml is not a lesson. Did you mean "trump"?'),
        ("trump/smallest-trump", "talon/six-again", 'names "talon/six-again", where nothing is asked.'),
        ('title = "Do you remember?"', 'titel = "x"', "key title: is missing."),
        ('title = "Do you remember?"', 'title = "x"\nask = "y"', "key ask: is not a key that is known here."),
        (json.dumps(PATHS), "[]", "key from: is an empty list."),
    ],
)  # fmt: skip
def test_slips(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(ContentError) as caught:
        load_text(TEXT.replace(old, new), "later.toml")
    assert words in str(caught.value)
    assert str(caught.value).startswith('later.toml:3, step "remember"')


def test_a_review_of_what_is_still_to_come_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        Entry(name, f"0{at}-{name}.ipynb", "core", 5, "x") for at, name in enumerate(("trump", "talon", "marriages"))
    ]
    monkeypatch.setattr(
        lint, "load_lesson", lambda name: lesson() if name == "marriages" else load_lesson("first-trick")
    )
    problems = list(lint._early_reviews(Course("", "", tuple(entries))))
    assert [str(problem) for problem in problems] == [
        'later.toml:3, step "remember", key from: names "counting/how-far", which is not of an earlier lesson. '
        "Remove it."
    ]


def test_every_lesson_from_the_fourth_on_looks_back() -> None:
    lessons = [load_lesson(entry.id) for entry in course().lessons if not entry.own_title]
    for later in lessons[3:]:
        reviews = [step for step in later.steps if step.drawn_from]
        assert reviews, f"{later.id} asks nothing of earlier lessons"
        assert len({drawn.lesson for step in reviews for drawn in step.drawn_from}) >= 3, later.id
