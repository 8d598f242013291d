"""A page for each notebook: its prose, its tables as they look at first, and what Python needs to go on from there."""

from __future__ import annotations

import hashlib
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2
from nbconvert.filters.markdown_mistune import markdown2html_mistune

from tutorials.course import course
from tutorials.lesson_nav import is_nav
from tutorials.serve.lessons import Lesson, Shelf
from tutorials.site.browser.preview import code_cells
from tutorials.site.errors import SiteError
from tutorials.site.texts import needs_more, site_texts

Json = dict[str, Any]

START = "index.html"
ICON = "favicon.svg"
# blob: for the widgets' scripts; WebAssembly runs in the worker and is named for browsers that ask the page
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' blob: 'wasm-unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
    )
)
_HREF = re.compile(r'href="([^"#?]+\.ipynb)(?=["#?])')
_LINK = re.compile(r'<a href="([^"#?:]+\.ipynb)[^"]*">(.*?)</a>')  # to no page here: only its text stays
_PREVIEW_SECONDS = 300
_WORTH_SHARING = 500  # characters of JSON from which on a value that occurs twice is written once


@dataclass(frozen=True, slots=True)
class Preview:
    """What a notebook shows at first, or the name of what a browser lacks for it."""

    outputs: Sequence[Sequence[Mapping[str, str]]] = ()
    models: Sequence[Json] = ()
    needs: str = ""


def previews(shelf: Shelf) -> dict[str, Preview]:
    """The preview of every notebook of a shelf, by file name.

    Raises:
        SiteError: a notebook cannot be run; the text says which and why.
    """
    names = [notebook.path for notebook in shelf.everything()]
    command = [sys.executable, "-m", "tutorials.site.browser.preview", str(shelf.folder), *names]
    quiet = {**os.environ, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=quiet, timeout=_PREVIEW_SECONDS, check=False
    )
    if done.returncode:
        raise SiteError(f"A lesson could not be drawn: {done.stderr.strip().splitlines()[-1]}")
    return {name: Preview(**found) for name, found in json.loads(done.stdout).items()}


def page_names(shelf: Shelf) -> dict[str, str]:
    """The page of each notebook; the one that visitors meet first is the site's index."""
    start = shelf.start()
    # all pages in one folder, so that they share the addresses of their parts
    names = {
        notebook.path: f"{notebook.path.removesuffix('.ipynb').replace('/', '-')}.html"
        for notebook in shelf.everything()
    }
    return names | ({start.path: START} if start else {})


def write_pages(
    shelf: Shelf, drawn: Mapping[str, Preview], target: Path, wheels: Sequence[str], extra: Sequence[str] = ()
) -> list[str]:
    """Write every page and what they share into a folder; returns the names of the pages.

    Args:
        wheels: files in JupyterLite's Pyodide folder that a page loads besides Pyodide itself.
        extra: those that only the pages in folders of their own load too.
    """
    names = page_names(shelf)
    _write_assets(shelf, target)
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("tutorials.site"), autoescape=True, undefined=jinja2.StrictUndefined
    )
    for lesson in shelf.everything():
        needed = [*wheels, *extra] if "/" in lesson.path else wheels
        words = _words(shelf, lesson, names, drawn[lesson.path], needed)
        page = environment.get_template("page.html.j2").render(words)
        (target / names[lesson.path]).write_text(page, encoding="utf-8")
    if START not in names.values():
        page = environment.get_template("list.html.j2").render(_list_words(shelf, names))
        (target / START).write_text(page, encoding="utf-8")
    return sorted({START, *names.values()})


@cache
def assets() -> dict[str, bytes]:
    """The files that all pages share, by name."""
    looks = files("tutorials") / "templates" / "voila" / "templates" / "sixtysix" / "static"
    shared = {name: (looks / name).read_bytes() for name in ("sixtysix.css", ICON)}
    return shared | {file.name: file.read_bytes() for file in (files("tutorials.site") / "static").iterdir()}


@cache
def assets_folder() -> str:
    """Where they stand; the name has a mark of the content, so that no cache mixes old ones with new pages."""
    return f"page-{hashlib.sha256(b''.join(assets().values())).hexdigest()[:10]}"


def notebook_address(name: str) -> str:
    """Where JupyterLite shows a notebook, from the site's folder."""
    return f"lite/lab/index.html?path={quote(name)}"


def _write_assets(shelf: Shelf, target: Path) -> None:
    (target / assets_folder()).mkdir()
    for name, content in assets().items():
        (target / assets_folder() / name).write_bytes(content)
    if (shelf.folder / "assets").is_dir():
        shutil.copytree(shelf.folder / "assets", target / "assets")


def _words(shelf: Shelf, lesson: Lesson, names: Mapping[str, str], drawn: Preview, wheels: Sequence[str]) -> Json:
    found = shelf.find(lesson.path)
    given = None
    if drawn.models:
        given = {
            **_shared(drawn.models),
            "outputs": drawn.outputs,
            "cells": code_cells(shelf.folder / lesson.path),
            "wheels": list(wheels),
        }
    overview = course().overview
    return {
        "lang": lesson.lang,
        "title": lesson.title,
        "role": lesson.role,
        "texts": site_texts(lesson.lang),
        "policy": POLICY,
        "assets": assets_folder(),
        "contents": names.get(overview, START),
        "notebook": notebook_address(lesson.path),
        "notice": needs_more(lesson.lang) if drawn.needs else "",
        "pieces": list(_pieces(shelf.folder / lesson.path, posixpath.dirname(lesson.path), drawn, names)),
        "previous": _link(found.previous if found else None, names),
        "following": _link(found.following if found else None, names),
        "links": dict(names),
        "given": given,
    }


def _list_words(shelf: Shelf, names: Mapping[str, str]) -> Json:
    lessons = shelf.lessons()
    lang = lessons[0].lang
    return {
        "lang": lang,
        "title": site_texts(lang)["welcome"],
        "role": "start",
        "texts": site_texts(lang),
        "policy": POLICY,
        "assets": assets_folder(),
        "pieces": [],
        "given": None,
        "notice": "",
        "previous": None,
        "following": None,
        "lessons": [_link(lesson, names) for lesson in lessons],
    }


def _link(lesson: Lesson | None, names: Mapping[str, str]) -> Json | None:
    if lesson is None:
        return None
    return {"href": names[lesson.path], "title": lesson.title, "summary": lesson.summary, "lang": lesson.lang}


def _pieces(notebook: Path, folder: str, drawn: Preview, names: Mapping[str, str]) -> Iterator[Json]:
    """Prose and outputs in the notebook's order, without the links that are for JupyterLab.

    Args:
        folder: that of the notebook within the shelf, from which its links count.
    """
    outputs = iter(enumerate(drawn.outputs))
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "markdown" and not is_nav(cell):
            yield {"prose": _prose("".join(cell["source"]), folder, names)}
        elif cell["cell_type"] == "code":
            number, shown = next(outputs, (0, []))
            if shown:
                yield {"cell": number, "texts": [output["text"] for output in shown if "text" in output]}


def _prose(markdown: str, folder: str, names: Mapping[str, str]) -> str:
    def target(link: re.Match[str]) -> str | None:
        return names.get(posixpath.normpath(posixpath.join(folder, link[1])))

    html = str(markdown2html_mistune(markdown))
    kept = _LINK.sub(lambda link: link[0] if target(link) else link[2], html)
    return _HREF.sub(lambda link: f'href="{target(link) or link[1]}', kept)


def _shared(models: Sequence[Json]) -> Json:
    """Models with long values that several have, such as the words of each table, written once."""
    written = [{name: json.dumps(value) for name, value in model["state"].items()} for model in models]
    times = Counter(text for state in written for text in state.values() if len(text) >= _WORTH_SHARING)
    numbers = {text: number for number, text in enumerate(text for text, count in times.items() if count > 1)}
    return {
        "shared": [json.loads(text) for text in numbers],
        "models": [
            {
                **model,
                "state": {name: value for name, value in model["state"].items() if state[name] not in numbers},
                "shared": {name: numbers[text] for name, text in state.items() if text in numbers},
            }
            for model, state in zip(models, written, strict=True)
        ],
    }
