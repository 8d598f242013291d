"""Whole deals with a known deck and a known result (FreeBoardGames.org), under the German rules."""

import re

import pytest

import sixtysix as ss

from .helpers import texts
from .oracle_data import scripted

SEATS = {"0": 0, "1": 1}


def card(text: str) -> str:
    return str(ss.Card.parse(text))


def start(script: dict) -> ss.Deal:
    """Their player 1 leads; the stock's first card is turned up, cards are drawn from its end."""
    deck = [card(text) for text in script["deck"].split()]
    stock = deck[12:]
    return ss.Deal.setup(
        ruleset="german", you=" ".join(deck[:6]), opponent=" ".join(deck[6:12]), trump=stock[0],
        talon=" ".join(reversed(stock[1:])), lead="opponent",
    )  # fmt: skip


def action(text: str) -> str:
    if text.startswith("exchange"):
        return "exchange"
    if text.startswith("goOut"):
        return "claim"
    return card(text)


@pytest.mark.parametrize("script", scripted(), ids=["won by a claim", "a false claim"])
def test_scripted_deal(script):
    deal = start(script)
    assert deal.trump == script["trump"]
    announced = False
    for word in re.sub(r"\||\([a-z ]+\)", " ", script["actions"]).split():
        seat, _, what = word.partition(":")
        if what.startswith("meld"):
            announced = True  # the card that carries it comes next
            continue
        if "draw" in texts(deal) and not what.startswith("goOut"):
            deal = deal.apply("draw")
        assert deal.turn == SEATS[seat], word
        deal = deal.apply(f"marriage {card(what)}" if announced else action(what))
        announced = False
    assert deal.turn is None
    assert [deal.points(0), deal.points(1)] == script["points"]
    assert deal.outcome.winner == script["winner"]
    assert deal.outcome.game_points == script["game_points"][script["winner"]]
