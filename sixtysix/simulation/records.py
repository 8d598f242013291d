"""Deals played to their end and set down as rows of numbers, in the subset that numba compiles.

The rows lie column by column in three flat arrays, by the size of their numbers; ``columns`` names them for people.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from sixtysix.bots.easy import easy_action
from sixtysix.bots.medium import medium_action
from sixtysix.core.cards import NO_CARD, NOBODY, suit_mask
from sixtysix.core.chance import MASK, below, scramble, start, step
from sixtysix.core.marriages import marriage_value
from sixtysix.core.moves import CLOSE, EXCHANGE, apply
from sixtysix.core.refusals import ALLOWED
from sixtysix.core.rules import Rules
from sixtysix.core.state import LEAD, State, at, points_at_close, tricks_at_close
from sixtysix.core.talon import close_refusal
from sixtysix.simulation.kernels import random_action
from sixtysix.simulation.openings import Opening, first_position, held

# policies by number
RANDOM = 0
EASY = 1
MEDIUM = 2
BOLD = 3
BOLD_CLOSES_ONE_LEAD_IN = 8

# columns of ``tiny`` (8 bits)
LEADER, DEALER, WINNER, GAME_POINTS, REASON, TRICKS, MARRIAGES, MARRIAGE_POINTS = 0, 1, 2, 3, 4, 5, 7, 9
EXCHANGER, CLOSER, CLOSE_TRICK, CLOSE_TRUMPS, LAST_TAKER, ACTIONS, TURNED_UP, TINY = 11, 12, 13, 14, 15, 16, 17, 18
# columns of ``small`` (16 bits)
POINTS, CLOSE_POINTS, SMALL = 0, 2, 3
# columns of ``wide`` (64 bits)
SEED, FIRST_HAND, WIDE = 0, 1, 3


class Rows(NamedTuple):
    """Space for so many rows."""

    size: int
    tiny: MutableSequence[int]
    small: MutableSequence[int]
    wide: MutableSequence[int]


class Course(NamedTuple):
    """What the last position of a deal does not tell of its course."""

    exchanger: int  # who exchanged first
    close_trumps: int  # trumps that the closer held
    actions: int


def deal_seed(seed: int, number: int) -> int:
    """The seed of a run's deal: any deal can be made without those before it."""
    return scramble(scramble(seed & MASK) ^ number & MASK)


def first_course() -> Course:
    """Nothing has happened."""
    return Course(NOBODY, -1, 0)


def noted(course: Course, state: State, action: int) -> Course:
    """The course after an action in a position."""
    exchanger = course.exchanger
    close_trumps = course.close_trumps
    if action == EXCHANGE and exchanger == NOBODY:
        exchanger = state.turn
    if action == CLOSE:
        close_trumps = held(state, state.turn, suit_mask(state.stock.trump))
    return Course(exchanger, close_trumps, course.actions + 1)


def marriage_sum(state: State, seat: int) -> int:
    """Points of a seat's marriages that count: those that still wait for a trick do not."""
    total = -at(state.pending, seat)
    for suit in range(4):
        if at(state.announced, seat) >> suit & 1:
            total += marriage_value(state.stock.trump, suit)
    return total


def record(rows: Rows, place: int, seed: int, dealer: int, first: State, last: State, course: Course) -> None:
    """Set down a finished deal as row number ``place``."""
    size = rows.size
    tiny = rows.tiny
    tiny[LEADER * size + place] = first.leader
    tiny[DEALER * size + place] = dealer
    tiny[WINNER * size + place] = last.winner
    tiny[GAME_POINTS * size + place] = last.value
    tiny[REASON * size + place] = last.reason
    for seat in range(2):
        tiny[(TRICKS + seat) * size + place] = at(last.won, seat).bit_count() >> 1
        tiny[(MARRIAGES + seat) * size + place] = at(last.announced, seat).bit_count()
        tiny[(MARRIAGE_POINTS + seat) * size + place] = marriage_sum(last, seat)
        rows.small[(POINTS + seat) * size + place] = at(last.points, seat)
        rows.wide[(FIRST_HAND + seat) * size + place] = at(first.hands, seat)
    closer = last.closer
    closed = closer != NOBODY
    packed = last.at_close
    tiny[EXCHANGER * size + place] = course.exchanger
    tiny[CLOSER * size + place] = closer
    tiny[CLOSE_TRICK * size + place] = tricks_at_close(packed, 0) + tricks_at_close(packed, 1) if closed else -1
    tiny[CLOSE_TRUMPS * size + place] = course.close_trumps
    rows.small[CLOSE_POINTS * size + place] = points_at_close(packed, closer) if closed else -1
    played_out = last.table == 0 and at(last.hands, 0) == 0 and at(last.hands, 1) == 0
    tiny[LAST_TAKER * size + place] = last.leader if played_out else NOBODY
    tiny[ACTIONS * size + place] = course.actions
    tiny[TURNED_UP * size + place] = first.stock.turnup if first.stock.left else NO_CARD
    rows.wide[SEED * size + place] = seed


def bold_action(rules: Rules, state: State, chance: int) -> int:
    """The policy "bold": like "medium", but it closes one lead in eight by lot, whatever it holds.

    A level closes with good cards only, so its closes cannot tell what bad ones are worth; lots can.
    """
    lot = below(chance, BOLD_CLOSES_ONE_LEAD_IN) == 0
    may = state.phase == LEAD and close_refusal(rules, state) == ALLOWED
    if lot and may and at(state.points, state.turn) < rules.target:
        return CLOSE
    return medium_action(rules, state)


def policy_action(policy: int, rules: Rules, state: State, chance: int) -> int:
    """What a policy does."""
    if policy == RANDOM:
        return random_action(rules, state, chance)
    if policy == EASY:
        return easy_action(rules, state)
    if policy == BOLD:
        return bold_action(rules, state, chance)
    return medium_action(rules, state)


def play_rows(
    rules: Rules,
    opening: Opening,
    choices: MutableSequence[int],
    policy_0: int,
    policy_1: int,
    seed: int,
    pairs: int,
    dealer: int,
    number: int,
    deck: MutableSequence[int],
    rows: Rows,
) -> None:
    """Play deals ``number`` and on, as many as there are rows.

    ``dealer`` is a seat, or NOBODY: they take turns.  ``pairs``: two deals share a pack.
    """
    for place in range(rows.size):
        own = deal_seed(seed, number + place >> pairs)
        dealing = 1 - (number + place & 1) if dealer == NOBODY else dealer
        first, chance = first_position(rules, opening, choices, dealing, deck, start(own, 0))
        state = first
        course = first_course()
        while state.turn != NOBODY:
            chance = step(step(chance))
            action = policy_action(policy_0 if state.turn == 0 else policy_1, rules, state, chance)
            course = noted(course, state, action)
            state = apply(rules, state, action)
        record(rows, place, own, dealing, first, state, course)
