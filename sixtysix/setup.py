"""Positions built by hand: what is given is checked, what is left out is dealt consistently with it.

``Setup`` has the keys of ``Deal.setup`` and of a lesson's ``[step.deal]``.  Seat 0 is "you", seat 1 the opponent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import TypeAlias

from sixtysix.cards import SUIT_NAMES, SUITS, Card, mask_of, parse_cards
from sixtysix.core import state as core
from sixtysix.core.cards import KING, NO_CARD, NOBODY, QUEEN, card_points
from sixtysix.core.dealing import pack_of
from sixtysix.core.marriages import marriage_value
from sixtysix.core.state import State, Stock, pack_close
from sixtysix.errors import NotationError, PositionError
from sixtysix.notation import pack_row
from sixtysix.piles import Demand, fill
from sixtysix.position import WHOSE, check
from sixtysix.ruleset import Ruleset

Cards: TypeAlias = str | Iterable[Card | str]
Seat: TypeAlias = str | int
BySeat: TypeAlias = Mapping[Seat, int]
ATTEMPTS = 200  # ways of dealing the rest that are looked at, the most natural first
_SEATS: dict[Seat, int] = {"you": 0, "opponent": 1, 0: 0, 1: 1}


@dataclass(frozen=True, kw_only=True)
class Setup:
    """A position as a person describes it.

    you, opponent
        Hands; the card on the table is not in them.
    talon
        The face-down cards, next one first; "" when it is exhausted.
    trump
        The face-up card under the talon, or a suit letter (then the turn-up, if one is left, is dealt too).
    lead, led
        Who leads, and the card he has led if it lies on the table.
    points, pending
        Points with counted marriages in them, and marriage points that wait for a trick.
    tricks, marriages, won
        Tricks, suits of announced marriages ("HS") and cards won, each by seat.
    dealer
        Seat; on the opening lead it is the seat that does not lead.
    drawn
        False: the trick's winner has yet to draw (only where one may close before drawing).
    closed_by, tricks_at_close, points_at_close
        Who closed, and what each side (or, as a plain number, the side that did not close) had then.
    seed
        Decides how the rest is dealt.
    """

    you: Cards | None = None
    opponent: Cards | None = None
    talon: Cards | None = None
    trump: str | Card | None = None
    lead: Seat = "you"
    led: str | Card | None = None
    points: BySeat | None = None
    tricks: BySeat | None = None
    pending: BySeat | None = None
    marriages: Mapping[Seat, str] | None = None
    won: Mapping[Seat, Cards] | None = None
    dealer: Seat | None = None
    drawn: bool = True
    closed_by: Seat | None = None
    tricks_at_close: int | BySeat | None = None
    points_at_close: int | BySeat | None = None
    seed: int = 1


def build(ruleset: Ruleset, given: Setup) -> tuple[int, State]:
    """Dealer and position.  Raises PositionError with every reason, NotationError for unreadable cards."""
    return _Builder(ruleset, given).build()


def _seat(value: Seat, key: str) -> int:
    try:
        return _SEATS[value]
    except (KeyError, TypeError):
        raise NotationError(f"{key} names seat {value!r}; write 'you' or 'opponent'.") from None


class _Builder:
    """The work of ``build``: read, check what is given, then find the fewest marriages and tricks that explain it."""

    def __init__(self, ruleset: Ruleset, given: Setup) -> None:
        self.ruleset = ruleset
        self.rules = ruleset.core
        self.given = given
        self.reasons: list[str] = []
        self.full = ruleset.hand
        self.sizes = [ruleset.hand, ruleset.hand]
        from random import Random  # slow to load, and not needed to play

        self.random = Random(given.seed)
        self.leader = _seat(given.lead, "lead")
        self.led = self._one(given.led)
        self.hands = [self._mask(given.you), self._mask(given.opponent)]
        self.talon = None if given.talon is None else [card.number for card in parse_cards(given.talon)]
        self.won: list[int | None] = [None, None]
        for who, cards in (given.won or {}).items():
            self.won[_seat(who, "won")] = mask_of(parse_cards(cards))
        self.points = self._numbers(given.points, "points")
        self.tricks = self._numbers(given.tricks, "tricks")
        self.pending = self._numbers(given.pending, "pending")
        self.closer = None if given.closed_by is None else _seat(given.closed_by, "closed_by")
        self.marriages: list[tuple[int, ...] | None] = [None, None]
        for who, suits in (given.marriages or {}).items():
            letters = suits.upper().replace(" ", "").replace(",", "")
            if set(letters) - set(SUITS):
                raise NotationError(f"marriages are written by suit letters such as 'H' or 'HS', not {suits!r}.")
            if len(set(letters)) < len(letters):
                raise NotationError(f"marriages name a suit twice: {suits!r}.")
            self.marriages[_seat(who, "marriages")] = tuple(SUITS.index(suit) for suit in letters)
        self.trump, self.turnup = self._trump()

    @staticmethod
    def _one(card: str | Card | None) -> int:
        if card is None:
            return NO_CARD
        return (card if isinstance(card, Card) else Card.parse(card)).number

    @staticmethod
    def _mask(cards: Cards | None) -> int | None:
        return None if cards is None else mask_of(parse_cards(cards))

    @staticmethod
    def _numbers(values: BySeat | None, key: str) -> list[int | None]:
        found: list[int | None] = [None, None]
        for who, value in (values or {}).items():
            if not isinstance(value, int) or isinstance(value, bool):
                raise NotationError(f"{key} of {who} is {value!r}; write a whole number.")
            found[_seat(who, key)] = value
        return found

    def _trump(self) -> tuple[int, int]:
        """Trump suit and turn-up; NO_CARD for a turn-up that is still to be dealt or that is gone."""
        trump = self.given.trump
        if isinstance(trump, str) and trump.strip().upper() in SUITS and trump.strip():
            return SUITS.index(trump.strip().upper()), NO_CARD
        if trump is None:
            return self.random.randrange(4), NO_CARD
        card = self._one(trump)
        return card >> 3, NO_CARD if self.talon == [] else card

    # what is given

    def build(self) -> tuple[int, State]:
        self._check_cards()
        self._check_sizes()
        self._check_numbers()
        if self.reasons:
            raise PositionError(self.reasons)
        problems = [self._unexplained()]
        for state in islice(self._candidates(), ATTEMPTS):
            problems = check(self.ruleset, state)
            if not problems:
                return self._dealer(state), state
        raise PositionError(problems)

    def _candidates(self) -> Iterator[State]:
        """Positions that fit: the largest hands first, then the fewest marriages, then the fewest tricks."""
        for _ in self._hand_sizes():
            for announced in range(5):
                for tricks in self._splits():
                    for marriages in self._marriages(tricks, announced):
                        state = self._deal(tricks, marriages)
                        if state is not None:
                            yield state

    def _hand_sizes(self) -> Iterator[int]:
        """Set the size of both hands: as given, else full ones, else smaller ones as the cards run out."""
        short = [self.sizes[0] - self.full, self.sizes[1] - self.full]
        known = any(hand is not None for hand in self.hands)
        for full in [self.full] if known else range(self.full, 0, -1):
            self.full = full
            self.sizes = [full + short[0], full + short[1]]
            yield full

    def _places(self) -> list[tuple[str, int]]:
        """Every card given, with where it stands."""
        places: list[tuple[str, int]] = []
        given = self.given
        rows: list[tuple[str, Cards | None]] = [
            ("in your hand", given.you),
            ("in the opponent's hand", given.opponent),
            ("in the talon", given.talon),
        ]
        rows += [(f"among the cards won by {WHOSE[_seat(who, 'won')]}", row) for who, row in (given.won or {}).items()]
        for where, cards in rows:
            places += [(where, card.number) for card in parse_cards(cards or "")]
        if self.turnup != NO_CARD:
            places.append(("under the talon", self.turnup))
        if self.led != NO_CARD:
            places.append(("on the table", self.led))
        return places

    def _check_cards(self) -> None:
        pack = pack_of(self.rules)
        first: dict[int, str] = {}
        for where, card in self._places():
            name = Card.at(card)
            if not pack >> card & 1:
                self.reasons.append(f"{name} is not in the pack of {self.ruleset.deck} cards.")
            if card in first:
                twice = "twice " + where if first[card] == where else f"both {first[card]} and {where}"
                self.reasons.append(f"{name} stands {twice}.")
            first.setdefault(card, where)

    def _check_sizes(self) -> None:
        """Hand sizes: equal but for the card led, full while the talon is open."""
        short = [1 if self.led != NO_CARD and seat == self.leader else 0 for seat in (0, 1)]
        held = [None if hand is None else hand.bit_count() + short[seat] for seat, hand in enumerate(self.hands)]
        known = [size for size in held if size is not None]
        full = self.ruleset.hand
        most = full if self.given.drawn else full - 1
        if self.talon and self.turnup == NO_CARD and self.given.trump is not None and len(str(self.given.trump)) > 1:
            self.reasons.append("There are talon cards but no turn-up.")
        if len(known) == 2 and known[0] != known[1]:
            self.reasons.append(
                f"You hold {self._held(0)} cards and the opponent {self._held(1)}"
                + (", with one on the table" if self.led != NO_CARD else "")
                + ": that does not match."
            )
        self.full = known[0] if known else most
        for size in known:
            if size > most:
                self.reasons.append(f"A hand of {size} cards is too large: there are {most} at this point.")
            elif size < most and self.closer is None and (self.talon or not self.given.drawn):
                self.reasons.append(f"A hand of {size} cards is too small while the talon is open: it takes {most}.")
        if known and max(known) == 0 and self.led == NO_CARD:
            self.reasons.append("Nobody has a card left, so there is nothing to play.")
        self.sizes = [self.full - short[0], self.full - short[1]]
        if not self.given.drawn:
            if not self.rules.closing or not self.rules.close_undrawn:
                self.reasons.append("Under this ruleset nobody waits before drawing (drawn = false).")
            if self.led != NO_CARD or self.closer is not None:
                self.reasons.append("drawn = false means that a trick was just won: nothing led, nothing closed.")

    def _held(self, seat: int) -> int:
        hand = self.hands[seat]
        return 0 if hand is None else hand.bit_count()

    def _check_numbers(self) -> None:
        for seat in (0, 1):
            who = WHOSE[seat]
            for key, value in (("points", self.points[seat]), ("tricks", self.tricks[seat])):
                if value is not None and value < 0:
                    self.reasons.append(f"The {key} of {who} are {value}: less than nothing.")
            pending, tricks, won = self.pending[seat], self.tricks[seat], self.won[seat]
            if pending and (tricks or won):
                self.reasons.append(f"Marriage points of {who} cannot be pending with a trick won.")
            if pending and self.rules.marriage_needs_trick:
                self.reasons.append("Under this ruleset no marriage points are ever pending.")
            if won is not None and (won.bit_count() % 2 or (tricks is not None and won.bit_count() != 2 * tricks)):
                self.reasons.append(
                    f"The cards won by {who} are {won.bit_count()}, which does not make "
                    f"{'whole tricks' if tricks is None else f'{tricks} tricks'}."
                )
            points = self.points[seat]
            if self.rules.auto_claim and points is not None and points >= self.rules.target:
                self.reasons.append(f"With {points} points {who} would be out already under this ruleset.")
        if self.closer is not None and not self.rules.closing:
            self.reasons.append("Under this ruleset nobody may close the talon.")
        if self.closer is not None and self.talon == []:
            self.reasons.append("An exhausted talon cannot have been closed.")

    # the search

    def _splits(self) -> Iterator[tuple[int, int]]:
        """Tricks of each seat, the fewest in all first, that leave a possible talon."""
        pack = pack_of(self.rules).bit_count()
        in_play = sum(self.sizes) + (self.led != NO_CARD)
        for total in range((pack - in_play) // 2 + 1):
            left = pack - in_play - 2 * total
            if not self._talon_fits(left, total):
                continue
            splits = [(mine, total - mine) for mine in range(total + 1)]
            splits.sort(key=lambda split: abs(split[0] - split[1]))
            for split in splits:
                if all(self._tricks_fit(seat, split[seat]) for seat in (0, 1)) and (not total or split[self.leader]):
                    yield split

    def _talon_fits(self, left: int, total: int) -> bool:
        full = self.ruleset.hand
        if self.talon is not None and left != (len(self.talon) + 1 if self.talon else 0):
            return False
        if self.closer is not None:
            since = full - self.full - (1 if self.rules.close_undrawn else 0)
            return left >= max(2, self.rules.close_min) and total >= since
        if left and self.full != (full if self.given.drawn else full - 1):
            return False
        if not self.given.drawn:
            return left > 0 and total > 0
        return left > 0 or self.talon == [] or self.full < full or self.turnup == NO_CARD

    def _tricks_fit(self, seat: int, tricks: int) -> bool:
        wanted, won, points = self.tricks[seat], self.won[seat], self.points[seat]
        if wanted is not None and tricks != wanted:
            return False
        if won is not None and won.bit_count() != 2 * tricks:
            return False
        if self.pending[seat] and tricks:
            return False
        return bool(tricks) or not points

    def _marriages(self, tricks: tuple[int, int], announced: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Suits announced by each seat, so many in all, that can explain the points."""
        options = []
        for seat in (0, 1):
            fixed = self.marriages[seat]
            if fixed is not None:
                options.append([fixed])
                continue
            subsets = [suits for size in range(5) for suits in combinations(range(4), size)]
            self.random.shuffle(subsets)
            pending = self.pending[seat] or 0
            if not tricks[seat]:
                options.append([suits for suits in subsets if self._value(suits) == pending])
            elif self.points[seat] is None:
                options.append([()])
            else:
                options.append([suits for suits in subsets if self._value(suits) <= (self.points[seat] or 0)])
        pairs = [(mine, theirs) for mine, theirs in product(*options) if not set(mine) & set(theirs)]
        for mine, theirs in pairs:
            if len(mine) + len(theirs) == announced and all(
                self._pending_fits(seat, suits, tricks) for seat, suits in ((0, mine), (1, theirs))
            ):
                yield mine, theirs

    def _pending_fits(self, seat: int, suits: tuple[int, ...], tricks: tuple[int, int]) -> bool:
        pending = self.pending[seat]
        if tricks[seat]:
            return not pending
        return pending is None or self._value(suits) == pending

    def _value(self, suits: tuple[int, ...]) -> int:
        return sum(marriage_value(self.trump, suit) for suit in suits)

    def _deal(self, tricks: tuple[int, int], marriages: tuple[tuple[int, ...], tuple[int, ...]]) -> State | None:
        pack = pack_of(self.rules)
        left = pack.bit_count() - sum(self.sizes) - (self.led != NO_CARD) - 2 * sum(tricks)
        for turnup in self._turnups(left):
            given = mask_of(map(Card.at, self.talon or []))
            for card in (turnup, self.led):
                given |= 0 if card == NO_CARD else 1 << card
            for mask in (*self.hands, *self.won):
                given |= mask or 0
            demand = Demand(
                unseen=pack & ~given,
                hands=(self.hands[0], self.hands[1]),
                sizes=(self.sizes[0], self.sizes[1]),
                won=(self.won[0], self.won[1]),
                tricks=tricks,
                points=(self._pile_points(0, marriages[0], tricks[0]), self._pile_points(1, marriages[1], tricks[1])),
                shown=(_pairs(marriages[0]), _pairs(marriages[1])),
                led=self.led,
                leader=self.leader,
            )
            filled = fill(demand, self.random)
            if filled is not None:
                hands, won, rest = filled
                talon = self.talon if self.talon is not None else rest
                return self._state(hands, won, marriages, turnup, talon, left)
        return None

    def _turnups(self, left: int) -> list[int]:
        if left == 0:
            return [NO_CARD]
        if self.turnup != NO_CARD:
            return [self.turnup]
        taken = {card for _, card in self._places()}
        free = [card for card in range(8 * self.trump, 8 * self.trump + 8) if card not in taken]
        free = [card for card in free if pack_of(self.rules) >> card & 1]
        self.random.shuffle(free)
        return free

    def _pile_points(self, seat: int, suits: tuple[int, ...], tricks: int) -> int | None:
        points = self.points[seat]
        return None if points is None else points - (self._value(suits) if tricks else 0)

    def _state(
        self,
        hands: tuple[int, int],
        won: tuple[int, int],
        marriages: tuple[tuple[int, ...], tuple[int, ...]],
        turnup: int,
        talon: list[int],
        left: int,
    ) -> State:
        values = [self._value(suits) for suits in marriages]
        points = tuple(_points(won[seat]) + (values[seat] if won[seat] else 0) for seat in (0, 1))
        pending = tuple(0 if won[seat] else values[seat] for seat in (0, 1))
        announced = tuple(sum(1 << suit for suit in suits) for suits in marriages)
        top, rest = pack_row(talon if left else [])
        stock = Stock(self.trump, turnup, left, top, rest)
        table = 0 if self.led == NO_CARD else self.led + 1
        phase = core.ANSWER if table else core.LEAD if self.given.drawn else core.UNDRAWN
        turn = 1 - self.leader if table else self.leader
        closer = NOBODY if self.closer is None else self.closer
        at_close = 0 if self.closer is None else self._at_close(points, won)
        return State(
            hands, won, points, pending, announced, stock, self.leader, turn, table, phase, closer, at_close,
            NOBODY, 0, core.GOING,
        )  # fmt: skip

    def _at_close(self, points: tuple[int, ...], won: tuple[int, ...]) -> int:
        """What was there when the talon was closed; by default what is there now."""
        packed = pack_close(points, won)
        assert self.closer is not None
        for key, value, shift, size in (
            ("points_at_close", self.given.points_at_close, 0, 1023),
            ("tricks_at_close", self.given.tricks_at_close, 10, 31),
        ):
            if value is None:
                continue
            by_seat = {1 - self.closer: value} if isinstance(value, int) else value
            for who, number in by_seat.items():
                if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= size:
                    raise NotationError(f"{key} is {number!r}; write a whole number from 0 to what there is now.")
                at = 15 * _seat(who, key) + shift
                packed = packed & ~(size << at) | number << at
                if key == "tricks_at_close" and number == 0 and self.given.points_at_close is None:
                    packed &= ~(1023 << at - shift)
        return packed

    def _dealer(self, state: State) -> int:
        opening = not any(state.won)
        dealer = None if self.given.dealer is None else _seat(self.given.dealer, "dealer")
        if opening:
            if dealer == self.leader:
                raise PositionError([f"On the opening lead {WHOSE[self.leader]} cannot lead as the dealer."])
            return 1 - self.leader
        return 1 if dealer is None else dealer

    def _unexplained(self) -> str:
        """Why no way of dealing the rest was found, as near as it can be told."""
        said = [
            f"{key} {', '.join(f'{value} for {WHOSE[seat]}' for seat, value in enumerate(values) if value is not None)}"
            for key, values in (("points", self.points), ("tricks", self.tricks), ("pending", self.pending))
            if any(value is not None for value in values)
        ]
        suits = [SUIT_NAMES[SUITS[suit]] for row in self.marriages for suit in row or ()]
        if suits:
            said.append("marriages in " + " and ".join(suits))
        if self.talon is not None:
            said.append(f"{len(self.talon)} face-down talon cards")
        if self.closer is not None:
            said.append(f"a talon closed by {WHOSE[self.closer]}")
        said.append(f"{WHOSE[self.leader]} on lead, who must have won the last trick if there was one")
        return "No deal can come to this: no tricks of the remaining cards fit " + "; ".join(said) + "."


def _pairs(suits: tuple[int, ...]) -> int:
    return sum((1 << KING | 1 << QUEEN) << 8 * suit for suit in suits)


def _points(mask: int) -> int:
    return sum(card_points(card) for card in range(32) if mask >> card & 1)
