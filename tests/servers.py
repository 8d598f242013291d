"""Real servers for the tests, started by the command people use, on ports of their own."""

from __future__ import annotations

import os
import queue
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

START_SECONDS = 60


@dataclass
class Server:
    """A running server: its address and what it has printed so far."""

    url: str
    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)

    def log(self) -> str:
        """Everything printed up to now, output and errors together."""
        return "".join(self.lines)


@contextmanager
def running(arguments: list[str], address: str, **environment: str) -> Iterator[Server]:
    """Run `sixtysix` with arguments until the block ends; see `process_running`."""
    command = [sys.executable, "-m", "tutorials.cli", *arguments]
    with process_running(command, address, env={**os.environ, **environment}) as server:
        yield server


@contextmanager
def process_running(command: list[str], address: str, env: dict[str, str], cwd: Path | None = None) -> Iterator[Server]:
    """Run a server until the block ends.

    Args:
        address: regular expression whose first group is the address in what the server prints.

    Raises:
        RuntimeError: it ended, or printed no address in time; the message has its log.
    """
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=cwd,
        env={**env, "PYTHONUNBUFFERED": "1"},
    )
    server = Server("", process)
    found: queue.Queue[str] = queue.Queue()

    def read() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            server.lines.append(line)
            match = re.search(address, line)
            if match:
                found.put(match[1])
        found.put("")

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        try:
            server.url = found.get(timeout=START_SECONDS)
        except queue.Empty:
            raise RuntimeError(f"no address within {START_SECONDS} s:\n{server.log()}") from None
        if not server.url:
            raise RuntimeError(f"the server ended:\n{server.log()}")
        _wait_for_connection(server.url)
        yield server
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        reader.join(timeout=5)


def _wait_for_connection(url: str) -> None:
    """JupyterLab prints its address a moment before it listens there."""
    address = urlsplit(url)
    for _ in range(100):
        try:
            socket.create_connection((str(address.hostname), address.port or 80), timeout=1).close()
        except ConnectionRefusedError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"nothing listens at {url}")


@contextmanager
def voila(*arguments: str, notebooks: Path | None = None) -> Iterator[Server]:
    """Our Voila, of the project's lessons or those in a folder."""
    folder = ["--notebooks", str(notebooks)] if notebooks else []
    command = ["serve", "--no-browser", "--port", "0", *folder, *arguments]
    with running(command, r"served at (http://\S+)") as server:
        yield server


@contextmanager
def lab(config_folder: Path, notebooks: Path | None = None) -> Iterator[Server]:
    """JupyterLab as `sixtysix lab` opens it, with settings and workspaces of its own."""
    folder = ["--notebooks", str(notebooks)] if notebooks else []
    with running(
        ["lab", "--no-browser", "--port", "0", *folder],
        r"(http://127\.0\.0\.1:\d+/lab\S*\?token=\w+)",
        JUPYTER_CONFIG_DIR=str(config_folder / "config"),
        JUPYTERLAB_SETTINGS_DIR=str(config_folder / "settings"),
        JUPYTERLAB_WORKSPACES_DIR=str(config_folder / "workspaces"),
        JUPYTER_RUNTIME_DIR=str(config_folder / "runtime"),
        JUPYTER_DATA_DIR=str(config_folder / "data"),
    ) as server:
        yield server


def wait_for(condition: Callable[[], object], what: str, seconds: float = START_SECONDS) -> None:
    """Wait until a condition holds.

    Raises:
        RuntimeError: it did not in time.
    """
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            raise RuntimeError(f"waited {seconds} s in vain for {what}")
        time.sleep(0.02)
