"""Question pages with room to answer, and the answer sheet that belongs to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Any

from reportlab.platypus import Flowable, HRFlowable, PageBreak, Table

from tutorials.i18n import _
from tutorials.paper.ink import EDGE, FAINT
from tutorials.paper.picture import Box, Look, Path, Picture
from tutorials.paper.questions import Question
from tutorials.paper.style import Kit
from tutorials.paper.table import FIELD, table_picture
from tutorials.view import button_label

_SIDE = 8.0
"""Between the table and the answer beside it."""
_NUMBER = 28.0
"""Room for the number of a question, two digits wide."""
_LINE = 20.0
"""From one line to write on to the next: 7 mm, wide enough for a child's hand."""
_MOST_MORE = 4 * _LINE
"""A page with room to spare gives each question so much more of it at most."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The questions of one lesson, or of one part of it."""

    title: str
    questions: Sequence[Question]
    names: Sequence[str] = ()
    """What the questions are called instead of by numbers."""


def question_pages(kit: Kit, sheets: Sequence[Sheet]) -> list[Flowable]:
    """The pages that pupils get: as few as will do, evenly filled, and what room is left is there to write in."""
    blocks = list(_blocks(kit, sheets))
    heights = [block.height(kit) for block in blocks]
    flow: list[Flowable] = []
    for first, last in pairwise([0, *page_ends(heights, kit.height)]):
        more = (kit.height - sum(heights[first:last])) / (last - first)
        if flow:
            flow.append(PageBreak())
        flow += [block.set(kit, min(more, _MOST_MORE)) for block in blocks[first:last]]
    return flow


def page_ends(heights: Sequence[float], room: float) -> list[int]:
    """Before which block each page ends: as few pages as can be, and their spare room shared as evenly as can be.

    A block that fits on no page has one of its own.

    >>> page_ends([50, 50, 50, 50], 160)
    [2, 4]
    """
    best: list[tuple[int, float, list[int]]] = [(0, 0.0, [])]  # of the first blocks: pages, squares of spare room, ends
    for end in range(1, len(heights) + 1):
        ways: list[tuple[int, float, list[int]]] = []
        for start in range(end - 1, -1, -1):
            spare = room - sum(heights[start:end])
            if spare < 0 and ways:
                break
            pages, squares, ends = best[start]
            ways.append((pages + 1, squares + spare**2, [*ends, end]))
        best.append(min(ways))
    return best[-1][2]


@dataclass(frozen=True, slots=True)
class _Block:
    """A question that no page break parts, with what stands above it: a title, a line for the name."""

    name: str
    question: Question
    above: tuple[Flowable, ...] = ()

    def set(self, kit: Kit, more: float = 0.0) -> Table:
        """One cell that holds it all, with ``more`` points of room to write in."""
        return kit.stack([*self.above, *_question(kit, self.name, self.question, more)], kit.width)

    def height(self, kit: Kit) -> float:
        return _height(self.set(kit), kit.width)


def _named(sheets: Sequence[Sheet]) -> Iterator[tuple[Sheet, list[tuple[str, Question]]]]:
    """The questions of each sheet with their names; numbers go on from one sheet to the next."""
    numbers = map(str, count(1))
    for sheet in sheets:
        named = zip(sheet.questions, sheet.names or numbers, strict=False)  # in this order no number is lost
        yield sheet, [(name, question) for question, name in named]


def _blocks(kit: Kit, sheets: Sequence[Sheet]) -> Iterator[_Block]:
    told = _("Your teacher can show a question on the screen, by the code beside it.")
    above: list[Flowable] = [_name_line(kit)]
    below: list[Flowable] = [kit.text(told, "small")]
    for sheet, named in _named(sheets):
        above = [*above, kit.text(sheet.title, "title"), *below]
        for name, question in named:
            yield _Block(name, question, tuple(above))
            above, below = [], []


def _height(flowable: Flowable, width: float) -> float:
    return float(flowable.wrap(width, 10**6)[1])


def answer_pages(kit: Kit, sheets: Sequence[Sheet]) -> list[Flowable]:
    """The pages that the teacher keeps."""
    flow: list[Flowable] = [kit.text(_("Answers"), "title")]
    codes = kit.wide((str(question.code) for sheet in sheets for question in sheet.questions), "small") + 10
    words = kit.width - _NUMBER - codes
    for sheet, named in _named(sheets):
        rows: list[list[Any]] = [
            [kit.text(head, "small") for head in ("", _("Answer"), _("Because"), _("On the screen"))]
        ]
        for name, question in named:
            cells = kit.text(name, "cell", bold=True), kit.text(f"{question.answer}.", "cell", bold=True)
            rows.append([*cells, kit.text(question.why, "cell"), kit.text(str(question.code), "small")])
        flow += [kit.text(sheet.title, "heading")]
        flow += [kit.grid(rows, (_NUMBER, words * 0.35, words * 0.65, codes), head=True)]
    return flow


def _name_line(kit: Kit) -> Table:
    """Name and date, each with a line to write on."""
    row = [kit.text(_("Name"), "do"), [], [], kit.text(_("Date"), "do"), []]
    lines = [("LINEBELOW", (column, 0), (column, 0), 0.5, EDGE) for column in (1, 4)]
    widths = [kit.width * share for share in (0.1, 0.5, 0.03, 0.1, 0.27)]
    return Table([row], widths, style=[*lines, ("LEFTPADDING", (0, 0), (-1, -1), 0)], spaceAfter=6)


def _question(kit: Kit, name: str, question: Question, more: float) -> Iterator[Flowable]:
    code = kit.wide([str(question.code)], "small") + 1
    yield HRFlowable(width="100%", thickness=0.5, color=FAINT, spaceBefore=3, spaceAfter=3)
    yield kit.row(
        [kit.text(name, "heading"), kit.text(question.ask, "ask"), [], kit.text(str(question.code), "small")],
        [_NUMBER, kit.width - _NUMBER - _SIDE - code, _SIDE, code],
    )
    if question.story:
        yield kit.lead(_("So far:"), " ".join(question.story), "cell")
    picture = kit.drawn(table_picture(question.table))
    beside = kit.width - FIELD - _SIDE
    parts = list(_answer(kit, question, beside))
    taken = _height(kit.stack([*parts, kit.drawn(_lines(beside, 0))], beside), beside)
    lines = max(2, int((picture.picture.height + more - taken) // _LINE))
    answer = kit.stack([*parts, kit.drawn(_lines(beside, lines))], beside)
    yield kit.row([picture, [], answer], [FIELD, _SIDE, beside])


def _answer(kit: Kit, question: Question, width: float) -> Iterator[Flowable]:
    """What stands beside the table, down to the lines to write on."""
    yield kit.text(_how(question), "do")
    if question.way == "number":
        yield kit.drawn(_lines(width * 0.5, 1))
    for text in question.boxes:
        yield kit.row([kit.drawn(_tick_box()), kit.text(text, "box")], [14, width - 14])
    yield kit.text(_("Why?") if question.way != "number" else _("How did you count?"), "do")


def _how(question: Question) -> str:
    match question.way:
        case "cards":
            return _("Circle the cards.")
        case "option":
            return _("Tick what is right.")
        case "number":
            return _("Your number:")
    if button_label("marriage") in question.boxes:
        return _("Circle the card you play, or tick what you do. For a marriage do both.")
    return _("Circle the card you play, or tick what you do.") if question.boxes else _("Circle the card you play.")


def _tick_box() -> Picture:
    return Picture(9, 10, (Box(0.5, 1.5, 8, 8, Look(None, EDGE, 0.8), 1),))


def _lines(width: float, count: int) -> Picture:
    lines = tuple(Path(f"M0 {(n + 1) * _LINE:.0f}H{width:.1f}", Look(None, EDGE, 0.5)) for n in range(count))
    return Picture(width, count * _LINE + 3, lines)
