"""The two places in which a lesson is played: opened in Voila, and opened and run in JupyterLab."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect
from servers import Server

from tutorials.loader import find_step
from tutorials.model import Step

LOAD_MS = 60_000
_ATTEMPTS = 6


def steps_of(notebook: Path) -> list[Step]:
    """The steps that a notebook shows, in its order."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return [find_step(path) for path in re.findall(r"""\bstep\(["']([\w/-]+)["']""", code)]


@dataclass(frozen=True)
class Place(ABC):
    """A lesson at an address, on a page."""

    page: Page
    server: Server
    notebook: Path

    @property
    def steps(self) -> list[Step]:
        return steps_of(self.notebook)

    @abstractmethod
    def open(self) -> None:
        """Open the lesson; returns when every table is laid."""

    def reload(self) -> None:
        """Load the page again, as a learner would, and wait until every table is laid."""
        self.page.reload()
        self._laid()

    def _laid(self) -> None:
        for step in self.steps:
            table = self.page.locator(f'.s66[data-step="{step.path}"]')
            expect(table).to_have_attribute("data-state", "ready", timeout=LOAD_MS)


class VoilaPlace(Place):
    """The lesson as a web page."""

    def open(self) -> None:
        self.page.goto(f"{self.server.url}voila/render/{self.notebook.name}")
        self._laid()


class LabPlace(Place):
    """The lesson as a notebook, whose cells the learner runs."""

    def open(self) -> None:
        address = urlsplit(self.server.url)
        # leaving with results that are not saved makes JupyterLab ask
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.page.goto(f"http://{address.netloc}/lab/tree/{self.notebook.name}?{address.query}&reset")
        self._run()

    def reload(self) -> None:
        self.page.reload()
        self._run()

    def _run(self) -> None:
        expect(self.page.locator(".jp-NotebookPanel .jp-Cell").first).to_be_visible(timeout=LOAD_MS)
        last = self.page.locator(".jp-CodeCell .jp-InputPrompt").last
        for _ in range(_ATTEMPTS):
            self.page.get_by_role("menuitem", name="Run", exact=True).click()
            self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
            try:
                expect(last).not_to_have_text("[ ]:", timeout=5_000)
                break
            except AssertionError:
                continue  # JupyterLab drops the command while its kernel is still connecting
        self._laid()
        # running all cells leaves the last one chosen; a learner starts at the top
        for _ in range(self.page.locator(".jp-Notebook .jp-Cell").count()):
            self.page.keyboard.press("ArrowUp")
