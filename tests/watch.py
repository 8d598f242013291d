"""Watching a page for what must never happen: console errors, other hosts, cards on the wire, barriers."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Page, Request, Response, WebSocket

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@dataclass
class Watch:
    """Collects from the moment it is put on a page; `check()` fails with all of it."""

    host: str = ""
    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    received: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)

    @classmethod
    def on(cls, page: Page) -> Watch:
        """Watch a page; the host it is first sent to is its own, every other one is foreign."""
        watch = cls()
        page.on("console", watch._console)
        page.on("pageerror", lambda error: watch.errors.append(f"uncaught: {error}"))
        page.on("request", watch._request)
        page.on("response", watch._response)
        page.on("websocket", watch._websocket)
        return watch

    def check(self, but_for: str | None = None) -> None:
        """No console error, no request to another host, no failed request, but for those with this in the address."""
        errors, failed = (
            [line for line in lines if not but_for or but_for not in line] for lines in (self.errors, self.failed)
        )
        assert (errors, self.foreign, failed) == ([], [], [])

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url')})")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        self.host = self.host or address.netloc
        if address.scheme in ("http", "https", "ws", "wss") and address.netloc != self.host:
            self.foreign.append(request.url)

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.failed.append(f"{response.status} {response.url}")

    def _websocket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != self.host:
            self.foreign.append(socket.url)
        socket.on("framereceived", lambda frame: self.received.append(_text(frame)))
        socket.on("framesent", lambda frame: self.sent.append(_text(frame)))


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode("utf-8", errors="replace")


def barriers(page: Page, within: str | None = None) -> list[dict[str, Any]]:
    """What axe finds against WCAG 2.2 AA and good practice: rule, and the elements concerned."""
    # what axe finds in order is long, and takes most of the time
    options = {"runOnly": {"type": "tag", "values": WCAG}, "resultTypes": ["violations"]}
    result = Axe().run(page, context=within, options=options)
    return [
        {"rule": found["id"], "help": found["help"], "nodes": [node["html"][:200] for node in found["nodes"]]}
        for found in result.response["violations"]
    ]


def tell(found: list[dict[str, Any]]) -> str:
    """Barriers as readable text."""
    return json.dumps(found, indent=1, ensure_ascii=False)


def check_no_barriers(page: Page) -> None:
    """Fails with what axe finds on the page."""
    found = barriers(page)
    assert not found, tell(found)
