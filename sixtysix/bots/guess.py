"""Determinizing: a possible full position behind what a seat knows, in the subset that numba compiles."""

from collections.abc import MutableSequence
from typing import NamedTuple

from sixtysix.clues import Clues
from sixtysix.core.chance import below, step
from sixtysix.core.dealing import spread
from sixtysix.core.state import PLACE, WORD, State, Stock, at, put

CALLED = ("guess", "likely_guess")
CERTAIN = 1024
HARDLY = 32  # of CERTAIN: players forget, and some have their reasons
TRIES = 8


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


def chance_of(clues: Clues, hand: int, size: int) -> int:
    """How likely the other seat's leads are if it holds these ``size`` unknown cards, of CERTAIN.

    What it drew since, it may hold; each of its cards is as likely as any other to be one of these.
    """
    odds = CERTAIN
    if hand & clues.exchange:
        odds = max(HARDLY, CERTAIN * clues.exchange_drawn // size)
    if hand & clues.mates:
        odds = odds * max(HARDLY, CERTAIN * clues.drawn // size) // CERTAIN
    kept = max(0, size - clues.drawn)
    both = hand & clues.pairs
    both &= both >> 1 & 0x10101010
    while both:
        both &= both - 1
        odds = odds * max(HARDLY, CERTAIN - CERTAIN * kept * (kept - 1) // (size * (size - 1))) // CERTAIN
    return odds


def likely_guess(sight: Sight, clues: Clues, chance: int, deck: MutableSequence[int]) -> tuple[State, int]:
    """A world like ``guess``'s, as likely as the other side's way of playing makes it."""
    known = sight.state
    held = at(known.hands, 1 - known.turn)
    size = sight.size - held.bit_count()
    world, chance = guess(sight, chance, deck)
    for _ in range(TRIES):
        odds = chance_of(clues, at(world.hands, 1 - known.turn) & ~held, size)
        chance = step(chance)
        if below(chance, CERTAIN) < odds:
            break
        world, chance = guess(sight, chance, deck)
    return world, chance
