"""The keys of a step in a lesson file: which there are, of what type, for which kind of step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

import sixtysix as ss
from tutorials import answers
from tutorials.attempts import SEATS, attempt
from tutorials.condition_reader import parse
from tutorials.conditions import NO_CONDITION, Condition, Ended
from tutorials.finding import found
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
from tutorials.reader import Reader, toml_name
from tutorials.rulebook import refusal_ids, rule_ids
from tutorials.schema_position import BUTTONS, check_puzzle, read_find, read_position, with_house_rules
from tutorials.shapes import A_CONDITION, ACTIONS, LINES
from tutorials.texts import unknown_placeholders

DEFAULT_RULESET = "german"
"""The game of a lesson that names none."""
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LESSON_ID = ID
MORE_BUTTONS = ("draw", "pass")


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
    find = read_find(reader, ruleset) if kind == "puzzle" else None
    position = {} if kind == "puzzle" else read_position(reader, ruleset)
    position = with_house_rules(reader, position)
    task = _read_task(kind, reader) if kind else None
    if find is not None and isinstance(task, Play):
        position, answer = found(find)
        task = replace(task, accept=(answer,))
        check_puzzle(reader, on_wrong, [ask, on_right, *hints, *on_wrong.values()])
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
        buttons=buttons if reader.has("buttons") else BUTTONS, find=find, file=file, line=line,
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
        "puzzle": _puzzle,
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


def _puzzle(reader: Reader) -> Task:
    return Play((), Ended(winner=answers.YOU), "deal")


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


def _check_actions(reader: Reader, key: str, actions: Iterable[str], *, by_seat: bool = False) -> None:
    """``by_seat``: whether an action may say who tries it."""
    for text in actions:
        try:
            ss.Action.parse(attempt(text)[0] if by_seat else text)
        except ss.ActionSyntaxError as error:
            reader.fault(key, f'has an action that cannot be read: "{text}" ({error}).', 'For instance: "marriage KH"')


def _lines(reader: Reader) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for answer, value in (reader.mapping("line", shape=LINES) or {}).items():
        key = f'line."{answer}"'
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            reader.fault(key, f"must be a list of actions, not {toml_name(value)}.", 'For instance: ["AS", "draw"]')
            continue
        _check_actions(reader, key, value, by_seat=True)
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
