"""The open pages of a class: each hears at once what concerns it."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from tutorials.classroom.going_on import GoingOn
from tutorials.classroom.members import Member
from tutorials.classroom.pupil_state import pupil_state
from tutorials.classroom.room import Room
from tutorials.classroom.seating import SeatError
from tutorials.classroom.store import StoreError
from tutorials.classroom.teacher_state import teacher_state
from tutorials.i18n import use
from tutorials.view import Json

TOGETHER = 0.1
"""Seconds in which changes are gathered, so that thirty votes at once are a few messages and not thirty."""
AGAIN = 2.0
"""Seconds until what could not be read is tried again."""
THREADS = 4
T = TypeVar("T")


class Line(Protocol):
    """The connection to a page."""

    def send(self, message: Json) -> None:
        """Send a message; a page that has gone is no error."""

    def goodbye(self, reason: str) -> None:
        """Close the connection for good."""


@dataclass(eq=False)
class PupilPage:
    """A pupil's open page, and the table that it shows."""

    line: Line
    member: Member
    table: str = ""
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a state is made and sent: an older one must not arrive after a newer one."""
    state: Json = field(default_factory=dict)
    """What was sent last: the same is not sent again."""


@dataclass(eq=False)
class TeacherPage:
    """A teacher's open page, or a projector. ``names``: whether it shows who answered what."""

    line: Line
    names: bool = False
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """As for a pupil's page."""
    state: Json = field(default_factory=dict)


class Hub:
    """Passes messages between the pages and the room.

    Work that takes long is done in threads, one message of a pupil at a time, so that the server goes on serving.
    """

    def __init__(self, room: Room, log: logging.Logger) -> None:
        self.move_to(room)
        self.pupils: set[PupilPage] = set()
        self.teachers: set[TeacherPage] = set()
        self.log = log
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="class")
        self._turns: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._changed: set[str] = set()
        self._telling: asyncio.Task[None] | None = None

    def move_to(self, room: Room) -> None:
        """Serve this class from now on."""
        self.room = room
        self.going_on = GoingOn(room)
        room.on_change = self._note

    async def work(self, what: Callable[..., T], *arguments: Any) -> T:
        """Run in a thread."""
        self._loop = asyncio.get_running_loop()
        return await self._loop.run_in_executor(self._threads, what, *arguments)

    def close(self) -> None:
        """Stop; the pages come back by themselves when there is a server again."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    # ---- who is there ----

    @property
    def here(self) -> dict[int, str]:
        """The members whose page is open, each with the table that it shows, if any."""
        return {page.member.id: page.table for page in self.pupils}

    async def welcome_pupil(self, page: PupilPage) -> None:
        """A pupil's page has opened."""
        self.pupils.add(page)
        self._note("members")
        await self._tell_pupil(page)

    async def welcome_teacher(self, page: TeacherPage) -> None:
        """A teacher's page has opened."""
        self.teachers.add(page)
        await self.tell_teacher(page)

    def leave(self, page: PupilPage | TeacherPage) -> None:
        """A page has closed."""
        if isinstance(page, TeacherPage):
            self.teachers.discard(page)
        else:
            self.pupils.discard(page)
            self._note("members")

    def send_home(self, reason: str) -> None:
        """Close all pages for good."""
        for pupil in list(self.pupils):
            pupil.line.goodbye(reason)
        for teacher in list(self.teachers):
            teacher.line.goodbye(reason)

    def send_away(self, member_id: int) -> None:
        """Close the pages of a member who was removed."""
        for page in [page for page in self.pupils if page.member.id == member_id]:
            page.line.goodbye("removed")

    # ---- tables ----

    async def at_table(self, page: PupilPage, name: str, message: object) -> Json:
        """Hand a pupil's message to a table and give its answer. SeatError if there is no such table for this pupil."""
        async with self._turns[page.member.id]:
            page.table = name
            return await self.work(self._receive, page.member, name, message)

    def _receive(self, member: Member, name: str, message: object) -> Json:
        with use(self.room.lang):
            return self.room.table(member, name).receive(message)

    # ---- telling ----

    def look_again(self) -> None:
        """Tell the teacher what only time has changed."""
        self._note("time")

    def _note(self, what: str) -> None:
        """Something has changed; called from any thread."""
        if self._loop is not None:  # else there is no page yet to be told
            self._loop.call_soon_threadsafe(self._soon, what)

    def _soon(self, what: str) -> None:
        self._changed.add(what)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.get_running_loop().create_task(self._tell())

    async def _tell(self) -> None:
        while self._changed:
            await asyncio.sleep(TOGETHER)
            changed, self._changed = self._changed, set()
            try:
                for teacher in list(self.teachers):
                    await self.tell_teacher(teacher)
                everybody = bool(changed & {"vote", "tournament", "games"})
                for page in list(self.pupils):
                    table = page.table in changed or ("vote" in changed and page.table.startswith("vote-"))
                    if everybody or table:
                        await self._tell_pupil(page, table)
            except StoreError as error:
                self.log.error("class: %s", error)
                self.tell_teachers({"type": "trouble", "text": str(error)})
                for teacher in self.teachers:
                    teacher.state = {}  # once it can be read again, that is news
                self._changed |= changed
                await asyncio.sleep(AGAIN)

    async def tell_teacher(self, page: TeacherPage) -> None:
        """Send the state of the class to a teacher's page, if it has changed."""
        async with page.turn:
            state = await self.work(teacher_state, self.room, page.names, self.here)
            if state != page.state:
                page.state = state
                page.line.send(state)

    def tell_teachers(self, message: Json) -> None:
        """Send a message to all of the teacher's pages."""
        for teacher in list(self.teachers):
            teacher.line.send(message)

    async def tell_pupil(self, page: PupilPage) -> None:
        """Send a pupil's page how things stand."""
        await self._tell_pupil(page)

    async def _tell_pupil(self, page: PupilPage, table: bool = False) -> None:
        async with page.turn:
            state = await self.work(pupil_state, self.room, page.member)
            if state != page.state:
                page.state = state
                page.line.send(state)
        name = page.table
        if table:
            async with self._turns[page.member.id]:
                try:
                    view = await self.work(self._look, page.member, name)
                except SeatError:
                    return  # the table was put away meanwhile; the state says what there is now
                page.line.send({"type": "table", "table": name, "view": view, "pushed": True})

    def _look(self, member: Member, name: str) -> Json:
        with use(self.room.lang):
            table = self.room.table(member, name)
            pushed = getattr(table, "pushed", None)
            view: Json = pushed() if pushed else table.view()
            return view
