"""Worksheets, read back from the PDF: pages, letters, answers, and the same bytes for the same seed."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from pdf_ink import Ink, faults, ink, read, text_of
from pypdf import PdfReader

import sixtysix as ss
from tutorials.differences import game_name
from tutorials.loader import lesson_ids, load_lesson
from tutorials.names import card_name
from tutorials.paper import document, fonts
from tutorials.paper.document import Part, make
from tutorials.paper.errors import PaperError
from tutorials.paper.ink import SUITS, grey
from tutorials.paper.questions import MOST, questions, steps_for
from tutorials.paper.sheet import page_ends
from tutorials.paper.style import SMALLEST
from tutorials.paper.worksheet import Order, worksheet

A4, LETTER = (595, 842), (612, 792)


def order(*lessons: str, **more: object) -> Order:
    return Order(tuple(map(load_lesson, lessons)), **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def marriages() -> bytes:
    return worksheet(order("marriages", only=("questions", "answers", "rules", "cards")))


def test_the_same_seed_prints_the_same_bytes(marriages: bytes) -> None:
    again = worksheet(order("marriages", only=("questions", "answers", "rules", "cards")))
    assert again == marriages
    assert worksheet(order("trump", seed=2, count=2)) != worksheet(order("trump", seed=1, count=2))


@pytest.mark.parametrize(("paper", "size"), [("a4", A4), ("letter", LETTER)])
def test_every_page_has_the_size_of_the_paper(paper: str, size: tuple[int, int]) -> None:
    pdf = read(worksheet(order("trump", paper=paper, only=("questions", "answers", "rules", "cards"))))
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in pdf.pages} == {size}


def test_the_file_says_what_it_is_and_in_which_language(marriages: bytes) -> None:
    pdf = read(marriages)
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Sixty-Six: Marriages"
    assert pdf.trailer["/Root"]["/Lang"] == "en"


def test_answers_stand_on_pages_of_their_own(marriages: bytes) -> None:
    pages = [text_of(page) for page in read(marriages).pages]
    first = next(at for at, text in enumerate(pages) if "Marriages · sheet 1 · answers" in text)
    asked = questions(load_lesson("marriages"), 1, 8)
    for question in asked:
        before = " ".join(pages[:first])
        assert question.ask in before
        assert question.why not in before
        assert str(question.code) in before
        assert question.why in pages[first]
        assert f"{question.answer}." in pages[first]
        assert str(question.code) in pages[first].replace(" ", "")
    assert not any(question.ask in " ".join(pages[first:]) for question in asked)


def test_the_rules_take_one_page_and_so_do_twelve_cards(marriages: bytes) -> None:
    pages = [text_of(page) for page in read(marriages).pages]
    assert sum("The rules on one page" in text for text in pages) == 1
    cards = [text for text in pages if text.startswith("Cut along the lines")]
    assert len(cards) == 2
    letters = " ".join(cards).split()
    for index in ("A", "10", "K", "Q", "J", "9"):
        assert letters.count(index) == 8, f"{index}: two corners of four suits"


@pytest.mark.parametrize("game", ss.RULESETS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_game_has_its_rules_on_one_page(game: str, paper: str) -> None:
    (page,) = read(worksheet(Order(only=("rules",), ruleset=game, paper=paper))).pages
    assert game_name(ss.RULESETS[game]) in text_of(page)
    assert f"{ss.RULESETS[game].target} points" in text_of(page)
    assert faults(page) == []


def test_a_pack_has_the_cards_of_its_game() -> None:
    pdf = read(worksheet(Order(only=("cards",), ruleset="dutch")))
    letters = " ".join(map(text_of, pdf.pages)).split()
    assert letters.count("7") == letters.count("8") == 8
    assert all(faults(page) == [] for page in pdf.pages)


def misplaced(lesson: str, paper: str, most: int) -> list[str]:
    """Faults of a lesson's pages, type that is too small, codes that are broken, and pages that are nearly empty."""
    count = min(most, len(steps_for(load_lesson(lesson))))
    pdf = read(worksheet(order(lesson, count=count, seed=5, paper=paper, only=("questions", "answers"))))
    pages = [(page, ink(page)) for page in pdf.pages]
    runs = [run for _page, there in pages for run in there]
    found = [run.text for run in runs if run.size < SMALLEST * 0.99]
    texts = [run.text for run in runs]
    codes = [str(question.code) for question in questions(load_lesson(lesson), 5, count)]
    found += [f"broken: {code}" for code in codes if texts.count(code) != 2]
    asking = [there for _page, there in pages if not any(run.text.endswith("· answers") for run in there)]
    found += [f"nearly empty: page {at}" for at, there in enumerate(asking, start=1) if filled(there) < 0.45]
    return [*found, *(fault for page, there in pages for fault in faults(page, runs=there))]


def filled(runs: list[Ink]) -> float:
    """How far down a page letters go above its foot, 0 to 1."""
    body = [run for run in runs if run.bottom > 40]
    return (max(run.top for run in body) - min(run.bottom for run in body)) / (A4[1] - 80)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lesson", ["counting", "house-rules"])
def test_no_letter_leaves_the_page_or_lies_over_another(lesson: str, paper: str) -> None:
    assert misplaced(lesson, paper, 6) == []


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lesson", lesson_ids())
def test_no_letter_of_any_lesson_is_misplaced(lesson: str, paper: str) -> None:
    assert misplaced(lesson, paper, 60) == []


def test_the_reader_would_see_letters_over_others_and_beyond_the_edge() -> None:
    part = Part("bad", lambda kit: [kit.text("one above the other"), kit.gap(-11), kit.text("two above the other")])
    assert any("lies over" in fault for fault in faults(read(make([part], "")).pages[0]))
    wide = Part("wide", lambda kit: [kit.text("far" * 200)], margin=2)
    assert any("beyond the edge" in fault for fault in faults(read(make([wide], "")).pages[0]))


NORTHERN = "Ääkäfer, Åål, Øre, Æble, Straße, café, ÖÜ – one — two… “quoted”, 1 × ½"


def test_the_letters_of_all_our_languages_are_printed() -> None:
    part = Part("letters", lambda kit: [kit.text(NORTHERN), kit.text(NORTHERN, "title")], NORTHERN)
    assert text_of(read(make([part], "x")).pages[0]).count(NORTHERN) == 3


def test_rarer_letters_come_from_another_font_or_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    part = Part("letters", lambda kit: [kit.text("Győr ♠")])
    assert "Győr ♠" in text_of(read(make([part], "x")).pages[0])
    first = fonts.families()[0]
    monkeypatch.setattr(document, "families", lambda: [first])
    with pytest.raises(PaperError, match="lack letters of this text: ő♠"):
        make([part], "x")


def test_a_part_that_cannot_fit_says_so() -> None:
    part = Part("the whole story", lambda kit: [kit.text("word " * 6000)], most=1)
    with pytest.raises(PaperError, match="the whole story"):
        make([part], "x")


def test_the_suits_differ_in_grey_and_are_dark_enough_on_white() -> None:
    shades = sorted(grey(colour) for colour in SUITS.values())
    assert all(darker + 0.07 < lighter for darker, lighter in pairwise(shades))
    assert shades[-1] < 0.5


def test_each_question_comes_once_before_any_comes_again() -> None:
    lesson = load_lesson("first-trick")
    steps = len(steps_for(lesson))
    twice = questions(lesson, 3, 2 * steps)
    paths = [question.code.step for question in twice]
    assert all(paths.count(path) == 2 for path in paths)
    assert len({str(question.code) for question in twice}) == 2 * steps
    assert len({(question.code.step, str(question.table)) for question in twice}) == 2 * steps


def test_numbers_of_two_digits_stay_on_one_line() -> None:
    pdf = read(worksheet(order("marriages", count=12, only=("questions", "answers"))))
    runs = [run.text for page in pdf.pages for run in ink(page)]
    for number in ("10", "11", "12"):
        assert runs.count(number) >= 2, "one beside the question, one beside its answer"
    assert numbers_of(pdf) == sorted([*range(1, 13), *range(1, 13)])


def test_numbers_go_on_from_one_lesson_to_the_next() -> None:
    pdf = read(worksheet(order("trump", "first-trick", count=2, only=("questions",))))
    assert numbers_of(pdf) == [1, 2, 3, 4]


def numbers_of(pdf: PdfReader) -> list[int]:
    """The numbers at the left margin."""
    headings = [run.text for page in pdf.pages for run in ink(page) if run.left < 50 and run.text.isdecimal()]
    return sorted(map(int, headings))


def test_pages_are_filled_evenly_and_no_question_is_parted() -> None:
    assert page_ends([100.0], 50) == [1]
    assert page_ends([60, 60, 60, 60, 60, 60, 60], 200) == [2, 4, 7]
    assert page_ends([60, 60, 60, 60, 60], 200) == [2, 5]
    assert page_ends([90, 30, 30, 90], 200) == [2, 4]
    assert page_ends([10, 190, 10, 10], 200) == [2, 4]


def test_a_card_is_read_aloud_by_its_name(marriages: bytes) -> None:
    content = read(marriages).pages[0].get_contents()
    assert content is not None
    spoken = re.findall(rb"/ActualText <feff([0-9a-f]+)>", content.get_data())
    names = {bytes.fromhex(text.decode()).decode("utf-16-be") for text in spoken}
    first, *_others = questions(load_lesson("marriages"), 1, 8)
    assert {card_name(card["card"]) for card in first.table["you"]["hand"]} <= names


def test_the_foot_is_read_last(marriages: bytes) -> None:
    assert text_of(read(marriages).pages[0]).endswith("Marriages · sheet 1 Page 1")


def test_an_impossible_number_is_refused() -> None:
    for count in (0, MOST + 1):
        with pytest.raises(PaperError, match=f"{count} questions cannot be printed; ask for 1 to {MOST}"):
            questions(load_lesson("trump"), 1, count)
    with pytest.raises(PaperError, match=r'"closing" has only \d+ different questions|cannot be printed'):
        questions(load_lesson("closing"), 1, 10**6)


def test_a_printed_card_is_drawn_and_named_alike() -> None:
    from tutorials.paper.cards import small_card, whole_card

    assert small_card("TH").says == whole_card("TH").says == card_name("TH")


def test_shapes_are_those_of_the_screen() -> None:
    from importlib.resources import files

    from tutorials.paper import courts
    from tutorials.paper.cards import SHAPES
    from tutorials.paper.picture import Path, Shape

    static = files("tutorials.widgets") / "static"
    drawn = static.joinpath("cards.js").read_text("utf-8")
    for suit, d in SHAPES.items():
        assert f'{suit}: "{d}"' in drawn, f"the shape of {suit} differs from cards.js"
    figures = static.joinpath("courts.js").read_text("utf-8")

    def paths(shapes: list[Shape]) -> set[str]:
        return {shape.d for shape in shapes if isinstance(shape, Path)}

    ours = set().union(*(paths(courts.half_figure(rank, "H")) for rank in "KQJ"))
    theirs = set(re.findall(r'"(M[-0-9 .A-Z]+)"', figures))
    assert ours == theirs
