"""In a real kernel: what goes over the wire when a session fails."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel

CELL = """
from tutorials.widgets import StepWidget

class Broken:
    def view(self):
        return {"seq": 1, "lang": "en", "step": {"id": "a/b"}}

    def receive(self, message):
        raise RuntimeError("the secret hand is AS TS")

widget = StepWidget(Broken())
widget.model_id
"""
PATIENCE = 20.0  # seconds for an answer of a kernel on a busy machine


def _until_idle(client: Any, request: str) -> list[dict[str, Any]]:
    messages = []
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        message = client.get_iopub_msg(timeout=PATIENCE)
        if message["parent_header"].get("msg_id") != request:
            continue
        messages.append(message)
        if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            return messages
    pytest.fail("the kernel did not become idle")


def test_no_traceback_goes_to_the_browser() -> None:
    manager, client = start_new_kernel(kernel_name="python3", startup_timeout=60)
    try:
        made = _until_idle(client, client.execute(CELL))
        model = next(m["content"]["data"]["text/plain"].strip("'") for m in made if m["msg_type"] == "execute_result")
        content = {"comm_id": model, "data": {"method": "custom", "content": {"type": "hint"}}}
        message = client.session.msg("comm_msg", content)
        client.shell_channel.send(message)
        wire = _until_idle(client, message["header"]["msg_id"])
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert {m["msg_type"] for m in wire} == {"status", "comm_msg"}
    said = json.dumps([m["content"] for m in wire])
    assert "Something went wrong at this table" in said
    assert "Traceback" not in said
    assert "secret" not in said
