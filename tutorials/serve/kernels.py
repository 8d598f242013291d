"""How many lessons may be open at once, whose they are, and when an abandoned one is put away."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from traitlets import Float, Int

from tutorials.serve.memory import available


class Seat:
    """Room for one kernel that is about to be started."""


class LessonKernels(AsyncMappingKernelManager):
    """One kernel a visitor, up to a limit.

    Voila derives from this class and adds its pool of kernels that are started
    ahead (`_pools`, `fill_if_needed`) where that is switched on.
    """

    max_kernels = Int(40, config=True, help="Kernels running at once, those waiting in a pool included.")
    kernel_bytes = Int(48 << 20, config=True, help="Memory that a further kernel is expected to need.")
    spare_bytes = Int(256 << 20, config=True, help="Memory that kernels leave to everything else.")
    away_seconds = Float(7200.0, config=True, help="How long an open page may do nothing before its kernel is ended.")
    refill_seconds = Float(5.0, config=True, help="How often an emptied pool is looked at.")

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)  # type: ignore[no-untyped-call]  # Jupyter leaves it untyped
        self._seats: set[Seat] = set()
        self._owners: dict[str, str] = {}
        self._handed_out: set[str] = set()
        self._refill: PeriodicCallback | None = None

    @property
    def free(self) -> int:
        """How many kernels may be started now, by their number and by the memory that is left."""
        by_number = self.max_kernels - len(self.list_kernel_ids()) - len(self._seats)
        by_memory = (available() - self.spare_bytes) // self.kernel_bytes - len(self._seats)
        return min(by_number, by_memory)

    @contextmanager
    def seat(self) -> Iterator[Seat]:
        """Room for one kernel, kept until it is started or the block ends.

        Raises:
            HTTPError: 503 when there is none.
        """
        if self.free <= 0:
            raise HTTPError(503, "no room for a further kernel")
        seat = Seat()
        self._seats.add(seat)
        try:
            yield seat
        finally:
            self._seats.discard(seat)

    async def start_kernel(  # type: ignore[override]  # narrower in the base
        self, *args: Any, seat: Seat | None = None, **options: Any
    ) -> str:
        """Start a kernel and return its id.

        Args:
            seat: the room kept for it; it is taken now.

        Raises:
            HTTPError: 503 when there is no room, and no seat was kept.
        """
        if self._refill is None:
            self._refill = PeriodicCallback(self._refill_pools, self.refill_seconds * 1000)
            self._refill.start()
        if seat is not None:
            kernel_id = await super().start_kernel(*args, **options)
            self._seats.discard(seat)
            return kernel_id
        with self.seat():
            return await super().start_kernel(*args, **options)

    def give(self, kernel_id: str, visitor: str) -> None:
        """Make a kernel a visitor's; it is nobody else's from then on."""
        self._owners[kernel_id] = visitor

    def belongs(self, kernel_id: str, visitor: str | None) -> bool:
        """Whether the kernel runs and is that visitor's."""
        owner = self._owners.get(kernel_id)
        if owner is None or visitor is None or kernel_id not in self._kernels:
            return False
        return hmac.compare_digest(owner, visitor)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended, and close the lines to it: nobody would answer."""
        self._owners.pop(kernel_id, None)
        if kernel_id in self._kernels:
            # a line that was closed while the kernel ended has been kept for its return
            self.stop_buffering(kernel_id)  # type: ignore[no-untyped-call]  # likewise
        for line in list(ZMQChannelsWebsocketConnection._open_sockets):
            if line.kernel_id == kernel_id:
                line.websocket_handler.close()
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that no page was open on for long, or whose page has done nothing for very long.

        One that was waiting in a pool has a full idle time from the moment it left the pool.  It has been idle since it
        was started, so without this it could be ended between leaving the pool and the browser's first message.
        """
        self._handed_out &= set(self.list_kernel_ids())
        kernel: Any = self._kernels.get(kernel_id)
        if kernel is not None and kernel_id not in self._handed_out:
            self._handed_out.add(kernel_id)
            kernel.last_activity = datetime.now(UTC)
            return
        if kernel is not None and datetime.now(UTC) - kernel.last_activity > timedelta(seconds=self.away_seconds):
            await self.shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]  # likewise
            return
        await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]  # likewise

    def _refill_pools(self) -> None:
        # Voila refills a pool only after handing a kernel out: one emptied at the
        # limit, or by a start that failed, would stay empty for good.
        pools: dict[str, list[asyncio.Task[Any]]] = getattr(self, "_pools", {})
        fill: Callable[..., None] | None = getattr(self, "fill_if_needed", None)
        for notebook, pool in list(pools.items()):
            pool[:] = [task for task in pool if not _failed(task)]
            if fill is not None and self.free > 0:
                fill(delay=0, notebook_name=notebook)


def _failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
