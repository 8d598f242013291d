"""Everything on paper goes through gettext: in a made-up language no English sentence is left."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from pdf_ink import read, text_of

from tutorials import i18n
from tutorials.loader import load_lesson
from tutorials.messages import extract
from tutorials.paper.picture import Picture, Placed, Text
from tutorials.paper.plan_text import plan_text
from tutorials.paper.plans import load_plan
from tutorials.paper.questions import questions
from tutorials.paper.worksheet import Order, worksheet


@pytest.fixture(scope="module")
def mirrored(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The code of a language with every text in marks: «Your lead.»"""
    folder = tmp_path_factory.mktemp("locale")
    extract(folder / "texts.pot")
    with (folder / "texts.pot").open("rb") as stream:
        catalogue = read_po(stream, locale="da")
    for message in catalogue:
        if message.id:
            pair = isinstance(message.id, tuple)
            message.string = tuple(f"«{text}»" for text in message.id) if pair else f"«{message.id}»"
    (folder / "xx" / "LC_MESSAGES").mkdir(parents=True)
    with (folder / "xx" / "LC_MESSAGES" / "tutorials.mo").open("wb") as stream:
        write_mo(stream, catalogue)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(i18n, "locale_folder", lambda: folder)
        i18n._load.cache_clear()
        yield "xx"
    i18n._load.cache_clear()


NO_SENTENCES = {"time", "code", "way", "table", "d", "look", "matrix", "colour", "anchor"}


def plain_texts(value: object, where: str = "") -> list[str]:
    """Texts with letters that did not come from the catalogue."""
    if isinstance(value, str):
        named = re.sub(r"«.*»|[AB]: \d+|\d+ : \d+|[A-Z]", "", value, flags=re.DOTALL)
        return [f"{where}: {value}"] if re.search(r"[A-Za-z]{2}", named) else []
    if isinstance(value, tuple):
        return [text for item in value for text in plain_texts(item, where)]
    if isinstance(value, Picture | Placed):
        return plain_texts(value.shapes, where)
    if isinstance(value, Text):
        return plain_texts(value.text, where)
    if is_dataclass(value):
        return [
            text
            for each in fields(value)
            if each.name not in NO_SENTENCES
            for text in plain_texts(getattr(value, each.name), f"{where}.{each.name}")
        ]
    return []


@pytest.mark.parametrize("name", ["one-off", "unit-4"])
def test_a_plan_speaks_the_chosen_language(mirrored: str, name: str) -> None:
    with i18n.use(mirrored):
        assert plain_texts(plan_text(load_plan(name))) == []


def test_a_worksheet_speaks_the_chosen_language(mirrored: str) -> None:
    with i18n.use(mirrored):
        assert plain_texts(questions(load_lesson("marriages"), 1, 13)) == []
        pdf = read(worksheet(Order((load_lesson("talon"),), cards=True, count=3)))
    assert pdf.trailer["/Root"]["/Lang"] == mirrored
    assert pdf.metadata is not None
    assert (pdf.metadata.title or "").startswith("«")
    for page in pdf.pages:
        lines = [line.strip() for line in page.extract_text().splitlines()]
        heads = [line for line in lines if line in ("Name", "Date", "Answers", "Because", "Why?", "Trumps", "Opponent")]
        assert heads == []
        assert "«" in text_of(page)
