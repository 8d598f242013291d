"""Refusals in words: each has a stable rule id, the cards in question, and an English sentence.

``RULES.md`` beside this file explains every rule id under the anchor ``Violation.anchor``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sixtysix.actions import Action
from sixtysix.cards import RANK_NAMES, SUIT_NAMES, SUITS, Card, cards_in, listing
from sixtysix.core import refusals as code
from sixtysix.core.cards import is_court_pair_card, mate
from sixtysix.core.moves import playable
from sixtysix.core.rules import Rules
from sixtysix.core.state import State
from sixtysix.core.talon import exchange_card
from sixtysix.core.tricks import ONE, best_card

RULE_OF_CODE: Mapping[int, str] = MappingProxyType(
    {
        code.DEAL_OVER: "deal.over",
        code.CARD_NOT_IN_HAND: "card.not-in-hand",
        code.FOLLOW_SUIT: "follow.suit",
        code.FOLLOW_HEAD: "follow.head",
        code.FOLLOW_TRUMP: "follow.trump",
        code.DRAW_FIRST: "draw.first",
        code.DRAW_NOT_NOW: "draw.not-now",
        code.MARRIAGE_NOT_LEADING: "marriage.not-leading",
        code.MARRIAGE_NO_PAIR: "marriage.no-pair",
        code.MARRIAGE_NEEDS_TRICK: "marriage.needs-trick",
        code.MARRIAGE_QUEEN_LEADS: "marriage.queen-leads",
        code.MARRIAGE_KING_LEADS: "marriage.king-leads",
        code.MARRIAGE_CLOSED: "marriage.closed",
        code.MARRIAGE_EXHAUSTED: "marriage.exhausted",
        code.MARRIAGE_ROYAL_LATE: "marriage.royal-late",
        code.MARRIAGE_AUTOMATIC: "marriage.automatic",
        code.EXCHANGE_NOT_LEADING: "exchange.not-leading",
        code.EXCHANGE_NO_CARD: "exchange.no-card",
        code.EXCHANGE_NEEDS_TRICK: "exchange.needs-trick",
        code.EXCHANGE_TALON_GONE: "exchange.talon-gone",
        code.EXCHANGE_TOO_FEW: "exchange.too-few",
        code.EXCHANGE_CLOSED: "exchange.closed",
        code.EXCHANGE_REPLY: "exchange.reply",
        code.CLOSE_NOT_LEADING: "close.not-leading",
        code.CLOSE_NEVER: "close.never",
        code.CLOSE_ALREADY: "close.already",
        code.CLOSE_EXHAUSTED: "close.exhausted",
        code.CLOSE_TOO_FEW: "close.too-few",
        code.CLOSE_FIRST_LEAD: "close.first-lead",
        code.CLAIM_NEEDS_TRICK: "claim.needs-trick",
        code.CLAIM_MID_TRICK: "claim.mid-trick",
        code.CLAIM_AUTOMATIC: "claim.automatic",
        code.CLAIM_LAST_WORD: "claim.last-word",
        code.PASS_NOT_NOW: "pass.not-now",
    }
)

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "turn.not-yours": "It is the other player's turn.",
        "deal.over": "The deal is over.",
        "bid.not-here": "There is no bidding in this game.",
        "card.unknown-here": "This pack has no {card}: its lowest card is the {lowest}.",
        "card.not-in-hand": "The {card} is not in your hand.",
        "follow.suit": "The {led} was led. You hold {suit}, so you must follow with {allowed}.",
        "follow.head": "You can beat the {best}, so you must, with {allowed}.",
        "follow.trump": "You hold no {suit}, so you must trump with {allowed}.",
        "draw.first": "Your cards from the talon come first: draw before you do that.",
        "draw.not-now": "There is nothing to draw now.",
        "marriage.not-leading": "A marriage is announced when you lead. The {led} was led already.",
        "marriage.no-pair": "A marriage is a king and a queen of one suit. With the {card} you do not hold one.",
        "marriage.needs-trick": "Win a trick first: only then may you announce a marriage.",
        "marriage.queen-leads": "Announce it by leading the queen: lead the {mate}, not the {card}.",
        "marriage.king-leads": "Announce it by leading the king: lead the {mate}, not the {card}.",
        "marriage.closed": "The talon is closed, and no marriage counts after that.",
        "marriage.exhausted": "The talon is gone, and no marriage counts after that.",
        "marriage.royal-late": "The trump marriage waits until the talon is gone.",
        "marriage.automatic": "This table announces for you: just lead the {card}.",
        "exchange.not-leading": "You may exchange only when it is your lead. The {led} lies on the table.",
        "exchange.no-card": "To exchange you need the {needed}.",
        "exchange.needs-trick": "Win a trick first: only then may you exchange.",
        "exchange.talon-gone": "The talon is gone, so there is no trump card to take.",
        "exchange.too-few": "Too few cards are left in the talon to exchange: {left}, and it takes {needed_cards}.",
        "exchange.closed": "The talon is closed, so the trump card stays where it is.",
        "exchange.reply": "The talon has just been closed: exchange now, or pass.",
        "close.not-leading": "You may close only when it is your lead. The {led} lies on the table.",
        "close.never": "This game has no closing.",
        "close.already": "The talon is closed already.",
        "close.exhausted": "The talon is gone, so there is nothing to close.",
        "close.too-few": "Too few cards are left in the talon to close: {left}, and it takes {needed_cards}.",
        "close.first-lead": "Win a trick first: only then may you close.",
        "claim.needs-trick": "You have not won a trick yet, so you cannot claim.",
        "claim.mid-trick": "You may claim only before a card is led. The {led} lies on the table.",
        "claim.automatic": "This table claims for you as soon as you have {target} points.",
        "claim.last-word": "All cards are played. You may only claim.",
        "pass.not-now": "There is nothing to pass on now.",
    }
)
"""Rule id to sentence: the source text that translations start from."""


@dataclass(frozen=True)
class Violation:
    """A rule that an action breaks.

    ``params`` holds what the sentence names: Card values, tuples of Cards under "allowed", suit letters under "suit"
    and plain numbers.
    """

    rule: str
    params: Mapping[str, Any]

    @property
    def anchor(self) -> str:
        """Where the rulebook explains it."""
        return self.rule.replace(".", "-")

    def __str__(self) -> str:
        return SENTENCES[self.rule].format(**{key: _say(value) for key, value in self.params.items()})


def _say(value: Any) -> str:
    if isinstance(value, Card):
        return value.name
    if isinstance(value, tuple):
        return listing(value)
    return SUIT_NAMES.get(value) or RANK_NAMES.get(value) or str(value)


def explain(rules: Rules, state: State, action: Action, refusal: int) -> Violation:
    """The violation behind a refusal code of ``sixtysix.core``, with the cards that this position is about."""
    rule = RULE_OF_CODE[refusal]
    sentence = SENTENCES[rule]
    params: dict[str, Any] = {}
    trump = state.stock.trump
    if "{card}" in sentence:
        params["card"] = action.card
    if "{mate}" in sentence and action.card is not None and is_court_pair_card(action.card.number):
        params["mate"] = Card.at(mate(action.card.number))
    if "{led}" in sentence:
        params["led"] = Card.at((state.table & ONE) - 1)
    if "{best}" in sentence:
        params["best"] = Card.at(best_card(0, trump, state.table))
    if "{suit}" in sentence:
        params["suit"] = SUITS[((state.table & ONE) - 1) >> 3]
    if "{allowed}" in sentence:
        params["allowed"] = cards_in(playable(rules, state))
    if "{needed}" in sentence:
        params["needed"] = Card.at(exchange_card(rules, trump))
    if "{left}" in sentence:
        params["left"] = state.stock.left
        least = rules.close_min if rule.startswith("close") else rules.exchange_min
        params["needed_cards"] = least + least % len(state.hands)
    if "{target}" in sentence:
        params["target"] = rules.target
    return Violation(rule, MappingProxyType(params))
