"""The keys of a step in a lesson file: which there are, of what type, for which kind of step."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, cast

import sixtysix as ss
from tutorials import answers
from tutorials.condition_reader import parse
from tutorials.conditions import NO_CONDITION, SEATS, Condition
from tutorials.model import (
    KINDS,
    REVIEW,
    ChooseCards,
    ChooseOne,
    Judged,
    Number,
    Option,
    Play,
    PlayOut,
    Reply,
    Step,
    Task,
    Watch,
)
from tutorials.problems import did_you_mean
from tutorials.reader import Json, Reader, toml_name
from tutorials.rulebook import refusal_ids, rule_ids
from tutorials.shapes import A_CONDITION, A_POSITION, ACTIONS, LINES, fits, kind_of
from tutorials.shapes import position as position_shape
from tutorials.texts import unknown_placeholders

DEFAULT_RULESET = "german"
"""The game of a lesson that names none."""
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LESSON_ID = ID
BUTTONS = ("marriage", "exchange", "close", "claim")
"""The buttons of a step that does not choose its own."""
MORE_BUTTONS = ("draw", "pass")
_CARD_KEYS = ("you", "opponent", "talon", "trump", "led")
_ANY_ANSWER = "*"


def read_head(reader: Reader) -> tuple[str, str, list[Mapping[str, Any]]]:
    """The title of a lesson, its ruleset, and its steps as tables."""
    title = reader.text("title", required=True, example='title = "Marriages"')
    ruleset = reader.choice("ruleset", ss.RULESETS, default=DEFAULT_RULESET)
    tables = reader.tables("step", required=True)
    if reader.has("step") and reader.table["step"] == []:
        reader.fault("step", "is empty.", "Write at least one [[step]].")
    reader.finish()
    return title, ruleset, tables


def read_step(
    reader: Reader,
    *,
    lesson: str = "",
    lesson_title: str = "",
    ruleset: str = DEFAULT_RULESET,
    number: int = 1,
    of: int = 1,
    name: str = "",
    file: str = "",
    line: int | None = None,
) -> Step | None:
    """The step that a table describes; None when even its kind cannot be told. Faults go to the reader's report."""
    reader.note("id", {"type": "string", "pattern": f"^{ID.pattern}$"}, required=True)
    reader.has("id")
    kind = reader.choice("kind", (*KINDS, REVIEW), required=True)
    ask = reader.text("ask", required=True, example='ask = "Announce twenty."')
    title = reader.text("title", default=lesson_title)
    rules = reader.texts("rule", options=rule_ids())
    hints = reader.texts("hint")
    on_right = reader.text("on_right")
    on_wrong = reader.text_mapping("on_wrong")
    on_refused = reader.text_mapping("on_refused", refusal_ids())
    for rule in on_refused:
        if rule not in refusal_ids():
            reader.fault(f'on_refused."{rule}"', "is not a rule that refuses.", did_you_mean(rule, refusal_ids()))
    lines = _lines(reader)
    counts = reader.choice("counts", ("shown", "asked", "covered"), default="shown")
    hands = reader.choice("hands", ("hidden", "open"), default="hidden")
    piles = reader.choice("piles", ("hidden", "open"), default="hidden")
    draws = reader.choice("draws", ("table", "learner"), default="table")
    stock = reader.choice("stock", ("shown", "hidden"), default="shown")
    played = _actions(reader, "played")
    buttons = reader.texts("buttons", options=BUTTONS + MORE_BUTTONS)
    position = _position(reader, ruleset)
    task = _read_task(kind, reader) if kind else None
    if kind:
        reader.finish()
    _check_texts(
        reader,
        {
            "ask": ask,
            "on_right": on_right,
            "title": title,
            **_numbered("hint", hints),
            **{f'on_wrong."{key}"': text for key, text in on_wrong.items()},
            **{f'on_refused."{key}"': text for key, text in on_refused.items()},
        },
    )
    if task is None:
        return None
    return Step(
        lesson=lesson, id=name, title=title, number=number, of=of, ask=ask, position=position, task=task, rules=rules,
        hints=hints, on_right=on_right, on_wrong=on_wrong, on_refused=on_refused, lines=lines,
        counts=cast(Any, counts), hands=cast(Any, hands), piles=cast(Any, piles), draws=cast(Any, draws),
        stock=cast(Any, stock), played=played,
        buttons=buttons if reader.has("buttons") else BUTTONS, file=file, line=line,
    )  # fmt: skip


def read_review(reader: Reader) -> tuple[str, tuple[str, ...]]:
    """The title of a review, and the paths of the steps that it draws from."""
    reader.note("id", {"type": "string", "pattern": f"^{ID.pattern}$"}, required=True)
    reader.has("id")
    reader.choice("kind", (REVIEW,), required=True)
    title = reader.text("title", required=True, example='title = "Do you remember?"')
    paths = reader.texts("from", required=True, example='from = ["trump/best-catch", "counting/just-enough"]')
    reader.finish()
    _check_texts(reader, {"title": title})
    return title, paths


def _numbered(key: str, texts: Iterable[str]) -> dict[str, str]:
    return {f"{key}[{at}]": text for at, text in enumerate(texts, start=1)}


def _check_texts(reader: Reader, texts: Mapping[str, str]) -> None:
    for key, text in texts.items():
        for placeholder, remedy in unknown_placeholders(text):
            reader.fault(key, f"does not know the placeholder {{{placeholder}}}.", remedy)


# ---- the kinds ----


def _read_task(kind: str, reader: Reader) -> Task:
    return {
        "choose-cards": _choose_cards,
        "choose-one": _choose_one,
        "number": _number,
        "play": _play,
        "judgement": _judgement,
        "play-out": _play_out,
        "watch": _watch,
    }[kind](reader)


def _choose_cards(reader: Reader) -> Task:
    return ChooseCards(reader.choice("cards", answers.CARDS, required=True))


def _choose_one(reader: Reader) -> Task:
    options = []
    seen: set[str] = set()
    tables = reader.tables("option", required=True)
    if reader.has("option") and len(tables) == 1:
        reader.fault("option", "has one entry; a choice needs two.", "Add another [[step.option]].")
    for at, table in enumerate(tables, start=1):
        part = reader.part("option", table, f"option[{at}].")
        option_id = part.text("id", required=True, example='id = "yes"')
        if option_id in seen:
            part.fault("id", f'"{option_id}" is there twice.', "Give each option an id of its own.")
        seen.add(option_id)
        text = part.text("text", required=True, example='text = "Yes, I may."')
        _check_texts(part, {"text": text})
        when = _condition(part, "when")
        part.finish()
        options.append(Option(option_id, text, when))
    return ChooseOne(tuple(options), _actions(reader, "after"))


def _number(reader: Reader) -> Task:
    number = reader.choice("number", answers.NUMBERS, required=True)
    least, most = reader.whole("min", default=0), reader.whole("max", default=200)
    if least >= most:
        reader.fault("max", f"must be more than min, {least}.", "For instance: max = 200")
    return Number(number, _actions(reader, "after"), least, most)


def _play(reader: Reader) -> Task:
    accept = _actions(reader, "accept", required=True)
    horizon = reader.choice("horizon", ("action", "trick", "deal"), default="action")
    worlds = reader.whole("worlds", default=0, least=1) or None
    return Play(accept, _condition(reader, "success"), cast(Any, horizon), _reply(reader), worlds)


def _judgement(reader: Reader) -> Task:
    accept = _actions(reader, "accept", required=True)
    margin = reader.positive("margin")
    worlds = reader.whole("worlds", default=200, least=1)
    policy = reader.choice("policy", answers.BOTS) or None
    judged = Judged(margin, worlds, policy, _match(reader))
    return Play(accept, NO_CONDITION, "trick", _reply(reader), judged=judged)


def _match(reader: Reader) -> tuple[int, int] | None:
    scores = reader.mapping("match")
    if scores is None:
        return None
    part = reader.part("match", scores, f"{reader.prefix}match.")
    you, opponent = (part.whole(seat, default=0, required=True) for seat in SEATS)
    part.finish()
    return you, opponent


def _play_out(reader: Reader) -> Task:
    return PlayOut(_condition(reader, "success"), _actions(reader, "line_that_wins", required=True), _reply(reader))


def _watch(reader: Reader) -> Task:
    moves = _actions(reader, "moves", required=True)
    say = reader.texts("say", required=True)
    _check_texts(reader, _numbered("say", say))
    if len(say) != len(moves) + 1:
        needed = len(moves) + 1
        reader.fault("say", f"has {len(say)} captions.", f"It needs {needed}: one for the start, one for each action.")
    return Watch(moves, say)


# ---- parts ----


def _condition(reader: Reader, key: str) -> Condition:
    example = f'{key} = {{ points = {{ you = ">= 66" }} }}'
    table = reader.mapping(key, required=True, example=example, shape=A_CONDITION)
    if table is None:
        return NO_CONDITION
    return parse(table, reader.sub_report(), refusal_ids(), reader.prefix + key)


def _actions(reader: Reader, key: str, *, required: bool = False) -> tuple[str, ...]:
    found = reader.texts(key, required=required, example=f'{key} = ["marriage KH"]')
    _check_actions(reader, key, found)
    return found


def _check_actions(reader: Reader, key: str, actions: Iterable[str]) -> None:
    for text in actions:
        try:
            ss.Action.parse(text)
        except ss.ActionSyntaxError as error:
            reader.fault(key, f'has an action that cannot be read: "{text}" ({error}).', 'For instance: "marriage KH"')


def _lines(reader: Reader) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for answer, value in (reader.mapping("line", shape=LINES) or {}).items():
        key = f'line."{answer}"'
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            reader.fault(key, f"must be a list of actions, not {toml_name(value)}.", 'For instance: ["AS", "draw"]')
            continue
        _check_actions(reader, key, value)
        found[answer] = tuple(value)
    return found


def _reply(reader: Reader) -> Reply:
    reader.note("reply", {"anyOf": [{"enum": list(answers.BOTS)}, ACTIONS]})
    if not reader.has("reply"):
        return Reply()
    value = reader.table["reply"]
    if isinstance(value, str):
        if value in answers.BOTS:
            return Reply(bot=value)
        reader.fault("reply", f'does not know the bot "{value}".', did_you_mean(value, answers.BOTS))
        return Reply()
    return Reply(actions=_actions(reader, "reply"))


def _position(reader: Reader, ruleset: str) -> dict[str, Any]:
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
        for reason in error.reasons:
            reader.fault("deal", f"is an impossible position: {reason}", "Mend the position.")
    except (TypeError, ValueError) as error:
        reader.fault("deal", f"cannot be read: {error}", "See the keys of Deal.setup.")
