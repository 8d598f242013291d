"""The table "My rules differ": derived from the rulesets, complete, and different words for different values."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import pairwise
from typing import get_args, get_type_hints

import pytest

import sixtysix as ss
from tutorials import differences
from tutorials.differences import WITHOUT_WORDS, contrast_steps, game_name

GERMAN = ss.RULESETS["german"]
OTHERS = [ruleset for ruleset in ss.RULESETS.values() if ruleset != GERMAN]


def test_every_field_has_words_or_a_reason_to_have_none() -> None:
    names = {field.name for field in fields(ss.Ruleset)}
    worded = set(differences._words())
    assert worded | set(WITHOUT_WORDS) == names
    assert worded & set(WITHOUT_WORDS) == set()


@pytest.mark.parametrize("field", differences._words())
def test_different_values_have_different_words(field: str) -> None:
    hint = get_type_hints(ss.Ruleset)[field]
    choices = get_args(hint) if getattr(hint, "__origin__", None) is not None else ()
    values = set(choices) if choices and all(isinstance(choice, str | int) for choice in choices) else set()
    values |= {getattr(ruleset, field) for ruleset in ss.RULESETS.values()}
    if hint is bool:
        values |= {True, False}
    games = []
    for value in sorted(values, key=str):
        try:
            games.append(GERMAN.replace(**{field: value}))
        except ValueError:
            # a hand of five needs its own packets: those come from a game that has them
            games.append(next(game for game in OTHERS if getattr(game, field) == value))
    _topic, words = differences._words()[field]
    said = [words(game) for game in games]
    assert len(set(said)) == len(said) == len(values), said
    assert all(sentence.endswith(".") for sentence in said)


def test_the_game_itself_differs_in_nothing() -> None:
    assert differences.differences(GERMAN) == []


@pytest.mark.parametrize("ruleset", OTHERS, ids=lambda ruleset: ruleset.id)
def test_each_other_game_has_rows_that_say_two_things(ruleset: ss.Ruleset) -> None:
    rows = differences.differences(ruleset)
    assert len(rows) >= 3
    for row in rows:
        assert getattr(GERMAN, row.field) != getattr(ruleset, row.field)
        assert row.base != row.here
        assert row.topic


def test_what_is_shown_of_swedish_66() -> None:
    rows = {row.field: row.here for row in differences.differences(ss.RULESETS["swedish"])}
    assert rows["marriage_lead"] == "The queen."
    assert rows["closing"] == "There is no closing."
    assert not any(field.startswith("close_") for field in rows), "without closing its details say nothing"
    assert "draw_carry" not in rows


def test_a_house_rule_is_one_row() -> None:
    rows = differences.differences(GERMAN.replace(strict="follow"))
    assert [(row.field, row.here) for row in rows] == [("strict", "Follow suit. Who cannot may play anything.")]


def test_a_learner_meets_the_games_by_their_plain_names() -> None:
    source = re.compile(r" \((pagat|Bicycle)\)")
    named = {ruleset.id: source.sub("", ruleset.name) for ruleset in ss.RULESETS.values()}
    assert {ruleset.id: game_name(ruleset) for ruleset in ss.RULESETS.values()} == named
    assert ss.RULESETS["german"].name == "German Sixty-Six (pagat)", "experts see whose description is played"


@pytest.mark.parametrize("name", ["danish", "danish-online", "swedish", "dutch", "schnapsen", "american", "bulgarian"])
def test_there_is_something_to_play_under_each_game(name: str) -> None:
    steps = contrast_steps(name)
    assert steps
    assert steps[-1].position["ruleset"] == name
    assert {step.position["ruleset"] for step in steps} <= {name, "german"}
    for step, following in pairwise(steps):
        if step.position["ruleset"] == "german":
            assert following.position["ruleset"] == name
            assert following.position["you"] == step.position["you"], "a contrast has the same cards"
