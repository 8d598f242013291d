"""What a step wants to see: a small closed vocabulary, checked on the deal before and after.

In a lesson file a condition is a table; all its keys must hold::

    [step.success]
    points = { you = ">= 66" }

============== =============================================== =================================================
key            value                                           holds when
============== =============================================== =================================================
points         { you = ">= 66", opponent = "< 33" }            the counted points compare so
pending        { you = "20" }                                  the points that wait for a first trick compare so
tricks         { you = ">= 1" }                                the tricks compare so
marriages      { you = "H" }                                   these suits have been announced
holds          { you = "TS AS" }                               these cards are in the hand now
talon          "<= 2"                                          the cards left in the talon, turn-up included
trump          "S"                                             this suit is trumps
announced      "you" | "opponent"                              a marriage was announced since
trick          "you" | "opponent"                              a trick was won since
claimed        "you" | "opponent"                              somebody claimed since
exchanged      "you" | "opponent"                              the trump card was exchanged since
closed         "you" | "opponent" | "nobody"                   the talon was closed by
outcome        { winner, game_points, reason }                 the deal is over and ended so
over           true | false                                    the deal is over
legal          "marriage KH" or a list                         these actions are legal now
refuses        { "marriage KH" = "marriage.closed" }           these actions are refused now, by these rules
refused        "marriage.closed"                               the learner has just been refused by this rule
any, all       [ {…}, {…} ]                                    one, or each, of these conditions holds
not            {…}                                             this condition does not hold
============== =============================================== =================================================

An action may begin with who tries it, on turn or not: ``"you: KH"``, ``"opponent: claim"``.

A number is compared with ``>=``, ``>``, ``<=``, ``<``, ``!=`` or, without a sign, for equality.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from types import EllipsisType
from typing import Any, Protocol

import sixtysix as ss
from tutorials.attempts import refusal_of

Change = Callable[[str], str]
"""Renames the cards and suits in a piece of action text, for a position with its suits exchanged."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The deal when the learner was asked, the deal now, and the rule that has just refused them, if any."""

    before: ss.Deal
    after: ss.Deal
    refused: str | None = None


class Condition(Protocol):
    """Something that holds in a situation or not."""

    def holds(self, now: Situation) -> bool:
        """Whether it holds."""

    def mapped(self, change: Change) -> Condition:
        """The same condition for a position whose suits are exchanged."""


_SIGNS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A number compared with a bound.

    >>> Comparison.parse(">= 66").test(66)
    True
    """

    sign: str
    bound: int

    @classmethod
    def parse(cls, text: str | int) -> Comparison:
        """Read ``">= 66"`` or ``66``; ValueError if it is neither."""
        words = str(text).strip()
        sign = next((known for known in _SIGNS if words.startswith(known)), "")
        return cls(sign or "==", int(words.removeprefix(sign)))

    def test(self, value: int) -> bool:
        """Whether ``value`` compares so."""
        return _SIGNS[self.sign](value, self.bound)


class _SuitFree:
    """A condition that names no card."""

    __slots__ = ()

    def mapped(self, change: Change) -> Any:
        """The suits do not matter: itself."""
        return self


@dataclass(frozen=True, slots=True)
class Count(_SuitFree):
    """points, pending, tricks: a count of one seat compares so."""

    what: str
    seat: int
    comparison: Comparison

    def holds(self, now: Situation) -> bool:
        """Compare the count after."""
        count: int = getattr(now.after, self.what)(self.seat)
        return self.comparison.test(count)


@dataclass(frozen=True, slots=True)
class Marriages:
    """The seat has announced these suits."""

    seat: int
    suits: str

    def holds(self, now: Situation) -> bool:
        """Look among all marriages of the deal."""
        return set(self.suits) <= set(now.after.marriages(self.seat))

    def mapped(self, change: Change) -> Marriages:
        """Exchange the suits."""
        return Marriages(self.seat, "".join(change(suit) for suit in self.suits))


@dataclass(frozen=True, slots=True)
class Holds:
    """The seat holds these cards now."""

    seat: int
    cards: tuple[str, ...]

    def holds(self, now: Situation) -> bool:
        """Look into the hand."""
        return set(self.cards) <= {str(card) for card in now.after.hand(self.seat)}

    def mapped(self, change: Change) -> Holds:
        """Exchange the suits."""
        return Holds(self.seat, tuple(change(card) for card in self.cards))


@dataclass(frozen=True, slots=True)
class Talon(_SuitFree):
    """So many cards are left in the talon."""

    comparison: Comparison

    def holds(self, now: Situation) -> bool:
        """Compare the cards left."""
        return self.comparison.test(now.after.talon_left)


@dataclass(frozen=True, slots=True)
class Trump:
    """This suit is trumps."""

    suit: str

    def holds(self, now: Situation) -> bool:
        """Look at the trump suit."""
        return now.after.trump == self.suit

    def mapped(self, change: Change) -> Trump:
        """Exchange the suits."""
        return Trump(change(self.suit))


def _new_actions(now: Situation) -> tuple[tuple[int, ss.Action], ...]:
    return tuple(now.after.actions[len(now.before.actions) :])


@dataclass(frozen=True, slots=True)
class Did(_SuitFree):
    """announced, trick, claimed, exchanged, closed: what has happened since the question."""

    what: str
    seat: int | None

    def holds(self, now: Situation) -> bool:
        """Compare before with after."""
        if self.what == "closed":
            return bool(now.after.closed_by == self.seat)
        assert self.seat is not None
        if self.what == "announced":
            return len(now.after.marriages(self.seat)) > len(now.before.marriages(self.seat))
        if self.what == "trick":
            return bool(now.after.tricks(self.seat) > now.before.tricks(self.seat))
        kind = {"claimed": "claim", "exchanged": "exchange"}[self.what]
        return any(seat == self.seat and action.kind == kind for seat, action in _new_actions(now))


@dataclass(frozen=True, slots=True)
class Over(_SuitFree):
    """The deal is over (or is not)."""

    wanted: bool

    def holds(self, now: Situation) -> bool:
        """A deal is over when its outcome stands, even where a last claim could still better it."""
        return (now.after.outcome is not None) == self.wanted


@dataclass(frozen=True, slots=True)
class Ended(_SuitFree):
    """The deal is over and its outcome is so. ``winner`` is a seat, None for a draw, or ... for any."""

    winner: int | EllipsisType | None = ...
    game_points: Comparison | None = None
    reason: str | None = None

    def holds(self, now: Situation) -> bool:
        """Look at the outcome."""
        outcome = now.after.outcome
        if outcome is None:
            return False
        return (
            (self.winner is ... or outcome.winner == self.winner)
            and (self.game_points is None or self.game_points.test(outcome.game_points))
            and (self.reason is None or outcome.reason == self.reason)
        )


@dataclass(frozen=True, slots=True)
class Legal:
    """These actions are legal now."""

    actions: tuple[str, ...]

    def holds(self, now: Situation) -> bool:
        """Ask the rules."""
        return all(refusal_of(now.after, action) is None for action in self.actions)

    def mapped(self, change: Change) -> Legal:
        """Exchange the suits."""
        return Legal(tuple(change(action) for action in self.actions))


@dataclass(frozen=True, slots=True)
class Refuses:
    """This action is refused now, by this rule."""

    action: str
    rule: str

    def holds(self, now: Situation) -> bool:
        """Ask the rules."""
        violation = refusal_of(now.after, self.action)
        return violation is not None and violation.rule == self.rule

    def mapped(self, change: Change) -> Refuses:
        """Exchange the suits."""
        return Refuses(change(self.action), self.rule)


@dataclass(frozen=True, slots=True)
class Refused(_SuitFree):
    """The learner has just been refused by this rule."""

    rule: str

    def holds(self, now: Situation) -> bool:
        """Only the session knows what was refused."""
        return now.refused == self.rule


@dataclass(frozen=True, slots=True)
class AllOf:
    """Each part holds; nothing to hold holds."""

    parts: tuple[Condition, ...] = ()

    def holds(self, now: Situation) -> bool:
        """Every part."""
        return all(part.holds(now) for part in self.parts)

    def mapped(self, change: Change) -> AllOf:
        """Map every part."""
        return AllOf(tuple(part.mapped(change) for part in self.parts))


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One part holds."""

    parts: tuple[Condition, ...]

    def holds(self, now: Situation) -> bool:
        """Some part."""
        return any(part.holds(now) for part in self.parts)

    def mapped(self, change: Change) -> AnyOf:
        """Map every part."""
        return AnyOf(tuple(part.mapped(change) for part in self.parts))


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Condition

    def holds(self, now: Situation) -> bool:
        """The opposite."""
        return not self.part.holds(now)

    def mapped(self, change: Change) -> Not:
        """Map the part."""
        return Not(self.part.mapped(change))


NO_CONDITION = AllOf()


def refusals(condition: Condition) -> tuple[str, ...]:
    """The rules that a condition wants the learner to be refused by."""
    match condition:
        case Refused(rule):
            return (rule,)
        case AllOf(parts) | AnyOf(parts):
            return tuple(rule for part in parts for rule in refusals(part))
    return ()
