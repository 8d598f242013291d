"""What the sessions of demonstrations share: language, numbering, what is said, and messages that make no sense."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from tutorials.i18n import _, check_language, use
from tutorials.view import Json

Message = Mapping[str, Any]
Handler = Callable[[Message], None]


class DemoState(ABC):
    """A demonstration under way. Never raises on a bad message.

    ``lang`` is the language of the class; LanguageError if there is no such catalogue.
    """

    kind = ""

    def __init__(self, lang: str = "en") -> None:
        self.lang = check_language(lang)
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
            handler = self._handlers().get(kind) if isinstance(kind, str) else None
            if handler is None or not isinstance(message, Mapping):
                self._not_understood()
            else:
                handler(message)
            return {**self._head(), **self._view()}

    def _head(self) -> Json:
        return {"seq": self.seq, "lang": self.lang, "demo": self.kind, "feedback": self._feedback}

    @abstractmethod
    def _handlers(self) -> Mapping[str, Handler]:
        """What answers each kind of message."""

    @abstractmethod
    def _view(self) -> Json:
        """What the page shows now."""

    def _say(self, tone: str, *texts: str) -> None:
        self._feedback = {"tone": tone, "texts": [text for text in texts if text]}

    def _not_understood(self) -> None:
        self._say("info", _("The table did not understand that. Nothing has changed."))
