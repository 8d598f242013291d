"""Random deals, played by a seeded hand that seldom closes or claims, so that most deals run long."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import sixtysix as ss

WEIGHT = {"play": 8, "marriage": 24, "exchange": 12, "draw": 24, "pass": 4, "close": 1, "claim": 1}


def choose(deal: ss.Deal, random: Random) -> ss.Action:
    actions = sorted(deal.legal_actions(), key=str)
    return random.choices(actions, [WEIGHT[action.kind] for action in actions])[0]


def walk(ruleset: str | ss.Ruleset, seed: int) -> Iterator[ss.Deal]:
    """Every position of one random deal, the first and the last included."""
    random = Random(seed)
    deal = ss.Deal.new(ruleset=ruleset, seed=seed, dealer=seed % 2)
    yield deal
    while deal.turn is not None:
        deal = deal.apply(choose(deal, random))
        yield deal


def conceivable() -> list[ss.Action]:
    """Every action that the notation can express, bids left out but for one."""
    cards = [ss.Card(rank, suit) for suit in "CDHS" for rank in "789JQKTA"]
    words = ["exchange", "close", "claim", "draw", "pass", "bid 2"]
    return [ss.Action(kind, card) for kind in ("play", "marriage", "claim") for card in cards] + [
        ss.Action.parse(word) for word in words
    ]
