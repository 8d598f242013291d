"""What can be read off a position by everybody at the table: shared by ``Deal`` and ``InfoSet``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sixtysix.actions import Action
from sixtysix.cards import SUITS, Card, cards_in
from sixtysix.core import moves
from sixtysix.core import state as core
from sixtysix.core.cards import NO_CARD, NOBODY
from sixtysix.core.moves import announceable, playable, refusal
from sixtysix.core.state import State, is_strict, points_at_close, tricks_at_close
from sixtysix.notation import REASONS, table_cards
from sixtysix.ruleset import Ruleset

Reason: TypeAlias = Literal["claim", "false-claim", "closer-failed", "counted", "last-trick", "draw"]
_WORDS = (moves.EXCHANGE, moves.CLOSE, moves.CLAIM, moves.DRAW, moves.PASS)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended: the winner's seat (None: drawn), game points 0 to 3, and why.

    Reasons: ``claim`` (went out), ``false-claim``, ``closer-failed``, ``counted`` (higher total), ``last-trick``,
    ``draw``.
    """

    winner: int | None
    game_points: int
    reason: Reason

    def worth(self, seat: int) -> int:
        """Game points to a seat: won ones positive, lost ones negative, 0 if drawn.

        >>> Outcome(0, 2, "claim").worth(1)
        -2
        """
        return 0 if self.winner is None else self.game_points if self.winner == seat else -self.game_points


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Reading:
    """A position of a game, seen by somebody."""

    ruleset: Ruleset
    dealer: int
    state: State

    @property
    def seats(self) -> int:
        """How many players."""
        return len(self.state.hands)

    @property
    def turn(self) -> int | None:
        """The seat that must act; None when the deal is finished."""
        return None if self.state.turn == NOBODY else self.state.turn

    @property
    def leader(self) -> int:
        """The seat that leads the current trick."""
        return self.state.leader

    @property
    def trump(self) -> str:
        """The trump suit's letter."""
        return SUITS[self.state.stock.trump]

    @property
    def turnup(self) -> Card | None:
        """The card that lies under the talon, face up until it is closed; None once it is drawn."""
        card = self.state.stock.turnup
        return None if card == NO_CARD else Card.at(card)

    @property
    def talon_left(self) -> int:
        """Cards left in the talon, the turn-up counted."""
        return self.state.stock.left

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """Seats and cards on the table, in the order played."""
        cards = table_cards(self.state.table)
        return tuple(((self.leader + place) % self.seats, Card.at(card)) for place, card in enumerate(cards))

    @property
    def strict(self) -> bool:
        """Whether suit must be followed: the talon is closed or gone."""
        return is_strict(self.state)

    @property
    def closed_by(self) -> int | None:
        """The seat that closed the talon."""
        return None if self.state.closer == NOBODY else self.state.closer

    @property
    def awaiting_draw(self) -> bool:
        """The trick's winner may close before drawing: only draw, close or claim now."""
        return self.state.phase == core.UNDRAWN

    @property
    def awaiting_reply(self) -> bool:
        """The talon was just closed and the other side may exchange, or pass."""
        return self.state.phase == core.REPLY

    def points(self, seat: int) -> int:
        """Card points and counted marriages of a seat; pending marriages are not in it."""
        return self.state.points[seat]

    def pending(self, seat: int) -> int:
        """Marriage points that wait for the seat's first trick."""
        return self.state.pending[seat]

    def won(self, seat: int) -> tuple[Card, ...]:
        """The cards of the tricks that a seat has won."""
        return cards_in(self.state.won[seat])

    def tricks(self, seat: int) -> int:
        """How many tricks a seat has won."""
        return self.state.won[seat].bit_count() // self.seats

    def marriages(self, seat: int) -> tuple[str, ...]:
        """Suit letters of the marriages that a seat has announced."""
        return tuple(suit for number, suit in enumerate(SUITS) if self.state.announced[seat] >> number & 1)

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.state.hands[seat].bit_count()

    def at_close(self, seat: int) -> tuple[int, int] | None:
        """Points and tricks a seat had when the talon was closed; None if it was not."""
        if self.closed_by is None:
            return None
        packed = self.state.at_close
        return points_at_close(packed, seat), tricks_at_close(packed, seat)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the deal goes on.

        When the last card has fallen the result stands as if nobody claimed.  The winner of that trick may still be
        on turn with ``claim`` alone, if it wins more; the deal is finished when ``turn`` is None.
        """
        state = self.state
        if not state.reason:
            return None
        winner = None if state.winner == NOBODY else state.winner
        return Outcome(winner, state.value, REASONS[state.reason])  # type: ignore[arg-type]  # the table's values

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that the player on turn may do: cards, marriages, claims on a shown pair, then the words."""
        if self.turn is None:
            return ()
        rules, state = self.ruleset.core, self.state
        plays = [card.number for card in cards_in(playable(rules, state))]
        pairs = [card.number for card in cards_in(announceable(rules, state))]
        numbers = plays
        if not rules.marriage_auto:
            numbers += [moves.MARRY + card for card in pairs]
        if not rules.auto_claim:
            numbers += [moves.SHOW + card for card in pairs]
        numbers += [word for word in _WORDS if not refusal(rules, state, word)]
        return tuple(Action.at(number) for number in numbers)
