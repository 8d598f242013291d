"""A refusal says in which other games the same action would be allowed; the games' own rules decide that."""

from __future__ import annotations

import pytest
from content_helpers import session

import sixtysix as ss
from tutorials.elsewhere import allowed_elsewhere, elsewhere_sentence
from tutorials.loader import find_step

LATE = {"talon": "", "trump": "S", "lead": "you"}
LED = {"talon": "", "trump": "S", "led": "QH", "lead": "opponent"}


def position(**keys: object) -> ss.Deal:
    return ss.Deal.setup(**keys)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("keys", "action", "games"),
    [
        ({"you": "KH JH AS", **LED}, "JH", "danish swedish american"),
        ({"you": "AD JC AS", **LED}, "JC", "danish american"),
        ({"you": "KH JH AS", **LED}, "AS", ""),
        ({"you": "KH QH AS", **LATE}, "marriage QH", "danish swedish american"),
        ({"you": "KH QH AS", **LATE}, "marriage KH", "danish american"),
        ({"you": "KH QH AS JC", "trump": "9S", "closed_by": "you", "lead": "you"}, "marriage QH", "danish american"),
        ({"you": "9S QH AH JC", "trump": "AS", "closed_by": "opponent", "lead": "you"}, "exchange", "danish"),
        ({"you": "9S QH AH JC TD TC", "trump": "AS", "led": "KC", "lead": "opponent", "tricks": {"you": 1}}, "exchange",
         "american"),
        ({"you": "9S QH AH JC TD TC", "trump": "AS", "lead": "you"}, "exchange", ""),
    ],
)  # fmt: skip
def test_the_other_games_decide(keys: dict[str, object], action: str, games: str) -> None:
    deal = position(**keys)
    assert deal.violation(action) is not None
    assert allowed_elsewhere(deal, ss.Action.parse(action)) == tuple(games.split())


def test_a_game_that_never_closes_says_nothing_about_a_closed_talon() -> None:
    deal = position(you="KH JH AS QC", trump="9S", closed_by="opponent", led="QH", lead="opponent")
    assert "swedish" not in allowed_elsewhere(deal, ss.Action.parse("JH"))


def test_under_another_game_nothing_is_added() -> None:
    deal = position(ruleset="swedish", you="KH QH AS", **LATE)
    assert deal.violation("marriage KH") is not None
    assert elsewhere_sentence(deal, ss.Action.parse("marriage KH")) == ""


@pytest.mark.parametrize(
    ("step", "action", "words"),
    [
        ("marriages/after-closing", "marriage KH", "(In Danish 66 and American 66 it would be allowed.)"),
        ("empty-talon/save-the-king", "JH", "(In Danish 66, Swedish 66 and American 66 it would be allowed.)"),
        ("exchange/a-trick-later", "exchange", "(In Danish 66 it would be allowed.)"),
        ("exchange/not-your-lead", "exchange", "(In American 66 it would be allowed.)"),
    ],
)
def test_it_is_said_with_the_refusal(step: str, action: str, words: str) -> None:
    view = session(find_step(step)).receive({"type": "act", "action": action})
    assert words in view["feedback"]["text"]
