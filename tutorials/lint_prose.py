"""What lint says about the words of a step: hints that lead to the answer, numbers and suits from the position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import sixtysix as ss
from tutorials.answers import CARDS
from tutorials.explain import marriage_worth
from tutorials.model import ChooseCards, ChooseOne, Number, Play, PlayOut, Step, Watch
from tutorials.names import SUITS
from tutorials.solution import right_number, right_options
from tutorials.texts import VALUES, placeholders

Fault = tuple[str, str, str]
"""Key, what is wrong, remedy."""

_SUIT_WORD = re.compile(r"\b(clubs?|diamonds?|hearts?|spades?)\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w{.])\d+(?![\w}])")
_SUIT_LETTER = {"club": "C", "diamond": "D", "heart": "H", "spade": "S"}


def prose(step: Step) -> Iterator[tuple[str, str]]:
    """Every text of a step with its key."""
    yield "ask", step.ask
    if step.on_right:
        yield "on_right", step.on_right
    for at, text in enumerate(step.hints, start=1):
        yield f"hint[{at}]", text
    for key, text in (step.on_wrong or {}).items():
        yield f'on_wrong."{key}"', text
    for key, text in (step.on_refused or {}).items():
        yield f'on_refused."{key}"', text
    if isinstance(step.task, ChooseOne):
        for at, option in enumerate(step.task.options, start=1):
            yield f"option[{at}].text", option.text
    if isinstance(step.task, Watch):
        for at, text in enumerate(step.task.say, start=1):
            yield f"say[{at}]", text


def prose_faults(step: Step, deal: ss.Deal) -> Iterator[Fault]:
    """Suits and numbers that are typed where they should come from the position."""
    known = {str(value(deal)): name for name, value in reversed(VALUES.items())}
    # What the game itself fixes may be said in figures anywhere.
    for constant in (0, deal.ruleset.target, *(marriage_worth(deal, suit) for suit in SUITS)):
        known.pop(str(constant), None)
    for key, text in prose(step):
        for found in _SUIT_WORD.finditer(text):
            letter = _SUIT_LETTER[found[1].lower().rstrip("s")]
            yield key, f'names a suit: "{found[0]}".', f"Write {{{letter}}}, so that a fresh position can change it."
        for found in _NUMBER.finditer(text):
            if found[0] in known:
                placeholder = known[found[0]]
                yield key, f"types {found[0]}, which the position gives.", f"Write {{{placeholder}}}, or a word."


def hint_faults(step: Step, deal: ss.Deal) -> Iterator[Fault]:
    """The last hint gives the answer and no earlier one does."""
    if isinstance(step.task, Watch | PlayOut):
        return
    if len(step.hints) < 2:
        yield (
            "hint",
            f"has {len(step.hints)} entries.",
            "Write two or more: first a vague one, at last the answer.",
        )
        return
    gives = _gives_answer(step, deal)
    for at, text in enumerate(step.hints, start=1):
        last = at == len(step.hints)
        if gives(text) and not last:
            yield f"hint[{at}]", "gives the answer away.", "Only the last hint does that."
        if last and not gives(text):
            yield f"hint[{at}]", "is the last one and does not give the answer.", "Use {answer}, or name the cards."


def _gives_answer(step: Step, deal: ss.Deal) -> Callable[[str], bool]:
    match step.task:
        case ChooseCards(cards):
            alternatives = CARDS[cards](deal)
            return lambda text: _answers(text) or any(pair <= set(placeholders(text)) for pair in alternatives)
        case ChooseOne():
            texts = [option.text.lower() for option in right_options(step.task, deal)]
            return lambda text: _answers(text) or any(right in text.lower() for right in texts)
        case Number():
            number = str(right_number(step.task, deal))
            return lambda text: _answers(text) or number in re.findall(r"\d+", text)
        case Play(accept=accept):
            actions = [ss.Action.parse(action) for action in accept]
            held = {str(action.card) for action in actions if action.card}
            bare = {action.kind for action in actions if not action.card}
            return lambda text: (
                _answers(text)
                or bool(held & set(placeholders(text)))
                or any(re.search(rf"\b{kind}\b", text, re.IGNORECASE) for kind in bare)
            )
    return _answers


def _answers(text: str) -> bool:
    return "answer" in placeholders(text)
