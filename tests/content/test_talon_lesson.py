"""The lesson "The talon": who draws what, and when nobody draws any more."""

from __future__ import annotations

from content_helpers import session

import sixtysix as ss
from tutorials.loader import load_lesson

LESSON = load_lesson("talon")


def deal_of(step_id: str) -> ss.Deal:
    return ss.Deal.setup(**LESSON.step(step_id).position)


def held(deal: ss.Deal, seat: int) -> set[str]:
    return {str(card) for card in deal.hand(seat)}


def test_leading_before_the_draw_is_refused() -> None:
    view = session(LESSON.step("draw-first")).receive({"type": "act", "action": "KH"})
    assert (view["feedback"]["rule"], view["star"]) == ("draw.first", True)


def test_the_winner_gets_the_hidden_card_and_the_loser_the_open_one() -> None:
    drawn = deal_of("who-gets-what").apply("AC").apply("9D").apply("draw")
    assert "QS" in held(drawn, 0)
    assert "TS" in held(drawn, 1)
    assert drawn.talon_left == 0


def test_the_lost_trick_brings_the_ace_of_trumps() -> None:
    lost = deal_of("lose-for-it").apply("9C").apply("draw")
    assert "AS" in held(lost, 0)
    assert deal_of("not-yet").apply("9C").apply("draw").turnup == ss.Card.parse("AS")


def test_it_is_wrong_to_win_that_trick_and_to_lose_it_dearly() -> None:
    opened = session(LESSON.step("lose-for-it"))
    for card, word in (("AD", "the opponent gets the ace of trumps"), ("KC", "gives less away")):
        view = opened.receive({"type": "act", "action": card})
        assert word in view["feedback"]["text"]
        opened.receive({"type": "undo"})
    assert opened.receive({"type": "act", "action": "9C"})["star"] is True


def test_the_size_of_the_talon_is_not_shown_where_it_is_asked() -> None:
    for step_id, cards in (("how-big", 12), ("how-big-in-holland", 20)):
        opened = session(LESSON.step(step_id))
        assert opened.view()["table"]["talon"] is None
        assert opened.receive({"type": "answer", "value": cards})["star"] is True


def test_claiming_is_allowed_before_the_draw() -> None:
    opened = session(LESSON.step("before-drawing"))
    assert opened.deal.awaiting_draw
    assert [button["id"] for button in opened.view()["buttons"]] == ["claim", "draw"]
    assert opened.receive({"type": "act", "action": "claim"})["star"] is True


def test_watching_shows_hands_filled_up_after_every_trick() -> None:
    opened = session(LESSON.step("six-again"))
    sizes = [(len(opened.view()["table"]["you"]["hand"]), opened.view()["table"]["talon"]["left"])]
    while opened.view()["can"]["forward"]:
        table = opened.receive({"type": "forward"})["table"]
        sizes.append((len(table["you"]["hand"]), table["talon"]["left"]))
    assert sizes == [(6, 12), (5, 12), (5, 12), (6, 10), (5, 10), (5, 10), (6, 8)]
