"""Turns the process at hand, just forked and with a lesson laid in it, into the kernel of one visitor."""

from __future__ import annotations

import os
import random
import resource
import signal
import sys
import threading
from typing import Any, NoReturn

from ipykernel.kernelapp import IPKernelApp


class LessonKernel(IPKernelApp):
    """An ordinary kernel but for what nobody asks of a lesson: no debugger, no heartbeat, no settings of a user."""

    lifeline = -1
    """Open for reading while the server lives."""

    def parse_command_line(self, argv: list[str] | None = None) -> None:
        """There is none."""

    def load_config_file(self, *_arguments: Any, **_options: Any) -> None:
        """None is looked for: a stray file of a user must not change a public server."""

    def init_pdb(self) -> None:
        """No debugger."""

    def init_gui_pylab(self) -> None:
        """The environment chose how pictures are made before anything was forked."""

    def init_heartbeat(self) -> None:
        """The server watches the process itself."""

    def init_poller(self) -> None:
        """A kernel ends with its server, however that ends; the process that forked it may go before."""
        threading.Thread(target=_end_with, args=(self.lifeline,), name="lifeline", daemon=True).start()

    def init_kernel(self) -> None:
        """The shell and the widgets' lines were there before the kernel, and have to be told of it."""
        super().init_kernel()  # type: ignore[no-untyped-call]  # ipykernel leaves it untyped
        self.kernel.shell.kernel = self.kernel
        for line in self.kernel.comm_manager.comms.values():
            line.kernel = self.kernel  # ipywidgets sends nothing over a line without one

    def init_extensions(self) -> None:
        """None."""

    def log_connection_info(self) -> None:
        """Nobody else may connect, so nothing is said about it."""
        names = ("shell", "iopub", "stdin", "hb", "control")
        self._ports = {name: getattr(self, f"{name}_port") for name in names}


def become(connection_file: str, lifeline: int, memory: int) -> NoReturn:
    """Serve until told to stop; does not return.

    Args:
        lifeline: descriptor that reaches its end when the server is gone.
        memory: bytes of address space this kernel may use; 0 for no limit.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.setsid()  # a group of its own, so that what it starts can be ended with it
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _shuffle()
    LessonKernel.lifeline = lifeline
    kernel = LessonKernel.instance(connection_file=connection_file)
    try:
        kernel.initialize([])  # type: ignore[no-untyped-call]  # likewise
    except Exception:  # of several kinds, as it finds no file or can make none
        if not os.path.exists(connection_file):
            os._exit(0)  # the server has ended in the meantime, and tidied up
        raise
    kernel.start()  # type: ignore[no-untyped-call]  # likewise
    sys.stdout.flush()
    os._exit(0)


def _shuffle() -> None:
    """Random numbers of this visitor's own: a fork copies the state of every generator."""
    random.seed()
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed()


def _end_with(lifeline: int) -> None:
    while os.read(lifeline, 1):
        pass
    os._exit(1)
