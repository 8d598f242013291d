"""How the table fits, what assistive software hears, and what axe says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sample_views
from watch import barriers, check_no_barriers

pytestmark = pytest.mark.browser

Mount = Callable[..., Any]
NAMES = list(sample_views.ALL)


def test_a_barrier_would_be_found(open_page: Callable[..., Any]) -> None:
    page = open_page()
    assert not any(found["rule"] == "image-alt" for found in barriers(page))
    page.evaluate("document.body.append(document.createElement('img'))")
    assert any(found["rule"] == "image-alt" for found in barriers(page))


# colours do not depend on the width, so the schemes take turns
@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (390, "dark"), (1280, "light"), (1280, "dark")])
def test_axe_finds_nothing(mount: Mount, open_page: Callable[..., Any], width: int, scheme: str) -> None:
    page = open_page(width=width, color_scheme=scheme)
    for make in sample_views.ALL.values():
        view = make()
        view["step"]["title"] = f"{view['step']['title']} ({page.locator('.s66').count() + 1})"
        mount(view, page=page)
    assert page.locator(".s66").count() == len(NAMES)
    check_no_barriers(page)


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_axe_finds_nothing_in_what_opens_for_a_moment(mount: Mount, width: int, scheme: str) -> None:
    def check() -> None:
        check_no_barriers(table.page)

    view = sample_views.play()
    table = mount(view, width=width, color_scheme=scheme)
    table.card("QH").click()
    check()
    table.root.locator('[data-tool="keys"]').click()
    check()
    table.root.locator('[data-tool="read"]').click()
    table.root.locator('[data-read="last"]').click()
    table.answer(view | {"spoken": "Your trick: the ace of diamonds and the ten of diamonds."})
    check()
    table.root.locator('[data-tool="read"]').click()
    table.answer(sample_views.refused(view, "AS"))
    check()
    for tone in ("wrong", "info", "hint", "refused"):
        table.answer(view | {"feedback": {"tone": tone, "text": "A word.", "more": "More.", "rule": None, "at": None}})
        check()


@pytest.mark.parametrize("width", [320, 360, 390, 768, 1280])
def test_nothing_scrolls_sideways(mount: Mount, open_page: Callable[..., Any], width: int) -> None:
    page = open_page(width=width)
    for make in sample_views.ALL.values():
        mount(make(), page=page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    outside = page.evaluate(
        """width => [...document.querySelectorAll('.s66 *')].filter(e => {
            const box = e.getBoundingClientRect();
            return box.width > 0 && !e.closest('.s66-sr') && (box.left < -1 || box.right > width + 1);
        }).map(e => e.className)""",
        width,
    )
    assert outside == []


def test_a_whole_step_fits_a_small_phone(mount: Mount, open_page: Callable[..., Any]) -> None:
    page = open_page(width=360, height=640)
    tables = {name: mount(make(), page=page) for name, make in sample_views.ALL.items()}
    heights = {name: table.root.bounding_box()["height"] for name, table in tables.items()}
    assert {name: height for name, height in heights.items() if height > 640} == {}


@pytest.mark.parametrize("name", ["play", "eight"])
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_what_can_be_pressed_is_large_enough(mount: Mount, name: str, width: int) -> None:
    """24 by 24 pixels that nothing covers (WCAG 2.2, 2.5.8); cards may overlap, but not that far."""
    table = mount(sample_views.ALL[name](), width=width)
    small = table.page.evaluate(
        """() => [...document.querySelectorAll('.s66 button')].filter(e => e.getClientRects().length).filter(e => {
            const box = e.getBoundingClientRect();
            const free = [...Array(24).keys()].every(i =>
                e.contains(document.elementFromPoint(box.left + 1 + i, box.top + box.height / 2)));
            return box.height < 24 || !free;
        }).map(e => e.outerHTML.slice(0, 90))"""
    )
    assert small == []


def test_ids_are_unique_with_several_tables(mount: Mount, open_page: Callable[..., Any]) -> None:
    page = open_page()
    for _ in range(3):
        mount(sample_views.play(), page=page)
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) >= 3
    assert len(ids) == len(set(ids))


def test_every_card_and_pile_has_a_spoken_name(mount: Mount) -> None:
    view = sample_views.reply()
    table = mount(view)
    root = table.root
    assert root.get_by_role("group", name="Cash the marriage", exact=True).count() == 0  # it is the root itself
    assert root.get_attribute("role") == "group"
    assert root.get_by_role("group", name="Your hand").get_by_role("button").count() == 6
    assert root.get_by_role("img", name="Opponent's hand: 6 cards").is_visible()
    assert root.get_by_role("img", name="Talon, closed: 6 cards.").is_visible()
    assert root.get_by_role("group", name="Trick").get_by_role("img", name="Opponent: ten of clubs").is_visible()
    assert root.get_by_role("img", name="Points: 48. Not counted yet: 20.").is_visible()
    assert root.get_by_role("img", name="Marriage in spades: 40 points.").is_visible()
    table.answer(sample_views.play())
    assert root.get_by_role("img", name="Talon: 6 cards. Face up below it: nine of spades.").is_visible()


def test_the_parts_that_change_are_live(mount: Mount) -> None:
    table = mount(sample_views.play())
    live = {
        name: table.root.locator(name).evaluate("e => e.getAttribute('aria-live') ?? e.getAttribute('role')")
        for name in (".s66-ask", ".s66-status", ".s66-feedback", ".s66-say", ".s66-alert", ".s66-lost")
    }
    assert live == {
        ".s66-ask": "polite",
        ".s66-status": "status",
        ".s66-feedback": "polite",
        ".s66-say": "status",
        ".s66-alert": "alert",
        ".s66-lost": "alert",
    }


def test_an_unchanged_text_is_not_written_again(mount: Mount) -> None:
    """A live region that is rewritten is read out again."""
    table = mount(sample_views.play())
    table.page.evaluate(
        """() => {
            window.writes = 0;
            const watch = new MutationObserver((list) => { window.writes += list.length });
            for (const name of ['.s66-ask', '.s66-status']) {
                watch.observe(document.querySelector(name), { childList: true, characterData: true, subtree: true });
            }
        }"""
    )
    table.answer(sample_views.play() | {"seq": 2})
    assert table.page.evaluate("window.writes") == 0
    table.answer(sample_views.play() | {"seq": 3, "status": "Your turn."})
    assert table.page.evaluate("window.writes") > 0


def test_the_index_letter_is_the_learners(mount: Mount) -> None:
    view = sample_views.play()
    view["table"]["you"]["hand"][0]["index"] = "Kn"
    table = mount(view)
    assert set(table.card("KH").locator("text").all_text_contents()) == {"Kn"}


@pytest.mark.parametrize(
    ("body", "scheme", "theme"),
    [
        ({}, "light", "light"),
        ({}, "dark", "dark"),
        ({"jpThemeLight": "false"}, "light", "dark"),
        ({"jpThemeLight": "true"}, "dark", "light"),
        ({"jpThemeLight": "true", "voila": "voila"}, "dark", "dark"),
        ({"jpThemeLight": "true", "s66Theme": "dark"}, "light", "dark"),
    ],
)
def test_light_and_dark_follow_page_lab_or_system(
    mount: Mount, open_page: Callable[..., Any], body: dict[str, str], scheme: str, theme: str
) -> None:
    page = open_page(color_scheme=scheme)
    page.evaluate("marks => Object.assign(document.body.dataset, marks)", body)
    table = mount(sample_views.play(), page=page)
    assert table.root.get_attribute("data-theme") == theme


def test_a_change_of_theme_is_followed(mount: Mount) -> None:
    table = mount(sample_views.play(), color_scheme="light")
    table.page.emulate_media(color_scheme="dark")
    table.page.wait_for_selector('.s66[data-theme="dark"]')
    table.page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    table.page.wait_for_selector('.s66[data-theme="light"]')


def test_cards_keep_their_colours_when_the_system_forces_its_own(mount: Mount) -> None:
    table = mount(sample_views.play(), forced_colors="active")
    ink = "e => getComputedStyle(e.querySelector('.c-pip')).fill"
    assert table.card("KH").evaluate(ink) != table.card("AS").evaluate(ink)


def test_nothing_moves_when_less_motion_is_asked_for(mount: Mount) -> None:
    table = mount(sample_views.choose_one())
    moving = table.page.evaluate(
        """() => [...document.querySelectorAll('.s66, .s66 *')].map(e => getComputedStyle(e))
            .filter(s => s.animationName !== 'none' || parseFloat(s.transitionDuration) > 0).length"""
    )
    assert moving == 0


def test_the_table_stays_as_high_when_the_last_card_is_played(mount: Mount) -> None:
    view = sample_views.play()
    view["table"]["you"]["hand"] = view["table"]["you"]["hand"][:1]
    view["table"]["opponent"] |= {"count": 1}
    table = mount(view, width=390)
    height = "document.querySelector('.s66-felt').offsetHeight"
    before = table.page.evaluate(height)
    view["table"]["you"]["hand"] = []
    view["table"]["opponent"] |= {"count": 0}
    table.answer(view | {"seq": view["seq"] + 1})
    assert table.root.locator(".s66-hand .s66-card").count() == 0
    assert table.page.evaluate(height) == before


def test_no_card_of_the_trick_hides_what_the_other_one_is(mount: Mount) -> None:
    view = sample_views.play()
    led, answer = view["table"]["you"]["hand"][:2]
    view["table"]["you"]["hand"] = view["table"]["you"]["hand"][2:]
    view["table"]["trick"] = [{**led, "by": "you"}, {**answer, "by": "opponent"}]
    table = mount(view, width=320)
    for width in (320, 390, 768, 1280):
        table.page.set_viewport_size({"width": width, "height": 900})
        on_top = table.page.evaluate(
            """() => [...document.querySelectorAll(".s66-trick .s66-card")].map((card) => {
                const signs = [...card.querySelectorAll(".c-index")].filter((sign) => sign.getClientRects().length);
                const box = signs[0].getBoundingClientRect();
                const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return hit.closest(".s66-card")?.dataset.card;
            })"""
        )
        assert on_top == [led["card"], answer["card"]], width
