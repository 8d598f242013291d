"""A lesson's page, from its notebook and what a kernel shows: laid ahead where possible, else as Voila does it."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nbformat import from_dict
from voila.notebook_renderer import NotebookRenderer

from tutorials.serve.fronts import best, is_small
from tutorials.serve.lessons import Lesson, Shelf
from tutorials.serve.picture import picture
from tutorials.serve.warm import Laid, NoKernel, WarmParents
from tutorials.widgets.assets import style

KERNEL = f"kernel-{secrets.token_hex(16)}"
"""Stands in a page that is kept for the id of the kernel that a visitor gets."""
_node: Any = from_dict  # nbformat leaves it untyped
_WORTH_SHARING = 200  # characters

Start = Callable[..., Awaitable[tuple[str, Any]]]
"""Starts a kernel, of a lesson if one is named; gives its id and its manager."""


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as every visitor gets it, but for the id of his kernel."""

    laid: Laid
    shelf: tuple[Lesson, ...]
    html: str


@dataclass
class KeptPages:
    """Pages of lessons that stand ready.  Each is made once, however many visitors come for it at the same time."""

    parents: WarmParents
    shelf: Shelf
    _kept: dict[str, KeptPage] = field(default_factory=dict)
    _making: dict[str, asyncio.Lock] = field(default_factory=dict)

    def ready(self, path: str) -> str | None:
        """The page of a lesson, if it is still what would be made now."""
        kept = self._kept.get(path)
        if kept is None or self.parents.ready(self.shelf.folder / path) is not kept.laid:
            return None
        return kept.html if kept.shelf == self.shelf.notebooks() else None

    async def awaited(self, path: str) -> str | None:
        """Like `ready`, after whoever makes the page now has finished it."""
        lock = self._making.get(path)
        if lock is not None and lock.locked() and not self.parents.refused(self.shelf.folder / path):
            async with lock:
                pass
        return self.ready(path)

    async def make(self, path: str, renderer: LessonRenderer) -> AsyncGenerator[str, None]:
        """Make the page and hand its pieces on as they come; keep it if its lesson was laid ahead."""
        shelf = self.shelf.notebooks()
        pieces = []
        async with self._making.setdefault(path, asyncio.Lock()):
            try:
                async for html, _ in renderer.generate_content_generator():
                    pieces.append(html)
                    yield html
            finally:
                renderer.let_go()
            if renderer.laid is not None:
                self._kept[path] = KeptPage(renderer.laid, shelf, "".join(pieces))


class LessonRenderer(NotebookRenderer):  # type: ignore[misc]  # Voila ships no types
    """Voila's renderer, which asks the warm parents first.

    Attributes:
        kernel_id: of the kernel behind the page, once the template has asked for it.
        laid: what was laid ahead; None while that is not known, and where the cells run in the kernel itself.
    """

    def __init__(self, *, file: Path, parents: WarmParents, start: Start, **options: Any) -> None:
        super().__init__(**options)
        self.kernel_id: str | None = None
        self.laid: Laid | None = None
        self._file, self._parents, self._start = file, parents, start
        self._pictured = bool(self.page_config["sixtysix"].get("first"))
        # plain functions: what a template is given is copied whole, and methods would bring their object along
        self.page_config["sixtysix"] |= {
            "small": lambda: self._small(),
            "models": lambda: self._models(),
            "picture": lambda model: self._picture(model),
            "style": lambda: style("step"),
            "best": best,
        }

    async def _jinja_kernel_start(self, nb: Any, kernel_id: str | None, kernel_future: Any) -> str:
        laid = await self._parents.lay(self._file)
        if laid is not None:
            try:
                self.kernel_id, _ = await self._start(lesson=self._file)
            except NoKernel as error:
                self.log.warning("%s; an ordinary kernel takes its place", error)
            else:
                self.laid = laid
                return KERNEL
        self.kernel_id, manager = await self._start()
        await super()._jinja_kernel_start(nb, self.kernel_id, manager)
        return KERNEL

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncGenerator[Any, None]:
        if self.laid is None:
            async for cell in super()._jinja_cell_generator(nb, self.kernel_id):
                yield cell
            return
        for cell, outputs in zip(nb.cells, self.laid.outputs, strict=True):
            if cell.cell_type == "code":
                cell.outputs = [_node(output) for output in outputs]
            yield cell

    def let_go(self) -> None:
        """Close Voila's line to an ordinary kernel, which it does itself only if the page was finished."""
        executor = getattr(self, "executor", None)
        if executor is not None and executor.kc is not None:
            executor.kc.stop_channels()

    def _small(self) -> bool:
        """Whether our own front end serves this page; to be asked when the kernel is there."""
        prose = (cell.source for cell in self.notebook.cells if cell.cell_type == "markdown")
        return self.laid is not None and is_small(self.laid, prose)

    def _picture(self, model: str) -> str | None:
        """The first table of the page, drawn; None for all others."""
        assert self.laid is not None
        state = self.laid.models[model]["state"]
        if self._pictured or "view" not in state or "texts" not in state:
            return None
        self._pictured = True
        return picture(state)

    def _models(self) -> dict[str, Any]:
        assert self.laid is not None
        return packed(self.laid.models)


def packed(models: dict[str, Any]) -> dict[str, Any]:
    """States of widgets with what they have in common written once: thirty tables know the same four hundred words."""
    values: dict[str, int] = {}
    small = {}
    for model_id, model in models.items():
        own, shared = {}, {}
        for name, value in model["state"].items():
            text = json.dumps(value)
            if len(text) < _WORTH_SHARING:
                own[name] = value
            else:
                shared[name] = values.setdefault(text, len(values))
        small[model_id] = {"name": model["model_name"], "own": own, "shared": shared}
    return {"models": small, "values": [json.loads(text) for text in values]}
