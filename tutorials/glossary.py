"""The words of the game: no lesson uses one before it is explained.

``glossary.toml`` has a table for each word::

    [[word]]
    word      = "talon"
    also      = ["talons"]              # other forms; in small letters, several words are fine
    friendly  = "stock"                 # the plainer word that must stand beside it where it is explained
    explained = "talon/six-again"       # the step, or the text before it, that says what it means

A word without ``explained`` is one that the course never uses.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutorials.course_text import Piece
from tutorials.loader import GLOSSARY, content_folder
from tutorials.problems import ContentError, Problem, did_you_mean
from tutorials.reader import Reader


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the game."""

    word: str
    also: tuple[str, ...] = ()
    friendly: str = ""
    explained: str = ""
    line: int | None = None

    def found_in(self, text: str) -> str | None:
        """The form of this word that stands in a text, or None.

        >>> Word("talon", ("talons",)).found_in("Two cards are left in the Talon.")
        'Talon'
        """
        forms = "|".join(re.escape(form) for form in sorted((self.word, *self.also), key=len, reverse=True))
        found = re.search(rf"(?<!\w)(?:{forms})(?!\w)", text, re.IGNORECASE)
        return found[0] if found else None


def glossary() -> tuple[Word, ...]:
    """The words of the package's course. ContentError if the file has faults."""
    return read((content_folder() / GLOSSARY).read_text("utf-8"))


def read(text: str) -> tuple[Word, ...]:
    """The words that a text lists. ContentError with every fault."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError([Problem(GLOSSARY, f"is not readable TOML: {error}.")]) from error
    problems: list[Problem] = []
    lines = [at for at, line in enumerate(text.splitlines(), start=1) if line.strip() == "[[word]]"]

    def reader(part: Mapping[str, Any], where: str | None, line: int | None) -> Reader:
        def report(key: str | None, what: str, remedy: str) -> None:
            key_there = f"{where}{key or ''}" if where else key
            problems.append(Problem(GLOSSARY, what, key=key_there, remedy=remedy, line=line))

        return Reader(part, report)

    top = reader(table, None, None)
    words: dict[str, Word] = {}
    for at, part in enumerate(top.tables("word", required=True)):
        line = lines[at] if at < len(lines) else None
        entry = reader(part, f"word[{at + 1}].", line)
        name = entry.text("word", required=True, example='word = "talon"')
        word = Word(name, entry.texts("also"), entry.text("friendly"), entry.text("explained"), line)
        entry.finish()
        if name in words:
            entry.fault("word", f'"{name}" is there twice.', "Keep one of them.")
        words[name] = word
    top.finish()
    if problems:
        raise ContentError(problems)
    return tuple(words.values())


def faults(words: Iterable[Word], course: Iterable[Piece]) -> Iterator[Problem]:
    """Words that come before their explanation, and entries that do not fit the course."""
    texts = tuple(course)
    places = {piece.step: piece.place for piece in texts if piece.step}
    for word in words:
        if word.explained and word.explained not in places:
            remedy = did_you_mean(word.explained, places)
            yield _entry(word, "explained", f'names "{word.explained}", which is no step of the course.', remedy)
            continue
        if word.explained:
            yield from _explanation(word, [piece for piece in texts if piece.step == word.explained])
        yield from _too_early(word, texts, places.get(word.explained))


def _entry(word: Word, key: str, what: str, remedy: str) -> Problem:
    return Problem(GLOSSARY, what, key=f"{key} of {word.word}", remedy=remedy, line=word.line)


def _explanation(word: Word, there: list[Piece]) -> Iterator[Problem]:
    if not any(word.found_in(piece.text) for piece in there):
        what = f'names {word.explained}, where "{word.word}" is never said.'
        yield _entry(word, "explained", what, "Name the step that explains it, or explain it there.")
    elif word.friendly and not any(Word(word.friendly).found_in(piece.text) for piece in there):
        what = f'"{word.friendly}" does not stand beside the word in {word.explained}.'
        yield _entry(word, "friendly", what, "Say both there, the plain word first.")


def _too_early(word: Word, texts: tuple[Piece, ...], place: int | None) -> Iterator[Problem]:
    for piece in texts:
        form = word.found_in(piece.text)
        if form and (place is None or piece.place < place):
            yield _piece(word, piece, form)


def _piece(word: Word, piece: Piece, form: str) -> Problem:
    if not word.explained:
        what = f'says "{form}", a word that this course does without.'
    else:
        what = f'says "{form}", which is explained later, in {word.explained}.'
    said = piece.text if len(piece.text) <= 70 else _around(piece.text, form)
    remedy = f"Say it in other words: {said!r}"
    if Path(piece.file).suffix != ".toml":
        return Problem(f"{piece.file}, {piece.where}", what, remedy=remedy)
    step = piece.step.partition("/")[2]
    return Problem(piece.file, what, step=step, key=piece.where, remedy=remedy, line=piece.line)


def _around(text: str, form: str) -> str:
    at = text.index(form)
    return f"…{text[max(0, at - 30) : at + len(form) + 30]}…"
