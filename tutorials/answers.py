"""Answers that are computed from the position, never typed into a lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import sixtysix as ss
from sixtysix.bots import LEVELS

YOU, OPPONENT = 0, 1
BOTS = tuple(LEVELS)

CardSets = tuple[frozenset[str], ...]
"""Alternatives: naming all cards of any one of them is right."""


def apply_all(deal: ss.Deal, actions: Iterable[str]) -> ss.Deal:
    """The deal after these actions; cards are drawn in between where nobody wants anything else."""
    for text in actions:
        deal = apply_one(deal, text)
    return deal


def apply_one(deal: ss.Deal, action: ss.Action | str) -> ss.Deal:
    """The deal after one action, drawing first where the action is a lead that waits for the draw."""
    violation = deal.violation(action)
    if violation is not None and violation.rule == "draw.first":
        deal = deal.apply("draw")
    return deal.apply(action)


# ---- cards ----


def _pairs(deal: ss.Deal) -> CardSets:
    """The marriages in the learner's hand, who must be on lead: the engine says what is one."""
    by_suit: dict[str, set[str]] = {}
    for card in deal.hand(YOU):
        violation = deal.violation(f"marriage {card}")
        if violation is None or violation.rule not in ("marriage.no-pair", "marriage.not-leading"):
            by_suit.setdefault(card.suit, set()).add(str(card))
    return tuple(frozenset(cards) for cards in by_suit.values())


def _royal_pair(deal: ss.Deal) -> CardSets:
    return tuple(pair for pair in _pairs(deal) if all(card[1] == deal.trump for card in pair))


def _all_pairs(deal: ss.Deal) -> CardSets:
    cards = frozenset().union(*_pairs(deal))
    return (cards,) if cards else ()


def _playable(deal: ss.Deal) -> CardSets:
    cards = frozenset(str(action.card) for action in deal.legal_actions() if action.kind == "play")
    return (cards,) if cards else ()


def _takers(deal: ss.Deal) -> CardSets:
    """The cards that win the trick on the table."""
    if deal.turn != YOU or not deal.trick:
        return ()
    cards = frozenset(
        str(action.card)
        for action in deal.legal_actions()
        if action.kind == "play" and deal.apply(action).tricks(YOU) > deal.tricks(YOU)
    )
    return (cards,) if cards else ()


def _trumps(deal: ss.Deal) -> CardSets:
    cards = frozenset(str(card) for card in deal.hand(YOU) if card.suit == deal.trump)
    return (cards,) if cards else ()


CARDS: dict[str, Callable[[ss.Deal], CardSets]] = {
    "pair": _pairs,
    "royal-pair": _royal_pair,
    "all-pairs": _all_pairs,
    "playable": _playable,
    "takers": _takers,
    "trumps": _trumps,
}
"""What a choose-cards step can ask for, by the word for it in a lesson file."""


def told_count(cards: str) -> int | None:
    """How many cards an answer has, where the word for them says so; else the number would give the answer away.

    >>> told_count("pair"), told_count("takers")
    (2, None)
    """
    return 2 if cards in ("pair", "royal-pair") else None


# ---- numbers ----


def needed(deal: ss.Deal) -> int:
    """Card points the learner is short of the target."""
    return max(0, deal.ruleset.target - deal.points(YOU))


NUMBERS: dict[str, Callable[[ss.Deal], int]] = {
    "points.you": lambda deal: deal.points(YOU),
    "points.opponent": lambda deal: deal.points(OPPONENT),
    "pending.you": lambda deal: deal.pending(YOU),
    "pending.opponent": lambda deal: deal.pending(OPPONENT),
    "tricks.you": lambda deal: deal.tricks(YOU),
    "tricks.opponent": lambda deal: deal.tricks(OPPONENT),
    "needed": needed,
    "trick": lambda deal: sum(card.points for _seat, card in deal.trick),
    "last-trick": lambda deal: sum(card.points for _seat, card in deal.last_trick),
    "pile": lambda deal: sum(card.points for card in deal.won(YOU)),
    "hand": lambda deal: sum(card.points for card in deal.hand(YOU)),
    "talon": lambda deal: deal.talon_left,
    "game-points": lambda deal: 0 if deal.outcome is None else deal.outcome.game_points,
}
"""What a number step can ask for, by the word for it in a lesson file."""
