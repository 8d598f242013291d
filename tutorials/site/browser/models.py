"""Thin models: traits that a page is told of, and messages from and to it.

They stand under the names of ipywidgets and anywidget (``stand_in``), for the widgets of ``tutorials.widgets``.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from itertools import count
from types import ModuleType
from typing import Any

import traitlets

Json = dict[str, Any]
Handler = Callable[[object, object, object], None]
Listener = Callable[[Json], None]

REFERENCE = "IPY_MODEL_"
"""What ipywidgets puts in front of a model's id where a trait holds another widget."""

_numbers = count(1)
_all: dict[str, Widget] = {}
_listeners: list[Listener] = []


class NotInTheBrowser(ModuleNotFoundError):
    """Something was asked for that a page does not bring along."""


class Widget(traitlets.HasTraits):
    """A model with an id. Every change of a synced trait is told to the page.

    It has the methods of ipywidgets that our widgets use and no others, whose names could be those of a trait.
    """

    def __init__(self, **values: Any) -> None:
        self.model_id = f"m{next(_numbers)}"
        self.comm: object | None = self
        self.log = logging.getLogger("sixtysix")
        self._handlers: list[Handler] = []
        super().__init__(**values)
        _all[self.model_id] = self
        _tell({"type": "model", **told(self)})
        self.observe(self._changed, names=list(self.traits(sync=True)))

    def get_state(self) -> Json:
        """The synced traits as JSON, and a widget's script and style."""
        state = {name: _written(getattr(self, name)) for name in self.traits(sync=True)}
        parts = {name: getattr(self, name, None) for name in ("_esm", "_css")}
        return {**state, **{name: text for name, text in parts.items() if text is not None}}

    def on_msg(self, handler: Handler, remove: bool = False) -> None:
        """Call ``handler(widget, content, buffers)`` for each message of the page."""
        if remove:
            self._handlers.remove(handler)
        else:
            self._handlers.append(handler)

    def send(self, content: object, buffers: object = None) -> None:
        """Send the page a message."""
        _tell({"type": "message", "id": self.model_id, "content": content})

    def set_state(self, sync_data: Json) -> None:
        """Take over what the page wrote into synced traits."""
        for name, value in sync_data.items():
            if name in self.traits(sync=True):
                setattr(self, name, value)

    def close(self) -> None:
        """Put the model away."""
        if self.comm is not None:
            self.comm = None
            del _all[self.model_id]
            _tell({"type": "closed", "id": self.model_id})

    def _changed(self, change: Json) -> None:
        _tell({"type": "state", "id": self.model_id, "state": {change["name"]: _written(change["new"])}})


def told(model: Widget) -> Json:
    """Everything that the page is to know of a model."""
    return {"id": model.model_id, "answers": bool(model._handlers), "state": model.get_state()}


def deliver(model: Widget, content: object) -> None:
    """Hand a message of the page to a model."""
    for handler in model._handlers:
        handler(model, content, [])


class Box(Widget):
    """Widgets one below the other."""

    children = traitlets.Tuple().tag(sync=True)

    def __init__(self, children: Any = (), **values: Any) -> None:
        super().__init__(children=tuple(children), **values)


class VBox(Box):
    """Widgets one below the other."""


class AnyWidget(Widget):
    """A widget with a script of its own in ``_esm``."""


def _written(value: Any) -> Any:
    """A trait's value with ids in place of widgets."""
    if isinstance(value, Widget):
        return REFERENCE + value.model_id
    if isinstance(value, dict):
        return {key: _written(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_written(item) for item in value]
    return value


def _tell(what: Json) -> None:
    for listener in _listeners:
        listener(what)


def listen(listener: Listener) -> None:
    """Call ``listener`` with everything that the page has to be told from now on."""
    _listeners.append(listener)


def find(model_id: str) -> Widget | None:
    """The model of that id, if it has not been put away."""
    return _all.get(model_id)


def reached_from(model_id: str) -> Iterator[Widget]:
    """A model and those that its traits name, by id or as widgets, and so on."""
    seen: set[str] = set()
    waiting = [model_id]
    while waiting:
        found = _all.get(waiting.pop().removeprefix(REFERENCE))
        if found is None or found.model_id in seen:
            continue
        seen.add(found.model_id)
        yield found
        for value in found.get_state().values():
            waiting += [item for item in (value if isinstance(value, list) else [value]) if isinstance(item, str)]


def _lacking(module: str) -> Callable[[str], object]:
    def lacking(name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        raise NotInTheBrowser(f"No {module}.{name} in the browser", name=f"{module}.{name}")

    return lacking


def stand_in() -> None:
    """Put the thin models under the names of ipywidgets and anywidget, before anybody imports these."""
    for name, classes in (("ipywidgets", (Widget, Box, VBox)), ("anywidget", (AnyWidget,))):
        module = ModuleType(name)
        module.__getattr__ = _lacking(name)  # type: ignore[method-assign]  # how a module says what it lacks
        for each in classes:
            setattr(module, each.__name__, each)
        sys.modules[name] = module
