"""Lesson plans: data that the engine bears out, two pages in print, the same words in the notebook."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from importlib.resources import files

import pytest
from pdf_ink import Ink, faults, ink, read, text_of
from pypdf import PageObject

import sixtysix as ss
from tutorials.consequence import Move
from tutorials.deal_code import DealCode
from tutorials.differences import in_words
from tutorials.paper.board import Cell, board_picture
from tutorials.paper.demo import demo_moves
from tutorials.paper.plan_page import plan_html
from tutorials.paper.plan_text import LETTERS, plan_text
from tutorials.paper.plans import Plan, find_plans, load_plan, plan_ids, read_plan
from tutorials.paper.questions import ask
from tutorials.paper.worksheet import PLAN_PAGES, Order, worksheet
from tutorials.problems import ContentError
from tutorials.rulebook import rule_sentences

PLANS = plan_ids()


@cache
def printed(name: str, paper: str = "a4") -> list[tuple[PageObject, list[Ink]]]:
    """The pages of a plan, each with what is printed on it."""
    return [(page, ink(page)) for page in read(worksheet(Order(plans=(load_plan(name),), paper=paper))).pages]


@cache
def printed_words(name: str) -> str:
    return " ".join(" ".join(run.text for _page, runs in printed(name) for run in runs).split())


def source(name: str) -> str:
    return (files("tutorials.paper") / "plans" / f"{name}.toml").read_text("utf-8")


def test_there_is_one_lesson_and_a_unit_of_four() -> None:
    assert PLANS == ("one-off", "unit-1", "unit-2", "unit-3", "unit-4")
    assert [plan.id for plan in find_plans("unit")] == ["unit-1", "unit-2", "unit-3", "unit-4"]


@pytest.mark.parametrize("name", PLANS)
def test_a_plan_has_everything_a_teacher_needs(name: str) -> None:
    plan = load_plan(name)
    assert [(phase.what, phase.minutes) for phase in plan.phases] == [
        ("Start", 5), ("Demo", 8), ("In pairs", 20), ("Vote", 7), ("Exit ticket", 5)
    ]  # fmt: skip
    assert plan.aim.count(".") == 1, "the aim is one sentence"
    assert any("pack of" in thing and "each pair" in thing for thing in plan.materials)
    assert len(plan.questions) == len(plan.exit) == 3
    assert all(asked.expect for asked in plan.questions)
    assert plan.faster
    assert plan.slower
    assert plan.three
    assert plan.without_phones
    assert plan.words
    assert plan.rules


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", PLANS)
def test_a_plan_fills_two_pages_that_can_be_read(name: str, paper: str) -> None:
    pages = printed(name, paper)
    assert len(pages) == PLAN_PAGES == 2
    for page, runs in pages:
        assert faults(page, runs=runs) == []
        assert min(run.size for run in runs) >= 6.4
        assert min(run.bottom for run in runs if run.bottom > 40) < page.mediabox.height / 3, "well filled"


@pytest.mark.parametrize("name", PLANS)
def test_print_and_notebook_say_the_same(name: str) -> None:
    plan = load_plan(name)
    paper = printed_words(name)
    page = words_of(plan_html(plan))
    text = plan_text(plan)
    for asking in (*text.questions, *text.exit):
        for words in (asking.question.ask, asking.options, asking.right, asking.question.why, asking.tip):
            assert words in paper
            assert words in page
        for wrong, reply in asking.wrong:
            assert wrong in paper
            assert reply
            assert reply in paper
            assert reply in page
    for word, meaning in text.words:
        assert f"{word}: {meaning}" in paper
        assert f"{word}: {meaning}" in page
    for other in text.others:
        assert other.others, "a rule that is the same everywhere needs no strip"
        assert all(holds in paper and holds in page for _games, holds in other.others)


@pytest.mark.parametrize("name", PLANS)
def test_every_code_of_a_plan_opens_a_deal_and_has_the_printed_answer(name: str) -> None:
    plan = load_plan(name)
    paper = printed_words(name)
    codes = {str(asked.code) for asked in (*plan.questions, *plan.exit)}
    codes |= {str(task.code) for task in (*plan.faster, *plan.slower) if task.code}
    for code in codes:
        assert code in paper.replace(" ", "")
        assert f"{ask(DealCode.parse(code)).answer}." in paper
    for letter in LETTERS[: len(plan.exit)]:
        assert f" {letter} " in paper


@pytest.mark.parametrize("name", PLANS)
def test_figures_come_from_the_engine_and_are_never_typed(name: str) -> None:
    german = ss.RULESETS["german"]
    known = {german.target, german.half, german.deck, 20, 40, 120, 130, *(ss.Card.parse(f"{r}S").points for r in "AT")}
    typed = {
        int(number)
        for number in re.findall(r"(?<![\w#.-])\d+(?![\w.-])", re.sub(r"#.*|lessons? [\d to]+", "", source(name)))
    }
    assert typed & (known - {20}) == set()
    assert source(name).count("20") == len(re.findall(r"minutes = 20", source(name)))


@pytest.mark.parametrize("name", PLANS)
def test_a_demo_is_played_to_a_claim_that_comes_as_soon_as_it_may(name: str) -> None:
    _stage, moves = demo_moves(load_plan(name).demo)
    assert moves
    for move in moves[:-1]:
        if move.before.turn == 0 and move.before.violation("claim") is None:
            assert move.before.points(0) < move.before.ruleset.target
    if moves[-1].action.kind == "claim":
        assert moves[-1].after.outcome is not None
        assert moves[-1].after.outcome.winner == 0


def test_what_the_plans_say_about_their_demos_happens_in_them() -> None:
    """The words of ``[demo] say``, each held against the play that is printed below them."""
    stage, first = demo_moves(load_plan("one-off").demo)
    announced = [(move.seat, gain(move)) for move in first if move.action.kind == "marriage"]
    assert [seat for seat, _worth in announced] == [0, 1]
    assert announced[1][1] > announced[0][1], "B announces more"
    taken = [move for move in first if not move.after.trick and move.after.tricks(1) > move.before.tricks(1)]
    assert taken[0].action.card is not None
    assert taken[0].action.card.suit == stage.start.trump, "B takes the lead with a trump"
    assert any(move.after.points(1) > move.after.points(0) for move in first), "B catches up"
    assert any(move.before.talon_left == 0 and move.before.trick for move in first), "strict play"
    assert 0 < stage.start.ruleset.target - first[-2].before.points(0), "something is missing before the last trick"

    stage, waiting = demo_moves(load_plan("unit-2").demo)
    (opening,) = stage.opening
    assert (opening.seat, opening.action.kind) == (1, "marriage")
    assert [move.seat for move in waiting if move.action.kind == "marriage"] == [0]
    assert waiting[-1].before.pending(1) == gain(opening)
    assert waiting[-1].after.points(1) == 0

    stage, half = demo_moves(load_plan("unit-1").demo)
    assert stage.start.trick[0][0] == 1, "B has led"
    assert half[-1].after.points(0) == stage.start.ruleset.half

    stage, closing = demo_moves(load_plan("unit-4").demo)
    kinds = [(move.seat, move.action.kind) for move in (*stage.opening, *closing)]
    assert kinds.index((0, "marriage")) < kinds.index((0, "close")) < kinds.index((1, "pass"))
    (passed,) = (move for move in closing if move.action.kind == "pass")
    lowest = f"{stage.start.ruleset.exchange_rank}{stage.start.trump}"
    assert lowest not in map(str, passed.before.hand(1)), "B has no nine of trumps"


def gain(move: Move) -> int:
    """What an action brought its player, points that wait included."""
    before, after = move.before, move.after
    return after.points(move.seat) + after.pending(move.seat) - before.points(move.seat) - before.pending(move.seat)


def test_prices_on_the_boards_are_those_of_the_engine() -> None:
    told = in_words(ss.RULESETS["german"])
    german = ss.RULESETS["german"]
    (close,) = (cell for cell in load_plan("unit-4").board if cell.head == "Close")
    assert ("no marriages any more" in close.lines) == (not german.marriage_closed)
    assert ("last trick: no ten" in close.lines) == ("brings no ten" in rule_sentences()["close.no-ten"])
    (promise,) = (cell for cell in load_plan("unit-4").board if cell.head.startswith("You promise"))
    assert re.findall(r"\d", " ".join(promise.lines[1:])) == re.findall(r"\d", told["close_fail"][1])
    (worth,) = (cell for cell in load_plan("unit-3").board if cell.head == "A won deal")
    words = {1: "one", 2: "two", 3: "three"}
    says = rule_sentences()
    for line in worth.lines:
        price = int(line[-1])
        assert f"worth {words[price]} game point" in says[f"scale.{words[price]}"]
        assert ("without a trick" in line) == ("no trick" in says[f"scale.{words[price]}"])
        assert ("below" in line) == ("fewer" in says[f"scale.{words[price]}"])


def test_a_plan_prints_its_vote_and_its_exit_ticket_for_pupils() -> None:
    plan = load_plan("one-off")
    pdf = read(worksheet(Order(plans=(plan,), only=("questions", "answers"))))
    vote, ticket, key = map(text_of, pdf.pages)
    for asked, page in ((plan.questions, vote), (plan.exit, ticket)):
        for question in (ask(one.code) for one in asked):
            assert question.ask in page
            assert question.why not in page
            assert question.why in key
            assert f"{question.answer}." in key
    assert "Vote" in vote
    assert all(f" {letter} " in ticket for letter in "ABC")


def test_the_board_rings_the_card_that_takes_the_trick() -> None:
    def says(cards: str, trump: str) -> str:
        return board_picture((Cell("trick", "x", cards=tuple(cards.split()), trump=trump),)).says

    assert says("AH 9S", "S") == "x: nine of spades"
    assert says("AH 9S", "D") == "x: ace of hearts"
    assert says("KH TH", "S") == "x: ten of hearts"
    both = board_picture((Cell("marriages", "x", cards=("H", "S"), trump="S"),)).says
    assert both == "x: king of hearts, queen of hearts: 20; king of spades, queen of spades: 40"


FAULTS = [
    ('say  = "Both draw', 'say  = "{nonsense} Both draw', r"demo_says: has the placeholder \"nonsense\""),
    ("{say.strict}", "{say.stict}", r'has the placeholder "say.stict".*Did you mean "strict"'),
    ("minutes = 20", "minutes = 25", "minute: adds up to 50 minutes. Make it 45"),
    ('"trick", "lead"', '"trick", "leed"', r'words: has "leed".*Did you mean "lead"'),
    ('"strict", "marriage_trick"', '"strict", "half"', r'rules: has "half", which is no rule'),
    ("counting/too-few#1", "counting/too-feww#1", r'question\[3\].code: .*Did you mean "too-few"'),
    ("counting/too-few#1", "counting/too-few#", r'question\[3\].code: .*is no code of a deal'),
    ('["KH", "AS"]', '["KH", "marriage KH"]', r'question\[2\].expect: has "marriage KH", which is no wrong answer'),
    ('expect = ["claim"]', 'expect = ["play"]', r'question\[3\].expect: has "play"'),
    ('"first-trick/higher-cards#4"', '"first-trick/play-on"', r"exit\[1\].code: .*asks nothing"),
    ('lines = ["The ten beats the king!"]', f'lines = ["{"long " * 40}"]', "board: is .* points too wide"),
    ('draw  = "ranks"', 'draw  = "rank"', r'board\[1\].draw: does not know "rank". Did you mean "ranks"'),
    ("counting/too-few#1", "strategy/a-sure-hand#1", r"question\[3\].code: .*no average is proven"),
    ("three =", "threee =", r"three: is missing|threee: is not a key"),
    ("strategy/all-together", "counting/how-far", "demo.code: .* has nothing to play"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), FAULTS, ids=[new[:24] for _old, new, _message in FAULTS])
def test_a_fault_is_named_with_its_key(old: str, new: str, message: str) -> None:
    text = source("one-off")
    assert old in text
    with pytest.raises(ContentError, match=message):
        read_plan(text.replace(old, new, 1), "one-off.toml")


class _Reader(HTMLParser):
    """Collects words, and sees that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("path", "rect", "ellipse")

    def handle_data(self, data: str) -> None:
        if not {"svg", "style"} & set(self.open):
            self.words.append(data)


def words_of(html: str) -> str:
    reader = _Reader()
    reader.feed(html)
    assert reader.open == []
    assert reader.links == [], "a page fetches nothing"
    return " ".join(" ".join(reader.words).split())


def test_a_plan_of_strangers_cannot_put_markup_into_the_page() -> None:
    text = source("one-off").replace("Everybody plays", "<script>alert(1)</script> plays")
    plan: Plan = read_plan(text, "one-off.toml")
    assert "<script>" not in plan_html(plan)
    assert "<script>" in " ".join(map(text_of, read(worksheet(Order(plans=(plan,)))).pages))
