"""What the server writes down: as lines to read or as JSON, and never who came."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

import tornado.web

# Tornado and Jupyter put the visitor's address in brackets behind the request
_ADDRESS = re.compile(r" \((?:[0-9a-f:.]*[0-9a-f][:.][0-9a-f:.]+|::1|@|unix:[^)]*)\)", re.IGNORECASE)
_KERNEL = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def discreet(text: str) -> str:
    """A log message without addresses of visitors."""
    return _ADDRESS.sub("", text)


class TextLines(logging.Formatter):
    """One line a message, and what went wrong below it."""

    def format(self, record: logging.LogRecord) -> str:
        """The message as text."""
        return discreet(super().format(record))


class JsonLines(logging.Formatter):
    """One JSON object a message: ``time``, ``level``, ``message``, ``request`` where it is about one, ``trace``."""

    def format(self, record: logging.LogRecord) -> str:
        """The message as JSON, in one line."""
        entry: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": discreet(record.getMessage()),
        }
        request = getattr(record, "request", None)
        if request is not None:
            entry["request"] = request
        if record.exc_info:
            entry["trace"] = discreet(self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False)


def logging_config(form: str) -> dict[str, Any]:
    """Settings for traitlets' applications: "json" or "text"."""
    lines = JsonLines if form == "json" else TextLines
    return {"formatters": {"console": {"class": f"{__name__}.{lines.__name__}"}}}


def log_request(handler: tornado.web.RequestHandler) -> None:
    """Write a finished request down: what was asked for, with what result, and how long it took."""
    status, request = handler.get_status(), handler.request
    level = logging.ERROR if status >= 500 and status != 503 else logging.INFO
    path = _KERNEL.sub("…", request.path)  # whoever may read the log need not know the name of a running game
    took = round(1000 * request.request_time(), 1)
    details = {"method": request.method, "path": path, "status": status, "milliseconds": took}
    log = handler.settings["voila"].log
    log.log(level, "%s %s %d %.1f ms", request.method, path, status, took, extra={"request": details})
