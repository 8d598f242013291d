"""The look of the pictures: one style file, two themes, two widths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, wraps
from importlib.resources import as_file, files
from typing import Any, Literal, ParamSpec, TypeAlias, TypeVar

Theme: TypeAlias = Literal["light", "dark"]
Role: TypeAlias = Literal[
    "page", "ink", "soft", "line", "won", "lost", "even", "third", "fourth", "on", "S", "H", "D", "C"
]

WIDE = 640
"""Pixels: a picture beside nothing else."""
NARROW = 336
"""Pixels: a picture on a telephone 360 wide, less the margins of the page."""

# told apart by lightness as well as by hue, by all kinds of cones; text in them has a contrast of 4.5 on the page
LIGHT: dict[Role, str] = {
    "page": "#fbf9f4", "ink": "#22252b", "soft": "#5b5f68", "line": "#d9d4c7",
    "won": "#0b63a5", "lost": "#b84a00", "even": "#5f6670", "third": "#00795b", "fourth": "#8c4f8f",
    "on": "#fffffe", "S": "#1b1e26", "H": "#cf2a1b", "D": "#0a63c9", "C": "#0a7d5e",
}  # fmt: skip
DARK: dict[Role, str] = {
    "page": "#191b1f", "ink": "#eceae4", "soft": "#aeb0b5", "line": "#3b3e45",
    "won": "#6cb8ee", "lost": "#f0a35e", "even": "#a3a8b0", "third": "#63c9a4", "fourth": "#d3a2d6",
    "on": "#14161a", "S": "#e8e6e0", "H": "#ff8d7f", "D": "#86b9ff", "C": "#6ed3ae",
}  # fmt: skip
THEMES: dict[Theme, dict[Role, str]] = {"light": LIGHT, "dark": DARK}


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is drawn: its theme, and its width in pixels (250 to 1200)."""

    theme: Theme = "light"
    width: int = WIDE

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise ValueError(f"There is no theme {self.theme!r}; choose one of {', '.join(THEMES)}.")
        if not 250 <= self.width <= 1200:
            raise ValueError(f"A picture cannot be {self.width} pixels wide; choose 250 to 1200.")

    @property
    def narrow(self) -> bool:
        """Whether there is little room to the sides."""
        return self.width < 480

    def colour(self, role: Role) -> str:
        """The colour that plays a role in this theme."""
        return THEMES[self.theme][role]

    @contextmanager
    def settings(self) -> Iterator[None]:
        """matplotlib's settings for this look, inside the ``with`` block."""
        import matplotlib

        own: Any = {key: self._themed(value) for key, value in _style().items()}
        with matplotlib.rc_context(own):
            yield

    def _themed(self, value: Any) -> Any:
        if isinstance(value, str):
            role = next((role for role, colour in LIGHT.items() if colour == f"#{value.removeprefix('#')}"), None)
            return value if role is None else self.colour(role)
        return value


@cache
def _style() -> dict[str, Any]:
    import matplotlib

    with as_file(files("tutorials.plots") / "sixtysix.mplstyle") as path:
        read: Any = matplotlib.rc_params_from_file(path, use_default_template=False)
    return dict(read)


P = ParamSpec("P")
R = TypeVar("R")


def styled(draw: Callable[P, R]) -> Callable[P, R]:
    """Let a plot function draw with the settings of its keyword ``look``."""

    @wraps(draw)
    def drawn(*args: P.args, **options: P.kwargs) -> R:
        look = options.get("look") or Look()
        assert isinstance(look, Look)
        with look.settings():
            return draw(*args, **options)

    return drawn
