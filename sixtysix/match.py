"""A match: deals to the ruleset's target, who deals, and a stake carried over a drawn deal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sixtysix.core.chance import MASK, scramble
from sixtysix.deal import Deal
from sixtysix.reading import Outcome
from sixtysix.ruleset import Ruleset, ruleset_of


@dataclass(frozen=True, kw_only=True)
class Match:
    """A match as a value: ``record`` gives the match after a deal.

    ``scores`` are game points by seat, ``dealer`` deals the next deal, ``carried`` is added to its winner's game
    points, ``to`` ends the match (the ruleset's number by default; None: it goes on as long as you like).

    >>> match = Match(ruleset="german", seed=5)
    >>> deal = match.deal()
    >>> deal == match.deal(), match.winner
    (True, None)
    """

    ruleset: str | Ruleset = "german"
    seed: int = 1
    dealer: int = 1
    scores: tuple[int, int] = (0, 0)
    carried: int = 0
    played: int = 0
    to: int | str | None = "ruleset"

    def __post_init__(self) -> None:
        game = ruleset_of(self.ruleset)
        object.__setattr__(self, "ruleset", game)
        if self.to == "ruleset":
            object.__setattr__(self, "to", game.match)
        if self.dealer not in (0, 1):
            raise ValueError(f"dealer is {self.dealer!r}; there are seats 0 and 1.")
        if len(self.scores) != 2 or any(type(score) is not int or score < 0 for score in (*self.scores, self.carried)):
            raise ValueError(
                f"scores are {self.scores!r} and carried is {self.carried!r}; game points count from 0 on."
            )
        if self.to is not None and (not isinstance(self.to, int) or self.to < 1):
            raise ValueError(f"to is {self.to!r}; write a whole number of game points, or None for no end.")

    @property
    def game(self) -> Ruleset:
        """The ruleset."""
        return ruleset_of(self.ruleset)

    def deal(self) -> Deal:
        """The next deal: always the same one for a seed and a number of deals played."""
        return Deal.new(self.game, scramble(self.seed & MASK) ^ self.played, self.dealer)

    def record(self, result: Deal | Outcome) -> Match:
        """The match after a finished deal.  Raises ValueError if the deal is not finished or the match is over."""
        outcome = result.outcome if isinstance(result, Deal) else result
        if outcome is None or (isinstance(result, Deal) and result.turn is not None):
            raise ValueError("The deal is not finished.")
        if self.winner is not None:
            raise ValueError("The match is over.")
        game = self.game
        winner = outcome.winner
        if winner is None:
            dealer = self.dealer if game.dealer_after_draw == "same" else 1 - self.dealer
            return replace(self, dealer=dealer, carried=self.carried + game.draw_carry, played=self.played + 1)
        gained = outcome.game_points + self.carried
        scores = (self.scores[0] + gained, self.scores[1]) if winner == 0 else (self.scores[0], self.scores[1] + gained)
        dealer = winner if game.next_dealer == "winner" else 1 - self.dealer
        return replace(self, scores=scores, dealer=dealer, carried=0, played=self.played + 1)

    @property
    def winner(self) -> int | None:
        """The seat that has reached the target."""
        if not isinstance(self.to, int):
            return None
        return next((seat for seat in (0, 1) if self.scores[seat] >= self.to), None)
