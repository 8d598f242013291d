"""A lesson file with a fault gives a message that names file, step, key and the remedy, and all faults at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from content_helpers import GOOD, small

from tutorials.lint import lint_step, main
from tutorials.loader import find_step, load_path, load_text
from tutorials.problems import ContentError, Problem


def faults(text: str) -> list[Problem]:
    with pytest.raises(ContentError) as caught:
        load_text(text, "small.toml")
    return list(caught.value.problems)


def fault(text: str) -> str:
    problems = faults(text)
    assert len(problems) == 1, problems
    return str(problems[0])


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


def test_the_example_itself_is_sound() -> None:
    assert lint_step(small()) == []


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ("accept ", "acept ", "acept", 'Did you mean "accept"?'),
        ('trump = "9S"', 'trumps = "9S"', "deal.trumps", 'Did you mean "trump"?'),
        ('kind     = "play"', 'kind = "plays"', "kind", 'Did you mean "play"?'),
        ('trump = "9S"', 'trump = "9S"\nruleset = "germann"', "deal.ruleset", 'Did you mean "german"?'),
        ("points = { you = \">= 66\" }", 'pointz = { you = ">= 66" }', "success.pointz", 'Did you mean "points"?'),
        ('you = ">= 66"', 'you = "lots"', "success.points.you", "must compare with a number"),
        ('you = ">= 66"', 'me = ">= 66"', "success.points.me", "is not a seat"),
        ('hint     = ["Look for a king.", "So: {answer}."]', "hint = 3", "hint", "must be a list, not a whole number"),
        ('trump = "9S"', "trump = 9", "deal.trump", "must be a text, not a whole number."),
        ('lead = "you"', 'lead = "you"\ndrawn = "no"', "deal.drawn", "must be true or false, not a text."),
        ('{ you = 48, opponent = 20 }', '{ me = 48 }', "deal.points", "must have the seats as its keys"),
        ('{ you = 48, opponent = 20 }', '{ you = "48" }', "deal.points", "For instance: { you = …, opponent = … }"),
        ('ask      = "Make {needed} points."', "ask = true", "ask", "must be a text, not true or false"),
        ("{needed}", "{needet}", "ask", 'Did you mean "needed"?'),
        ('"marriage QH"', '"marry QH"', "accept", 'cannot be read: "marry QH"'),
        ('id       = "cash-it"', 'id = "Cash it"', "id", "Use small letters"),
        ('"KH" = "In silence."', '"KH" = 5', 'on_wrong."KH"', "must be a text"),
    ],
)  # fmt: skip
def test_a_slip_is_named_with_its_remedy(old: str, new: str, key: str, words: str) -> None:
    found = [str(problem) for problem in faults(changed(old, new)) if problem.key == key]
    assert len(found) == 1
    assert found[0].startswith("small.toml:3, step ")
    assert words in found[0]


def test_a_missing_key_is_named_with_an_example() -> None:
    message = fault(changed('ask      = "Make {needed} points."', ""))
    assert message == 'small.toml:3, step "cash-it", key ask: is missing. Add a line such as: ask = "Announce twenty."'


def test_unknown_rules_are_named() -> None:
    message = fault(changed('kind     = "play"', 'kind = "play"\nrule = ["marriage.valu"]'))
    assert 'key rule: does not know "marriage.valu". Did you mean "marriage.value"?' in message


def test_a_card_twice_names_both_places() -> None:
    message = fault(changed('trump = "9S"', 'trump = "9S"\nopponent = "AH 9H JD KD KC TC"'))
    assert message == (
        'small.toml:3, step "cash-it", key deal.opponent: has TC, which also stands in deal.you. '
        "Each card lies at one place."
    )


def test_a_card_twice_in_one_hand() -> None:
    message = fault(changed("KH QH AS 9D JC TC", "KH QH AS 9D JC JC"))
    assert "key deal.you: has JC, which also stands in deal.you." in message


def test_every_reason_of_an_impossible_position_is_told() -> None:
    text = changed('you = "KH QH AS 9D JC TC"', 'you = "KH QH AS 9D JC TC 7D"')
    problems = faults(text)
    assert {problem.key for problem in problems} == {"deal"}
    words = " ".join(map(str, problems))
    assert "7D is not in the pack" in words
    assert "A hand of 7 cards is too large" in words


def test_impossible_points() -> None:
    assert "no tricks of the remaining cards fit points 48 for you, 1 " in fault(
        changed("opponent = 20", "opponent = 1")
    )


def test_a_step_id_twice() -> None:
    message = fault(GOOD + GOOD.replace('title = "Small"', ""))
    assert 'step "cash-it", key id: is already the id of step number 1.' in message


def test_all_faults_are_reported_at_once() -> None:
    text = changed("accept ", "acept ").replace('kind     = "play"', 'kind = "play"\nrule = ["x"]').replace("AS", "9S")
    assert {problem.key for problem in faults(text)} == {"acept", "accept", "rule", "deal.trump"}


def test_unreadable_toml_names_the_line() -> None:
    problem = faults('title = "Small"\n[[step]\nid = "x"\n')[0]
    assert problem.line == 2
    assert str(problem).startswith("small.toml:2: is not readable TOML")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nowhere\.toml: cannot be read: No such file"):
        load_path(tmp_path / "nowhere.toml")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(b'title = "\xff"')
    with pytest.raises(ContentError, match="Save it with the encoding UTF-8"):
        load_path(path)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("marriage/first-pair", 'Did you mean "marriages"?'),
        ("marriages/first-pear", 'Did you mean "first-pair"?'),
        ("first-pair", 'Name it "lesson/step"'),
    ],
)
def test_a_step_that_does_not_exist(path: str, words: str) -> None:
    with pytest.raises(ContentError) as caught:
        find_step(path)
    assert words in str(caught.value)


# ---- what only lint can tell ----


def lint(text: str) -> list[str]:
    return [f"{problem.key}: {problem.what} {problem.remedy}" for problem in lint_step(small(text))]


def test_an_unreachable_goal() -> None:
    found = lint(changed(">= 66", ">= 99"))
    assert len(found) == 4
    assert found[0].startswith('accept: "marriage KH" does not always reach the goal')


def test_a_right_answer_that_is_not_listed() -> None:
    found = lint(changed(', "marriage QH"', ""))
    assert found == [
        'accept: does not list "marriage QH", which reaches the goal as well. Add it, or mend the position.'
    ]


def test_an_accepted_answer_that_is_illegal() -> None:
    assert any(
        'has "exchange", which is refused' in line for line in lint(changed('"claim QH"', '"claim QH", "exchange"'))
    )


def test_a_goal_that_depends_on_the_reply() -> None:
    text = changed(">= 66", ">= 52").replace(
        'accept   = ["marriage KH", "marriage QH", "claim KH", "claim QH"]',
        'horizon = "trick"\nworlds = 60\n'
        'accept = ["KH", "AS", "close", "marriage KH", "marriage QH", "claim KH", "claim QH"]',
    )
    text = text.replace('"KH" = "In silence."', '"*" = "No."')
    found = lint(text)
    assert [line.partition(", in ")[0].split(" against ")[0] for line in found] == [
        'accept: "KH" does not always reach the goal:'
    ]


def test_an_open_talon_needs_a_stated_number_of_hidden_hands() -> None:
    assert any(
        line.startswith("worlds: is not stated") for line in lint(changed("accept ", 'horizon = "trick"\naccept '))
    )


def test_a_hint_that_gives_the_answer_too_early() -> None:
    assert lint(changed("Look for a king.", "Announce the {KH}.")) == [
        "hint[1]: gives the answer away. Only the last hint does that."
    ]


def test_a_last_hint_that_does_not_give_the_answer() -> None:
    assert lint(changed("So: {answer}.", "Look at your hearty cards.")) == [
        "hint[2]: is the last one and does not give the answer. Use {answer}, or name the cards."
    ]


def test_numbers_and_suits_come_from_the_position() -> None:
    assert lint(changed("Make {needed} points.", "Make 18 points in hearts. Twenty is 20.")) == [
        'ask: names a suit: "hearts". Write {H}, so that a fresh position can change it.',
        "ask: types 18, which the position gives. Write {needed}, or a word.",
    ]


def test_a_refusal_by_another_rule() -> None:
    text = changed('points = { you = ">= 66" }', 'refused = "marriage.closed"')
    assert any("which is allowed; the step wants a refusal by marriage.closed" in line for line in lint(text))


def test_the_command_reports_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(GOOD, "utf-8")
    bad.write_text(changed(">= 66", ">= 99"), "utf-8")
    assert main([str(good)]) == 0
    assert main([str(good), str(bad)]) == 1
    printed = capsys.readouterr().out
    assert f'{bad}:3, step "cash-it", key accept: "marriage KH" does not always reach the goal' in printed
    assert printed.endswith("Checked 2 steps in 2 lessons: 4 faults.\n")


def test_an_answer_without_its_button() -> None:
    text = changed("accept ", 'buttons = ["close"]\naccept ')
    assert [line for line in lint(text) if line.startswith("buttons")] == [
        'buttons: leaves out "claim", which the answer needs. Add "claim".',
        'buttons: leaves out "marriage", which the answer needs. Add "marriage".',
    ]
