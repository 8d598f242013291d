"""Lesson pages opened without a browser: what stands in them, and the cookies that go with them."""

from __future__ import annotations

import html
import json
import re
import urllib.request
from dataclasses import dataclass
from http.cookiejar import CookieJar
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


def opened(address: str, cookie: str = "") -> Lesson:
    """Open a lesson. urllib.error.HTTPError if the page is none."""
    jar = CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    with opener.open(
        urllib.request.Request(address, headers={"Cookie": cookie} if cookie else {}), timeout=60
    ) as answer:
        text = answer.read().decode()
    own = re.search(r'<script id="sx-lesson"[^>]*>(.*?)</script>', text, re.DOTALL)
    data = json.loads(own[1]) if own else {}
    kernel = data.get("kernel") or _only(r'"kernelId": "([\w-]+)"', text)
    models = re.findall(r'data-model="(\w+)"', text) or re.findall(r'"model_id": "(\w+)"', html.unescape(text))
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)
    return Lesson(kernel, tuple(models), cookies, text, data)


def _only(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found is not None, f"{pattern} is not on the page"
    return found[1]
