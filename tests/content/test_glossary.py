"""No word of the game comes before the lesson that explains it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sixtysix as ss
from tutorials.course import Course, course
from tutorials.course_text import Piece, pieces, plain
from tutorials.glossary import Word, faults, glossary, read
from tutorials.lint import lint_order
from tutorials.names import rank_name
from tutorials.problems import ContentError
from tutorials.serve.lessons import find_notebooks

TRANSCRIPTS = Path(__file__).parent / "transcripts"
TALON = Word("talon", ("talons",), "stock", "talon/six-again", 7)
COURSE = (
    Piece(0, "trump/any-card", "trump.toml", "ask", "Is the stock still there?", 40),
    Piece(1, "talon/six-again", "04-talon.ipynb", "cell 1", "The stock has a name of its own: the talon."),
    Piece(2, "talon/how-big", "talon.toml", "ask", "How big is the talon?", 54),
)


def test_the_course_uses_no_word_too_early() -> None:
    assert [str(problem) for problem in lint_order()] == []


def test_every_word_can_be_looked_up_and_leads_to_a_lesson_that_explains_it() -> None:
    cells = json.loads((find_notebooks() / course().words).read_text("utf-8"))["cells"]
    listed = re.findall(r"^- \[\*\*(.+?)\*\*\]\((.+?)\): .+\.$", "\n".join("".join(c["source"]) for c in cells), re.M)
    lessons = {lesson.notebook: lesson for lesson in course().lessons}
    numbers = {lesson.id: lesson.number for lesson in course().lessons}
    assert {href for _word, href in listed} <= set(lessons)
    for word in (word for word in glossary() if word.explained):
        entry = next((href for name, href in listed if name.startswith(word.word)), None)
        assert entry, f"{word.word} is not in the list of words"
        assert lessons[entry].number >= numbers[word.explained.split("/")[0]], f"{word.word} leads to an earlier lesson"
    assert len(listed) == len({name for name, _href in listed}) >= len([word for word in glossary() if word.explained])


def test_the_order_and_the_points_of_the_cards_are_those_of_the_engine() -> None:
    cells = json.loads((find_notebooks() / course().words).read_text("utf-8"))["cells"]
    text = "".join(line for cell in cells for line in cell["source"])
    best_first = [ss.Card(rank, "H") for rank in reversed(ss.RULESETS["german"].ranks)]
    names = [rank_name(card.rank) for card in best_first]
    assert f"which card of a suit beats which: {', '.join(names)}. The {names[0]} is the best." in text
    points = ", ".join(f"{name} {card.points}" for name, card in zip(names, best_first, strict=True))
    assert f"what a card is worth in a trick: {points}." in text


def said(words: list[Word], texts: tuple[Piece, ...] = COURSE) -> list[str]:
    return [str(problem) for problem in faults(words, texts)]


def test_a_word_in_its_place() -> None:
    assert said([TALON]) == []


def test_a_word_that_comes_too_early_is_named_with_file_step_and_key() -> None:
    early = (replace(COURSE[0], text="Is the talon still there?"), *COURSE[1:])
    assert said([TALON], early) == [
        'trump.toml:40, step "any-card", key ask: says "talon", which is explained later, in talon/six-again. '
        "Say it in other words: 'Is the talon still there?'"
    ]
    notebook = (replace(COURSE[0], file="02-trump.ipynb", where="cell 9", text="Talons are next."), *COURSE[1:])
    assert said([TALON], notebook) == [
        '02-trump.ipynb, cell 9: says "Talons", which is explained later, in talon/six-again. '
        "Say it in other words: 'Talons are next.'"
    ]


def test_a_word_that_the_course_does_without() -> None:
    assert said([Word("big")])[0].startswith('talon.toml:54, step "how-big", key ask: says "big", a word that this')


def test_entries_that_do_not_fit_the_course() -> None:
    assert said([replace(TALON, explained="talon/six-agin")]) == [
        'glossary.toml:7, key explained of talon: names "talon/six-agin", which is no step of the course. '
        'Did you mean "talon/six-again"?'
    ]
    assert said([replace(TALON, explained="trump/any-card")]) == [
        'glossary.toml:7, key explained of talon: names trump/any-card, where "talon" is never said. '
        "Name the step that explains it, or explain it there."
    ]
    assert said([replace(TALON, friendly="heap")]) == [
        'glossary.toml:7, key friendly of talon: "heap" does not stand beside the word in talon/six-again. '
        "Say both there, the plain word first."
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[word]]\nword = 3", "glossary.toml:1, key word[1].word: must be a text, not a whole number."),
        ("[[word]]\nfriendly = 'x'", "glossary.toml:1, key word[1].word: is missing."),
        ("[[word]]\nword = 'a'\nfrendly = 'x'", 'word[1].frendly: is not a key that is known here. Did you mean "frie'),
        ("[[word]]\nword = 'a'\n[[word]]\nword = 'a'", 'glossary.toml:3, key word[2].word: "a" is there twice.'),
        ("wird = 1", "key word: is missing"),
        ("[[word", "glossary.toml: is not readable TOML"),
    ],
)  # fmt: skip
def test_faults_of_the_glossary_itself(text: str, words: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(text)
    assert words in str(caught.value)


def cell(kind: str, source: str, **metadata: Any) -> dict[str, Any]:
    return {"cell_type": kind, "source": [source], "metadata": metadata}


def test_the_course_is_read_in_order(tmp_path: Path) -> None:
    cells = [
        cell("markdown", "# Marriages\n\nA *warm*\nwelcome."),
        cell("code", "from tutorials.widgets import step"),
        cell("markdown", "Look at your **hand**."),
        cell("code", 'step("marriages/first-pair")'),
        cell("markdown", "Well done."),
        cell("markdown", "Next: the talon", tags=["lesson-nav"]),
    ]
    (tmp_path / "05-marriages.ipynb").write_text(json.dumps({"cells": cells}), "utf-8")
    entry = next(entry for entry in course().lessons if entry.id == "marriages")
    found = list(pieces(Course("", "", (entry,)), tmp_path))
    assert [(piece.place, piece.step, piece.text) for piece in found if piece.file.endswith(".ipynb")] == [
        (0, "marriages/first-pair", "A warm welcome."),
        (0, "marriages/first-pair", "Look at your hand."),
        (1, "", "Well done."),
    ]
    step = [piece for piece in found if piece.file == "marriages.toml"]
    assert {piece.step for piece in step} == {"marriages/first-pair"}
    assert [piece.where for piece in step][:3] == ["title", "ask", "on_right"]


def test_buttons_are_read_too() -> None:
    entry = next(entry for entry in course().lessons if entry.id == "marriages")
    notebooks = Path(__file__).parents[2] / "notebooks"
    buttons = {piece.text for piece in pieces(Course("", "", (entry,)), notebooks) if piece.where == "buttons"}
    assert "Announce a marriage" in buttons
    assert "Exchange the trump card" not in buttons, "that is a later lesson"


def test_emphasis_does_not_hide_a_word() -> None:
    assert plain("Drawing goes on. Unless *somebody*\nsays: **game**\n**points** {KH}!") == (
        "Drawing goes on. Unless somebody says: game points …!"
    )


def test_the_glossary_knows_the_words_of_the_rulebook() -> None:
    known = {word.word for word in glossary()}
    assert {"trick", "lead", "trump", "talon", "marriage", "exchange", "claim", "strict play", "match"} <= known


def test_the_table_says_no_word_too_early_either() -> None:
    """What is read aloud in each step: the labels of buttons, the state of the table, how a deal ended."""
    step, heard = "", []
    for entry in course().lessons:
        file = TRANSCRIPTS / f"{entry.id}.txt"
        for line in file.read_text("utf-8").splitlines() if file.is_file() else ():
            step = line[2:] if line.startswith("# ") else step
            words = line if line.startswith(("# ", "> ")) else line[10:]
            heard.append((step, words.replace("stock (talon)", "stock")))  # both words, the plain one first
    order = list(dict.fromkeys(step for step, _line in heard))
    for word in glossary():
        if word.explained:
            before = [line for step, line in heard if order.index(step) < order.index(word.explained)]
            assert [line for line in before if word.found_in(line)] == [], word.word
