"""A worksheet as it was ordered: which parts it has, and the name of its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

import sixtysix as ss
from tutorials.i18n import _
from tutorials.loader import SUFFIX, load_lesson, load_path
from tutorials.model import Lesson
from tutorials.paper import cutout, rules_page
from tutorials.paper.document import Part, make
from tutorials.paper.plan_pages import plan_pages
from tutorials.paper.plan_text import plan_text
from tutorials.paper.plans import Plan
from tutorials.paper.questions import questions
from tutorials.paper.sheet import Sheet, answer_pages, question_pages

Section: TypeAlias = Literal["questions", "answers", "rules", "cards"]
USUAL: tuple[Section, ...] = ("questions", "answers", "rules")
"""What a worksheet has unless something else is asked for."""
PLAN_PAGES = 2


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed."""

    lessons: tuple[Lesson, ...] = ()
    sections: tuple[Section, ...] = USUAL
    plans: tuple[Plan, ...] = ()
    seed: int = 1
    count: int = 8
    """Questions of each lesson."""
    paper: str = "a4"
    ruleset: str = "german"

    @property
    def file_name(self) -> str:
        """A name for the file, after what is in it."""
        if self.plans:
            return "-".join(["plan", *(plan.id for plan in self.plans)][:3]) + ".pdf"
        if self.lessons:
            return "-".join([*(lesson.id for lesson in self.lessons[:3]), str(self.seed)]) + ".pdf"
        return "-".join([*self.sections, self.ruleset]) + ".pdf"


def find_lesson(name: str) -> Lesson:
    """A lesson by its id, or a lesson file of one's own. ContentError says which there are."""
    return load_path(name) if name.endswith(SUFFIX) else load_lesson(name)


def worksheet(order: Order) -> bytes:
    """The PDF. PaperError if it cannot be made."""
    return make(list(_parts(order)), _title(order), order.paper)


def _title(order: Order) -> str:
    named = [_(lesson.title) for lesson in order.lessons] or [_(plan.title) for plan in order.plans]
    return _("Sixty-Six: {what}").format(what=", ".join(named)) if named else _("Sixty-Six on paper")


def _parts(order: Order) -> Iterator[Part]:
    for plan in order.plans:
        yield _plan_part(plan)
    ruleset = ss.RULESETS[order.ruleset]
    if order.lessons:
        yield from _lesson_parts(order)
    if "rules" in order.sections:
        foot = _("Sixty-Six: the rules")
        yield Part("rules", lambda kit: rules_page.rules_page(kit, ruleset), foot, most=1)
    if "cards" in order.sections:
        yield Part("cards", lambda kit: cutout.card_pages(kit, ruleset), margin=cutout.MARGIN)


def _plan_part(plan: Plan) -> Part:
    foot = _("Sixty-Six, lesson plan: {title}").format(title=_(plan.title))
    text = plan_text(plan)
    return Part(f"plan {plan.id}", lambda kit: plan_pages(kit, text), foot, most=PLAN_PAGES)


def _lesson_parts(order: Order) -> Iterator[Part]:
    sheets = [Sheet(_(lesson.title), questions(lesson, order.seed, order.count)) for lesson in order.lessons]
    names = {"what": ", ".join(sheet.title for sheet in sheets), "seed": order.seed}
    if "questions" in order.sections:
        foot = _("{what} · sheet {seed}").format(**names)
        yield Part("questions", lambda kit: question_pages(kit, sheets), foot)
    if "answers" in order.sections:
        foot = _("{what} · sheet {seed} · answers").format(**names)
        yield Part("answers", lambda kit: answer_pages(kit, sheets), foot)
