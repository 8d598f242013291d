"""Every text goes through gettext, the language belongs to the session, and a wrong code is told what there is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from content_helpers import session, small

from tutorials import i18n
from tutorials.i18n import LanguageError, available, use
from tutorials.messages import POT, extract
from tutorials.session import StepSession
from tutorials.texts import placeholders


def test_a_wrong_language_code_lists_the_right_ones() -> None:
    with pytest.raises(LanguageError, match=r"There is no language 'xx' here\. Choose one of: en"):
        StepSession(small(), "xx")
    with pytest.raises(LanguageError, match="There is no language None here"), use(None):  # type: ignore[arg-type]
        pass


def test_english_is_always_there() -> None:
    assert available()[0] == "en"


@pytest.fixture
def mirrored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A made-up language: every text in angle brackets, placeholders kept."""
    with POT.open("rb") as stream:
        catalogue = read_po(stream, locale="da")
    for message in catalogue:
        if message.id:
            one = message.id[0] if isinstance(message.id, tuple) else message.id
            message.string = tuple(f"«{text}»" for text in message.id) if isinstance(message.id, tuple) else f"«{one}»"
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "tutorials.mo").open("wb") as stream:
        write_mo(stream, catalogue)
    monkeypatch.setattr(i18n, "locale_folder", lambda: tmp_path)
    i18n._load.cache_clear()
    return "xx"


def untranslated(value: object, where: str = "view") -> list[str]:
    """Texts a person sees that did not come from the catalogue."""
    shown = {"title", "ask", "label", "status", "caption", "name", "text", "more", "spoken", "index"}
    found: list[str] = []
    if isinstance(value, dict):
        for key, item in value.items():
            if key in shown and isinstance(item, str) and item:
                if not item.startswith("«") or not item.endswith("»"):
                    found.append(f"{where}.{key}: {item}")
            else:
                found += untranslated(item, f"{where}.{key}")
    elif isinstance(value, list):
        for at, item in enumerate(value):
            found += untranslated(item, f"{where}[{at}]")
    return found


def test_a_whole_lesson_speaks_the_chosen_language(mirrored: str) -> None:
    from tutorials.loader import load_lesson

    for step in load_lesson("marriages").steps:
        opened = session(step, mirrored)
        views = [opened.view()]
        messages = [{"type": "read", "what": what} for what in ("hand", "trick", "trump", "points", "last")]
        messages += [{"type": "hint"}, {"type": "nonsense"}, {"type": "act", "action": "exchange"}]
        messages += [{"type": "act", "action": str(action)} for action in opened.deal.legal_actions()[:1]]
        views += [opened.receive(message) for message in messages]
        for view in views:
            assert untranslated(view) == [], step.path


def test_two_languages_in_one_process(mirrored: str) -> None:
    danish, english = session(small(), mirrored), session(small())
    assert danish.view()["status"] == "«Your lead.»"
    assert english.view()["status"] == "Your lead."
    assert i18n.current() == "en"


def messages_of(path: Path) -> set[object]:
    with path.open("rb") as stream:
        return {(message.context, message.id) for message in read_po(stream)}


def test_the_template_has_every_text(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.pot"
    extract(fresh)
    missing = messages_of(fresh) - messages_of(POT)
    stale = messages_of(POT) - messages_of(fresh)
    assert (missing, stale) == (set(), set()), "run: python -m tutorials.messages"


def test_the_template_holds_lessons_refusals_and_session_texts() -> None:
    ids = {identifier for _context, identifier in messages_of(POT)}  # type: ignore[misc]
    assert "A king and a queen of one suit are a marriage. You hold one. Pick its two cards." in ids
    assert "The talon is closed, and no marriage counts after that." in ids
    assert "It is taken back. Choose again." in ids


def test_placeholders_are_found() -> None:
    assert placeholders("You have {points}, the {KH} and {after.points}.") == ("points", "KH", "after.points")


def test_the_language_module_needs_no_catalogue_to_start() -> None:
    code = "import tutorials.i18n as i; print(i.available()[0])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "en\n"
