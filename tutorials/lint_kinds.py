"""What lint proves about a step's question and answers, kind by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import sixtysix as ss
from sixtysix.determinize import worlds
from tutorials.answers import CARDS, YOU
from tutorials.conditions import Situation, refusals
from tutorials.consequence import played_out, written
from tutorials.judge import UndecidedError, averages
from tutorials.lint_prose import Fault
from tutorials.model import ChooseCards, ChooseOne, Judged, Number, Play, PlayOut, Step, Watch
from tutorials.prove import Search, TooLargeError
from tutorials.solution import reference_moves, right_number, right_options

MOST_WORLDS = 3_000
"""More consistent hidden hands than this are not tried unless the step states a number."""


def kind_faults(step: Step, deal: ss.Deal, opening: Sequence[str] = ()) -> Iterator[Fault]:
    """Everything that is wrong with the question on this position.

    ``opening`` are the opponent's actions that came before it.
    """
    check: Callable[[Step, ss.Deal], Iterator[Fault]] = {
        ChooseCards: _choose_cards,
        ChooseOne: _choose_one,
        Number: _number,
        Play: _play,
        PlayOut: _play_out,
        Watch: _watch,
    }[type(step.task)]
    yield from check(step, deal)
    if isinstance(step.task, Play) and deal.turn == YOU:
        yield from _replies(step, step.task, deal, opening)
    yield from _lines(step, deal)
    yield from _buttons(step)


def _choose_cards(step: Step, deal: ss.Deal) -> Iterator[Fault]:
    assert isinstance(step.task, ChooseCards)
    alternatives = CARDS[step.task.cards](deal)
    if not alternatives:
        yield "cards", f'finds no answer: there is no "{step.task.cards}" in this position.', "Mend the position."
    if len({len(cards) for cards in alternatives}) > 1:
        yield "cards", "has answers of different sizes.", "Mend the position: the learner is told how many to pick."
    if any(len(cards) == len(deal.hand(YOU)) for cards in alternatives):
        yield "cards", "is the whole hand, so nothing can be wrong.", "Mend the position."
    rights = [set(cards) for cards in alternatives]
    for key in step.on_wrong or {}:
        if key != "*" and set(key.split()) in rights:
            yield f'on_wrong."{key}"', "is a right answer.", "Remove it."


def _choose_one(step: Step, deal: ss.Deal) -> Iterator[Fault]:
    assert isinstance(step.task, ChooseOne)
    yield from _after(step.task.after, deal)
    right = {option.id for option in right_options(step.task, deal)}
    ids = {option.id for option in step.task.options}
    if not right:
        yield "option", "has no right answer: no condition holds.", "Mend the position or the conditions."
    if right == ids:
        yield "option", "has no wrong answer: every condition holds.", "Mend the position or the conditions."
    for key in step.on_wrong or {}:
        if key != "*" and key not in ids - right:
            yield (
                f'on_wrong."{key}"',
                "is not the id of a wrong option.",
                f"Wrong here: {', '.join(sorted(ids - right))}.",
            )


def _number(step: Step, deal: ss.Deal) -> Iterator[Fault]:
    assert isinstance(step.task, Number)
    yield from _after(step.task.after, deal)
    right = right_number(step.task, deal)
    if not step.task.least <= right <= step.task.most:
        yield "number", f"is {right}, outside min and max.", "Widen min and max."
    if str(right) in (step.on_wrong or {}):
        yield f'on_wrong."{right}"', "is the right answer.", "Remove it."


def _after(actions: tuple[str, ...], deal: ss.Deal) -> Iterator[Fault]:
    violation = written(deal, actions)[1]
    if violation is not None:
        yield "after", f"has an action that is refused: {violation}", "Mend the list."


def _watch(step: Step, deal: ss.Deal) -> Iterator[Fault]:
    assert isinstance(step.task, Watch)
    moves, violation = written(deal, step.task.moves)
    if violation is not None:
        done = sum(1 for move in moves if move.action.kind != "draw")
        yield "moves", f"entry {done + 1} is refused: {violation}", "Mend the list."


def _play_out(step: Step, deal: ss.Deal) -> Iterator[Fault]:
    assert isinstance(step.task, PlayOut)
    moves = reference_moves(step, deal, step.task.line)
    done = [str(move.action) for move in moves if move.seat == YOU and move.action.kind != "draw"]
    reached = any(step.success.holds(Situation(deal, move.after)) for move in moves)
    if not reached and len(done) < len(step.task.line):
        text = step.task.line[len(done)]
        yield "line_that_wins", f"entry {len(done) + 1}, {text}, is refused or comes too late.", "Mend the line."
    elif not reached:
        yield "success", "is not reached by line_that_wins.", "Mend the line, the goal or the position."


# ---- play ----


def _play(step: Step, deal: ss.Deal) -> Iterator[Fault]:
    assert isinstance(step.task, Play)
    if deal.turn != YOU:
        yield "deal", "does not bring the learner on turn.", 'Set lead = "you", or give the card led.'
        return
    yield from _wrong_keys(step, deal)
    if refusals(step.success):
        yield from _refusal(step, step.task, deal)
        return
    illegal = [text for text in step.task.accept if deal.violation(text) is not None]
    for text in illegal:
        yield "accept", f'has "{text}", which is refused: {deal.violation(text)}', "Remove it or mend the position."
    if not illegal and step.task.judged:
        yield from _judgement(step.task, step.task.judged, deal)
    elif not illegal:
        yield from _goal(step, step.task, deal)


def _refusal(step: Step, task: Play, deal: ss.Deal) -> Iterator[Fault]:
    wanted = refusals(step.success)
    for text in task.accept:
        violation = deal.violation(text)
        if violation is None:
            yield (
                "accept",
                f'has "{text}", which is allowed; the step wants a refusal by {wanted[0]}.',
                "Mend the position.",
            )
        elif violation.rule not in wanted:
            yield "success.refused", f'is not what refuses "{text}"; that is {violation.rule}.', "Name that rule."


def _judgement(task: Play, judged: Judged, deal: ss.Deal) -> Iterator[Fault]:
    try:
        means = averages(deal, judged)
    except UndecidedError as error:
        yield (
            "match",
            f"leaves the match open: {error}.",
            "Choose scores that this deal decides.",
        )
        return
    others = [mean for action, mean in means.items() if action not in task.accept]
    if not others:
        yield "accept", "lists every legal action, so nothing can be wrong.", "Mend the position."
        return
    lead = min(means[action] for action in task.accept) - max(others)
    if lead < judged.margin:
        listed = ", ".join(f"{action} {mean:+.2f}" for action, mean in sorted(means.items(), key=lambda item: -item[1]))
        yield "margin", f"is {judged.margin}, and the lead is {lead:+.2f}: {listed}.", "Mend accept or the position."


def _goal(step: Step, task: Play, deal: ss.Deal) -> Iterator[Fault]:
    try:
        possible = _worlds(step, task, deal)
    except TooLargeError:
        yield "worlds", "is not stated, and there are too many hidden hands to try all.", "Add: worlds = 200"
        return
    searches = [Search(world, task.success, task.horizon, step.draws == "table") for world in possible]
    accepted = set(task.accept)
    for text in [*task.accept, *(str(action) for action in deal.legal_actions() if str(action) not in accepted)]:
        try:
            failing = next((search for search in searches if not search.forced_by(text)), None)
        except TooLargeError:
            yield "horizon", f'is too far to prove anything about "{text}".', 'Use horizon = "trick", or fewer cards.'
            return
        if text in accepted and failing is not None:
            yield "accept", f'"{text}" does not always reach the goal: {_how(failing, text)}', "Mend goal or position."
        if text not in accepted and failing is None:
            yield "accept", f'does not list "{text}", which reaches the goal as well.', "Add it, or mend the position."


def _how(search: Search, text: str) -> str:
    """One way in which the goal is missed."""
    after = search.before.apply(text)
    refuted = search.refutation(after) if after.turn not in (None, YOU) else None
    return f"against {refuted.actions[-1][1]}, in {search.before}." if refuted else f"in {search.before}."


def _worlds(step: Step, task: Play, deal: ss.Deal) -> list[ss.Deal]:
    """The deals that the learner could be in: all of them, or the stated number."""
    if task.horizon == "action" or step.hands == "open":
        return [deal]
    if task.worlds is not None:
        return [deal, *worlds(deal.infoset(YOU), limit=task.worlds, seed=1)]
    if task.horizon == "trick" and deal.trick:
        return [deal]  # the learner's card ends the trick, whatever lies hidden
    # While the talon is open its order counts as well, and nobody waits for all of them.
    found = list(islice(worlds(deal.infoset(YOU)), MOST_WORLDS + 1)) if deal.strict else []
    if not found or len(found) > MOST_WORLDS:
        raise TooLargeError
    return [deal, *found]


def _replies(step: Step, task: Play, deal: ss.Deal, opening: Sequence[str]) -> Iterator[Fault]:
    """Every written reply must happen on some line, or it is a slip."""
    if not task.reply.actions:
        return
    happened = set(opening)
    for action in deal.legal_actions():
        happened |= {str(move.action) for move in played_out(deal, action, step, lucky=True) if move.seat != YOU}
    for at, text in enumerate(task.reply.actions, start=1):
        if str(ss.Action.parse(text)) not in happened:
            yield "reply", f"entry {at}, {text}, is never played: it is not allowed when its turn comes.", "Mend it."


def _wrong_keys(step: Step, deal: ss.Deal) -> Iterator[Fault]:
    assert isinstance(step.task, Play)
    legal = {str(action) for action in deal.legal_actions()}
    for key in {**(step.on_wrong or {}), **(step.lines or {})}:
        if key != "*" and (key in step.task.accept or key not in legal):
            yield (
                f'on_wrong."{key}"',
                "is not a wrong answer that can be given here.",
                "Name a legal action, or remove it.",
            )


def _buttons(step: Step) -> Iterator[Fault]:
    """What the answer needs must be there to press: one of the accepted actions, or the whole line."""
    there = {"play", "draw", "pass", *step.buttons}
    if isinstance(step.task, Play):
        kinds = {ss.Action.parse(text).kind for text in step.task.accept}
        missing = kinds if not kinds & there else set()
    else:
        line = step.task.line if isinstance(step.task, PlayOut) else ()
        missing = {ss.Action.parse(text).kind for text in line} - there
    for kind in sorted(missing):
        yield "buttons", f'leaves out "{kind}", which the answer needs.', f'Add "{kind}".'


def _lines(step: Step, deal: ss.Deal) -> Iterator[Fault]:
    """A consequence must be playable; only its very last action may be refused, which is then the point."""
    for key, line in (step.lines or {}).items():
        moves, violation = written(deal, line)
        done = sum(1 for move in moves if move.action.kind != "draw" or "draw" in line)
        if violation is not None and done != len(line) - 1:
            yield f'line."{key}"', f"has an action that is refused: {violation}", "Mend the line."
        if isinstance(step.task, Play) and key != "*" and line and line[0] != key:
            yield f'line."{key}"', f'starts with "{line[0]}".', "Start it with the wrong answer itself."
