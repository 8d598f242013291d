"""Our own court figures, the same as on the screen (``widgets/static/courts.js``; a test holds them together).

Half a figure stands on y = 0, about 100 wide and 104 high.
"""

from __future__ import annotations

from tutorials.paper.ink import GOLD, HAIR, INK, LIP, PALE, SKIN, deep, fabric
from tutorials.paper.picture import Look, Oval, Path, Shape

_OUTLINE = 1.5
_SHOULDERS = "M-50 0V-14C-49-29-33-36-15-39H15C33-36 49-29 50-14V0Z"


class _Pens:
    """The colours of one suit, under the names that the screen's style sheet gives them."""

    def __init__(self, suit: str) -> None:
        filled = {"suit": fabric(suit), "deep": deep(suit), "gold": GOLD, "skin": SKIN, "hair": HAIR, "pale": PALE}
        self.looks = {name: Look(colour, INK, _OUTLINE) for name, colour in filled.items()}
        self.looks |= {"ink": Look(INK), "stroke": Look(None, INK, 1.4), "lip": Look(None, LIP, 1.6)}

    def path(self, name: str, d: str) -> Path:
        return Path(d, self.looks[name])

    def dots(self, name: str, r: float, *places: tuple[float, float]) -> list[Shape]:
        return [Oval(x, y, r, r, self.looks[name]) for x, y in places]


def is_court(rank: str) -> bool:
    """Whether the rank has a figure of its own."""
    return rank in _FIGURES


def half_figure(rank: str, suit: str) -> list[Shape]:
    """The upper half of a king, queen or jack, standing on the origin."""
    return _FIGURES[rank](_Pens(suit))


def _face(pens: _Pens, beard: bool) -> list[Shape]:
    chin = [pens.path("hair", "M-15.5-60C-16-40-8-28 0-26C8-28 16-40 15.5-60C11-51 6-50 0-51C-6-50-11-51-15.5-60Z")]
    return [
        Oval(0, -58, 15, 18, pens.looks["skin"]),
        *(chin if beard else []),
        *pens.dots("ink", 1.9, (-6, -62), (6, -62)),
        pens.path("stroke", "M-9-66.5Q-6-68.5-3-66.5M3-66.5Q6-68.5 9-66.5M0-61V-55"),
        pens.path("lip", "M-4-47.5Q0-45 4-47.5" if beard else "M-4-50Q0-46.5 4-50Q0-51.5-4-50Z"),
    ]


def _king(pens: _Pens) -> list[Shape]:
    return [
        pens.path("hair", "M-20-80C-25-66-24-50-22-38H22C24-50 25-66 20-80Z"),
        pens.path("suit", _SHOULDERS),
        pens.path("deep", "M-50 0V-14C-49-22-43-28-35-32L-22 0ZM50 0V-14C49-22 43-28 35-32L22 0Z"),
        pens.path(
            "pale",
            "M-24-38.5C-17-24-9-18 0-16C9-18 17-24 24-38.5L31-36C24-16 13-6 0-4C-13-6-24-16-31-36Z",
        ),
        *pens.dots("ink", 1.5, (-24, -30), (-17, -18), (-7, -10.5), (7, -10.5), (17, -18), (24, -30)),
        *_face(pens, beard=True),
        pens.path("gold", "M-22-76L-27-100L-13-89L0-105L13-89L27-100L22-76Z"),
        pens.path("suit", "M-22-76V-82H22V-76Z"),
        *pens.dots("gold", 3.2, (-27, -100), (0, -105), (27, -100)),
        *pens.dots("pale", 3, (0, -92)),
    ]


def _queen(pens: _Pens) -> list[Shape]:
    return [
        pens.path(
            "hair",
            "M0-84C-24-84-25-62-25-50C-25-40-31-36-29-25C-22-22-17-27-15-34H15"
            "C17-27 22-22 29-25C31-36 25-40 25-50C25-62 24-84 0-84Z",
        ),
        pens.path("suit", _SHOULDERS),
        pens.path("deep", "M-9 0L-24-37L-15-39L0-17L15-39L24-37L9 0Z"),
        pens.path("skin", "M-6-46H6V-38L15-39L0-17L-15-39L-6-38Z"),
        *pens.dots("pale", 2.3, (-10, -33.5), (-5.5, -29), (0, -27), (5.5, -29), (10, -33.5)),
        *_face(pens, beard=False),
        pens.path("hair", "M-16-62C-15-76-6-77 0-73C6-77 15-76 16-62C18-80 8-83 0-83C-8-83-18-80-16-62Z"),
        pens.path("gold", "M-19-77C-13-81-6-82 0-82C6-82 13-81 19-77L22-93L11-87L0-99L-11-87L-22-93Z"),
        *pens.dots("pale", 3, (-22, -93), (0, -99), (22, -93)),
        *pens.dots("suit", 2.6, (0, -87.5)),
        pens.path("stroke", "M-36-24C-36-14-35-7-34 0"),
        *pens.dots("pale", 4.2, (-36, -35), (-41.5, -30.5), (-30.5, -30.5), (-39.5, -24.5), (-32.5, -24.5)),
        *pens.dots("gold", 3.2, (-36, -29)),
    ]


def _jack(pens: _Pens) -> list[Shape]:
    return [
        pens.path("hair", "M-18-76C-26-68-27-52-23-42C-18-39-14-42-12-46H12C14-42 18-39 23-42C27-52 26-68 18-76Z"),
        pens.path("suit", _SHOULDERS),
        pens.path("deep", "M-33-34.5L-15-39L33-2V0H14Z"),
        pens.path("pale", "M-17-41C-12-36-6-34 0-34C6-34 12-36 17-41L20-33C13-27 6-25 0-25C-6-25-13-27-20-33Z"),
        pens.path("stroke", "M-12-37L-13-29M-4-34.5V-25.5M4-34.5V-25.5M12-37L13-29"),
        *_face(pens, beard=False),
        pens.path("hair", "M-16-60C-16-70-10-74 0-74C10-74 16-70 16-60C12-67 6-69 0-69C-6-69-12-67-16-60Z"),
        pens.path("suit", "M-24-73C-27-90-10-97 6-95C22-93 29-82 24-72C10-78-8-79-24-73Z"),
        pens.path("deep", "M-24-73C-8-79 10-78 24-72L23-67C8-73-8-73-23-68Z"),
        pens.path("gold", "M15-80C22-95 32-103 45-104C42-92 34-80 21-74C18-75 16-77 15-80Z"),
        pens.path("stroke", "M19-77C26-88 33-95 41-100"),
        *pens.dots("pale", 3, (17, -77)),
    ]


_FIGURES = {"K": _king, "Q": _queen, "J": _jack}
