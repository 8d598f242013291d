"""A lesson plan on two printed pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from reportlab.platypus import Flowable, KeepTogether

from tutorials.i18n import _
from tutorials.paper.plan_text import LETTERS, Asking, Demo, PlanText
from tutorials.paper.style import Kit

_LEAST = 0.92
"""Pictures carry small print: none is drawn smaller than this."""


def plan_pages(kit: Kit, text: PlanText) -> list[Flowable]:
    """The plan as paragraphs, tables and pictures."""
    return [*_before_class(kit, text), *_questions(kit, text), *_tasks(kit, text), *_glossary(kit, text)]


def _before_class(kit: Kit, text: PlanText) -> Iterator[Flowable]:
    yield kit.text(text.title, "title")
    yield kit.lead(_("Aim ({minutes}).").format(minutes=text.minutes), text.aim)
    yield kit.lead(_("What they must know."), " ".join(text.know))
    yield kit.lead(_("Materials."), " ".join(text.materials))
    head = [kit.text(words, "small") for words in (_("Minutes"), "", _("You"), _("The class"))]
    rows = [
        [
            kit.text(row.time, "cell", bold=True),
            kit.text(row.what, "cell", bold=True),
            kit.text(row.teacher, "cell"),
            kit.text(row.pupils, "cell"),
        ]
        for row in text.rows
    ]
    yield kit.gap(3)
    yield kit.grid([head, *rows], (8, 11, 49, 32), head=True)
    yield KeepTogether([kit.text(_("On the board"), "heading"), _fitted(kit, text.board)])
    yield KeepTogether(list(_demo(kit, text.demo)))


def _demo(kit: Kit, demo: Demo) -> Iterator[Flowable]:
    yield kit.text(_("Demo deal: {code}").format(code=demo.code), "heading")
    yield kit.text(demo.says)
    for picture in demo.pack:
        yield _fitted(kit, picture)
        yield kit.gap(2)
    yield kit.text(demo.told, "small")
    yield _fitted(kit, demo.play)


def _fitted(kit: Kit, picture: Any) -> Flowable:
    """As wide as the page allows; smaller with the rest of it, as long as its letters can be read."""
    return kit.drawn(picture, min(max(_LEAST, kit.scale), kit.width / picture.width))


def _questions(kit: Kit, text: PlanText) -> Iterator[Flowable]:
    for head, names, askings in (
        (_("The vote: questions, answers, and wrong answers to expect"), "123456", text.questions),
        (_("Exit ticket, with its key"), LETTERS, text.exit),
    ):
        above: list[Flowable] = [kit.text(head, "heading")]
        for name, asking in zip(names, askings, strict=False):
            yield KeepTogether([*above, *_asking(kit, name, asking)])
            above = []


def _asking(kit: Kit, name: str, asking: Asking) -> Iterator[Flowable]:
    question = asking.question
    yield kit.lead(name, " ".join((*question.story, question.ask)), tail=asking.options)
    yield _fitted(kit, asking.picture)
    yield kit.gap(1.5)
    yield kit.lead(asking.right, f"{question.why} ({question.code})", "cell")
    for wrong, reply in asking.wrong:
        yield kit.lead(wrong, reply, "cell")
    if asking.tip:
        yield kit.lead(_("Tip."), asking.tip, "cell")
    yield kit.gap(3)


def _tasks(kit: Kit, text: PlanText) -> Iterator[Flowable]:
    yield kit.lead(_("Faster."), " ".join(text.faster))
    yield kit.lead(_("Slower."), " ".join(text.slower))
    yield kit.lead(_("A table of three."), text.three)
    yield kit.lead(_("Without phones or network."), text.without_phones)


def _glossary(kit: Kit, text: PlanText) -> Iterator[Flowable]:
    yield KeepTogether([kit.text(_("Words"), "heading"), _in_columns(kit, text.words)])
    rows: list[list[Any]] = [[kit.text(words, "small") for words in (_("Rule"), _("Here"), _("At other tables"))]]
    for other in text.others:
        there = [kit.lead(f"{games}:", holds, "cell") for games, holds in other.others]
        rows.append([kit.text(other.topic, "cell", bold=True), kit.text(other.ours, "cell"), there])
    heading = kit.text(_("Our rules, other rules"), "heading")
    yield KeepTogether([heading, kit.grid(rows, (20, 28, 52), head=True)])


def _in_columns(kit: Kit, words: Sequence[tuple[str, str]]) -> Flowable:
    half = -(-len(words) // 2)
    rows = [[list(_entries(kit, side)) for side in (words[:half], words[half:])]]
    return kit.grid(rows, (1, 1), lines=False)


def _entries(kit: Kit, words: Iterable[tuple[str, str]]) -> Iterator[Flowable]:
    for word, meaning in words:
        yield kit.lead(f"{word}:", meaning, "cell")
