"""The script and the style sheet that anywidget is given."""

from __future__ import annotations

import itertools
import re
from importlib.resources import files

import pytest

from tutorials.widgets import assets
from tutorials.widgets.texts import MOST, ui_texts

STATIC = files("tutorials.widgets") / "static"


def test_every_module_and_sheet_is_part_of_the_whole() -> None:
    present = {entry.name for entry in STATIC.iterdir()}
    bundles = assets.BUNDLES.values()
    used = {f"{name}.js" for bundle in bundles for name in bundle.scripts}
    used |= {f"{name}.css" for bundle in bundles for name in bundle.styles}
    assert present == used | {"shared.js"}  # which loads the step bundle, once for all tables


@pytest.mark.parametrize("bundle", assets.BUNDLES)
def test_a_module_stands_after_those_it_imports(bundle: str) -> None:
    scripts = assets.BUNDLES[bundle].scripts
    for place, name in enumerate(scripts):
        imported = re.findall(r'from "\./([\w-]+)\.js"', (STATIC / f"{name}.js").read_text("utf-8"))
        assert set(imported) <= set(scripts[:place]), name


@pytest.mark.parametrize("bundle", assets.BUNDLES)
def test_the_joined_script_exports_the_widget_and_imports_nothing(bundle: str) -> None:
    found = re.findall(r"^(?:import|export)\b.*", assets.script(bundle), re.MULTILINE)
    assert len(found) == 1
    assert re.fullmatch(r"export default \{ render(: \w+)? \};", found[0])


@pytest.mark.parametrize("bundle", assets.BUNDLES)
def test_no_two_modules_name_the_same_thing(bundle: str) -> None:
    """They share one scope once they are joined."""
    names = re.findall(r"^(?:async )?(?:function|const|let|class) ([\w$]+)", assets.script(bundle), re.MULTILINE)
    assert len(names) > 10
    assert len(names) == len(set(names))


@pytest.mark.parametrize("bundle", assets.BUNDLES)
def test_nothing_is_fetched_from_anywhere(bundle: str) -> None:
    for text in (assets.script(bundle), assets.style(bundle)):
        assert re.findall(r"(?:https?:)?//[\w-]+\.\w+", text.replace("http://www.w3.org/2000/svg", "")) == []
        assert "url(" not in text


def test_the_script_uses_just_the_texts_there_are() -> None:
    script = assets.script()
    used = set(re.findall(r'(?:ctx\.t|ctx\.counted)\(\s*(?:\w+ \? )?"(\w+)"', script))
    used |= set(re.findall(r'ctx\.(?:t|counted)\([\w.()]+ \? "(\w+)" : "(?:\w+)"', script))
    used |= set(re.findall(r'ctx\.(?:t|counted)\([\w.()]+ \? "(?:\w+)" : "(\w+)"', script))
    families = ("trick_", "tone_", "read_", "do_", "way_")
    texts = ui_texts("en")
    assert used <= set(texts)
    unused = {key for key in set(texts) - used if not key.startswith(families)}
    # named in the tables of seats and tools rather than in a call
    assert (
        unused == {"you", "opponent", "again", "fresh", "undo", "back", "forward", "next", "next_lesson", "way"} - used
    )


def test_each_number_has_its_sentence() -> None:
    counted = [value for value in ui_texts("en").values() if isinstance(value, list)]
    assert counted
    assert all(len(value) == MOST + 1 for value in counted)


# How two kinds of cones mix linear RGB when one kind is missing (Viénot, Brettel and Mollon 1999)
SIGHT = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "no green cones": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}

Triple = tuple[float, float, float]


def _linear(code: str) -> Triple:
    def channel(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return channel(code[1:3]), channel(code[3:5]), channel(code[5:7])


def _seen(code: str, sight: str) -> Triple:
    colour = _linear(code)
    red, green, blue = (max(0.0, sum(w * c for w, c in zip(row, colour, strict=True))) for row in SIGHT[sight])
    return red, green, blue


def _lab(rgb: Triple) -> Triple:
    """CIE L*a*b* of linear sRGB under D65."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    x, y, z = (
        (lambda t: t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116)(
            sum(w * c for w, c in zip(row, rgb, strict=True)) / w0
        )
        for row, w0 in zip(rows, white, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _colours(theme: str) -> dict[str, str]:
    """The custom properties of a theme; dark inherits what it does not set."""
    light, _, dark = (STATIC / "theme.css").read_text("utf-8").partition('[data-theme="dark"]')
    found = dict(re.findall(r"--s66-([\w-]+): (#[0-9a-f]{6})\b", light))
    return found | dict(re.findall(r"--s66-([\w-]+): (#[0-9a-f]{6})\b", dark)) if theme == "dark" else found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_four_suits_can_be_told_apart(theme: str, sight: str) -> None:
    colours = _colours(theme)
    seen = {suit: _lab(_seen(colours[suit], sight)) for suit in ("spades", "hearts", "diamonds", "clubs")}
    for one, other in itertools.combinations(seen, 2):
        distance = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
        assert distance > 20, (one, other, distance)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_suit_stands_out_from_its_card(theme: str) -> None:
    """4.5 to 1, as for text of any size (WCAG 2.2, 1.4.3)."""
    colours = _colours(theme)

    def luminance(code: str) -> float:
        return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), _linear(code), strict=True))

    for suit in ("spades", "hearts", "diamonds", "clubs"):
        assert (luminance(colours["card"]) + 0.05) / (luminance(colours[suit]) + 0.05) >= 4.5, suit
