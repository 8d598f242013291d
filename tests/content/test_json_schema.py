"""The schema for editors accepts what the loader accepts, and finds the slips that a schema can find."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from typing import Any

import jsonschema
import pytest
from content_helpers import GOOD

from sixtysix.setup import Setup
from tutorials.condition_reader import CONDITIONS
from tutorials.json_schema import descriptions, schema
from tutorials.loader import content_folder, lesson_ids, load_text
from tutorials.model import KINDS, REVIEW
from tutorials.problems import ContentError

SCHEMA = schema()
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)


def errors(table: dict[str, Any]) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(table)]


def test_it_is_a_schema() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("lesson", lesson_ids())
def test_every_lesson_fits(lesson: str) -> None:
    text = (content_folder() / f"{lesson}.toml").read_text("utf-8")
    assert errors(tomllib.loads(text)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('title = "Small"', ""),
        ('title = "Small"', 'title = "Small"\nruleset = "germann"'),
        ("accept ", "acept "),
        ('kind     = "play"', 'kind = "plays"'),
        ('kind     = "play"', 'kind = "watch"'),
        ('kind     = "play"', 'kind = "play"\nmargin = 0.3'),
        ('kind     = "play"', 'kind = "play"\nhorizon = "night"'),
        ('kind     = "play"', 'kind = "play"\nworlds = 0'),
        ('kind     = "play"', 'kind = "play"\nrule = ["marriage.valu"]'),
        ('kind     = "play"', 'kind = "play"\nbuttons = ["clse"]'),
        ('kind     = "play"', 'kind = "play"\ncounts = "hidden"'),
        ('kind     = "play"', 'kind = "play"\nreply = 3'),
        ('kind     = "play"', 'kind = "play"\nline = { KH = "AS" }'),
        ('kind     = "play"', 'kind = "play"\non_refused = { "marriage.value" = "x" }'),
        ('id       = "cash-it"', 'id = "Cash it"'),
        ('id       = "cash-it"\n', ""),
        ('hint     = ["Look for a king.", "So: {answer}."]', "hint = 3"),
        ('"KH" = "In silence."', '"KH" = 5'),
        ('points = { you = ">= 66" }', 'pointz = { you = ">= 66" }'),
        ('you = ">= 66"', 'you = "lots"'),
        ('you = ">= 66"', 'me = ">= 66"'),
        ('points = { you = ">= 66" }', 'outcome = { winer = "you" }'),
        ('points = { you = ">= 66" }', 'refused = "marriage.close"'),
        ('points = { you = ">= 66" }', 'any = []'),
        ('points = { you = ">= 66" }', 'trump = "X"'),
        ('points = { you = ">= 66" }', ""),
        ('trump = "9S"', 'trumps = "9S"'),
        ('trump = "9S"', 'trump = 9'),
        ('trump = "9S"', 'trump = "9S"\ndrawn = "no"'),
        ('trump = "9S"', 'trump = "9S"\nruleset = "germann"'),
    ],
)  # fmt: skip
def test_editor_and_loader_find_the_same_slips(old: str, new: str) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new)
    with pytest.raises(ContentError):
        load_text(text, "small.toml")
    assert errors(tomllib.loads(text)) != []


def test_nothing_is_left_out() -> None:
    kinds = SCHEMA["definitions"]
    assert set(SCHEMA["definitions"]["step"]["properties"]["kind"]["enum"]) == {*KINDS, REVIEW}
    assert set(kinds["review"]["properties"]) == {"id", "kind", "title", "from"}
    assert set(kinds["condition"]["properties"]) == set(CONDITIONS)
    assert set(kinds["position"]["properties"]) == {"ruleset", *(field.name for field in fields(Setup))}
    assert kinds["judgement"]["required"] == ["id", "kind", "ask", "deal", "accept", "margin"]
    assert set(kinds["choose-one"]["properties"]["option"]["items"]["properties"]) == {"id", "text", "when"}


def test_the_guide_says_what_every_key_means() -> None:
    said = set(descriptions())
    keys = {key for kind in (*KINDS, REVIEW) for key in SCHEMA["definitions"][kind]["properties"]} | set(CONDITIONS)
    assert keys - said == set()
    assert SCHEMA["definitions"]["play"]["properties"]["hint"]["description"].startswith("from vague to plain")
