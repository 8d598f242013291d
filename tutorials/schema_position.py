"""The position of a step in a lesson file: ``[step.deal]``, its house rules, or what a puzzle looks for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import sixtysix as ss
from tutorials.attempts import SEATS
from tutorials.finding import LEADS, MOST_CARDS, MOST_TRIES, TRICKS, TooRareError, check_find
from tutorials.model import Find
from tutorials.names import SUITS, is_card
from tutorials.problems import did_you_mean
from tutorials.reader import Json, Reader, toml_name
from tutorials.shapes import A_POSITION, fits, house_rules, kind_of
from tutorials.shapes import position as position_shape
from tutorials.texts import placeholders

BUTTONS = ("marriage", "exchange", "close", "claim")
"""The buttons of a step that does not choose its own."""
_ANY_ANSWER = "*"
_CARD_KEYS = ("you", "opponent", "talon", "trump", "led")


def read_position(reader: Reader, ruleset: str) -> dict[str, Any]:
    """The position as the keys of ``Deal.setup``; empty or incomplete where there are faults."""
    table = reader.mapping("deal", required=True, example="[step.deal]", shape=A_POSITION)
    if table is None:
        return {}
    faults = 0
    shapes = position_shape()["properties"]
    for key, value in table.items():
        if key not in shapes:
            reader.fault(f"deal.{key}", "is not a key of a position.", did_you_mean(key, shapes))
        elif key == "ruleset" and value not in ss.RULESETS:
            reader.fault("deal.ruleset", f"does not know {value!r}.", did_you_mean(str(value), ss.RULESETS))
        elif not fits(value, shapes[key]):
            reader.fault(f"deal.{key}", *_misfit(value, shapes[key]))
        else:
            continue
        faults += 1
    position = {"ruleset": ruleset, **table}
    faults += _twice(reader, position)
    if not faults:
        _impossible(reader, position)
    return position


def _short_hands(position: Mapping[str, Any]) -> str:
    """The slip behind most positions that cannot be: a card left out of a hand while cards are drawn."""
    game = ss.RULESETS.get(position["ruleset"]) if isinstance(position["ruleset"], str) else position["ruleset"]
    if game is None or position.get("talon") == "" or not {"closed_by", "drawn", "led"}.isdisjoint(position):
        return ""
    hands = {seat: position[seat].replace(",", " ").split() for seat in SEATS if isinstance(position.get(seat), str)}
    return " ".join(
        f'"{seat}" has {len(cards)} cards, and while the talon is open a hand has {game.hand}.'
        for seat, cards in hands.items()
        if len(cards) < game.hand
    )


def with_house_rules(reader: Reader, position: dict[str, Any]) -> dict[str, Any]:
    """The position under the step's own house rules, if it states some."""
    table = reader.mapping("house", shape=house_rules())
    if not table or position.get("ruleset") not in ss.RULESETS:
        return position
    fields = house_rules()["properties"]
    for name, value in table.items():
        if name not in fields:
            reader.fault(f"house.{name}", "is not a rule that a table can change.", did_you_mean(name, fields))
        elif not fits(value, fields[name]):
            reader.fault(f"house.{name}", f"must be {kind_of(fields[name])}, not {value!r}.", "See sixtysix/RULES.md.")
        else:
            continue
        return position
    try:
        changed = ss.RULESETS[position["ruleset"]].replace(**table)
    except ValueError as error:
        reader.fault("house", f"does not fit: {error}", "See sixtysix/RULES.md.")
        return position
    position = {**position, "ruleset": changed}
    _impossible(reader, position)
    return position


def _misfit(value: object, shape: Json) -> tuple[str, str]:
    """Why a value cannot stand in a position, and the remedy."""
    by_seat = next((part for part in [shape, *shape.get("anyOf", [])] if part.get("type") == "object"), None)
    if isinstance(value, dict) and by_seat is not None:
        inner = kind_of(by_seat["properties"]["you"])
        return f"must have the seats as its keys and {inner} for each.", "For instance: { you = …, opponent = … }"
    return f"must be {kind_of(shape)}, not {toml_name(value)}.", "See the keys of Deal.setup."


def _twice(reader: Reader, position: Mapping[str, Any]) -> int:
    """Cards that stand at two places. The engine would say so too, but not at which keys."""
    places: dict[str, list[str]] = defaultdict(list)
    for key in _CARD_KEYS:
        value = position.get(key)
        if isinstance(value, str):
            for word in value.replace(",", " ").split():
                try:
                    places[str(ss.Card.parse(word))].append(f"deal.{key}")
                except ValueError:
                    continue  # a suit letter at `trump`, or a misspelt card, which the engine explains
    twice = {card: keys for card, keys in places.items() if len(keys) > 1}
    for card, keys in twice.items():
        reader.fault(keys[-1], f"has {card}, which also stands in {keys[0]}.", "Each card lies at one place.")
    return len(twice)


def _impossible(reader: Reader, position: Mapping[str, Any]) -> None:
    try:
        ss.Deal.setup(**position)
    except ss.PositionError as error:
        remedy = " ".join(filter(None, (_short_hands(position), "Mend the position.")))
        for reason in error.reasons:
            reader.fault("deal", f"is an impossible position: {reason}", remedy)
    except (TypeError, ValueError) as error:
        reader.fault("deal", f"cannot be read: {error}", "See the keys of Deal.setup.")


def read_find(reader: Reader, ruleset: str) -> Find | None:
    """What a puzzle looks for; None where that cannot be told."""
    table = reader.mapping("find", required=True, example="[step.find]")
    if table is None:
        return None
    part = reader.part("find", table, "find.")
    cards = part.whole("cards", default=0, least=2, most=MOST_CARDS, required=True)
    seed = part.whole("seed", default=1)
    game = part.choice("ruleset", ss.RULESETS, default=ruleset)
    lead, trick = part.choice("lead", LEADS), part.choice("trick", TRICKS)
    part.finish()
    if not cards:
        return None
    find = Find(game, cards, seed, lead, trick)
    try:
        check_find(find)
    except TooRareError:
        reader.fault("find", f"finds nothing in {MOST_TRIES} puzzles.", "Leave lead or trick out, or try other cards.")
        return None
    return find


def check_puzzle(reader: Reader, on_wrong: Iterable[str], texts: Iterable[str]) -> None:
    """A puzzle has other cards each time, so nothing in it may name one."""
    for key in set(on_wrong) - {_ANY_ANSWER, *BUTTONS}:
        reader.fault(f'on_wrong."{key}"', "names a card, and a puzzle has others each time.", f'Use "{_ANY_ANSWER}".')
    for name in dict.fromkeys(name for text in texts for name in placeholders(text)):
        head = name.partition(".")[0]
        if is_card(head) or head in SUITS:
            reader.fault(None, f"says {{{name}}}, and a puzzle has other cards each time.", "Use {answer} or {trump}.")
