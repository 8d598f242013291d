"""Exact play with all cards known, in the subset that numba compiles.

A score is ``game points * UNIT + margin`` for the player on turn: game points come first, then the margin in card
points.  Alpha-beta over the rules' own actions; what a side can still win at the most bounds every window.
"""

from collections.abc import MutableSequence

from sixtysix.core.cards import NO_CARD, NOBODY, highest_rank, lowest, lowest_rank
from sixtysix.core.claims import right_claim
from sixtysix.core.moves import (
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    MARRY,
    PASS,
    SHOW,
    announceable,
    apply,
    claim,
    playable,
    refusal,
)
from sixtysix.core.refusals import ALLOWED
from sixtysix.core.rules import Rules, price
from sixtysix.core.state import LAST_WORD, LEAD, REPLY, UNDRAWN, State, at, tricks_at_close
from sixtysix.solver.rows import WIDTH, read_row, write_row

CALLED = ("search", "worth")
UNIT = 1024
MOST = 4 * UNIT

# a frame of the search: a position, its window and best score, and the actions still to be tried, as sets
LOW = WIDTH
HIGH = WIDTH + 1
BEST = WIDTH + 2
WORDS = WIDTH + 3
SHOWS = WIDTH + 4
PAIRS = WIDTH + 5
PLAYS = WIDTH + 6
FRAME = WIDTH + 7
DEPTH = 64  # two plies a trick and a draw each time, an exchange, a close and its reply, with room to spare


def score(state: State, seat: int, margins: int) -> int:
    """A finished deal's worth for a seat."""
    value = 0 if state.winner == NOBODY else state.value if state.winner == seat else -state.value
    return value * UNIT + margins * (at(state.points, seat) - at(state.points, 1 - seat))


def most(rules: Rules, state: State, seat: int) -> int:
    """Game points that a seat can still win at the most: what the other has only grows."""
    if state.closer == NOBODY or state.closer == seat:
        return right_claim(rules, seat, state.points, state.won, state.closer, state.at_close)
    trickless = tricks_at_close(state.at_close, seat) == 0
    return max(price(rules.beat_closer, trickless), price(rules.close_fail, trickless))


def words(rules: Rules, state: State) -> int:
    """Actions without a card that are worth a look, as bits above EXCHANGE."""
    found = 0
    if state.phase == UNDRAWN:
        found |= 1 << DRAW - EXCHANGE
    if state.phase == LEAD or state.phase == LAST_WORD or state.phase == UNDRAWN:
        if refusal(rules, state, CLOSE) == ALLOWED:
            found |= 1 << CLOSE - EXCHANGE
        if refusal(rules, state, CLAIM) == ALLOWED:
            found |= 1 << CLAIM - EXCHANGE
        if refusal(rules, state, EXCHANGE) == ALLOWED:
            found |= 1
    elif state.phase == REPLY:
        found |= 1 << PASS - EXCHANGE
        if refusal(rules, state, EXCHANGE) == ALLOWED:
            found |= 1
    elif not rules.exchange_on_lead and refusal(rules, state, EXCHANGE) == ALLOWED:
        found |= 1
    return found


def frames() -> int:
    """Length of the scratch list or array that ``search`` needs."""
    return FRAME * DEPTH


def enter(rules: Rules, state: State, low: int, high: int, stack: MutableSequence[int], base: int) -> None:
    """Open a frame for a position: its window, and its actions still to be tried."""
    write_row(state, stack, base)
    stack[base + LOW] = low
    stack[base + HIGH] = high
    stack[base + BEST] = -MOST
    pairs = announceable(rules, state)
    stack[base + WORDS] = words(rules, state)
    stack[base + SHOWS] = 0 if rules.auto_claim else pairs
    stack[base + PAIRS] = 0 if rules.marriage_auto else pairs
    stack[base + PLAYS] = playable(rules, state)


def next_action(stack: MutableSequence[int], base: int, phase: int) -> int:
    """Take the next untried action of a frame, -1 if there is none.

    Words and marriages come first, then leads from the highest rank and answers from the lowest: this order cuts
    more than half of the tree.
    """
    cards = stack[base + WORDS]
    if cards:
        stack[base + WORDS] = cards & cards - 1
        return EXCHANGE + lowest(cards)
    cards = stack[base + SHOWS]
    if cards:
        stack[base + SHOWS] = cards & cards - 1
        return SHOW + lowest(cards)
    cards = stack[base + PAIRS]
    if cards:
        stack[base + PAIRS] = cards & cards - 1
        return MARRY + lowest(cards)
    cards = stack[base + PLAYS]
    if cards:
        card = highest_rank(cards) if phase == LEAD else lowest_rank(cards)
        stack[base + PLAYS] = cards ^ 1 << card
        return card
    return -1


def search(rules: Rules, root: State, low: int, high: int, margins: int, stack: MutableSequence[int]) -> int:
    """Score for the player on turn with all cards known, exact inside (low, high), else a bound.

    ``stack`` is scratch space of ``frames()`` ints.  (A loop, because numba cannot keep machine code that calls
    itself.)
    """
    base = 0
    state = root
    enter(rules, state, low, high, stack, base)
    while True:
        action = next_action(stack, base, state.phase) if stack[base + BEST] < stack[base + HIGH] else -1
        if action < 0:
            value = stack[base + BEST]
            if base == 0:
                return value
            turn = state.turn
            base -= FRAME
            state = read_row(stack, base)
            value = value if state.turn == turn else -value
        else:
            seat = state.turn
            after = apply(rules, state, action)
            if after.phase == LAST_WORD:
                said = claim(rules, after, NO_CARD)
                word = max(score(after, after.turn, margins), score(said, after.turn, margins))
                value = word if after.turn == seat else -word
            elif after.turn == NOBODY:
                value = score(after, seat, margins)
            else:
                floor = max(stack[base + LOW], stack[base + BEST])
                ceiling = stack[base + HIGH]
                if after.turn != seat:
                    floor, ceiling = -ceiling, -floor
                if not margins:
                    ceiling = min(ceiling, most(rules, after, after.turn) * UNIT)
                    floor = max(floor, -most(rules, after, 1 - after.turn) * UNIT)
                if floor < ceiling:
                    base += FRAME
                    state = after
                    enter(rules, state, floor, ceiling, stack, base)
                    continue
                value = ceiling if after.turn == seat else -ceiling
        if value > stack[base + BEST]:
            stack[base + BEST] = value


def worth(
    rules: Rules, state: State, action: int, low: int, high: int, margins: int, stack: MutableSequence[int]
) -> int:
    """Score of a legal action for the player on turn, exact inside (low, high)."""
    seat = state.turn
    after = apply(rules, state, action)
    if after.turn == NOBODY:
        return score(after, seat, margins)
    if after.turn == seat:
        return search(rules, after, low, high, margins, stack)
    return -search(rules, after, -high, -low, margins, stack)
