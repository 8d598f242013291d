"""How the deals of a run begin, in the subset that numba compiles: dealt whole, or from what is given of a position."""

from collections.abc import MutableSequence
from typing import NamedTuple

from sixtysix.core.cards import NO_CARD, NOBODY
from sixtysix.core.chance import below, step
from sixtysix.core.dealing import deal_out, shuffle, spread
from sixtysix.core.rules import Rules
from sixtysix.core.state import PLACE, WORD, State, Stock, at

# a row of the choices: what one turn-up means for the rest
LIMIT = 0  # this row is taken by numbers below it, and not by earlier rows; the last row's is CERTAIN
TURNUP = 1  # NO_CARD: none is left
HANDS = 2  # the cards given to seat 0; those of seat 1 follow
BARS = 4  # cards that seat 0 must not get; those of seat 1 follow
FREE = 6  # the cards to deal
CHOICE = 7
CERTAIN = 1 << 31


class Opening(NamedTuple):
    """The first position of every deal of a run; what is not given of it is dealt anew each time."""

    whole: int  # 1: shuffled and dealt as the ruleset says, and nothing else here counts
    state: State  # its leader is NOBODY where the dealer decides who leads
    size_0: int
    size_1: int


def some(cards: int, number: int, deck: MutableSequence[int], chance: int) -> tuple[int, int]:
    """So many of these cards, any set as likely as any other, and the generator's next state."""
    free = spread(cards, deck)
    found = 0
    for place in range(number):
        chance = step(chance)
        chosen = place + below(chance, free - place)
        found |= 1 << deck[chosen]
        deck[chosen] = deck[place]
    return found, chance


def two_hands(
    free: int, number_0: int, bar_0: int, number_1: int, bar_1: int, deck: MutableSequence[int], chance: int
) -> tuple[int, int, int]:
    """So many of the free cards for each seat, any two hands that avoid the barred cards as likely as any other."""
    if bar_0 == 0:
        hand_1, chance = some(free & ~bar_1, number_1, deck, chance)
        hand_0, chance = some(free & ~hand_1, number_0, deck, chance)
        return hand_0, hand_1, chance
    hand_0, chance = some(free & ~bar_0, number_0, deck, chance)
    if bar_1 == 0:
        hand_1, chance = some(free & ~hand_0, number_1, deck, chance)
        return hand_0, hand_1, chance
    hand_1, chance = some(free & ~bar_1, number_1, deck, chance)
    while hand_0 & hand_1:
        hand_0, chance = some(free & ~bar_0, number_0, deck, chance)
        hand_1, chance = some(free & ~bar_1, number_1, deck, chance)
    return hand_0, hand_1, chance


def talon_of(cards: int, deck: MutableSequence[int], chance: int) -> tuple[int, int, int]:
    """These cards in any order as the two words of a ``Stock``, and the generator's next state."""
    size = spread(cards, deck)
    top = 0
    rest = 0
    for place in range(size):
        chance = step(chance)
        chosen = place + below(chance, size - place)
        card = deck[chosen]
        deck[chosen] = deck[place]
        if place < WORD:
            top |= card << PLACE * place
        else:
            rest |= card << PLACE * (place - WORD)
    return top, rest, chance


def first_position(
    rules: Rules,
    opening: Opening,
    choices: MutableSequence[int],
    dealer: int,
    deck: MutableSequence[int],
    chance: int,
) -> tuple[State, int]:
    """The first position of a deal and the generator's next state; ``deck`` is scratch space of 32."""
    if opening.whole:
        chance = shuffle(rules, deck, chance)
        return deal_out(rules, deck, dealer, (0, 0)), chance
    given = opening.state
    chance = step(chance)
    drawn = below(chance, CERTAIN)
    row = 0
    while choices[row + LIMIT] <= drawn:
        row += CHOICE
    turnup = choices[row + TURNUP]
    hand_0 = choices[row + HANDS]
    hand_1 = choices[row + HANDS + 1]
    free = choices[row + FREE]
    more_0, more_1, chance = two_hands(
        free, opening.size_0 - hand_0.bit_count(), choices[row + BARS],
        opening.size_1 - hand_1.bit_count(), choices[row + BARS + 1], deck, chance,
    )  # fmt: skip
    top = given.stock.top
    rest = given.stock.rest
    if free:
        top, rest, chance = talon_of(free & ~(more_0 | more_1), deck, chance)
    trump = given.stock.trump if turnup == NO_CARD else turnup >> 3
    leader = 1 - dealer if given.leader == NOBODY else given.leader
    turn = leader if given.leader == NOBODY else given.turn
    state = State(
        (hand_0 | more_0, hand_1 | more_1), given.won, given.points, given.pending, given.announced,
        Stock(trump, turnup, given.stock.left, top, rest), leader, turn, given.table, given.phase,
        given.closer, given.at_close, given.winner, given.value, given.reason,
    )  # fmt: skip
    return state, chance


def held(state: State, seat: int, cards: int) -> int:
    """How many of these cards a seat holds."""
    return (at(state.hands, seat) & cards).bit_count()
