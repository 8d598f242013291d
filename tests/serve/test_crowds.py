"""Many visitors: those who come together, those who leave without a word, and those for whom there is no room."""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import crowd
import pages
import psutil
import pytest
import servers
import tiny
from test_connection import run
from tornado.httpclient import AsyncHTTPClient

from tutorials.serve.app import Options, server_settings
from tutorials.serve.lessons import Shelf

COUNT = "01-count.ipynb"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """A small server: three lessons at once, abandoned ones put away soon."""
    folder = tiny.course(tmp_path_factory.mktemp("tiny"))
    with servers.voila("--max-kernels", "3", "--idle", "5", notebooks=folder) as running:
        yield running


async def lessons_open(server: servers.Server) -> int:
    """How many kernels the server says it runs."""
    answer = await AsyncHTTPClient().fetch(f"{server.url}health")
    import json

    return int(json.loads(answer.body)["lessons"])


async def until_open(server: servers.Server, wanted: int, seconds: float) -> float:
    """Wait until so many kernels run; how long it took. AssertionError if it takes longer."""
    began = time.monotonic()
    while await lessons_open(server) != wanted:
        assert time.monotonic() - began < seconds, f"{await lessons_open(server)} lessons are open, not {wanted}"
        await asyncio.sleep(0.2)
    return time.monotonic() - began


def test_a_tab_that_says_goodbye_ends_its_kernel_at_once(server: servers.Server) -> None:
    async def visit() -> None:
        async with crowd.visitor(server.url, COUNT):
            assert await lessons_open(server) == 1
        await until_open(server, 0, 10)

    run(visit())


def test_a_tab_that_vanishes_ends_its_kernel_soon(server: servers.Server) -> None:
    async def visit() -> None:
        async with crowd.visitor(server.url, COUNT, leave=False):
            assert await lessons_open(server) == 1
        await until_open(server, 0, 30)

    run(visit())


def test_a_page_that_never_opens_its_line_ends_its_kernel_soon(server: servers.Server) -> None:
    pages.opened(f"{server.url}voila/render/{COUNT}")
    run(until_open(server, 0, 30))


def test_by_default_a_closed_tab_keeps_its_kernel_for_less_than_a_minute(tmp_path: Path) -> None:
    settings = server_settings(Options(tmp_path), Shelf(tiny.course(tmp_path)))
    kernels = settings.LessonKernels
    # twice the interval: a kernel that nobody has asked for is looked at once before it counts
    assert kernels.cull_idle_timeout + 2 * kernels.cull_interval <= 60
    assert not kernels.cull_connected, "somebody who thinks for a minute must not lose his table"


def test_the_queue_moves_on_in_order(server: servers.Server) -> None:
    page = f"{server.url}voila/render/{COUNT}"

    async def ask(address: str, cookie: str = "") -> tuple[int, str, str]:
        answer = await AsyncHTTPClient().fetch(address, headers={"Cookie": cookie}, raise_error=False)
        ticket = [part.split(";")[0] for part in answer.headers.get_list("Set-Cookie") if "ticket=" in part]
        return answer.code, answer.body.decode(), ticket[0] if ticket else cookie

    async def visits() -> None:
        async with contextlib.AsyncExitStack() as seated:
            for _ in range(3):
                await seated.enter_async_context(crowd.visitor(server.url, COUNT))
            code, text, first = await ask(page)
            assert code == 503
            assert "You are number 1." in text
            _, text, second = await ask(page)
            assert "You are number 2." in text
            assert '"enter": false' in (await ask(f"{server.url}queue", first))[1]
        await until_open(server, 0, 10)
        async with contextlib.AsyncExitStack() as seated:
            for _ in range(2):  # those who wait come before somebody new: of three free places two are theirs
                assert '"enter": true' in (await ask(f"{server.url}queue", second))[1]
            await seated.enter_async_context(crowd.visitor(server.url, COUNT))
            assert (await ask(page))[0] == 503
            for ticket in (first, second):
                code, text, _ = await ask(page, ticket)
                assert code == 200
                assert "sx-lesson" in text
        await until_open(server, 0, 30)

    run(visits())


def test_visits_leave_nothing_behind_in_the_server(server: servers.Server) -> None:
    process = psutil.Process(server.process.pid)

    async def visits(number: int) -> None:
        for _ in range(number):
            async with crowd.visitor(server.url, COUNT) as visitor:
                await visitor.send("comm_info_request", {})
                await visitor.socket.read_message()
            await until_open(server, 0, 10)

    run(visits(3))
    before = process.num_fds()
    run(visits(12))
    assert process.num_fds() <= before + 6, "open files pile up"


def test_no_room_in_memory_is_no_room(tmp_path: Path) -> None:
    spare = str((psutil.virtual_memory().total >> 20) + 1024)
    with servers.voila("--spare-memory", spare, notebooks=tiny.course(tmp_path)) as server:

        async def ask() -> int:
            answer = await AsyncHTTPClient().fetch(f"{server.url}voila/render/{COUNT}", raise_error=False)
            return int(answer.code)

        assert run(ask()) == 503


@pytest.mark.slow
def test_a_class_opens_the_same_lesson_within_a_second() -> None:
    """The target is 6 seconds on two idle cores; tests/benchmarks/serve_speed.py prints what it is."""
    with servers.voila("--max-kernels", "40") as server:
        took = run(crowd.class_opens(server.url, "05-marriages.ipynb", 30))
        assert len(took) == 30
        assert took[-1] <= 6, f"the last of the class could play after {took[-1]:.1f} s"


@pytest.mark.slow
def test_thirty_finish_a_lesson_and_the_thirty_first_waits() -> None:
    with servers.voila("--max-kernels", "30") as server:

        async def all_of_them() -> list[float]:
            playing = asyncio.create_task(crowd.class_plays(server.url, "01-first-trick.ipynb", 30, think=1.0))
            await until_open(server, 30, 60)
            late = await AsyncHTTPClient().fetch(f"{server.url}voila/render/01-first-trick.ipynb", raise_error=False)
            assert late.code == 503
            assert b"You are in the queue" in late.body
            return await playing

        clicks = run(all_of_them())
        ninety_fifth = statistics.quantiles(clicks, n=20)[-1]
        assert ninety_fifth <= 0.25, f"{len(clicks)} clicks, 95 % of them within {ninety_fifth * 1000:.0f} ms"
