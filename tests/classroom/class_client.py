"""A class's server, and clients that speak to it as its pages do."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import servers
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

Json = dict[str, Any]
T = TypeVar("T")


@dataclass
class ClassServer:
    """A running server, and what its terminal shows."""

    server: servers.Server
    url: str
    code: str
    secret: str

    @property
    def live(self) -> str:
        return self.url.replace("http", "ws", 1) + "live"

    def request(self, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
        """Status and content."""
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            with urlopen(Request(self.url + path, data, headers), timeout=20) as answer:
                return answer.status, answer.read()
        except HTTPError as error:
            return error.code, error.read()

    def join(self, name: str, code: str | None = None) -> Json:
        """Join as a pupil does; the answer with its "status"."""
        status, content = self.request("join", {"code": self.code if code is None else code, "name": name})
        return {"status": status, **json.loads(content)}


@contextmanager
def whole_server(database: str, notebooks: Path, *arguments: str) -> Iterator[ClassServer]:
    """`sixtysix serve --class` until the block ends: the class beside the lessons."""
    options = ["--class", "--class-database", database, "--host", "127.0.0.1", *arguments]
    with servers.voila(*options, notebooks=notebooks) as server:
        yield _read(server)


@contextmanager
def serving(database: str, hours: float = 1) -> Iterator[ClassServer]:
    """The class without the lessons around it, until the block ends."""
    command = [sys.executable, str(Path(__file__).with_name("class_alone.py")), database, str(hours)]
    with servers.process_running(command, r"served at (http://\S+)", env=dict(os.environ)) as server:
        yield _read(server)


def _read(server: servers.Server) -> ClassServer:
    servers.wait_for(lambda: "Teacher" in server.log(), "the class's announcement")
    log = server.log()
    code = re.search(r"type the code  (\w+)", log)
    link = re.search(r"(http://127\.0\.0\.1:\d+/\S*class/)teacher#(\S+)", log)
    assert code, log
    assert link, log
    return ClassServer(server, link[1], code[1], link[2])


def run(scene: Coroutine[Any, Any, T], seconds: float = 60) -> T:
    """Run a scene in a thread of its own: where browsers were driven before, this one's event loop is taken."""

    async def timed() -> T:
        return await asyncio.wait_for(scene, seconds)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, timed()).result()


class LivePage:
    """A page's line to the class."""

    def __init__(self, line: WebSocketClientConnection) -> None:
        self.line = line
        self.received: list[Json] = []

    @classmethod
    async def open(cls, server: ClassServer, **who: str) -> LivePage:
        """Connect and say who one is: token=… or key=…"""
        page = cls(await websocket_connect(HTTPRequest(server.live, request_timeout=20)))
        await page.send(type="hello", **who)
        return page

    async def send(self, **message: Any) -> None:
        await self.line.write_message(json.dumps(message))

    async def next(self) -> Json | None:
        """The next message; None when the line was closed."""
        text = await self.line.read_message()
        if text is None:
            return None
        self.received.append(json.loads(text))
        return self.received[-1]

    async def until(self, wanted: Callable[[Json], object]) -> Json:
        """The first message that is wanted."""
        while (message := await self.next()) is not None:
            if wanted(message):
                return message
        raise AssertionError(f"closed ({self.line.close_code}) after {self.received[-1:]}")

    async def at(self, table: str, **message: Any) -> Json:
        """Send a message to a table; the view that answers it."""
        await self.send(type="table", table=table, message=message)
        answer = await self.until(lambda m: m["type"] == "error" or (m["type"] == "table" and not m.get("pushed")))
        assert answer["type"] == "table", answer
        view: Json = answer["view"]
        return view

    def close(self) -> None:
        self.line.close()
