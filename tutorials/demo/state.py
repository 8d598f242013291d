"""What the sessions of demonstrations share: language, numbering, what is said, and messages that make no sense."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from tutorials.i18n import _, check_language, use
from tutorials.view import Json

Message = Mapping[str, Any]
Handler = Callable[[Message], None]


class DemoState(ABC):
    """A demonstration under way. Never raises on a bad message.

    ``lang`` is the language of the class; LanguageError if there is no such catalogue. ``laid`` is what it began with:
    a page keeps what is on the table, and brings it back with its greeting if it is loaded anew, but not to a
    demonstration that began with something else.
    """

    kind = ""

    def __init__(self, lang: str = "en", *laid: str) -> None:
        self.lang = check_language(lang)
        # a digest, since a position names cards that lie covered
        self.home = sha256("\n".join(laid).encode()).hexdigest()[:16]
        self.seq = 0
        self._feedback: Json | None = None

    def view(self) -> Json:
        """The view as it is, without a message."""
        with use(self.lang):
            return {**self._head(), **self._view()}

    def receive(self, message: object) -> Json:
        """Answer a message with the new view. A message that makes no sense changes nothing."""
        with use(self.lang):
            self.seq += 1
            self._feedback = None
            kind = message.get("type") if isinstance(message, Mapping) else None
            handlers = {"hello": self._hello, **self._handlers()}
            handler = handlers.get(kind) if isinstance(kind, str) else None
            if handler is None or not isinstance(message, Mapping):
                self._not_understood()
            else:
                handler(message)
            return {**self._head(), **self._view()}

    def _head(self) -> Json:
        return {
            "seq": self.seq,
            "lang": self.lang,
            "demo": self.kind,
            "home": self.home,
            "record": self._record(),
            "feedback": self._feedback,
        }

    def _record(self) -> Json | None:
        """What a page keeps to bring it back with its greeting, without anything that lies covered; None: nothing."""
        return None

    def _hello(self, message: Message) -> None:
        record = message.get("record")
        if isinstance(record, Mapping):
            self._restore(record)

    def _restore(self, record: Message) -> None:  # noqa: B027  # who keeps nothing has nothing to bring back
        """Lay out again what the page kept (``_record``). What makes no sense in it is left out."""

    @abstractmethod
    def _handlers(self) -> Mapping[str, Handler]:
        """What answers each kind of message but the greeting."""

    @abstractmethod
    def _view(self) -> Json:
        """What the page shows now."""

    def _say(self, tone: str, *texts: str) -> None:
        self._feedback = {"tone": tone, "texts": [text for text in texts if text]}

    def _not_understood(self) -> None:
        self._say("info", _("The table did not understand that. Nothing has changed."))
