"""Questions of strategy: averages over seeded deals decide, and lint proves the margin."""

from __future__ import annotations

import pytest
from content_helpers import session, small

import sixtysix as ss
from tutorials import judge
from tutorials.judge import UndecidedError, averages
from tutorials.lint import lint_step
from tutorials.loader import lesson_ids, load_lesson
from tutorials.model import Judged, Play, Step
from tutorials.problems import ContentError
from tutorials.vary import varied

TEXT = """
title = "Judge"
[[step]]
id = "pair-or-ace"
kind = "judgement"
ask = "What do you lead?"
accept = ["claim", "close", "JH", "JD", "9D", "JC", "9C"]
margin = 0.5
worlds = 40
policy = "easy"
hint = ["Keep what is strong.", "So: {answer}."]
[step.on_wrong]
"*" = "You need not risk that."
[step.deal]
you = "9C JC 9D JD JH TS"
opponent = "KH QH AC AS QC AD"
talon = "KS"
trump = "9S"
lead = "you"
points = { you = 67, opponent = 10 }
tricks = { you = 3, opponent = 2 }
"""


def test_lint_proves_the_margin() -> None:
    assert lint_step(small(TEXT)) == []


def test_lint_prints_the_averages_when_the_margin_is_missed() -> None:
    problems = lint_step(small(TEXT.replace("margin = 0.5", "margin = 3")))
    assert [problem.key for problem in problems] == ["margin"]
    assert "margin: is 3.0, and the lead is +" in str(problems[0])
    assert "claim +2.00" in str(problems[0])
    assert "TS -" in str(problems[0])


def test_a_learner_meets_it_like_any_play_step() -> None:
    opened = session(small(TEXT))
    assert opened.view()["step"]["kind"] == "play"
    view = opened.receive({"type": "act", "action": "TS"})
    assert (view["feedback"]["tone"], view["feedback"]["text"]) == ("wrong", "You need not risk that.")
    opened.receive({"type": "undo"})
    assert opened.receive({"type": "act", "action": "claim"})["star"] is True


def deal() -> ss.Deal:
    return ss.Deal.setup(**small(TEXT).position)


def test_the_averages_of_what_is_certain() -> None:
    means = averages(deal(), Judged(0.1, worlds=10, policy="easy"))
    assert means["claim"] == 2.0
    assert set(means) == {str(action) for action in deal().legal_actions()}
    assert means == averages(deal(), Judged(0.1, worlds=10, policy="easy")), "the seed decides"


def test_match_scores_turn_points_into_a_chance() -> None:
    assert averages(deal(), Judged(0.1, 10, "easy", match=(5, 6)))["claim"] == 1.0
    with pytest.raises(UndecidedError, match=r"^\d to \d of 7$"):
        averages(deal(), Judged(0.1, 10, "easy", match=(1, 1)))


def test_a_drawn_deal_counts_for_nothing_in_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawn deal is played again at the same score, so only the others decide."""
    results = iter([1, 0, -1, 1] * 9)
    monkeypatch.setattr(judge, "_result", lambda *_arguments: next(results))
    judged = Judged(0.1, 4, "easy", match=(5, 6))
    assert set(averages(deal(), judged).values()) == {1 / 3}, "6 to 6, lost, 6 to 6: one half of three"
    results = iter([1, 0, -1, 1] * 9)
    assert set(averages(deal(), Judged(0.1, 4, "easy")).values()) == {0.25}, "in game points it is a nought"
    results = iter([0] * 99)
    with pytest.raises(UndecidedError, match="every deal is drawn"):
        averages(deal(), judged)


def test_keys_of_a_judgement() -> None:
    task = small(TEXT.replace("worlds = 40", "worlds = 40\nmatch = { you = 5, opponent = 6 }")).task
    assert isinstance(task, Play)
    assert task.judged == Judged(0.5, 40, "easy", (5, 6))
    for old, new, words in [
        ("margin = 0.5\n", "", "key margin: is missing. Add a line such as: margin = 0.3"),
        ("margin = 0.5", "margin = -1", "key margin: must be a number above zero, not -1."),
        ("worlds = 40", "worlds = 40\nmatch = { you = 5 }", "key match.opponent: is missing."),
        ('policy = "easy"', 'policy = "eazy"', 'key policy: does not know "eazy". Did you mean "easy"?'),
    ]:
        with pytest.raises(ContentError) as caught:
            small(TEXT.replace(old, new))
        assert words in str(caught.value)


def judged_steps() -> list[Step]:
    return [step for name in lesson_ids() for step in load_lesson(name).steps if step.kind == "judgement"]


def seen(step: Step) -> dict[str, object]:
    """What the learner may know of a step's position, suits aside."""
    infoset = ss.Deal.setup(**step.position).infoset(0)
    return {
        "hand": sorted(card.rank for card in infoset.hand),
        "won": [sorted(card.rank for card in infoset.won(seat)) for seat in (0, 1)],
        "unseen": sorted(card.rank for card in infoset.unseen),
        "points": [infoset.points(seat) for seat in (0, 1)],
        "turnup": infoset.turnup and infoset.turnup.rank,
    }


@pytest.mark.parametrize("step", judged_steps(), ids=lambda step: step.path)
def test_a_fresh_deal_of_a_strategy_changes_only_suits_and_hidden_cards(step: Step) -> None:
    """Its averages are proven for what the learner knows: dealing other cards away would make them untrue."""
    for variant in (1, 2, 40, 70, 76):
        assert seen(varied(step, variant)) == seen(step)
