"""The class's own pages without the lessons around them: what `sixtysix serve --class` adds, quick to start."""

from __future__ import annotations

import sys

from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from tornado.web import Application

from tutorials.classroom.guest import ClassGuest, ClassOptions


def main(database: str, hours: str) -> None:
    """Serve until a signal."""
    guest = ClassGuest(ClassOptions(database, hours=float(hours)))
    server = HTTPServer(Application(guest.handlers("/base/")))
    sockets = bind_sockets(0, "127.0.0.1")
    server.add_sockets(sockets)
    port = sockets[0].getsockname()[1]
    print(f"Sixty-Six is served at http://127.0.0.1:{port}/base/", flush=True)
    guest.started(port, "/base/", "127.0.0.1")
    IOLoop.current().start()


if __name__ == "__main__":
    main(*sys.argv[1:])
