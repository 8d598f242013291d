"""A worksheet as it was ordered: which parts it has, and the name of its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import itemgetter

import sixtysix as ss
from tutorials.deal_code import DealCode
from tutorials.i18n import _
from tutorials.loader import SUFFIX, load_lesson, load_path
from tutorials.model import Lesson
from tutorials.paper import cutout, rules_page
from tutorials.paper.document import Part, make
from tutorials.paper.errors import PaperError
from tutorials.paper.plan_pages import plan_pages
from tutorials.paper.plan_text import LETTERS, plan_text
from tutorials.paper.plans import UNIT, Plan, find_plans
from tutorials.paper.questions import ask, printable, questions
from tutorials.paper.sections import SECTIONS, Section
from tutorials.paper.sheet import Sheet, answer_pages, question_pages

PLAN_PAGES = 2


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed. Without ``only``, what is usual for lessons and plans."""

    lessons: tuple[Lesson, ...] = ()
    codes: tuple[DealCode, ...] = ()
    """Single questions."""
    plans: tuple[Plan, ...] = ()
    only: tuple[Section, ...] = ()
    cards: bool = False
    """A pack of cards besides."""
    seed: int = 1
    count: int = 8
    """Questions of each lesson."""
    paper: str = "a4"
    ruleset: str = "german"

    @property
    def usual(self) -> tuple[Section, ...]:
        """What is printed unless something else is asked for."""
        plan: tuple[Section, ...] = ("plan",) if self.plans else ()
        asked: tuple[Section, ...] = ("questions", "answers", "rules") if self.lessons or self.codes else ()
        return plan + asked

    @property
    def sections(self) -> tuple[Section, ...]:
        """The parts in the order in which they are printed."""
        wanted = {*(self.only or self.usual), *(("cards",) if self.cards else ())}
        return tuple(section for section in SECTIONS if section in wanted)

    @property
    def file_name(self) -> str:
        """A name for the file, after what is in it; a part of a sheet never takes the name of the whole."""
        words: list[str] = []
        if self.plans:
            unit = len(self.plans) > 1 and self.plans == find_plans(UNIT)
            words += ["plan", *([UNIT] if unit else [plan.id for plan in self.plans])]
        words += [lesson.id for lesson in self.lessons[:3]]
        words += [f"{code.step.replace('/', '-')}-{code.number}" for code in self.codes[:3]]
        words += [str(self.seed)] if self.lessons else []
        named = bool(words)
        words += self.only
        words += [*(["cards"] if self.cards and not named else []), *([] if named else [self.ruleset])]
        return "-".join(words) + ".pdf"


def find_lesson(name: str) -> Lesson:
    """A lesson by its id, or a lesson file of one's own. ContentError says which there are."""
    return load_path(name) if name.endswith(SUFFIX) else load_lesson(name)


def is_code(name: str) -> bool:
    """Whether this is meant as the code of a question rather than as a lesson or a file."""
    return "/" in name and not name.endswith(SUFFIX)


def find_question(name: str) -> DealCode:
    """The code of a question. ContentError if there is no such step, PaperError if paper cannot ask it."""
    code = DealCode.parse(name)
    if not printable(code.find()):
        raise PaperError(_("{code} asks nothing that paper can ask. Name another question.").format(code=code))
    return code


def worksheet(order: Order) -> bytes:
    """The PDF. PaperError if it cannot be made."""
    return make(list(_parts(order)), _title(order), order.paper)


def _title(order: Order) -> str:
    named = [_(lesson.title) for lesson in order.lessons] + [_(plan.title) for plan in order.plans]
    named += map(str, order.codes)
    return _("Sixty-Six: {what}").format(what=", ".join(named)) if named else _("Sixty-Six on paper")


def _parts(order: Order) -> Iterator[Part]:
    ruleset = ss.RULESETS[order.ruleset]
    if "plan" in order.sections:
        yield from map(_plan_part, order.plans)
    if {"questions", "answers"} & {*order.sections}:
        yield from _asking_parts(order)
    if "rules" in order.sections:
        foot = _("Sixty-Six: the rules")
        yield Part("rules", lambda kit: rules_page.rules_page(kit, ruleset), foot, most=1)
    if "cards" in order.sections:
        yield Part("cards", lambda kit: cutout.card_pages(kit, ruleset), margin=cutout.MARGIN)


def _plan_part(plan: Plan) -> Part:
    foot = _("Sixty-Six, lesson plan: {title}").format(title=_(plan.title))
    text = plan_text(plan)
    return Part(f"plan {plan.id}", lambda kit: plan_pages(kit, text), foot, most=PLAN_PAGES)


def _asking_parts(order: Order) -> Iterator[Part]:
    """The pages of questions, then those with their answers."""
    asking = list(_asking(order))
    if "questions" in order.sections:
        for number, (foot, sheets) in enumerate(asking):
            yield Part(f"questions {number}", partial(question_pages, sheets=sheets), foot)
    if "answers" in order.sections:
        for foot, parts in groupby(asking, key=itemgetter(0)):
            sheets = [sheet for _foot, some in parts for sheet in some]
            told = _("{sheet} · answers").format(sheet=foot)
            yield Part(f"answers {foot}", partial(answer_pages, sheets=sheets), told)


def _asking(order: Order) -> Iterator[tuple[str, list[Sheet]]]:
    """What is asked together, on pages of its own, and the line at the foot of those pages."""
    for plan in order.plans if order.only else ():
        title = _(plan.title)
        yield title, [Sheet(_("Vote"), [ask(asked.code) for asked in plan.questions])]
        yield title, [Sheet(_("Exit ticket"), [ask(asked.code) for asked in plan.exit], LETTERS)]
    if order.lessons:
        sheets = [Sheet(_(lesson.title), questions(lesson, order.seed, order.count)) for lesson in order.lessons]
        what = ", ".join([sheet.title for sheet in sheets[:3]] + ["…"] * (len(sheets) > 3))
        yield _("{what} · sheet {seed}").format(what=what, seed=order.seed), sheets
    if order.codes:
        yield _("Sixty-Six"), [Sheet(_("Questions"), list(map(ask, order.codes)))]
