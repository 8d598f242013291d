"""nginx in front of the lessons, with the configuration in binder/: served ones over websockets, and static files."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import servers
from places import VoilaPlace
from player import Player
from playwright.sync_api import Page
from watch import Watch

from tutorials.serve.lessons import find_notebooks

ROOT = Path(__file__).parents[2]
CONFIGURATION = ROOT / "binder" / "nginx.conf"
GET_NGINX = ROOT / "tests" / "site" / "get-nginx"


def nginx_path() -> str:
    """The installed nginx; it is installed where that is possible.

    Raises:
        RuntimeError: there is none; this test must not pass by being left out.
    """
    got = subprocess.run(["bash", GET_NGINX], capture_output=True, text=True, check=False)
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if got.returncode or found is None:
        raise RuntimeError(f"These tests need nginx.\n{got.stdout}{got.stderr}")
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as place:
        return int(place.getsockname()[1])


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    (folder / "index.html").write_text("<!DOCTYPE html><title>here</title>", encoding="utf-8")
    (folder / "part.mjs").write_text("export default 66;", encoding="utf-8")
    (folder / "part.wasm").write_bytes(b"\0asm")
    return folder


@pytest.fixture(scope="module")
def lesson_server() -> Iterator[servers.Server]:
    """Our Voila, told that somebody stands in front of it."""
    with servers.voila("--behind-proxy") as server:
        yield server


@pytest.fixture(scope="module")
def proxy(
    lesson_server: servers.Server, files: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[servers.Server]:
    """nginx with our configuration; only ports and folders are those of this test."""
    folder = tmp_path_factory.mktemp("nginx")
    port = free_port()
    text = CONFIGURATION.read_text(encoding="utf-8")
    for written, here in (
        ("listen 127.0.0.1:8080;", f"listen 127.0.0.1:{port};"),
        ("http://127.0.0.1:8866;", f"{lesson_server.url.rstrip('/')};"),
        ("/srv/sixtysix-site/", f"{files}/"),
        ("/tmp/sixtysix-nginx.pid", str(folder / "pid")),
    ):
        assert text.count(written) == 1 or written.startswith("/srv"), written
        text = text.replace(written, here)
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    # started by root, it would read files as somebody who may not enter pytest's folders
    globally = "daemon off;" + (" user root;" if os.geteuid() == 0 else "")
    command = [nginx_path(), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", globally]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        for _ in range(100):
            if process.poll() is not None:
                raise RuntimeError(f"nginx ended:\n{process.communicate()[0]}")
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.1)
        yield servers.Server(f"http://127.0.0.1:{port}/", process)
    finally:
        process.terminate()
        process.communicate(timeout=20)


def test_the_configuration_is_accepted_as_it_stands() -> None:
    done = subprocess.run([nginx_path(), "-t", "-c", CONFIGURATION], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr


def test_a_lesson_is_played_through_the_proxy(page: Page, proxy: servers.Server) -> None:
    watch = Watch.on(page)
    place = VoilaPlace(page, proxy, find_notebooks() / "05-marriages.ipynb")
    place.open()
    for step in place.steps[:2]:
        Player(page, step, "mouse").solve()
    assert watch.received, "nothing came over a websocket"
    assert page.request.get(f"{proxy.url}health").status == 200
    watch.check()


def test_modules_and_webassembly_are_sent_as_what_they_are(proxy: servers.Server) -> None:
    expected = {"": "text/html", "part.mjs": "text/javascript", "part.wasm": "application/wasm"}
    for name, kind in expected.items():
        with urllib.request.urlopen(f"{proxy.url}static-site/{name}", timeout=10) as answer:
            assert re.match(kind, answer.headers["Content-Type"]), name
