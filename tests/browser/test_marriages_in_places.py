"""The lesson "Marriages", played from the first table to the last in both places, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from places import LabPlace, Place, VoilaPlace, steps_of
from player import By, Player, solution, unseen_to_the_end
from playwright.sync_api import Browser, Page, expect
from servers import Server
from watch import Watch, barriers, tell
from wire import card_codes, views

from tutorials.loader import load_lesson
from tutorials.serve.lessons import find_notebooks

NOTEBOOK = find_notebooks() / "05-marriages.ipynb"
PLACES: dict[str, type[Place]] = {"voila": VoilaPlace, "lab": LabPlace}

OpenPlace = Callable[[str, Page], Place]


@pytest.fixture
def open_place(request: pytest.FixtureRequest) -> OpenPlace:
    """Open the lesson in a place; a server is started when a test first asks for it."""

    def opened(name: str, page: Page) -> Place:
        server: Server = request.getfixturevalue({"voila": "lesson_server", "lab": "lab_server"}[name])
        place = PLACES[name](page, server, NOTEBOOK)
        place.open()
        return place

    return opened


@pytest.fixture
def still_page(browser: Browser) -> Iterator[Page]:
    """A page for somebody who wants no motion: a consequence is told at once."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def test_the_notebook_shows_every_step_once_and_in_order() -> None:
    assert [step.id for step in steps_of(NOTEBOOK)] == [step.id for step in load_lesson("marriages").steps]


@pytest.mark.parametrize("by", ["mouse", "keys"])
@pytest.mark.parametrize("where", ["voila", "lab"])
def test_the_whole_lesson(still_page: Page, open_place: OpenPlace, where: str, by: By) -> None:
    watch = Watch.on(still_page)
    place = open_place(where, still_page)
    players = [Player(still_page, step, by) for step in place.steps]
    middle = len(players) // 2
    for player in players[:middle]:
        player.solve()

    place.reload()
    for player in players[:middle]:
        player.sees_done()
        player.sees_table()
    for player in players[middle:]:
        player.solve()

    stars = still_page.locator(".s66-stars").last
    expect(stars).to_have_text(f"{len(players)} / {len(players)}")
    watch.check()
    _no_hidden_card_was_sent(watch, players)


def _no_hidden_card_was_sent(watch: Watch, players: list[Player]) -> None:
    seen = list(views(watch.received))
    for player in players:
        of_step = [view for view in seen if view["step"]["id"] == player.step.path]
        assert of_step, f"no view of {player.step.path} came over the wire"
        hidden = unseen_to_the_end(player.twin)
        for view in of_step:
            shown = card_codes(view)
            assert not shown & hidden, f"{player.step.path} shows {sorted(shown & hidden)}"


@pytest.mark.parametrize("where", ["voila", "lab"])
def test_a_reload_within_a_step_goes_on_where_it_was(still_page: Page, open_place: OpenPlace, where: str) -> None:
    place = open_place(where, still_page)
    longest = max(place.steps, key=lambda step: len(solution(step)))
    player = Player(still_page, longest, "mouse")
    messages = solution(longest)
    assert len(messages) > 1
    player.send(messages[0])
    assert not player.view["done"]

    place.reload()
    player.sees_table()
    for message in messages[1:]:
        if not player.view["done"]:
            player.send(message)
    player.sees_done()


@pytest.mark.parametrize("where", ["voila", "lab"])
def test_a_refusal_names_its_rule_and_changes_nothing(still_page: Page, open_place: OpenPlace, where: str) -> None:
    place = open_place(where, still_page)
    step = next(step for step in place.steps if step.id == "win-the-lead")
    player = Player(still_page, step, "mouse")
    hand = player.view["table"]["you"]["hand"]
    player.send({"type": "act", "action": "marriage KH"})
    assert player.view["feedback"]["tone"] == "refused"
    assert player.view["table"]["you"]["hand"] == hand
    bubble = player.table.locator(".s66-bubble")
    expect(bubble).to_be_visible()
    expect(bubble).to_have_attribute("data-rule", "marriage.not-leading")
    expect(player.table.locator(".s66-alert")).to_contain_text(player.view["feedback"]["text"])
    player.solve()


def test_a_wrong_answer_shows_what_follows_and_can_be_taken_back(still_page: Page, open_place: OpenPlace) -> None:
    place = open_place("voila", still_page)
    step = next(step for step in place.steps if step.id == "cash-it")
    player = Player(still_page, step, "mouse")
    player.send({"type": "act", "action": "KH"})
    assert player.view["feedback"]["tone"] == "wrong"
    expect(player.table).to_have_attribute("data-star", "false")
    player.send({"type": "undo"})
    player.solve()


def test_a_broken_record_is_told_and_kept(still_page: Page, open_place: OpenPlace) -> None:
    place = open_place("voila", still_page)
    step = place.steps[0]
    key = f"sixtysix.step.{step.path}"
    still_page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, '{"torn": '])
    place.reload()
    table = still_page.locator(f'.s66[data-step="{step.path}"]')
    expect(table.locator(".s66-feedback, .s66-notice").locator("visible=true").first).to_contain_text(step.id)
    kept = still_page.evaluate("key => localStorage.getItem(key)", f"sixtysix.rescued.{step.path}")
    assert kept == '{"torn": '
    Player(still_page, step, "mouse").solve()


@pytest.mark.parametrize("where", ["voila", "lab"])
def test_no_barriers(still_page: Page, open_place: OpenPlace, where: str) -> None:
    place = open_place(where, still_page)
    by_id = {step.id: step for step in place.steps}
    # one table each with a refusal, with a consequence told, and done
    Player(still_page, by_id["win-the-lead"], "mouse").send({"type": "act", "action": "marriage KH"})
    Player(still_page, by_id["cash-it"], "mouse").send({"type": "act", "action": "KH"})
    Player(still_page, by_id["first-pair"], "mouse").solve()
    # the same tables in both places; JupyterLab only has another frame around them
    looks = ((1280, "light"), (768, "dark"), (390, "light")) if where == "voila" else ((1280, "dark"),)
    for width, scheme in looks:
        still_page.set_viewport_size({"width": width, "height": 844})
        still_page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(still_page.locator(".s66").first).to_have_attribute("data-theme", scheme)
        # what JupyterLab draws around the tables is not ours to mend
        found = barriers(still_page, None if where == "voila" else ".s66")
        assert not found, f"{width} px, {scheme}: {tell(found)}"


@pytest.mark.parametrize("width", [320, 360])
def test_a_table_fits_a_phone(browser: Browser, open_place: OpenPlace, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 640}, reduced_motion="reduce")
    page = context.new_page()
    place = open_place("voila", page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width == 360:
        for step in place.steps:
            box = page.locator(f'.s66[data-step="{step.path}"]').bounding_box()
            assert box is not None
            assert box["height"] <= 640, f"{step.path} is {box['height']:.0f} px high"
    context.close()
