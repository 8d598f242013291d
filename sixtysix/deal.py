"""One deal as an immutable value: what is where, who may do what, what follows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from sixtysix import notation
from sixtysix.actions import Action, action_of
from sixtysix.cards import Card, cards_in
from sixtysix.core import moves
from sixtysix.core.chance import start
from sixtysix.core.dealing import deal_out, pack_of, shuffle
from sixtysix.errors import IllegalAction, PositionError
from sixtysix.events import Event, events_of, seen_by, start_event
from sixtysix.infoset import InfoSet, look
from sixtysix.position import check
from sixtysix.reading import Reading
from sixtysix.ruleset import Ruleset, ruleset_of
from sixtysix.violations import Violation, explain


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Deal(Reading):
    """A position with its history.  ``==`` compares positions, not histories.

    >>> deal = Deal.new(ruleset="german", seed=7, dealer=1)
    >>> deal.turn, len(deal.hand(0)), deal.talon_left
    (0, 6, 12)
    >>> after = deal.apply(deal.legal_actions()[0])
    >>> after.turn, after.previous == deal
    (1, True)
    """

    previous: Deal | None = None
    action: Action | None = None
    """The action that led here from ``previous``."""

    @staticmethod
    def new(ruleset: str | Ruleset = "german", seed: int | None = None, dealer: int = 1) -> Deal:
        """Shuffle and deal for two players; the other seat leads.  Without a seed every call differs.

        Raises ValueError for an unknown ruleset or dealer.
        """
        game = ruleset_of(ruleset)
        if dealer not in (0, 1):
            raise ValueError(f"dealer is {dealer!r}; there are seats 0 and 1.")
        deck = [0] * 32
        shuffle(game.core, deck, start(int.from_bytes(os.urandom(7)) if seed is None else seed, 0))
        return Deal(game, dealer, deal_out(game.core, deck, dealer, (0, 0)))

    @staticmethod
    def setup(ruleset: str | Ruleset = "german", **position: Any) -> Deal:
        """Build a position; what is left out is dealt by ``seed``, consistently with the rest.

        The keys are those of ``sixtysix.setup.Setup``: you, opponent, talon, trump, lead, led, points, tricks,
        pending, marriages, won, dealer, drawn, closed_by, tricks_at_close, points_at_close, seed.

        Raises PositionError, whose ``reasons`` name everything that is wrong, and TypeError for an unknown key.

        >>> deal = Deal.setup(you="KH QH AS 9D JC TC", trump="9S", points={"you": 48, "opponent": 20})
        >>> deal.apply("marriage KH").points(0)
        68
        """
        from sixtysix import setup  # a whole deal needs none of it

        game = ruleset_of(ruleset)
        dealer, state = setup.build(game, setup.Setup(**position))
        return Deal(game, dealer, state)

    @staticmethod
    def parse(text: str) -> Deal:
        """The position that ``str`` wrote.  Raises NotationError for unreadable text, PositionError for a position
        that cannot be."""
        game, dealer, state = notation.read(text)
        reasons = check(game, state)
        if reasons:
            raise PositionError(reasons)
        return Deal(game, dealer, state)

    @staticmethod
    def replay(record: str) -> Deal:
        """The deal that ``record`` wrote: its first position and every action since.

        Raises NotationError, PositionError or IllegalAction.
        """
        first, _, rest = record.strip().partition("\n")
        deal = Deal.parse(first)
        for text in filter(None, (part.strip() for part in rest.replace("\n", ",").split(","))):
            deal = deal.apply(text)
        return deal

    def record(self) -> str:
        """The deal's first position and its actions, on two lines."""
        first = self
        while first.previous is not None:
            first = first.previous
        return f"{first}\n{', '.join(str(action) for _, action in self.actions)}"

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards a seat holds, by suits, highest first."""
        return cards_in(self.state.hands[seat])

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """All hands, seat by seat."""
        return tuple(map(cards_in, self.state.hands))

    @property
    def talon(self) -> tuple[Card, ...]:
        """The face-down talon cards, the next one first; the turn-up lies beneath them."""
        return tuple(map(Card.at, notation.unpack_row(self.state.stock)))

    @property
    def actions(self) -> tuple[tuple[int, Action], ...]:
        """Seats and actions since the deal began or was set up."""
        return tuple((before.state.turn, after.action) for before, after in self._steps() if after.action is not None)

    @property
    def last_trick(self) -> tuple[tuple[int, Card], ...]:
        """Seats and cards of the last complete trick since the deal began or was set up, else nothing."""
        after = self
        while after.previous is not None and after.action is not None:
            before = after.previous
            if before.state.table and not after.state.table and after.action.card is not None:
                return (*before.trick, (before.state.turn, after.action.card))
            after = before
        return ()

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened since the deal began or was set up."""
        first = next((before for before, _ in self._steps()), self)
        return (start_event(first.state), *(event for step in self._steps() for event in _events(*step)))

    def events_seen_by(self, seat: int) -> tuple[Event, ...]:
        """The events as a seat saw them: others' cards drawn face down are not shown."""
        return tuple(seen_by(event, seat) for event in self.events)

    def violation(self, action: Action | str, seat: int | None = None) -> Violation | None:
        """Why the player on turn (or ``seat``) may not do this; None if he may.

        Raises ActionSyntaxError for unreadable text.

        >>> deal = Deal.setup(you="KH QH AS 9D JC TC", trump="9S")
        >>> deal.violation("exchange").rule
        'exchange.no-card'
        """
        wanted = action_of(action)
        number = wanted.number
        if self.turn is not None and seat is not None and seat != self.turn:
            return Violation("turn.not-yours", MappingProxyType({}))
        if number is None:
            return Violation("bid.not-here", MappingProxyType({}))
        rules = self.ruleset.core
        if wanted.card is not None and not pack_of(rules) >> wanted.card.number & 1:
            params = {"card": wanted.card, "lowest": self.ruleset.ranks[0]}
            return Violation("card.unknown-here", MappingProxyType(params))
        refusal = moves.refusal(rules, self.state, number)
        return explain(rules, self.state, wanted, refusal) if refusal else None

    def apply(self, action: Action | str, seat: int | None = None) -> Deal:
        """The deal after an action of the player on turn.

        Raises ActionSyntaxError for unreadable text and IllegalAction, which carries the violation.
        """
        wanted = action_of(action)
        violation = self.violation(wanted, seat)
        if violation is not None:
            raise IllegalAction(violation)
        assert wanted.number is not None
        state = moves.apply(self.ruleset.core, self.state, wanted.number)
        return Deal(self.ruleset, self.dealer, state, self, wanted)

    def infoset(self, seat: int) -> InfoSet:
        """The position as a seat knows it.  Raises ValueError if there is no such seat."""
        if seat not in range(len(self.state.hands)):
            raise ValueError(f"seat is {seat!r}; there are seats 0 and 1.")
        steps = [(before.state, after.action.number or 0) for before, after in self._steps() if after.action]
        taken = 0
        for before, number in steps:
            if number == moves.EXCHANGE and before.turn != seat:
                taken |= 1 << before.stock.turnup
        return look(self, seat, taken, steps)

    def _steps(self) -> Iterator[tuple[Deal, Deal]]:
        chain = [self]
        while chain[-1].previous is not None:
            chain.append(chain[-1].previous)
        chain.reverse()
        return pairwise(chain)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return (self.ruleset, self.dealer, self.state) == (other.ruleset, other.dealer, other.state)

    def __hash__(self) -> int:
        return hash((self.ruleset.id, self.dealer, self.state))

    def __str__(self) -> str:
        return notation.write(self.ruleset, self.dealer, self.state)

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"


def _events(before: Deal, after: Deal) -> tuple[Event, ...]:
    assert after.action is not None
    return events_of(before.state, after.action, after.state)


def events_between(before: Deal, after: Deal) -> tuple[Event, ...]:
    """What happened from one position of a deal to a later one.

    Raises ValueError if ``after`` did not come from ``before``.
    """
    events: list[tuple[Event, ...]] = []
    at = after
    while at is not before:
        if at.previous is None:
            raise ValueError("The later deal did not come from the earlier one.")
        events.append(_events(at.previous, at))
        at = at.previous
    return tuple(event for step in reversed(events) for event in step)
