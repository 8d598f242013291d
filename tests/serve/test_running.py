"""The server as whoever runs it meets it: health, log, and its end."""

from __future__ import annotations

import json
import logging
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import crowd
import psutil
import pytest
import servers
import tiny
from test_connection import run

from tutorials.serve.logs import JsonLines, TextLines


def status(address: str, body: bytes | None = None) -> int:
    """Status of an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, data=body), timeout=60) as answer:
            answer.read()  # or the server takes it that the visitor has left
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_the_log_is_json_and_knows_nobody(tmp_path: Path) -> None:
    with servers.voila("--log", "json", "--verbose", notebooks=tiny.course(tmp_path)) as server:
        assert status(f"{server.url}health") == 200
        assert status(f"{server.url}course") == 200
        assert status(f"{server.url}nope?name=Grace") == 404
        assert status(f"{server.url}voila/render/02-broken.ipynb") == 200
        assert status(f"{server.url}voila/api/shutdown/00000000-0000-0000-0000-000000000000", b"") == 404

        async def play() -> str:
            async with crowd.visitor(server.url, "01-count.ipynb") as visitor:
                await visitor.send("comm_info_request", {})
                await visitor.socket.read_message()
                return visitor.lesson.kernel

        run(play())
        time.sleep(0.5)
        lines = [line for line in server.log().splitlines() if line.startswith("{")]
        others = [line for line in server.log().splitlines() if not line.startswith("{")]
    entries = [json.loads(line) for line in lines]
    assert all({"time", "level", "message"} <= entry.keys() for entry in entries)
    requests = {(entry["request"]["path"], entry["request"]["status"]) for entry in entries if "request" in entry}
    assert {("/health", 200), ("/course", 200), ("/nope", 404)} <= requests
    assert any("ZeroDivisionError" in str(entry) for entry in entries), "the fault of a lesson is not in the log"
    assert len(others) <= 1, others
    text = "\n".join(lines)
    assert "127.0.0.1" not in text
    assert "Grace" not in text
    assert "Mozilla" not in text
    assert "sixtysix-visitor" not in text


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "2001:db8::66", "203.0.113.7", "@"])
def test_an_address_in_a_message_of_others_is_dropped(address: str) -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 0, "404 GET /x (%s) 1.2ms", (address,), None)
    assert TextLines("%(message)s").format(record) == "404 GET /x 1.2ms"
    assert json.loads(JsonLines().format(record))["message"] == "404 GET /x 1.2ms"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_good_order_with_everything_it_started(tmp_path: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "tutorials.cli", "serve", "--no-browser", "--port", "0"]
    command += ["--notebooks", str(tiny.course(tmp_path))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        assert status(f"{found[0]}voila/render/01-count.ipynb") == 200
        family = psutil.Process(process.pid).children(recursive=True)
        assert len(family) >= 1
        process.send_signal(number)
        try:
            said, _ = process.communicate(timeout=60)
        finally:
            process.kill()  # a test that fails must not wait for it
        assert process.returncode == 0, said
        assert "Traceback" not in said
        assert not psutil.wait_procs(family, timeout=10)[1], "something was left running"


def test_a_server_that_is_killed_leaves_no_kernels(tmp_path: Path) -> None:
    with servers.voila(notebooks=tiny.course(tmp_path)) as server:
        assert status(f"{server.url}voila/render/01-count.ipynb") == 200
        family = psutil.Process(server.process.pid).children(recursive=True)
        server.process.kill()
        assert not psutil.wait_procs(family, timeout=20)[1]


def test_health_tells_numbers_and_sets_no_cookie(tmp_path: Path) -> None:
    with servers.voila("--base-url", "/cards/", "--max-kernels", "7", notebooks=tiny.course(tmp_path)) as server:
        assert server.url.endswith("/cards/")
        with urllib.request.urlopen(f"{server.url}health", timeout=30) as answer:
            assert json.load(answer) == {"status": "ok", "lessons": 0, "limit": 7, "waiting": 0}
            assert answer.headers.get("Set-Cookie") is None
        assert status(f"{server.url}voila/render/01-count.ipynb") == 200
        with urllib.request.urlopen(f"{server.url}health", timeout=30) as answer:
            assert json.load(answer)["lessons"] == 1
