"""Exact play of a deal whose talon is still open, with all cards known, in the subset that numba compiles.

The open part is searched with a memory: the same position comes up again and again, because two tricks can be played
in either order.  What is left once play is strict goes to ``sixtysix.solver.search``.
"""

from collections.abc import MutableSequence

from sixtysix.core.cards import NOBODY
from sixtysix.core.chance import MASK, scramble
from sixtysix.core.moves import apply
from sixtysix.core.rules import Rules
from sixtysix.core.state import LEAD, State, at, is_strict
from sixtysix.solver.rows import read_row
from sixtysix.solver.search import BEST, FRAME, HIGH, LOW, MOST, UNIT, enter, most, next_action, score, search

CALLED = ("deep",)
PLACES = 1 << 18  # positions the memory holds; a later one takes the place of an earlier
SLOT = 3  # a position's name, and the bounds of its worth for the player on turn
NAME, FLOOR, CEILING = range(SLOT)


def name_of(state: State) -> int:
    """A number that tells positions of one deal apart before a lead (2**63 of them: two alike are not to be feared)."""
    tricks = (at(state.won, 0) != 0) | (at(state.won, 1) != 0) << 1
    name = scramble(at(state.hands, 0) << 5 ^ state.turn << 2 ^ tricks)
    name = scramble(name ^ at(state.hands, 1) << 6 ^ state.stock.turnup)
    for seat in range(2):
        name = scramble(name ^ at(state.points, seat) << 14 ^ at(state.pending, seat) << 4 ^ at(state.announced, seat))
    return name & MASK


def deep(
    rules: Rules, root: State, low: int, high: int, stack: MutableSequence[int], memory: MutableSequence[int]
) -> int:
    """Game points (times UNIT) for the player on turn with all cards known, exact inside (low, high), else a bound.

    ``stack`` is scratch space for twice ``search.frames()`` ints, ``memory`` for ``SLOT * PLACES`` zeros; it may be
    kept while positions of the same deal are searched.
    """
    base = len(stack) // 2
    bottom = base
    state = root
    enter(rules, state, low, high, stack, base)
    while True:
        action = next_action(stack, base, state.phase) if stack[base + BEST] < stack[base + HIGH] else -1
        if action < 0:
            value = stack[base + BEST]
            if state.phase == LEAD:
                remember(state, stack[base + LOW], stack[base + HIGH], value, memory)
            if base == bottom:
                return value
            turn = state.turn
            base -= FRAME
            state = read_row(stack, base)
            value = value if state.turn == turn else -value
        else:
            seat = state.turn
            after = apply(rules, state, action)
            if after.turn == NOBODY:
                value = score(after, seat, 0)
            else:
                floor = max(stack[base + LOW], stack[base + BEST])
                ceiling = stack[base + HIGH]
                if after.turn != seat:
                    floor, ceiling = -ceiling, -floor
                ceiling = min(ceiling, most(rules, after, after.turn) * UNIT)
                floor = max(floor, -most(rules, after, 1 - after.turn) * UNIT)
                if floor < ceiling and not is_strict(after) and after.phase == LEAD:
                    place = name_of(after) % PLACES * SLOT
                    if memory[place + NAME] == name_of(after):
                        if memory[place + FLOOR] >= ceiling:
                            ceiling = memory[place + FLOOR]
                            floor = ceiling
                        elif memory[place + CEILING] <= floor:
                            ceiling = memory[place + CEILING]
                            floor = ceiling
                if floor < ceiling and is_strict(after):
                    ceiling = search(rules, after, floor, ceiling, 0, stack)
                elif floor < ceiling:
                    base += FRAME
                    state = after
                    enter(rules, state, floor, ceiling, stack, base)
                    continue
                value = ceiling if after.turn == seat else -ceiling
        if value > stack[base + BEST]:
            stack[base + BEST] = value


def remember(state: State, low: int, high: int, value: int, memory: MutableSequence[int]) -> None:
    """Note what a search with this window found."""
    name = name_of(state)
    place = name % PLACES * SLOT
    if memory[place + NAME] != name:
        memory[place + NAME] = name
        memory[place + FLOOR] = -MOST
        memory[place + CEILING] = MOST
    if value > low:
        memory[place + FLOOR] = max(memory[place + FLOOR], min(value, high))
    if value < high:
        memory[place + CEILING] = min(memory[place + CEILING], max(value, low))
