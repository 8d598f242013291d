"""Question pages with room to answer, and the answer sheet that belongs to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.platypus import Flowable, HRFlowable, KeepTogether, Table

from tutorials.i18n import _
from tutorials.paper.ink import EDGE, FAINT
from tutorials.paper.picture import Box, Look, Path, Picture
from tutorials.paper.questions import Question
from tutorials.paper.style import Kit
from tutorials.paper.table import FIELD, table_picture

_SIDE = 8.0
"""Between the table and the answer beside it."""
_NUMBER, _CODE = 28.0, 118.0
"""Room for the number of a question, two digits wide, and for its code."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The questions of one lesson."""

    title: str
    questions: Sequence[Question]


def question_pages(kit: Kit, sheets: Sequence[Sheet]) -> list[Flowable]:
    """The pages that pupils get."""
    flow: list[Flowable] = [_name_line(kit)]
    number = 1
    for sheet in sheets:
        flow.append(kit.text(sheet.title, "title"))
        if number == 1:
            flow.append(kit.text(_("The code beside a question opens the same cards on the screen."), "small"))
        for question in sheet.questions:
            flow.append(_question(kit, number, question))
            number += 1
    return flow


def answer_pages(kit: Kit, sheets: Sequence[Sheet]) -> list[Flowable]:
    """The pages that the teacher keeps."""
    flow: list[Flowable] = [kit.text(_("Answers"), "title")]
    number = 1
    for sheet in sheets:
        head = [kit.text(words, "small") for words in ("", _("Answer"), _("Because"), _("On the screen"))]
        rows: list[list[Any]] = [head]
        for question in sheet.questions:
            rows.append(
                [
                    kit.text(str(number), "cell", bold=True),
                    kit.text(f"{question.answer}.", "cell", bold=True),
                    kit.text(question.why, "cell"),
                    kit.text(str(question.code), "small"),
                ]
            )
            number += 1
        flow += [kit.text(sheet.title, "heading"), kit.grid(rows, (5, 22, 46, 27), head=True)]
    return flow


def _name_line(kit: Kit) -> Table:
    """Name and date, each with a line to write on."""
    row = [kit.text(_("Name"), "small"), "", kit.text(_("Date"), "small"), ""]
    lines = [("LINEBELOW", (column, 0), (column, 0), 0.5, EDGE) for column in (1, 3)]
    widths = [kit.width * share for share in (0.09, 0.51, 0.09, 0.31)]
    return Table([row], widths, style=[*lines, ("LEFTPADDING", (0, 0), (-1, -1), 0)], spaceAfter=6)


def _question(kit: Kit, number: int, question: Question) -> KeepTogether:
    head = Table(
        [[kit.text(f"{number}", "heading"), kit.text(question.ask), kit.text(str(question.code), "small")]],
        [_NUMBER, kit.width - _NUMBER - _CODE, _CODE],
        style=[("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0), _tight()],
    )
    parts: list[Flowable] = [HRFlowable(width="100%", thickness=0.5, color=FAINT, spaceBefore=3, spaceAfter=3), head]
    if question.story:
        parts.append(kit.lead(_("So far:"), " ".join(question.story), "cell"))
    picture = kit.drawn(table_picture(question.table))
    beside = kit.width - FIELD - _SIDE
    answer = Table([[list(_answer(kit, question, beside))]], [beside], style=[_tight(), _flush()])
    parts.append(
        Table(
            [[picture, "", answer]],
            [FIELD, _SIDE, beside],
            style=[("VALIGN", (0, 0), (-1, -1), "TOP"), _tight(), _flush(), ("RIGHTPADDING", (0, 0), (-1, -1), 0)],
            hAlign="LEFT",
        )
    )
    return KeepTogether(parts)


def _tight() -> tuple[Any, ...]:
    return ("BOTTOMPADDING", (0, 0), (-1, -1), 2)


def _flush() -> tuple[Any, ...]:
    return ("LEFTPADDING", (0, 0), (-1, -1), 0)


def _answer(kit: Kit, question: Question, width: float) -> Iterator[Flowable]:
    match question.way:
        case "cards":
            yield kit.text(_("Circle the cards."), "small")
        case "option":
            yield kit.text(_("Tick what is right."), "small")
        case "number":
            yield kit.text(_("Your number:"), "small")
            yield kit.drawn(_lines(width * 0.5, 1))
        case "play":
            more = _("Circle the card you play, or tick what you do.")
            yield kit.text(more if question.boxes else _("Circle the card you play."), "small")
    for text in question.boxes:
        row = [kit.drawn(_tick_box()), kit.text(text, "cell")]
        yield Table([row], [14, width - 14], style=[("VALIGN", (0, 0), (-1, -1), "TOP"), _tight(), _flush()])
    yield kit.text(_("Why?") if question.way != "number" else _("How did you count?"), "small")
    yield kit.drawn(_lines(width, 1 if len(question.boxes) > 3 else 2))


def _tick_box() -> Picture:
    return Picture(9, 10, (Box(0.5, 1.5, 8, 8, Look(None, EDGE, 0.8), 1),))


def _lines(width: float, count: int) -> Picture:
    step = 17.0
    lines = tuple(Path(f"M0 {(n + 1) * step}H{width:.1f}", Look(None, EDGE, 0.5)) for n in range(count))
    return Picture(width, count * step + 3, lines)
