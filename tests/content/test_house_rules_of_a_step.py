"""A step may state house rules, and an action may say who tries it."""

from __future__ import annotations

import tomllib

import jsonschema
import pytest
from content_helpers import GOOD, session, small

import sixtysix as ss
from tutorials.attempts import attempt, refusal_of
from tutorials.json_schema import schema
from tutorials.lint import lint_step
from tutorials.problems import ContentError
from tutorials.vary import varied

CLOSED = GOOD.replace("[step.deal]", '[step.house]\nmarriage_closed = true\n[step.deal]\nclosed_by = "opponent"')


def test_a_house_rule_holds_at_its_step_and_on_fresh_positions() -> None:
    step = small(CLOSED)
    assert lint_step(step) == []
    assert step.position["ruleset"].changes() == {"marriage_closed": True}
    assert ss.Deal.setup(**varied(step, 1).position).ruleset.marriage_closed is True
    assert session(step).receive({"type": "act", "action": "marriage KH"})["star"] is True
    usual = {**step.position, "ruleset": "german"}
    assert ss.Deal.setup(**usual).violation("marriage KH").rule == "marriage.closed"


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("marriage_close = true", 'house.marriage_close: is not a rule that a table can change. Did you mean "marria'),
        ("marriage_closed = 1", "house.marriage_closed: must be true or false, not 1."),
        ('strict = "beat"', 'house.strict: must be "follow" or "follow-trump" or "head", not \'beat\'.'),
        ("hand = 5", "house: does not fit: Ruleset 'german': packets '3+3+turn-up' do not add up to hand = 5."),
        ('name = "Mine"', "house.name: is not a rule that a table can change."),
    ],
)
def test_slips(rule: str, words: str) -> None:
    text = GOOD.replace("[step.deal]", f"[step.house]\n{rule}\n[step.deal]")
    with pytest.raises(ContentError) as caught:
        small(text)
    assert words in str(caught.value)
    if "fit" not in words:
        assert list(jsonschema.Draft7Validator(schema()).iter_errors(tomllib.loads(text))) != []


def test_the_schema_knows_house_rules() -> None:
    assert list(jsonschema.Draft7Validator(schema()).iter_errors(tomllib.loads(CLOSED))) == []


def test_an_action_says_who_tries_it() -> None:
    assert attempt("opponent: claim") == ("claim", 1)
    assert attempt("claim") == ("claim", None)
    deal = ss.Deal.setup(you="KH QH AS 9D JC TC", trump="9S", lead="you")
    assert refusal_of(deal, "you: AS") is None
    assert refusal_of(deal, "opponent: AS").rule == "turn.not-yours"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            'accept   = ["marriage KH"',
            'accept   = ["you: marriage KH"',
            "key accept: has an action that cannot be read",
        ),
        (
            'points = { you = ">= 66" }',
            'legal = "you: play KH"',
            "key success.legal: has an action that cannot be read",
        ),
        (
            'points = { you = ">= 66" }',
            'refuses = { "me: KH" = "turn.not-yours" }',
            "has an action that cannot be read",
        ),
    ],
)
def test_who_tries_it_is_said_in_conditions_and_lines_only(old: str, new: str, words: str) -> None:
    assert old in GOOD
    with pytest.raises(ContentError) as caught:
        small(GOOD.replace(old, new))
    assert words in str(caught.value)
