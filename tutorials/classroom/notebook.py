"""The live class in the teacher's notebook: begun by a button, with the teacher's page in it."""

from __future__ import annotations

import atexit
import re
import subprocess
import sys
from importlib.resources import files
from threading import Thread
from typing import Any

import anywidget
import traitlets

from tutorials.i18n import _, use
from tutorials.served import is_served

_LINK = re.compile(r"http://\S+/class/teacher#\S+")
_LAST_LINES = 5


class LiveClass(anywidget.AnyWidget):
    """A button that begins a class, and then the teacher's page.

    Visitors of a lesson server start nothing: they find the teacher's page of that server, which asks for the secret.

    The secret link goes to the browser in a message and is in no trait: traits may be saved with the notebook.
    """

    _esm = (files("tutorials.classroom") / "static" / "notebook.js").read_text("utf-8")

    texts = traitlets.Dict().tag(sync=True)
    served = traitlets.Bool().tag(sync=True)

    def __init__(self, options: tuple[str, ...], lang: str) -> None:
        with use(lang):
            texts = {
                "begin": _("Begin the class"),
                "about": _("Pupils join with their phones, by a code. The class goes on until you stop this notebook."),
                "beginning": _("One moment …"),
                "frame": _("Your class"),
                "failed": _("The class could not be begun:"),
                "served": _("A class is begun on the computer that serves these pages: sixtysix serve --class"),
            }
        super().__init__(texts=texts, served=is_served())
        self._options = options
        self._server: subprocess.Popen[str] | None = None
        self._link = ""
        if not self.served:
            self.on_msg(self._on_message)

    def set_state(self, sync_data: object) -> None:
        """Ignore what a browser writes into the traits."""

    def close(self) -> None:
        """End the class's server; the class itself is kept until its time is over."""
        self._stop()
        super().close()

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        if content == {"type": "begin"}:
            if self._link:
                self.send({"type": "begun", "link": self._link})
            elif self._server is None:
                self._start()

    def _start(self) -> None:
        command = [sys.executable, "-m", "tutorials.cli", "serve", "--class", "--no-browser", *self._options]
        try:
            self._server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        except OSError as error:  # in a browser's own Python nothing can be started
            self.send({"type": "ended", "why": str(error)})
            return
        atexit.register(self._stop)
        Thread(target=self._read, args=(self._server,), daemon=True).start()

    def _stop(self) -> None:
        if self._server is not None:
            self._server.terminate()

    def _read(self, server: subprocess.Popen[str]) -> None:
        """Read what the server prints until it ends; it would stand still at a full pipe."""
        assert server.stdout is not None
        lines: list[str] = []
        for line in server.stdout:
            lines = [*lines[1 - _LAST_LINES :], line.strip()]
            found = _LINK.search(line)
            if found and not self._link:
                self._link = found[0]
                self.send({"type": "begun", "link": self._link})
        server.wait()
        self._server, self._link = None, ""
        self.send({"type": "ended", "why": "\n".join(lines)})


def live_class(*options: str, lang: str = "en") -> LiveClass:
    """The class, ready to be shown at the end of a notebook cell; it begins when its button is pressed.

    Args:
        options: as for ``sixtysix serve``, such as ``"--class=new"`` or ``"--class-database", "postgresql://…"``.
        lang: language of the button. LanguageError if it is not there.
    """
    return LiveClass(options, lang)
