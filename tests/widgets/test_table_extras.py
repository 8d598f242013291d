"""What stands around a table: sounds on request, the report of a problem, stars that two tabs share, starting over."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import sample_views
from playwright.sync_api import expect
from watch import check_no_barriers

import sixtysix as ss
from tutorials.progress import Progress, encode

pytestmark = pytest.mark.browser

Mount = Callable[..., Any]
STEP = "marriages/cash-it"
KEY = f"sixtysix.step.{STEP}"

# counts the tones that are started instead of sounding them
SILENT = """
window.tones = [];
window.AudioContext = class {
  currentTime = 0;
  destination = {};
  createOscillator() {
    const voice = { frequency: {}, connect: (next) => next, stop() {}, start: () => tones.push(voice.frequency.value) };
    return voice;
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (next) => next };
  }
};
"""


def feedback(tone: str) -> dict[str, Any]:
    return {"tone": tone, "text": "Words.", "rule": None, "at": None, "more": None}


def tones(table: Any) -> int:
    count: int = table.page.evaluate("tones.splice(0).length")
    return count


def more(table: Any) -> Any:
    table.root.locator('[data-tool="keys"]').click()
    return table.root.locator(".s66-keys")


def play(table: Any, view: dict[str, Any]) -> None:
    table.card("AS").click()
    table.answer(view)


# ---- sounds ----


def test_nothing_sounds_unless_asked_for(mount: Mount) -> None:
    table = mount(sample_views.play(), setup=SILENT)
    play(table, sample_views.play() | {"seq": 2, "feedback": feedback("right")})
    assert tones(table) == 0
    assert more(table).get_by_role("checkbox", name="Sounds").is_checked() is False


def test_sounds_go_with_what_happens(mount: Mount) -> None:
    table = mount(sample_views.play(), setup=SILENT + "localStorage.setItem('sixtysix.sound', 'on');")
    assert tones(table) == 0, "a table that is only opened is quiet"
    heard = {}
    for tone in ("right", "wrong", "refused"):
        play(table, sample_views.play() | {"seq": 2, "feedback": feedback(tone)})
        heard[tone] = tones(table)
    assert all(heard.values())
    trick = sample_views.play() | {"seq": 3}
    trick["table"]["trick"] = [{"by": "you", **sample_views.card("AS")}]
    play(table, trick)
    assert tones(table) == 1, "a card falls"
    play(table, trick | {"seq": 4})
    assert tones(table) == 0, "the same trick again is no news"
    play(table, trick | {"seq": 5, "feedback": feedback("right"), "star": True})
    assert tones(table) == 3, "a new star"


def test_the_choice_is_kept_and_heard(mount: Mount) -> None:
    table = mount(sample_views.play(), setup=SILENT)
    more(table).get_by_role("checkbox", name="Sounds").check()
    assert tones(table) > 0
    assert table.page.evaluate("localStorage.getItem('sixtysix.sound')") == "on"
    more(table)
    more(table).get_by_role("checkbox", name="Sounds").uncheck()
    assert tones(table) == 0
    assert table.page.evaluate("localStorage.getItem('sixtysix.sound')") == "off"


# ---- report ----


def reported(table: Any) -> str:
    more(table).get_by_role("button", name="Report a problem with this step").click()
    text: str = table.root.locator(".s66-report-text").input_value()
    return text


def test_the_report_says_where_one_is_and_how_to_get_there(mount: Mount) -> None:
    record = encode(Progress(variant=3, actions=("AS", "TS")), "marriages", "cash-it")
    view = sample_views.play() | {"seq": 7, "record": record, "feedback": feedback("wrong")}
    text = reported(mount(view))
    assert f"Sixty-Six {ss.__version__}, language en" in text
    assert f"Step: {STEP}, answer 7" in text
    assert view["ask"] in text
    assert 'you = "KH QH AS 9D JC TC"' in text
    assert "# opponent: 6" in text, "how many, not which"
    assert 'trump = "9S"' in text
    assert "points = { you = 48, opponent = 20 }" in text
    assert "The table said: Words." in text
    assert record in text, "the record leads back to the same variant and actions"
    assert "Browser: " in text


def test_the_report_hides_what_the_learner_may_not_see(mount: Mount) -> None:
    view = sample_views.play()
    view["table"]["you"]["points"] = view["table"]["opponent"]["points"] = None
    text = reported(mount(view))
    assert "points =" not in text
    assert 'opponent = "' not in text


def test_the_position_in_the_report_can_be_set_up_again(mount: Mount) -> None:
    import tomllib

    view = sample_views.play()
    view["table"]["you"]["points"], view["table"]["opponent"]["points"] = 48, 11
    lines = reported(mount(view)).split("The table:\n")[1].split("\nThe table said")[0]
    deal = ss.Deal.setup(ruleset="german", **tomllib.loads(lines))
    assert {str(card) for card in deal.hand(0)} == {"KH", "QH", "AS", "9D", "JC", "TC"}
    assert deal.points(0) == 48


def test_the_report_is_copied(mount: Mount) -> None:
    table = mount(sample_views.play(), permissions=["clipboard-read", "clipboard-write"])
    text = reported(table)
    expect(table.root.locator(".s66-report-text")).to_be_focused()
    # keys of the table are letters here
    table.page.keyboard.press("Home")
    table.page.keyboard.type("hm ")
    assert table.sent() == []
    table.root.get_by_role("button", name="Copy").click()
    expect(table.root.locator(".s66-report-said")).to_have_text("Copied.")
    copied = table.page.evaluate("document.querySelector('.s66-report-text').value")
    assert copied.replace("hm ", "") == text
    table.page.keyboard.press("Escape")
    expect(table.root.locator(".s66-report")).to_be_hidden()


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (390, "light"), (1280, "dark")])
def test_the_panels_have_no_barriers_and_fit(mount: Mount, width: int, scheme: str) -> None:
    table = mount(sample_views.play(), width=width, height=640, color_scheme=scheme)
    panel = more(table)
    for element in (panel, table.root.locator(".s66-report")):
        if element != panel:
            panel.locator('[data-report="open"]').click()
        check_no_barriers(table.page)
        box = element.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] >= 0, "the panel rises above the page"


# ---- one storage, several tables ----


def view_with(record: Progress) -> dict[str, Any]:
    return sample_views.play() | {"record": encode(record, "marriages", "cash-it")}


def test_a_star_of_another_tab_is_not_overwritten(mount: Mount) -> None:
    table = mount(view_with(Progress()))
    table.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)",
        [KEY, encode(Progress(solved=True, star=True), "marriages", "cash-it")],
    )
    play(table, view_with(Progress(wrong=1)) | {"seq": 2})
    kept = json.loads(table.page.evaluate(f"localStorage.getItem('{KEY}')"))
    assert kept["star"] is True
    assert kept["wrong"] == 1


def test_progress_is_told_to_the_rest_of_the_page(mount: Mount) -> None:
    table = mount(view_with(Progress()))
    table.page.evaluate("window.told = 0; addEventListener('sixtysix-progress', () => { told += 1; });")
    play(table, view_with(Progress(wrong=1)) | {"seq": 2})
    play(table, view_with(Progress(wrong=1)) | {"seq": 3})
    assert table.page.evaluate("told") == 1, "once for each change"


def test_a_table_forgets_when_the_learner_starts_over(mount: Mount) -> None:
    table = mount(view_with(Progress(star=True)))
    table.sent()
    table.page.evaluate("dispatchEvent(new CustomEvent('sixtysix-progress', { detail: {} }))")
    assert table.sent() == []
    table.page.evaluate(
        """() => { localStorage.clear();
           dispatchEvent(new CustomEvent('sixtysix-progress', { detail: { forgotten: true } })); }"""
    )
    assert table.sent() == [{"type": "forget"}]
    table.answer(view_with(Progress()) | {"seq": 2})
    assert "star" not in json.loads(table.page.evaluate(f"localStorage.getItem('{KEY}')"))


def test_starting_over_in_another_tab_reaches_this_one(mount: Mount, open_page: Callable[..., Any]) -> None:
    table = mount(view_with(Progress(star=True)))
    table.sent()
    other = open_page(context=table.page.context)
    other.evaluate("localStorage.removeItem('sixtysix.step.marriages/another')")
    other.evaluate(f"localStorage.removeItem('{KEY}')")
    table.page.wait_for_function("tables[0].sent.length > 0")
    assert table.sent() == [{"type": "forget"}]


# ---- a first lesson ----


def test_without_a_stock_there_is_none_to_be_seen(mount: Mount) -> None:
    view = sample_views.play()
    view["table"] |= {"talon": None, "trump": None, "turnup": None}
    table = mount(view)
    expect(table.root.locator(".s66-stock")).to_be_hidden()
    expect(table.root.locator(".s66-trump")).to_be_hidden()
    table.answer(sample_views.play() | {"seq": 2})
    expect(table.root.locator(".s66-stock")).to_be_visible()
