"""Lesson pages opened without a browser: what stands in them, and the cookies that go with them."""

from __future__ import annotations

import html
import json
import re
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any


@dataclass(frozen=True)
class Lesson:
    """A lesson as its page tells of it.

    Attributes:
        kernel: id of the kernel behind it.
        models: ids of the widgets shown, in the order of the page.
        cookie: what the browser would send along from now on.
        data: what our own front end is given; empty where Voila's serves the page.
    """

    kernel: str
    models: tuple[str, ...]
    cookie: str
    html: str
    data: dict[str, Any]

    def tables(self) -> dict[str, str]:
        """The widget of each step, in the order of the page."""
        views = {model: self.state(model).get("view") for model in self.models}
        return {view["step"]["id"]: model for model, view in views.items() if view and view.get("step")}

    def state(self, model: str) -> dict[str, Any]:
        """A widget's state as the page is given it."""
        given = self.data["models"][model]
        shared = {name: self.data["values"][index] for name, index in given["shared"].items()}
        return {**given["own"], **shared}


def opened(address: str, cookie: str = "") -> Lesson:
    """Open a lesson. urllib.error.HTTPError if the page is none."""
    request = urllib.request.Request(address, headers={"Cookie": cookie} if cookie else {})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return read(answer.read().decode(), answer.headers.get_all("Set-Cookie") or ())


def read(text: str, cookies: Iterable[str]) -> Lesson:
    """A lesson from its page and the cookies that were set with it."""
    own = re.search(r'<script id="sx-lesson"[^>]*>(.*?)</script>', text, re.DOTALL)
    data = json.loads(own[1]) if own else {}
    kernel = data.get("kernel") or _only(r'"kernelId": "([\w-]+)"', text)
    models = re.findall(r'data-model="(\w+)"', text) or re.findall(r'"model_id": "(\w+)"', html.unescape(text))
    jar = SimpleCookie()
    for cookie in cookies:
        jar.load(cookie)
    sent = "; ".join(f"{name}={morsel.coded_value}" for name, morsel in jar.items())
    return Lesson(kernel, tuple(models), sent, text, data)


def _only(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found is not None, f"{pattern} is not on the page"
    return found[1]
