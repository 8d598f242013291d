"""`sixtysix worksheet`: questions, answers, rules, cards and lesson plans as a PDF to print."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tutorials.commands.common import UsageError, at_least, require, subcommand
from tutorials.paper.sections import SECTIONS

if TYPE_CHECKING:
    from tutorials.paper.worksheet import Order

_EXAMPLES = """\
A sheet has the questions of each lesson, then the answers and the rules, each on pages of their own. Another seed asks
the same lessons on other cards; the same seed always prints the same file. The code beside a question, such as
marriages/cash-it#3, opens the same cards on the screen: step("marriages/cash-it#3") in a notebook, or the field for
codes in the teacher's notebook "Lesson plans". A code instead of a lesson prints that one question.

examples:
  sixtysix worksheet marriages                      eight questions, the answers, the rules
  sixtysix worksheet marriages counting --seed 2    two lessons on one sheet, other cards
  sixtysix worksheet practice --questions 20 --paper letter
  sixtysix worksheet my.toml --only questions       a lesson of your own, without its answers
  sixtysix worksheet marriages/cash-it#3            one question by its code
  sixtysix worksheet --only cards                   a pack to cut out
  sixtysix worksheet --only rules --ruleset danish  another game's rules on one page
  sixtysix worksheet --plan one-off                 a lesson plan for 45 minutes, two pages
  sixtysix worksheet --plan one-off --only questions   its vote and its exit ticket, for pupils
  sixtysix worksheet --plan unit -o plans.pdf       four lessons of it
  sixtysix worksheet --list                         what there is
"""


def add(commands: Any) -> None:
    """Enter the subcommand."""
    about = "Print questions, rules, cards and lesson plans as a PDF."
    parser = subcommand(commands, "worksheet", about, _worksheet, _EXAMPLES)
    parser.add_argument(
        "lessons",
        nargs="*",
        metavar="LESSON",
        help="a lesson by its id, a lesson file of your own, or the code of a question",
    )
    parser.add_argument("--list", action="store_true", help="list lessons, plans and games, and print nothing")
    parser.add_argument(
        "--seed", type=at_least(0), default=1, metavar="S", help="decides the questions (default: %(default)s)"
    )
    parser.add_argument(
        "--questions", type=at_least(1), default=8, metavar="N", help="questions of each lesson (default: %(default)s)"
    )
    parser.add_argument(
        "--only", action="append", choices=SECTIONS, metavar="PART", help=f"one of: {', '.join(SECTIONS)}; repeatable"
    )
    parser.add_argument("--cards", action="store_true", help="add a pack of cards to cut out")
    parser.add_argument(
        "--plan", action="append", metavar="PLAN", help='a lesson plan by its id, or "unit" for all of it; repeatable'
    )
    parser.add_argument(
        "--ruleset", default="german", metavar="R", help="game of the rules and cards (default: german)"
    )
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="paper size (default: %(default)s)")
    parser.add_argument("--lang", default="en", metavar="L", help="language of the sheet (default: %(default)s)")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="file to write (default: named after what is in it)"
    )


def _worksheet(arguments: argparse.Namespace) -> int:
    from tutorials.i18n import LanguageError, use
    from tutorials.paper.errors import PaperError
    from tutorials.problems import ContentError

    try:
        with use(arguments.lang):
            return _list() if arguments.list else _print(arguments)
    except (PaperError, ContentError, LanguageError) as error:
        raise UsageError(str(error)) from None


def _print(arguments: argparse.Namespace) -> int:
    require("reportlab", "reportlab, which makes the PDF,", "class")
    from tutorials.paper.document import write
    from tutorials.paper.worksheet import worksheet

    order = _order(arguments)
    path = arguments.output or Path(order.file_name)
    write(path, worksheet(order))
    print(f"Written: {path}")
    return 0


def _order(arguments: argparse.Namespace) -> Order:
    import sixtysix as ss
    from tutorials.paper.plans import find_plans
    from tutorials.paper.worksheet import Order, find_lesson, find_question, is_code

    if arguments.ruleset not in ss.RULESETS:
        raise UsageError(f"There is no game {arguments.ruleset!r}; there are: {', '.join(ss.RULESETS)}.")
    names = list(dict.fromkeys(arguments.lessons))
    order = Order(
        lessons=tuple(find_lesson(name) for name in names if not is_code(name)),
        codes=tuple(find_question(name) for name in names if is_code(name)),
        plans=tuple(plan for name in arguments.plan or () for plan in find_plans(name)),
        only=tuple(dict.fromkeys(arguments.only or ())),
        cards=arguments.cards,
        seed=arguments.seed,
        count=arguments.questions,
        paper=arguments.paper,
        ruleset=arguments.ruleset,
    )
    if not order.usual and {"questions", "answers"} & {*order.only}:
        raise UsageError("Questions need a lesson: name one, or see  sixtysix worksheet --list")
    if not order.plans and "plan" in order.only:
        raise UsageError("Say which plan with --plan, or see  sixtysix worksheet --list")
    if not order.sections:
        raise UsageError(
            "Say what to print: a lesson, --plan, --cards, or --only rules. See  sixtysix worksheet --help"
        )
    return order


def _list() -> int:
    import sixtysix as ss
    from tutorials.course import course
    from tutorials.i18n import _
    from tutorials.loader import load_lesson
    from tutorials.paper.plans import load_plan, plan_ids
    from tutorials.paper.questions import steps_for

    print("Lessons, with the kinds of question that each can ask on paper:")
    for entry in course().lessons:
        if not entry.own_title:
            print(f"  {entry.id:14} {len(steps_for(load_lesson(entry.id))):3}  {_(entry.title)}")
    print("\nPlans (--plan):")
    for name in plan_ids():
        print(f"  {name:14} {_(load_plan(name).title)}")
    print(f"  {'unit':14} the four lessons of the unit")
    print("\nGames (--ruleset): " + ", ".join(ss.RULESETS))
    return 0
