"""A whole deal that is shown to a class: what is covered stays here, pages, marks, turning points."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import sixtysix as ss
from tutorials.demo.deal import DealDemo
from tutorials.demo.source import DemoError, read_deal
from tutorials.demo.turning import MOST, Search, Turning

View = dict[str, Any]
LINE = "german dealer=1 lead=0 trump=C turnup=9C talon=QSJSKDJHTHQHTSKSJD9HTC hands=ASAHTDQD9DAC/9SKHADKCQCJC"
LAST_TWO = ss.Deal.setup(you="AH 9C", opponent="KH TC", talon="", trump="S", points={"you": 52})


def whole(demo: DealDemo) -> View:
    """Let the players come to the end."""
    view = demo.view()
    while view["busy"]:
        view = demo.receive({"type": "go-on"})
    return view


def test_two_players_play_the_deal_of_a_seed_to_its_end() -> None:
    demo = DealDemo("7", levels=("easy", "medium"))
    view = whole(demo)
    assert demo.pages[0] == ss.Deal.new(seed=7, dealer=1)
    assert demo.pages[-1].turn is None
    assert view["page"] == {"at": 0, "of": len(demo.pages), "label": view["page"]["label"], "growing": False}
    again = DealDemo("7", levels=("easy", "medium"))
    whole(again)
    assert [deal.action for deal in again.pages] == [deal.action for deal in demo.pages]


def test_pages_turn_by_one_to_the_ends_and_no_further() -> None:
    demo = DealDemo("7", levels=("easy", "easy"))
    whole(demo)
    assert demo.receive({"type": "back"})["feedback"]["tone"] == "info"
    view = demo.receive({"type": "forward"})
    assert (view["page"]["at"], view["feedback"]) == (1, None)
    assert demo.receive({"type": "last"})["page"]["at"] == len(demo.pages) - 1
    assert demo.receive({"type": "forward"})["page"]["at"] == len(demo.pages) - 1
    assert demo.receive({"type": "page", "at": 3})["page"]["at"] == 3
    for nonsense in (-1, 10_000, True, "3", None):
        assert demo.receive({"type": "page", "at": nonsense})["page"]["at"] == 3
    assert demo.receive({"type": "first"})["page"]["at"] == 0


def test_forward_does_not_wait_until_the_whole_deal_is_played() -> None:
    demo = DealDemo("7")
    assert len(demo.pages) == 2
    for at in range(1, 8):
        assert demo.receive({"type": "forward"})["page"]["at"] == at


@pytest.mark.parametrize("place", ["you", "opponent", "talon"])
@pytest.mark.parametrize("ruleset", ["german", "schnapsen"])
def test_what_is_covered_is_nowhere_in_the_view(place: str, ruleset: str) -> None:
    demo = DealDemo("4", ruleset=ruleset, covered=("you", "opponent", "talon"))
    whole(demo)
    for _page in range(len(demo.pages) - 1):
        view = demo.receive({"type": "forward"})
        deal = demo.deal
        hidden = {"you": deal.hand(0), "opponent": deal.hand(1), "talon": deal.talon}
        for cards in hidden.values():
            # a card taken up from the table, where everybody saw it, is known
            known = {str(card) for _seat, card in deal.last_trick} | {str(deal.turnup)}
            written = json.dumps({key: value for key, value in view.items() if key != "form"})
            assert not [card for card in cards if f'"{card}"' in written and str(card) not in known]
        opened = demo.receive({"type": "cover", "what": place})
        assert all(f'"{card}"' in json.dumps(opened) for card in hidden[place])
        demo.receive({"type": "cover", "what": place})


def test_a_drawn_card_is_named_only_where_the_hand_is_open() -> None:
    demo = DealDemo("4", covered=("you", "opponent", "talon"))
    whole(demo)
    captions = [demo.receive({"type": "page", "at": page})["caption"] for page in range(len(demo.pages))]
    drawn = next(at for at, text in enumerate(captions) if "draw" in text)
    assert "You draw a card." in captions[drawn]
    assert "The opponent draws a card." in captions[drawn]
    demo.receive({"type": "page", "at": drawn})
    demo.receive({"type": "cover", "what": "you"})
    caption = demo.receive({"type": "cover", "what": "opponent"})["caption"]
    assert "You draw the " in caption
    assert "The opponent takes the " in caption


def test_a_position_that_was_given_does_not_go_to_the_browser() -> None:
    demo = DealDemo(LINE)
    assert "hands=" not in json.dumps(demo.view())
    assert demo.pages[0] == ss.Deal.parse(LINE)


def test_the_start_may_be_a_code_a_line_or_a_record() -> None:
    assert read_deal("marriages/cash-it#3") != read_deal("marriages/cash-it#4")
    assert read_deal(LINE) == ss.Deal.parse(LINE)
    played = ss.Deal.parse(LINE).apply("AS").apply("9S")
    demo = DealDemo(played.record())
    assert (demo.at, demo.pages[2]) == (0, played)
    assert read_deal("5", "schnapsen", dealer=0) == ss.Deal.new("schnapsen", seed=5, dealer=0)


@pytest.mark.parametrize(
    "text", ["hearts", "KH QH AS", "marriages/no-such-step", "german trump=C", "x" * 3000, "-1", f"{LINE}\nKH"]
)
def test_what_cannot_be_read_is_said_and_changes_nothing(text: str) -> None:
    demo = DealDemo("7")
    before = demo.pages[0]
    view = demo.receive({"type": "open", "start": text})
    assert view["feedback"]["tone"] == "refused"
    assert all(view["feedback"]["texts"])
    assert demo.pages[0] is before
    assert view["form"]["start"] == "7"
    with pytest.raises(DemoError):
        read_deal(text)


def test_a_line_with_a_slip_in_the_name_of_its_rules_names_those_that_exist() -> None:
    with pytest.raises(DemoError, match=r"not with schnapfen\..*german, .*bulgarian"):
        read_deal("schnapfen trump=C lead=0 won=-/-")


def test_an_impossible_position_is_refused_with_every_reason() -> None:
    with pytest.raises(DemoError) as caught:
        read_deal("german dealer=1 lead=0 trump=C turnup=9C hands=ASAHTDQD9DAC/9SKHADKCQCJC")
    assert len(caught.value.reasons) > 5


def test_an_empty_start_draws_a_deal_whose_number_can_be_told() -> None:
    demo = DealDemo("7", chance=Random(1))
    first = demo.receive({"type": "open", "start": ""})["form"]["start"]
    assert first.isdigit()
    assert demo.pages[0] == ss.Deal.new(seed=int(first), dealer=1)
    assert demo.receive({"type": "open", "start": ""})["form"]["start"] != first


def test_another_deal_takes_rules_levels_and_dealer() -> None:
    demo = DealDemo("7")
    demo.receive({"type": "open", "start": "9", "ruleset": "danish", "you": "easy", "dealer": "you"})
    assert demo.pages[0] == ss.Deal.new("danish", seed=9, dealer=0)
    for wrong in ({"ruleset": "poker"}, {"you": "genius"}, {"opponent": 3}):
        assert demo.receive({"type": "open", "start": "8", **wrong})["feedback"] is not None
        assert demo.pages[0] == ss.Deal.new("danish", seed=9, dealer=0)
    with pytest.raises(DemoError, match="genius"):
        DealDemo("7", levels=("genius", "easy"))


def test_marks_belong_to_their_page() -> None:
    demo = DealDemo("7")
    card, other = (str(card) for card in demo.deal.hand(0)[:2])
    view = demo.receive({"type": "mark", "card": card, "to": other, "note": "  or   this? "})
    assert view["marks"] == [{"card": card, "to": other, "note": "or this?"}]
    assert demo.receive({"type": "mark", "card": card, "to": other, "note": "no"})["marks"][0]["note"] == "no"
    assert demo.receive({"type": "forward"})["marks"] == []
    assert len(demo.receive({"type": "back"})["marks"]) == 1
    for wrong in (
        {"card": "XX"},
        {"card": card, "to": "XX"},
        {"card": card, "to": card},
        {"card": None},
        {"card": card, "note": 3},
    ):
        assert len(demo.receive({"type": "mark", **wrong})["marks"]) == 1
    assert demo.receive({"type": "unmark"})["marks"] == []


def test_one_mark_is_removed_and_the_others_stay() -> None:
    demo = DealDemo("7")
    first, second = (str(card) for card in demo.deal.hand(0)[:2])
    demo.receive({"type": "mark", "card": first})
    demo.receive({"type": "mark", "card": first, "to": second})
    view = demo.receive({"type": "unmark", "card": first, "to": ""})
    assert [(mark["card"], mark["to"]) for mark in view["marks"]] == [(first, second)]


def test_the_best_card_is_named_only_while_the_hand_lies_open() -> None:
    demo = DealDemo(str(LAST_TWO), covered=("you",))
    assert demo.receive({"type": "best"})["best"] is None
    demo.receive({"type": "cover", "what": "you"})
    best = demo.receive({"type": "best"})["best"]
    assert best["rows"][0]["label"] == "Lead the ace of hearts"
    assert best["mark"] == {"card": "AH", "to": "trick", "note": ""}
    assert demo.receive({"type": "cover", "what": "you"})["best"] is None


def test_turning_points_are_the_dearest_decisions_of_either_side() -> None:
    search = Search([LAST_TWO, LAST_TWO.apply("claim")])
    while not search.done:
        search.look_further()
    assert [(point.page, str(point.action), str(point.better)) for point in search.points()] == [(0, "claim", "AH")]
    search.found = [Turning(page, 0, ss.Action.parse("AH"), ss.Action.parse("9C"), page / 10) for page in range(9)]
    assert [point.page for point in search.points()] == list(range(9 - MOST, 9))


def test_seeking_goes_from_one_turning_point_to_the_next_and_names_no_covered_card() -> None:
    demo = DealDemo(LAST_TWO.apply("claim").record(), covered=("you", "opponent"))
    whole(demo)
    demo.receive({"type": "last"})
    view = demo.receive({"type": "seek"})
    assert view["busy"] is True
    while view["busy"]:
        view = demo.receive({"type": "go-on"})
    [point] = demo.receive({"type": "seek"})["turns"]["points"]
    assert (point["page"], point["here"], point["detail"]) == (0, True, "")
    assert re.fullmatch(r"Trick \d+, you \(costs .* game points?\)", point["text"]), "it is still to come"
    [point] = demo.receive({"type": "cover", "what": "you"})["turns"]["points"]
    assert "you: claim (costs" in point["text"]
    assert point["detail"] == "Better: lead the ace of hearts."
    demo.receive({"type": "cover", "what": "you"})
    [point] = demo.receive({"type": "last"})["turns"]["points"]
    assert "you: claim (costs" in point["text"], "everybody has seen it"
    assert point["detail"] == ""


def test_turning_points_name_no_card_that_still_lies_covered() -> None:
    demo = DealDemo("7", levels=("easy", "easy"), covered=("opponent", "talon"))
    whole(demo)
    plays = [
        Turning(at, deal.turn, action, action, 1.0)
        for at, deal in enumerate(demo.pages[:-1])
        if deal.turn is not None and (action := demo.pages[at + 1].action) is not None and action.card is not None
    ]
    demo.seeking, demo.search = True, Search(demo.pages)
    demo.search.looked = len(demo.search.places)
    named = set()
    for at, page in enumerate(demo.pages[:-1]):
        hidden = {card.name for card in (*page.hand(1), *page.talon)}
        for point in plays:
            demo.search.found = [point]
            [shown] = demo.receive({"type": "page", "at": at})["turns"]["points"]
            assert not [name for name in hidden if name in shown["text"]], (at, point)
            named |= {(point.page < at, point.seat)} if ":" in shown["text"] else set()
    assert named == {(True, 0), (True, 1), (False, 0)}


@pytest.mark.parametrize(
    "message",
    [None, 3, {}, {"type": None}, {"type": "fly"}, {"type": []}, {"type": "cover", "what": []}, {"type": "cover"}],
)
def test_a_message_that_makes_no_sense_changes_nothing(message: object) -> None:
    demo = DealDemo("7")
    before = demo.view()
    after = demo.receive(message)
    assert after["feedback"]["tone"] == "info"
    assert {**after, "seq": 0, "feedback": None} == before


def record_of(demo: DealDemo) -> Any:
    """What a page keeps, as it comes back."""
    return json.loads(json.dumps(demo.view()["record"]))


def shown(view: View) -> View:
    """Without the numbers that count messages and deals."""
    return {**view, "seq": 0, "record": {**view["record"], "deals": 0}}


def test_a_page_that_is_loaded_anew_brings_back_the_deal_as_it_was_shown() -> None:
    demo = DealDemo("66", levels=("easy", "easy"))
    demo.receive({"type": "open", "start": "12", "you": "easy", "opponent": "medium", "dealer": "you"})
    whole(demo)
    for message in ({"type": "cover", "what": "opponent"}, {"type": "points"}, {"type": "page", "at": 9}):
        demo.receive(message)
    seen = demo.receive({"type": "mark", "card": "AH", "note": "Look"})
    other = DealDemo("66", levels=("easy", "easy"))
    assert other.home == demo.home
    view = other.receive({"type": "hello", "record": record_of(demo)})
    assert view["record"]["at"] == 9  # kept again before it is reached
    assert shown(whole(other)) == shown(seen)
    assert other.view()["marks"] == [{"card": "AH", "to": "", "note": "Look"}]


def test_the_page_on_show_before_is_given_up_when_another_is_asked_for() -> None:
    demo = DealDemo("66", levels=("easy", "easy"))
    demo.receive({"type": "hello", "record": {"at": 15}})
    demo.receive({"type": "forward"})
    assert whole(demo)["page"]["at"] == 1


def test_a_deal_drawn_by_lot_comes_back_as_the_same() -> None:
    demo, other = (DealDemo("", chance=Random(seed)) for seed in (1, 2))
    assert demo.pages[0] != other.pages[0]
    other.receive({"type": "hello", "record": record_of(demo)})
    assert other.pages[0] == demo.pages[0]


def test_what_a_page_keeps_names_no_covered_card() -> None:
    demo = DealDemo("66")
    demo.receive({"type": "open", "start": LINE})
    assert "start" not in record_of(demo)
    assert LINE not in json.dumps(DealDemo(LINE).view())
    view = demo.receive({"type": "hello", "record": {**record_of(demo), "start": LINE}})
    assert (view["feedback"], demo.pages[0]) == (None, read_deal(LINE))


def test_what_was_kept_of_another_demonstration_does_not_fit() -> None:
    homes = {DealDemo(*given).home for given in (("66",), ("67",), ("66", "dutch"), ("66", "german", ("easy", "easy")))}
    assert len(homes) == 4


@pytest.mark.parametrize(
    "record",
    [
        None,
        "66",
        {"start": 3},
        {"start": "nonsense"},
        {"ruleset": "poker"},
        {"at": -1},
        {"at": True},
        {"at": "3"},
        {"covered": "everything", "marks": 7},
        {"covered": [3, "opponent", "talon"], "marks": {"x": [], "1": 5, "9" * 5000: [], "2": [{"card": 3}, 4]}},
    ],
)
def test_a_record_that_makes_no_sense_leaves_the_deal_as_it_was(record: Any) -> None:
    demo = DealDemo("7", levels=("easy", "easy"))
    before = whole(demo)
    demo.receive({"type": "hello", "record": record})
    after = whole(demo)
    assert {**shown(after), "feedback": None} == shown(before)


def test_a_page_further_than_the_deal_goes_is_its_end() -> None:
    demo = DealDemo("7", levels=("easy", "easy"))
    demo.receive({"type": "hello", "record": {"at": 10_000}})
    assert whole(demo)["page"]["at"] == len(demo.pages) - 1
