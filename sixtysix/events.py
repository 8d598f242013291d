"""What happened, in the order in which people at the table see it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from sixtysix.actions import Action
from sixtysix.cards import Card, cards_in
from sixtysix.core.cards import KING, NO_CARD, NOBODY, QUEEN, is_court_pair_card, suit_of
from sixtysix.core.state import State
from sixtysix.notation import REASONS, table_cards

Kind = Literal["deal", "play", "marriage", "trick", "draw", "exchange", "close", "pass", "claim", "out"]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    ========  ====================================================================================
    deal      the start; ``card`` is the turn-up
    play      ``seat`` plays ``card``
    marriage  ``seat`` announces with ``card``; ``cards`` are the pair, ``points`` its worth, ``waits``
              whether they wait for a trick
    trick     ``seat`` wins ``cards`` (in the order played), ``points`` with a last trick's bonus and
              with marriage points that had waited
    draw      ``seat`` draws ``card``; None if the onlooker may not see it; ``face_up`` for the turn-up
    exchange  ``seat`` lays down ``card`` and takes ``cards``
    close     ``seat`` closes the talon
    pass      ``seat`` does not exchange
    claim     ``seat`` says it has enough
    out       the result: ``seat`` won (None: drawn) ``points`` game points, ``reason``
    ========  ====================================================================================
    """

    kind: Kind
    seat: int | None = None
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    points: int = 0
    waits: bool = False
    face_up: bool = False
    reason: str = ""


def start_event(state: State) -> Event:
    """The event that opens a deal."""
    turnup = state.stock.turnup
    return Event("deal", state.leader, None if turnup == NO_CARD else Card.at(turnup))


def events_of(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """What one action brought about."""
    seat = before.turn
    events: list[Event] = []
    events += _announced(before, action, after, seat)
    if action.kind in ("play", "marriage"):
        events.append(Event("play", seat, action.card))
    elif action.kind == "exchange":
        taken = cards_in(after.hands[seat] & ~before.hands[seat])
        events.append(Event("exchange", seat, Card.at(after.stock.turnup), taken))
    elif action.kind == "close":
        events.append(Event("close", seat))
    elif action.kind == "pass":
        events.append(Event("pass", seat))
    elif action.kind == "claim":
        events.append(Event("claim", seat))
    if before.table and after.won != before.won:
        events.append(_trick(before, action, after))
    if after.stock.left < before.stock.left:
        events += _draws(before, after)
    if after.reason and (not before.reason or action.kind == "claim"):
        winner = None if after.winner == NOBODY else after.winner
        events.append(Event("out", winner, points=after.value, reason=REASONS[after.reason]))
    return tuple(events)


def _announced(before: State, action: Action, after: State, seat: int) -> list[Event]:
    fresh = after.announced[seat] & ~before.announced[seat]
    card = action.card
    if not fresh or card is None or not is_court_pair_card(card.number):
        return []
    suit = suit_of(card.number)
    pair = (Card.at(suit << 3 | KING), Card.at(suit << 3 | QUEEN))
    waits = after.pending[seat] > before.pending[seat]
    gained = after.pending[seat] - before.pending[seat] if waits else after.points[seat] - before.points[seat]
    return [Event("marriage", seat, card, pair, gained, waits)]


def _trick(before: State, action: Action, after: State) -> Event:
    assert action.card is not None
    cards = [*table_cards(before.table), action.card.number]
    winner = next(seat for seat in range(len(after.won)) if after.won[seat] != before.won[seat])
    gained = after.points[winner] - before.points[winner]
    return Event("trick", winner, cards=tuple(map(Card.at, cards)), points=gained)


def _draws(before: State, after: State) -> list[Event]:
    events = []
    seats = len(after.hands)
    for step in range(seats):
        seat = (after.leader + step) % seats
        for card in cards_in(after.hands[seat] & ~before.hands[seat]):
            face_up = card.number == before.stock.turnup
            events.append(Event("draw", seat, card, face_up=face_up))
    return events


def seen_by(event: Event, seat: int) -> Event:
    """The event as a seat sees it: another's card drawn face down is not shown."""
    if event.kind == "draw" and event.seat != seat and not event.face_up:
        return replace(event, card=None)
    return event
