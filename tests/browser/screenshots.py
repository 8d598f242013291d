"""Makes the pictures of the README: ``.venv/bin/python tests/browser/screenshots.py``."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

sys.path.insert(0, str(Path(__file__).parents[1]))

import servers
from conftest import CHROMIUM_FLAGS, chromium_path
from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).parent / "screenshots"


@dataclass(frozen=True)
class Picture:
    """One picture: a page, the table to show (None: the top of the page), and the screen."""

    name: str
    page: str
    table: str | None
    width: int
    height: int
    scheme: Literal["light", "dark"]


PICTURES = (
    Picture("first-screen-light", "", None, 1280, 860, "light"),
    Picture("first-screen-phone-dark", "", None, 390, 760, "dark"),
    Picture("closing-light", "voila/render/10-closing.ipynb", "closing/close", 820, 760, "light"),
    Picture("course-light", "course", None, 1280, 860, "light"),
)


def take(browser: Browser, address: str, picture: Picture) -> None:
    """Open the page, wait for its tables and store the picture."""
    context = browser.new_context(
        viewport={"width": picture.width, "height": picture.height}, color_scheme=picture.scheme
    )
    page = context.new_page()
    page.goto(address + picture.page)
    if picture.page != "course":
        page.locator('.s66[data-state="ready"]').first.wait_for(timeout=60_000)
    page.wait_for_timeout(1_500)
    target = page if picture.table is None else page.locator(f'.s66[data-step="{picture.table}"]')
    target.screenshot(path=FOLDER / f"{picture.name}.png")
    context.close()


def main() -> None:
    """Serve the lessons and take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with servers.voila() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        for picture in PICTURES:
            take(browser, server.url, picture)
            print(FOLDER / f"{picture.name}.png")
        browser.close()


if __name__ == "__main__":
    main()
