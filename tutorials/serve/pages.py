"""The pages themselves: list of lessons, lesson, error; and files that may be kept by the browser."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any

import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupyter_server.utils import url_escape, url_path_join
from tornado.iostream import StreamClosedError
from voila.handler import BaseVoilaHandler
from voila.notebook_renderer import NotebookRenderer
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.utils import create_include_assets_functions, get_page_config

from tutorials.serve.inline import first_table, overview
from tutorials.serve.lessons import Shelf
from tutorials.serve.texts import error_texts, page_texts

# A page is sent piece by piece; what is ready goes out when the next piece
# keeps us waiting longer than this (seconds): the kernel is starting, or a cell runs.
_PAUSE = 0.02
_DAY = 86_400
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

    @tornado.web.authenticated
    async def get(self, path: str) -> None:
        if self.shelf.find(path) is None:
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        if self.kernel_manager.get_pool_size(path):
            pieces, kernel_id = await self._from_pool(path)
        else:
            pieces, kernel_id = await self._started_now(path)
        try:
            async with aclosing(pieces):
                await self._send(pieces)
        except StreamClosedError:
            # the visitor left before the page was whole: nobody will end this kernel for him
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel_id))
        except Exception:
            # whatever went wrong, the kernel must not outlive its page; the fault is logged or raised below
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel_id))
            if not self._headers_written:
                raise
            await self._admit_fault(path)

    async def _admit_fault(self, path: str) -> None:
        """End a page that is half sent with a notice; to be called where an exception is handled."""
        number = new_number()
        self.log.exception("fault %s in %s", number, path)
        found = self.shelf.find(path)
        texts = page_texts(found.lesson.lang if found else "en")
        self.write(str(self.get_template("broken.html.j2").module.broken(texts, number)))
        await self.finish()

    async def _from_pool(self, path: str) -> tuple[AsyncGenerator[str, None], str]:
        task, ready, kernel_id = await self.kernel_manager.get_rendered_notebook(notebook_name=path)
        return _resume(list(ready), task), kernel_id

    async def _started_now(self, path: str) -> tuple[AsyncGenerator[str, None], str]:
        renderer = await self._renderer(path)
        kernel_id = await ensure_async(
            self.kernel_manager.start_kernel(
                kernel_name=renderer.notebook.metadata.kernelspec.name,
                path="",
                env=dict(os.environ),
            )
        )
        return _render(renderer, kernel_id, self.kernel_manager.get_kernel(kernel_id)), kernel_id

    async def _renderer(self, path: str) -> Any:
        app = self.settings["voila"]
        options = {
            "base_url": self.base_url,
            "settings": self.settings,
            "log": self.log,
            "voila_configuration": self.voila_configuration,
        }
        config = app.voila_configuration.page_config_hook(get_page_config(**options), **options, notebook_path=path)
        renderer = NotebookRenderer(
            request_handler=self,
            voila_configuration=self.voila_configuration,
            traitlet_config=app.config,
            notebook_path=path,
            template_paths=app.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config=config,
        )
        await renderer.initialize()
        return renderer

    async def _send(self, pieces: AsyncGenerator[str, None]) -> None:
        while True:
            coming = asyncio.ensure_future(anext(pieces, None))
            done, _ = await asyncio.wait({coming}, timeout=_PAUSE)
            if not done:
                await self.flush()
            piece = await coming
            if piece is None:
                break
            self.write(piece)
        await self.finish()


class NotFound(JupyterHandler):
    """Every address that is no page of ours."""

    async def prepare(self) -> None:  # type: ignore[override]  # async is allowed here
        raise tornado.web.HTTPError(404)

    def write_error(self, status_code: int, **details: Any) -> None:
        write_error_page(self, status_code, **details)


class EndLesson(VoilaShutdownKernelHandler):  # type: ignore[misc]  # Voila ships no types
    """A page on its way out puts its kernel away; one that is gone already is no fault."""

    async def post(self, kernel_id: str) -> None:
        if kernel_id in self.kernel_manager:
            await super().post(kernel_id)
        else:
            self.set_status(204)
            self.finish()


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
        lang = found.lesson.lang if found else lessons[0].lang if lessons else "en"

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


async def _render(renderer: Any, kernel_id: str, kernel: Any) -> AsyncGenerator[str, None]:
    try:
        async for html, _ in renderer.generate_content_generator(kernel_id, kernel):
            yield html
    finally:
        # Voila closes its own line to the kernel only if the page was finished
        executor = getattr(renderer, "executor", None)
        if executor is not None and executor.kc is not None:
            executor.kc.stop_channels()


async def _resume(ready: list[str], task: asyncio.Task[Any]) -> AsyncGenerator[str, None]:
    for html in ready:
        yield html
    rendered, rest = await task
    for html in rendered[len(ready) :]:
        yield html
    async for html, _ in rest:
        yield html
