"""What a screen reader says along the right way through a lesson, in order.

::

    python -m tutorials.transcript marriages         # read one lesson aloud
    python -m tutorials.transcript --write           # all of them into tests/content/transcripts, for the tests

A line begins with who speaks: ``step``, ``ask``, ``hand``, ``trick``, ``trump``, ``points`` (what the buttons under
*Read* say), ``answer`` (a choice), ``shown`` (a caption of what is played), ``status``, ``feedback``; ``>`` is what the
learner does. A status that has not changed is not said again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import sixtysix as ss
from tutorials.explain import action_name
from tutorials.i18n import use
from tutorials.loader import lesson_ids, load_lesson, load_path
from tutorials.model import Lesson, Step
from tutorials.names import cards_in_words
from tutorials.problems import ContentError
from tutorials.progress import Board
from tutorials.session import StepSession
from tutorials.view import Json
from tutorials.walk import Message, right_way
from tutorials.widgets.texts import ui_texts

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "content" / "transcripts"
_READ = ("trump", "trick", "points", "hand")


def transcript(lesson: Lesson, lang: str = "en") -> str:
    """The whole lesson as it is spoken."""
    board = Board(len(lesson.steps))
    return "\n\n".join("\n".join(_Listener(step, lang, board).lines()) for step in lesson.steps) + "\n"


class _Listener:
    """Hears one step."""

    def __init__(self, step: Step, lang: str, board: Board) -> None:
        self.session = StepSession(step, lang, board)
        self.texts: dict[str, Any] = dict(ui_texts(lang))
        self.lang = lang
        self.status = ""

    def lines(self) -> Iterator[str]:
        view = self.session.receive({"type": "hello", "record": None})
        number = self.texts["step_number"].format(n=view["step"]["number"], of=view["step"]["of"])
        yield f"# {view['step']['id']}"
        yield _line("step", f"{number}. {view['step']['title']}")
        yield _line("ask", view["ask"])
        yield from self._shown(view)
        for what in _READ:
            yield _line(what, self.session.receive({"type": "read", "what": what})["spoken"])
        yield from (_line("answer", choice["label"]) for choice in view["choices"] or ())
        yield from (_line("button", button["label"]) for button in view["buttons"])
        yield from self._status(view)
        for message in right_way(self.session):
            yield f"> {self._in_words(message)}"
            view = self.session.receive(message)
            yield from self._shown(view)
            yield from self._status(view)
            if view["feedback"]:
                tone = self.texts[f"tone_{view['feedback']['tone']}"]
                yield _line("feedback", f"{tone} {view['feedback']['text']}")

    def _shown(self, view: Json) -> Iterator[str]:
        for frame in view["frames"]:
            self.status = frame["caption"]
            yield _line("shown", frame["caption"])

    def _status(self, view: Json) -> Iterator[str]:
        if view["status"] != self.status:
            self.status = view["status"]
            if view["status"]:
                yield _line("status", view["status"])

    def _in_words(self, message: Message) -> str:
        with use(self.lang):
            if message["type"] == "act":
                return action_name(ss.Action.parse(message["action"]), self.session.deal)
            value = message.get("value")
            if isinstance(value, list):
                return cards_in_words(value)
            labels = {choice["id"]: choice["label"] for choice in self.session.view()["choices"] or ()}
            return str(labels.get(value, self.texts["forward"] if value is None else value))


def _line(speaker: str, words: str) -> str:
    return f"{speaker:9} {' '.join(words.split())}"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the transcripts of some lessons, or write those of all into the tests. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tutorials.transcript", description="Hear a lesson.")
    parser.add_argument("lessons", nargs="*", help="lesson ids or files; all lessons of the course if left out")
    parser.add_argument("--write", action="store_true", help=f"write into {FOLDER.name}/ of the tests, do not print")
    options = parser.parse_args(argv)
    for name in options.lessons or lesson_ids():
        try:
            lesson = load_path(name) if name.endswith(".toml") else load_lesson(name)
        except ContentError as error:
            print(error, file=sys.stderr)
            return 1
        if options.write:
            (FOLDER / f"{lesson.id}.txt").write_text(transcript(lesson), "utf-8")
        else:
            print(transcript(lesson), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
