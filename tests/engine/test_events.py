"""What happened, told event by event, and what a seat could see of it."""

from itertools import pairwise

import pytest

import sixtysix as ss

from .helpers import ALL, OPPONENT, YOU, named, play, setup
from .walks import walk


def kinds(events: tuple[ss.Event, ...]) -> list[str]:
    return [event.kind for event in events]


@pytest.mark.parametrize("ruleset", ALL)
def test_a_deal_begins_with_its_turn_up_and_ends_with_its_result(ruleset):
    for seed in range(10):
        *_, last = walk(ruleset, seed)
        events = last.events
        assert events[0].kind == "deal"
        assert events[-1].kind == "out"
        assert (events[-1].seat, events[-1].points) == (last.outcome.winner, last.outcome.game_points)
        assert events[-1].reason == last.outcome.reason
        assert kinds(events).count("out") <= 2, "a result that stood, and a last claim that won more"


@pytest.mark.parametrize("ruleset", ALL)
def test_tricks_and_marriages_make_the_points(ruleset):
    for seed in range(10):
        *_, last = walk(ruleset, seed)
        points = [0, 0]
        for event in last.events:
            if event.kind == "trick" or (event.kind == "marriage" and not event.waits):
                points[event.seat] += event.points
        assert points == [last.points(0), last.points(1)]


@pytest.mark.parametrize("ruleset", ALL)
def test_events_between_two_positions_are_those_of_the_actions_between(ruleset):
    deals = list(walk(ruleset, 5))
    events = [event for pair in pairwise(deals) for event in ss.events_between(*pair)]
    assert tuple(events) == ss.events_between(deals[0], deals[-1]) == deals[-1].events[1:]


def test_events_between_unrelated_deals_are_refused():
    with pytest.raises(ValueError, match=r".+"):
        ss.events_between(ss.Deal.new(seed=1), ss.Deal.new(seed=2))


@pytest.mark.parametrize("ruleset", ALL)
def test_cards_drawn_face_down_are_not_shown_to_the_other_side(ruleset):
    seen = 0
    for seed in range(20):
        *_, last = walk(ruleset, seed)
        for seat in (0, 1):
            for event, shown in zip(last.events, last.events_seen_by(seat), strict=True):
                if event.kind == "draw" and event.seat != seat and not event.face_up:
                    assert shown.card is None
                    seen += 1
                else:
                    assert shown == event
    assert seen > 20


def test_the_turn_up_is_drawn_face_up():
    deal = setup(
        "schnapsen", you="AH TC QC JC AD", opponent="JH AC TD JD TS", talon="KD", trump="JS", lead="you",
        points={"you": 20, "opponent": 22},
    )  # fmt: skip
    draws = [event for event in play(deal, "AH JH").events if event.kind == "draw"]
    assert [(event.seat, str(event.card), event.face_up) for event in draws] == [
        (YOU, "KD", False),
        (OPPONENT, "JS", True),
    ]


def test_one_lead_with_a_marriage_and_its_answer():
    deal = setup(
        "schnapsen", you="KH QH TC QC JC", opponent="AH JH AC TD JD", trump="S", lead="you",
        points={"you": 14, "opponent": 0}, tricks={"you": 1, "opponent": 0},
    )  # fmt: skip
    after = play(deal, "marriage KH AH")
    events = ss.events_between(deal, after)
    assert kinds(events) == ["marriage", "play", "play", "trick", "draw", "draw"]
    assert [str(card) for card in events[0].cards] == ["KH", "QH"]
    assert events[3].seat == OPPONENT
    assert events[3].points == 15
    assert [event.seat for event in events[4:]] == [OPPONENT, YOU]


def test_an_exchange_names_both_cards():
    deal = setup("schnapsen", you="JH AC TD QS KC", trump="AH", lead="you")
    (event,) = ss.events_between(deal, deal.apply("exchange"))
    assert (event.kind, event.seat, str(event.card), [str(card) for card in event.cards]) == (
        "exchange",
        YOU,
        "JH",
        ["AH"],
    )


def test_the_card_taken_in_an_exchange_is_known_to_the_other_side():
    deal = setup("schnapsen", you="JH AC TD QS KC", trump="AH", lead="you").apply("exchange")
    assert [str(card) for card in deal.infoset(OPPONENT).known(YOU)] == ["AH"]


def test_a_waiting_marriage_counts_with_the_trick_that_frees_it():
    deal = setup("schnapsen", you="KH QH TC QC JC", opponent="JH TS AC TD JD", trump="JS", lead="you")
    deal = play(deal, "marriage KH JH")
    marriage, _, _, trick = [event for event in deal.events if event.kind in {"marriage", "play", "trick"}]
    assert (marriage.points, marriage.waits) == (20, True)
    assert trick.points == 26


@pytest.mark.parametrize("ruleset", named("c z"))
def test_going_out_by_itself_is_told_as_a_result(ruleset):
    deal = setup(
        ruleset, you="AS JC JD", opponent="QH QC QD", trump="S", talon="", lead="you",
        points={"you": 55, "opponent": 41},
    )  # fmt: skip
    assert kinds(play(deal, "AS QH").events)[-2:] == ["trick", "out"]


def test_acting_for_the_other_side_is_refused():
    deal = ss.Deal.new(ruleset="german", seed=1, dealer=1)
    card = str(deal.hand(OPPONENT)[0])
    assert deal.violation(card, seat=OPPONENT).rule == "turn.not-yours"
    with pytest.raises(ss.IllegalAction):
        deal.apply(card, seat=OPPONENT)
    assert deal.violation(str(deal.hand(YOU)[0]), seat=YOU) is None
