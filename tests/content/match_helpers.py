"""A learner at a match table: sends messages, waits while the table goes on by itself, plays at random."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import sixtysix as ss
from tutorials.match_session import MatchSession
from tutorials.match_table import Line, Settings

View = dict[str, Any]


class Learner:
    """One learner; ``views`` holds everything the browser was ever given."""

    def __init__(self, record: str | None = None) -> None:
        self.session = MatchSession(chance=Random(66))
        self.views: list[View] = []
        self.view = self.send("hello", record=record)

    def send(self, kind: str, **fields: Any) -> View:
        """Send a message, and what the table itself asks for after it."""
        message: View = {"type": kind, **fields}
        for _ in range(500):
            self.view = self.session.receive(json.loads(json.dumps(message)))
            self.views.append(json.loads(json.dumps(self.view)))
            busy = self.view["match"]["busy"]
            if busy is None:
                return self.view
            message = busy["send"]
        raise AssertionError("the table never comes to rest")

    def act(self, action: str) -> View:
        return self.send("act", action=action)

    def choices(self) -> list[str]:
        """What the table offers to do."""
        cards = [action for card in self.view["table"]["you"]["hand"] for action in card["actions"]]
        for button in self.view["buttons"]:
            if button["enabled"]:
                cards += [option["action"] for option in button["options"]] or [button["action"]]
        return cards

    def play_card(self) -> View:
        """Play the first card that may be played."""
        return self.act(next(action for action in self.choices() if len(action) == 2))

    def match_button(self, name: str) -> View:
        """Press one of the match's own buttons."""
        button = next(b for b in self.view["match"]["buttons"] if b["id"] == name)
        message = dict(button["send"])
        return self.send(message.pop("type"), **message)

    def play(self, chance: Random, claims: float = 0.02) -> None:
        """Go on at random until the match is over; a claim that cannot be right is made only now and then."""
        while not self.view["done"]:
            self.play_deal(chance, claims)
            if not self.view["done"]:
                self.match_button("next")

    def play_deal(self, chance: Random, claims: float = 0.02) -> None:
        """Go on at random until the deal is over."""
        while choices := self.choices():
            action = chance.choice(choices)
            if action.startswith("claim") and not self.can_claim(action) and chance.random() > claims:
                continue
            self.act(action)

    def can_claim(self, action: str) -> bool:
        """Whether a claim wins."""
        assert self.session.line is not None
        outcome = self.session.line.deal.apply(action).outcome
        return outcome is not None and outcome.winner == 0

    def sits_at(self, deal: ss.Deal, settings: Settings | None = None) -> None:
        """Put a position on the table, as the deal of a match just begun."""
        self.send("start", level="easy", ruleset=deal.ruleset.id)
        table = self.session.table
        assert table is not None
        table.line = Line(deal, settings or table.settings)
        self.view = self.session.view()


def codes(value: Any) -> set[str]:
    """Every card that a view's JSON shows or offers, wherever it stands."""
    if isinstance(value, dict):
        found = {value["card"]} if isinstance(value.get("card"), str) else set()
        return found.union(*map(codes, value.values()))
    if isinstance(value, list):
        return set().union(*map(codes, value))
    return set()
