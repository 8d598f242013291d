"""Going out: who may claim, and what a claim, true or false, is worth."""

from sixtysix.core.refusals import ALLOWED, CLAIM_AUTOMATIC, CLAIM_MID_TRICK, CLAIM_NEEDS_TRICK
from sixtysix.core.rules import MIRROR, Rules, price
from sixtysix.core.state import ANSWER, Seats, State, at, points_at_close, rival, tricks_at_close


def scale(rules: Rules, points: int, trickless: int) -> int:
    """Game points won from a loser: 3 without a trick, 2 below 33 points, else 1 (RULES.md A29, B21, C11, D9)."""
    if trickless:
        return 3
    return 2 if points < rules.half else 1


def claim_refusal(rules: Rules, state: State) -> int:
    """Why the player on turn may not claim: a refusal code (RULES.md §2 row 26)."""
    if rules.auto_claim:
        return CLAIM_AUTOMATIC
    if state.phase == ANSWER:
        return CLAIM_MID_TRICK
    if not at(state.won, state.turn):
        return CLAIM_NEEDS_TRICK
    return ALLOWED


def right_claim(rules: Rules, seat: int, points: Seats, won: Seats, closer: int, at_close: int) -> int:
    """Game points a seat wins by going out with enough points."""
    loser = rival(points, seat)
    if closer < 0:
        return scale(rules, at(points, loser), at(won, loser) == 0)
    if closer != seat:
        return price(rules.beat_closer, tricks_at_close(at_close, seat) == 0)
    if rules.win_measured_at_close:
        return scale(rules, points_at_close(at_close, loser), tricks_at_close(at_close, loser) == 0)
    return scale(rules, at(points, loser), at(won, loser) == 0)


def false_claim(rules: Rules, seat: int, points: Seats, won: Seats, closer: int, at_close: int) -> int:
    """Game points the other side wins when a seat claims with too few points (RULES.md §2 row 19, §3)."""
    other = rival(points, seat)
    if closer < 0:
        trickless = at(won, other) == 0
        if rules.false_claim == MIRROR:
            return scale(rules, at(points, other), trickless)
        return price(rules.false_claim, trickless)
    trickless = tricks_at_close(at_close, other) == 0
    if closer != seat:
        if rules.false_claim == MIRROR:
            return right_claim(rules, seat, points, won, closer, at_close)
        return price(rules.false_claim, trickless)
    cost = (
        scale(rules, at(points, other), trickless)
        if rules.false_claim == MIRROR
        else price(rules.false_claim, trickless)
    )
    return max(cost, price(rules.close_fail, trickless))
