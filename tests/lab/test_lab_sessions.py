"""The lab without a page: guess, play, compare."""

from __future__ import annotations

import re

import numpy as np
import pytest

import sixtysix as ss
from sixtysix import odds
from sixtysix.simulation import machine
from tutorials.course import course
from tutorials.differences import BASE
from tutorials.lab import gather
from tutorials.lab.compare import of_hundred, of_points
from tutorials.lab.experiments import EXPERIMENTS, games
from tutorials.lab.experiments.closing import SPOTS, spot_deal
from tutorials.lab.model import Amount, Choice, LabError, Report, Words, check
from tutorials.lab.session import LabSession
from tutorials.lab.view import report_json
from tutorials.names import card_name
from tutorials.plots import Look, intervals
from tutorials.plots.columns import balance
from tutorials.progress import decode


@pytest.fixture(autouse=True)
def no_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a computer that has none yet: nobody waits for a compiler, and there are fewer deals."""
    monkeypatch.setattr(machine, "ready", lambda: False)


def play(session: LabSession, guess: float | None = None, **settings: object) -> Report:
    asked = session.question
    session.begin((asked.low + asked.high) // 2 if guess is None else guess, settings)
    for _progress in session.work():
        pass
    return session.report(Look(width=360))


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_experiment_asks_plays_and_answers(name: str) -> None:
    session = LabSession(EXPERIMENTS[name])
    assert session.question.text.endswith("?")
    assert session.about()[0].endswith(".")
    report = play(session)
    assert report.pictures
    assert report.sentences[0].startswith(("Your guess: ", "The rule that matters most"))
    shown = report_json(report)
    for picture in shown["pictures"]:
        assert picture["alt"]
        assert 'role="img"' in picture["svg"]
        assert picture["table"]["rows"]
    assert session.report(Look("dark", 640)).sentences == report.sentences


def test_the_experiments_are_those_of_the_course() -> None:
    steps = [step for entry in course().lessons if entry.part == "lab" for step in entry.steps]
    assert sorted(steps) == sorted(f"lab/{name}" for name in EXPERIMENTS)


def test_the_guess_comes_first() -> None:
    session = LabSession(EXPERIMENTS["settling"])
    with pytest.raises(LabError, match="First your guess"):
        session.begin(None)
    for guess in (-1, 101):
        with pytest.raises(LabError, match="Guess a number from 0 to 100"):
            session.begin(guess)
    assert not session.running
    assert session.runs == 0


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutorials.lab.session.find_spec", lambda name: None if name != "scipy" else object())
    with pytest.raises(LabError, match=r"lacks numpy and matplotlib\. Install sixtysix\[stats\]"):
        LabSession(EXPERIMENTS["settling"]).begin(20)


def test_nothing_is_begun_twice() -> None:
    session = LabSession(EXPERIMENTS["settling"])
    session.begin(20)
    with pytest.raises(LabError, match="already"):
        session.begin(20)


def test_each_run_has_other_cards_and_a_new_session_the_first_again() -> None:
    session, again = (LabSession(EXPERIMENTS["thousand-deals"]) for _ in range(2))
    first = play(session).pictures[0].alt
    assert session.button() == "Play again with other cards"
    assert play(session).pictures[0].alt != first
    assert play(again).pictures[0].alt == first


def test_what_was_played_does_not_depend_on_the_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    def winners(seconds: float) -> list[int]:
        monkeypatch.setattr(gather, "PORTION_SECONDS", seconds)
        session = LabSession(EXPERIMENTS["thousand-deals"])
        play(session)
        assert session.outcome is not None
        return list(session.outcome.parts["deals"]["winner"])

    alone = ss.simulate(1000, players=("medium", "medium"), seed=1)
    assert winners(0.001) == winners(10.0) == list(alone.winner)


def test_a_stopped_run_shows_what_it_has() -> None:
    session = LabSession(EXPERIMENTS["nine"])
    session.begin(10)
    for progress in session.work():
        if progress.done > 300:
            session.stop()
    assert session.outcome is not None
    assert 0 < session.outcome.deals < 1500
    parts = session.outcome.parts
    assert {len(part["winner"]) for part in parts.values()} == {session.outcome.deals}
    assert (parts["with"]["seed"] == parts["without"]["seed"]).all()
    assert session.ended(progress).startswith("Stopped after ")
    assert session.report().pictures


def test_a_run_that_is_stopped_at_once_has_nothing_to_show() -> None:
    session = LabSession(EXPERIMENTS["nine"])
    session.begin(10)
    progress = gather.Progress(0, 1)
    for progress in session.work():  # noqa: B007  # the last one is used below
        session.stop()
    assert session.outcome is None
    assert session.ended(progress) == "Stopped before there was anything to show."


def test_fewer_deals_are_owned_up_to(monkeypatch: pytest.MonkeyPatch) -> None:
    session = LabSession(EXPERIMENTS["thirty-three"])
    play(session)
    progress = gather.Progress(2000, 2000)
    assert "Machine code is still being made" in session.ended(progress)
    monkeypatch.setattr(machine, "ready", lambda: True)
    assert session.ended(progress) == "2,000 deals played."
    part = EXPERIMENTS["thirty-three"].parts({}, 1, True)["deals"]
    assert part.deals > 2000


@pytest.mark.parametrize(
    ("name", "exact"), [("settling", odds.trump_in_hand("9")), ("marriage-dealt", odds.marriage_in_hand())]
)
def test_what_can_be_counted_stands_beside_what_was_played(name: str, exact: object) -> None:
    report = play(LabSession(EXPERIMENTS[name]), 50)
    assert any(f"exactly {exact}" in sentence for sentence in report.sentences)
    assert "lies in the band" in report.pictures[0].title


def test_where_nobody_may_exchange_nobody_does() -> None:
    session = LabSession(EXPERIMENTS["nine"])
    play(session)
    assert session.outcome is not None
    parts = session.outcome.parts
    assert (parts["with"]["exchange"] >= 0).any()
    assert (parts["without"]["exchange"] == -1).all()
    untouched = parts["with"]["exchange"] == -1
    assert (parts["with"]["winner"][untouched] == parts["without"]["winner"][untouched]).all()


def test_a_million_deals_under_each_game_can_be_asked_for_and_only_what_is_shown_is_kept() -> None:
    experiment = EXPERIMENTS["house-rules"]
    (field,) = experiment.fields()
    assert isinstance(field, Choice)
    assert [value for value, _said in field.options] == ["100000", "1000000"]
    parts = experiment.parts({"deals": "1000000"}, 1, True)
    assert {part.deals for part in parts.values()} == {1_000_000}
    assert {part.plan.seed for part in parts.values()} == {1}
    session = LabSession(experiment)
    play(session)
    assert session.outcome is not None
    assert {tuple(deals) for deals in session.outcome.parts.values()} == {("winner", "game_points")}
    whole = ss.simulate(session.outcome.deals, ("medium", "medium"), "danish")
    assert session.outcome.parts["danish"]["game_points"].tolist() == whole.game_points.tolist()


def test_one_rule_alone_is_changed() -> None:
    base = ss.RULESETS[BASE]
    for game in ss.RULESETS.values():
        for field, alone in games.single_changes(game).items():
            assert set(alone.changes()) == {field}
            assert alone.core != base.core


@pytest.mark.parametrize("name", SPOTS)
def test_one_may_close_or_wait_in_each_position(name: str) -> None:
    deal = spot_deal(name)
    assert deal.turn == 0
    assert deal.violation("close") is None
    assert deal.violation(SPOTS[name].wait) is None
    session = LabSession(EXPERIMENTS["close-or-wait"])
    about, cards = session.about({"spot": name})
    assert cards == deal.hand(0)
    assert f"You have {deal.points(0)} points, your opponent {deal.points(1)}" in about


def test_hands_drawn_are_those_that_were_played() -> None:
    session = LabSession(EXPERIMENTS["close-or-wait"])
    picture = play(session).pictures[0]
    assert session.outcome is not None
    won = session.outcome.parts["close"]["winner"][:100] == 0
    assert picture.title == f"Closing wins against {won.sum()} of 100 hands"
    own = {str(card) for card in spot_deal("tops").hand(0)}
    mine = {"AS": "A♠", "TS": "10♠"}
    assert set(mine) <= own
    assert not any(sign in row[0].split() for row in picture.table.rows for sign in mine.values())


def test_an_experiment_of_ones_own_says_what_is_wrong() -> None:
    session = LabSession(EXPERIMENTS["own"])
    with pytest.raises(LabError, match="XX"):
        session.begin(50, {"start": "XX"})
    with pytest.raises(LabError):
        session.begin(50, {"start": "AH AH"})
    with pytest.raises(LabError, match="Deals: choose a whole number from 10 to 200000"):
        session.begin(50, {"deals": -3})
    with pytest.raises(LabError, match="You play like: this cannot be chosen"):
        session.begin(50, {"you": "wizard"})
    assert not session.running


def test_its_code_gives_the_same_deals() -> None:
    session = LabSession(EXPERIMENTS["own"], seed=7)
    report = play(session, 50, start="A* T*; not 9*", you="easy", deals=400)
    assert session.outcome is not None
    said: dict[str, object] = {}
    exec(report.code, said)
    deals = said["deals"]
    assert (np.asarray(deals.winner) == session.outcome.parts["deals"]["winner"]).all()  # type: ignore[attr-defined]
    chance = odds.chance("A* T*; not 9*")
    assert any(f"exactly {chance}" in sentence for sentence in report.sentences)


def test_levels_meet_on_the_same_cards() -> None:
    parts = EXPERIMENTS["levels"].parts({"levels": "quick"}, 1, False)
    assert set(parts) == {"random easy", "random medium", "easy medium"}
    assert all(part.plan.pairs for part in parts.values())


def test_hard_waits_for_its_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    from tutorials.lab.experiments import common

    monkeypatch.setattr(common, "kept", lambda *_modules: False)
    monkeypatch.setattr(common.engine, "engine", lambda: None)
    with pytest.raises(LabError, match="Try again in a minute"):
        LabSession(EXPERIMENTS["levels"]).begin(50, {"levels": "hard"})
    with pytest.raises(LabError, match="Try again in a minute"):
        LabSession(EXPERIMENTS["own"]).begin(50, {"you": "hard"})


def test_the_browser_is_given_a_record_with_a_star() -> None:
    session = LabSession(EXPERIMENTS["nine"])
    restored = decode(session.record(), "lab", "nine")
    assert restored.faults == ()
    assert restored.progress.star


# ---- the sentence ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guess", "wanted"),
    [(21, "Well guessed."), (30, "Your guess was 9 too high."), (10, "Your guess was 11 too low.")],
)
def test_the_guess_is_measured_by_the_exact_value(guess: float, wanted: str) -> None:
    found = of_hundred(guess, intervals.share(209, 1000), odds.marriage_in_hand())
    assert found[0].startswith(f"Your guess: {guess} of 100. Played: 20.9 of 100")
    assert "exactly 7031/33649, which is 20.90 of 100" in found[1]
    assert found[-1] == wanted


def test_an_interval_that_misses_is_owned_up_to() -> None:
    found = of_hundred(50, intervals.share(500, 1000), odds.marriage_in_hand())
    assert "The interval misses it this time. That happens to one interval in twenty." in found


def test_game_points_are_compared_with_their_sign() -> None:
    found = of_points(-50, intervals.mean([0, 1] * 50))
    assert found[0].startswith("Your guess: −50 game points in 100 deals. Played: +50.0")
    assert found[1] == "Your guess was 100 too low."


@pytest.mark.parametrize(
    ("field", "value", "right"),
    [
        (Choice("a", "A", (("x", "X"),), "x"), "x", True),
        (Choice("a", "A", (("x", "X"),), "x"), "y", False),
        (Amount("a", "A", 5, 1, 9), 9, True),
        (Amount("a", "A", 5, 1, 9), 10, False),
        (Amount("a", "A", 5, 1, 9), True, False),
        (Words("a", "A"), " KH ", True),
        (Words("a", "A"), "K" * 201, False),
        (Words("a", "A"), 5, False),
    ],
)
def test_fields_take_only_what_they_offer(field: Choice | Amount | Words, value: object, right: bool) -> None:
    if right:
        assert check(field, value) == (value.strip() if isinstance(value, str) else value)
    else:
        with pytest.raises(LabError, match="A: "):
            check(field, value)


@pytest.mark.parametrize(("name", "wanted"), [("tops", "close"), ("thin", "wait")])
def test_each_position_has_its_answer(name: str, wanted: str) -> None:
    *_rest, here, _worth, verdict = play(LabSession(EXPERIMENTS["close-or-wait"]), spot=name).sentences
    assert verdict == f"Between two such players, with these cards: {wanted}."
    assert here.startswith("Of the first 100 hands, which the picture shows, it wins against ")


@pytest.mark.parametrize(("name", "wanted"), [("tops", "close"), ("thin", "wait")])
def test_who_looks_at_all_hands_that_may_be_held_comes_to_the_same(name: str, wanted: str) -> None:
    """What the course's advice would be; in the third position it is no close either."""
    analysis = ss.analyse(spot_deal(name).infoset(0), worlds=60)
    closing, waiting = analysis.of("close").game_points, analysis.of(SPOTS[name].wait).game_points
    assert (closing > waiting) == (wanted == "close")


def test_a_position_names_every_card_that_is_gone() -> None:
    for name in SPOTS:
        about, _cards = LabSession(EXPERIMENTS["close-or-wait"]).about({"spot": name})
        deal = spot_deal(name)
        gone = [*deal.won(0), *deal.won(1), deal.turnup]
        assert len(gone) >= 3
        assert all(card_name(str(card)) in about for card in gone)


def test_who_leads_depends_on_who_plays() -> None:
    def leaders(level: str) -> float:
        session = LabSession(EXPERIMENTS["leader-or-dealer"])
        play(session, level=level)
        assert session.outcome is not None
        return float((balance(session.outcome.parts["deals"], "leader") > 0).mean())

    assert leaders("easy") > 0.7
    assert 0.45 < leaders("medium") < 0.55


def test_the_square_of_levels_tells_how_sure_it_is() -> None:
    report = play(LabSession(EXPERIMENTS["levels"]))
    found = re.search(r"by as much as ([\d.]+) of 100, with 800 deals a pair", report.sentences[-1])
    assert found is not None
    assert 3 < float(found[1]) < 4


def test_a_rule_that_nobody_needed_is_said_to_be_one() -> None:
    report = play(LabSession(EXPERIMENTS["one-rule"]), game="dutch", level="easy")
    assert report.sentences[-2].startswith("By the rules of this course a won deal is worth 1.")
    assert report.sentences[-1].startswith("A rule with 0.0 changed none of the 300 deals")


def test_hard_is_said_to_play_fewer_deals_before_they_are_asked_for() -> None:
    session = LabSession(EXPERIMENTS["own"])
    assert "200 deals are played at the most" not in session.about()[0]
    assert "200 deals are played at the most" in session.about({"opponent": "hard"})[0]
