"""From where the deals of a run start: what is asked of the first hands, or a position, or what a seat knows of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple

from sixtysix.cards import RANKS, SUITS, Card
from sixtysix.core.cards import NOBODY
from sixtysix.core.dealing import pack_of
from sixtysix.core.state import GOING, LEAD, State, Stock
from sixtysix.deal import Deal
from sixtysix.errors import NotationError
from sixtysix.infoset import InfoSet
from sixtysix.ruleset import Ruleset
from sixtysix.simulation.openings import CERTAIN, Opening

ANY_TRUMP = "*"
_ZERO = (0, 0)
_BLANK = State(
    _ZERO, _ZERO, _ZERO, _ZERO, _ZERO, Stock(0, 0, 0, 0, 0), NOBODY, NOBODY, 0, LEAD, NOBODY, 0, NOBODY, 0, GOING
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Start:
    """What is asked of the first hands; everything else is dealt at random.

    Cards are parted by spaces; the suit ``*`` means trump.  ``you`` and ``opponent`` (seats 0 and 1) hold at least
    these cards, and none of ``you_not`` and ``opponent_not``.  ``trump`` is a suit, the card turned up, or its rank.

    >>> str(Start.parse("A* T*; not 9*; trump S"))
    'A* T*; not 9*; trump S'
    """

    you: str = ""
    opponent: str = ""
    you_not: str = ""
    opponent_not: str = ""
    trump: str | None = None

    @staticmethod
    def parse(text: str) -> Start:
        """Read ``A* T*; not 9*; opponent KH QH; opponent not A*; trump S`` (each part may be missing).

        Raises NotationError.
        """
        given: dict[str, str] = {}
        for part in filter(None, (part.strip() for part in text.split(";"))):
            words = part.split()
            key = words.pop(0).lower() if words[0].lower() in ("you", "opponent", "trump") else "you"
            if words and words[0].lower() == "not" and key != "trump":
                words.pop(0)
                key += "_not"
            if key in given:
                raise NotationError(f"start names {key.replace('_', ' ')} twice: {text!r}.")
            given[key] = " ".join(words)
        return Start(**given)

    def __str__(self) -> str:
        parts = {"": self.you, "not ": self.you_not, "opponent ": self.opponent, "opponent not ": self.opponent_not}
        found = [f"{head}{cards}" for head, cards in parts.items() if cards]
        return "; ".join(found + ([f"trump {self.trump}"] if self.trump else []))


class Spot(NamedTuple):
    """The start as the loop takes it, who deals (None: they take turns), and how likely a whole deal meets it."""

    opening: Opening
    choices: tuple[int, ...]
    dealer: int | None
    chance: Fraction


class _Wish(NamedTuple):
    """Cards asked for: some by name, some as a rank of trumps."""

    cards: int
    trumps: int  # ranks

    def given(self, trump: int) -> int:
        return self.cards | self.trumps << (trump << 3)


def spot(start: str | Start | Deal | InfoSet | None, game: Ruleset) -> Spot:
    """Read a start.  Raises ValueError (NotationError for unreadable text) naming what is wrong."""
    if start is None:
        return Spot(Opening(1, _BLANK, 0, 0), (CERTAIN, 0, 0, 0, 0, 0, 0), None, Fraction(1))
    if isinstance(start, str):
        start = Start.parse(start)
    if isinstance(start, Start):
        return _asked(start, game)
    if not isinstance(start, Deal | InfoSet):
        raise ValueError(f"start is {start!r}; give cards such as 'A* T*; trump S', a Start, a Deal or an InfoSet.")
    if start.ruleset != game:
        raise ValueError(
            f"start is a position of {start.ruleset.id!r}, but ruleset is {game.id!r}; give the same ruleset to both."
        )
    if start.turn is None:
        raise ValueError("start is a finished deal; give a position in which somebody is on turn.")
    return _position(start) if isinstance(start, Deal) else _known(start)


def _position(deal: Deal) -> Spot:
    hands = deal.state.hands
    opening = Opening(0, deal.state, *(hand.bit_count() for hand in hands))
    return Spot(opening, (CERTAIN, deal.state.stock.turnup, *hands, 0, 0, 0), deal.dealer, Fraction(1))


def _known(infoset: InfoSet) -> Spot:
    state = infoset.state
    bars = (infoset.barred_mask, 0) if infoset.seat == 1 else (0, infoset.barred_mask)
    row = (CERTAIN, state.stock.turnup, *state.hands, *bars, infoset.unseen_mask)
    return Spot(Opening(0, state, *infoset.sizes), row, infoset.dealer, Fraction(1))


def _asked(start: Start, game: Ruleset) -> Spot:
    pack, size = pack_of(game.core), game.hand
    keys = ("you", "opponent", "you_not", "opponent_not")
    you, opponent, you_not, opponent_not = (_wish(getattr(start, key), key, game) for key in keys)
    for key, wish in (("you", you), ("opponent", opponent)):
        asked = wish.cards.bit_count() + wish.trumps.bit_count()
        if wish.cards.bit_count() > size or wish.trumps.bit_count() > size:
            raise ValueError(f"start asks for {asked} cards of {key}; a hand has {size} in {game.name}.")
    if you.cards & opponent.cards or you.trumps & opponent.trumps:
        raise ValueError("start asks for the same card in both hands.")
    rows: list[tuple[int, tuple[int, ...]]] = []
    for turnup in _turn_ups(start.trump, game):
        given = [wish.given(turnup >> 3) for wish in (you, opponent)]
        bars = [wish.given(turnup >> 3) for wish in (you_not, opponent_not)]
        free = pack & ~(1 << turnup | given[0] | given[1])
        needed = [size - cards.bit_count() for cards in given]
        clash = given[0] & given[1] or (given[0] | given[1]) >> turnup & 1
        if clash or any(cards & bar for cards, bar in zip(given, bars, strict=True)) or min(needed) < 0:
            continue
        bars = [bar & free for bar in bars]
        ways = _ways(free, needed, bars)
        if ways:
            rows.append((ways, (turnup, *given, *bars, free)))
    total = sum(ways for ways, _ in rows)
    if not total:
        raise ValueError(f"start {str(start)!r} is impossible in {game.name}: no deal has such hands and trumps.")
    choices: list[int] = []
    so_far = 0
    for ways, row in rows:
        so_far += ways
        choices += [so_far * CERTAIN // total, *row]
    cards = pack.bit_count()
    deals = cards * comb(cards - 1, size) * comb(cards - 1 - size, size)
    state = _BLANK._replace(stock=Stock(0, 0, cards - 2 * size, 0, 0))
    return Spot(Opening(0, state, size, size), tuple(choices), None, Fraction(total, deals))


def _wish(text: str, key: str, game: Ruleset) -> _Wish:
    pack = pack_of(game.core)
    cards = trumps = 0
    for word in text.replace(",", " ").split():
        rank = word.upper().replace("10", "T").removesuffix(ANY_TRUMP)
        if word.endswith(ANY_TRUMP):
            if len(rank) != 1 or rank not in game.ranks:
                raise NotationError(f"start, {key}: {word!r} is no trump of {game.name}; its ranks are {game.ranks}.")
            if trumps >> RANKS.index(rank) & 1:
                raise NotationError(f"start, {key}: {word} is named twice.")
            trumps |= 1 << RANKS.index(rank)
            continue
        card = Card.parse(word)
        if not pack >> card.number & 1:
            raise NotationError(f"start, {key}: {card} is not in the pack of {game.deck} cards of {game.name}.")
        if cards >> card.number & 1:
            raise NotationError(f"start, {key}: {card} is named twice.")
        cards |= 1 << card.number
    return _Wish(cards, trumps)


def _turn_ups(trump: str | None, game: Ruleset) -> Iterator[int]:
    """The cards that may be turned up."""
    pack = pack_of(game.core)
    text = (trump or "").strip().upper()
    if len(text) == 1 and text in SUITS:
        wanted = 255 << 8 * SUITS.index(text)
    elif text:
        wish = _wish(text, "trump", game)
        if len(text.replace(",", " ").split()) != 1:
            raise NotationError(f"start, trump: {trump!r} is not one card, one suit letter, or a rank such as 9*.")
        wanted = wish.cards or wish.trumps * 0x01010101
    else:
        wanted = pack
    return (card for card in range(32) if (pack & wanted) >> card & 1)


def _ways(free: int, needed: list[int], bars: list[int]) -> int:
    """In how many ways both hands can be filled from the free cards without the barred ones."""
    only_0 = (free & ~bars[0] & bars[1]).bit_count()
    only_1 = (free & ~bars[1] & bars[0]).bit_count()
    both = (free & ~(bars[0] | bars[1])).bit_count()
    return sum(
        comb(both, shared) * comb(only_0, needed[0] - shared) * comb(both - shared + only_1, needed[1])
        for shared in range(min(needed[0], both) + 1)
    )
