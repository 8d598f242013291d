"""What a screen reader says in each lesson, compared with what it said before.

After a text was changed on purpose: ``python -m tutorials.transcript --write``, and read the difference.
"""

from __future__ import annotations

import pytest
from content_helpers import GOOD, session, small

from tutorials.loader import lesson_ids, load_lesson, load_text
from tutorials.transcript import FOLDER, main, transcript
from tutorials.walk import NoWayError, right_way

AGAIN = "run: python -m tutorials.transcript --write"


@pytest.mark.parametrize("lesson", lesson_ids())
def test_a_lesson_sounds_as_it_did(lesson: str) -> None:
    file = FOLDER / f"{lesson}.txt"
    assert file.is_file(), AGAIN
    assert transcript(load_lesson(lesson)).splitlines() == file.read_text("utf-8").splitlines(), AGAIN


def test_there_is_no_transcript_without_its_lesson() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} <= set(lesson_ids())


def test_what_is_spoken_in_one_step() -> None:
    assert transcript(load_text(GOOD, "small.toml")) == (
        "# small/cash-it\n"
        "step      Step 1 of 1. Small\n"
        "ask       Make 18 points.\n"
        "trump     Trumps are spades. The trump card is the nine of spades. Cards in the stock (talon): 4.\n"
        "trick     No card lies on the table.\n"
        "points    You have 48, the opponent has 20.\n"
        "hand      You hold: ace of spades, king of hearts, queen of hearts, ten of clubs, jack of clubs and "
        "nine of diamonds.\n"
        "button    Announce a marriage\n"
        "button    Exchange the trump card\n"
        "button    Close the talon\n"
        "button    Claim\n"
        "status    Your lead.\n"
        "> announce 20 and lead the king of hearts\n"
        "shown     You announce 20 in hearts. You play the king of hearts.\n"
        "feedback  Right. Well done.\n"
    )


def test_a_step_that_cannot_be_solved_is_named() -> None:
    opened = session(small(GOOD.replace('"marriage KH", "marriage QH", "claim KH", "claim QH"', '"AS"')))
    way = right_way(opened)
    opened.receive(next(way))
    with pytest.raises(NoWayError, match=r"small/cash-it"):
        next(way)


def test_the_command_prints_a_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["first-trick"]) == 0
    assert capsys.readouterr().out == (FOLDER / "first-trick.txt").read_text("utf-8")
    assert main(["last-trick"]) == 1
    assert 'Did you mean "first-trick"?' in capsys.readouterr().err
