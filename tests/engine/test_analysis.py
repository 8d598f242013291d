"""What each action is worth to somebody who cannot see everything: exact where all is known, an estimate elsewhere."""

import pytest

import sixtysix as ss

from .helpers import ALL, YOU
from .oracle_data import endgames, position

BATCHES = 4


@pytest.fixture(scope="module", autouse=True)
def machine_code():
    """A thousand positions and more: with machine code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SIXTYSIX_MACHINE_CODE", "now")
        yield


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize(("file", "ruleset"), [("endgames_24.jsonl", "bulgarian"), ("endgames_20.jsonl", "schnapsen")])
def test_with_the_talon_gone_it_agrees_with_other_peoples_solvers(file, ruleset, batch):
    for row in endgames(file)[batch::BATCHES]:
        analysis = ss.analyse(position(row, ruleset).infoset(YOU))
        assert analysis.complete
        assert analysis.exact
        for text, value in row["moves"].items():
            expected = value if isinstance(value, int) else value[0]
            assert analysis.of(text.replace("M:", "marriage ")).game_points == expected, (row, text)


@pytest.mark.parametrize("ruleset", ALL)
def test_every_action_is_tried_in_the_same_worlds(ruleset):
    infoset = ss.Deal.new(ruleset, seed=6, dealer=1).infoset(YOU)
    analysis = ss.analyse(infoset, worlds=12, seed=3)
    assert {row.action for row in analysis.rows} == set(infoset.legal_actions())
    assert len(analysis.worlds) == 12
    assert all(len(row.results) == 12 for row in analysis.rows)
    assert not analysis.complete
    assert [row.game_points for row in analysis.rows] == sorted(
        (row.game_points for row in analysis.rows), reverse=True
    )
    assert all(row.low <= row.game_points <= row.high for row in analysis.rows)


def test_few_worlds_are_all_looked_at():
    """One card of the talon is face down: seven unseen cards, six of them in the other hand."""
    deal = ss.Deal.setup(
        you="AH TH 9C JC 9D JD", trump="9S", points={"you": 38}, tricks={"you": 3, "opponent": 2}, seed=1
    )
    analysis = ss.analyse(deal.infoset(YOU), worlds=200)
    assert len(analysis.worlds) == 7
    assert analysis.complete
    assert all(row.low == row.game_points == row.high for row in analysis.rows)


def test_the_price_of_an_action_is_what_the_best_brings_more():
    deal = ss.Deal.setup(you="AH 9C", opponent="KH TC", talon="", trump="S", points={"you": 52})
    analysis = ss.analyse(deal.infoset(YOU))
    assert analysis.price(analysis.best.action) == 0
    assert analysis.price("claim") == 3
    with pytest.raises(KeyError):
        analysis.of("KS")


def test_only_the_seat_on_turn_has_a_choice():
    with pytest.raises(ValueError, match="not on turn"):
        ss.analyse(ss.Deal.new(seed=1, dealer=1).infoset(1))


@pytest.mark.parametrize("worlds", [0, -1])
def test_at_least_one_world_is_looked_at(worlds):
    with pytest.raises(ValueError, match="look at one at least"):
        ss.analyse(ss.Deal.new(seed=1, dealer=1).infoset(0), worlds=worlds)


def test_what_a_seat_knows_is_asked_for_and_no_whole_deal():
    with pytest.raises(TypeError, match=r"such as deal\.infoset\(0\)"):
        ss.analyse(ss.Deal.new(seed=1, dealer=1))
