"""A position that is built before a class: what cannot be says why, what was dealt stays covered, opinions, sharing."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sixtysix as ss
from tutorials.demo.opinions import MOST_ROWS, allowed
from tutorials.demo.places import PLACES, Layout, pack
from tutorials.demo.position import PositionDemo
from tutorials.demo.source import DemoError
from tutorials.explain import action_name

View = dict[str, Any]
HAND = "KH QH AS 9D JC TC"
LAST_TWO = ss.Deal.setup(you="AH 9C", opponent="KH TC", talon="", trump="S", points={"you": 52})


def built(*messages: View) -> tuple[PositionDemo, View]:
    demo = PositionDemo()
    view = demo.view()
    for message in messages:
        view = demo.receive(message)
    return demo, view


def put(place: str, text: str) -> View:
    return {"type": "put", "place": place, "text": text}


def setting(key: str, value: str) -> View:
    return {"type": "set", "key": key, "value": value}


def opinions(demo: PositionDemo) -> View:
    view = demo.receive({"type": "opinions"})
    while view["busy"]:
        view = demo.receive({"type": "go-on"})
    return view


@pytest.mark.parametrize("ruleset", ss.RULESETS)
def test_every_card_of_the_pack_lies_somewhere_once(ruleset: str) -> None:
    demo = PositionDemo(ruleset=ruleset)
    view = demo.receive(put("you", " ".join(str(card) for card in pack(ruleset)[:2])))
    lying = [card["card"] for card in view["pack"]] + [c["card"] for place in view["places"] for c in place["cards"]]
    assert sorted(lying) == sorted(map(str, pack(ruleset)))
    assert len(lying) == ss.RULESETS[ruleset].deck


def test_cards_are_typed_or_given_one_by_one_and_move() -> None:
    demo, view = built(put("you", HAND), {"type": "put", "place": "trump", "cards": ["9S"], "text": ""})
    assert view["can_be"]
    assert demo.deal is not None
    assert demo.deal == ss.Deal.setup(you=HAND, trump="9S", seed=1)
    view = demo.receive(put("trump", "TS"))
    [trump] = [place for place in view["places"] if place["id"] == "trump"]
    assert [card["card"] for card in trump["cards"]] == ["TS"], "one trump card: the one before goes back"
    demo.receive({"type": "put", "place": "pack", "cards": ["TS", "KH"]})
    assert demo.layout.place_of(ss.Card.parse("KH")) == "pack"
    assert demo.layout.place_of(ss.Card.parse("QH")) == "you"


def test_an_impossible_position_lists_every_reason_of_the_engine() -> None:
    demo, view = built(put("you", HAND), put("opponent", "KD"), setting("points_you", "60"))
    with pytest.raises(ss.PositionError) as caught:
        ss.Deal.setup(**demo.layout.given())
    assert view["reasons"] == list(caught.value.reasons)
    assert not view["can_be"]
    assert view["allowed"] == []
    assert demo.receive({"type": "opinions"})["feedback"]["tone"] == "info"
    assert demo.receive(put("pack", "KD"))["can_be"]


def test_what_was_dealt_by_lot_stays_covered_until_it_is_asked_for() -> None:
    demo, view = built(put("you", HAND))
    assert demo.deal is not None
    placed = [place for place in view["places"] if place["id"] != "you"]
    assert all(place["cards"] == [] for place in placed)
    assert "share" in view
    assert view["share"] is None
    assert "stays covered" in view["status"]
    dealt = demo.deal
    view = demo.receive({"type": "keep"})
    assert [card["card"] for card in view["places"][1]["cards"]]
    assert demo.deal == dealt
    assert "stays covered" not in view["status"]


def test_no_action_of_a_hand_that_was_dealt_by_lot_is_named() -> None:
    demo, view = built(put("you", HAND), setting("lead", "opponent"))
    assert demo.deal is not None
    assert demo.deal.turn == 1
    assert (view["allowed"], view["refused"]) == ([], [])
    assert opinions(demo)["opinions"] == []


def test_dealing_anew_deals_only_what_was_left_out() -> None:
    demo, _view = built(put("you", HAND))
    first = demo.deal
    demo.receive({"type": "again"})
    assert demo.deal is not None
    assert demo.deal != first
    assert set(map(str, demo.deal.hand(0))) == set(HAND.split())


def test_it_says_what_is_allowed_and_refuses_the_rest_with_the_rule() -> None:
    demo, view = built(put("you", HAND))
    assert demo.deal is not None
    assert "Announce 20 and lead the king of hearts" in view["allowed"]
    refusals = {row["label"]: row["why"] for row in view["refused"]}
    assert refusals["Exchange the trump card"] == str(demo.deal.violation("exchange"))
    assert not set(refusals) & set(view["allowed"])


def test_a_strict_position_gets_the_solvers_values_and_every_levels_choice() -> None:
    demo = PositionDemo(str(LAST_TWO))
    view = opinions(demo)
    values, players = view["opinions"]
    assert values["heading"].startswith("Exactly")
    best = max(ss.solve(LAST_TWO).values())
    assert values["rows"][0]["text"].startswith(f"wins {best.game_points} game point")
    assert [row["label"] for row in values["rows"]][-1] == "Claim"
    said = {row["label"]: row["text"] for row in players["rows"]}
    for level in ("easy", "medium", "hard", "master"):
        choice = action_name(ss.bot(level).choose(LAST_TWO.infoset(0)), LAST_TWO)
        assert [text for names, text in said.items() if level.capitalize() in names] == [choice]
    assert len(set(said.values())) == len(said), "players who agree stand together"
    assert demo.receive(put("pack", "AH"))["opinions"] == [], "another position, other opinions"


def test_an_open_position_is_measured_from_what_the_seat_knows() -> None:
    demo, _view = built(put("you", HAND))
    values, players = opinions(demo)["opinions"]
    assert values["heading"] == "As far as you can know"
    assert players["note"].startswith("Measured on ")
    assert demo.deal is not None
    assert len(values["rows"]) == MOST_ROWS
    assert values["more"]["heading"] == f"{len(values['more']['rows'])} more actions"
    named = [row["label"] for row in (*values["rows"], *values["more"]["rows"])]
    assert set(named) <= set(allowed(demo.deal, 0))


def test_everything_that_changes_the_table_can_be_taken_back() -> None:
    changes = [
        put("you", HAND),
        setting("ruleset", "schnapsen"),
        {"type": "again"},
        {"type": "keep"},
        {"type": "line", "text": str(LAST_TWO)},
        {"type": "clear"},
    ]
    demo, view = built()
    before = []
    for change in changes:
        before.append((view["places"], view["fields"], demo.deal))
        view = demo.receive(change)
    assert demo.receive({"type": "line", "text": "no line"})["can_undo"]
    for places, fields, deal in reversed(before):
        view = demo.receive({"type": "undo"})
        assert (view["places"], view["fields"], demo.deal) == (places, fields, deal)
    assert not view["can_undo"]
    assert demo.receive({"type": "undo"})["feedback"]["tone"] == "info"


def test_cards_typed_without_a_place_go_to_the_first_that_is_empty() -> None:
    demo, view = built()
    assert view["next"] == "you"
    view = demo.receive(put(view["next"], HAND))
    assert view["next"] == "opponent"
    assert demo.receive(put("you", "XX"))["next"] == "opponent"


def test_who_shares_cards_that_were_dealt_by_lot_is_told() -> None:
    demo, _view = built(put("you", HAND))
    assert "by lot" in demo.receive({"type": "share"})["share"]["note"]
    assert demo.receive({"type": "keep"})["share"]["note"] == ""


def test_the_line_that_is_shared_reads_back() -> None:
    demo, _view = built(put("you", HAND))
    share = demo.receive({"type": "share"})["share"]
    assert ss.Deal.parse(share["line"]) == demo.deal
    other = PositionDemo()
    other.receive({"type": "line", "text": share["line"]})
    assert other.deal == demo.deal
    assert demo.receive({"type": "share"})["share"] is None


def test_the_qr_code_is_that_of_the_line() -> None:
    segno = pytest.importorskip("segno", reason="the extra class is not installed")
    demo = PositionDemo(str(LAST_TWO))
    qr = demo.receive({"type": "share"})["share"]["qr"]
    matrix = segno.make(str(LAST_TWO), micro=False, error="l").matrix
    assert qr["size"] == len(matrix)
    assert qr["path"].count("M") == sum(map(sum, matrix))


def test_a_line_brings_what_the_places_do_not_show_until_a_card_is_moved() -> None:
    waiting = ss.Deal.setup(you=HAND, trump="9S").apply("marriage KH")
    assert waiting.pending(0) == 20
    demo = PositionDemo()
    demo.receive({"type": "line", "text": str(waiting)})
    assert demo.deal == waiting
    assert demo.layout.place_of(ss.Card.parse("KH")) == "led"


def test_other_rules_take_the_cards_away_that_their_pack_lacks() -> None:
    demo, view = built(put("you", HAND), setting("ruleset", "schnapsen"))
    assert view["places"][0]["id"] == "you"
    assert {card["card"] for card in view["places"][0]["cards"]} == {"KH", "QH", "AS", "JC", "TC"}
    assert demo.receive(put("you", "9D"))["feedback"]["tone"] == "refused"


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"type": "put"},
        {"type": "put", "place": "moon", "text": "AH"},
        {"type": "put", "place": "you", "text": "XX"},
        {"type": "put", "place": "you", "cards": [3]},
        {"type": "put", "place": "you", "cards": [], "text": ""},
        {"type": "put", "place": "you", "text": "A" * 5000},
        {"type": "set", "key": "ruleset", "value": "poker"},
        {"type": "set", "key": "points_you", "value": "-3"},
        {"type": "set", "key": "points_you", "value": "²"},
        {"type": "set", "key": "points_you", "value": 3},
        {"type": "set", "key": [], "value": ""},
        {"type": "line", "text": 5},
        {"type": "line", "text": "no line"},
    ],
)
def test_what_makes_no_sense_is_said_and_changes_nothing(message: View) -> None:
    demo, _view = built(put("you", HAND))
    before, deal = demo.view(), demo.deal
    after = demo.receive(message)
    assert after["feedback"]["texts"]
    assert {**after, "seq": before["seq"], "feedback": None} == before
    assert demo.deal == deal


def test_a_start_that_cannot_be_read_is_an_error() -> None:
    for start, ruleset in (("nonsense", "german"), ("", "poker")):
        with pytest.raises(DemoError):
            PositionDemo(start, ruleset)


def test_a_layout_of_a_deal_keeps_every_card() -> None:
    deal = ss.Deal.new(seed=3).apply(ss.Deal.new(seed=3).legal_actions()[0])
    layout = Layout.of(deal)
    assert sum(len(layout.cards[place]) for place in PLACES) == 24
    assert json.dumps(layout.given())


def kept(demo: PositionDemo) -> Any:
    """What a page keeps, as it comes back."""
    return json.loads(json.dumps(demo.view()["record"]))


def test_a_page_that_is_loaded_anew_brings_back_the_position() -> None:
    demo, _view = built(
        setting("ruleset", "dutch"), put("you", "AH 8C"), setting("points_you", "20"), setting("lead", "opponent")
    )
    demo.receive({"type": "again"})
    assert demo.seed == 2
    other = PositionDemo()
    view = other.receive({"type": "hello", "record": kept(demo)})
    assert (other.layout, other.seed, other.deal) == (demo.layout, demo.seed, demo.deal)
    assert {**view, "seq": 0, "can_undo": True} == {**demo.view(), "seq": 0}


def test_a_position_from_a_line_comes_back_with_all_that_its_places_do_not_show() -> None:
    waiting = ss.Deal.setup(you=HAND, trump="9S").apply("marriage KH")
    demo = PositionDemo()
    demo.receive({"type": "line", "text": str(waiting)})
    other = PositionDemo()
    other.receive({"type": "hello", "record": kept(demo)})
    assert other.deal == waiting


def test_what_was_dealt_by_lot_is_not_in_what_a_page_keeps() -> None:
    demo, _view = built(put("you", HAND))
    assert demo.deal is not None
    assert not [card for card in demo.deal.hand(1) if str(card) in json.dumps(kept(demo))]


def test_a_table_that_was_cleared_stays_clear() -> None:
    demo = PositionDemo(str(LAST_TWO))
    demo.receive({"type": "clear"})
    other = PositionDemo(str(LAST_TWO))
    other.receive({"type": "hello", "record": kept(demo)})
    assert other.layout == demo.layout
    assert not any(other.layout.cards.values())


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        {},
        {"line": 5},
        {"line": "no line"},
        {"settings": {"ruleset": "poker", "moon": "1"}, "seed": -4},
        {"settings": 3, "cards": 4, "seed": True},
    ],
)
def test_a_record_that_makes_no_sense_leaves_the_position_as_it_was(record: Any) -> None:
    demo = PositionDemo(str(LAST_TWO))
    before = demo.layout.copy()
    demo.receive({"type": "hello", "record": record})
    assert demo.layout == before


def test_cards_of_a_record_that_are_none_are_left_out() -> None:
    demo = PositionDemo()
    demo.receive(
        {"type": "hello", "record": {"cards": {"moon": ["AH"], "you": ["XX"], "opponent": ["9C"], "talon": 7}}}
    )
    assert [place for place, row in demo.layout.cards.items() if row] == ["opponent"]
