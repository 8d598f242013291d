"""The lesson "Empty talon": the three rows of the rulebook it shows, the last ten, and how close its deal is."""

from __future__ import annotations

import pytest
from content_helpers import session

import sixtysix as ss
from tutorials.loader import load_lesson

LESSON = load_lesson("empty-talon")


@pytest.mark.parametrize(
    ("step_id", "action", "rule"),
    [
        ("trump-too-soon", "AS", "follow.suit"),
        ("save-the-king", "JH", "follow.head"),
        ("no-heart", "JC", "follow.trump"),
    ],
)
def test_each_duty_is_met_by_breaking_it(step_id: str, action: str, rule: str) -> None:
    view = session(LESSON.step(step_id)).receive({"type": "act", "action": action})
    assert (view["feedback"]["tone"], view["feedback"]["rule"], view["star"]) == ("right", rule, True)
    assert {"AS": 5, "JH": 4, "JC": 4}[action] == len(view["table"]["you"]["hand"]), "nothing was played"


@pytest.mark.parametrize(
    ("step_id", "rulesets"),
    [("save-the-king", ("danish", "swedish", "american")), ("no-heart", ("danish", "american"))],
)
def test_the_house_rules_it_names_are_those_that_differ(step_id: str, rulesets: tuple[str, ...]) -> None:
    step = LESSON.step(step_id)
    action = {"save-the-king": "JH", "no-heart": "JC"}[step_id]
    allowed = {
        ruleset
        for ruleset in ("german", "danish", "swedish", "american")
        if ss.Deal.setup(**{**step.position, "ruleset": ruleset}).violation(action) is None
    }
    assert allowed == set(rulesets)


def test_one_card_decides_whether_the_king_must_be_played() -> None:
    for name, cards in (("save-the-king", {"KH"}), ("one-card-different", {"KH", "JH"})):
        deal = ss.Deal.setup(**LESSON.step(name).position)
        assert {str(action) for action in deal.legal_actions()} == cards


def test_one_card_decides_whether_the_ace_is_trumped() -> None:
    for name, mine in (("make-it-fall", True), ("now-it-is-trumped", False)):
        led = ss.Deal.setup(**LESSON.step(name).position).apply("AH")
        assert all((led.apply(answer).tricks(0) == 5) is mine for answer in led.legal_actions())


def test_the_last_trick_decides_the_three_card_ending() -> None:
    deal = ss.Deal.setup(**LESSON.step("keep-the-ace").position)
    values = {str(action): value.game_points for action, value in ss.solve(deal).items()}
    assert {lead for lead, worth in values.items() if worth > 0} == {"JC"}


def test_the_last_six_are_won_by_two_points_and_drawn_after_the_ten() -> None:
    opened = session(LESSON.step("last-six"))
    lost = opened.receive({"type": "act", "action": "TH"})
    assert lost["feedback"]["text"].endswith("The deal is drawn.")
    assert lost["frames"][-1]["table"]["you"]["points"] == lost["frames"][-1]["table"]["opponent"]["points"] == 65
    opened.receive({"type": "undo"})
    for card in ("AH", "TH", "QD", "JS", "JC", "9S"):
        view = opened.receive({"type": "act", "action": card})
    assert (view["star"], view["table"]["you"]["points"], view["table"]["opponent"]["points"]) == (True, 66, 64)
