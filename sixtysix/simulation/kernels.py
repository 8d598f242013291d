"""Whole deals in the subset that numba compiles: random play, to the end, by the thousand.

Plain functions like those of ``sixtysix.core``; ``compiled(kernels)`` turns them into machine code.
"""

from collections.abc import MutableSequence

from sixtysix.core.cards import NOBODY, count, is_court_pair_card, nth, suit_of
from sixtysix.core.chance import below, start, step
from sixtysix.core.claims import claim_refusal
from sixtysix.core.dealing import deal_out, shuffle
from sixtysix.core.marriages import marriage_bar, marriage_value
from sixtysix.core.moves import CLAIM, CLOSE, DRAW, EXCHANGE, MARRY, PASS, SHOW, apply, playable
from sixtysix.core.refusals import ALLOWED
from sixtysix.core.rules import Rules
from sixtysix.core.state import ANSWER, LEAD, REPLY, UNDRAWN, State, at
from sixtysix.core.talon import close_refusal, exchange_card, exchange_refusal

CLOSES_ONE_LEAD_IN = 32


def random_lead(rules: Rules, state: State, chance: int) -> int:
    """What the policy "random" does on lead; reads two numbers off ``chance`` and its successor."""
    seat = state.turn
    points = at(state.points, seat)
    if points >= rules.target and claim_refusal(rules, state) == ALLOWED:
        return CLAIM
    hand = at(state.hands, seat)
    if hand >> exchange_card(rules, state.stock.trump) & 1 and exchange_refusal(rules, state) == ALLOWED:
        return EXCHANGE
    if below(chance, CLOSES_ONE_LEAD_IN) == 0 and close_refusal(rules, state) == ALLOWED:
        return CLOSE
    card = nth(hand, below(step(chance), count(hand)))
    if not is_court_pair_card(card) or rules.marriage_auto or marriage_bar(rules, state, card) != ALLOWED:
        return card
    if at(state.won, seat) and not rules.auto_claim:
        value = marriage_value(state.stock.trump, suit_of(card))
        if points + value >= rules.target:
            return SHOW + card
    return MARRY + card


def random_action(rules: Rules, state: State, chance: int) -> int:
    """The policy "random": exchange when allowed, close one lead in 32, claim when at the target, else any legal
    card with equal chances, announcing when it can."""
    if state.phase == ANSWER:
        cards = playable(rules, state)
        return nth(cards, below(chance, count(cards)))
    if state.phase == LEAD:
        return random_lead(rules, state, chance)
    if state.phase == REPLY:
        return EXCHANGE if exchange_refusal(rules, state) == ALLOWED else PASS
    if state.phase == UNDRAWN and at(state.points, state.turn) < rules.target:
        return DRAW
    return CLAIM


def play_at_random(rules: Rules, state: State, chance: int) -> State:
    """The finished deal after random play from a position."""
    while state.turn != NOBODY:
        chance = step(step(chance))
        state = apply(rules, state, random_action(rules, state, chance))
    return state


def random_deals(rules: Rules, seed: int, first: int, deals: int, deck: MutableSequence[int]) -> tuple[int, int]:
    """Play deals number ``first`` and on at random, seat 1 dealing.

    Returns how many seat 0 won and the sum of its game points, won less lost.
    """
    wins = 0
    balance = 0
    for number in range(first, first + deals):
        chance = shuffle(rules, deck, start(seed, number))
        state = play_at_random(rules, deal_out(rules, deck, 1, (0, 0)), chance)
        if state.winner == 0:
            wins += 1
            balance += state.value
        elif state.winner == 1:
            balance -= state.value
    return wins, balance
