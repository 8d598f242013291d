"""The colours of the print.

The four suits are those of the screen, a little apart in brightness as well, so that a grey printer still tells them
from one another (their shapes do so anyway).
"""

from __future__ import annotations

INK = "#23262c"
PAPER = "#ffffff"
EDGE = "#8c8778"
FAINT = "#c9c5ba"
"""Lines to write on, and cuts."""
SOFT = "#f1efe8"
"""The ground of headings and boxes."""
GREY = "#5b5e66"
"""Small print; still 6 : 1 on white."""
BOARD = "#2f5d4a"
"""The frame of the blackboard and of tables."""

SUITS = {"S": "#14161c", "C": "#0a5c3c", "H": "#cf2a1b", "D": "#2a7bd4"}
GOLD, SKIN, HAIR, PALE, LIP = "#e0ae3c", "#f6d7b0", "#6a4527", "#fff8e6", "#8f3b2e"
BACK, BACK_LINE = "#2f5d4a", "#e6efe9"


def fabric(suit: str) -> str:
    """What the courts of a suit wear; black would hide every fold."""
    return "#3a4150" if suit == "S" else SUITS[suit]


def deep(suit: str) -> str:
    """The same, in the shade."""
    return "#232833" if suit == "S" else mixed(SUITS[suit], "#000000", 0.28)


def mixed(colour: str, other: str, share: float) -> str:
    """``share`` of another colour mixed in.

    >>> mixed("#ffffff", "#000000", 0.5)
    '#808080'
    """
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(one * (1 - share) + two * share):02x}" for one, two in pairs)


def grey(colour: str) -> float:
    """How bright a colour is on a grey printer, 0 black to 1 white (ITU-R BT.601).

    >>> grey("#ffffff")
    1.0
    """
    red, green, blue = _parts(colour)
    return round((0.299 * red + 0.587 * green + 0.114 * blue) / 255, 6)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
