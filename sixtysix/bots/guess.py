"""Determinizing: a possible full position behind what a seat knows, in the subset that numba compiles."""

from collections.abc import MutableSequence
from typing import NamedTuple

from sixtysix.core.chance import below, step
from sixtysix.core.dealing import spread
from sixtysix.core.state import PLACE, WORD, State, Stock, at, put

CALLED = ("guess",)


class Sight(NamedTuple):
    """What the seat on turn knows of a position."""

    state: State  # with the hidden cards taken out
    unseen: int  # those cards
    barred: int  # the ones among them that the other side cannot hold
    size: int  # how many cards the other side holds


class Scratch(NamedTuple):
    """Space to work in: lists, or arrays for machine code."""

    deck: MutableSequence[int]  # 32
    actions: MutableSequence[int]
    totals: MutableSequence[int]
    path: MutableSequence[int]  # two a step of a deal
    stack: MutableSequence[int]  # what sixtysix.solver.search asks for
    tree: MutableSequence[int]
    values: MutableSequence[float]  # one a node of the tree


def guess(sight: Sight, chance: int, deck: MutableSequence[int]) -> tuple[State, int]:
    """One world, each as likely as any other, and the generator's next state."""
    known = sight.state
    other = 1 - known.turn
    hand = at(known.hands, other)
    needed = sight.size - hand.bit_count()
    unseen = sight.unseen
    free = spread(unseen & ~sight.barred, deck)
    for place in range(needed):
        chance = step(chance)
        chosen = place + below(chance, free - place)
        card = deck[chosen]
        deck[chosen] = deck[place]
        deck[place] = card
        hand |= 1 << card
    hands = put(known.hands, other, hand)
    stock = known.stock
    top = 0
    rest = 0
    if stock.left and known.closer < 0:
        left = spread(unseen & ~hand, deck)
        for place in range(left):
            chance = step(chance)
            chosen = place + below(chance, left - place)
            card = deck[chosen]
            deck[chosen] = deck[place]
            if place < WORD:
                top |= card << PLACE * place
            else:
                rest |= card << PLACE * (place - WORD)
    return (
        State(
            hands, known.won, known.points, known.pending, known.announced,
            Stock(stock.trump, stock.turnup, stock.left, top, rest), known.leader, known.turn, known.table, known.phase,
            known.closer, known.at_close, known.winner, known.value, known.reason,
        ),
        chance,
    )  # fmt: skip
