"""A page with the table and a stand-in for Jupyter, without a server: the browser's requests are answered from here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tutorials.widgets import assets
from tutorials.widgets.texts import ui_texts

HERE = Path(__file__).parent
ORIGIN = "http://table.test"

View = dict[str, Any]


class Table:
    """One mounted table, and what a test does in Python's place."""

    def __init__(self, page: Any, number: int) -> None:
        self.page = page
        self.number = number
        self.root = page.locator(".s66").nth(number)

    def sent(self) -> list[dict[str, Any]]:
        """The messages since the last call."""
        messages: list[dict[str, Any]] = self.page.evaluate(f"tables[{self.number}].sent.splice(0)")
        return messages

    def answer(self, view: View) -> None:
        self.page.evaluate(f"view => tables[{self.number}].answer(view)", view)

    def focused(self) -> str:
        """What has the focus: its card, button, action, tool, choice or tag name."""
        focused: str = self.page.evaluate(
            """() => {
                const { tagName, dataset: d } = document.activeElement;
                return d.card ?? d.button ?? d.action ?? d.tool ?? d.choice ?? d.frame ?? tagName;
            }"""
        )
        return focused

    def card(self, code: str) -> Any:
        return self.root.locator(f'.s66-hand [data-card="{code}"]')


def _serve(route: Any) -> None:
    name = route.request.url.removeprefix(ORIGIN).partition("?")[0]
    bundle = name.strip("/").rpartition("-")[0] or "step"
    if name.endswith("script.js"):
        route.fulfill(content_type="text/javascript; charset=utf-8", body=assets.script(bundle))
    elif name.endswith("style.css"):
        route.fulfill(content_type="text/css; charset=utf-8", body=assets.style(bundle))
    elif name.startswith("/static/"):
        path = Path(assets.__file__).parent / "static" / name.rpartition("/")[2]
        route.fulfill(content_type="text/javascript; charset=utf-8", body=path.read_text("utf-8"))
    else:
        route.fulfill(content_type="text/html; charset=utf-8", body=(HERE / "harness.html").read_text("utf-8"))


OpenPage = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any) -> Iterator[OpenPage]:
    """Open the harness; keyword arguments go to the browser context. Any error in the page's console fails the test.

    ``script`` may be a bundle's, such as ``/course-script.js``; its style sheet comes along.
    """
    contexts = []
    troubles: list[str] = []

    def open_page(
        width: int = 1000,
        height: int = 900,
        *,
        script: str = "/script.js",
        setup: str = "",
        context: Any = None,
        **options: Any,
    ) -> Any:
        options.setdefault("reduced_motion", "reduce")
        context = context or browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
        if setup:
            page.add_init_script(setup)
        context.route("**/*", _serve)
        page.goto(f"{ORIGIN}/?from={script}")
        page.wait_for_function("window.ready")
        return page

    yield open_page
    for context in dict.fromkeys(contexts):
        context.close()
    assert troubles == []


@pytest.fixture
def mount(open_page: OpenPage) -> Callable[..., Table]:
    """Mount a view in a new page and answer its greeting, so that it is ready to be used."""

    def mount(view: View, *, page: Any = None, greet: bool = True, **options: Any) -> Table:
        page = page or open_page(**options)
        number = page.locator(".s66").count()
        page.evaluate("([texts, view]) => mount(texts, view)", [ui_texts(view["lang"]), view])
        table = Table(page, number)
        if greet:
            table.sent()
            table.answer(view)
        return table

    return mount
