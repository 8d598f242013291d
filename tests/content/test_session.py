"""One step under way: right, wrong, refused, hints, undo, fresh positions, reading aloud, bad messages."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from content_helpers import GOOD, session, small

import sixtysix as ss
from tutorials.loader import find_step
from tutorials.progress import Board
from tutorials.session import StepSession
from tutorials.view import buttons_json

View = dict[str, Any]


def act(opened: StepSession, action: str) -> View:
    return opened.receive({"type": "act", "action": action})


def captions(view: View) -> list[str]:
    return [frame["caption"] for frame in view["frames"]]


def hand(view: View) -> set[str]:
    return {card["card"] for card in view["table"]["you"]["hand"]}


def test_the_view_of_a_new_step() -> None:
    view = session(small()).view()
    assert view["step"] == {
        "id": "small/cash-it",
        "lesson": "small",
        "kind": "play",
        "title": "Small",
        "number": 1,
        "of": 1,
    }
    assert view["ask"] == "Make 18 points."
    assert hand(view) == {"KH", "QH", "AS", "9D", "JC", "TC"}
    king = next(card for card in view["table"]["you"]["hand"] if card["card"] == "KH")
    assert king == {
        "card": "KH", "rank": "K", "index": "K", "suit": "H", "symbol": "♥", "name": "king of hearts",
        "playable": True, "actions": ["KH", "marriage KH"],
    }  # fmt: skip
    assert view["table"]["opponent"]["hand"] is None
    assert view["table"]["turnup"]["card"] == "9S"
    assert (view["done"], view["star"], view["feedback"]) == (False, False, None)


def test_the_right_action() -> None:
    view = act(session(small()), "marriage QH")
    assert view["feedback"]["tone"] == "right"
    assert (view["done"], view["star"], view["stars"]) == (True, True, {"got": 1, "of": 1})
    assert view["table"]["you"]["points"] == 68
    assert view["table"]["you"]["marriages"] == [{"suit": "H", "value": 20, "name": "hearts"}]
    assert [card["card"] for card in view["table"]["trick"]] == ["QH"]


def test_a_marriage_offers_its_two_cards_and_a_claim_its_pair_once() -> None:
    buttons = {button["id"]: button for button in session(small()).view()["buttons"]}
    assert [option["action"] for option in buttons["marriage"]["options"]] == ["marriage KH", "marriage QH"]
    assert buttons["marriage"]["enabled"] is True
    assert buttons["marriage"]["action"] is None
    assert [option["label"] for option in buttons["claim"]["options"]] == [
        "Show the marriage in hearts and claim",
        "Claim",
    ]
    assert buttons["exchange"] == {
        "id": "exchange", "label": "Exchange the trump card", "key": "x", "enabled": False, "action": "exchange",
        "options": [],
    }  # fmt: skip


def test_a_refusal_names_its_rule_on_the_card() -> None:
    opened = session(small())
    view = act(opened, "marriage AS")
    assert view["feedback"] == {
        "tone": "refused",
        "text": "A marriage is a king and a queen of one suit. With the ace of spades you do not hold one.",
        "rule": "marriage.no-pair",
        "at": "AS",
        "more": "A marriage is the king and the queen of the same suit in one hand.",
    }
    assert view["done"] is False
    assert "undo" not in [key for key, value in view["can"].items() if value], "nothing was played"


def test_a_wrong_action_is_played_out_and_can_be_taken_back() -> None:
    opened = session(small())
    view = act(opened, "KH")
    assert view["feedback"]["tone"] == "wrong"
    assert view["feedback"]["text"] == "In silence."
    assert captions(view)[0] == "You play the king of hearts."
    assert "The opponent" in captions(view)[1]
    assert hand(view) >= {"QH", "AS", "9D", "JC", "TC"}
    assert "KH" not in hand(view)
    assert not any(card["playable"] for card in view["table"]["you"]["hand"])
    before = opened.start
    again = act(opened, "QH")
    assert again["feedback"]["text"] == "It is taken back. Choose again."
    assert opened.deal == before
    assert all(card["playable"] for card in again["table"]["you"]["hand"])
    view = opened.receive({"type": "undo"})
    assert hand(view) == {"KH", "QH", "AS", "9D", "JC", "TC"}
    assert act(opened, "marriage KH")["star"] is True, "a wrong try costs no star"


def test_help_grows_until_the_answer_and_a_fresh_position_earns_the_star() -> None:
    opened = session(small())
    texts = []
    for _time in range(4):
        texts.append(act(opened, "KH")["feedback"]["text"])
        opened.receive({"type": "undo"})
    assert texts[0] == "In silence."
    assert texts[1] == "In silence.\nHint: Look for a king."
    assert texts[2].startswith("In silence.\nHint: So: announce 20 in hearts")
    assert texts[3].startswith("In silence.\nThe answer: announce 20 in hearts")
    view = act(opened, "marriage KH")
    assert (view["done"], view["star"]) == (True, False), "the answer was shown"
    view = opened.receive({"type": "fresh"})
    assert (view["done"], view["feedback"]) == (False, None)
    fresh = hand(view)
    assert not fresh & {"KH", "QH", "AS", "9D", "JC", "TC"} or fresh != {"KH", "QH", "AS", "9D", "JC", "TC"}
    king = next(action for card in view["table"]["you"]["hand"] for action in card["actions"] if "marriage" in action)
    assert king not in ("marriage KH", "marriage QH")
    assert act(opened, king)["star"] is True


def test_a_fresh_position_has_to_be_earned() -> None:
    view = session(small()).receive({"type": "fresh"})
    assert view["feedback"]["text"] == "Try this position first."
    assert view["can"]["fresh"] is False


def test_hints_are_free() -> None:
    opened = session(small())
    assert opened.receive({"type": "hint"})["feedback"] == {
        "tone": "hint", "text": "Look for a king.", "rule": None, "at": None, "more": None,
    }  # fmt: skip
    assert opened.receive({"type": "hint"})["feedback"]["text"].startswith("So: announce 20 in hearts")
    assert opened.receive({"type": "hint"})["feedback"]["text"].startswith("So: announce 20 in hearts")
    assert act(opened, "marriage KH")["star"] is True


def test_the_opponents_cards_in_a_consequence_are_cards_that_may_be_there() -> None:
    opened = session(small())
    seen = {"KH", "QH", "AS", "9D", "JC", "TC", "9S"} | {
        str(card) for seat in (0, 1) for card in opened.start.won(seat)
    }
    for action in ("KH", "JC", "AS", "TC", "9D"):
        view = act(opened, action)
        answered = [
            card["card"] for frame in view["frames"] for card in frame["table"]["trick"] if card["by"] == "opponent"
        ]
        answered += [
            card["card"] for frame in view["frames"] for card in frame["table"]["last"] if card["by"] == "opponent"
        ]
        assert answered
        assert not set(answered) & seen
        opened.receive({"type": "undo"})


def test_undo_after_the_right_answer_keeps_the_star() -> None:
    opened = session(small())
    act(opened, "marriage KH")
    view = opened.receive({"type": "undo"})
    assert (view["done"], view["star"]) == (False, True)
    assert view["table"]["you"]["points"] == 48


def test_again() -> None:
    opened = session(small())
    act(opened, "marriage KH")
    view = opened.receive({"type": "again"})
    assert (view["done"], view["star"], len(view["table"]["you"]["hand"])) == (False, True, 6)


@pytest.mark.parametrize("spoilt", ["act", "answer"])
@pytest.mark.parametrize("value", [None, 3, "", "KHX", ["KH"], {"a": 1}, "marriage", "claim X"])
def test_bad_values_change_nothing(spoilt: str, value: object) -> None:
    opened = session(small())
    before = opened.view()
    view = opened.receive({"type": spoilt, "action": value, "value": value})
    assert view["feedback"]["tone"] == "info"
    assert {**view, "seq": 0, "feedback": None} == {**before, "seq": 0, "feedback": None}


@pytest.mark.parametrize("message", [None, 3, [], "act", {}, {"type": None}, {"type": ["act"]}, {"type": "fly"}])
def test_bad_messages_change_nothing(message: object) -> None:
    view = session(small()).receive(message)
    assert view["feedback"]["text"] == "The table did not understand that. Nothing has changed."


def test_every_message_has_its_number() -> None:
    opened = session(small())
    assert [opened.receive({"type": "hint"})["seq"] for _time in range(3)] == [2, 3, 4]


def test_reading_aloud() -> None:
    opened = session(small())
    spoken = {
        what: opened.receive({"type": "read", "what": what})["spoken"]
        for what in ("hand", "trick", "trump", "points", "last")
    }
    assert spoken == {
        "hand": "You hold: ace of spades, king of hearts, queen of hearts, ten of clubs, jack of clubs "
        "and nine of diamonds.",
        "trick": "No card lies on the table.",
        "trump": "Trumps are spades. The trump card is the nine of spades. "
        f"Cards in the stock (talon): {opened.start.talon_left}.",
        "points": "You have 48, the opponent has 20.",
        "last": "There is no earlier trick.",
    }
    assert opened.view()["spoken"] == spoken["last"]
    assert opened.receive({"type": "hint"})["spoken"] is None


def test_what_lies_open_is_read_with_the_hand() -> None:
    won = GOOD.replace("trump =", 'won = { you = "TS KD 9C JD" }\ntrump =').replace("you = 48,", "you = 16,")
    opened = session(small(won.replace("kind ", 'hands = "open"\npiles = "open"\nkind ')))
    spoken = opened.receive({"type": "read", "what": "hand"})["spoken"]
    theirs = [card["name"] for card in opened.view()["table"]["opponent"]["hand"]]
    assert spoken.startswith("You hold: ace of spades, king of hearts,")
    assert f"The opponent holds: {', '.join(theirs[:-1])} and {theirs[-1]}." in spoken
    assert spoken.endswith("You have won: ten of spades, nine of clubs, king of diamonds and jack of diamonds.")
    hidden = session(small(won)).receive({"type": "read", "what": "hand"})["spoken"]
    assert "opponent" not in hidden
    assert "won" not in hidden


def test_counts_on_request_and_covered() -> None:
    asked = session(small(GOOD.replace("kind ", 'counts = "asked"\nkind ')))
    assert asked.view()["table"]["you"]["points"] is None
    view = asked.receive({"type": "show", "what": "points"})
    assert view["table"]["you"]["points"] == 48
    assert asked.receive({"type": "show", "what": "points"})["table"]["opponent"]["points"] is None
    covered = session(small(GOOD.replace("kind ", 'counts = "covered"\nkind ')))
    assert covered.receive({"type": "show", "what": "points"})["table"]["you"]["points"] is None
    assert covered.view()["can"]["show"] is False
    spoken = covered.receive({"type": "read", "what": "points"})["spoken"]
    assert spoken == "The counts are covered. Count for yourself."


# ---- the record ----


def reopened(opened: StepSession) -> StepSession:
    """The same step in a new process, with the record that the browser kept."""
    record = opened.view()["record"]
    fresh = StepSession(opened.written, opened.lang, board=Board(opened.written.of))
    fresh.receive({"type": "hello", "record": record})
    return fresh


def shown(view: View) -> View:
    return {key: value for key, value in view.items() if key not in ("seq", "frames", "feedback", "spoken")}


def test_a_step_restores_its_own_state() -> None:
    opened = session(small())
    for action in ("KH", "AS", "JC", "9D"):
        act(opened, action)
        opened.receive({"type": "undo"})
    assert shown(reopened(opened).view()) == shown(opened.view())
    opened.receive({"type": "fresh"})
    assert shown(reopened(opened).view()) == shown(opened.view())
    king = next(str(action) for action in opened.deal.legal_actions() if action.kind == "marriage")
    act(opened, king)
    again = reopened(opened)
    assert shown(again.view()) == shown(opened.view())
    assert again.view()["feedback"] == opened.view()["feedback"]


def test_a_half_played_deal_goes_on_where_it_was() -> None:
    opened = session(find_step("house-rules/king-again"))
    act(opened, "marriage KH")
    again = reopened(opened)
    assert shown(again.view()) == shown(opened.view())
    assert again.view()["can"]["undo"] is True
    for action in ("QH", "JC"):
        view = act(again, action)
    assert view["star"] is True


def test_a_hello_without_a_record_keeps_what_was_played() -> None:
    opened = session(small())
    act(opened, "marriage KH")
    view = opened.receive({"type": "hello", "record": None})
    assert (view["done"], view["star"]) == (True, True)


# ---- what must stay hidden ----


def codes(value: object) -> set[str]:
    """Every card code in a piece of JSON, whatever key it stands at."""
    import re

    return set(re.findall(r"\b[789JQKTA][CDHS]\b", json.dumps(value)))


def test_hidden_cards_never_reach_the_view() -> None:
    opened = session(small())
    messages: list[dict[str, object]] = [{"type": "read", "what": what} for what in ("hand", "trump", "last", "points")]
    messages += [{"type": "hint"}, {"type": "hint"}, {"type": "act", "action": "marriage AS"}]
    for message in messages:
        view = opened.receive(message)
        hidden = {str(card) for card in (*opened.deal.hand(1), *opened.deal.talon)}
        assert len(hidden) >= 6
        assert not codes(view) & hidden


# ---- luck and rarer turns ----

LUCKY = """
title = "Luck"
[[step]]
id = "safe-trick"
kind = "play"
ask = "Win this trick for sure."
accept = ["AS"]
horizon = "trick"
worlds = 200
buttons = []
hint = ["Which card can nothing beat?", "So: {answer}."]
success = { trick = "you" }
[step.deal]
you = "KH 9C AS 9D JC TC"
opponent = "QH JD 9H KD QD QC"
trump = "9S"
tricks = { you = 1, opponent = 1 }
"""


def test_a_wrong_action_that_would_succeed_by_luck_is_shown_where_it_fails() -> None:
    step = small(LUCKY)
    opened = session(step)
    view = act(opened, "TC")
    assert view["feedback"]["tone"] == "wrong"
    trick = {card["by"]: card["card"] for frame in view["frames"] for card in frame["table"]["last"]}
    assert view["frames"][1]["table"]["opponent"]["tricks"] == 2, "the opponent takes it"
    unseen = {str(card) for card in (*opened.start.hand(1), *opened.start.talon)}
    assert trick["opponent"] in unseen


def test_the_opponent_may_close_and_the_learner_is_asked() -> None:
    text = """
title = "Reply"
[[step]]
id = "reply"
kind = "play"
ask = "The opponent closes."
accept = ["exchange"]
buttons = ["claim"]
reply = ["close"]
hint = ["Look at your trump.", "So: {answer}."]
success = { exchanged = "you" }
[step.deal]
you = "9S KH 9C 9D JC TC"
trump = "AS"
lead = "opponent"
tricks = { you = 1, opponent = 1 }
"""
    opened = session(small(text))
    view = opened.view()
    assert view["table"]["talon"]["closed"] is True
    assert view["table"]["turnup"] is None
    assert {button["id"] for button in view["buttons"] if button["enabled"]} == {"exchange", "pass"}
    assert view["status"] == "The opponent has closed. Exchange the trump card, or pass."
    assert opened.receive({"type": "hello", "record": None})["frames"][0]["caption"] == "The opponent closes the talon."
    assert act(opened, "exchange")["star"] is True


def test_drawing_is_left_to_the_learner_where_the_step_says_so() -> None:
    text = """
title = "Draw"
[[step]]
id = "close-first"
kind = "play"
ask = "Close before you draw."
draws = "learner"
accept = ["close"]
hint = ["Look at the talon.", "So: {answer}."]
success = { closed = "you" }
[step.deal]
you = "KH QH AS TS TC"
trump = "9S"
drawn = false
points = { you = 30, opponent = 10 }
"""
    opened = session(small(text))
    buttons = {button["id"]: button["enabled"] for button in opened.view()["buttons"]}
    assert buttons["draw"] is True
    assert buttons["close"] is True
    assert act(opened, "KH")["feedback"]["rule"] == "draw.first"
    assert act(opened, "draw")["feedback"]["tone"] == "wrong"
    opened.receive({"type": "undo"})
    assert act(opened, "close")["star"] is True


def test_a_pair_is_shown_only_by_a_choice_that_names_it() -> None:
    """Without a trick the only claim is one with a pair: the bare button must not end the deal with it."""
    deal = ss.Deal.setup(you="KD QD AS 9C JC TC", trump="9S", lead="you", seed=3)
    step = small(GOOD)
    button = next(each for each in buttons_json(deal, replace(step, buttons=("claim",)), True) if each["id"] == "claim")
    assert button["action"] is None
    assert [option["action"] for option in button["options"]] == ["claim KD"]
    assert "diamonds" in button["options"][0]["label"]


def test_a_game_that_is_lost_begins_again_with_the_same_cards() -> None:
    step = find_step("counting/in-time")
    opened = StepSession(step, board=Board(step.of))
    opened.receive({"type": "hello", "record": None})
    before = hand(opened.view())
    view = act(opened, "claim")
    assert view["feedback"]["tone"] == "wrong"
    assert view["onward"] == "again", "taking one card back would not save it"
    view = opened.receive({"type": "again"})
    assert (hand(view), view["onward"]) == (before, None)
