"""One game's parameters as a value: what the functions of this package are told.

People meet the same parameters, with their names, words and sources, as ``sixtysix.Ruleset``.
"""

from typing import NamedTuple

# strict: what a player must do once the talon is closed or gone
FOLLOW = 0  # follow suit, else anything
FOLLOW_TRUMP = 1  # follow suit, else trump
HEAD = 2  # follow suit and beat the card if able, else trump

# exchange_closed
NEVER = 0
YES = 1
AT_CLOSE = 2  # only the other side, at the moment of closing

# prices of a failed or beaten close, and of a wrong claim; 2 and 3 stand for themselves
TWO_OR_THREE = 0  # 3 if the opponent is trickless, else 2
MIRROR = 1  # what the claim would have won

# no_one: the result when all cards are played and nobody has claimed
HIGHER_TOTAL = 0
LAST_TRICK = 1

TURN_UP = 15  # among the packets: the card that is turned up

EITHER = 0  # marriage_lead; else the rank (cards.QUEEN, cards.KING) that must be led


class Rules(NamedTuple):
    """Flags are 0 or 1; card points and game points are plain numbers."""

    lowest_rank: int  # of the pack: 0 (seven), 2 (nine), 3 (jack)
    packets: int  # four bits a packet, the first in the low ones; TURN_UP among them
    open_by_rank: int  # talon open: the highest rank wins, whatever its suit; trumps beat all
    strict: int
    exchange_rank: int
    exchange_needs_trick: int
    exchange_on_lead: int
    exchange_min: int  # fewest talon cards, the turn-up counted
    exchange_closed: int
    marriage_needs_trick: int  # to announce; otherwise it waits for the first trick
    marriage_lead: int
    marriage_closed: int
    marriage_exhausted: int
    marriage_auto: int
    royal_only_exhausted: int
    closing: int
    close_undrawn: int
    close_needs_trick: int
    close_min: int
    last_bonus: int
    target: int
    half: int  # the loser's points that save a game point (33)
    auto_claim: int
    false_claim: int
    win_measured_at_close: int
    close_fail: int
    beat_closer: int
    closer_need_not_claim: int  # a closer with 66 has won even if the other takes the last trick
    no_one: int
    no_one_value: int
    both_reached_draws: int


def price(kind: int, trickless: int) -> int:
    """Game points of a price: flat, or 3 against a trickless opponent and 2 otherwise."""
    if kind == TWO_OR_THREE:
        return 3 if trickless else 2
    return kind
