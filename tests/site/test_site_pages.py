"""The pages of a site as files: what they show before anything runs, where they lead, what they say they lack."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import tiny

from tutorials.serve.lessons import Shelf, find_notebooks
from tutorials.site.errors import SiteError
from tutorials.site.lite import KERNEL, NOTICE, PRELOADED, kernel_wheels, write_contents
from tutorials.site.pages import assets, assets_folder, previews, write_pages


class Read(HTMLParser):
    """Addresses, JSON and text of a page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.data: dict[str, Any] = {}
        self.text = ""
        self._script: str | None = None
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.addresses += [value for name, value in attrs if name in ("href", "src") and value]
        self._script = named.get("id") or "" if tag == "script" else None

    def handle_endtag(self, tag: str) -> None:
        self._script = None

    def handle_data(self, data: str) -> None:
        if self._script is None:
            self.text += data
        elif self._script:
            self.data[self._script] = json.loads(data)


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    return Shelf(find_notebooks())


@pytest.fixture(scope="module")
def pages(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Read]:
    """The pages of the project's lessons, by file name."""
    folder = tmp_path_factory.mktemp("pages")
    names = write_pages(shelf, previews(shelf), folder, ["ours.whl"], ["extra.whl"])
    return {name: Read(folder / name) for name in names}


def test_every_notebook_has_a_page_with_its_tables(shelf: Shelf, pages: dict[str, Read]) -> None:
    for notebook in shelf.everything():
        name = "index.html" if notebook.role == "start" else notebook.path.replace(".ipynb", ".html").replace("/", "-")
        given = pages[name].data.get("sx-given")
        shown = (
            [m["state"]["view"]["step"]["id"] for m in given["models"] if "step" in m["state"].get("view", {})]
            if given
            else []
        )
        assert [step for step in shown if step in notebook.steps] == list(notebook.steps), name


def test_every_link_of_every_page_leads_to_a_page_or_a_notebook(shelf: Shelf, pages: dict[str, Read]) -> None:
    notebooks = {f"lite/lab/index.html?path={quote(notebook.path)}" for notebook in shelf.everything()}
    shared = {f"{assets_folder()}/{name}" for name in assets()}
    for name, page in pages.items():
        for address in page.addresses:
            place = address.partition("#")[0]
            assert place in {"", *pages, *notebooks, *shared}, f"{name} leads to {address}"
        for notebook, target in page.data.get("sx-links", {}).items():
            assert target in pages, notebook


def test_the_teachers_page_leads_to_the_demonstrations_and_what_needs_a_server_says_so(pages: dict[str, Read]) -> None:
    teacher = pages["00-teacher.html"]
    for kind in ("deal", "position", "match"):
        name = f"teacher-demo-{kind}.html"
        assert name in teacher.addresses
        assert [model for model in pages[name].data["sx-given"]["models"] if "demo" in model["state"].get("view", {})]
        assert pages[name].data["sx-given"]["wheels"] == ["ours.whl", "extra.whl"]
    assert pages["05-marriages.html"].data["sx-given"]["wheels"] == ["ours.whl"]
    assert "teacher-lesson-plans.html" not in pages, "it holds the answers"
    assert "sixtysix lab" in teacher.text
    [button] = [m for m in pages["teacher-live-class.html"].data["sx-given"]["models"] if "served" in m["state"]]
    assert not button["answers"], "so Python is not fetched for it"
    assert button["state"]["served"] is True
    assert "sixtysix serve --class" in button["state"]["texts"]["served"]


def test_long_values_that_tables_have_in_common_are_written_once(pages: dict[str, Read]) -> None:
    given = pages["05-marriages.html"].data["sx-given"]
    tables = [model for model in given["models"] if "view" in model["state"]]
    assert len(tables) > 10
    assert all("texts" in model["shared"] for model in tables)
    assert len({model["shared"]["texts"] for model in tables}) == 1


def test_a_notebook_that_computes_says_what_it_lacks(tmp_path: Path) -> None:
    folder, target = tmp_path / "notebooks", tmp_path / "site"
    folder.mkdir()
    target.mkdir()
    tiny.write(folder / "20-odds.ipynb", "Odds", ("markdown", "# Odds\n\nA text."), ("code", "import numpy as np"))
    tiny.write(
        folder / "01-plain.ipynb", "Plain", ("markdown", "# Plain\n\n[Odds](20-odds.ipynb#x)"), ("code", "6 * 11")
    )
    shelf = Shelf(folder)
    drawn = previews(shelf)
    assert drawn["20-odds.ipynb"].needs == "numpy"
    assert write_pages(shelf, drawn, target, []) == ["01-plain.html", "20-odds.html", "index.html"]
    odds = Read(target / "20-odds.html")
    assert "This page computes with more of Python than this site brings along" in odds.text
    assert "A text." in odds.text
    plain = Read(target / "01-plain.html")
    assert "66" in plain.text
    assert "20-odds.html#x" in plain.addresses
    assert {"01-plain.html", "20-odds.html"} <= set(Read(target / "index.html").addresses)


def test_in_jupyterlite_such_a_notebook_carries_the_notice(tmp_path: Path) -> None:
    folder = tmp_path / "notebooks"
    folder.mkdir()
    for name in ("01-plain", "20-odds"):
        tiny.write(folder / f"{name}.ipynb", name, ("markdown", f"# {name}"), ("code", "6 * 11"))
    write_contents(Shelf(folder), {"01-plain.ipynb": "", "20-odds.ipynb": "numpy"}, tmp_path / "content")
    cells = {file.stem: json.loads(file.read_text())["cells"] for file in (tmp_path / "content").iterdir()}
    assert [cell.get("id") == NOTICE for cell in cells["20-odds"]] == [False, True, False]
    assert "sixtysix lab" in "".join(cells["20-odds"][1]["source"])
    assert not [cell for cell in cells["01-plain"] if cell.get("id") == NOTICE]


def test_a_notebook_that_breaks_stops_the_build_with_its_name(tmp_path: Path) -> None:
    tiny.write(tmp_path / "01-broken.ipynb", "Broken", ("markdown", "# Broken"), ("code", "1 / 0"))
    with pytest.raises(SiteError, match=r"01-broken\.ipynb cannot be run: ZeroDivisionError"):
        previews(Shelf(tmp_path))


def test_what_is_preloaded_is_what_the_kernel_brings_or_is_pinned() -> None:
    from tutorials.site.downloads import wheel_pins

    brought = {re.split(r"-\d", wheel.name)[0].replace("_", "-") for wheel in kernel_wheels()}
    assert set(PRELOADED) <= {*brought, *(pin.name for pin in wheel_pins()), "sixtysix"}, KERNEL
