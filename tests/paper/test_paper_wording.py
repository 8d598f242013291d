"""The words that paper puts in place of a lesson's own."""

from __future__ import annotations

import re

import pytest

from tutorials.loader import find_step, lesson_ids, load_lesson
from tutorials.model import ChooseOne
from tutorials.names import is_card
from tutorials.paper.filling import filled, meanings, unknown
from tutorials.paper.questions import questions, steps_for
from tutorials.paper.wording import wording
from tutorials.texts import placeholders, unknown_placeholders

LEANS = re.compile(
    r"\b(the same (hand|cards|table|deal|plan|again|position)|again|this time|in place of|has become|once more"
    r"|look back|^then|^now|^so|button|press|tap|click|covered|take back)\b|New deal (?!and|:)",
)
"""Words that lean on another question or on the screen."""


def test_every_key_is_a_step() -> None:
    texts = wording()
    for path in (*texts.ask, *texts.right, *texts.wrong, *texts.leave_out):
        find_step(path)


def test_every_text_has_placeholders_that_the_lessons_know() -> None:
    texts = wording()
    said = [*texts.ask.values(), *texts.right.values(), *(t for each in texts.wrong.values() for t in each.values())]
    assert [fault for text in said for fault in unknown_placeholders(text)] == []


def test_cards_that_are_named_are_cards_of_the_position() -> None:
    texts = wording()
    for table in (texts.ask, texts.right):
        for path, text in table.items():
            step = find_step(path)
            there = f"{step.position} {step.ask} {step.on_right} {step.hints} {step.played}"
            for name in placeholders(text):
                card = name.partition(".")[0]
                assert not is_card(card) or card in there, f"{path} names {card}"


def test_a_wrong_answer_with_a_reply_can_be_given() -> None:
    for path, replies in wording().wrong.items():
        task = find_step(path).task
        for key in replies:
            assert key == "*" or (isinstance(task, ChooseOne) and key in [option.id for option in task.options])


@pytest.mark.parametrize("lesson", lesson_ids())
def test_a_question_stands_by_itself(lesson: str) -> None:
    found = load_lesson(lesson)
    for question in questions(found, 1, len(steps_for(found))):
        assert not LEANS.search(question.ask), f"{question.code}: {question.ask}"
        assert "{" not in question.ask + question.why + question.answer
        assert question.answer, question.code
        assert question.why, question.code


def test_the_glossary_says_what_it_means() -> None:
    for word, meaning in meanings().items():
        assert list(unknown(meaning)) == [], word
        assert "{" not in filled(meaning)
        assert not filled(meaning).lower().startswith(f"{word} "), "a word is not explained by itself"
