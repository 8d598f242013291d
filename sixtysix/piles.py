"""Finding hands and won tricks that fit what is known of a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from sixtysix.core.cards import NO_CARD, card_points

if TYPE_CHECKING:
    from random import Random

Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Demand:
    """What is known, and what is to be found from the ``unseen`` cards.  Sets of cards are masks."""

    unseen: int
    hands: tuple[int | None, int | None]
    sizes: Pair
    won: tuple[int | None, int | None]
    tricks: Pair
    points: tuple[int | None, int | None]  # card points in the tricks; None: any
    shown: Pair  # kings and queens of marriages each seat has announced
    led: int
    leader: int


def fill(demand: Demand, chance: Random) -> tuple[Pair, Pair, list[int]] | None:
    """Hands, won cards and the rest (shuffled, for the talon); None if nothing fits."""
    for placed in _placements(demand, chance):
        hands = [hand or 0 for hand in demand.hands]
        won = [mask or 0 for mask in demand.won]
        unseen = demand.unseen
        for card, (kind, seat) in placed.items():
            (hands if kind == "hand" else won)[seat] |= 1 << card
            unseen &= ~(1 << card)
        reserve = [demand.sizes[seat] - hands[seat].bit_count() if demand.hands[seat] is None else 0 for seat in (0, 1)]
        if min(reserve) < 0:
            continue
        piles = _piles(demand, won, unseen, chance)
        if piles is None:
            continue
        spare = unseen & ~(piles[0] | piles[1])
        rest = [card for card in range(32) if spare >> card & 1]
        if len(rest) < sum(reserve):
            continue
        chance.shuffle(rest)
        for seat in (0, 1):
            for _ in range(reserve[seat]):
                hands[seat] |= 1 << rest.pop()
        return (hands[0], hands[1]), (won[0] | piles[0], won[1] | piles[1]), rest
    return None


def _placements(demand: Demand, chance: Random) -> Iterator[dict[int, tuple[str, int]]]:
    """Where the kings and queens of announced marriages may be: with their owner, or in a won trick."""
    options: list[list[tuple[int, tuple[str, int]]]] = []
    for seat in (0, 1):
        for card in range(32):
            if not (demand.shown[seat] & demand.unseen) >> card & 1:
                continue
            places = [("won", pile) for pile in (0, 1) if demand.won[pile] is None and demand.tricks[pile]]
            if demand.hands[seat] is None:
                places.append(("hand", seat))
            chance.shuffle(places)
            options.append([(card, place) for place in places])
    for choice in product(*options):
        placed = dict(choice)
        if all(_shown_fits(demand, seat, placed) for seat in (0, 1)):
            yield placed


def _shown_fits(demand: Demand, seat: int, placed: dict[int, tuple[str, int]]) -> bool:
    """Each announced pair is with its owner or played, and one card of it is played."""
    mine = demand.hands[seat] or 0
    played = (demand.won[0] or 0) | (demand.won[1] or 0)
    if demand.led != NO_CARD and demand.leader == seat:
        played |= 1 << demand.led
    for card, (kind, _) in placed.items():
        if kind == "won":
            played |= 1 << card
        elif demand.shown[seat] >> card & 1:
            mine |= 1 << card
    shown = demand.shown[seat]
    if shown & ~(mine | played):
        return False
    return all(played >> 8 * suit & 0x30 for suit in range(4) if shown >> 8 * suit & 0x30)


def _piles(demand: Demand, won: list[int], unseen: int, chance: Random) -> Pair | None:
    """Cards of ``unseen`` that complete both seats' tricks to the points asked for."""
    groups: dict[int, list[int]] = {}
    for card in range(32):
        if unseen >> card & 1:
            groups.setdefault(card_points(card), []).append(card)
    for cards in groups.values():
        chance.shuffle(cards)
    worths = sorted(groups, reverse=True)
    counts = [len(groups[worth]) for worth in worths]
    needs: list[tuple[int, int | None]] = []
    for seat in (0, 1):
        points = demand.points[seat]
        missing = None if points is None else points - sum(card_points(c) for c in range(32) if won[seat] >> c & 1)
        needs.append((2 * demand.tricks[seat] - won[seat].bit_count(), missing))
    if min(size for size, _ in needs) < 0:
        return None
    for first in _choices(worths, counts, *needs[0], chance):
        left = [have - used for have, used in zip(counts, first, strict=True)]
        second = next(_choices(worths, left, *needs[1], chance), None)
        if second is not None:
            masks = [0, 0]
            for at, worth in enumerate(worths):
                for seat, used in ((0, first[at]), (1, second[at])):
                    for _ in range(used):
                        masks[seat] |= 1 << groups[worth].pop()
            return masks[0], masks[1]
    return None


def _choices(
    worths: list[int], counts: list[int], size: int, points: int | None, chance: Random
) -> Iterator[list[int]]:
    """How many cards of each worth make ``size`` cards with ``points``, in a random order."""
    if not worths:
        if size == 0 and not points:
            yield []
        return
    most = min(counts[0], size)
    if points is not None and worths[0]:
        most = min(most, points // worths[0])
    if points is not None and (points < 0 or points > size * worths[0]):
        return
    numbers = list(range(most + 1))
    chance.shuffle(numbers)
    for used in numbers:
        missing = None if points is None else points - used * worths[0]
        for rest in _choices(worths[1:], counts[1:], size - used, missing, chance):
            yield [used, *rest]
