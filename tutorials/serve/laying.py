"""Runs the cells of a lesson in a process that is no kernel yet, and keeps what they show.

The process is forked for each visitor afterwards, so whatever must be each visitor's own (sockets, threads,
random numbers) may not be made here.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import threading
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

from ipykernel.jsonutil import encode_images, json_clean
from ipykernel.zmqshell import ZMQInteractiveShell
from IPython.core.displayhook import CapturingDisplayHook
from IPython.core.displaypub import CapturingDisplayPublisher
from ipywidgets import Widget, register_comm_target
from traitlets.config import Config

Json = dict[str, Any]
# IPython and ipykernel leave these untyped
_clean: Any = json_clean
_with_images: Any = encode_images
_Publisher: Any = CapturingDisplayPublisher
_Hook: Any = CapturingDisplayHook


class NotForkable(Exception):
    """The lesson cannot be copied by a fork; the text says why. An ordinary kernel can still play it."""


def new_shell() -> Any:
    """The shell that the kernels will find in place: no history on disk, whose writer would be a thread."""
    settings = Config()
    settings.HistoryManager.enabled = False
    shell = ZMQInteractiveShell.instance(config=settings)
    register_comm_target()  # ipywidgets does it when it is imported, but only where a shell is there already
    return shell


def lay(notebook: Path, shell: Any) -> Json:
    """Run all code cells; what they show and the states of the widgets they made.

    Modules that the notebook names in its metadata (``sixtysix.preload``) are imported first: the kernels share them.

    Returns:
        ``outputs``: a list for each cell of the notebook, in the notebook's own output format;
        ``models``: the widgets' states as ipywidgets embeds them, by id.

    Raises:
        NotForkable: a cell failed, or left a thread running.
    """
    read = json.loads(notebook.read_text(encoding="utf-8"))
    cells = read["cells"]
    for module in read["metadata"].get("sixtysix", {}).get("preload", ()):
        with suppress(ImportError):  # a cell that needs it says so in its own words
            importlib.import_module(module)
    outputs = [_run(shell, cell) if cell["cell_type"] == "code" else [] for cell in cells]
    if threading.active_count() > 1 or _threads_of_libraries():
        raise NotForkable("a cell left a thread running")
    models = Widget.get_manager_state()["state"]
    return {"outputs": outputs, "models": _clean(models)}


def _run(shell: Any, cell: Json) -> list[Json]:
    source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
    if not source.strip():
        return []
    publisher, shell.display_pub = shell.display_pub, _Publisher()
    shown = shell.display_pub.outputs  # one list for both, so that what is shown stays in order
    hook, shell.display_trap.hook = shell.display_trap.hook, _Hook(shell, shown)
    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            result = shell.run_cell(source, store_history=False)
    finally:
        shell.display_pub, shell.display_trap.hook = publisher, hook
    if not result.success:
        raise NotForkable("a cell failed")
    outputs = [_output(item) for item in shown]
    if said.getvalue():
        outputs.insert(0, {"output_type": "stream", "name": "stdout", "text": said.getvalue()})
    return outputs


def _output(item: Json) -> Json:
    data = _clean(_with_images(item["data"]))
    return {"output_type": "display_data", "data": data, "metadata": _clean(item.get("metadata") or {})}


def _threads_of_libraries() -> bool:
    """Threads that Python does not know of, as numerical libraries start them."""
    tasks = Path("/proc/self/task")
    return tasks.is_dir() and len(os.listdir(tasks)) > 1
