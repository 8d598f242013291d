"""The positions that a seat must reckon with: all ways in which the hidden cards may lie."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, factorial

from sixtysix.core.state import put
from sixtysix.deal import Deal
from sixtysix.infoset import InfoSet
from sixtysix.notation import pack_row


def worlds(infoset: InfoSet, limit: int | None = None, seed: int = 1) -> Iterator[Deal]:
    """Deals that agree with everything a seat knows, without their histories.

    With the talon closed its face-down cards stay out of play, so their order is not told apart.  All worlds come, in
    a fixed order, if there are at most ``limit`` of them (None: no limit); else ``limit`` random ones by ``seed``.
    """
    other = 1 - infoset.seat
    known = infoset.state.hands[other]
    unseen = [card.number for card in infoset.unseen]
    size = infoset.hand_size(other) - known.bit_count()
    if limit is None or most_worlds(infoset) <= limit:
        yield from _all(infoset, unseen, size)
        return
    from random import Random  # slow to load, and not needed to play

    chance = Random(seed)
    found = 0
    while found < limit:
        chance.shuffle(unseen)
        hand = known | sum(1 << card for card in unseen[:size])
        if infoset.allows(other, hand):
            found += 1
            yield _world(infoset, hand, unseen[size:])


def most_worlds(infoset: InfoSet) -> int:
    """How many worlds there are at the most: answers to leads may rule some out (``odds.worlds`` counts the rest)."""
    other = 1 - infoset.seat
    hidden = len(infoset.unseen)
    size = infoset.hand_size(other) - infoset.state.hands[other].bit_count()
    return comb(hidden, size) * (1 if infoset.strict else factorial(hidden - size))


def _all(infoset: InfoSet, unseen: list[int], size: int) -> Iterator[Deal]:
    other = 1 - infoset.seat
    for chosen in combinations(unseen, size):
        hand = infoset.state.hands[other] | sum(1 << card for card in chosen)
        if not infoset.allows(other, hand):
            continue
        rest = [card for card in unseen if card not in chosen]
        for talon in [tuple(rest)] if infoset.strict else permutations(rest):
            yield _world(infoset, hand, list(talon))


def _world(infoset: InfoSet, hand: int, talon: list[int]) -> Deal:
    state = infoset.state
    top, rest = pack_row(talon)
    hands = put(state.hands, 1 - infoset.seat, hand)
    stock = state.stock._replace(top=top, rest=rest)
    return Deal(infoset.ruleset, infoset.dealer, state._replace(hands=hands, stock=stock))
