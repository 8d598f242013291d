"""How many lessons may be open at once, and when an abandoned one is put away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from traitlets import Float, Int


class LessonKernels(AsyncMappingKernelManager):
    """One kernel a visitor, up to a limit.

    Voila derives from this class and adds its pool of kernels that are started
    ahead (`_pools`, `fill_if_needed`) where that is switched on.
    """

    max_kernels = Int(40, config=True, help="Kernels running at once, those waiting in a pool included.")
    refill_seconds = Float(5.0, config=True, help="How often an emptied pool is looked at.")

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)  # type: ignore[no-untyped-call]  # Jupyter leaves it untyped
        self._starting = 0
        self._handed_out: set[str] = set()
        self._refill: PeriodicCallback | None = None

    @property
    def full(self) -> bool:
        """No further kernel may be started now."""
        return len(self.list_kernel_ids()) + self._starting >= self.max_kernels

    async def start_kernel(self, *args: Any, **options: Any) -> str:  # type: ignore[override]  # narrower in the base
        """Start a kernel and return its id.

        Raises:
            HTTPError: 503 when as many run as may.
        """
        if self._refill is None:
            self._refill = PeriodicCallback(self._refill_pools, self.refill_seconds * 1000)
            self._refill.start()
        if self.full:
            raise HTTPError(503, "all %d kernels are taken", self.max_kernels)
        self._starting += 1
        try:
            return await super().start_kernel(*args, **options)
        finally:
            self._starting -= 1

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Give a kernel that was waiting in a pool a full idle time from the moment it left the pool.

        It has been idle since it was started, so without this it could be ended
        between leaving the pool and the browser's first message.
        """
        self._handed_out &= set(self.list_kernel_ids())
        if kernel_id in self._kernels and kernel_id not in self._handed_out:
            self._handed_out.add(kernel_id)
            self._kernels[kernel_id].last_activity = datetime.now(UTC)
            return
        await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]  # likewise

    def _refill_pools(self) -> None:
        # Voila refills a pool only after handing a kernel out: one emptied at the
        # limit, or by a start that failed, would stay empty for good.
        pools: dict[str, list[asyncio.Task[Any]]] = getattr(self, "_pools", {})
        fill: Callable[..., None] | None = getattr(self, "fill_if_needed", None)
        for notebook, pool in list(pools.items()):
            pool[:] = [task for task in pool if not _failed(task)]
            if fill is not None and not self.full:
                fill(delay=0, notebook_name=notebook)


def _failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
