"""How a deal ends: a claim settled, or every card played with nobody out."""

from sixtysix.core.cards import NOBODY
from sixtysix.core.claims import false_claim, right_claim, scale
from sixtysix.core.rules import LAST_TRICK, Rules, price
from sixtysix.core.state import (
    CLAIMED,
    CLOSER_FAILED,
    COUNTED,
    DRAWN,
    FALSE_CLAIM,
    LAST_TRICK_WON,
    LAST_WORD,
    OVER,
    Seats,
    State,
    Stock,
    at,
    put,
    rival,
    tricks_at_close,
)


def go_out(
    rules: Rules,
    seat: int,
    hands: Seats,
    won: Seats,
    points: Seats,
    pending: Seats,
    announced: Seats,
    stock: Stock,
    leader: int,
    table: int,
    closer: int,
    at_close: int,
) -> State:
    """The deal ends because a seat claims, rightly or not, on the points given."""
    if at(points, seat) >= rules.target:
        winner = seat
        value = right_claim(rules, seat, points, won, closer, at_close)
        reason = CLAIMED
    else:
        winner = rival(points, seat)
        value = false_claim(rules, seat, points, won, closer, at_close)
        reason = FALSE_CLAIM
    return State(
        hands, won, points, pending, announced, stock, leader, NOBODY, table, OVER, closer, at_close,
        winner, value, reason,
    )  # fmt: skip


def settle(rules: Rules, last: int, points: Seats, won: Seats, closer: int, at_close: int) -> tuple[int, int, int]:
    """Winner, game points and reason once all cards are played and nobody has claimed."""
    if rules.auto_claim and at(points, last) >= rules.target:
        return last, right_claim(rules, last, points, won, closer, at_close), CLAIMED
    if closer >= 0:
        other = rival(points, closer)
        if at(points, closer) >= rules.target and (last == closer or rules.closer_need_not_claim):
            return closer, right_claim(rules, closer, points, won, closer, at_close), CLAIMED
        return other, price(rules.close_fail, tricks_at_close(at_close, other) == 0), CLOSER_FAILED
    if rules.no_one == LAST_TRICK:
        return last, rules.no_one_value, LAST_TRICK_WON
    other = rival(points, last)
    if at(points, last) == at(points, other):
        return NOBODY, 0, DRAWN
    if rules.both_reached_draws and min(at(points, last), at(points, other)) >= rules.target:
        return NOBODY, 0, DRAWN
    best = last if at(points, last) > at(points, other) else other
    loser = rival(points, best)
    return best, scale(rules, at(points, loser), at(won, loser) == 0), COUNTED


def play_out(
    rules: Rules,
    last: int,
    hands: Seats,
    won: Seats,
    points: Seats,
    pending: Seats,
    announced: Seats,
    stock: Stock,
    closer: int,
    at_close: int,
) -> State:
    """All cards are played.

    The result stands as if nobody claimed; where the winner of the last trick would win more by claiming on it, he
    keeps the turn for that one word.
    """
    if closer < 0 and rules.last_bonus:
        points = put(points, last, at(points, last) + rules.last_bonus)
    winner, value, reason = settle(rules, last, points, won, closer, at_close)
    turn = NOBODY
    phase = OVER
    if not rules.auto_claim and at(points, last) >= rules.target:
        stands = value if winner == last else -value
        if right_claim(rules, last, points, won, closer, at_close) > stands:
            turn = last
            phase = LAST_WORD
    return State(
        hands, won, points, pending, announced, stock, last, turn, 0, phase, closer, at_close,
        winner, value, reason,
    )  # fmt: skip
