"""Two levels against each other: many matches, the same cards for both.

Matches come in pairs with the same packs and exchanged seats.  The seed alone decides the result, whatever the number
of workers.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import repeat
from time import perf_counter

from sixtysix.bots import bot
from sixtysix.core.chance import MASK, scramble
from sixtysix.match import Match
from sixtysix.ruleset import Ruleset, ruleset_of

DEFAULT_TARGET = 7  # for games whose matches have no end of their own


@dataclass(frozen=True, slots=True)
class Played:
    """One match: whether the first level won, its game points won less lost, deals, seconds of each move."""

    won: bool
    balance: int
    deals: int
    times: tuple[tuple[float, ...], tuple[float, ...]]


@dataclass
class Report:
    """What a duel showed so far."""

    first: str
    second: str
    ruleset: str
    played: list[Played] = field(default_factory=list)

    @property
    def matches(self) -> int:
        """Matches played."""
        return len(self.played)

    @property
    def won(self) -> int:
        """Matches that the first level won."""
        return sum(match.won for match in self.played)

    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the first level's share of the matches."""
        from scipy.stats import binomtest

        bounds = binomtest(self.won, self.matches).proportion_ci(method="wilson")
        return float(bounds.low), float(bounds.high)

    def lines(self) -> Iterator[str]:
        """The report; its last line is the result."""
        deals = sum(match.deals for match in self.played)
        balance = sum(match.balance for match in self.played)
        yield f"{self.ruleset}: {deals} deals, {balance / deals:+.3f} game points a deal for {self.first}"
        for place, level in enumerate((self.first, self.second)):
            times = sorted(1000 * time for match in self.played for time in match.times[place])
            mean, late = statistics.fmean(times), times[int(0.95 * (len(times) - 1))]
            yield f"{level}: {mean:.2f} ms a move, 95 % of the moves within {late:.2f} ms"
        low, high = self.interval()
        yield (
            f"{self.first} beats {self.second} in {100 * self.won / self.matches:.1f} % of {self.matches} matches "
            f"[{100 * low:.1f}, {100 * high:.1f}]"
        )


def play_match(number: int, levels: tuple[str, str], ruleset: Ruleset, seed: int, to: int) -> Played:
    """Match ``number``: in odd ones the first level sits on the other side of the same cards."""
    own = number % 2
    chance = scramble(scramble(seed & MASK) ^ number // 2)
    match = Match(ruleset=ruleset, seed=chance, dealer=1, to=to)
    players = [bot(levels[seat ^ own], seed=scramble(chance ^ 2 * number + seat)) for seat in (0, 1)]
    times: tuple[list[float], list[float]] = ([], [])
    while match.winner is None:
        deal = match.deal()
        while deal.turn is not None:
            seat = deal.turn
            infoset = deal.infoset(seat)
            begun = perf_counter()
            action = players[seat].choose(infoset, match)
            times[seat ^ own].append(perf_counter() - begun)
            deal = deal.apply(action)
        match = match.record(deal)
    balance = match.scores[own] - match.scores[1 - own]
    return Played(match.winner == own, balance, match.played, (tuple(times[0]), tuple(times[1])))


def duel(
    first: str,
    second: str,
    matches: int = 1000,
    ruleset: str | Ruleset = "danish-online",
    seed: int = 1,
    to: int | None = None,
    executor: Executor | None = None,
    progress: bool = False,
) -> Report:
    """Play so many matches.  ``to`` is the ruleset's target by default, 7 where it has none.

    Raises ValueError for an unknown level or ruleset, or fewer than one match or game point.
    """
    game = ruleset_of(ruleset)
    for level in (first, second):
        bot(level)
    if matches < 1:
        raise ValueError(f"{matches} matches cannot be played; ask for one at least.")
    if to is not None and to < 1:
        raise ValueError(f"A match to {to} game points cannot be played; give one at least.")
    target = to or game.match or DEFAULT_TARGET
    report = Report(first, second, game.id)
    arguments = (repeat((first, second)), repeat(game), repeat(seed), repeat(target))
    results: Iterable[Played]
    if executor is None:
        results = map(play_match, range(matches), *arguments)
    else:
        results = executor.map(play_match, range(matches), *arguments, chunksize=max(1, min(20, matches // 20)))
    for played in _shown(results, matches) if progress else results:
        report.played.append(played)
    return report


def _shown(results: Iterable[Played], matches: int) -> Iterator[Played]:
    from tqdm.auto import tqdm

    won = 0
    bar = tqdm(total=matches, unit="match", file=sys.stderr)
    for played in results:
        won += played.won
        bar.update()
        bar.set_postfix_str(f"{100 * won / bar.n:.1f} % won")
        yield played
    bar.close()
