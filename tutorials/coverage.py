"""Which rules the lessons teach, and which refusals a learner meets in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import sixtysix as ss
from tutorials.conditions import AllOf, AnyOf, Condition, Refuses, refusals
from tutorials.consequence import written
from tutorials.model import ChooseOne, Lesson, Play, PlayOut, Step
from tutorials.rulebook import elsewhere_ids, refusal_ids, rule_ids, teaching_ids
from tutorials.schema import DEFAULT_RULESET
from tutorials.solution import right_options
from tutorials.stage import Stage


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: the steps that teach it and those in which it refuses an action, in the order of the lessons."""

    rule: str
    taught: tuple[str, ...]
    refused: tuple[str, ...]
    gap: str = ""
    """What is missing; empty where nothing is."""
    only: str = ""
    """Where the rule is met if not in the game that is taught."""

    def __str__(self) -> str:
        places = [f"taught in {', '.join(self.taught)}"] if self.taught else []
        places += [f"refused in {', '.join(self.refused)}"] if self.refused else []
        if self.gap:
            places.append(f"NOWHERE {self.gap}")
        places += [f"only {self.only}"] if self.only else []
        return f"{self.rule:24} {'; '.join(places)}"


def coverage(lessons: Iterable[Lesson]) -> tuple[Row, ...]:
    """Every rule id with its places.

    A rule of the default ruleset that teaches must be taught, one that refuses must be met as a refusal, and both under
    the default ruleset: what happens in another game is listed and fills no gap. A refusal that only other games know
    must be met in one of them. Reviews teach nothing new.
    """
    taught: dict[str, list[Step]] = defaultdict(list)
    refused: dict[str, list[Step]] = defaultdict(list)
    for lesson in lessons:
        for step in (step for step in lesson.steps if not step.drawn_from):
            for rule in dict.fromkeys(step.rules):
                taught[rule].append(step)
            for rule in sorted(refused_in(step)):
                refused[rule].append(step)
    return tuple(_row(rule, taught.get(rule, []), refused.get(rule, [])) for rule in sorted(rule_ids()))


def _row(rule: str, taught: list[Step], refused: list[Step]) -> Row:
    gap = ""
    if rule in teaching_ids() and not any(map(_at_home, taught)):
        gap = "taught"
    if rule in refusal_ids() and not (refused if rule in elsewhere_ids() else any(map(_at_home, refused))):
        gap = "refused"
    only = ""
    if rule in elsewhere_ids():
        only = (
            "by a house rule, in no published game"
            if refused and all(map(_by_house_rule, refused))
            else "in other games"
        )
    return Row(rule, tuple(step.path for step in taught), tuple(step.path for step in refused), gap, only)


def _at_home(step: Step) -> bool:
    return bool(step.position["ruleset"] == DEFAULT_RULESET)


def _by_house_rule(step: Step) -> bool:
    return bool(ss.Deal.setup(**step.position).ruleset.changes())


def refused_in(step: Step) -> set[str]:
    """The rules by which a step shows an action refused: as its goal, in a right option, or in a consequence."""
    deal = Stage(step, 0).start
    found: set[str] = set()
    if isinstance(step.task, Play | PlayOut):
        found |= set(refusals(step.success))
    if isinstance(step.task, ChooseOne):
        for option in right_options(step.task, deal):
            found |= set(_refuses(option.when))
    for line in (step.lines or {}).values():
        violation = written(deal, line)[1]
        if violation is not None:
            found.add(violation.rule)
    return found


def _refuses(condition: Condition) -> Iterator[str]:
    match condition:
        case Refuses(_, rule):
            yield rule
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from _refuses(part)


def gaps_in(rows: Iterable[Row]) -> Mapping[str, str]:
    """The gaps: rule -> what it is nowhere.

    >>> gaps_in([Row("claim.right", (), (), gap="taught"), Row("draw.first", (), ("talon/draw-first",))])
    {'claim.right': 'taught'}
    """
    return {row.rule: row.gap for row in rows if row.gap}


def print_coverage(lessons: Iterable[Lesson]) -> bool:
    """Print a line for each rule and the sum of it. Whether there is no gap."""
    rows = coverage(lessons)
    for row in rows:
        print(row)
    gaps = gaps_in(rows)
    others = [row for row in rows if row.rule in elsewhere_ids()]
    game = ss.RULESETS[DEFAULT_RULESET].name
    here = len(rows) - len(others)
    missed = sum(1 for row in others if row.gap)
    print(
        f"Covered {here - len(gaps) + missed} of {here} rules of {game}, "
        f"and {len(others) - missed} of {len(others)} refusals of other games."
    )
    for rule, what in gaps.items():
        print(f'Gap: "{rule}" is nowhere {what}. Add a step that does it.')
    return not gaps
