"""Matches at the table: played to the end, taken back, restored, refused; and nothing hidden is ever shown."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from match_helpers import Learner, View, codes

import sixtysix as ss
from sixtysix.match import Match
from tutorials.match_session import MatchSession
from tutorials.match_table import NEXT, Settings, SettingsError
from tutorials.names import card_name
from tutorials.view import by_suit
from tutorials.widgets import StepWidget, play

WON_DEAL = {"you": "AH 9C", "opponent": "KH TC", "talon": "", "trump": "S", "points": {"you": 60}, "lead": "you"}


def started(level: str = "easy", ruleset: str = "german", **more: str) -> Learner:
    learner = Learner()
    learner.send("start", level=level, ruleset=ruleset, **more)
    return learner


def score(learner: Learner) -> tuple[int, int]:
    assert learner.session.table is not None
    return learner.session.table.standing.scores


# ---- whole matches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("draws", ["table", "learner"])
@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("ruleset", ss.RULESETS)
def test_a_match_is_played_to_its_end_under_every_ruleset(ruleset: str, level: str, draws: str) -> None:
    learner = started(level, ruleset, draws=draws)
    learner.play(Random(f"{ruleset} {level} {draws}"))
    record = json.loads(learner.view["record"])
    assert _recounted(record, ruleset) == score(learner)
    to = ss.RULESETS[ruleset].match or 7
    assert max(score(learner)) >= to > min(score(learner))
    assert str(max(score(learner))) in learner.view["ask"]
    assert learner.view["star"] == (score(learner)[0] >= to)


def _recounted(record: View, ruleset: str) -> tuple[int, int]:
    """The score by the record alone, without the session."""
    match = Match(ruleset=ruleset, seed=record["variant"], dealer=1, to=1_000)
    deal = match.deal()
    for action in record["actions"]:
        if action == NEXT:
            assert deal.outcome is not None
            match = match.record(deal.outcome)
            deal = match.deal()
        else:
            deal = deal.apply(action)
    assert deal.outcome is not None
    return match.record(deal.outcome).scores


@pytest.mark.parametrize("ruleset", ["german", "swedish", "dutch", "schnapsen", "bulgarian"])
def test_no_hidden_card_is_in_any_view(ruleset: str) -> None:
    learner = started("medium", ruleset)
    chance = Random(ruleset)
    checked = 0
    for _ in range(60):
        line = learner.session.line
        assert line is not None
        if line.finished:
            break
        hidden = line.deal.infoset(0).unseen
        assert hidden or line.deal.strict
        shown = codes(learner.view)
        text = json.dumps({key: value for key, value in learner.view.items() if key != "record"}, ensure_ascii=False)
        for card in hidden:
            assert str(card) not in shown
            assert f'"{card}"' not in text
            assert card_name(str(card)) not in text
            checked += 1
        learner.act(chance.choice([action for action in learner.choices() if not action.startswith("claim")]))
    assert checked > 20


def test_a_hint_tells_no_more_than_the_seat_knows() -> None:
    """Two deals that look the same to the learner get the same advice."""
    deal = ss.Deal.new(seed=11, dealer=1)
    twin = next(world for world in ss.worlds(deal.infoset(0), limit=1, seed=5) if world != deal)
    views = []
    for same in (deal, twin):
        learner = Learner()
        learner.sits_at(same)
        views.append(learner.send("hint"))
    assert views[0]["feedback"] == views[1]["feedback"]
    assert views[0]["match"]["advice"] == views[1]["match"]["advice"]


@pytest.mark.parametrize(("dealer", "turn"), [("you", 1), ("opponent", 0)])
def test_the_learner_chooses_who_deals(dealer: str, turn: int) -> None:
    learner = started(dealer=dealer)
    assert learner.session.table is not None
    assert learner.session.table.match.deal().turn == turn
    assert ("You dealt." in learner.view["status"]) == (dealer == "you")


def test_a_drawn_deal_raises_the_stake_where_the_game_says_so() -> None:
    learner = started(ruleset="american")
    table = learner.session.table
    assert table is not None
    table.match = table.match.record(ss.Outcome(None, 0, "draw"))
    assert "1 game point more for whoever wins this deal" in learner.session.view()["ask"]


def test_slow_thinking_comes_in_pieces() -> None:
    """The learner's card lies on the table before the opponent begins to think."""
    session = MatchSession(chance=Random(66))
    session.receive({"type": "hello", "record": None})
    view = session.receive({"type": "start", "level": "hard"})
    card = view["table"]["you"]["hand"][0]["card"]
    view = session.receive({"type": "act", "action": card})
    assert [played["card"] for played in view["table"]["trick"]] == [card]
    assert view["match"]["busy"]["send"] == {"type": "go-on"}
    assert "thinking" in view["status"]
    refused = session.receive({"type": "act", "action": view["table"]["you"]["hand"][0]["card"]})
    assert refused["feedback"]["rule"] == "turn.not-yours"
    after = session.receive({"type": "go-on"})
    assert after["table"]["opponent"]["tricks"] + after["table"]["you"]["tricks"] == 1


# ---- taking back ----------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_learners_last_decision() -> None:
    learner = started("medium", "german", draws="learner")
    chance = Random(4)
    seen: list[View] = []
    while (choices := learner.choices()) and len(seen) < 12:
        seen.append(learner.view)
        learner.act(chance.choice([action for action in choices if not action.startswith("claim")] or choices))
    assert len(seen) > 5
    for before in reversed(seen):
        assert learner.view["can"]["undo"]
        learner.send("undo")
        assert learner.view["table"] == before["table"]
        assert learner.view["buttons"] == before["buttons"]
        assert learner.view["record"] == before["record"]
    assert not learner.view["can"]["undo"]
    assert learner.send("undo")["feedback"]["text"] == "There is nothing to take back."


def test_a_finished_deal_can_be_taken_back_and_counts_as_it_is_played_last() -> None:
    learner = Learner()
    learner.sits_at(ss.Deal.setup(**WON_DEAL))
    learner.act("claim")
    assert score(learner)[1] > 0
    learner.send("undo")
    learner.act("AH")
    assert score(learner)[1] == 0
    learner.act("claim")
    assert score(learner)[0] > 0


def test_again_deals_the_same_cards() -> None:
    learner = started()
    first = learner.view["table"]
    learner.act(learner.choices()[0])
    assert learner.send("again")["table"] == first


# ---- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("claim", "claim.needs-trick"),
        ("exchange", "exchange.no-card"),
        ("marriage KC", "marriage.no-pair"),
        ("AC", "card.not-in-hand"),
        ("draw", "draw.not-now"),
        ("pass", "pass.not-now"),
    ],
)
def test_a_refusal_names_its_rule_and_changes_nothing(action: str, rule: str) -> None:
    learner = Learner()
    you = "KC 9D JD AS TH JH"
    learner.sits_at(ss.Deal.setup(you=you, trump="KS", lead="you", seed=2))
    before = learner.view["table"]
    view = learner.act(action)
    assert view["feedback"]["tone"] == "refused"
    assert view["feedback"]["rule"] == rule
    assert view["feedback"]["text"]
    assert view["table"] == before


def test_closing_is_offered_before_and_after_the_draw() -> None:
    undrawn = ss.Deal.setup(you="AS KC 9D JD TH", opponent="KS QC TD AH 9H", trump="JS", lead="you", drawn=False,
                            tricks={"you": 1, "opponent": 0}, won={"you": "AC 9C"})  # fmt: skip
    learner = Learner()
    learner.sits_at(undrawn, Settings(draws="learner"))
    assert {"draw", "close"} <= set(learner.choices())
    closed = learner.act("close")
    assert closed["table"]["talon"]["closed"]
    learner.sits_at(undrawn, Settings(draws="learner"))
    drawn = learner.act("draw")
    assert len(drawn["table"]["you"]["hand"]) == 6
    assert "close" in learner.choices()


def test_a_close_by_the_opponent_is_answered() -> None:
    learner = Learner()
    deal = ss.Deal.setup(you="9S AC KC 9D JD TH", trump="JS", lead="opponent", seed=3, tricks={"you": 0, "opponent": 1})
    learner.sits_at(deal.apply("close"))
    assert "exchange" in learner.choices()
    assert "pass" in learner.choices()
    assert learner.act("AC")["feedback"]["rule"] == "exchange.reply"
    after = learner.act("exchange")
    assert "JS" in codes(after["table"])


# ---- restoring ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "draws"), [("german", "learner"), ("danish", "table"), ("schnapsen", "table")])
def test_a_record_restores_the_match(ruleset: str, draws: str) -> None:
    learner = started("medium", ruleset, draws=draws)
    chance = Random(8)
    learner.play_deal(chance)
    if not learner.view["done"]:
        learner.match_button("next")
    for _ in range(2):
        learner.play_card()
    back = Learner(learner.view["record"])
    for key in ("table", "ask", "buttons", "record", "can"):
        assert back.view[key] == learner.view[key], key
    back.send("undo")
    learner.send("undo")
    assert back.view["table"] == learner.view["table"]


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"answer": "clever german opponent table shown"}, "answer"),
        ({"answer": "easy german"}, "answer"),
        ({"actions": ["7C"]}, "actions"),
        ({"actions": [NEXT]}, "actions"),
        ({"actions": ["nonsense"]}, "actions"),
        ({"variant": -1}, "variant"),
        ({"more": 1}, "more"),
    ],
)
def test_a_damaged_record_is_named_and_kept(change: dict[str, Any], named: str) -> None:
    learner = started()
    learner.act(learner.choices()[0])
    broken = json.dumps({**json.loads(learner.view["record"]), "star": True, **change})
    back = Learner(broken)
    assert back.view["feedback"]["tone"] == "info"
    assert named in back.view["feedback"]["text"]
    assert back.view["rescued"] == broken
    assert back.view["star"]
    back.send("start", level="easy")
    assert back.choices()
    assert Learner(back.view["record"]).view["rescued"] == broken


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"version": 99}', 17, ["x"]])
def test_what_is_no_record_at_all_leaves_the_choices(text: Any) -> None:
    learner = Learner(text)
    assert learner.view["match"]["form"] is not None
    assert "damaged" in learner.view["feedback"]["text"]


def test_nothing_is_recorded_before_the_browser_has_shown_what_it_keeps() -> None:
    assert MatchSession().view()["record"] is None


def test_a_star_is_kept_until_all_is_forgotten() -> None:
    learner = Learner(json.dumps({"version": 1, "lesson": "match", "step": "table", "star": True}))
    learner.send("start", level="medium")
    assert learner.view["star"]
    assert Learner(learner.view["record"]).view["star"]
    assert not learner.send("forget")["star"]
    assert learner.view["match"]["form"] is not None


@pytest.mark.parametrize(
    "message",
    [
        None, 17, [], "start", {}, {"type": None}, {"type": ["act"]}, {"type": "act"}, {"type": "act", "action": 5},
        {"type": "act", "action": "sing"}, {"type": "start", "level": "clever"}, {"type": "start", "ruleset": ["x"]},
        {"type": "page", "at": True}, {"type": "page", "at": "one"}, {"type": "page", "at": -1}, {"type": "replay"},
        {"type": "back"}, {"type": "worlds", "action": {}}, {"type": "next"}, {"type": "review"}, {"type": "go-on"},
        {"type": "read", "what": "mind"}, {"type": "show"}, {"type": "hint"}, {"type": "undo"}, {"type": "again"},
    ],
)  # fmt: skip
@pytest.mark.parametrize("begun", [False, True])
def test_no_message_breaks_the_table(message: Any, begun: bool) -> None:
    learner = started() if begun else Learner()
    table = learner.view["table"]
    view = learner.session.receive(message)
    json.dumps(view)
    assert view["table"] == table


def test_counts_can_be_covered() -> None:
    learner = started()
    assert learner.view["table"]["you"]["points"] == 0
    assert learner.send("show", what="points")["table"]["you"]["points"] is None
    assert Learner(learner.view["record"]).view["table"]["opponent"]["points"] is None
    assert "covered" in learner.send("read", what="points")["spoken"]


def test_the_form_proposes_and_keeps_what_was_chosen() -> None:
    widget = play(level="hard", ruleset="schnapsen")
    assert isinstance(widget, StepWidget)
    form = widget.view["match"]["form"]
    assert [group["id"] for group in form["groups"]] == ["level", "ruleset"], "the rest is folded away"
    groups = [*form["groups"], *form["folded"]]
    chosen = {group["id"]: group["chosen"] for group in groups}
    assert chosen == {"level": "hard", "ruleset": "schnapsen", "dealer": "opponent", "draws": "table"}
    options = {group["id"]: group["options"] for group in groups}
    assert [option["id"] for option in options["ruleset"]] == list(ss.RULESETS)
    assert [option["label"] for option in options["level"]] == ["Easy", "Medium", "Hard", "Master"]
    with pytest.raises(SettingsError, match="easy, medium, hard, master"):
        play(level="clever")


def test_a_match_can_be_left_for_the_choices_and_taken_up_again() -> None:
    learner = started()
    table = learner.view["table"]
    assert learner.match_button("choose")["table"] is None
    assert learner.act("KH")["feedback"]["tone"] == "info"
    assert learner.match_button("resume")["table"] == table


def test_hands_are_held_as_everywhere() -> None:
    learner = started()
    assert learner.session.line is not None
    held = [str(card) for card in by_suit(learner.session.line.deal.hand(0))]
    assert [card["card"] for card in learner.view["table"]["you"]["hand"]] == held


def test_captions_leave_out_what_goes_without_saying() -> None:
    learner = started()
    said = ""
    while not (learner.session.line and learner.session.line.finished):
        start = len(learner.views)
        learner.act(next(action for action in learner.choices() if not action.startswith("claim")))
        for view in learner.views[start:]:
            said += " ".join([view["status"], *(frame["caption"] for frame in view["frames"])])
    assert "You draw the" in said
    assert "The opponent plays the" in said
    assert "The opponent draws a card" not in said
    assert " points" in said


def test_covered_counts_are_not_told_in_captions() -> None:
    learner = started()
    learner.send("show", what="points")
    takes = 0
    for _ in range(4):
        start = len(learner.views)
        learner.play_card()
        for view in learner.views[start:]:
            told = " ".join([view["status"], *(frame["caption"] for frame in view["frames"])])
            assert " point" not in told
            takes += told.count("the trick.")
    assert takes == 4
