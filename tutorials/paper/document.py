"""A PDF out of parts: each begins on a page of its own, and one that must fit is set smaller until it does.

The same parts give the same bytes, whatever the day: there is no date in the file.

Read aloud, a file has its title and language, all its letters as text in the order of the page, and each card by its
name. It has no tags for headings and tables: reportlab cannot write them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate

from tutorials.i18n import _, current
from tutorials.paper.errors import PaperError
from tutorials.paper.fonts import Font, MissingLettersError, families
from tutorials.paper.ink import GREY
from tutorials.paper.style import FOOT, MARGIN, PAPERS, Kit

CREATOR = "sixtysix worksheet"
_SCALES = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a document.

    ``flow`` sets it; ``foot`` stands at the foot of its pages. ``most``: the pages that it may fill, 0 for any number.
    ``margin``: room at the edges, for a part that brings its own.
    """

    name: str
    flow: Callable[[Kit], Sequence[Flowable]]
    foot: str = ""
    most: int = 0
    margin: float = MARGIN


def make(parts: Sequence[Part], title: str, paper: str = "a4") -> bytes:
    """The PDF of these parts.

    Raises:
        PaperError: no font has the letters, a part does not fit, or the paper is unknown.
    """
    if paper not in PAPERS:
        raise PaperError(f"There is no paper {paper!r} here; choose one of: {', '.join(PAPERS)}.")
    missing = ""
    for font in families():
        try:
            return _set(parts, title, Kit(font, PAPERS[paper]))
        except MissingLettersError as error:
            missing = error.letters
    raise PaperError(
        f"The fonts here lack letters of this text: {missing}. "
        'More letters come with matplotlib: pip install "sixtysix[stats]"'
    )


def write(path: Path, content: bytes) -> None:
    """Put a finished PDF into a file, also in place of an older print of ours.

    Raises:
        PaperError: it cannot be written, or something else lies there already.
    """
    try:
        if path.is_file() and f"/Creator ({CREATOR})".encode() not in path.read_bytes():
            text = _("{path} is there already and was not printed by Sixty-Six. Choose another name with -o.")
            raise PaperError(text.format(path=path))
        path.write_bytes(content)
    except OSError as error:
        text = _("{path} cannot be written: {reason}. Choose another file with -o.")
        raise PaperError(text.format(path=path, reason=error.strerror or error)) from error


def _set(parts: Sequence[Part], title: str, kit: Kit) -> bytes:
    story: list[Flowable] = []
    for number, part in enumerate(parts):
        if number:
            story += [NextPageTemplate(part.name), PageBreak()]
        story += _fitting(part, kit)
    out = BytesIO()
    _template(parts, title, kit, out).build(story)
    return out.getvalue()


def _fitting(part: Part, kit: Kit) -> Sequence[Flowable]:
    """The part, as large as its pages allow."""
    if not part.most:
        return part.flow(kit)
    for scale in _SCALES:
        smaller = replace(kit, scale=scale)
        if _pages(part, smaller) <= part.most:
            return part.flow(smaller)
    raise PaperError(f'"{part.name}" does not fit on {part.most} pages of this paper, however small it is set.')


def _pages(part: Part, kit: Kit) -> int:
    trial = _template([part], "", kit, BytesIO())
    trial.build(list(part.flow(replace(kit, trial=True))))
    return int(trial.page)


def _template(parts: Sequence[Part], title: str, kit: Kit, out: BytesIO) -> Any:
    """The document that reportlab fills. ``invariant``: no date and no random id in it."""
    return BaseDocTemplate(
        out,
        pagesize=kit.page,
        pageTemplates=[_page(part, kit) for part in parts],
        title=title,
        author="Sixty-Six",
        subject=_("Learn the card game Sixty-Six by playing it."),
        creator=CREATOR,
        lang=current(),
        displayDocTitle=True,
        invariant=1,
    )


def _page(part: Part, kit: Kit) -> PageTemplate:
    width, height = kit.page
    frame = Frame(part.margin, part.margin, width - 2 * part.margin, height - 2 * part.margin, 0, 0, 0, 0, id=part.name)

    def foot(canvas: Any, document: Any) -> None:
        _foot(canvas, kit.font, part.foot, document.page, width)

    # after the page: whoever has it read aloud hears the foot last
    return PageTemplate(part.name, [frame], onPageEnd=foot, pagesize=kit.page)


def _foot(canvas: Any, font: Font, text: str, page: int, width: float) -> None:
    if not text:
        return
    canvas.saveState()
    canvas.setFont(font.plain, 7)
    canvas.setFillColor(GREY)
    canvas.drawString(MARGIN, FOOT, font.checked(text))
    canvas.drawRightString(width - MARGIN, FOOT, font.checked(_("Page {number}").format(number=page)))
    canvas.restoreState()
