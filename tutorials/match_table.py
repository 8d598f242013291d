"""A match under way at the table: settings, deals, and where the learner may go back to. No words in here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace

import sixtysix as ss
from sixtysix.bots import LEVELS
from sixtysix.match import Match
from tutorials.answers import OPPONENT, YOU
from tutorials.consequence import Move, do
from tutorials.stage import DoesNotFitError

NEXT = "next"
"""Stands between the actions of two deals: the learner has gone on."""
USUAL_TARGET = 7
"""Game points that end a match where the game itself knows no end."""

CHOICES: dict[str, tuple[str, ...]] = {
    "level": tuple(LEVELS),
    "ruleset": tuple(ss.RULESETS),
    "dealer": ("opponent", "you", "lot"),
    "draws": ("table", "learner"),
    "counts": ("shown", "covered"),
}
"""What can be chosen before a match, the usual choice first where the game has no order of its own."""


class SettingsError(ValueError):
    """A setting that cannot be chosen; the text names it and what can."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is chosen before a match. Raises SettingsError."""

    level: str = "easy"
    ruleset: str = "german"
    dealer: str = "opponent"
    """Who deals first."""
    draws: str = "table"
    """Who draws after a trick: the learner draws to be able to close before, where the game allows that."""
    counts: str = "shown"

    def __post_init__(self) -> None:
        for name, known in CHOICES.items():
            value = getattr(self, name)
            if value not in known:
                raise SettingsError(f"{name} is {value!r}; choose one of {', '.join(known)}.")

    def __str__(self) -> str:
        return " ".join(getattr(self, item.name) for item in fields(self))

    @staticmethod
    def parse(text: str) -> Settings:
        """Read what ``str`` wrote. Raises SettingsError.

        >>> Settings.parse(str(Settings("hard"))).level
        'hard'
        """
        words = text.split()
        if len(words) != len(CHOICES):
            raise SettingsError(f"{text!r} has {len(words)} words where {len(CHOICES)} are needed.")
        return Settings(*words)


class Line:
    """A deal as far as it is played, with the positions at which the learner had a decision."""

    def __init__(self, start: ss.Deal, settings: Settings) -> None:
        self.start = start
        self.settings = settings
        self.deal = start
        self.decisions: list[ss.Deal] = []

    @property
    def played(self) -> tuple[str, ...]:
        """The actions of both sides since the start of the line."""
        return tuple(str(action) for _seat, action in self.deal.actions[len(self.start.actions) :])

    @property
    def finished(self) -> bool:
        """Whether there is a result. The learner may still have a claim that wins more."""
        return self.deal.outcome is not None

    def draws_itself(self) -> bool:
        """Whether the table draws now, without asking the learner."""
        return self.deal.turn == YOU and self.deal.awaiting_draw and self.settings.draws == "table"

    def act(self, action: ss.Action | str) -> Move:
        """Do an action of whoever is on turn. Raises IllegalAction or ActionSyntaxError."""
        move = do(self.deal, action)
        if self.deal.turn == YOU and not self.draws_itself():
            self.decisions.append(self.deal)
        self.deal = move.after
        return move

    def take_back(self) -> None:
        """Back to the learner's last decision."""
        self.deal = self.decisions.pop()

    def again(self) -> None:
        """Back to the start."""
        self.deal, self.decisions = self.start, []


class MatchTable:
    """A match: the deal on the table, and all that was played before it."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self.settings = settings
        self.match = _begin(settings, seed)
        """As it stands without the deal on the table."""
        self.line = Line(self.match.deal(), settings)
        self._before: tuple[str, ...] = ()

    @property
    def played(self) -> tuple[str, ...]:
        """Every action since the match began."""
        return self._before + self.line.played

    @property
    def standing(self) -> Match:
        """The match with the deal on the table, if that is over."""
        outcome = self.line.deal.outcome
        return self.match if outcome is None else self.match.record(outcome)

    @property
    def winner(self) -> int | None:
        """The seat that has won the match."""
        return self.standing.winner

    def next_deal(self) -> None:
        """Go on to the next deal. Raises ValueError while the one on the table goes on, or when the match is over."""
        following = self.match.record(_result(self.line.deal))
        if following.winner is not None:
            raise ValueError("The match is over.")
        self._before = (*self.played, NEXT)
        self.match = following
        self.line = Line(self.match.deal(), self.settings)

    def opponent_moves(self, line: Line) -> Iterator[Move]:
        """What the opponent and the table do until the learner has a decision, one by one; stop whenever you like."""
        while line.deal.turn is not None:
            if line.draws_itself():
                yield line.act("draw")
            elif line.deal.turn == OPPONENT:
                yield line.act(self._opponent_action(line.deal))
            else:
                return

    def _opponent_action(self, deal: ss.Deal) -> ss.Action:
        opponent = ss.bot(self.settings.level, seed=self.match.seed)
        return opponent.choose(deal.infoset(OPPONENT), match=self.match)


def replayed(settings: Settings, seed: int, actions: Iterable[str]) -> MatchTable:
    """The match that a record tells of. DoesNotFitError at the first action that the rules do not allow there."""
    table = MatchTable(settings, seed)
    for text in actions:
        try:
            if text == NEXT:
                table.next_deal()
            else:
                table.line.act(text)
        except ValueError as error:  # what IllegalAction and ActionSyntaxError are, too
            raise DoesNotFitError(text) from error
    return table


def _begin(settings: Settings, seed: int) -> Match:
    dealer = {"you": YOU, "opponent": OPPONENT, "lot": seed % 2}[settings.dealer]
    match = Match(ruleset=settings.ruleset, seed=seed, dealer=dealer)
    return match if match.to is not None else replace(match, to=USUAL_TARGET)


def _result(deal: ss.Deal) -> ss.Outcome:
    if deal.outcome is None:
        raise ValueError("The deal is not over.")
    return deal.outcome
