"""JSON messages over a local stream socket: four bytes of length, then the text."""

from __future__ import annotations

import json
import socket
import struct
from typing import Any

Json = dict[str, Any]
LENGTH = struct.Struct("!I")
FDS = 1
"""A message brings one open file along at most."""


def pack(message: Json) -> bytes:
    """A message as it travels."""
    body = json.dumps(message).encode()
    return LENGTH.pack(len(body)) + body


def send(line: socket.socket, message: Json) -> None:
    """Send a whole message; waits while the other end is slow."""
    line.sendall(pack(message))


def receive(line: socket.socket) -> tuple[Json, list[int]] | None:
    """Wait for a message and the file that may come with it; None when the other end is closed.

    Raises:
        ConnectionError: the other end closed in the middle of a message.
    """
    try:
        head, fds, _flags, _address = socket.recv_fds(line, LENGTH.size, FDS)
    except ConnectionResetError:
        return None  # it was closed with an answer unread, which is closed all the same
    if not head:
        return None
    head += _exactly(line, LENGTH.size - len(head))
    body = _exactly(line, LENGTH.unpack(head)[0])
    return json.loads(body), list(fds)


def _exactly(line: socket.socket, size: int) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        part = line.recv(size - len(parts))
        if not part:
            raise ConnectionError("the other end closed in the middle of a message")
        parts += part
    return bytes(parts)
