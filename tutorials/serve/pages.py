"""The pages themselves: list of lessons, lesson, error; and files that may be kept by the browser."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any

import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupyter_server.utils import url_escape, url_path_join
from tornado.iostream import StreamClosedError
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.utils import create_include_assets_functions, get_page_config

from tutorials.course import course
from tutorials.serve.inline import first_table, overview
from tutorials.serve.lessons import Shelf
from tutorials.serve.pace import Pace
from tutorials.serve.provisioner import LESSON
from tutorials.serve.rendering import KERNEL, KeptPages, LessonRenderer, Start
from tutorials.serve.texts import error_texts, page_texts
from tutorials.serve.visitors import visitor_of
from tutorials.serve.waiting import WaitingRoom
from tutorials.serve.warm import NoKernel, WarmParents

# A page is sent piece by piece; what is ready goes out when the next piece
# keeps us waiting longer than this (seconds): the kernel is starting, or a cell runs.
_PAUSE = 0.02
_DAY = 86_400
TICKET = "sixtysix-ticket"
"""Cookie that holds a place in the queue."""
ASK_SECONDS = 3
"""How often a page that waits asks whether it is its turn."""
_HASHED_NAME = re.compile(r"[.-]?[0-9a-f]{16,}\.\w+$")


class Page(BaseVoilaHandler):  # type: ignore[misc]  # Voila ships no types
    """A page of ours: knows the shelf, has our error pages."""

    def initialize(self, **options: Any) -> None:
        self.shelf: Shelf = options["shelf"]
        super().initialize(**options)

    def write_error(self, status_code: int, **details: Any) -> None:
        write_error_page(self, status_code, **details)


class OverviewPage(Page):
    """The list of lessons, with what this browser knows of the learner's progress. Needs no kernel."""

    @tornado.web.authenticated
    async def get(self) -> None:
        self.show_list()

    def show_list(self) -> None:
        """Send the list."""
        self.set_header("Cache-Control", "no-cache")
        hook = self.voila_configuration.page_config_hook
        config = hook({}, notebook_path="", base_url=self.base_url, log=self.log)
        self.finish(self.render_template("tree.html", page_config=config))


class LandingPage(OverviewPage):
    """Where visitors arrive: at the first table, or at the list where a folder has no start page."""

    @tornado.web.authenticated
    async def get(self) -> None:
        start = self.shelf.start()
        if start is None:
            self.show_list()
        else:
            self.redirect(url_path_join(self.base_url, "voila/render", url_escape(start.path)))


class LessonPage(Page):
    """A lesson: its prose at once, its tables as soon as its kernel has laid them."""

    def initialize(self, **options: Any) -> None:
        self.kept: KeptPages = options.pop("kept")
        self.room: WaitingRoom = options.pop("room")
        self.pace: Pace = options.pop("pace")
        super().initialize(**options)

    @tornado.web.authenticated
    async def get(self, path: str) -> None:
        if self.shelf.find(path) is None:
            raise tornado.web.HTTPError(404)
        ticket = self.get_cookie(TICKET)
        if not self.room.may_enter(ticket, self.kernel_manager.free):
            self._queue(ticket)
            return
        if not self.pace.take(str(self.request.remote_ip)):
            raise tornado.web.HTTPError(429)
        self.room.leave(ticket)
        if ticket is not None:
            self.clear_cookie(TICKET, path=self.base_url)
        self.visitor = visitor_of(self)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.kernel_id: str | None = None
        try:
            with self.kernel_manager.seat() as self.seat:
                async with aclosing(await self._pieces(path)) as pieces:
                    await self._send(pieces)
        except StreamClosedError:
            # the visitor left before the page was whole: nobody will end this kernel for him
            await self._end_kernel()
        except Exception:  # whatever it was, the kernel must not outlive its page; the fault is logged or raised below
            await self._end_kernel()
            if not self._headers_written:
                raise
            await self._admit_fault(path)

    def _queue(self, ticket: str | None) -> None:
        """Let the visitor wait for his turn on a page that says how many are before him."""
        ticket = self.room.join(ticket)
        if ticket is None:
            raise tornado.web.HTTPError(503)
        self.set_cookie(TICKET, ticket, httponly=True, samesite="Lax", path=self.base_url)
        self.set_status(503)
        self.set_header("Retry-After", str(ASK_SECONDS))
        self.set_header("Cache-Control", "no-store")
        before = self.room.position(ticket) or 0
        texts = page_texts(self.shelf.language())
        self.finish(self.render_template("queue.html", texts=texts, number=before + 1, seconds=ASK_SECONDS))

    async def _end_kernel(self) -> None:
        if self.kernel_id in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(self.kernel_id, now=True))

    async def _admit_fault(self, path: str) -> None:
        """End a page that is half sent with a notice; to be called where an exception is handled."""
        number = new_number()
        self.log.exception("fault %s in %s", number, path)
        found = self.shelf.find(path)
        texts = page_texts(found.lesson.lang if found else "en")
        self.write(str(self.get_template("broken.html.j2").module.broken(texts, number)))
        await self.finish()

    async def _pieces(self, path: str) -> AsyncGenerator[str, None]:
        html = await self.kept.awaited(path)
        if html is not None:
            try:
                await self._start(lesson=self.shelf.folder / path)
            except NoKernel as error:
                self.log.warning("%s; %s is laid anew", error, path)
            else:
                return _once(html)
        if self.kernel_manager.get_pool_size(path):
            task, ready, self.kernel_id = await self.kernel_manager.get_rendered_notebook(notebook_name=path)
            self.kernel_manager.give(self.kernel_id, self.visitor)
            return _resume(list(ready), task)
        renderer = await lesson_renderer(self.settings["voila"], self.kept.parents, path, self._start, self)
        return self.kept.make(path, renderer)

    async def _start(self, lesson: Path | None = None) -> tuple[str, Any]:
        """Start a kernel for this page: a fork of the lesson's warm parent, or an ordinary one."""
        asked = {} if lesson is None else {LESSON: str(lesson)}
        kernel_id = await self.kernel_manager.start_kernel(
            seat=self.seat, kernel_name="python3", path="", env=dict(os.environ), **asked
        )
        self.kernel_id = str(kernel_id)
        self.kernel_manager.give(self.kernel_id, self.visitor)
        return self.kernel_id, self.kernel_manager.get_kernel(kernel_id)

    async def _send(self, pieces: AsyncGenerator[str, None]) -> None:
        while True:
            coming = asyncio.ensure_future(anext(pieces, None))
            done, _ = await asyncio.wait({coming}, timeout=_PAUSE)
            if not done:
                await self.flush()
            piece = await coming
            if piece is None:
                break
            self.write(piece.replace(KERNEL, self.kernel_id or ""))
        await self.finish()


class NotFound(JupyterHandler):
    """Every address that is no page of ours."""

    async def prepare(self) -> None:  # type: ignore[override]  # async is allowed here
        raise tornado.web.HTTPError(404)

    def write_error(self, status_code: int, **details: Any) -> None:
        write_error_page(self, status_code, **details)


class Queue(Page):
    """Asked by the page of somebody who waits: the place in the queue, and whether it is his turn."""

    def initialize(self, **options: Any) -> None:
        self.room: WaitingRoom = options.pop("room")
        super().initialize(**options)

    @tornado.web.authenticated
    async def get(self) -> None:
        """Answer with ``number`` (from 1; 0 for somebody unknown, who should come in again) and ``enter``."""
        self.set_header("Cache-Control", "no-store")
        before = self.room.position(self.get_cookie(TICKET))
        enter = before is None or before < self.kernel_manager.free
        self.finish({"number": 0 if before is None else before + 1, "enter": enter})


class Health(tornado.web.RequestHandler):
    """For whoever watches over the server: it answers, and how full it is. Sets no cookies, asks for no names."""

    def initialize(self, room: WaitingRoom) -> None:
        self.room = room

    async def get(self) -> None:
        """Answer with numbers only."""
        self.set_header("Cache-Control", "no-store")
        kernels = self.settings["kernel_manager"]
        running, limit = len(kernels.list_kernel_ids()), kernels.max_kernels
        self.finish({"status": "ok", "lessons": running, "limit": limit, "waiting": len(self.room)})


class LessonFiles(LargeFileManager):
    """The notebooks, read only to be shown."""

    def mark_trusted_cells(self, nb: Any, path: str = "") -> None:
        """Outputs are made anew for each visitor, so there are none to be trusted or not."""


class TemplateFile(TemplateStaticFileHandler):  # type: ignore[misc]  # Voila ships no types
    """Files of a template; their addresses carry a version."""

    def get_cache_time(self, path: str, modified: Any, mime_type: str) -> int:
        return _DAY

    def parse_url_path(self, path: str) -> str:
        # the base class unpacks three parts and would fail on fewer
        if not re.fullmatch(r"[^/]+/static/.+", path):
            raise tornado.web.HTTPError(404)
        return str(super().parse_url_path(path))

    def write_error(self, status_code: int, **details: Any) -> None:
        write_error_page(self, status_code, **details)


class VoilaFile(MultiStaticFileHandler):  # type: ignore[misc]  # Voila ships no types
    """Voila's JavaScript."""

    def get_cache_time(self, path: str, modified: Any, mime_type: str) -> int:
        return _DAY

    def write_error(self, status_code: int, **details: Any) -> None:
        write_error_page(self, status_code, **details)


class Picture(AllowListFileHandler):  # type: ignore[misc]  # Voila ships no types
    """Pictures that lessons show."""

    def get_cache_time(self, path: str, modified: Any, mime_type: str) -> int:
        return _DAY

    def write_error(self, status_code: int, **details: Any) -> None:
        write_error_page(self, status_code, **details)


class ExtensionFile(FileFindHandler):
    """JavaScript of the widget extensions; most names carry a hash of the content."""

    def set_headers(self) -> None:
        super().set_headers()
        hashed = _HASHED_NAME.search(self.request.path)
        self.set_header("Cache-Control", f"public, max-age={365 * _DAY}, immutable" if hashed else f"max-age={_DAY}")

    def write_error(self, status_code: int, **details: Any) -> None:
        write_error_page(self, status_code, **details)


def write_error_page(handler: tornado.web.RequestHandler, status_code: int, **details: Any) -> None:
    """Our error page: what it means, a way back, and for a fault of ours a number that the log has too."""
    number = ""
    if status_code >= 500 and status_code != 503:
        number = new_number()
        handler.settings["voila"].log.error(
            "fault %s at %s", number, handler.request.path, exc_info=details.get("exc_info")
        )
    title, sentence = error_texts(status_code)
    if status_code == 503:
        handler.set_header("Retry-After", "30")
    elif status_code == 429:
        handler.set_header("Retry-After", "60")
    handler.set_header("Content-Type", "text/html; charset=utf-8")
    base_url = handler.settings["base_url"]
    template = handler.settings["voila_jinja2_env"].get_template("error.html")
    handler.finish(
        template.render(
            **create_include_assets_functions("sixtysix", base_url),
            base_url=base_url,
            lang="en",
            texts=page_texts("en"),
            status_code=status_code,
            title=title,
            sentence=sentence,
            number=number,
        )
    )


def new_number() -> str:
    """A short number by which a visitor can name his page view and an administrator find it in the log."""
    return secrets.token_hex(4)


def page_config_for(shelf: Shelf, prefix: str = "", contents: str = "") -> Callable[..., dict[str, Any]]:
    """Voila's page_config_hook: hands title, language, neighbours and words of a lesson to its template.

    Args:
        prefix: path from the server's folder to the shelf's, "" or ending in "/".
        contents: path from the server's base address to the list of lessons.
    """

    def hook(page_config: dict[str, Any], *, notebook_path: str, base_url: str, log: Any, **_: Any) -> dict[str, Any]:
        found = shelf.find(notebook_path.removeprefix(prefix))
        lessons = shelf.lessons()
        lang = found.lesson.lang if found else shelf.language()

        def fault() -> str:
            number = new_number()
            log.error("fault %s in %s: a cell failed, see the lines above", number, notebook_path)
            return number

        # MathJax is part of Voila's bundle; the address that Jupyter names would be another host
        page_config |= {"fullMathjaxUrl": None, "mathjaxConfig": None}
        page_config["sixtysix"] = {
            "lang": lang,
            "title": found.lesson.title if found else "",
            "previous": _link(found.previous, prefix) if found else None,
            "following": _link(found.following, prefix) if found else None,
            "texts": page_texts(lang),
            "fault": fault,
            "lessons": [_link(lesson, prefix) for lesson in lessons],
            "contents": contents,
            "words": _link(next((page for page in shelf.notebooks() if page.path == course().words), None), prefix),
            "role": found.lesson.role if found else "",
            "first": first_table(found.lesson) if found and found.lesson.role == "start" else None,
            "overview": None if found else overview(shelf, lang, f"{base_url}voila/render/{prefix}"),
        }
        return page_config

    return hook


def _link(lesson: Any, prefix: str) -> dict[str, str] | None:
    if lesson is None:
        return None
    return {"path": prefix + lesson.path, "title": lesson.title, "summary": lesson.summary, "lang": lesson.lang}


async def lesson_renderer(
    app: Any, parents: WarmParents, path: str, start: Start, handler: Any = None
) -> LessonRenderer:
    """A renderer for a lesson of a server's, with the settings of that server."""
    settings, configuration = app.app.settings, app.voila_configuration
    options = {"base_url": app.base_url, "settings": settings, "log": app.log, "voila_configuration": configuration}
    config = configuration.page_config_hook(get_page_config(**options), **options, notebook_path=path)
    renderer = LessonRenderer(
        file=app.shelf.folder / path,
        parents=parents,
        start=start,
        request_handler=handler,
        voila_configuration=configuration,
        traitlet_config=app.config,
        notebook_path=path,
        template_paths=app.template_paths,
        config_manager=app.config_manager,
        contents_manager=app.contents_manager,
        base_url=app.base_url,
        kernel_spec_manager=app.kernel_spec_manager,
        page_config=config,
    )
    await renderer.initialize()
    return renderer


async def _once(html: str) -> AsyncGenerator[str, None]:
    yield html


async def _resume(ready: list[str], task: asyncio.Task[Any]) -> AsyncGenerator[str, None]:
    for html in ready:
        yield html
    rendered, rest = await task
    for html in rendered[len(ready) :]:
        yield html
    async for html, _ in rest:
        yield html
