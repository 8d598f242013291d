"""An experiment on a page: ipywidgets to choose and to guess with, and a widget of our own for what comes out.

ipywidgets' controls cannot carry names for screen readers; the script of ``LabBoard`` gives them theirs.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Any
from uuid import uuid4

import anywidget
import ipywidgets
import traitlets

from tutorials.i18n import _, use
from tutorials.lab.gather import Progress
from tutorials.lab.model import MOST_TEXT, Amount, Choice, Field, LabError
from tutorials.lab.session import LabSession
from tutorials.lab.texts import lab_texts
from tutorials.lab.view import Json, card_json, report_json
from tutorials.plots.style import WIDE, Look
from tutorials.widgets.assets import script, style

TOLD_SECONDS = 0.1
"""How often progress is told."""
WIDTHS = (250, 720)
"""Pixels between which pictures are drawn."""

_warmed = False


class LabBoard(anywidget.AnyWidget):
    """What an experiment says and shows. The browser is told and asks for files; it decides nothing."""

    _esm = script("lab")
    _css = style("lab")

    lang = traitlets.Unicode("en").tag(sync=True)
    kind = traitlets.Unicode("report").tag(sync=True)
    """"head" stands above the controls, "report" below them."""
    texts = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Ignore what a browser writes."""


class Lab(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets ships no types
    """One experiment: guess, play, compare."""

    def __init__(self, session: LabSession) -> None:
        self.session = session
        self.look = Look(width=WIDE)
        self._task: asyncio.Task[None] | None = None
        self._touched = False
        texts = lab_texts(session.lang)
        self.head = LabBoard(lang=session.lang, kind="head", texts=texts, state=self._head_state())
        self.about = LabBoard(lang=session.lang, kind="head", texts=texts, state=self._about_state())
        self.board = LabBoard(lang=session.lang, kind="report", texts=texts, state=_resting())
        self.controls = {field.key: _control(field) for field in session.fields}
        self.slider, self.number = _guessing(session)
        self.unit = ipywidgets.Label(session.question.unit)
        self.run = ipywidgets.Button(description=session.button())
        self.halt = ipywidgets.Button(description=texts["stop"])
        self.bar = ipywidgets.IntProgress(value=0, max=1)
        guess = ipywidgets.HBox([self.slider, self.number, self.unit])
        buttons = ipywidgets.HBox([self.run, self.halt, self.bar])
        guess.add_class("s66-lab-guess")
        buttons.add_class("s66-lab-buttons")
        self.run.add_class("s66-lab-run")
        self.halt.add_class("s66-lab-stop")
        fields = ipywidgets.VBox(list(self.controls.values()))
        fields.add_class("s66-lab-fields")
        super().__init__([self.head, *([fields] if self.controls else []), self.about, guess, buttons, self.board])
        for name in ("s66", "s66-lab"):
            self.add_class(name)
        self._listen()

    def _listen(self) -> None:
        # kept, since the link lives as long as somebody holds it
        self._link = ipywidgets.jslink((self.slider, "value"), (self.number, "value"))
        self.slider.observe(self._on_touch, "value")
        self.number.observe(self._on_touch, "value")
        for control in self.controls.values():
            control.observe(self._guarded(self._on_choice), "value")
        self.run.on_click(self._guarded(self._on_run))
        self.halt.on_click(self._guarded(self._on_stop))
        self.head.on_msg(self._guarded(self._on_chosen))
        self.board.on_msg(self._guarded(self._on_message))

    # ---- what the learner does -----------------------------------------------------------------------------------

    def _on_touch(self, _change: object) -> None:
        self._touched = True

    def _on_choice(self, *_given: object) -> None:
        self.about.state = self._about_state()
        self._tell(old=not self.session.shows(self._settings()))

    def _on_chosen(self, _widget: object, content: object, _buffers: object) -> None:
        """Take over what stands on the page: ipywidgets holds changes back while the kernel is busy, but no click."""
        match content:
            case {"type": "chosen", "guess": str(guess), "values": list(values), **more}:
                if len(values) != len(self.controls):
                    return
                self._touched = self._touched or more.get("touched") is True  # the lowest number is a guess too
                for control, value in zip(self.controls.values(), values, strict=True):
                    _put(control, value)
                _put(self.number, guess)
            case _:
                pass

    def _on_run(self, *_given: object) -> None:
        if self.session.running:
            return
        self.session.begin(self.number.value if self._touched else None, self._settings())
        self._tell(status="", tone="info", running=True, done=0, total=1, report=None, old=False)
        work = self.session.work()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for progress in work:  # nobody else waits for this thread
                self._show(progress)
            self._finish(progress)
            return
        self._task = loop.create_task(self._pump(work))

    def _on_stop(self, *_given: object) -> None:
        self.session.stop()

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        match content:
            case {"type": "width", "px": int(px)}:
                self._warm()
                width = max(WIDTHS[0], min(px, WIDTHS[1]))
                if width != self.look.width:
                    self.look = Look(width=width)
                    if self.session.outcome is not None and not self.session.running:
                        self._tell(report=self._report())
            case {
                "type": "file",
                "picture": int(number),
                "format": "svg" | "png" as kind,
                "theme": "light" | "dark" as theme,
            }:
                self._send_file(number, kind, Look(theme, self.look.width))

    def _warm(self) -> None:
        """Load what a run needs while the visitor reads: the page is there, and the kernel has nothing to do."""
        global _warmed
        if _warmed:
            return
        _warmed = True
        from tutorials.lab import warm

        warm.machine_code()

    # ---- playing ---------------------------------------------------------------------------------------------------

    async def _pump(self, work: Iterator[Progress]) -> None:
        """Play, and let the stop button be heard between two portions."""
        told = 0.0
        progress = Progress(0, 1)
        try:
            for progress in work:
                if monotonic() - told > TOLD_SECONDS:
                    self._show(progress)
                    told = monotonic()
                await asyncio.sleep(0.002)
            self._finish(progress)
        except Exception:  # one that leaves a task is shown nowhere; the visitor is told, the log has the rest
            self._apologise()

    def _show(self, progress: Progress) -> None:
        self.bar.max = progress.total
        self.bar.value = progress.done
        self._tell(done=progress.done, total=progress.total)

    def _finish(self, progress: Progress) -> None:
        self._show(progress)
        self.run.description = self.session.button()
        ended = self.session.ended(progress)
        if self.session.outcome is None:
            self._tell(status=ended, tone="info", running=False, report=None)
            return
        try:
            report = self._report()
        except LabError as error:
            self._tell(status=str(error), tone="wrong", running=False, report=None)
            return
        # on a phone the pictures are long: what the guess was worth stands right below the button too
        status = f"{ended} {report['sentences'][0]}"
        self._tell(status=status, tone="info", running=False, report=report, record=self.session.record())

    def _report(self) -> Json:
        return report_json(self.session.report(self.look))

    def _send_file(self, number: int, kind: str, look: Look) -> None:
        if self.session.outcome is None or self.session.running:
            return
        pictures = self.session.report(look).pictures
        if not 0 <= number < len(pictures):
            return
        picture = pictures[number]
        data = picture.png() if kind == "png" else picture.svg().encode("utf-8")
        mark = re.sub(r"[^a-z0-9]+", "-", f"sixty-six {self.session.experiment.id} {number + 1}")
        self.board.send({"type": "file", "name": f"{mark}.{kind}", "format": kind}, buffers=[data])

    # ---- telling ---------------------------------------------------------------------------------------------------

    def _settings(self) -> dict[str, Any]:
        return {key: control.value for key, control in self.controls.items()}

    def _head_state(self) -> Json:
        return {"question": self.session.question.text, "about": "", "cards": [], "step": self.session.path}

    def _about_state(self) -> Json:
        about, cards = self.session.about(self._settings() if hasattr(self, "controls") else None)
        with use(self.session.lang):
            return {"question": "", "about": about, "cards": [card_json(card) for card in cards], "step": ""}

    def _tell(self, **changes: Any) -> None:
        self.board.state = {**self.board.state, **changes}

    def _guarded(self, act: Callable[..., None]) -> Callable[..., None]:
        """A callback whose errors are said on the page; what is no ``LabError`` goes to the log."""

        def guarded(*given: Any) -> None:
            try:
                act(*given)
            except LabError as error:
                self._tell(status=str(error), tone="wrong", running=self.session.running)
            except Exception:  # one that leaves a handler goes to the browser with its source lines
                self._apologise()

        return guarded

    def _apologise(self) -> None:
        number = uuid4().hex[:8]
        self.log.error("%s, error %s", self.session.path, number, exc_info=True)
        with use(self.session.lang):
            text = _("Something went wrong in this experiment. Try again. (Error {number})").format(number=number)
        self._tell(status=text, tone="wrong", running=False)


def _resting() -> Json:
    return {
        "status": "",
        "tone": "info",
        "running": False,
        "done": 0,
        "total": 1,
        "report": None,
        "record": None,
        "old": False,
    }


# The number beside it shows the value, also while it is drawn along; the kernel hears of it at the end, since the
# server drops what a page sends faster than people choose.
_QUIET = {"readout": False, "continuous_update": False}


def _guessing(session: LabSession) -> tuple[Any, Any]:
    """Slider and number field for the guess; both stand at the lowest value, which says that nothing is guessed yet."""
    asked = session.question
    bounds = {"value": asked.low, "min": asked.low, "max": asked.high}
    return ipywidgets.IntSlider(**bounds, **_QUIET), ipywidgets.BoundedIntText(**bounds)


def _control(field: Field) -> Any:
    match field:
        case Choice():
            options = [(said, value) for value, said in field.options]
            return ipywidgets.Dropdown(description=field.label, options=options, value=field.value)
        case Amount():
            return ipywidgets.BoundedIntText(
                description=field.label, value=field.value, min=field.low, max=field.high, step=1
            )
        case _:
            return ipywidgets.Text(description=field.label, value=field.value, placeholder=field.example)


def _put(control: Any, value: object) -> None:
    """Set a control to what the page shows; a number out of bounds, or what is no choice, is left as it was."""
    match control, value:
        case ipywidgets.Dropdown(), int(at) if 0 <= at < len(control.options):
            control.index = at
        case ipywidgets.BoundedIntText(), str(text) if text.lstrip("-").isdecimal() and len(text) < 10:
            control.value = int(text)
        case ipywidgets.Text(), str(text):
            control.value = text[:MOST_TEXT]
        case _:
            pass


def lab(name: str, lang: str = "en") -> Lab:
    """An experiment, ready to be shown at the end of a notebook cell.

    Args:
        name: such as ``"thousand-deals"``.
        lang: code of the language that it speaks.

    Raises:
        LabError: there is no such experiment; the text names those that exist.
        tutorials.i18n.LanguageError: there is no such catalogue.
    """
    from tutorials.lab.experiments import EXPERIMENTS

    if name not in EXPERIMENTS:
        with use(lang):
            known = ", ".join(EXPERIMENTS)
            raise LabError(_("There is no experiment {name}. Choose one of: {known}.").format(name=name, known=known))
    return Lab(LabSession(EXPERIMENTS[name], lang=lang))
