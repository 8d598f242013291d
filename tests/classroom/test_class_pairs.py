"""Pupil against pupil: on two screens, at one, with an odd number, under the rules that the teacher chose."""

from __future__ import annotations

import pytest
from class_room import actions_in, again, join, play

import sixtysix as ss
from tutorials.classroom.game_table import Game
from tutorials.classroom.games import COMPUTER, ONE_SCREEN
from tutorials.classroom.members import Member
from tutorials.classroom.pupil_state import pupil_state
from tutorials.classroom.room import Room
from tutorials.classroom.seating import SeatError
from tutorials.classroom.teacher_state import teacher_state


def two_at_a_table(room: Room) -> tuple[Member, Member, Game]:
    ada, bo = join(room, "Ada", "Bo")
    room.pairs.pair(ada)
    game = room.pairs.pair(bo)
    assert game is not None
    return ada, bo, game


def test_two_who_want_to_play_sit_down_together_and_a_third_waits(room: Room) -> None:
    ada, bo, cy, dan = join(room, "Ada", "Bo", "Cy", "Dan")
    assert room.pairs.pair(ada) is None
    assert room.pairs.pair(ada) is None, "nobody plays against himself"
    game = room.pairs.pair(bo)
    assert game is not None
    assert room.pairs.pair(cy) is None
    assert room.pairs.waits(cy)
    alone = room.pairs.play_alone(cy, COMPUTER)
    assert play(room, cy, f"game-{alone.record.id}")["done"], "the odd one plays the computer"
    assert room.pairs.waits(cy), "and goes on waiting meanwhile"
    late = room.pairs.pair(dan)
    assert late is not None, "who joins late finds the one who waits"
    assert {late.record.first, late.record.second} == {cy.id, dan.id}


def test_each_side_sees_its_own_cards_only(room: Room) -> None:
    ada, bo, game = two_at_a_table(room)
    name = f"game-{game.record.id}"
    views = [room.table(member, name).view() for member in (ada, bo)]
    hands = [{card["card"] for card in view["table"]["you"]["hand"]} for view in views]
    assert not hands[0] & hands[1]
    for view, other in zip(views, reversed(hands), strict=True):
        assert view["table"]["opponent"]["hand"] is None
        assert not any(f"'{card}'" in str(view) for card in other)
    with pytest.raises(SeatError):
        room.table(join(room, "Spy")[0], name)
    first, second = (ada, bo) if views[0]["table"]["turn"] == "you" else (bo, ada)
    card = room.table(second, name).view()["table"]["you"]["hand"][0]["card"]
    refused = room.table(second, name).receive({"type": "act", "action": card})
    assert refused["feedback"]["text"] == "It is not your turn."
    lead = room.table(first, name).view()["table"]["you"]["hand"][0]["card"]
    room.table(first, name).receive({"type": "act", "action": lead})
    assert [each["card"] for each in room.table(second, name).view()["table"]["trick"]] == [lead]
    assert again(room).table(second, name).view()["table"]["trick"][0]["card"] == lead


def test_the_next_deal_is_dealt_by_the_other_side(room: Room) -> None:
    (ada,) = join(room, "Ada")
    game = room.pairs.play_alone(ada, COMPUTER)
    with pytest.raises(SeatError, match="over"):
        room.pairs.next_deal(ada, game.record.id)
    play(room, ada, f"game-{game.record.id}")
    following = room.pairs.next_deal(ada, game.record.id)
    assert following.record.dealer == 1 - game.record.dealer
    assert following.record.seed != game.record.seed
    room.pairs.leave(ada)
    assert room.pairs.of(ada) is None


def test_at_one_screen_the_cards_are_covered_between_the_players(room: Room) -> None:
    (ada,) = join(room, "Ada")
    game = room.pairs.play_alone(ada, ONE_SCREEN)
    table = room.table(ada, f"game-{game.record.id}")
    covered = table.view()
    assert covered["table"] is None
    seen = []
    for _ in range(4):
        view = table.receive({"type": "answer", "value": "ready"})
        hand = [card["card"] for card in view["table"]["you"]["hand"]]
        seen.append(set(hand))
        action = next(a for card in view["table"]["you"]["hand"] for a in card["actions"])
        after = table.receive({"type": "act", "action": action})
        if after["table"] is None:
            assert not any(f"'{card}'" in str(after) for card in hand)
    assert not seen[0] & seen[1]


def play_both(room: Room, name: str, *players: Member) -> None:
    """Play a deal between two to its end, each the first action that there is."""
    for _ in range(80):
        for player in players:
            view = room.table(player, name).receive({"type": "hello"})
            if view["done"]:
                return
            if view["table"]["turn"] == "you":
                room.table(player, name).receive({"type": "act", "action": actions_in(view)[0]})
    raise AssertionError("the deal did not end")


def test_both_may_ask_for_the_next_deal_at_once(room: Room) -> None:
    ada, bo, game = two_at_a_table(room)
    play_both(room, f"game-{game.record.id}", ada, bo)
    first = room.pairs.next_deal(ada, game.record.id)
    assert room.pairs.next_deal(bo, game.record.id).record.id == first.record.id
    assert [room.pairs.of(each).record.id for each in (ada, bo)] == [first.record.id] * 2


def test_when_one_gets_up_the_other_is_free_and_the_table_is_gone(room: Room) -> None:
    ada, bo, game = two_at_a_table(room)
    name = f"game-{game.record.id}"
    card = room.table(bo, name).view()["table"]["you"]["hand"][0]["card"]
    room.pairs.leave(ada)
    assert pupil_state(room, bo)["game"] is None
    with pytest.raises(SeatError):
        room.table(bo, name).receive({"type": "act", "action": card})


def test_a_member_who_was_removed_sits_nowhere_any_more(room: Room) -> None:
    ada, bo, game = two_at_a_table(room)
    room.table(bo, f"game-{game.record.id}")
    room.remove(ada.id)
    with pytest.raises(SeatError):
        room.table(bo, f"game-{game.record.id}")


def test_nobody_sits_down_opposite_one_who_has_gone(room: Room) -> None:
    ada, bo, cy = join(room, "Ada", "Bo", "Cy")
    assert room.pairs.pair(ada, here={ada.id}) is None
    assert room.pairs.pair(bo, here={bo.id}) is None
    assert (room.pairs.waits(ada), room.pairs.waits(bo)) == (False, True)
    assert teacher_state(room, names=False, here={})["waiting"]
    game = room.pairs.pair(cy, here={bo.id, cy.id})
    assert game is not None
    assert {game.record.first, game.record.second} == {bo.id, cy.id}
    assert not teacher_state(room, names=False, here={})["waiting"]


def test_the_teacher_chooses_the_rules_of_new_tables(room: Room) -> None:
    (ada,) = join(room, "Ada")
    assert room.pairs.play_alone(ada, COMPUTER).record.ruleset == "german"
    room.pairs.choose_rules("schnapsen")
    assert pupil_state(room, ada)["rules"] == "Schnapsen"
    assert teacher_state(room, names=False, here={})["rules"] == "schnapsen"
    game = room.pairs.play_alone(ada, COMPUTER)
    view = room.table(ada, f"game-{game.record.id}").view()
    assert len(view["table"]["you"]["hand"]) == ss.Deal.new("schnapsen", seed=1).hand_size(0)
    assert view["ask"] == "Schnapsen", "the table says what is played there"
    assert again(room).pairs.rules == "schnapsen"
    with pytest.raises(ValueError, match="no such rules"):
        room.pairs.choose_rules("chess")


@pytest.mark.parametrize("ruleset", ss.RULESETS)
def test_a_deal_between_two_can_be_played_to_its_end_under_all_rules(room: Room, ruleset: str) -> None:
    ada, bo = join(room, "Ada", "Bo")
    room.pairs.choose_rules(ruleset)
    room.pairs.pair(ada)
    game = room.pairs.pair(bo)
    assert game is not None
    play_both(room, f"game-{game.record.id}", ada, bo)
    mine, theirs = (game.seen_from(seat).outcome for seat in (0, 1))
    assert mine is not None
    assert theirs is not None
    assert mine.game_points == theirs.game_points
    assert mine.winner is None or mine.winner == 1 - theirs.winner  # type: ignore[operator]  # neither has none
