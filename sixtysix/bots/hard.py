"""The level "hard" (Svær), in the subset that numba compiles.

As its source describes it (RULES.md §9, C16): with the talon gone it knows every card and solves the rest exactly; it
closes only when a full run over many possible hands shows that it reaches the target.  With the talon open it plays
each candidate out in many possible worlds, both sides playing on like "medium".
"""

from collections.abc import MutableSequence

from sixtysix.bots.guess import Scratch, Sight, guess
from sixtysix.bots.medium import medium_action
from sixtysix.core.cards import NOBODY, lowest
from sixtysix.core.moves import CLAIM, CLOSE, DRAW, EXCHANGE, MARRY, PASS, SHOW, announceable, apply, playable, refusal
from sixtysix.core.refusals import ALLOWED
from sixtysix.core.rules import Rules
from sixtysix.core.state import ANSWER, LAST_WORD, LEAD, REPLY, UNDRAWN, State, at, is_strict
from sixtysix.solver.search import MOST, UNIT, worth

CALLED = ("play_on", "hard_action", "certain")
SURE = 0.9  # share of the possible hands in which closing must succeed


def candidates(rules: Rules, state: State, actions: MutableSequence[int]) -> int:
    """Fill ``actions`` with what is worth comparing; returns how many.  Announcing replaces a silent lead."""
    found = 0
    pairs = announceable(rules, state)
    cards = playable(rules, state)
    if not rules.marriage_auto:
        rest = pairs
        while rest:
            actions[found] = MARRY + lowest(rest)
            rest &= rest - 1
            found += 1
        cards &= ~pairs
    while cards:
        actions[found] = lowest(cards)
        cards &= cards - 1
        found += 1
    return found


def certain(rules: Rules, state: State) -> int:
    """An action that needs no thought, else -1: going out when that is right, exchanging, a forced draw."""
    if state.phase == LAST_WORD:
        return CLAIM
    if state.phase == REPLY:
        return EXCHANGE if refusal(rules, state, EXCHANGE) == ALLOWED else PASS
    if state.phase == ANSWER:
        if refusal(rules, state, EXCHANGE) == ALLOWED:
            return EXCHANGE
        cards = playable(rules, state)
        return lowest(cards) if cards & cards - 1 == 0 else -1
    seat = state.turn
    if refusal(rules, state, CLAIM) == ALLOWED and at(state.points, seat) >= rules.target:
        return CLAIM
    if state.phase == LEAD and refusal(rules, state, EXCHANGE) == ALLOWED:
        return EXCHANGE
    if state.phase == LEAD and not rules.auto_claim and at(state.won, seat):
        pairs = announceable(rules, state)
        while pairs:
            card = lowest(pairs)
            pairs &= pairs - 1
            out = apply(rules, state, SHOW + card)
            if out.winner == seat:
                return SHOW + card
    if state.phase == UNDRAWN and refusal(rules, state, CLOSE) != ALLOWED:
        return DRAW
    return -1


def play_on(rules: Rules, state: State, seat: int) -> int:
    """Game points for a seat when both go on like "medium"."""
    while state.turn != NOBODY:
        state = apply(rules, state, medium_action(rules, state))
    return 0 if state.winner == NOBODY else state.value if state.winner == seat else -state.value


def hard_action(rules: Rules, sight: Sight, chance: int, worlds: int, scratch: Scratch) -> int:
    """What "hard" does for the seat on turn, looking at so many worlds."""
    known = sight.state
    actions = scratch.actions
    totals = scratch.totals
    stack = scratch.stack
    done = certain(rules, known)
    if done >= 0:
        return done
    seat = known.turn
    strict = is_strict(known)
    if known.phase == UNDRAWN:
        found = 1
        actions[0] = DRAW
    else:
        found = candidates(rules, known, actions)
    closing = not strict and refusal(rules, known, CLOSE) == ALLOWED
    if found == 1 and not closing:
        return actions[0]
    if strict and known.stock.left == 0:
        worlds = 1  # all cards are known
    for each in range(found + 1):
        totals[each] = 0
    closed_well = 0
    for _ in range(worlds):
        world, chance = guess(sight, chance, scratch.deck)
        for each in range(found):
            if strict:
                totals[each] += worth(rules, world, actions[each], -MOST, MOST, known.stock.left == 0, stack)
            else:
                totals[each] += UNIT * play_on(rules, apply(rules, world, actions[each]), seat)
        if closing:
            value = worth(rules, world, CLOSE, -MOST, MOST, 0, stack)
            totals[found] += value
            closed_well += value > 0
    best = 0
    for each in range(1, found):
        if totals[each] > totals[best]:
            best = each
    if closing and closed_well >= SURE * worlds and totals[found] > totals[best]:
        return CLOSE
    return actions[best]
