"""The server's side of the warm parents (`tutorials.serve.nursery`): lays lessons, and has kernels forked from them.

Linux only: other systems cannot safely fork what has been imported, and get ordinary kernels.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from tutorials.serve import wire
from tutorials.serve.processes import ForkedProcess

LAY_SECONDS = 60.0
"""What the cells of a lesson may take together."""
START_SECONDS = 30.0
"""What the root may take to import everything, on a busy machine."""
FORK_SECONDS = 10.0
_PATIENCE = 4
"""Failures in a row after which warm parents are given up for a while."""
_REST_SECONDS = 60.0
_ENVIRONMENT = {
    # numerical libraries start threads when they are imported, unless told so, and a fork copies no thread
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    # what ipykernel would choose when it starts
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
}
Stamp = tuple[int, int]


class NoKernel(Exception):
    """A warm parent did not give a kernel; an ordinary one may."""


@dataclass
class Laid:
    """A lesson that stands ready in a process of its own.

    Attributes:
        outputs: what each cell of the notebook shows.
        models: states of the lesson's widgets, by id, as a new visitor finds them.
        changed: when the notebook and the lessons' data were written.
    """

    outputs: list[list[dict[str, Any]]]
    models: dict[str, Any]
    changed: Stamp
    line: _Line = field(repr=False)


class _Line:
    """Questions and answers over one socket, one at a time."""

    def __init__(self, end: socket.socket) -> None:
        self._socket = end
        self._turn = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def answer(self, question: wire.Json | None, seconds: float) -> wire.Json:
        """Ask (or only listen) and wait for the answer. ConnectionError when the other end is gone or too slow."""
        async with self._turn:
            try:
                return await asyncio.wait_for(self._exchange(question), seconds)
            except (asyncio.IncompleteReadError, TimeoutError, OSError) as error:
                self.close()
                raise ConnectionError("the process at the other end is gone, or hangs") from error

    async def _exchange(self, question: wire.Json | None) -> wire.Json:
        if self._streams is None:
            self._streams = await asyncio.open_connection(sock=self._socket)
        reader, writer = self._streams
        if question is not None:
            writer.write(wire.pack(question))
            await writer.drain()
        (size,) = wire.LENGTH.unpack(await reader.readexactly(wire.LENGTH.size))
        answer: wire.Json = json.loads(await reader.readexactly(size))
        return answer

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
        self._socket.close()


class WarmParents:
    """The root of all warm parents, and a parent for each lesson that was asked for.

    Whatever dies is started again when it is next needed.  When that fails again and again, there is a rest in which
    every kernel is an ordinary one.

    Args:
        memory: bytes of address space a kernel may use; 0 for no limit.
    """

    def __init__(self, log: logging.Logger, memory: int = 0) -> None:
        self._log = log
        self._memory = memory
        self._lessons: dict[Path, Laid | Stamp] = {}  # a stamp alone: this version cannot be forked
        self._locks: dict[Path, asyncio.Lock] = {}
        self._root: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._lifeline: int | None = None
        self._failures = 0
        self._failed = 0.0

    @staticmethod
    def possible() -> bool:
        """Whether this system can fork warm parents and watch what they fork."""
        return sys.platform == "linux" and hasattr(os, "pidfd_open")

    def start(self) -> None:
        """Start the root, so that its imports are done when the first visitor comes."""
        if self.possible():
            self._running_root()

    def ready(self, notebook: Path) -> Laid | None:
        """The lesson if it stands ready and is up to date."""
        known = self._lessons.get(notebook)
        return known if isinstance(known, Laid) and known.changed == stamp(notebook) else None

    def refused(self, notebook: Path) -> bool:
        """Whether this version of the lesson is known to need ordinary kernels, or all do."""
        return not self.possible() or self._lessons.get(notebook) == stamp(notebook)

    async def lay(self, notebook: Path) -> Laid | None:
        """The lesson, laid now if it is not yet; None if it has to be played on an ordinary kernel."""
        if not self.possible():
            return None
        async with self._locks.setdefault(notebook, asyncio.Lock()):
            changed = stamp(notebook)
            known = self._lessons.get(notebook)
            if known == changed:
                return None
            if isinstance(known, Laid):
                if known.changed == changed:
                    return known
                self._drop(notebook)
            if self._failures >= _PATIENCE and time.monotonic() - self._failed < _REST_SECONDS:
                return None
            for _ in range(2):  # the root may just have died, which shows only when it is asked
                try:
                    return await self._lay(notebook, changed)
                except OSError as error:
                    self._failures += 1
                    self._failed = time.monotonic()
                    self._log.error("no warm parent for %s: %s", notebook.name, error)
                    self._end_root(keep_kernels=True)
            return None

    async def _lay(self, notebook: Path, changed: Stamp) -> Laid | None:
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self._running_root(), [wire.pack({"notebook": str(notebook)})], [theirs.fileno()])
        line = _Line(ours)
        process = ForkedProcess((await line.answer(None, START_SECONDS))["pid"])
        try:
            answer = await line.answer(None, LAY_SECONDS)
        except ConnectionError:
            hangs = process.poll() is None
            process.kill()
            answer = {"refused": f"its cells ran for more than {LAY_SECONDS:g} s" if hangs else "the process died"}
        self._failures = 0
        if "refused" in answer:
            line.close()
            self._log.warning("%s is played on ordinary kernels: %s", notebook.name, answer["refused"])
            self._lessons[notebook] = changed
            return None
        laid = Laid(answer["outputs"], answer["models"], changed, line)
        self._lessons[notebook] = laid
        return laid

    async def fork(self, notebook: Path, connection_file: str) -> int:
        """The process id of a new kernel in which the lesson is laid.

        Raises:
            NoKernel: there is no warm parent, or it did not answer.
        """
        for _ in range(2):  # a parent that died is laid again once
            laid = await self.lay(notebook)
            if laid is None:
                break
            try:
                request = {"connection_file": connection_file, "memory": self._memory}
                return int((await laid.line.answer(request, FORK_SECONDS))["pid"])
            except ConnectionError as error:
                self._log.warning("the warm parent of %s: %s", notebook.name, error)
                if self._lessons.get(notebook) is laid:
                    self._drop(notebook)
        raise NoKernel(f"no warm parent for {notebook.name}")

    def close(self) -> None:
        """End all parents, and the kernels that are left."""
        for notebook in list(self._lessons):
            self._drop(notebook)
        self._end_root()

    def _drop(self, notebook: Path) -> None:
        known = self._lessons.pop(notebook, None)
        if isinstance(known, Laid):
            known.line.close()

    def _running_root(self) -> socket.socket:
        if self._root is not None and self._root.poll() is not None:
            self._log.warning("the root of the warm parents ended with status %d", self._root.returncode)
            self._end_root(keep_kernels=True)
        if self._line is None:
            ours, theirs = socket.socketpair()
            if self._lifeline is None:
                self._reading, self._lifeline = os.pipe()
            command = [sys.executable, "-m", "tutorials.serve.nursery", str(theirs.fileno()), str(self._reading)]
            with theirs:
                self._root = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    pass_fds=(theirs.fileno(), self._reading),
                    env={**_ENVIRONMENT, **os.environ},
                )
            self._line = ours
        return self._line

    def _end_root(self, keep_kernels: bool = False) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._lifeline is not None and not keep_kernels:
            os.close(self._lifeline)
            os.close(self._reading)
            self._lifeline = None
        if self._root is not None:
            try:
                self._root.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self._root.kill()
                self._root.wait()
            self._root = None


def stamp(notebook: Path) -> Stamp:
    """When the notebook and the newest of the lessons' data files were written, in nanoseconds."""
    content = Path(str(files("tutorials") / "content"))
    newest = max((file.stat().st_mtime_ns for file in content.glob("*.toml")), default=0)
    return notebook.stat().st_mtime_ns, newest
