"""Keys that shape a step: what was played before, what lies on the table, which buttons and conditions there are."""

from __future__ import annotations

import json
from typing import Any

import pytest
from content_helpers import GOOD, session, small

import sixtysix as ss
from tutorials.conditions import Situation
from tutorials.lint import lint_step
from tutorials.problems import ContentError

CLAIM = """
title = "Keys"
[[step]]
id = "claim-it"
kind = "play"
ask = "You had {before.points}; your {AS} just took the {TH}."
counts = "covered"
played = ["AS", "TH"]
accept = ["claim"]
on_right = "{before.points} and the trick: {after.points}."
hint = ["Count.", "So: {answer}."]
success = { outcome = { winner = "you" } }
[step.deal]
you = "KC JC 9C 9D JD AS"
opponent = "KH QH TS JS AD TH"
talon = "JH QS KS"
trump = "9S"
points = { you = 45, opponent = 7 }
"""


def changed(old: str, new: str, text: str = CLAIM) -> str:
    assert old in text
    return text.replace(old, new)


def test_what_was_played_is_shown_before_the_question() -> None:
    step = small(CLAIM)
    assert lint_step(step) == []
    opened = session(step)
    view = opened.receive({"type": "hello", "record": None})
    assert [frame["caption"] for frame in view["frames"]] == [
        "You play the ace of spades.",
        "The opponent plays the ten of hearts. You take the trick.",
        "You draw the jack of hearts. The opponent draws a card.",
    ]
    assert view["ask"] == "You had 45; your ace of spades just took the ten of hearts."
    assert [card["card"] for card in view["table"]["last"]] == ["AS", "TH"]
    assert view["can"]["undo"] is False, "what was shown cannot be taken back"
    done = opened.receive({"type": "act", "action": "claim"})
    assert done["feedback"]["text"] == "45 and the trick: 66."
    restored = session(step)
    assert restored.receive({"type": "hello", "record": done["record"]})["done"] is True


@pytest.mark.parametrize(
    ("counts", "told", "once_shown"), [("shown", True, True), ("asked", False, True), ("covered", False, False)]
)
def test_captions_count_only_where_the_table_does(counts: str, told: bool, once_shown: bool) -> None:
    """Whoever is to count along is not told what a trick was worth, in an opening or in a consequence."""
    opened = session(small(changed("covered", counts)))

    def says_points(view: dict[str, Any]) -> bool:
        captions = " ".join(frame["caption"] for frame in view["frames"])
        assert "You take the trick" in captions or "The opponent takes the trick" in captions
        return "points" in captions

    assert says_points(opened.receive({"type": "hello", "record": None})) is told
    opened.receive({"type": "show", "what": "points"})
    assert says_points(opened.receive({"type": "again"})) is once_shown
    assert says_points(opened.receive({"type": "act", "action": "KC"})) is once_shown


OPTIONS = """
title = "Options"
[[step]]
id = "which"
kind = "choose-one"
ask = "Which card is yours?"
hint = ["Look.", "It is this: {answer}."]
[[step.option]]
id = "mine"
text = "The {TS}."
when = { holds = { you = "TS" } }
[[step.option]]
id = "other"
text = "The {KH}."
when = { holds = { you = "KH" } }
[step.deal]
you = "TS QH AS 9D JC TC"
trump = "9S"
"""


def test_placeholders_in_an_option_are_filled_in_the_answer_too() -> None:
    opened = session(small(OPTIONS))
    assert [choice["label"] for choice in opened.view()["choices"]] == ["The ten of spades.", "The king of hearts."]
    opened.receive({"type": "hint"})
    assert opened.receive({"type": "hint"})["feedback"]["text"] == "It is this: The ten of spades."
    for _time in range(4):
        view = opened.receive({"type": "answer", "value": "other"})
    assert "The answer: The ten of spades." in view["feedback"]["text"]
    opened.receive({"type": "fresh"})
    label = opened.view()["choices"][0]["label"]
    assert label != "The ten of spades.", "another suit"
    opened.receive({"type": "hint"})
    assert opened.receive({"type": "hint"})["feedback"]["text"] == f"It is this: {label}"


def test_played_cards_that_are_refused_are_reported() -> None:
    problems = lint_step(small(changed('"TH"]', '"9S"]')))
    assert [problem.key for problem in problems] == ["played"]


def test_a_fresh_position_plays_the_twin_of_what_was_played() -> None:
    opened = session(small(CLAIM))
    for _time in range(4):
        opened.receive({"type": "act", "action": "KC"})
        opened.receive({"type": "undo"})
    view = opened.receive({"type": "fresh"})
    assert len(view["frames"]) == 3
    assert opened.receive({"type": "act", "action": "claim"})["star"] is True


def test_the_stock_can_stay_away() -> None:
    opened = session(small(changed('counts = "covered"', 'counts = "covered"\nstock = "hidden"')))
    table = opened.view()["table"]
    assert (table["talon"], table["trump"], table["turnup"]) == (None, None, None)
    assert "9S" not in json.dumps(table)
    spoken = opened.receive({"type": "read", "what": "trump"})["spoken"]
    assert spoken == "Only the hands and the trick matter here."


def test_a_step_may_begin_with_the_opponents_action() -> None:
    text = """
title = "Reply"
[[step]]
id = "reply"
kind = "play"
ask = "The opponent closes. Try to lead."
accept = ["KH"]
reply = ["close"]
hint = ["Try it.", "So: {answer}."]
success = { refused = "exchange.reply" }
[step.deal]
you = "9S KH 9C 9D JC TC"
trump = "AS"
lead = "opponent"
tricks = { you = 1, opponent = 1 }
"""
    step = small(text)
    assert lint_step(step) == []
    assert session(step).receive({"type": "act", "action": "KH"})["star"] is True


def test_draw_and_pass_can_be_offered_to_be_refused() -> None:
    opened = session(small(changed("accept ", 'buttons = ["marriage", "draw", "pass"]\naccept ', GOOD)))
    buttons = {button["id"]: button for button in opened.view()["buttons"]}
    assert list(buttons) == ["marriage", "draw", "pass"]
    assert buttons["draw"]["enabled"] is False
    assert opened.receive({"type": "act", "action": buttons["draw"]["action"]})["feedback"]["rule"] == "draw.not-now"


def test_forgetting_begins_as_if_never_played() -> None:
    opened = session(small())
    opened.receive({"type": "hint"})
    opened.receive({"type": "act", "action": "marriage KH"})
    view = opened.receive({"type": "forget"})
    assert (view["done"], view["star"], view["stars"]["got"], view["feedback"]) == (False, False, 0, None)
    assert json.loads(view["record"]) == {"version": 1, "lesson": "small", "step": "cash-it"}


def condition(text: str) -> bool:
    step = small(changed('points = { you = ">= 66" }', text, GOOD))
    deal = ss.Deal.setup(**step.position)
    return step.success.holds(Situation(deal, deal.apply("marriage KH")))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ('holds = { you = "QH AS" }', True),
        ('holds = { you = "KH" }', False),
        ('talon = "<= 12"', True),
        ('talon = "> 12"', False),
        ('trump = "S"', True),
        ('trump = "H"', False),
        ('announced = "you"', True),
        ('announced = "opponent"', False),
        ('marriages = { you = "H" }', True),
        ('closed = "nobody"', True),
        ('closed = "you"', False),
        ("over = false", True),
        ('outcome = { winner = "you" }', False),
        ('claimed = "you"', False),
        ('trick = "you"', False),
        ('any = [ { over = true }, { trump = "S" } ]', True),
        ('all = [ { over = true }, { trump = "S" } ]', False),
        ("not = { over = true }", True),
        ("points = { you = 68, opponent = \"!= 68\" }\ntricks = { you = '>= 1' }", True),
        ("pending = { you = '> 0' }", False),
    ],
)  # fmt: skip
def test_conditions(text: str, holds: bool) -> None:
    assert condition(text) is holds


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('holds = { you = "QX" }', "key success.holds.you: does not name cards"),
        ('trump = "X"', "key success.trump: must be a suit letter"),
        ('talon = "few"', "key success.talon: must compare with a number"),
        ('closed = "me"', 'key success.closed: must be "you" or "opponent" or "nobody"'),
        ("over = 1", "key success.over: must be true or false"),
        ("any = []", "key success.any: must be a list of conditions"),
        ('outcome = { winer = "you" }', 'winer: is not a key that is known here. Did you mean "winner"?'),
        ('refused = "marriage.close"', 'key success.refused: does not know the rule'),
    ],
)  # fmt: skip
def test_conditions_that_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(ContentError) as caught:
        condition(text)
    assert words in str(caught.value)
