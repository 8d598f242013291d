"""Proves lesson content: ``python -m tutorials.lint [FILES] [--coverage]``.

Without files it proves the whole course, and that no word of the game comes before its explanation.
Exit code 0 when everything holds, 1 when something does not; each message names file, step and key.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence

import sixtysix as ss
from tutorials.answers import YOU
from tutorials.consequence import written
from tutorials.course import FILE as COURSE
from tutorials.course import Course, CourseError, course
from tutorials.course_text import pieces
from tutorials.coverage import print_coverage
from tutorials.glossary import faults, glossary
from tutorials.json_schema import schema
from tutorials.lint_kinds import kind_faults
from tutorials.lint_prose import hint_faults, prose_faults
from tutorials.loader import lesson_ids, load_lesson, load_path
from tutorials.model import Lesson, Step
from tutorials.problems import ContentError, Problem
from tutorials.progress import Board
from tutorials.serve.errors import ServeError
from tutorials.serve.lessons import find_notebooks
from tutorials.session import StepSession
from tutorials.stage import Stage
from tutorials.vary import varied

VARIANTS = 3
"""Fresh positions that are proven beside the written one."""


def lint_lesson(lesson: Lesson) -> list[Problem]:
    """Everything that is wrong with a lesson that could be loaded."""
    return [problem for step in lesson.steps for problem in lint_step(step)]


def lint_step(step: Step) -> list[Problem]:
    """Everything that is wrong with one step, on its own position and on similar fresh ones."""
    problems: list[Problem] = []
    for variant in range(max(VARIANTS + 1, len(step.drawn_from))):
        asked = varied(step, variant)
        if asked.kind == "judgement" and (variant or step.drawn_from):
            continue  # long averages, and the twins have the same ones
        for key, what, remedy in _faults(asked, words=variant == 0 and not step.drawn_from):
            where = "" if variant == 0 else f"on fresh position {variant}: "
            problems.append(Problem(step.file, where + what, step=step.id, key=key, remedy=remedy, line=step.line))
        if problems:
            break  # the variants would only say the same again
    return problems


def _faults(step: Step, *, words: bool) -> Iterator[tuple[str, str, str]]:
    try:
        deal = ss.Deal.setup(**step.position)
    except ss.PositionError as error:
        for reason in error.reasons:
            yield "deal", f"is an impossible position: {reason}", "Mend the position."
        return
    violation = written(deal, step.played)[1]
    if violation is not None:
        yield "played", f"has an action that is refused: {violation}", "Mend the list."
        return
    stage = Stage(step, 0)
    deal = stage.start
    opening = [str(move.action) for move in stage.opening if move.seat != YOU]
    found = list(kind_faults(step, deal, opening))
    yield from found
    if found:
        return  # hints and prose are measured against an answer that must first be sound
    if words:
        yield from prose_faults(step, deal)
        yield from hint_faults(step, deal)
    StepSession(step, board=Board(step.of)).view()


def lint_order() -> list[Problem]:
    """What comes too early in the course: words of the game, and reviews of lessons that are still to come."""
    try:
        known = course()
        return [*faults(glossary(), pieces(known, find_notebooks())), *_early_reviews(known)]
    except ContentError as error:
        return list(error.problems)
    except CourseError as error:
        return [Problem(COURSE, str(error))]
    except (ServeError, OSError) as error:
        return [Problem("notebooks", f"cannot be read: {error}.")]


def _early_reviews(known: Course) -> Iterator[Problem]:
    order = [entry.id for entry in known.lessons]
    for at, lesson in enumerate(order):
        for step in load_lesson(lesson).steps if lesson in lesson_ids() else ():
            for drawn in step.drawn_from:
                if drawn.lesson not in order[:at]:
                    what = f'names "{drawn.path}", which is not of an earlier lesson.'
                    yield Problem(step.file, what, step=step.id, key="from", remedy="Remove it.", line=step.line)


# ---- command line ----


def main(argv: Sequence[str] | None = None) -> int:
    """Check lesson files (all lessons of the package if none are named). Returns the exit code."""
    parser = argparse.ArgumentParser(prog="sixtysix lint", description="Check and prove lesson content.")
    parser.add_argument("files", nargs="*", help="lesson files (.toml); all lessons of the course if left out")
    parser.add_argument("--coverage", action="store_true", help="print where each rule is taught and refused")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema of lesson files, for editors")
    options = parser.parse_args(argv)
    if options.schema:
        print(json.dumps(schema(), indent=2))
        return 0
    lessons: list[Lesson] = []
    problems: list[Problem] = []
    for name in options.files or lesson_ids():
        try:
            lesson = load_path(name) if options.files else load_lesson(name)
        except ContentError as error:
            problems += error.problems
            continue
        lessons.append(lesson)
        problems += lint_lesson(lesson)
    if not options.files:
        problems += lint_order()
    for problem in dict.fromkeys(problems):
        print(problem)
    steps = sum(len(lesson.steps) for lesson in lessons)
    counted = (_counted(steps, "step"), _counted(len(lessons), "lesson"), _counted(len(set(problems)), "fault"))
    print("Checked {} in {}: {}.".format(*counted))
    complete = print_coverage(lessons) if options.coverage else True
    return 0 if not problems and complete else 1


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


if __name__ == "__main__":
    sys.exit(main())
