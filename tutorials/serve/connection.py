"""The websocket between a visitor's page and the kernel of his lesson, narrowed to what a table needs.

Voila already ignores requests to run code. It still lets a page create widgets
of its own, close those of the lesson and ask the kernel to shut down, passes on
tracebacks with source and paths, and counts nothing.
"""

from __future__ import annotations

import json
import time
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from traitlets import Float

# Widgets made by the notebook are announced to the page by the kernel; this one
# channel the page opens itself, to ask for the state of them all.
_CLIENT_MAY_OPEN = "jupyter.widget.control"
_CLIENT_MAY_SAY = {"comm_msg", "comm_info_request", "kernel_info_request"}


class TableConnection(ZMQChannelsWebsocketConnection):
    """Passes messages of widgets that the lesson made, at a human pace, and no errors to the browser."""

    messages_per_second = Float(20.0, config=True, help="What one page may send on average.")
    messages_at_once = Float(200.0, config=True, help="What one page may send in a burst, as when it loads.")

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._allowance = self.messages_at_once
        self._counted = time.monotonic()

    def handle_incoming_message(self, incoming_msg: str) -> None:
        if not self._within_rate():
            self.log.warning("a page sends too much; a message of kernel %s was dropped", self.kernel_id)
            return
        try:
            wanted = self._wanted(incoming_msg)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError):
            # bytes from outside: whatever does not parse is not for the kernel
            self.log.warning("an unreadable message for kernel %s was dropped", self.kernel_id)
            return
        if wanted:
            super().handle_incoming_message(incoming_msg)

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        _, parts = self.session.feed_identities(outgoing_msg)
        header = json.loads(_bytes(parts[1]))
        if header["msg_type"] == "error":
            content = json.loads(_bytes(parts[4]))
            self.log.error("kernel %s: %s: %s", self.kernel_id, content.get("ename"), content.get("evalue"))
            self.log.error("%s", "\n".join(content.get("traceback", [])))
            return
        if header["msg_type"] == "stream":
            # what a lesson prints while it is played may be a warning with a path in it
            self.log.warning("kernel %s said: %s", self.kernel_id, json.loads(_bytes(parts[4])).get("text"))
            return
        super().handle_outgoing_message(stream, outgoing_msg)

    def _within_rate(self) -> bool:
        now = time.monotonic()
        earned = (now - self._counted) * self.messages_per_second
        self._allowance = min(self.messages_at_once, self._allowance + earned)
        self._counted = now
        if self._allowance < 1:
            return False
        self._allowance -= 1
        return True

    def _wanted(self, incoming: str) -> bool:
        if self.subprotocol == "v1.kernel.websocket.jupyter.org":
            _, parts = deserialize_msg_from_ws_v1(incoming)  # type: ignore[no-untyped-call]  # Jupyter leaves it untyped
            header, content = json.loads(parts[0]), json.loads(parts[3])
        else:
            message = json.loads(incoming)
            header, content = message["header"], message["content"]
        if header["msg_type"] == "comm_open":
            return bool(content["target_name"] == _CLIENT_MAY_OPEN)
        return header["msg_type"] in _CLIENT_MAY_SAY


def _bytes(part: Any) -> bytes:
    """A part of a message as it comes from ZeroMQ: bytes, or a frame that holds them."""
    return part if isinstance(part, bytes) else bytes(part.bytes)
