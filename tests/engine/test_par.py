"""The value of a deal with all cards open."""

from __future__ import annotations

import pytest

import sixtysix as ss
from sixtysix.solver import search


def brute_force(deal: ss.Deal) -> int:
    """Plain minimax over the legal actions, as written in a textbook."""
    if deal.turn is None:
        assert deal.outcome is not None
        return 0 if deal.outcome.winner is None else deal.outcome.game_points * (1 if deal.outcome.winner == 0 else -1)
    values = [brute_force(deal.apply(action)) for action in deal.legal_actions()]
    return max(values) if deal.turn == 0 else min(values)


@pytest.mark.parametrize("ruleset", ss.RULESETS)
def test_par_is_what_plain_minimax_finds(ruleset):
    """Closed with three cards each: small enough to try every action of both sides."""
    if not ss.RULESETS[ruleset].closing:
        position = {"you": "AS KH QH", "opponent": "TS JH AD", "talon": "", "trump": "S"}
    else:
        position = {"you": "AS KH QH", "opponent": "TS JH AD", "closed_by": "you", "trump": "S"}
    for seed in range(4):
        deal = ss.Deal.setup(
            ruleset, seed=seed, tricks={"you": 2, "opponent": 2} if "closed_by" in position else None, **position
        )
        assert ss.par(deal) == brute_force(deal)


def test_par_sees_the_talon():
    """Issue of the last two cards: closing wins this deal, and only closing."""
    deal = ss.Deal.setup(
        you="AH TH 9C JC 9D JD", opponent="KH QH AS JS KC QS", talon="9H", trump="9S",
        points={"you": 38, "opponent": 50}, tricks={"you": 3, "opponent": 2},
    )  # fmt: skip
    assert ss.par(deal) > 0
    assert -ss.par(deal.apply("AH")) < 0
    assert ss.par(deal.apply("close").apply("pass")) > 0


def test_par_exchanges_before_it_answers_where_that_is_allowed():
    """American Sixty-Six: without the exchange this deal is lost."""
    deal = ss.Deal.parse(
        "american dealer=1 lead=0 trump=H turnup=AH talon=JS9CJH table=QD hands=THKDJDKCJC/9SKH9HTDACQC "
        "won=ASTSKSQSADTC/QH9D points=49/3"
    )
    values = {}
    for action in deal.legal_actions():
        after = deal.apply(action)
        values[str(action)] = ss.par(after) if after.turn == deal.turn else -ss.par(after)
    assert ss.par(deal) == values.pop("exchange") == 1
    assert max(values.values()) == -1


def test_a_finished_deal_has_no_par():
    deal = ss.Deal.setup(you="AH", opponent="KH", talon="", trump="S")
    with pytest.raises(ValueError, match="over"):
        ss.par(deal.apply("AH").apply("KH"))


@pytest.mark.parametrize("ruleset", ["german", "danish-online", "schnapsen-sharp"])
def test_remembering_positions_changes_no_value(ruleset):
    """The open part searched with a memory, beside the plain search, halfway through a deal."""
    for seed in range(6):
        deal = ss.Deal.new(ruleset, seed=seed, dealer=1)
        while deal.turn is not None and not deal.strict and deal.talon_left > 4:
            deal = deal.apply(ss.bot("easy").choose(deal.infoset(deal.turn)))
        if deal.turn is None:
            continue
        plain = search.search(deal.ruleset.core, deal.state, -search.MOST, search.MOST, 0, [0] * search.frames())
        assert ss.par(deal) == plain // search.UNIT


@pytest.mark.slow
def test_a_whole_deal_has_a_par():
    """From the first lead, all cards open; under other rulesets this takes longer, Dutch with its 32 cards too long."""
    for seed in range(5):
        assert -3 <= ss.par(ss.Deal.new("danish-online", seed=seed, dealer=1)) <= 3
