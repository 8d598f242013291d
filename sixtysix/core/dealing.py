"""Shuffling and dealing, by packets as the ruleset asks."""

from collections.abc import MutableSequence

from sixtysix.core.cards import NOBODY, lowest
from sixtysix.core.chance import below, step
from sixtysix.core.rules import TURN_UP, Rules
from sixtysix.core.state import GOING, LEAD, PLACE, WORD, Seats, State, Stock, at, put


def pack_of(rules: Rules) -> int:
    """The set of all cards of the game."""
    return (255 & -1 << rules.lowest_rank) * 0x01010101


def spread(cards: int, deck: MutableSequence[int]) -> int:
    """Lay a set of cards out at the front of ``deck``; returns how many there are."""
    size = 0
    while cards:
        deck[size] = lowest(cards)
        cards &= cards - 1
        size += 1
    return size


def shuffle(rules: Rules, deck: MutableSequence[int], chance: int) -> int:
    """Fill the front of ``deck`` with the shuffled pack; returns the generator's next state."""
    size = spread(pack_of(rules), deck)
    for last in range(size - 1, 0, -1):
        chance = step(chance)
        other = below(chance, last + 1)
        card = deck[last]
        deck[last] = deck[other]
        deck[other] = card
    return chance


def deal_out(rules: Rules, deck: MutableSequence[int], dealer: int, nothing: Seats) -> State:
    """The first position of a deal: ``deck`` from its top, the seat after the dealer first.

    ``nothing`` holds a zero a seat and so tells their number.
    """
    seats = len(nothing)
    first = dealer + 1 if dealer + 1 < seats else 0
    hands = nothing
    turnup = 0
    dealt = 0
    packets = rules.packets
    while packets:
        size = packets & 15
        packets >>= 4
        if size == TURN_UP:
            turnup = deck[dealt]
            dealt += 1
        else:
            seat = first
            for _ in range(seats):
                cards = 0
                for _ in range(size):
                    cards |= 1 << deck[dealt]
                    dealt += 1
                hands = put(hands, seat, at(hands, seat) | cards)
                seat = seat + 1 if seat + 1 < seats else 0
    size = pack_of(rules).bit_count()
    top = 0
    rest = 0
    for place in range(size - dealt):
        if place < WORD:
            top |= deck[dealt + place] << PLACE * place
        else:
            rest |= deck[dealt + place] << PLACE * (place - WORD)
    stock = Stock(turnup >> 3, turnup, size - dealt + 1, top, rest)
    return State(
        hands, nothing, nothing, nothing, nothing, stock, first, first, 0, LEAD, NOBODY, 0, NOBODY, 0, GOING
    )  # fmt: skip
