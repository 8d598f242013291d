"""The whole course without a mouse: every lesson is solved in Voila from its first table to its last, by keys alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from places import VoilaPlace
from player import Player
from playwright.sync_api import Browser, Page, expect
from servers import Server
from watch import Watch

from tutorials.course import course
from tutorials.serve.lessons import find_notebooks

IN_EVERY_RUN = {"first-trick", "counting"}  # the rest takes minutes: make test-full
# the match has no steps, marriages has a test of its own, and so has the lab (test_lab_pages)
LESSONS = [lesson for lesson in course().lessons if lesson.part != "lab" and lesson.id not in {"match", "marriages"}]


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 360, "height": 640})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    "lesson",
    [
        pytest.param(lesson, id=lesson.id, marks=() if lesson.id in IN_EVERY_RUN else pytest.mark.slow)
        for lesson in LESSONS
    ],
)
def test_the_lesson_is_solved_by_keys(phone: Page, lesson_server: Server, lesson) -> None:
    watch = Watch.on(phone)
    place = VoilaPlace(phone, lesson_server, find_notebooks() / lesson.notebook)
    place.open()
    steps = place.steps
    for step in steps:
        Player(phone, step, "keys").solve()
    expect(phone.locator(".s66-stars").last).to_have_text(f"{len(steps)} / {len(steps)}")
    watch.check()
