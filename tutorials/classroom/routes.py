"""The addresses of the class, all below ``class/``: pages, files, joining, and the line to a page.

Plain tornado: none of the lesson server's cookies, kernels or settings. Who one is goes along with each request, so a
page of another site can do nothing in anybody's name; requests that come from one are refused as well.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tornado.web import HTTPError, RedirectHandler, RequestHandler, StaticFileHandler

from tutorials.classroom.hub import Hub
from tutorials.classroom.keys import hashed, read_code, same
from tutorials.classroom.limits import Limit
from tutorials.classroom.live import LiveHandler
from tutorials.classroom.members import ClassFullError
from tutorials.classroom.nicknames import NicknameError, clean
from tutorials.classroom.pages import page
from tutorials.classroom.pupil_state import catalogue
from tutorials.classroom.store import StoreError
from tutorials.classroom.teacher_state import tournament_csv
from tutorials.classroom.texts import choices, pupil_texts, teacher_texts
from tutorials.classroom.vote_table import votable
from tutorials.i18n import _, use
from tutorials.widgets.assets import script, style
from tutorials.widgets.texts import ui_texts

WRONG_CODES, WRONG_CODES_IN_ALL = 10, 200
"""Wrong codes that one address, and all together, may try within a minute."""
JOINS = 60
"""Pupils that may join from one address within a minute; a school has many behind one."""
_HOST = re.compile(r"[\w.:\[\]-]{1,255}")
# a notebook on this computer may show the teacher's page; no other site may
_FRAMES = {"teacher": "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*"}


class Limits:
    """How often joining may be tried."""

    def __init__(self) -> None:
        self.wrong = Limit(WRONG_CODES, 60)
        self.wrong_in_all = Limit(WRONG_CODES_IN_ALL, 60)
        self.joined = Limit(JOINS, 60)


class ClassHandler(RequestHandler):
    """What all of them share: headers, and that requests come from our own pages."""

    def initialize(self, hub: Hub, **given: Any) -> None:
        """See ``routes``, which says what each handler is given."""
        self.hub = hub
        self.given = given

    def set_default_headers(self) -> None:
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", self._policy())

    def _policy(self, frames: str = "frame-ancestors 'self'") -> str:
        host = self.request.host if _HOST.fullmatch(self.request.host) else "localhost"
        sources = f"connect-src 'self' ws://{host} wss://{host}"  # 'self' is no websocket in older browsers
        return (
            f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; {sources}; "
            f"base-uri 'none'; form-action 'self'; {frames}"
        )

    def prepare(self) -> None:
        origin = self.request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc.lower() != self.request.host.lower():
            raise HTTPError(403)

    def check_xsrf_cookie(self) -> None:
        """There are no cookies that a foreign page could make use of; ``prepare`` looks at the origin."""

    def answer(self, status: int, **content: Any) -> None:
        """Answer with JSON."""
        self.set_status(status)
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps(content))

    def write_error(self, status_code: int, **_details: Any) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code} {self._reason}")


class PageHandler(ClassHandler):
    """A page. It holds no secret and nothing of the class: its script fetches that with the secret it has."""

    def get(self) -> None:
        lang = self.hub.room.lang
        self.set_header(
            "Content-Security-Policy", self._policy(_FRAMES.get(self.given["name"], "frame-ancestors 'self'"))
        )
        self.set_header("Content-Type", "text/html; charset=utf-8")
        if self.given["name"] == "pupil":
            data = {"lang": lang, "texts": pupil_texts(lang), "table": ui_texts(lang), "lessons": catalogue(lang)}
        else:
            steps = votable()
            lessons = [
                {**lesson, "steps": [step for step in lesson["steps"] if step["path"] in steps]}
                for lesson in catalogue(lang)
            ]
            texts = {"texts": teacher_texts(lang), "table": ui_texts(lang)}
            data = {"lang": lang, **texts, "lessons": lessons, **choices(lang)}
        self.finish(page(self.given["name"], lang, data))


class JoinHandler(ClassHandler):
    """Joining: a code and a nickname for a secret."""

    async def post(self) -> None:
        limits, address, room = self.given["limits"], str(self.request.remote_ip), self.hub.room
        with use(room.lang):
            if not limits.wrong.allows(address) or not limits.wrong_in_all.allows("all"):
                return self.answer(429, error=_("Too many wrong codes. Please wait a minute."))
            if not limits.joined.allows(address):
                return self.answer(429, error=_("Too many have joined from here just now. Please wait a minute."))
            try:
                content = json.loads(self.request.body[:10_000])
                code, nickname = content["code"], content["name"]
            except (ValueError, KeyError, TypeError, RecursionError):
                return self.answer(400, error=_("That was not understood."))
            if room.over or not same(read_code(code), hashed(room.record.code)):
                limits.wrong.count(address)
                limits.wrong_in_all.count("all")
                return self.answer(403, error=_("There is no class with this code. Look at it once more."))
            try:
                member, secret = await self.hub.work(room.join, nickname)
            except NicknameError as error:
                return self.answer(400, error=str(error))
            except ClassFullError as error:
                return self.answer(409, error=str(error))
            except StoreError:
                return self.answer(507, error=_("The class cannot take you in just now. Please tell your teacher."))
            limits.joined.count(address)
            return self.answer(200, token=secret, name=member.name, renamed=member.name != clean(nickname))


class JoinInfo(ClassHandler):
    """What the teacher's page shows for joining: address, code and QR code; not for everybody."""

    async def get(self) -> None:
        await _teacher_only(self)
        self.answer(200, **self.given["join_info"](self.request.host, self.request.protocol))


class ResultsHandler(ClassHandler):
    """The tournament's ranking as a file."""

    async def get(self) -> None:
        await _teacher_only(self)
        text = await self.hub.work(tournament_csv, self.hub.room)
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="tournament.csv"')
        self.finish("\ufeff" + text)  # the mark by which spreadsheets know UTF-8


class BeginAgainHandler(ClassHandler):
    """The next class, after one that is over."""

    async def post(self) -> None:
        if self.hub.room.over:  # its time may have ended a moment ago
            self.hub.send_home("over")
        try:
            allowed = await self.hub.work(self.given["begin_again"], _bearer(self))
        except StoreError as error:
            return self.answer(507, error=str(error))
        if not allowed:
            raise HTTPError(401)
        return self.answer(200)


def _bearer(handler: ClassHandler) -> str:
    scheme, _space, secret = handler.request.headers.get("Authorization", "").partition(" ")
    return secret if scheme == "Bearer" else ""


async def _teacher_only(handler: ClassHandler) -> None:
    if not await handler.hub.work(handler.hub.room.is_teacher, _bearer(handler)):
        raise HTTPError(401)


class CodeHandler(ClassHandler):
    """The table's script and style, the same as in the lessons."""

    def get(self) -> None:
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Content-Type", self.given["kind"])
        self.finish(self.given["content"])


class FileHandler(StaticFileHandler):
    """Scripts and styles; checked for changes at each visit."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "no-cache")
        self.set_header("X-Content-Type-Options", "nosniff")


def routes(base_url: str, hub: Hub, join_info: Any, begin_again: Any) -> list[tuple[Any, ...]]:
    """Tornado's rules for everything below ``{base_url}class/``.

    Args:
        join_info: gives what the teacher's page shows for joining, by the host and the protocol that
            the page was fetched with.
        begin_again: begins the next class for a teacher's secret; whether that was allowed.
    """
    start = re.escape(base_url) + "class"
    limits = Limits()
    own = Path(str(files("tutorials.classroom") / "static"))
    widgets = Path(str(files("tutorials.widgets") / "static"))
    return [
        (start, RedirectHandler, {"url": f"{base_url}class/", "permanent": False}),
        (f"{start}/", PageHandler, {"hub": hub, "name": "pupil"}),
        (f"{start}/teacher", PageHandler, {"hub": hub, "name": "teacher"}),
        (f"{start}/projector", PageHandler, {"hub": hub, "name": "projector"}),
        (f"{start}/join", JoinHandler, {"hub": hub, "limits": limits}),
        (f"{start}/info", JoinInfo, {"hub": hub, "join_info": join_info}),
        (f"{start}/new", BeginAgainHandler, {"hub": hub, "begin_again": begin_again}),
        (f"{start}/tournament.csv", ResultsHandler, {"hub": hub}),
        (f"{start}/live", LiveHandler, {"hub": hub}),
        (f"{start}/step.js", CodeHandler, {"hub": hub, "content": script("step"), "kind": "text/javascript"}),
        (f"{start}/step.css", CodeHandler, {"hub": hub, "content": style("step"), "kind": "text/css"}),
        (f"{start}/static/(.+)", FileHandler, {"path": str(own)}),
        (f"{start}/widgets/(.+)", FileHandler, {"path": str(widgets)}),
    ]
