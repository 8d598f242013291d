"""A lesson's page, from its notebook and what a kernel shows: laid ahead where possible, else as Voila does it."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat import from_dict
from voila.notebook_renderer import NotebookRenderer

from tutorials.serve.fronts import best, is_small
from tutorials.serve.lessons import Lesson
from tutorials.serve.warm import Laid, NoKernel, WarmParents

KERNEL = f"kernel-{secrets.token_hex(16)}"
"""Stands in a page that is kept for the id of the kernel that a visitor gets."""
_WORTH_SHARING = 200  # characters

Start = Callable[..., Awaitable[tuple[str, Any]]]
"""Starts a kernel, of a lesson if one is named; gives its id and its manager."""


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as every visitor gets it, but for the id of his kernel."""

    laid: Laid
    shelf: tuple[Lesson, ...]
    html: str


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
        # plain functions: what a template is given is copied whole, and methods would bring their object along
        self.page_config["sixtysix"] |= {"small": lambda: self._small(), "models": lambda: self._models(), "best": best}

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
                cell.outputs = [from_dict(output) for output in outputs]
            yield cell

    def _small(self) -> bool:
        """Whether our own front end serves this page; to be asked when the kernel is there."""
        prose = (cell.source for cell in self.notebook.cells if cell.cell_type == "markdown")
        return self.laid is not None and is_small(self.laid, prose)

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
