"""Processes that others have forked for us, watched and ended without being their parent. Linux only."""

from __future__ import annotations

import os
import select
import signal
from contextlib import suppress


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
