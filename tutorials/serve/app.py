"""The lesson server: Voila with our pages, limits and headers, configured here and nowhere else."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import tornado.ioloop
import tornado.web
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from tutorials.serve import provisioner
from tutorials.serve.connection import TableConnection
from tutorials.serve.errors import ServeError
from tutorials.serve.guests import Guest
from tutorials.serve.identity import VisitorIdentity
from tutorials.serve.kernels import LessonKernels
from tutorials.serve.lessons import Shelf
from tutorials.serve.logs import log_request, logging_config
from tutorials.serve.pace import Pace
from tutorials.serve.pages import (
    ExtensionFile,
    Health,
    LandingPage,
    LessonFiles,
    LessonPage,
    NotFound,
    OverviewPage,
    Picture,
    Queue,
    TemplateFile,
    VoilaFile,
    lesson_renderer,
    page_config_for,
)
from tutorials.serve.rendering import KeptPages
from tutorials.serve.visitors import EndLesson, OwnKernel, OwnLine
from tutorials.serve.waiting import WaitingRoom
from tutorials.serve.warm import WarmParents
from tutorials.served import mark_as_served

DEFAULT_PORT = 8866
_PORTS_TRIED = 20
_LARGEST_BODY = 1 << 16  # bytes; all that is ever posted is the wish to end one's lesson
OVERVIEW = "course"
"""Path of the list of lessons."""

# blob: and 'unsafe-eval' are what anywidget and Voila's bundle need to load a widget's own module
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)

# Listings of folders, since the landing page is the only list there is; and a login, since nobody has a name here
_NOT_SERVED = ("voila/tree(?P<path>(?:(?:/[^/]+)+|/?))", "/login", "/logout")

# Other installed extensions may expect a whole JupyterLab around them and break the page
WIDGET_EXTENSIONS = ["anywidget", "@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8"]


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line decides.

    Attributes:
        port: 0 takes any free port; None tries the default one and those after it.
        spare_memory: megabytes that kernels leave to everything else.
        kernel_memory: megabytes of address space that one kernel may use; 0 for no limit.
        preheat: tables of each lesson laid ahead; 0 lays them when the first visitor comes.
        idle_seconds: how long a kernel is kept that no page is open on.
        away_minutes: how long a kernel is kept whose page is open, and does nothing.
        starts_at_once, starts_per_minute: lessons that one address may open, in a moment and in the long run.
        behind_proxy: take the visitor's address from the headers of a proxy in front.
        guests: what is served beside the lessons.
    """

    notebooks: Path
    host: str = "127.0.0.1"
    port: int | None = None
    base_url: str = "/"
    open_browser: bool = True
    max_kernels: int = 40
    spare_memory: int = 256
    kernel_memory: int = 2048
    preheat: int = 0
    idle_seconds: int = 40
    away_minutes: int = 120
    starts_at_once: int = 120
    starts_per_minute: int = 60
    behind_proxy: bool = False
    verbose: bool = False
    log: Literal["text", "json"] = "text"
    guests: tuple[Guest, ...] = ()


def templates_folder() -> Path:
    """A Jupyter data folder with our Voila template in it."""
    return Path(__file__).resolve().parents[1] / "templates"


def add_to_search_path(variable: str, folder: Path) -> None:
    """Put a folder in front of a search path of Jupyter's, for this process and the kernels it starts."""
    known = [part for part in os.environ.get(variable, "").split(os.pathsep) if part]
    if str(folder) not in known:
        os.environ[variable] = os.pathsep.join([str(folder), *known])


def lesson_settings(shelf: Shelf, prefix: str = "", contents: str = "") -> Config:
    """The settings that hold wherever Voila shows our lessons: in our server and inside a Jupyter server."""
    config = Config()
    voila = config.VoilaConfiguration
    voila.template = "sixtysix"
    voila.allow_template_override = "NO"  # a wrong ?template= would hold a kernel for ever
    voila.allow_theme_override = "NO"
    voila.classic_tree = True
    voila.extension_allowlist = WIDGET_EXTENSIONS
    voila.file_allowlist = [r"assets/.*\.(png|svg|jpg|webp)"]
    voila.page_config_hook = page_config_for(shelf, prefix, contents)
    config.VoilaExecutor.timeout = 60  # seconds a cell may run before the lesson is called broken
    return config


def server_settings(options: Options, shelf: Shelf) -> Config:
    """All settings of our own server."""
    config = lesson_settings(shelf, contents=OVERVIEW)
    config.VoilaConfiguration.multi_kernel_manager_class = LessonKernels
    # where kernels are forked one at a time is enough: it is there as fast as one from a pool
    pool = 0 if WarmParents.possible() else options.preheat
    config.VoilaConfiguration.preheat_kernel = pool > 0
    config.VoilaConfiguration.default_pool_size = pool
    config.LessonKernels.max_kernels = options.max_kernels
    config.LessonKernels.spare_bytes = options.spare_memory << 20
    config.LessonKernels.away_seconds = options.away_minutes * 60
    config.LessonKernels.cull_idle_timeout = options.idle_seconds
    config.LessonKernels.cull_interval = max(1, min(10, options.idle_seconds // 4))
    config.LessonKernels.cull_connected = False
    config.LessonKernels.cull_busy = True  # without a page nobody waits for what it is busy with
    config.KernelRestarter.time_to_dead = 1.0  # seconds between looks at whether it is alive
    if os.name == "posix":
        # sockets as files of this user: no ports used up, nothing for other users of the machine to listen in on
        config.KernelManager.transport = "ipc"
    config.KernelProvisionerFactory.default_provisioner_name = provisioner.NAME
    config.Voila.kernel_websocket_connection_class = TableConnection
    config.Voila.identity_provider_class = VisitorIdentity
    config.Voila.config_file_paths = []  # a stray voila.json in the folder at hand must not change a public server
    config.Voila.root_dir = str(shelf.folder)
    config.Voila.base_url = options.base_url
    config.Voila.ip = options.host
    config.Voila.log_level = logging.INFO if options.verbose else logging.WARNING
    config.Voila.log_format = "%(asctime)s %(levelname)s %(message)s"
    config.Voila.logging_config = logging_config(options.log)
    config.Voila.tornado_settings = {
        "default_handler_class": NotFound,
        "log_function": log_request,
        "websocket_max_message_size": 1 << 20,
        "ws_ping_interval": 15_000,  # milliseconds
        "ws_ping_timeout": 15_000,
        "headers": {
            "Content-Security-Policy": CONTENT_SECURITY_POLICY,
            "Referrer-Policy": "same-origin",
            "X-Content-Type-Options": "nosniff",
        },
    }
    return config


class LessonServer(Voila):  # type: ignore[misc]  # Voila ships no types
    """Our Voila. Starts with `LessonServer.serve(options)`, which returns when it is stopped."""

    name = "voila"  # Voila finds itself in tornado's settings under this name
    classes = [*Voila.classes, VoilaConfiguration, LessonKernels, TableConnection]  # noqa: RUF012  # traitlets reads it

    @classmethod
    def serve(cls, options: Options) -> None:
        """Serve until Ctrl+C or a TERM signal.

        Raises:
            ServeError: the folder cannot be read or the port cannot be had.
        """
        shelf = Shelf(options.notebooks)
        if not shelf.lessons():
            raise ServeError(f"There are no lessons (files ending in .ipynb) in {shelf.folder}.")
        sockets = listening_sockets(options.host, options.port)
        add_to_search_path("JUPYTER_PATH", templates_folder())
        # the one instance of its process: Voila's parts look for it to find its log
        server = cls.instance(config=server_settings(options, shelf))
        server.shelf, server.sockets = shelf, sockets
        server.open_browser = options.open_browser
        server.parents = WarmParents(server.log, options.kernel_memory << 20)
        server.pace = Pace(at_once=options.starts_at_once, per_minute=options.starts_per_minute)
        server.behind_proxy = options.behind_proxy
        server.lay_ahead = options.preheat > 0
        server.guests = options.guests
        server.kept = KeptPages(server.parents, shelf)
        mark_as_served()  # before any kernel is started
        provisioner.register(server.parents)
        server.parents.start()
        server.initialize(argv=[])
        server.port = sockets[0].getsockname()[1]
        server.start()

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = settings["contents_manager"] = LessonFiles(parent=self)
        return settings

    def init_handlers(self) -> list[Any]:
        # Voila applies tornado_settings after the application exists, too late for compress_response
        self.app.transforms.append(tornado.web.GZipContentEncoding)
        ours = {
            TornadoVoilaTreeHandler: LandingPage,
            TornadoVoilaHandler: LessonPage,
            TemplateStaticFileHandler: TemplateFile,
            MultiStaticFileHandler: VoilaFile,
            FileFindHandler: ExtensionFile,
            AllowListFileHandler: Picture,
            VoilaShutdownKernelHandler: EndLesson,
            KernelHandler: OwnKernel,
            VoilaKernelWebsocketHandler: OwnLine,
        }
        own = {"voila_configuration": self.voila_configuration, "shelf": self.shelf}
        room = WaitingRoom()
        kitchen = {"kept": self.kept, "room": room, "pace": self.pace}
        handlers = []
        for pattern, handler, *options in super().init_handlers():
            if handler is VoilaContentsHandler or pattern.endswith(_NOT_SERVED):
                continue
            page = ours.get(handler, handler)
            if page in (LandingPage, LessonPage):
                options = [own | kitchen if page is LessonPage else own]
            handlers.append((pattern, page, *options))
        return [
            (url_path_join(self.base_url, OVERVIEW), OverviewPage, own),
            (url_path_join(self.base_url, "queue"), Queue, own | {"room": room}),
            (url_path_join(self.base_url, "health"), Health, {"room": room}),
            *(rule for guest in self.guests for rule in guest.handlers(self.base_url)),
            *handlers,
        ]

    def listen(self) -> None:
        server = HTTPServer(self.app, xheaders=self.behind_proxy, max_body_size=_LARGEST_BODY)
        server.add_sockets(self.sockets)
        address = self.visitor_url
        print(f"Sixty-Six is served at {address}  (Ctrl+C stops it)", flush=True)
        if self.open_browser:
            webbrowser.open(address)
        self.ioloop = tornado.ioloop.IOLoop.current()
        if self.lay_ahead:
            self.ioloop.add_callback(self._lay_all)
        for guest in self.guests:
            guest.started(self.port, self.base_url, "" if self.behind_proxy else self.ip)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            print("\nStopping …", flush=True)
        finally:
            server.stop()
            self.stop()
            self.parents.close()
            for guest in self.guests:
                guest.stopped()

    async def _lay_all(self) -> None:
        async def no_visitor(**_: Any) -> tuple[str, Any]:
            return "", None

        for lesson in self.shelf.notebooks():
            if await self.parents.lay(self.shelf.folder / lesson.path) is not None:
                renderer = await lesson_renderer(self, self.parents, lesson.path, no_visitor)
                async for _ in self.kept.make(lesson.path, renderer):
                    await asyncio.sleep(0)

    @property
    def visitor_url(self) -> str:
        """Where visitors find the list of lessons; under all addresses, this machine's name stands for them."""
        everywhere = self.ip in ("", "0.0.0.0", "::")
        host = socket.gethostname() if everywhere else self.ip
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}{self.base_url}"


def listening_sockets(host: str, port: int | None) -> list[socket.socket]:
    """Sockets bound to the port, before anything else is started.

    Raises:
        ServeError: the port is taken or not allowed, or the host is not this machine.
    """
    candidates = range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED) if port is None else (port,)
    for candidate in candidates:
        try:
            return bind_sockets(candidate, host)
        except socket.gaierror:
            raise ServeError(f"{host!r} is not an address of this machine.") from None
        except OSError as error:
            if error.errno == errno.EADDRINUSE and port is None:
                continue
            raise ServeError(_why_not(error, host, candidate)) from None
    last = DEFAULT_PORT + _PORTS_TRIED - 1
    raise ServeError(f"The ports {DEFAULT_PORT} to {last} are all taken. Let --port 0 find a free one.")


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken. Choose another with --port, or let --port 0 find a free one."
    if error.errno in (errno.EACCES, getattr(errno, "WSAEACCES", errno.EACCES)):
        return f"Port {port} may not be used by you. Choose one above 1023 with --port."
    return f"Nothing can be served at {host}, port {port}: {error.strerror}."
