"""The websocket of the class's pages. The first message says who one is; there are no cookies, so no other site's page
can speak in a pupil's or the teacher's name."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any
from uuid import uuid4

from tornado.websocket import WebSocketClosedError, WebSocketHandler

from tutorials.classroom.desk import Desk, DeskError
from tutorials.classroom.hub import Hub, PupilPage, TeacherPage
from tutorials.classroom.seating import SeatError
from tutorials.classroom.store import StoreError
from tutorials.i18n import _, use
from tutorials.view import Json

PER_SECOND, AT_ONCE = 10.0, 40.0
"""Messages that a page may send on average and in a burst."""
GREETING_SECONDS = 10
REFUSED = 4401
"""The websocket's closing code for a secret that is not, or no longer, good."""
GOODBYE = 4410
MOST_QUEUED = 20


def _only_looks(message: object) -> bool:
    return isinstance(message, dict) and message.get("type") in ("hello", "read")


class LiveHandler(WebSocketHandler):
    """One page's line to its class."""

    def initialize(self, hub: Hub) -> None:
        """See ``tutorials.classroom.routes``."""
        self.hub = hub
        self.page: PupilPage | TeacherPage | None = None
        self._allowance, self._counted = AT_ONCE, time.monotonic()
        self._greeting: asyncio.TimerHandle | None = None

    def get_compression_options(self) -> dict[str, Any]:
        return {}

    # tornado's own check_origin lets in pages of this host only

    def open(self, *_args: str, **_kwargs: str) -> None:
        # who does not say who he is only holds a line
        self._greeting = asyncio.get_running_loop().call_later(GREETING_SECONDS, self._impatient)

    def _impatient(self) -> None:
        if self.page is None:
            self.close(REFUSED)

    async def on_message(self, message: str | bytes) -> None:
        if not self._within_rate():
            with use(self.hub.room.lang):
                self.send({"type": "error", "text": _("Not so fast, please.")})
            return
        try:
            content = json.loads(message)
            kind = content["type"]
        except (ValueError, KeyError, TypeError, RecursionError):
            return  # bytes from outside: whatever does not parse is not for us
        try:
            if self.page is None:
                await self._greet(content)
            elif isinstance(self.page, TeacherPage):
                await Desk(self.hub, self.page).receive(content)
            else:
                await self._of_pupil(self.page, kind, content)
        except (SeatError, DeskError, StoreError) as error:
            self.send({"type": "error", "text": str(error), "about": str(content.get("table", ""))[:200]})
        except Exception:  # whatever went wrong with one message, the page keeps its line; the log has the fault
            number = uuid4().hex[:8]
            self.hub.log.exception("class: fault %s", number)
            with use(self.hub.room.lang):
                text = _("Something went wrong here. Please try again. (Error {number})").format(number=number)
            self.send({"type": "error", "text": text, "about": str(content.get("table", ""))[:200]})

    async def _greet(self, content: Json) -> None:
        room = self.hub.room
        if room.over:
            self.close(GOODBYE, "over")
        elif content["type"] != "hello":
            self.close(REFUSED)
        elif "key" in content and await self.hub.work(room.is_teacher, content["key"]):
            self.page = TeacherPage(self)
            await self.hub.welcome_teacher(self.page)
        elif "token" in content and (member := await self.hub.work(room.member, content["token"])) is not None:
            self.page = PupilPage(self, member)
            await self.hub.welcome_pupil(self.page)
        else:
            self.close(REFUSED)
        if self.page is not None and self.ws_connection is None:
            self.hub.leave(self.page)  # it closed while we looked

    async def _of_pupil(self, page: PupilPage, kind: str, content: Json) -> None:
        hub, room = self.hub, self.hub.room
        if kind == "table":
            name = content.get("table")
            if not isinstance(name, str):
                return
            view = await hub.at_table(page, name, content.get("message"))
            self.send({"type": "table", "table": name, "view": view})
        elif kind == "away":
            page.table = ""
        elif kind == "pair":
            await hub.work(room.pairs.pair, page.member, hub.here)
        elif kind == "alone":
            await hub.work(room.pairs.play_alone, page.member, str(content.get("kind")))
        elif kind == "next":
            after = content.get("after")
            await hub.work(room.pairs.next_deal, page.member, after if isinstance(after, int) else 0)
        elif kind == "leave":
            await hub.work(room.pairs.leave, page.member)
        if kind != "away" and not (kind == "table" and _only_looks(content.get("message"))):
            await hub.tell_pupil(page)

    def on_close(self) -> None:
        if self._greeting is not None:
            self._greeting.cancel()
        if self.page is not None:
            self.hub.leave(self.page)

    # ---- the hub's side ----

    def send(self, message: Json) -> None:
        """Send; a page that has just gone is no error."""
        try:
            sending = self.write_message(json.dumps(message))
        except WebSocketClosedError:
            return
        sending.add_done_callback(lambda done: done.cancelled() or done.exception())

    def goodbye(self, reason: str) -> None:
        """Close for good."""
        self.close(GOODBYE, reason)

    def _within_rate(self) -> bool:
        now = time.monotonic()
        self._allowance = min(AT_ONCE, self._allowance + (now - self._counted) * PER_SECOND)
        self._counted = now
        if self._allowance < 1:
            return False
        self._allowance -= 1
        return True
