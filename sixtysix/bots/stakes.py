"""What game points are worth when a match is at stake."""

from __future__ import annotations

from functools import lru_cache

from sixtysix.match import Match

# How often a deal between good players is won by 1, 2 and 3 game points.
SHARES = {1: 0.50, 2: 0.40, 3: 0.10}
FAR = 40  # game points to go, from which on a deal decides next to nothing


def utility(seat: int, match: Match | None) -> list[float]:
    """Worth of losing by 3 … drawing … winning by 3 to a seat, from -1 to 1.

    Without a match, in one that is over, or with its end far away for both, game points count as they are.
    """
    plain = [points / 3 for points in range(-3, 4)]
    if match is None or not isinstance(match.to, int) or match.winner is not None:
        return plain
    mine, theirs = match.to - match.scores[seat], match.to - match.scores[1 - seat]
    if min(mine, theirs) > FAR:
        return plain
    mine, theirs = min(mine, FAR + 3), min(theirs, FAR + 3)
    stake = match.carried
    worth = [
        chance_to_win(mine - (points + stake if points > 0 else 0), theirs - (stake - points if points < 0 else 0))
        for points in range(-3, 4)
    ]
    low, high = worth[0], worth[-1]
    return [2 * (value - low) / (high - low) - 1 for value in worth]


@lru_cache(maxsize=1024)
def chance_to_win(mine: int, theirs: int) -> float:
    """The chance to win a match between equals, with so many game points to go for each."""
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    return sum(
        share * (chance_to_win(mine - points, theirs) + chance_to_win(mine, theirs - points)) / 2
        for points, share in SHARES.items()
    )
