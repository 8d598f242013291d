"""What a page of one's own making can do over the websocket: play, and nothing else."""

from __future__ import annotations

import asyncio
import json
import re
import uuid
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pages
import pytest
import servers
import tiny
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

SECONDS = 15
Answer = TypeVar("Answer")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    with servers.voila(notebooks=tiny.course(tmp_path_factory.mktemp("tiny"))) as running:
        yield running


def run(coroutine: Coroutine[Any, Any, Answer]) -> Answer:
    """Run in a thread of its own: tests in a browser, once run, leave an event loop behind in this one."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


class Visitor:
    """A lesson opened without a browser: its kernel, its widget and a socket to them."""

    def __init__(self, server: servers.Server) -> None:
        lesson = pages.opened(f"{server.url}voila/render/01-count.ipynb")
        self.widget, self.cookie = lesson.models[0], lesson.cookie
        self.url = server.url.replace("http", "ws", 1) + f"api/kernels/{lesson.kernel}/channels"
        self.socket: WebSocketClientConnection

    async def connect(self, **headers: str) -> None:
        self.socket = await websocket_connect(HTTPRequest(self.url, headers={"Cookie": self.cookie, **headers}))

    async def send(self, kind: str, content: dict[str, Any], channel: str = "shell") -> None:
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "s", "username": "", "version": "5.3"}
        message = {"channel": channel, "header": header, "parent_header": {}, "metadata": {}, "content": content}
        await self.socket.write_message(json.dumps(message))

    async def click(self, **content: Any) -> None:
        data = {"method": "custom", "content": content}
        await self.send("comm_msg", {"comm_id": self.widget, "data": data})

    async def until(self, wanted: str) -> list[dict[str, Any]]:
        """Messages up to the first that holds the text."""
        seen: list[dict[str, Any]] = []
        while not seen or wanted not in json.dumps(seen[-1]):
            text = await asyncio.wait_for(self.socket.read_message(), SECONDS)
            assert text is not None, f"the socket was closed; seen: {seen}"
            seen.append(json.loads(text))
        return seen


def test_plays_pass(server: servers.Server) -> None:
    async def play() -> None:
        visitor = Visitor(server)
        await visitor.connect()
        await visitor.click()
        await visitor.until('"clicks": 1')

    run(play())


@pytest.mark.parametrize(
    ("kind", "channel"),
    [
        ("execute_request", "shell"),
        ("execute_request", "control"),
        ("inspect_request", "shell"),
        ("complete_request", "shell"),
        ("debug_request", "control"),
        ("input_reply", "stdin"),
    ],
)
def test_no_code_runs(server: servers.Server, tmp_path: Path, kind: str, channel: str) -> None:
    marker = tmp_path / "was-here"
    code = f"open({str(marker)!r}, 'w').write('x')"

    async def attack() -> list[dict[str, Any]]:
        visitor = Visitor(server)
        await visitor.connect()
        content = {
            "code": code,
            "cursor_pos": 1,
            "silent": False,
            "command": "evaluate",
            "arguments": {"expression": code},
        }
        await visitor.send(kind, content, channel)
        await visitor.click()
        return await visitor.until('"clicks": 1')

    seen = run(attack())
    assert not marker.exists()
    assert kind.replace("request", "reply") not in {message["header"]["msg_type"] for message in seen}


def test_no_widget_of_the_visitors_own(server: servers.Server) -> None:
    async def attack() -> list[dict[str, Any]]:
        visitor = Visitor(server)
        await visitor.connect()
        state = {"_model_module": "@jupyter-widgets/controls", "_model_name": "IntSliderModel", "value": 77}
        opening = {"comm_id": "mine", "target_name": "jupyter.widget", "data": {"state": state}}
        await visitor.send("comm_open", opening)
        await visitor.click()
        return await visitor.until('"clicks": 1')

    assert "mine" not in json.dumps(run(attack()))


def test_a_shutdown_request_ends_nothing(server: servers.Server) -> None:
    async def attack() -> None:
        visitor = Visitor(server)
        await visitor.connect()
        await visitor.send("shutdown_request", {"restart": False}, "control")
        await visitor.click()
        await visitor.until('"clicks": 1')

    run(attack())


def test_rubbish_is_dropped_and_the_game_goes_on(server: servers.Server) -> None:
    async def attack() -> None:
        visitor = Visitor(server)
        await visitor.connect()
        for text in ("", "{", "[]", "null", '{"header": 7}', '{"header": {"msg_type": "comm_msg"}}', "\x00\x01"):
            await visitor.socket.write_message(text)
        await visitor.socket.write_message(b"\xff\xfe\x00", binary=True)
        await visitor.click()
        await visitor.until('"clicks": 1')

    run(attack())


def test_an_oversized_message_closes_only_its_own_socket(server: servers.Server) -> None:
    async def attack() -> None:
        visitor = Visitor(server)
        await visitor.connect()
        await visitor.socket.write_message(" " * ((1 << 20) + 1))
        while await asyncio.wait_for(visitor.socket.read_message(), SECONDS) is not None:
            pass
        await visitor.connect()
        await visitor.click()
        await visitor.until('"clicks": 1')

    run(attack())


def test_a_flood_is_thinned_out(server: servers.Server) -> None:
    async def attack() -> int:
        visitor = Visitor(server)
        await visitor.connect()
        for _ in range(600):
            await visitor.click()
        await asyncio.sleep(2)
        await visitor.click(last=True)
        counts = [0]
        try:
            while True:
                text = await asyncio.wait_for(visitor.socket.read_message(), 2)
                counts += [int(found) for found in re.findall(r'"clicks": (\d+)', str(text))]
        except TimeoutError:
            return max(counts)

    assert 100 <= run(attack()) <= 320


def test_another_site_gets_no_socket(server: servers.Server) -> None:
    async def attack() -> None:
        visitor = Visitor(server)
        with pytest.raises(HTTPClientError) as refused:
            await visitor.connect(Origin="http://evil.example")
        assert refused.value.code == 403

    run(attack())


def test_an_error_goes_to_the_log_and_not_over_the_wire(server: servers.Server) -> None:
    async def provoke() -> list[dict[str, Any]]:
        visitor = Visitor(server)
        await visitor.connect()
        await visitor.click(fail=True)
        await visitor.click()
        return await visitor.until('"clicks": 1')

    seen = json.dumps(run(provoke()))
    assert "a secret of the server" not in seen
    assert "printed by the server" not in seen
    assert "printed by the server" in server.log()
    assert "a secret of the server" in server.log()
