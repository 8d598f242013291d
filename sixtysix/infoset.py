"""What one seat may know: its own hand, all that lay open, and what follows from the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sixtysix.cards import Card, cards_in
from sixtysix.clues import NO_CLUES, Clues, clues
from sixtysix.core.cards import NO_CARD
from sixtysix.core.dealing import pack_of
from sixtysix.core.moves import MARRY, SHOW
from sixtysix.core.state import ANSWER, State, Stock, is_strict, put
from sixtysix.core.tricks import ONE, answers, best_card, cards_on
from sixtysix.reading import Reading


class Answer(NamedTuple):
    """A card another seat played to a lead in strict play: it says what that seat did not hold."""

    led: int
    best: int
    card: int
    later: int  # cards the same seat has played since


@dataclass(frozen=True, slots=True, repr=False)
class InfoSet(Reading):
    """A position as one seat knows it.

    ``state`` is the position with everything hidden taken out: of other hands it holds only the cards that are known
    to be there, of the talon only how much is left.
    """

    seat: int
    sizes: tuple[int, ...]
    answers: tuple[Answer, ...]
    clues: Clues = NO_CLUES

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.sizes[seat]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards."""
        return cards_in(self.state.hands[self.seat])

    def known(self, seat: int) -> tuple[Card, ...]:
        """Cards that a seat is known to hold."""
        return cards_in(self.state.hands[seat])

    @property
    def unseen_mask(self) -> int:
        """The cards that may be in another hand or face down in the talon, as a mask."""
        return pack_of(self.ruleset.core) & ~_open_cards(self.state, self.state.hands)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may be in another hand or face down in the talon."""
        return cards_in(self.unseen_mask)

    @property
    def barred_mask(self) -> int:
        """Cards among the unseen that the other seat cannot hold, given how it has answered leads (two players)."""
        if not self.answers:
            return 0
        other = 1 - self.seat
        return sum(1 << card.number for card in self.unseen if not self.allows(other, 1 << card.number))

    def allows(self, seat: int, hand: int) -> bool:
        """Whether a seat could hold this hand (a mask), given how it has answered leads in strict play."""
        rules, trump = self.ruleset.core, self.state.stock.trump
        return all(
            answers(rules.strict, trump, a.led, a.best, hand | a.later | 1 << a.card) >> a.card & 1
            for a in self.answers
            if seat != self.seat
        )


def _open_cards(state: State, hands: tuple[int, ...]) -> int:
    cards = cards_on(state.table)
    for mask in (*state.won, *hands):
        cards |= mask
    return cards | (1 << state.stock.turnup if state.stock.turnup != NO_CARD else 0)


def look(reading: Reading, seat: int, taken: int, steps: list[tuple[State, int]]) -> InfoSet:
    """The position as a seat knows it after these steps (position, action number), oldest first.

    ``taken`` are cards that others took up in an exchange.
    """
    state = reading.state
    rules = reading.ruleset.core
    hands = state.hands
    sizes = tuple(hand.bit_count() for hand in hands)
    known = tuple(hand if at == seat else hand & _shown(state, at, taken) for at, hand in enumerate(hands))
    stock = state.stock
    hidden = pack_of(rules) & ~_open_cards(state, known)
    if stock.left == 0 and len(hands) == 2:
        other = 1 - seat
        if (hands[other] & ~known[other]).bit_count() == hidden.bit_count():
            known = put(known, other, hands[other])
    masked = state._replace(hands=known, stock=Stock(stock.trump, stock.turnup, stock.left, 0, 0))
    told = clues(rules, steps, seat, state)
    return InfoSet(reading.ruleset, reading.dealer, masked, seat, sizes, evidence(steps, seat), told)


def _shown(state: State, seat: int, taken: int) -> int:
    """Cards that a seat has shown: the mates of announced marriages, and what it took up in an exchange."""
    shown = taken
    for suit in range(4):
        if state.announced[seat] >> suit & 1:
            shown |= 0x30 << 8 * suit
    return shown


def evidence(steps: list[tuple[State, int]], seat: int) -> tuple[Answer, ...]:
    """Strict answers of the other seats among the steps (position, action number) of a deal, oldest first."""
    found: list[Answer] = []
    for state, action in steps:
        if state.turn == seat or action >= SHOW:
            continue
        card = action % MARRY
        found = [a._replace(later=a.later | 1 << card) for a in found]
        if state.phase == ANSWER and is_strict(state):
            best = best_card(0, state.stock.trump, state.table)
            found.append(Answer((state.table & ONE) - 1, best, card, 0))
    return tuple(found)
