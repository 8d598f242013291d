"""The level "master", in the subset that numba compiles: information-set Monte Carlo tree search.

Each round guesses a world, walks down one tree whose branches are actions, adds a leaf, plays on like "medium" to the
point where all cards are known, and solves the rest exactly.  What others measured in this game (ISMCTS with a small
exploration constant and exact endgames beats averaging over solved worlds) chose the method.
"""

from collections.abc import MutableSequence
from math import log, sqrt

from sixtysix.bots.guess import Scratch, Sight, guess, likely_guess
from sixtysix.bots.hard import candidates, certain
from sixtysix.bots.medium import medium_action
from sixtysix.clues import Clues
from sixtysix.core.cards import NOBODY
from sixtysix.core.chance import below, step
from sixtysix.core.moves import CLOSE, DRAW, apply, refusal
from sixtysix.core.refusals import ALLOWED
from sixtysix.core.rules import Rules
from sixtysix.core.state import UNDRAWN, State, at, is_strict
from sixtysix.solver.search import MOST, UNIT, search, worth

CALLED = ("finish", "go_on", "grow", "master_action")

# a node of the tree: the action that leads to it, visits, times it could be chosen, first child, next sibling
ACTION = 0
VISITS = 1
OFFERED = 2
CHILD = 3
NEXT = 4
NODE = 5
NONE = -1
KNOWN_ENOUGH = 3  # cards a hand: a closed deal this short is solved world by world
ALWAYS = 32  # more cards than any hand has


def options(rules: Rules, state: State, actions: MutableSequence[int]) -> int:
    """Fill ``actions`` with the actions that the tree tells apart; returns how many."""
    done = certain(rules, state)
    if done >= 0:
        actions[0] = done
        return 1
    found = 1
    if state.phase == UNDRAWN:
        actions[0] = DRAW
    else:
        found = candidates(rules, state, actions)
    if not is_strict(state) and refusal(rules, state, CLOSE) == ALLOWED:
        actions[found] = CLOSE
        found += 1
    return found


def result(state: State, seat: int) -> int:
    """Game points of a finished deal for a seat."""
    return 0 if state.winner == NOBODY else state.value if state.winner == seat else -state.value


def is_leaf(state: State, enough: int) -> bool:
    """Whether the rest is solved: all cards are known, or at most ``enough`` a hand are left of a closed deal.

    Solving a fresh close would let both sides see each other's hands, and make closing look better than it is.
    """
    return is_strict(state) and (state.stock.left == 0 or at(state.hands, 0).bit_count() <= enough)


def finish(rules: Rules, state: State, seat: int, enough: int, stack: MutableSequence[int]) -> int:
    """Game points for a seat: on like "medium" until the rest can be solved (``enough``: see ``is_leaf``)."""
    while state.turn != NOBODY:
        if is_leaf(state, enough):
            value = search(rules, state, -MOST, MOST, 0, stack) // UNIT
            return value if state.turn == seat else -value
        state = apply(rules, state, medium_action(rules, state))
    return result(state, seat)


def go_on(rules: Rules, state: State, action: int, stack: MutableSequence[int]) -> int:
    """Game points for the player on turn when he does this, both go on like "medium", and the strict rest is solved."""
    seat = state.turn
    return finish(rules, apply(rules, state, action), seat, ALWAYS, stack)


def exact(rules: Rules, state: State, actions: MutableSequence[int], found: int, stack: MutableSequence[int]) -> int:
    """The best of the first ``found`` actions with all cards known: by game points, then by margin."""
    best = actions[0]
    most = -MOST
    for each in range(found):
        value = worth(rules, state, actions[each], most, MOST, 1, stack)
        if value > most:
            most = value
            best = actions[each]
    return best


def child_of(tree: MutableSequence[int], node: int, action: int) -> int:
    """The child of a node for an action, NONE if it is not there yet."""
    child = tree[node * NODE + CHILD]
    while child != NONE and tree[child * NODE + ACTION] != action:
        child = tree[child * NODE + NEXT]
    return child


def add_node(tree: MutableSequence[int], values: MutableSequence[float], node: int, parent: int, action: int) -> None:
    """Put a fresh node into the tree; the root is its own parent."""
    base = node * NODE
    tree[base + ACTION] = action
    tree[base + VISITS] = 0
    tree[base + OFFERED] = 0
    tree[base + CHILD] = NONE
    tree[base + NEXT] = NONE if parent == node else tree[parent * NODE + CHILD]
    values[node] = 0.0
    if parent != node:
        tree[parent * NODE + CHILD] = node


def select(
    tree: MutableSequence[int],
    values: MutableSequence[float],
    node: int,
    actions: MutableSequence[int],
    found: int,
    explore: float,
    chance: int,
) -> int:
    """The place among the actions to go on with: one never tried (by ``chance``), else the best bound."""
    fresh = 0
    for each in range(found):
        child = child_of(tree, node, actions[each])
        if child == NONE:
            fresh += 1
        else:
            tree[child * NODE + OFFERED] += 1
    if fresh:
        wanted = below(chance, fresh)
        for each in range(found):
            if child_of(tree, node, actions[each]) == NONE:
                if wanted == 0:
                    return each
                wanted -= 1
    best = 0
    bound = -1e9
    for each in range(found):
        child = child_of(tree, node, actions[each])
        visits = tree[child * NODE + VISITS]
        here = values[child] / visits + explore * sqrt(log(tree[child * NODE + OFFERED]) / visits)
        if here > bound:
            bound = here
            best = each
    return best


def grow(
    rules: Rules,
    sight: Sight,
    clues: Clues,
    chance: int,
    rounds: int,
    explore: float,
    utility: MutableSequence[float],
    scratch: Scratch,
) -> None:
    """Grow the tree by so many rounds; ``utility[game points + 3]`` is what a result is worth to the seat on turn."""
    known = sight.state
    tree = scratch.tree
    values = scratch.values
    actions = scratch.actions
    path = scratch.path
    stack = scratch.stack
    seat = known.turn
    add_node(tree, values, 0, 0, NONE)
    nodes = 1
    for _ in range(rounds):
        state, chance = likely_guess(sight, clues, chance, scratch.deck)
        node = 0
        depth = 0
        grown = 0
        while not grown and state.turn != NOBODY and (depth == 0 or not is_leaf(state, KNOWN_ENOUGH)):
            found = options(rules, state, actions)
            chance = step(chance)
            place = select(tree, values, node, actions, found, explore, chance)
            action = actions[place]
            child = child_of(tree, node, action)
            if child == NONE:
                child = nodes
                add_node(tree, values, child, node, action)
                tree[child * NODE + OFFERED] = 1
                nodes += 1
                grown = 1
            path[2 * depth] = child
            path[2 * depth + 1] = state.turn
            depth += 1
            node = child
            state = apply(rules, state, action)
        worth = utility[finish(rules, state, seat, KNOWN_ENOUGH, stack) + 3]
        for each in range(depth):
            node = path[2 * each]
            tree[node * NODE + VISITS] += 1
            values[node] += worth if path[2 * each + 1] == seat else -worth


def master_action(
    rules: Rules,
    sight: Sight,
    clues: Clues,
    chance: int,
    rounds: int,
    explore: float,
    utility: MutableSequence[float],
    scratch: Scratch,
) -> int:
    """What "master" does: the action most often tried.  The arguments are those of ``grow``."""
    actions = scratch.actions
    tree = scratch.tree
    known = sight.state
    found = options(rules, known, actions)
    if found == 1:
        return actions[0]
    if is_strict(known) and known.stock.left == 0:
        world, chance = guess(sight, chance, scratch.deck)
        return exact(rules, world, actions, found, scratch.stack)
    grow(rules, sight, clues, chance, rounds, explore, utility, scratch)
    child = tree[CHILD]
    best = child
    while child != NONE:
        if tree[child * NODE + VISITS] > tree[best * NODE + VISITS]:
            best = child
        child = tree[child * NODE + NEXT]
    return tree[best * NODE + ACTION]
