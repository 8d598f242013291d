"""The class as a guest of the lesson server: its pages, what the terminal shows, and its end."""

from __future__ import annotations

import io
import logging
import socket
import time
from dataclasses import dataclass
from threading import Lock
from typing import Any

import segno
from tornado.ioloop import IOLoop, PeriodicCallback

from tutorials.classroom import classes
from tutorials.classroom.hub import Hub
from tutorials.classroom.pupil_state import catalogue
from tutorials.classroom.room import Room
from tutorials.classroom.routes import routes
from tutorials.classroom.store import Store, StoreError
from tutorials.classroom.vote_table import votable
from tutorials.i18n import _, use
from tutorials.view import Json

LOOK_SECONDS = 20
"""How often the server looks whether a class's time is over."""
HOURS = 12


@dataclass(frozen=True, slots=True)
class ClassOptions:
    """What the command line decides.

    Attributes:
        database: where classes are kept; see ``Store``.
        hours: after which a class deletes itself.
        fresh: begin a new class also where one is still going on.
        host: the address that pupils use, if it is not that of this computer.
    """

    database: str
    hours: float = HOURS
    fresh: bool = False
    lang: str = "en"
    host: str = ""


class ClassGuest:
    """A live class beside the lessons. Goes on with the class that is going on, so that a server may be started anew.

    Raises:
        StoreError: the database cannot be used.
    """

    def __init__(self, options: ClassOptions) -> None:
        self.options = options
        self.store = Store(options.database)
        log = logging.getLogger("sixtysix.class")
        room = Room(self.store, _record(self.store, options))
        classes.end_expired(self.store, room.now())
        self.hub = Hub(room, log)
        self._log = log
        self._began_before = room.record.created < int(time.time()) - 60
        self._secret = classes.new_teacher_key(self.store, self.room.record.id)
        self._port, self._base = 0, "/"
        self._only_here = False
        self._clock: PeriodicCallback | None = None
        self._beginning = Lock()

    @property
    def room(self) -> Room:
        """The class that is served."""
        return self.hub.room

    def handlers(self, base_url: str) -> list[tuple[Any, ...]]:
        """See ``tutorials.serve.guests``."""
        return routes(base_url, self.hub, self.join_info, self.begin_again)

    def started(self, port: int, base_url: str, host: str) -> None:
        """Show code, QR code and the teacher's link; look after the time from now on."""
        self._port, self._base = port, base_url
        self._only_here = is_loopback(host) and not self.options.host
        with use(self.room.lang):
            print(self.announcement(), flush=True)
        self._clock = PeriodicCallback(self._look, LOOK_SECONDS * 1000)
        self._clock.start()
        IOLoop.current().add_callback(self._warm_up)

    async def _warm_up(self) -> None:
        """Read the lessons before the first pupil waits for them."""
        if self._clock is not None:
            await self.hub.work(catalogue, self.room.lang)
            await self.hub.work(votable)

    def stopped(self) -> None:
        """Close the pages and the database."""
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        self.hub.close()
        self.store.close()

    # ---- what is shown ----

    def join_url(self, host: str = "", protocol: str = "http") -> str:
        """The address that pupils open, with the code behind it."""
        here = "127.0.0.1" if self._only_here else own_address()
        where = self.options.host or host or f"{here}:{self._port}"
        return f"{protocol}://{where}{self._base}class/#{self.room.record.code}"

    def teacher_url(self) -> str:
        """The teacher's link. The secret stands behind the #, which browsers send to nobody."""
        return f"http://127.0.0.1:{self._port}{self._base}class/teacher#{self._secret}"

    def announcement(self) -> str:
        """What the terminal shows."""
        link = self.join_url()
        text = io.StringIO()
        segno.make(link, micro=False).terminal(out=text, compact=True)
        return "\n".join(
            (
                text.getvalue().rstrip("\n"),
                _("Pupils open  {address}").format(address=link.partition("#")[0]),
                _("and type the code  {code}  or scan the picture above.").format(code=self.room.record.code),
                _("Teacher (keep this link to yourself):  {link}").format(link=self.teacher_url()),
                *self._more(),
            )
        )

    def _more(self) -> list[str]:
        """What a teacher would wonder about."""
        lines = [only_here()] if self._only_here else []
        if self._began_before:
            again = _("This class was begun before and goes on, with all who joined. --class=new begins another one.")
            lines.append(again)
        return lines

    def join_info(self, host: str, protocol: str) -> Json:
        """What the teacher's page shows for joining. ``host``, ``protocol``: as the teacher's browser calls us."""
        local = host.partition(":")[0] in ("localhost", "127.0.0.1", "[")
        link = self.join_url("" if local else host, protocol)
        picture = segno.make(link, micro=False).svg_data_uri(scale=4, border=2, dark="#000", light="#fff")
        with use(self.room.lang):
            warning = only_here() if self._only_here else ""
        return {"address": link.partition("#")[0], "code": self.room.record.code, "qr": picture, "warning": warning}

    # ---- the end, and the next beginning ----

    def begin_again(self, secret: str) -> bool:
        """Begin the next class after one that is over. The teacher's secret stays, so the link and open pages go on.

        Returns:
            Whether a class goes on that the secret opens: also where the teacher's other page was a moment earlier.
        """
        with self._beginning:
            old = self.room
            if not old.over:
                return old.is_teacher(secret)
            if not old.was_teacher(secret):
                return False
            classes.end(self.store, old.record.id)
            record = classes.begin(self.store, old.now(), _seconds(self.options), self.options.lang)
            for each in {secret, self._secret}:
                classes.let_teach(self.store, record.id, each)
            self.hub.move_to(Room(self.store, record))
            self._began_before = False
        with use(self.room.lang):
            print(self.announcement(), flush=True)
        return True

    async def _look(self) -> None:
        try:
            over = await self.hub.work(classes.end_expired, self.store, self.room.now())
        except StoreError as error:
            self._log.error("class: %s", error)
            return
        if self.room.record.id in over or self.room.over:
            self.hub.send_home("over")
        self.hub.look_again()


def _record(store: Store, options: ClassOptions) -> classes.ClassRecord:
    now = int(time.time())
    going_on = None if options.fresh else classes.current(store, now)
    return going_on or classes.begin(store, now, _seconds(options), options.lang)


def _seconds(options: ClassOptions) -> int:
    return max(60, int(options.hours * 3600))


def only_here() -> str:
    """What to say where no phone can join."""
    return _("Only this computer reaches the class. For phones begin it without --host 127.0.0.1.")


def is_loopback(host: str) -> bool:
    """Whether an address that is listened at is for this computer alone."""
    return host in ("localhost", "::1") or host.startswith("127.")


def own_address() -> str:
    """This computer's address in its network, by which a phone in the same one reaches it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way to the world outside
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])
