"""A line protocol, so that any program can play ours: ``sixtysix engine`` reads commands and writes answers.

===============================================  ==================================================================
command                                          answer
===============================================  ==================================================================
``hello``                                        ``id name``, ``id version``, ``levels``, ``rulesets``, then ``ok``
``level LEVEL [SEED]``                           ``ok``; the usual level is master
``new match RULESET [to N] [scores A B]``        ``ok``; matters to master, which reckons with the score
``deal POSITION [moves ACTION, ACTION, …]``      ``ok``, or ``illegal …``
``deal RULESET SEED DEALER [moves …]``           the same for a shuffled deal
``play ACTION``                                  ``ok``, or ``illegal RULE SENTENCE``
``show``                                         ``position …``, then ``turn SEAT`` or ``result …``
``legal``                                        ``legal ACTION, ACTION, …``
``go [time MILLISECONDS] [rounds N]``            ``bestmove ACTION``
``quit``                                         nothing: the program ends
===============================================  ==================================================================

POSITION is the one-line text of a deal (``str(deal)``).  A program that does not know the hidden cards fills them in
in any way that fits: ``go`` looks only at what the seat on turn may know, including what the moves have shown.
What cannot be understood or done is answered by ``error …``; the game goes on as it was.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from time import perf_counter
from typing import TextIO

from sixtysix.bots import LEVELS, Bot, bot
from sixtysix.bots.players import MasterBot
from sixtysix.deal import Deal
from sixtysix.errors import IllegalAction, NotationError, PositionError
from sixtysix.match import Match
from sixtysix.ruleset import RULESETS

FEWEST_ROUNDS, MOST_ROUNDS = 50, 200_000
TRIAL_ROUNDS = 300


class ProtocolError(ValueError):
    """A command that cannot be understood or done."""


class Engine:
    """One player at one table, told what to do line by line."""

    def __init__(self) -> None:
        self.player: Bot = bot("master")
        self.match = Match()
        self.table: Deal | None = None
        self._rounds_a_second: float | None = None

    def answer(self, line: str) -> list[str]:
        """The lines that answer a command."""
        word, _, rest = line.strip().partition(" ")
        commands: dict[str, Callable[[str], list[str]]] = {
            "hello": self._hello,
            "level": self._level,
            "new": self._new,
            "deal": self._deal,
            "play": self._play,
            "show": self._show,
            "legal": self._legal,
            "go": self._go,
        }
        if not word:
            return []
        if word not in commands:
            return [f"error there is no command {word!r}; there are {', '.join(commands)} and quit"]
        try:
            return commands[word](rest.strip())
        except IllegalAction as error:
            return [f"illegal {error.violation.rule} {error}"]
        except (ProtocolError, NotationError, PositionError, ValueError) as error:
            return [f"error {error}"]

    @property
    def deal(self) -> Deal:
        """The deal on the table.  Raises ProtocolError if there is none."""
        if self.table is None:
            raise ProtocolError("there is no deal yet; send 'deal POSITION'")
        return self.table

    def _hello(self, _rest: str) -> list[str]:
        from sixtysix import __version__

        return [
            "id name Sixty-Six",
            f"id version {__version__}",
            f"levels {' '.join(LEVELS)}",
            f"rulesets {' '.join(RULESETS)}",
            "ok",
        ]

    def _level(self, rest: str) -> list[str]:
        words = rest.split()
        if len(words) not in (1, 2):
            raise ProtocolError("write 'level LEVEL [SEED]'")
        self.player = bot(words[0], _number(words[1]) if len(words) == 2 else 1)
        return ["ok"]

    def _new(self, rest: str) -> list[str]:
        words = rest.split()
        if len(words) < 2 or words[0] != "match":
            raise ProtocolError("write 'new match RULESET [to N] [scores A B]'")
        match = Match(ruleset=words[1])
        options = iter(words[2:])
        for option in options:
            if option == "to":
                match = replace(match, to=_number(next(options, "")))
            elif option == "scores":
                match = replace(match, scores=(_number(next(options, "")), _number(next(options, ""))))
            else:
                raise ProtocolError(f"a match has no {option!r}")
        self.match = match
        self.table = None
        return ["ok"]

    def _deal(self, rest: str) -> list[str]:
        start, _, moves = rest.partition(" moves ")
        words = start.split()
        if len(words) == 3 and words[0] in RULESETS and "=" not in start:
            deal = Deal.new(words[0], _number(words[1]), _number(words[2]))
        else:
            deal = Deal.parse(start)
        for text in filter(None, (part.strip() for part in moves.split(","))):
            deal = deal.apply(text)
        self.table = deal
        return ["ok"]

    def _play(self, rest: str) -> list[str]:
        self.table = self.deal.apply(rest)
        return ["ok"]

    def _show(self, _rest: str) -> list[str]:
        deal = self.deal
        outcome = deal.outcome
        if deal.turn is not None or outcome is None:
            return [f"position {deal}", f"turn {deal.turn}"]
        winner = "-" if outcome.winner is None else outcome.winner
        return [f"position {deal}", f"result {winner} {outcome.game_points} {outcome.reason}"]

    def _legal(self, _rest: str) -> list[str]:
        return ["legal " + ", ".join(map(str, self.deal.legal_actions()))]

    def _go(self, rest: str) -> list[str]:
        deal = self.deal
        if deal.turn is None:
            raise ProtocolError("the deal is over")
        player = self.player
        limits = dict(_pairs(rest))
        if isinstance(player, MasterBot) and "rounds" in limits:
            player = replace(player, rounds=_within(limits["rounds"]))
        elif isinstance(player, MasterBot) and "time" in limits:
            player = replace(player, rounds=_within(limits["time"] * self._speed(deal) / 1000))
        match = self.match if self.match.game == deal.ruleset else None
        return [f"bestmove {player.choose(deal.infoset(deal.turn), match)}"]

    def _speed(self, deal: Deal) -> float:
        """Rounds a second, by a short trial the first time (a position that needs no thought tells nothing)."""
        if self._rounds_a_second is None:
            assert deal.turn is not None
            trial = MasterBot(1, TRIAL_ROUNDS)
            infoset = Deal.new(deal.ruleset, 1, 1).infoset(0)
            trial.choose(infoset)  # the first call may load machine code
            begun = perf_counter()
            trial.choose(infoset)
            self._rounds_a_second = TRIAL_ROUNDS / (perf_counter() - begun)
        return self._rounds_a_second


def _within(rounds: float) -> int:
    return int(min(MOST_ROUNDS, max(FEWEST_ROUNDS, rounds)))


def _number(text: str) -> int:
    if not text.lstrip("-").isdecimal():
        raise ProtocolError(f"{text!r} is no whole number")
    return int(text)


def _pairs(rest: str) -> Iterator[tuple[str, int]]:
    words = rest.split()
    if len(words) % 2 or not set(words[::2]) <= {"time", "rounds"}:
        raise ProtocolError("write 'go [time MILLISECONDS] [rounds N]'")
    for key, value in zip(words[::2], words[1::2], strict=True):
        number = _number(value)
        if number < 1:
            raise ProtocolError(f"{key} is {number}; it must be 1 or more")
        yield key, number


def serve(commands: TextIO = sys.stdin, answers: TextIO = sys.stdout) -> None:
    """Answer commands until ``quit`` or the end of the input."""
    engine = Engine()
    for line in commands:
        if line.strip() == "quit":
            return
        for answer in engine.answer(line):
            print(answer, file=answers, flush=True)


if __name__ == "__main__":
    serve()
