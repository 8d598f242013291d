"""How the kernel manager gets its kernels: forked from a lesson's warm parent, or started the ordinary way.

Found by Jupyter under `NAME`; `register` makes the name known without an entry in an installed package.
"""

from __future__ import annotations

import os
import select
import signal
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

from tutorials.serve.warm import WarmParents

NAME = "sixtysix-warm"
LESSON = "lesson"
"""Name of the argument of `start_kernel` that asks for a fork: the notebook's path."""


def register(parents: WarmParents | None) -> None:
    """Make the provisioner known to Jupyter in this process, and give it its parents."""
    WarmProvisioner.parents = parents
    entry = EntryPoint(NAME, f"{__name__}:{WarmProvisioner.__name__}", KernelProvisionerFactory.GROUP_NAME)
    KernelProvisionerFactory.provisioners[NAME] = entry


class ForkedProcess:
    """A process that is not our child, with the part of `subprocess.Popen` that Jupyter uses.

    Raises:
        ProcessLookupError: there is no such process (any more).
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._handle = os.pidfd_open(pid)  # names this very process, even when its number is given out again
        self._poll = select.poll()
        self._poll.register(self._handle, select.POLLIN)

    def poll(self) -> int | None:
        """None while it runs; afterwards 0, since only a parent learns the status."""
        if self.returncode is None and self._poll.poll(0):
            self.returncode = 0
            os.close(self._handle)
            with suppress(ChildProcessError):  # the usual case: its parent has buried it
                # where its parent is gone, and nobody else takes orphans, it is ours
                os.waitpid(self.pid, os.WNOHANG)
        return self.returncode

    def wait(self) -> int:
        """Wait until it has ended."""
        if self.poll() is None:
            self._poll.poll()
        return self.poll() or 0

    def send_signal(self, number: int) -> None:
        """Send a signal to it and to what it started; nothing happens when it has ended."""
        if self.poll() is not None:
            return
        try:
            if os.getpgid(self.pid) == self.pid:  # not yet so in the first moment, when the group is still its parent's
                os.killpg(self.pid, number)
            else:
                signal.pidfd_send_signal(self._handle, number)
        except ProcessLookupError:
            pass  # it has ended in this moment, which is as good

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class WarmProvisioner(LocalProvisioner):
    """Forks a kernel where a lesson is named, else starts one the ordinary way."""

    parents: WarmParents | None = None

    async def launch_kernel(self, cmd: list[str], **arguments: Any) -> Any:
        """Start the kernel. NoKernel if a fork was asked for and cannot be had."""
        lesson = arguments.pop(LESSON, None)
        if lesson is None or self.parents is None:
            return await super().launch_kernel(cmd, **arguments)
        manager: Any = self.parent
        pid = await self.parents.fork(Path(lesson), manager.connection_file)
        self.process = ForkedProcess(pid)  # type: ignore[assignment]  # quacks like a Popen
        self.pid, self.pgid = pid, None
        return self.connection_info
