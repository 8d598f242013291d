"""Chances that can be counted, as exact fractions: what a first hand holds, and where unseen cards may lie.

"A hand" is either player's first one, before anybody has looked at a card.  Chances given an ``InfoSet`` take every
position that agrees with what its seat has seen for equally likely; what the other side's choices may tell is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb, factorial

from sixtysix.cards import RANKS, Card, parse_cards
from sixtysix.core.cards import KING, QUEEN
from sixtysix.infoset import InfoSet
from sixtysix.ruleset import Ruleset, ruleset_of
from sixtysix.simulation.starts import Start, spot

COURTS = (KING, QUEEN)
SUITS = 4


def chance(start: str | Start, ruleset: str | Ruleset = "german") -> Fraction:
    """The chance that the first hands and the turn-up are as a ``Start`` asks ("A* T*": seat 0 holds the trump ace and
    ten).

    Raises ValueError (NotationError) for what cannot be read or cannot be.

    >>> chance("A* T*")
    Fraction(10, 253)
    """
    return spot(start if isinstance(start, Start) else Start.parse(start), ruleset_of(ruleset)).chance


def drawn(good: int, cards: int, number: int) -> dict[int, Fraction]:
    """How many good cards are among ``number`` drawn from ``cards`` of which ``good`` are: number to chance.

    >>> drawn(1, 2, 1)
    {0: Fraction(1, 2), 1: Fraction(1, 2)}
    """
    if not 0 <= good <= cards or not 0 <= number <= cards:
        raise ValueError(f"{number} of {cards} cards, {good} of them good, cannot be drawn.")
    least, most = max(0, number - (cards - good)), min(good, number)
    ways = comb(cards, number)
    return {k: Fraction(comb(good, k) * comb(cards - good, number - k), ways) for k in range(least, most + 1)}


def marriages_in_hand(ruleset: str | Ruleset = "german") -> dict[int, Fraction]:
    """How many marriages (king and queen of a suit) a hand holds: number to chance.

    >>> marriages_in_hand()[3]
    Fraction(1, 33649)
    """
    game = ruleset_of(ruleset)
    ways: dict[tuple[int, int], int] = {(0, 0): 1}  # (marriages, cards of the four pairs) to ways, suit by suit
    for _ in range(SUITS):
        ways = _sums(
            ((marriages + pair, cards + held), number * also)
            for (marriages, cards), number in ways.items()
            for pair, held, also in ((0, 0, 1), (0, 1, 2), (1, 2, 1))
        )
    others = game.deck - SUITS * len(COURTS)
    counts: dict[int, int] = {}
    for (marriages, cards), number in ways.items():
        if cards <= game.hand:
            counts[marriages] = counts.get(marriages, 0) + number * comb(others, game.hand - cards)
    return {k: Fraction(count, comb(game.deck, game.hand)) for k, count in sorted(counts.items()) if count}


def marriage_in_hand(ruleset: str | Ruleset = "german", trump: bool | None = None) -> Fraction:
    """The chance of at least one marriage in a hand; ``trump``: of the trump one (True), of a plain one (False).

    >>> marriage_in_hand(), marriage_in_hand(trump=True)
    (Fraction(7031, 33649), Fraction(10, 253))
    """
    game = ruleset_of(ruleset)
    if trump is None:
        return 1 - marriages_in_hand(game)[0]
    if trump:
        return chance("K* Q*", game)
    cards, plain = game.deck - 1, SUITS - 1  # a trump is turned up
    ways = sum(
        (-1) ** (pairs + 1) * comb(plain, pairs) * comb(cards - 2 * pairs, game.hand - 2 * pairs)
        for pairs in range(1, min(plain, game.hand // 2) + 1)
    )
    return Fraction(ways, comb(cards, game.hand))


def trump_in_hand(rank: str, ruleset: str | Ruleset = "german") -> Fraction:
    """The chance that a hand holds the trump of a rank.

    >>> trump_in_hand("9")
    Fraction(5, 23)
    """
    return chance(f"{rank}*", ruleset)


def exchange_in_hand(ruleset: str | Ruleset = "german") -> Fraction:
    """The chance that a hand holds the trump that may be exchanged for the turn-up.

    >>> exchange_in_hand("schnapsen")
    Fraction(4, 19)
    """
    game = ruleset_of(ruleset)
    return trump_in_hand(RANKS[game.core.exchange_rank], game)


def trump_distribution(ruleset: str | Ruleset = "german") -> dict[int, Fraction]:
    """How many trumps a hand holds: number to chance.

    >>> trump_distribution()[0]
    Fraction(884, 4807)
    """
    game = ruleset_of(ruleset)
    return drawn(len(game.ranks) - 1, game.deck - 1, game.hand)  # one trump is turned up


def hands(infoset: InfoSet) -> int:
    """How many hands the other player may hold, given what the seat has seen.

    >>> from sixtysix import Deal
    >>> hands(Deal.new(seed=1, dealer=1).infoset(0))
    12376
    """
    allowed, needed = _unknown(infoset)
    return comb(allowed, needed)


def worlds(infoset: InfoSet) -> int:
    """How many positions agree with what the seat has seen: the other hand and, while the talon is open, its order.

    >>> from sixtysix import Deal
    >>> deal = Deal.setup(you="AH KH", opponent="TH 9C", talon="", trump="S")
    >>> worlds(deal.infoset(0))
    1
    """
    face_down = len(infoset.unseen) - _unknown(infoset)[1]
    return hands(infoset) * (1 if infoset.strict else factorial(face_down))


def holds(cards: str | Iterable[Card | str], infoset: InfoSet) -> Fraction:
    """The chance that the other player holds all of these cards, given what the seat has seen.

    Raises NotationError for unreadable cards.

    >>> from sixtysix import Deal
    >>> holds("AH", Deal.setup(you="KH QH AS 9D JC TC", trump="9S").infoset(0))
    Fraction(6, 17)
    """
    other = 1 - infoset.seat
    known = infoset.state.hands[other]
    asked = {card.number for card in parse_cards(cards)} - {card for card in range(32) if known >> card & 1}
    free = infoset.unseen_mask & ~infoset.barred_mask
    if any(not free >> card & 1 for card in asked):
        return Fraction(0)
    allowed, needed = _unknown(infoset)
    if len(asked) > needed:
        return Fraction(0)
    return Fraction(comb(allowed - len(asked), needed - len(asked)), comb(allowed, needed))


def draws(card: str | Card, infoset: InfoSet) -> Fraction:
    """The chance that a card lies next on the talon, given what the seat has seen; 0 if nothing is drawn any more.

    >>> from sixtysix import Deal
    >>> draws("AH", Deal.setup(you="KH QH AS 9D JC TC", trump="9S").infoset(0))
    Fraction(1, 17)
    """
    wanted = card if isinstance(card, Card) else Card.parse(card)
    if infoset.strict or not infoset.unseen_mask >> wanted.number & 1:
        return Fraction(0)
    face_down = len(infoset.unseen) - _unknown(infoset)[1]
    return (1 - holds([wanted], infoset)) / face_down


def _unknown(infoset: InfoSet) -> tuple[int, int]:
    """How many unseen cards the other player may hold, and how many of them he does hold."""
    other = 1 - infoset.seat
    allowed = (infoset.unseen_mask & ~infoset.barred_mask).bit_count()
    return allowed, infoset.hand_size(other) - infoset.state.hands[other].bit_count()


def _sums(terms: Iterable[tuple[tuple[int, int], int]]) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for key, number in terms:
        found[key] = found.get(key, 0) + number
    return found
