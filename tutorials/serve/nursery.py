"""The warm parents of kernels: one process with everything imported, and from it one process a lesson, laid ready.

Started by `tutorials.serve.warm` as ``python -m tutorials.serve.nursery LINE LIFELINE`` with two open descriptors:
a socket on which the server asks, and the reading end of a pipe that closes when the server is gone.  On the socket
the server sends the notebook to lay, each time with a socket for that lesson.  On that one it is told first what the
lesson shows, and then asks for kernels.  Only the thread that Python began with runs in here: a fork copies no other.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any, NoReturn

# What every kernel and every lesson needs, imported once for all; ipykernel before ipywidgets, which takes the comm
# manager that it finds.
import ipykernel.ipkernel  # noqa: F401
import tornado.platform.asyncio
import tornado.queues  # noqa: F401

import tutorials.session
import tutorials.widgets  # noqa: F401
from tutorials.serve import forked_kernel, wire
from tutorials.serve.laying import NotForkable, lay, new_shell


def main(line: socket.socket, lifeline: int) -> None:
    """Fork a process for each lesson that is asked for, until the server closes its end."""
    # ipykernel's debugger would load ten megabytes for a request that the server never passes on
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which then ends all of this
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children that end leave nothing behind
    shell = new_shell()
    _keep_shared()
    while (asked := wire.receive(line)) is not None:
        message, descriptors = asked
        own = socket.socket(fileno=descriptors[0])
        if os.fork() == 0:
            line.close()
            _lesson(own, lifeline, message, shell)
        own.close()


def _lesson(line: socket.socket, lifeline: int, message: wire.Json, shell: Any) -> NoReturn:
    status = 1
    try:
        wire.send(line, {"pid": os.getpid()})
        notebook = Path(message["notebook"])
        os.chdir(notebook.parent)
        try:
            laid = lay(notebook, shell)
        except NotForkable as reason:
            wire.send(line, {"refused": str(reason)})
            os._exit(0)
        _keep_shared()
        wire.send(line, laid)
        while (asked := wire.receive(line)) is not None:
            request, _ = asked
            pid = os.fork()
            if pid == 0:
                line.close()
                forked_kernel.become(request["connection_file"], lifeline, request["memory"])
            wire.send(line, {"pid": pid})
        status = 0
    except BaseException as error:
        # a child of a fork must never fall back into its parent's code
        sys.excepthook(type(error), error, error.__traceback__)
    finally:
        sys.stderr.flush()
        os._exit(status)


def _keep_shared() -> None:
    """Leave what is there out of collections: the first one in a child would write to, and so copy, all of it."""
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2]))
