"""The pictures: how they look, what they say, and that they say it from the data."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from gallery import BASELINE, GALLERY, LOOKS
from made_up_deals import deals, under_other_rules
from matplotlib.backends.backend_agg import FigureCanvasAgg
from PIL import Image

import sixtysix as ss
from tutorials import plots
from tutorials.plots import intervals
from tutorials.plots.picture import MARGIN, spread, text_width, wrapped
from tutorials.plots.style import DARK, LIGHT, Look

TOLERANCE = 3.0
"""Root mean square of the differences, of 255, that a picture may have from its baseline.

Freetype and the fonts come with matplotlib; what is left are roundings of another version. The same chart of other
data differs by more than ten, see below.
"""


@cache
def shown(name: str) -> plots.Picture:
    """A picture of the gallery, to be read only."""
    return GALLERY[name](Look())


@cache
def in_page(name: str) -> str:
    return shown(name).inline()


def pixels(png: bytes | Path) -> np.ndarray:
    image = Image.open(io.BytesIO(png) if isinstance(png, bytes) else png)
    return np.asarray(image.convert("RGB"), float)


def difference(one: np.ndarray, other: np.ndarray) -> float:
    assert one.shape == other.shape
    return float(np.sqrt(((one - other) ** 2).mean()))


@pytest.mark.parametrize("kind", LOOKS)
@pytest.mark.parametrize("name", GALLERY)
def test_a_picture_looks_as_it_did(name: str, kind: str) -> None:
    drawn = pixels(GALLERY[name](LOOKS[kind]).png(scale=1))
    kept = pixels(BASELINE / f"{name}-{kind}.png")
    assert difference(drawn, kept) <= TOLERANCE, "if it is meant: python tests/plots/gallery.py, and look at the result"


def test_the_tolerance_is_less_than_what_other_data_make() -> None:
    look = LOOKS["wide-light"]
    kept = pixels(BASELINE / "deal-icons-wide-light.png")
    other = pixels(plots.deal_icons(deals(seed=5), "leader", look=look).png(scale=1))
    assert difference(other, kept) > 3 * TOLERANCE


def test_baselines_are_those_of_the_gallery_and_small() -> None:
    files = {file.stem: file.stat().st_size for file in BASELINE.glob("*.png")}
    assert set(files) == {f"{name}-{kind}" for name in GALLERY for kind in LOOKS}
    assert sum(files.values()) < 1_000_000


@pytest.mark.parametrize("name", GALLERY)
def test_svg_is_the_same_each_time_and_well_formed(name: str) -> None:
    first, again = shown(name).svg(), GALLERY[name](Look()).svg()
    assert first == again
    assert ElementTree.fromstring(first).tag.endswith("svg")
    assert "http" not in re.sub(
        r'xmlns(:\w+)?="[^"]*"|<!DOCTYPE[^>]*>|<rdf:RDF.*?</rdf:RDF>', "", first, flags=re.DOTALL
    )


@pytest.mark.parametrize("name", GALLERY)
def test_a_picture_in_a_page_is_one_image_with_its_text(name: str) -> None:
    root = ElementTree.fromstring(in_page(name))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == shown(name).alt
    assert len(shown(name).alt) > 40
    assert "var(--plot-ink, #22252b)" in in_page(name)
    ids = re.findall(r'\bid="([^"]+)"', in_page(name))
    assert len(ids) == len(set(ids))


def test_two_pictures_of_a_page_share_no_id() -> None:
    ids = [set(re.findall(r'\bid="([^"]+)"', in_page(name))) for name in GALLERY]
    assert sum(map(len, ids)) == len(set.union(*ids))


@pytest.mark.parametrize("name", GALLERY)
@pytest.mark.parametrize("width", [250, 336, 720])
def test_words_stay_within_the_picture(name: str, width: int) -> None:
    picture = GALLERY[name](Look(width=width))
    renderer = FigureCanvasAgg(picture).get_renderer()
    picture.draw(renderer)
    texts = [text for owner in (picture, *picture.axes) for text in owner.texts if text.get_text()]
    assert texts
    for text in texts:
        box = text.get_window_extent(renderer)
        assert -1 <= box.x0, text.get_text()
        assert box.x1 <= width + 1, text.get_text()


@pytest.mark.parametrize("name", GALLERY)
def test_the_table_is_written_out(name: str) -> None:
    table = shown(name).table
    assert table.caption
    assert table.rows
    assert all(len(row) == len(table.head) for row in table.rows)
    html = table.html()
    assert html.count('scope="col"') == len(table.head)
    assert html.count('scope="row"') == len(table.rows)
    assert table.csv().count("\n") == len(table.rows) + 1


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_words_in_colour_can_be_read(palette: dict[str, str]) -> None:
    raised = "#ffffff" if palette is LIGHT else "#262930"
    for role in ("ink", "soft", "won", "lost", "even", "third", "fourth"):
        assert contrast(palette[role], palette["page"]) >= 4.5, role
        assert contrast(palette[role], raised) >= 4.5, role
    assert contrast(palette["on"], palette["won"]) >= 4.5


def greys(colour: str) -> np.ndarray:
    """A colour as somebody without red cones sees it (Viénot, Brettel and Mollon 1999), in linear light."""
    linear = (np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])) ** 2.2
    seen = np.array([[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]])
    return seen @ linear


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_won_and_lost_are_told_apart_without_red_cones(palette: dict[str, str]) -> None:
    assert np.abs(greys(palette["won"]) - greys(palette["lost"])).max() > 0.15


# ---- what they say --------------------------------------------------------------------------------------------------


def test_icons_say_how_many_were_won() -> None:
    given = {"winner": np.array([0] * 7 + [1] * 2 + [-1]), "game_points": np.array([1] * 5 + [3] * 2 + [2] * 2 + [0])}
    picture = plots.deal_icons(given, side=0, name="Anna")
    assert picture.title == "Anna wins 7 of these 10 deals"
    assert "wins 7, loses 2, 1 are drawn" in picture.alt
    assert "Anna wins 3 points: 2" in picture.alt
    assert plots.deal_icons(given, side=1, name="Anna").title == "Anna wins 2 of these 10 deals"


def test_the_commonest_result_is_the_title() -> None:
    given = {"winner": np.array([0, 1, 1, 1]), "game_points": np.array([1, 2, 2, 3])}
    picture = plots.game_points(given, side=0, name="Anna")
    assert picture.title == "The commonest result: Anna loses 2 points, in 50 % of the deals"
    assert ("Anna wins 1 point", "1", "25.0 %") == picture.table.rows[2][:3]


def test_an_estimate_tells_whether_its_band_holds_the_exact_value() -> None:
    hits = np.arange(1000) % 5 == 0
    inside = plots.running_estimate(hits, "It rains", Fraction(1, 5), guess=0.5)
    assert inside.title == "It rains: 20.0 % of 1,000 deals, and the exact 20.0 % lies in the band"
    assert "The exact value is 20.00 %." in inside.alt
    assert "The guess was 50 %." in inside.alt
    outside = plots.running_estimate(hits, "It rains", Fraction(1, 2))
    assert outside.title == "It rains: 20.0 % of 1,000 deals; this time the band misses the exact 50.0 %"
    assert plots.running_estimate(hits, "It rains").title == "It rains: 20.0 % of 1,000 deals"


def test_the_exchange_is_compared_in_the_same_deals() -> None:
    having = {"winner": np.array([0] * 50 + [1] * 50), "game_points": np.full(100, 2), "exchange": np.zeros(100, int)}
    missing = {**having, "winner": np.ones(100, int)}
    picture = plots.exchange_value(having, missing)
    assert picture.title == "The exchange is worth +2.00 game points a deal"
    same = plots.exchange_value(having, having)
    assert same.title == "The exchange makes 0.00 game points a deal: no difference that is sure"


def test_a_chart_of_closes_leaves_out_what_is_too_rare() -> None:
    n = 40
    given = {
        "winner": np.array([0] * 30 + [1] * 10),
        "game_points": np.full(n, 1),
        "closer": np.zeros(n, int),
        "close_points": np.array([35] * 20 + [5] * 17 + [60] * 3),
        "close_trumps": np.array([3] * 20 + [1] * 17 + [5] * 3),
    }
    picture = plots.closing_heat(given)
    assert [row[0] for row in picture.table.rows] == ["0 to 9 points and 1 trump", "30 to 39 points and 3 trumps"]
    assert picture.title.endswith("and in 100 % with 30 to 39 points and 3 trumps")
    assert "40 closes, of which 75.0 % succeed" in picture.alt
    with pytest.raises(ValueError, match="Nobody closes"):
        plots.closing_heat({**given, "closer": np.full(n, -1)})


def test_hands_are_parted_by_success() -> None:
    hands = [ss.parse_cards("AS TS 9H"), ss.parse_cards("KH QH 9D"), ss.parse_cards("AS JC QC")]
    picture = plots.hands_drawn(hands, [False, True, False], "Closing")
    assert picture.title == "Closing wins against 1 of 3 hands"
    assert picture.table.rows[0] == ("K♥ Q♥ 9♦", "won")
    assert "All hands that win against it hold: ace of spades." in picture.alt


def test_seats_rules_and_levels_name_who_is_ahead() -> None:
    given = {"winner": np.tile([0, 1], 200), "game_points": np.tile([2, 1], 200), "leader": np.zeros(400, int)}
    given |= {"dealer": 1 - given["leader"], "points_0": np.tile([70, 20], 200), "points_1": np.tile([0, 70], 200)}
    assert plots.leader_and_dealer(given).title == "The leader is better off by +0.500 game points a deal"
    assert plots.loser_points(given).title == "In 100 % of the deals the loser stays below 33"
    other = under_other_rules(deals(), 1.0)
    assert "most in Old (" in plots.rulesets_compared({"Old": deals(), "New": other}).title
    changed = plots.rule_changes([plots.change("Odd", deals(), deals())], "Whist")
    assert changed.title == "Whist: none of these rules changes any of the deals played here"
    matrix = plots.levels_matrix(("A", "B"), {(0, 1): intervals.share(3, 4), (1, 0): intervals.share(1, 4)})
    assert matrix.title == "A wins 75 % of its deals against B"


def test_a_simulated_frame_is_drawn_as_it_is() -> None:
    frame = ss.simulate(300, players=("medium", "random"), seed=3)
    picture = plots.game_points(frame, side=0, name="Medium")
    rows = {row[0]: int(row[1].replace(",", "")) for row in picture.table.rows}
    assert sum(count for name, count in rows.items() if "wins" in name) == int((frame.winner == 0).sum())


# ---- pieces ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hits", "n"), [(0, 7), (7, 7), (1, 3), (209, 1000), (50_000, 100_000)])
def test_intervals_are_those_of_scipy_stats(hits: int, n: int) -> None:
    from scipy.stats import binomtest

    wanted = binomtest(hits, n).proportion_ci(0.95, method="exact")
    found = intervals.share(hits, n)
    assert (found.low, found.high) == pytest.approx((wanted.low, wanted.high), abs=1e-9)


def test_the_interval_of_a_mean_is_students() -> None:
    from scipy.stats import t

    values = np.random.default_rng(1).normal(3, 2, 40)
    wanted = t.interval(0.95, 39, values.mean(), values.std(ddof=1) / np.sqrt(40))
    found = intervals.mean(values)
    assert (found.low, found.high) == pytest.approx(wanted)
    assert intervals.mean([1.0]).high == float("inf")
    for wrong in (lambda: intervals.mean([]), lambda: intervals.share(3, 2), lambda: intervals.share(0, 0)):
        with pytest.raises(ValueError, match="no"):
            wrong()


def test_the_band_covers_the_truth_as_often_as_it_says() -> None:
    random = np.random.default_rng(66)
    hits = random.binomial(200, 0.209, 4000)
    low, high = intervals.share_band(hits, np.full(4000, 200))
    assert 0.95 <= ((low <= 0.209) & (high >= 0.209)).mean() <= 0.98


def test_a_look_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no theme 'pink'; choose one of light, dark"):
        Look("pink")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="20 pixels"):
        Look(width=20)


def test_titles_are_broken_where_they_fit() -> None:
    lines = wrapped("one two three four five six seven eight", 100, 16, "bold")
    assert len(lines) > 1
    assert all(text_width(line, 16, "bold") <= 100 for line in lines)
    assert MARGIN > 0


def test_labels_keep_their_distance_and_their_order() -> None:
    assert spread([50, 51, 49], 10, 0, 100) == [59, 69, 49]
    assert spread([95, 96], 10, 0, 100) == [90, 100]


def test_pictures_need_neither_pyplot_nor_pandas() -> None:
    code = """
import sys
import numpy as np
from tutorials import plots
assert "matplotlib" not in sys.modules
plots.game_points({"winner": np.array([0, 1]), "game_points": np.array([1, 2])}, side=0).svg()
print([name for name in ("matplotlib.pyplot", "pandas", "scipy.stats", "numba") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr


def test_an_estimate_of_few_deals_has_a_line_too() -> None:
    few = plots.running_estimate(np.array([True, False] * 5), "It rains")
    (line,) = [line for axes in few.figure.axes for line in axes.lines if len(line.get_xdata()) > 1]
    places = list(line.get_xdata())
    assert (places[0], places[-1]) == (1, 10)
