"""A position as one line of text, and back.

The line names the ruleset and then ``key=value`` pairs; what stands at its usual value is left out::

    german dealer=1 lead=0 trump=S turnup=9S talon=KS hands=AHTHJC9CJD9D/KHQHASQSJSKC won=…/… points=38/50

``hands``, ``won``, ``points``, ``pending`` and ``marriages`` give seat 0 before the slash.  House rules follow the
ruleset's id in braces: ``german{strict=follow}``.
"""

from __future__ import annotations

import re
from typing import Any, get_type_hints

from sixtysix.cards import SUITS, Card, cards_in, mask_of
from sixtysix.core import state as core
from sixtysix.core.cards import NO_CARD, NOBODY
from sixtysix.core.state import PLACE, WORD, State, Stock, points_at_close, tricks_at_close
from sixtysix.core.tricks import ONE
from sixtysix.errors import NotationError
from sixtysix.ruleset import RULESETS, Ruleset, ruleset_of

_PHASES = {
    core.LEAD: "lead",
    core.ANSWER: "answer",
    core.UNDRAWN: "undrawn",
    core.REPLY: "reply",
    core.LAST_WORD: "last-word",
    core.OVER: "over",
}
REASONS = {
    core.CLAIMED: "claim",
    core.FALSE_CLAIM: "false-claim",
    core.CLOSER_FAILED: "closer-failed",
    core.COUNTED: "counted",
    core.LAST_TRICK_WON: "last-trick",
    core.DRAWN: "draw",
}
_LIST = ("hands", "won", "points", "pending", "marriages")
_KEYS = {*_LIST, "dealer", "lead", "turn", "phase", "trump", "turnup", "talon", "table", "closed", "result"}


def pack_row(cards: list[int]) -> tuple[int, int]:
    """Talon cards, the next one first, as the two ints of a ``Stock``."""
    top = rest = 0
    for place, card in enumerate(cards):
        if place < WORD:
            top |= card << PLACE * place
        else:
            rest |= card << PLACE * (place - WORD)
    return top, rest


def unpack_row(stock: Stock) -> list[int]:
    """The face-down talon cards, the next one first."""
    hidden = stock.left - 1 if stock.left else 0
    words = (stock.top, stock.rest)
    return [words[place // WORD] >> PLACE * (place % WORD) & 63 for place in range(hidden)]


def table_cards(table: int) -> list[int]:
    """The cards on the table, the first led first."""
    cards = []
    while table:
        cards.append((table & ONE) - 1)
        table >>= PLACE
    return cards


def _suits(mask: int) -> str:
    return "".join(suit for number, suit in enumerate(SUITS) if mask >> number & 1)


def _row(numbers: list[int]) -> str:
    return "".join(str(Card.at(number)) for number in numbers)


def write(ruleset: Ruleset, dealer: int, state: State) -> str:
    """One line for a position."""
    stock = state.stock
    pairs: dict[str, str] = {"dealer": str(dealer), "lead": str(state.leader)}
    seats = len(state.hands)
    usual_turn = (state.leader + len(table_cards(state.table))) % seats
    if state.turn != usual_turn:
        pairs["turn"] = "-" if state.turn == NOBODY else str(state.turn)
    if state.phase not in (core.LEAD, core.ANSWER):
        pairs["phase"] = _PHASES[state.phase]
    pairs["trump"] = SUITS[stock.trump]
    if stock.turnup != NO_CARD:
        pairs["turnup"] = str(Card.at(stock.turnup))
    if stock.left > 1:
        pairs["talon"] = _row(unpack_row(stock))
    if state.table:
        pairs["table"] = _row(table_cards(state.table))
    rows = {
        "hands": ["".join(map(str, cards_in(hand))) for hand in state.hands],
        "won": ["".join(map(str, cards_in(won))) for won in state.won],
        "points": [str(points) if points else "" for points in state.points],
        "pending": [str(points) if points else "" for points in state.pending],
        "marriages": [_suits(mask) for mask in state.announced],
    }
    for key, values in rows.items():
        if any(values):
            pairs[key] = "/".join(value or "-" for value in values)
    if state.closer != NOBODY:
        pairs["closed"] = "/".join(
            [str(state.closer)]
            + [f"{points_at_close(state.at_close, s)}.{tricks_at_close(state.at_close, s)}" for s in range(seats)]
        )
    if state.reason:
        winner = "-" if state.winner == NOBODY else str(state.winner)
        pairs["result"] = f"{winner}/{state.value}/{REASONS[state.reason]}"
    return " ".join([name_of(ruleset), *(f"{key}={value}" for key, value in pairs.items())])


def name_of(ruleset: Ruleset) -> str:
    """A ruleset's id with its house rules: ``german{strict=follow}``."""
    changes = ruleset.changes()
    changes.pop("name", None)
    if not changes:
        return ruleset.id
    return ruleset.id + "{" + ",".join(f"{key}={value}" for key, value in changes.items()) + "}"


def ruleset_from(text: str) -> Ruleset:
    """The ruleset that ``name_of`` names.  Raises NotationError."""
    match = re.fullmatch(r"([\w-]+)(?:\{(.*)\})?", text)
    if match is None:
        raise NotationError(f"{text!r} does not name a ruleset.")
    try:
        ruleset = ruleset_of(match[1])
        changes = dict(pair.split("=", 1) for pair in match[2].split(",")) if match[2] else {}
        return ruleset.replace(**{key: _value(key, value) for key, value in changes.items()}) if changes else ruleset
    except (ValueError, TypeError) as error:
        raise NotationError(f"{text!r} does not name a ruleset: {error}") from None


def _value(key: str, text: str) -> Any:
    hint = get_type_hints(Ruleset).get(key)
    if hint is None:
        raise ValueError(f"a ruleset has no {key!r}")
    if text in ("True", "False"):
        return text == "True"
    if text == "None":
        return None
    example = getattr(RULESETS["german"], key)
    return int(text) if isinstance(example, int) else text


def read(text: str) -> tuple[Ruleset, int, State]:
    """Ruleset, dealer and position of a line made by ``write``.  Raises NotationError."""
    words = text.split()
    if not words:
        raise NotationError("An empty text is not a position.")
    ruleset = ruleset_from(words[0])
    pairs: dict[str, str] = {}
    for word in words[1:]:
        key, sign, value = word.partition("=")
        if not sign or key not in _KEYS or key in pairs:
            raise NotationError(f"{word!r} is not part of a position; known are {', '.join(sorted(_KEYS))}, once each.")
        pairs[key] = value
    for key in ("lead", "trump"):
        if key not in pairs:
            raise NotationError(f"The position lacks {key}=….")
    try:
        state = _state(pairs)
        return ruleset, _seat(pairs.get("dealer", "1"), len(state.hands)), state
    except (ValueError, KeyError, IndexError) as error:
        raise NotationError(f"The position cannot be read: {error}") from None


def _cards(text: str) -> list[int]:
    if len(text) % 2:
        raise NotationError(f"{text!r} is not a row of cards.")
    return [Card.parse(text[at : at + 2]).number for at in range(0, len(text), 2)]


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise NotationError(f"{text!r} is not a whole number.")
    return int(text)


def _seat(text: str, seats: int) -> int:
    seat = _whole(text)
    if seat >= seats:
        raise NotationError(f"{text!r} is not a seat; they are numbered from 0 to {seats - 1}.")
    return seat


def _state(pairs: dict[str, str]) -> State:
    seats = max(len(pairs[key].split("/")) for key in (*_LIST,) if key in pairs) if set(_LIST) & set(pairs) else 2

    def row(key: str) -> list[str]:
        values = pairs.get(key, "/".join("-" * seats)).split("/")
        if len(values) != seats:
            raise NotationError(f"{key}={pairs[key]} does not give {seats} seats.")
        return ["" if value == "-" else value for value in values]

    def masks(key: str) -> tuple[int, ...]:
        return tuple(mask_of(map(Card.at, _cards(text))) for text in row(key))

    talon = _cards(pairs.get("talon", ""))
    turnup = Card.parse(pairs["turnup"]).number if "turnup" in pairs else NO_CARD
    top, rest = pack_row(talon)
    stock = Stock(SUITS.index(pairs["trump"]), turnup, len(talon) + (turnup != NO_CARD), top, rest)
    on_table = _cards(pairs.get("table", ""))
    table = 0
    for place, card in enumerate(on_table):
        table |= card + 1 << PLACE * place
    leader = _seat(pairs["lead"], seats)
    turn_text = pairs.get("turn", str((leader + len(on_table)) % seats))
    turn = NOBODY if turn_text == "-" else _seat(turn_text, seats)
    phases = {name: number for number, name in _PHASES.items()}
    phase = phases[pairs["phase"]] if "phase" in pairs else core.ANSWER if table else core.LEAD
    closer, at_close = NOBODY, 0
    if "closed" in pairs:
        head, *each = pairs["closed"].split("/")
        closer = _seat(head, seats)
        for seat, entry in enumerate(each):
            points, tricks = entry.split(".")
            at_close |= (_whole(points) | _whole(tricks) << 10) << 15 * seat
    winner, value, reason = NOBODY, 0, core.GOING
    if "result" in pairs:
        who, worth, why = pairs["result"].split("/")
        winner = NOBODY if who == "-" else _seat(who, seats)
        value = _whole(worth)
        reason = {name: number for number, name in REASONS.items()}[why]
    return State(
        masks("hands"),
        masks("won"),
        tuple(_whole(text or "0") for text in row("points")),
        tuple(_whole(text or "0") for text in row("pending")),
        tuple(sum(1 << SUITS.index(suit) for suit in text) for text in row("marriages")),
        stock, leader, turn, table, phase, closer, at_close, winner, value, reason,
    )  # fmt: skip
