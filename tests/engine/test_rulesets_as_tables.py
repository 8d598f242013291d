"""Rulebook §5, one column a ruleset: each entry is found out by playing, and compared with what the table says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import sixtysix as ss

from . import (
    test_claims,
    test_closing_scores,
    test_closing_when,
    test_end_of_the_deal,
    test_exchange,
    test_marriage_announcing,
    test_marriage_first_trick,
    test_marriage_late,
)
from .helpers import AUTOMATIC, OPPONENT, TWENTY, YOU, go, plays, ready, setup, texts


def says(deal: ss.Deal, action: str) -> str:
    violation = deal.violation(action)
    return "yes" if violation is None else "no"


def open_trick(ruleset: str) -> str:
    deal = setup(ruleset, you=hand(ruleset, "QC"), opponent=hand(ruleset, "KH", other=True), trump="S", lead="you")
    deal = deal.apply("QC").apply("KH")
    return "suit" if deal.tricks(YOU) else "rank"


def hand(ruleset: str, card: str, other: bool = False) -> str:
    spare = "AD JD TD JH TC" if other else "AC JC TH QD AH"
    return " ".join([card, *spare.split()[: 4 if ruleset in TWENTY else 5]])


def strict(ruleset: str) -> str:
    def answers(you: str, opponent: str, led: str) -> set[str]:
        worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
        won = 120 - sum(worth[card[0]] for card in f"{you} {opponent} {led}".split())
        return plays(
            setup(
                ruleset, you=you, opponent=opponent, trump="S", talon="", lead="opponent", led=led,
                points={"you": won // 2, "opponent": won - won // 2},
            )
        )  # fmt: skip

    head = answers("KH JH AS", "QC JC", "QH") == {"KH"}
    trump = answers("JS AD", "QC", "QH") == {"JS"}
    return {(True, True): "head", (False, True): "follow-trump", (False, False): "follow"}[head, trump]


def exchange_card(ruleset: str) -> str:
    for rank in "789J":
        if rank + "H" in {r + "H" for r in ss.RULESETS[ruleset].ranks}:
            return rank
    raise AssertionError(ruleset)


def exchange_closed(ruleset: str) -> str:
    if not ss.RULESETS[ruleset].closing:
        return "no"
    closed = test_exchange.holding_the_low_trump(ruleset).apply("close")
    if says(ready(closed), "exchange") == "yes":
        return "yes"
    low = test_exchange.swap_rank(ruleset)
    them = "QC KD KS TS" if ruleset in TWENTY else "QC KD KS TS QD"
    you = "AC JD TD QS JC" if ruleset in TWENTY else "AC JD TD QS JC KC"
    other = setup(ruleset, you=you, opponent=f"{low}H {them}", trump="AH", lead="you")
    if other.violation("close") is not None:
        other = go(setup(ruleset, you=you, opponent=f"{low}H {them}", trump="AH", lead="you"), "AC QC")
    other = other.apply("close")
    return "other at once" if "exchange" in texts(other) and other.turn == OPPONENT else "no"


def first_marriage(ruleset: str) -> str:
    deal = test_marriage_first_trick.opening(ruleset)
    if ruleset not in AUTOMATIC and not any(a.kind == "marriage" for a in deal.legal_actions()):
        return "refused"
    deal = deal.apply("KH" if ruleset in AUTOMATIC else "marriage KH")
    return "waits" if deal.pending(YOU) == 20 else "nothing"


def marriage_card(ruleset: str) -> str:
    if ruleset in AUTOMATIC:
        return "K Q"
    actions = texts(test_marriage_announcing.on_lead(ruleset))
    return " ".join(rank for rank in "KQ" if f"marriage {rank}H" in actions)


def marriage_after(position: Callable[[str], ss.Deal], ruleset: str) -> str:
    deal = position(ruleset)
    if ruleset in AUTOMATIC:
        return "yes" if deal.apply("KD").marriages(YOU) else "no"
    return "yes" if any(a.kind == "marriage" for a in deal.legal_actions()) else "no"


def announced_how(ruleset: str) -> str:
    deal = test_marriage_announcing.on_lead(ruleset)
    return "by itself" if deal.apply("KH").marriages(YOU) else "said"


def before_the_draw(ruleset: str) -> str:
    deal = test_closing_when.opening(ruleset).apply("AC").apply("QC")
    return "yes" if deal.awaiting_draw and "close" in texts(deal) else "no"


def last_trick(ruleset: str) -> str:
    cards = "JH JD" if ruleset in TWENTY else "9H 9D"
    deal = test_end_of_the_deal.last_trick(ruleset, 60, 60 - (4 if ruleset in TWENTY else 0), cards)
    return str(deal.points(YOU) - 60 - (4 if ruleset in TWENTY else 0))


def going_out(ruleset: str) -> str:
    deal = setup(
        ruleset, you="AS JC JD", opponent="QH QC QD", trump="S", talon="", lead="you",
        points={"you": 55, "opponent": 41},
    )  # fmt: skip
    return "by itself" if go(deal, "AS QH").turn is None else "said"


def wrong_claim(ruleset: str) -> str:
    """Against an opponent without a trick, with a trick, with 33 points."""
    if ruleset in AUTOMATIC:
        return "-"
    small = {"you": "JC JD QH KC"} if ruleset in TWENTY else {}
    deals = [
        test_claims.on_lead(ruleset, 65, 0),
        test_claims.on_lead(ruleset, 60, 20, 4, 1),
        test_claims.on_lead(ruleset, 65, 33, 4, 2, **small),
    ]
    return "/".join(str(deal.apply("claim").outcome.game_points) for deal in deals)


def failed_close(ruleset: str) -> str:
    """Against an opponent without a trick at the close, and with one."""
    if not ss.RULESETS[ruleset].closing:
        return "-"
    line = test_closing_scores.LOST[ruleset in TWENTY]
    return "/".join(
        str(go(test_closing_scores.losing_close(ruleset, had), line).outcome.game_points) for had in (False, True)
    )


def beaten_close(ruleset: str) -> str:
    if not ss.RULESETS[ruleset].closing:
        return "-"
    worth = []
    for had in (False, True):
        deal = test_closing_scores.beaten_close(ruleset, had)
        worth.append(str((deal if ruleset in AUTOMATIC else deal.apply("claim")).outcome.game_points))
    return "/".join(worth)


def close_measured(ruleset: str) -> str:
    if not ss.RULESETS[ruleset].closing:
        return "-"
    tricks = 3 if ruleset == "schnapsen-sharp" else 4
    deal = test_closing_scores.TestCloserSucceeds().to_the_claim(ruleset, tricks)
    deal = deal if ruleset in AUTOMATIC else deal.apply("claim")
    return {3: "close", 2: "end"}[deal.outcome.game_points]


def nobody_out(ruleset: str) -> str:
    """The side with the lower total takes the last trick: who has the deal?"""
    cards = "AH JH" if ruleset in TWENTY else "AH 9H"
    worth = 13 if ruleset in TWENTY else 11
    if ruleset in AUTOMATIC:  # both are short before the last trick, so its winner goes out on it
        deal = test_end_of_the_deal.last_trick(ruleset, 50, 59, cards)
        return {"claim": "somebody is"}.get(deal.outcome.reason, deal.outcome.reason)
    deal = test_end_of_the_deal.last_trick(ruleset, 20 - worth, 100, cards)
    return {YOU: "last trick", OPPONENT: "higher"}.get(deal.outcome.winner, "draw")


def equal_totals(ruleset: str) -> str:
    if ruleset in TWENTY:
        bonus = 10 if ruleset == "swedish-20" else 0
        deal = test_end_of_the_deal.last_trick(ruleset, 56 - bonus // 2, 60 + bonus // 2, "JH JD")
    elif ruleset == "swedish":
        deal = test_end_of_the_deal.last_trick(ruleset, 60, 60, "9H 9D")
    else:
        deal = test_end_of_the_deal.last_trick(ruleset, 55, 65, "9H 9D")
    assert deal.points(YOU) == deal.points(OPPONENT)
    return "draw" if deal.outcome.winner is None else f"{deal.outcome.winner} wins {deal.outcome.game_points}"


def carried(ruleset: str) -> str:
    return str(ss.Match(ruleset=ruleset).record(ss.Outcome(None, 0, "draw")).carried)


def next_dealer(ruleset: str) -> str:
    same = ss.Match(ruleset=ruleset, dealer=0).record(ss.Outcome(0, 1, "claim")).dealer == 0
    return "winner" if same else "alternate"


PROBES: dict[str, Callable[[str], str]] = {
    "pack hand talon": lambda r: " ".join(
        str(number)
        for deal in (ss.Deal.new(ruleset=r, seed=1),)
        for number in (deal.ruleset.deck, len(deal.hand(0)), deal.talon_left)
    ),
    "open trick goes to": open_trick,
    "strict play": strict,
    "card to exchange": exchange_card,
    "exchange on the opening lead": lambda r: says(test_exchange.holding_the_low_trump(r, tricks=0), "exchange"),
    "exchange with two talon cards": lambda r: says(test_exchange.two_cards_left(r), "exchange"),
    "exchange when following": lambda r: says(test_exchange.following(r), "exchange"),
    "exchange after closing": exchange_closed,
    "marriage on the opening lead": first_marriage,
    "marriage led with": marriage_card,
    "marriage announced": announced_how,
    "marriage after closing": lambda r: "-" if r == "swedish" else marriage_after(test_marriage_late.closed, r),
    "marriage when the talon is gone": lambda r: marriage_after(test_marriage_late.exhausted, r),
    "close on the opening lead": lambda r: says(test_closing_when.opening(r), "close"),
    "close with two talon cards": lambda r: says(test_closing_when.two_cards_left(r), "close"),
    "close before drawing": before_the_draw,
    "last trick brings": last_trick,
    "going out": going_out,
    "wrong claim": wrong_claim,
    "close succeeds, measured at": close_measured,
    "close fails": failed_close,
    "other side out first": beaten_close,
    "nobody out": nobody_out,
    "equal totals": equal_totals,
    "draw leaves": carried,
    "next dealer": next_dealer,
    "match": lambda r: str(ss.Match(ruleset=r).to),
}

TABLE = Path(__file__).parent.parent / "data" / "rulesets.txt"


def entries() -> list[tuple[str, str, str]]:
    """Ruleset, what is asked, and the answer, of every cell."""
    head, *rows = TABLE.read_text(encoding="utf-8").strip().splitlines()
    columns = [cell.strip() for cell in head.split("|")][1:]
    assert sorted(columns) == sorted(ss.RULESETS)
    found = []
    for row in rows:
        name, *cells = [cell.strip() for cell in row.split("|")]
        found += [(ruleset, name, cell) for ruleset, cell in zip(columns, cells, strict=True)]
    return found


@pytest.mark.parametrize(("ruleset", "name", "expected"), entries())
def test_played_as_the_table_says(ruleset, name, expected):
    assert PROBES[name](ruleset) == expected


def test_the_table_is_complete():
    assert {name for _, name, _ in entries()} == set(PROBES)
