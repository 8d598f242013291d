"""A real PostgreSQL server for the tests: a throw-away cluster on this machine, on a free port, for one session."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

START_SECONDS = 60
# it is the program that may crash in these tests, not the machine
_FAST = ["-c", "fsync=off", "-c", "full_page_writes=off"]
_GET = Path(__file__).with_name("get-postgres")


def programs() -> Path:
    """The folder of PostgreSQL's programs, installed if need be.

    Raises:
        RuntimeError: there is none, and it cannot be installed; the message says how.
    """
    found = subprocess.run(["bash", str(_GET)], capture_output=True, text=True, check=False)
    if found.returncode:
        raise RuntimeError(found.stderr.strip())
    return Path(found.stdout.strip().splitlines()[-1])


@contextmanager
def server() -> Iterator[str]:
    """A running server until the block ends; gives the address of an empty database.

    Raises:
        RuntimeError: it could not be started; the message has its log.
    """
    bin_folder = programs()
    folder = Path(tempfile.mkdtemp(prefix="sixtysix-pg-", dir="/tmp"))  # a short path: its socket lies there too
    user = _unprivileged(folder)
    data, log = folder / "data", folder / "log"
    try:
        initdb = [str(bin_folder / "initdb"), "-D", str(data), "-U", "teacher", "-A", "trust", "--no-sync"]
        initdb += ["--encoding=UTF8", "--locale=C.UTF-8"]
        made = subprocess.run([*user, *initdb], capture_output=True, text=True, cwd=folder, check=False)
        if made.returncode:
            raise RuntimeError(f"initdb failed:\n{made.stdout}{made.stderr}")
        port = _free_port()
        options = ["-D", str(data), "-h", "127.0.0.1", "-p", str(port), "-k", str(folder), *_FAST]
        with log.open("wb") as output:
            process = subprocess.Popen(
                [*user, str(bin_folder / "postgres"), *options], stdout=output, stderr=subprocess.STDOUT, cwd=folder
            )
        try:
            _wait(process, port, log)
            yield f"postgresql://teacher@127.0.0.1:{port}/postgres"
        finally:
            process.send_signal(signal.SIGQUIT)  # at once: what is in it is thrown away
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)  # the server may be writing its last file


def _unprivileged(folder: Path) -> list[str]:
    """How to run as somebody whom PostgreSQL takes; it refuses root."""
    if os.geteuid() != 0:
        return []
    name = next((name for name in ("postgres", "nobody") if _exists(name)), None)
    if name is None:
        raise RuntimeError("PostgreSQL refuses to run as root, and there is no user 'postgres' here.")
    shutil.chown(folder, name)
    return ["setpriv", f"--reuid={name}", f"--regid={pwd.getpwnam(name).pw_gid}", "--clear-groups"]


def _exists(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        try:
            psycopg.connect(f"postgresql://teacher@127.0.0.1:{port}/postgres", connect_timeout=2).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}")
