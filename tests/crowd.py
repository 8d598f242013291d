"""Many visitors at once, without browsers: each opens a lesson's page, its socket, and plays."""

from __future__ import annotations

import asyncio
import json
import random
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pages
from solutions import solution
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tutorials.loader import find_step

SECONDS = 60.0
"""How long a visitor waits before he gives up."""
AsyncHTTPClient.configure(None, max_clients=500)


@dataclass
class Visitor:
    """Somebody at a lesson.

    Attributes:
        clicks: seconds from each answer given to the table that shows it.
    """

    url: str
    lesson: pages.Lesson
    tables: dict[str, str]
    socket: WebSocketClientConnection
    session: str
    clicks: list[float] = field(default_factory=list)

    async def say(self, step: str, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message to a table and wait for its answer, the new view."""
        table = self.tables[step]
        content = {"comm_id": table, "data": {"method": "custom", "content": message}}
        began = time.perf_counter()
        await self.send("comm_msg", content)
        async with asyncio.timeout(SECONDS):
            while True:
                text = await self.socket.read_message()
                if text is None:
                    raise ConnectionError("the line was closed")
                received = json.loads(text)["content"]
                if received.get("comm_id") == table and "view" in received.get("data", {}).get("state", {}):
                    self.clicks.append(time.perf_counter() - began)
                    view: dict[str, Any] = received["data"]["state"]["view"]
                    return view

    async def send(self, kind: str, content: dict[str, Any], channel: str = "shell") -> None:
        """Send any message of Jupyter's."""
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self.session,
            "username": "",
            "version": "5.3",
        }
        metadata = {"version": "1.0.0"} if kind == "comm_open" else {}  # of ipywidgets' protocol
        message = {"channel": channel, "header": header, "parent_header": {}, "metadata": metadata, "content": content}
        await self.socket.write_message(json.dumps(message))

    async def play(self, think: float = 0.0) -> None:
        """Solve every step of the lesson, thinking about so many seconds before each answer."""
        for step in self.tables:
            await self.say(step, {"type": "hello", "record": None})
            view: dict[str, Any] = {}
            for message in solved(step):
                await asyncio.sleep(think * random.uniform(0.5, 1.5))
                view = await self.say(step, message)
            assert view["done"], f"{step} was not solved: {view['feedback']}"


@cache
def solved(step: str) -> tuple[dict[str, Any], ...]:
    """The messages that solve a step; worked out once for all visitors, who share one thread."""
    return tuple(solution(find_step(step)))


@asynccontextmanager
async def visitor(server: str, notebook: str, leave: bool = True) -> AsyncIterator[Visitor]:
    """Somebody who opens a lesson, and at the end of the block closes its tab.

    Args:
        leave: tell the server on leaving, as a browser does.
    """
    client = AsyncHTTPClient()
    page = await client.fetch(f"{server}voila/render/{notebook}", request_timeout=SECONDS)
    lesson = pages.read(page.body.decode(), page.headers.get_list("Set-Cookie"))
    session = uuid.uuid4().hex
    address = f"{server.replace('http', 'ws', 1)}api/kernels/{lesson.kernel}/channels?session_id={session}"
    socket = await websocket_connect(HTTPRequest(address, headers={"Cookie": lesson.cookie}, request_timeout=SECONDS))
    try:
        yield Visitor(server, lesson, lesson.tables(), socket, session)
    finally:
        socket.close()
        if leave:
            await end(server, lesson)


async def end(server: str, lesson: pages.Lesson) -> int:
    """What a browser sends when the page is left. The status of the answer."""
    xsrf = dict(part.split("=", 1) for part in lesson.cookie.split("; "))["_xsrf"]
    answer = await AsyncHTTPClient().fetch(
        f"{server}voila/api/shutdown/{lesson.kernel}",
        method="POST",
        body=f"_xsrf={xsrf}",
        headers={"Cookie": lesson.cookie},
        raise_error=False,
    )
    return int(answer.code)


async def opening(server: str, notebook: str, delay: float, together: asyncio.Barrier) -> float:
    """Seconds until the first table answers, for one of several visitors who all stay until the last one can play."""
    await asyncio.sleep(delay)
    began = time.perf_counter()
    async with visitor(server, notebook) as somebody:
        await somebody.say(next(iter(somebody.tables)), {"type": "hello", "record": None})
        took = time.perf_counter() - began
        await together.wait()
    return took


async def class_opens(server: str, notebook: str, visitors: int, within: float = 1.0) -> list[float]:
    """Seconds until each of several visitors can play, who all come within so many seconds; sorted."""
    together = asyncio.Barrier(visitors)
    delays = [within * number / visitors for number in range(visitors)]
    return sorted(await asyncio.gather(*(opening(server, notebook, delay, together) for delay in delays)))


async def class_plays(server: str, notebook: str, visitors: int, think: float) -> list[float]:
    """Seconds that each click of each visitor took, when all play one lesson to its end at the same time."""
    together = asyncio.Barrier(visitors)

    async def visit(number: int) -> list[float]:
        await asyncio.sleep(number * 0.1)
        async with visitor(server, notebook) as somebody:
            for step in somebody.tables:
                solved(step)
            await together.wait()
            await somebody.play(think)
            return somebody.clicks

    return [click for clicks in await asyncio.gather(*map(visit, range(visitors))) for click in clicks]
