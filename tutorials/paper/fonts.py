"""The letters of the print: a free TrueType family, embedded, so that every printer has them.

reportlab brings Bitstream Vera, which has the letters of English, Danish, Swedish, Dutch and German. A text that needs
more is set in DejaVu, the same design with many more letters, where matplotlib has brought it.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from reportlab import __file__ as reportlab_file
from reportlab.lib.fonts import addMapping
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from tutorials.paper.errors import PaperError

_FILES = {
    "SixtySixVera": {"plain": "Vera.ttf", "bold": "VeraBd.ttf", "italic": "VeraIt.ttf", "both": "VeraBI.ttf"},
    "SixtySixDejaVu": {
        "plain": "DejaVuSans.ttf",
        "bold": "DejaVuSans-Bold.ttf",
        "italic": "DejaVuSans-Oblique.ttf",
        "both": "DejaVuSans-BoldOblique.ttf",
    },
}


class MissingLettersError(Exception):
    """A font lacks letters that a text needs."""

    def __init__(self, letters: str) -> None:
        self.letters = letters
        super().__init__(letters)


@dataclass(frozen=True, slots=True)
class Font:
    """A family that reportlab knows by these names."""

    plain: str
    bold: str
    letters: frozenset[int] = field(repr=False)
    """Code points that every face of the family has."""

    def checked(self, text: str) -> str:
        """The text itself. MissingLettersError if it cannot be set in this font."""
        missing = "".join(dict.fromkeys(c for c in text if ord(c) not in self.letters and not c.isspace()))
        if missing:
            raise MissingLettersError(missing)
        return text


def families() -> list[Font]:
    """The families to try, in order. PaperError if reportlab's own font is gone."""
    found = [_family("SixtySixVera", Path(reportlab_file).parent / "fonts")]
    matplotlib = importlib.util.find_spec("matplotlib")
    if matplotlib is not None and matplotlib.origin is not None:
        # found, not imported: drawing a sheet needs nothing of matplotlib but this file
        folder = Path(matplotlib.origin).parent / "mpl-data" / "fonts" / "ttf"
        if all((folder / name).is_file() for name in _FILES["SixtySixDejaVu"].values()):
            found.append(_family("SixtySixDejaVu", folder))
    return found


@cache
def _family(name: str, folder: Path) -> Font:
    files = _FILES[name]
    letters: set[int] | None = None
    for face, file in files.items():
        try:
            font = TTFont(f"{name}-{face}", str(folder / file))
        except TTFError as error:
            raise PaperError(f"The font {folder / file} cannot be used: {error}") from error
        registerFont(font)
        addMapping(name, int(face in ("bold", "both")), int(face in ("italic", "both")), font.fontName)
        has = set(font.face.charToGlyph)
        letters = has if letters is None else letters & has
    return Font(f"{name}-plain", f"{name}-bold", frozenset(letters or ()))
