"""Setting up a position: what is left out is filled in, what cannot be is refused with every reason."""

import re

import pytest

import sixtysix as ss

from .helpers import ALL, OPPONENT, TWENTY, YOU, card_points, hand, others, pack, setup


def everything(deal: ss.Deal) -> list[str]:
    cards = [*deal.hand(0), *deal.hand(1), *deal.won(0), *deal.won(1), *deal.talon, *(card for _, card in deal.trick)]
    if deal.turnup is not None:
        cards.append(deal.turnup)
    return sorted(str(card) for card in cards)


def test_the_lesson_of_the_design():
    deal = ss.Deal.setup(
        ruleset="german", you="KH QH AS 9D JC TC", trump="9S", lead="you", points={"you": 48, "opponent": 20},
    )  # fmt: skip
    assert hand(deal, YOU) == {"KH", "QH", "AS", "9D", "JC", "TC"}
    assert str(deal.turnup) == "9S"
    assert deal.trump == "S"
    assert deal.turn == YOU
    assert (deal.points(YOU), deal.points(OPPONENT)) == (48, 20)
    assert len(deal.hand(OPPONENT)) == 6
    assert everything(deal) == sorted(pack("german"))


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("seed", range(5))
def test_what_is_left_out_is_dealt_from_the_unseen_cards(ruleset, seed):
    deal = setup(ruleset, you="KH QH AS", trump="S", talon="", lead="you", seed=seed, points={"you": 40})
    if deal.talon_left == 0:
        assert everything(deal) == sorted(pack(ruleset))
    assert deal.points(YOU) == 40
    for seat in (YOU, OPPONENT):
        assert card_points(" ".join(map(str, deal.won(seat)))) <= deal.points(seat)
        assert len(deal.won(seat)) == 2 * deal.tricks(seat)
    assert len(deal.hand(OPPONENT)) == 3


def test_the_seed_makes_the_position():
    position = {"you": "KH QH AS 9D JC TC", "trump": "9S", "lead": "you", "points": {"you": 48, "opponent": 20}}
    first = setup("german", **position, seed=1)
    assert str(setup("german", **position, seed=1)) == str(first)
    assert len({str(setup("german", **position, seed=seed)) for seed in range(10)}) > 5


def test_points_are_those_of_the_won_cards_and_the_marriages():
    deal = setup(
        "german", you="KH QH AS 9D JC TC", trump="9S", lead="you", won={"you": "AC KC", "opponent": "AD JD"},
        marriages={"you": ""},
    )  # fmt: skip
    assert (deal.points(YOU), deal.points(OPPONENT)) == (15, 13)
    assert (deal.tricks(YOU), deal.tricks(OPPONENT)) == (1, 1)


def test_fewest_tricks_that_fit_the_points():
    deal = setup("german", you="KH QH AS 9D JC TC", trump="9S", lead="you", points={"you": 21, "opponent": 0})
    assert deal.tricks(YOU) == 1
    assert deal.tricks(OPPONENT) == 0


def test_pending_points_do_not_count_yet():
    deal = setup(
        "german", you="9H 9D JC TC QH AC", trump="JS", lead="opponent", pending={"you": 20}, marriages={"you": "H"},
        points={"you": 0, "opponent": 15}, tricks={"you": 0, "opponent": 1},
    )  # fmt: skip
    assert deal.points(YOU) == 0
    assert deal.pending(YOU) == 20


def test_a_led_card_is_on_the_table_and_the_other_side_on_turn():
    deal = setup("german", you="KH QH AS 9D JC TC", trump="9S", lead="opponent", led="TH")
    assert deal.turn == YOU
    assert deal.leader == OPPONENT
    assert [(seat, str(card)) for seat, card in deal.trick] == [(OPPONENT, "TH")]
    assert len(deal.hand(OPPONENT)) == 5


def test_an_undrawn_winner_has_yet_to_draw():
    deal = setup(
        "german", you="KH QH AS 9D JC", trump="9S", lead="you", drawn=False, points={"you": 14, "opponent": 0},
        tricks={"you": 1, "opponent": 0},
    )  # fmt: skip
    assert deal.awaiting_draw
    assert deal.turn == YOU
    assert len(deal.hand(OPPONENT)) == 5
    assert {str(a) for a in deal.legal_actions()} == {"draw", "close", "claim"}


def reasons(**position) -> str:
    with pytest.raises(ss.PositionError) as error:
        ss.Deal.setup(**position)
    assert not isinstance(error.value, ss.IllegalAction | ss.ActionSyntaxError)
    assert error.value.reasons
    return " | ".join(str(reason) for reason in error.value.reasons)


GOOD = {"ruleset": "german", "you": "KH QH AS 9D JC TC", "trump": "9S", "lead": "you"}


IMPOSSIBLE = {
    "a card twice in a hand": ({"you": "KH KH AS 9D JC TC"}, "KH"),
    "a card in both hands": ({"opponent": "KH QD KD AD TD JD"}, "KH"),
    "a card in hand and turned up": ({"trump": "AS"}, "AS"),
    "a card in hand and talon": ({"talon": "KH"}, "KH"),
    "a card in hand and won": ({"won": {"you": "KH AC", "opponent": ""}}, "KH"),
    "a card that is not in this pack": ({"you": "KH QH AS 9D JC 7C"}, "7C"),
    "too many cards in hand": ({"you": "KH QH AS 9D JC TC AC"}, "7"),
    "points beyond the pack and all marriages": ({"points": {"you": 500, "opponent": 0}}, "500"),
    "negative points": ({"points": {"you": -3, "opponent": 0}}, "-3"),
    "points no trick can give": ({"points": {"you": 1, "opponent": 0}}, "1"),
    "points without a trick": ({"points": {"you": 20, "opponent": 0}, "tricks": {"you": 0, "opponent": 1}}, "20"),
    "marriage of a suit whose king is still in the talon": (
        {"marriages": {"you": "C"}, "points": {"you": 34, "opponent": 20}, "talon": "KC QC"}, "",
    ),
    "an odd number of won cards": ({"won": {"you": "AC", "opponent": ""}}, ""),
    "a talon of the wrong size": ({"talon": "AC AD", "won": {"you": "", "opponent": ""}}, ""),
    "closed with an exhausted talon": ({"you": "KH QH AS", "trump": "S", "talon": "", "closed_by": "you"}, "xhausted"),
    "more points at the close than now": ({"closed_by": "you", "points_at_close": 99}, "99 points at the close"),
    "more tricks at the close than now": ({"closed_by": "you", "tricks_at_close": 9}, "9 tricks at the close"),
    "talon cards without a turn-up": ({"talon": "AC AD KC", "won": {"you": "", "opponent": ""}}, ""),
}  # fmt: skip


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_impossible_positions_are_refused(case):
    changes, word = IMPOSSIBLE[case]
    assert word in reasons(**{**GOOD, **changes})


def test_every_reason_is_given_at_once():
    with pytest.raises(ss.PositionError) as error:
        ss.Deal.setup(
            ruleset="german", you="KH KH AS 9D JC 7C", opponent="AS QD KD AD TD JD AC", trump="9S", lead="you",
            points={"you": -20, "opponent": 0},
        )  # fmt: skip
    text = " | ".join(str(reason) for reason in error.value.reasons)
    for word in ("KH", "7C", "AS", "-20", "7 cards"):
        assert word in text
    assert len(error.value.reasons) >= 5
    assert all(reason in str(error.value) for reason in error.value.reasons)


UNREADABLE = {
    "an unknown seat": ({"points": {"me": 20}}, "me"),
    "an unknown leader": ({"lead": "nobody"}, "nobody"),
    "an unknown closer": ({"closed_by": "everybody"}, "everybody"),
    "a card that does not exist": ({"you": "KH QH AS 9D JC XX"}, "XX"),
    "points that are no number": ({"points": {"you": "many"}}, "many"),
    "a marriage twice": ({"marriages": {"you": "HH"}}, "twice"),
    "points at the close below nothing": ({"closed_by": "you", "points_at_close": -1}, "points_at_close is -1"),
    "tricks at the close beyond counting": ({"closed_by": "you", "tricks_at_close": 99}, "tricks_at_close is 99"),
    "an unknown suit of a marriage": ({"marriages": {"you": "X"}}, "X"),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_unreadable_positions_are_another_error(case):
    changes, word = UNREADABLE[case]
    with pytest.raises(ss.NotationError, match=word) as error:
        ss.Deal.setup(**{**GOOD, **changes})
    assert not isinstance(error.value, ss.PositionError)


def test_unknown_key_of_a_position_is_named():
    with pytest.raises(TypeError, match="talonn"):
        ss.Deal.setup(**GOOD, talonn="AC")


def test_good_position_is_accepted():
    assert ss.Deal.setup(**GOOD).turn == YOU


def test_closing_is_impossible_where_the_game_has_none():
    assert reasons(ruleset="swedish", you="KH QH AS", trump="S", lead="you", closed_by="you")


def test_an_undrawn_winner_is_impossible_where_cards_are_drawn_at_once():
    assert reasons(ruleset="bulgarian", you="KH QH AS 9D JC", trump="9S", lead="you", drawn=False, tricks={"you": 1})


@pytest.mark.parametrize("ruleset", TWENTY)
def test_nines_are_not_in_a_pack_of_twenty(ruleset):
    assert "9D" in reasons(ruleset=ruleset, you="KH QH AS 9D JC", trump="S", lead="you")


@pytest.mark.parametrize("ruleset", others("s"))
def test_a_closed_position_stays_closed(ruleset):
    deal = setup(
        ruleset, you="QH", opponent="AH", trump="S", lead="you", closed_by="you", points={"you": 50, "opponent": 20},
    )  # fmt: skip
    assert deal.closed_by == YOU
    assert deal.strict
    assert deal.talon_left > 0


def test_a_line_with_more_at_the_close_than_now_is_refused():
    closed = str(ss.Deal.setup(**GOOD, closed_by="you"))
    line = re.sub(r"closed=0/[\d.]+/[\d.]+", "closed=0/50.2/60.3", closed)
    assert line != closed
    with pytest.raises(ss.PositionError, match="at the close"):
        ss.Deal.parse(line)


def test_there_are_two_seats():
    deal = ss.Deal.new(seed=1)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="there are seats 0 and 1"):
            deal.infoset(seat)
