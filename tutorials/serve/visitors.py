"""Whose kernel is whose: a cookie with a random name for each browser, and which kernels were started for it."""

from __future__ import annotations

import secrets
from typing import Any

import tornado.web
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.ioloop import IOLoop
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

COOKIE = "sixtysix-visitor"
LINES = 4
"""Sockets that one kernel may have; each costs several files on the server."""


def visitor_of(handler: tornado.web.RequestHandler) -> str:
    """The visitor's random name; given now, with the answer, to a browser that has none."""
    known = handler.get_cookie(COOKIE)
    if known is not None and len(known) >= 20:
        return known
    name = secrets.token_urlsafe(24)
    # Lax: a link from elsewhere to a lesson must find the visitor's name, or it would be given anew
    handler.set_cookie(COOKIE, name, httponly=True, samesite="Lax", path=handler.settings["base_url"])
    return name


class Own:
    """A page about one kernel, for the visitor it was started for; for all others there is no such kernel."""

    async def prepare(self) -> None:
        """404 unless the kernel in the address is the visitor's."""
        handler: Any = self
        kernel_id = handler.path_kwargs.get("kernel_id") or handler.path_args[0]
        if not handler.kernel_manager.belongs(kernel_id, handler.get_cookie(COOKIE)):
            raise tornado.web.HTTPError(404)
        await super().prepare()  # type: ignore[misc]  # mixed into handlers, which have it


class OwnKernel(Own, KernelHandler):  # type: ignore[misc]  # tornado's `prepare` may be a coroutine, Jupyter's type says no
    """Whether the kernel is alive, and of which kind. It cannot be ended here."""

    SUPPORTED_METHODS = ("GET", "HEAD")


class OwnLine(Own, VoilaKernelWebsocketHandler):  # type: ignore[misc]  # Voila ships no types
    """The socket to the kernel. A page has one, and perhaps an old one that is not yet known to be dead."""

    async def prepare(self) -> None:
        """As for all pages about a kernel; and 429 when there are sockets enough."""
        await super().prepare()
        if self.kernel_manager._kernel_connections.get(self.path_kwargs["kernel_id"], 0) >= LINES:
            raise tornado.web.HTTPError(429)

    def send_ping(self) -> None:
        """Send a ping, or close when the last one was not answered."""
        if self.last_pong >= self.last_ping:  # type: ignore[has-type]  # set where Jupyter opens the line
            # Jupyter counts from that answer, and a healthy line would be closed when this call comes a moment late
            self.last_pong = IOLoop.current().time()
        super().send_ping()

    async def open(self, kernel_id: str) -> None:
        """Connect, and send each message at once: an answer is several small ones, and waits for none before it."""
        self.set_nodelay(True)
        await super().open(kernel_id)


class EndLesson(Own, VoilaShutdownKernelHandler):  # type: ignore[misc]  # Voila ships no types
    """A page on its way out puts its kernel away. Nothing is to be saved, so it is not asked first."""

    @tornado.web.authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel."""
        await self.kernel_manager.shutdown_kernel(kernel_id, now=True)
        self.set_status(204)
        self.finish()
