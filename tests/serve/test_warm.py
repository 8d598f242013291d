"""Warm parents: laid once, forked for each visitor, and started again whatever happens to them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
import tiny
from jupyter_client import AsyncKernelClient, AsyncKernelManager
from test_connection import run

from tutorials.serve.processes import ForkedProcess
from tutorials.serve.warm import NoKernel, WarmParents

pytestmark = pytest.mark.skipif(not WarmParents.possible(), reason="forking what is warm works on Linux only")

Test = Callable[[WarmParents], Awaitable[None]]


@contextlib.asynccontextmanager
async def parents() -> AsyncIterator[WarmParents]:
    """Warm parents that are gone at the end, with all that they forked."""
    warm = WarmParents(logging.getLogger("warm"))
    warm.start()
    try:
        yield warm
    finally:
        warm.close()


@contextlib.asynccontextmanager
async def kernel(
    warm: WarmParents, notebook: Path, folder: Path
) -> AsyncIterator[tuple[ForkedProcess, AsyncKernelClient]]:
    """A kernel of a lesson, and a client for it."""
    manager = AsyncKernelManager(connection_file=str(folder / f"{time.monotonic_ns()}.json"))
    manager.transport, manager.ip = "ipc", str(folder / str(time.monotonic_ns()))
    manager.write_connection_file()
    process = ForkedProcess(await warm.fork(notebook, manager.connection_file))
    client: Any = manager.client()
    client.start_channels(hb=False)
    try:
        yield process, client
    finally:
        client.stop_channels()
        process.kill()


async def asked(client: Any, expression: str) -> str:
    """The value of an expression in the kernel, as text."""
    message = client.execute("", user_expressions={"it": expression})
    while True:
        reply = await asyncio.wait_for(client.get_shell_msg(), 20)
        if reply["parent_header"].get("msg_id") == message:
            return str(reply["content"]["user_expressions"]["it"]["data"]["text/plain"])


async def gone(process: ForkedProcess) -> bool:
    """Whether a process ends within ten seconds."""
    for _ in range(200):
        if process.poll() is not None:
            return True
        await asyncio.sleep(0.05)
    return False


def lesson(folder: Path, *cells: str) -> Path:
    """A notebook of these code cells."""
    file = folder / "lesson.ipynb"
    tiny.write(file, "Lesson", *(("code", cell) for cell in cells))
    return file


def test_what_the_cells_show_is_kept_and_what_they_made_is_in_each_kernel(tmp_path: Path) -> None:
    notebook = lesson(tmp_path, "import os\nmade = 6 * 11\nprint('said')\nmade", tiny.COUNTER)

    async def test() -> None:
        async with parents() as warm:
            laid = await warm.lay(notebook)
            assert laid is not None
            said, result = laid.outputs[0]
            assert said["text"] == "said\n"
            assert result["data"]["text/plain"] == "66"
            shown = laid.outputs[1][0]["data"]["application/vnd.jupyter.widget-view+json"]["model_id"]
            assert laid.models[shown]["state"]["clicks"] == 0
            async with (
                kernel(warm, notebook, tmp_path) as (one, first),
                kernel(warm, notebook, tmp_path) as (two, second),
            ):
                assert await asked(first, "made") == "66"
                assert await asked(first, "os.getpid()") == str(one.pid)
                assert await asked(first, "exec('made = 1') or made") == "1"
                assert await asked(second, "made") == "66", "one kernel's doing is another's"
                assert await asked(second, "os.getpid()") == str(two.pid)

    run(test())


def test_kernels_do_not_share_their_chances(tmp_path: Path) -> None:
    notebook = lesson(tmp_path, "import random, secrets, uuid\nrandom.seed(66)")

    async def test() -> None:
        async with parents() as warm:
            drawn = []
            for _ in range(2):
                async with kernel(warm, notebook, tmp_path) as (_, client):
                    drawn.append(await asked(client, "(random.random(), secrets.token_hex(8), uuid.uuid4().hex)"))
            first, second = (set(eval(values)) for values in drawn)
            assert not first & second

    run(test())


def test_a_kernel_has_no_debugger_and_a_limit_of_memory(tmp_path: Path) -> None:
    notebook = lesson(tmp_path, "import sys, resource")

    async def test() -> None:
        warm = WarmParents(logging.getLogger("warm"), memory=700 << 20)
        try:
            async with kernel(warm, notebook, tmp_path) as (_, client):
                assert await asked(client, "sys.modules.get('debugpy')") == "None"
                assert await asked(client, "resource.getrlimit(resource.RLIMIT_AS)[0]") == str(700 << 20)
                client.execute("try:\n    x = bytearray(900 << 20)\nexcept MemoryError:\n    x = 'too much'")
                assert await asked(client, "x") == "'too much'"
        finally:
            warm.close()

    run(test())


@pytest.mark.parametrize(
    "cell",
    ["1 / 0", "import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()"],
    ids=["it fails", "it leaves a thread running"],
)
def test_a_lesson_that_cannot_be_forked_is_left_to_ordinary_kernels(tmp_path: Path, cell: str) -> None:
    notebook = lesson(tmp_path, cell)

    async def test() -> None:
        async with parents() as warm:
            assert await warm.lay(notebook) is None
            assert warm.refused(notebook)
            with pytest.raises(NoKernel):
                await warm.fork(notebook, str(tmp_path / "connection.json"))
            lesson(tmp_path, "made = 1")
            os.utime(notebook, ns=(1, 1))  # surely another time than before
            assert await warm.lay(notebook) is not None, "a lesson that was mended is laid"

    run(test())


def _children(warm: WarmParents) -> list[psutil.Process]:
    assert warm._root is not None
    return psutil.Process(warm._root.pid).children()


def test_a_parent_that_dies_is_replaced_and_its_kernels_live_on(tmp_path: Path) -> None:
    notebook = lesson(tmp_path, "made = 66")

    async def test() -> None:
        async with parents() as warm, kernel(warm, notebook, tmp_path) as (process, client):
            for victim in _children(warm):
                victim.kill()
            assert await asked(client, "made") == "66"
            async with kernel(warm, notebook, tmp_path) as (_, other):
                assert await asked(other, "made") == "66"
            assert process.poll() is None

    run(test())


def test_a_root_that_dies_is_replaced_and_kernels_live_on(tmp_path: Path) -> None:
    notebook = lesson(tmp_path, "made = 66")

    async def test() -> None:
        async with parents() as warm, kernel(warm, notebook, tmp_path) as (process, _):
            assert warm._root is not None
            for victim in (*_children(warm), psutil.Process(warm._root.pid)):
                victim.kill()
            async with kernel(warm, notebook, tmp_path) as (_, other):
                assert await asked(other, "made") == "66"
            assert process.poll() is None

    run(test())


def test_after_failing_again_and_again_there_is_a_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = lesson(tmp_path, "made = 66")
    monkeypatch.setattr("tutorials.serve.warm.sys.executable", "/bin/false")

    async def test() -> None:
        async with parents() as warm:
            for _ in range(2):
                assert await warm.lay(notebook) is None
            monkeypatch.undo()
            assert await warm.lay(notebook) is None, "it was tried again at once"
            monkeypatch.setattr("tutorials.serve.warm._REST_SECONDS", 0.0)
            assert await warm.lay(notebook) is not None

    run(test())


def test_a_cell_that_never_ends_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = lesson(tmp_path, "while True: pass")
    monkeypatch.setattr("tutorials.serve.warm.LAY_SECONDS", 1.0)

    async def test() -> None:
        async with parents() as warm:
            assert await warm.lay(notebook) is None
            assert warm.refused(notebook)
            assert not psutil.wait_procs(_children(warm), timeout=5)[1]

    run(test())


def test_nothing_is_left_when_the_server_goes(tmp_path: Path) -> None:
    notebook = lesson(tmp_path, "made = 66")

    async def test() -> None:
        async with parents() as warm, contextlib.AsyncExitStack() as stack:
            process, client = await stack.enter_async_context(kernel(warm, notebook, tmp_path))
            assert await asked(client, "made") == "66"
            family = [psutil.Process(process.pid), *_children(warm)]
            warm.close()
            assert await gone(process), "the kernel outlived the server"
            assert not [member for member in psutil.wait_procs(family, timeout=5)[1] if member.is_running()]

    run(test())


def test_a_kernel_that_ends_leaves_no_zombie(tmp_path: Path) -> None:
    notebook = lesson(tmp_path, "made = 66")

    async def test() -> None:
        async with parents() as warm, kernel(warm, notebook, tmp_path) as (process, client):
            assert await asked(client, "made") == "66"
            process.send_signal(signal.SIGTERM)
            assert await gone(process)
            assert not psutil.pid_exists(process.pid)
            process.kill()  # of one that is gone: no error, and no other process of that number is hit

    run(test())
