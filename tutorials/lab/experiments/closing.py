"""Notebook 23: close now or wait a trick, and what a close needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from sixtysix import Card, Deal
from sixtysix.cards import cards_in
from sixtysix.simulation.plan import Plan
from tutorials import plots
from tutorials.i18n import _, ngettext
from tutorials.lab.compare import of_hundred
from tutorials.lab.experiments.common import LEVEL, equal
from tutorials.lab.model import Choice, Experiment, Field, LabError, Outcome, Part, Question, Report, Settings
from tutorials.names import card_name, listed, suit_name
from tutorials.plots import intervals, words
from tutorials.plots.columns import balance, column

if TYPE_CHECKING:
    from tutorials.plots import Look

DRAWN = 100
"""Hands that are drawn as hands."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A position in which one may close, and the card that is led by who waits."""

    you: str
    trump: str
    points: tuple[int, int]
    tricks: tuple[int, int]
    wait: str

    def deal(self) -> Deal:
        """The position, with "you" on lead."""
        names = ("you", "opponent")
        return Deal.setup(
            you=self.you, trump=self.trump, lead="you", seed=1,
            points=dict(zip(names, self.points, strict=True)), tricks=dict(zip(names, self.tricks, strict=True)),
        )  # fmt: skip


SPOTS = {
    "tops": Spot("AS TS AH TH KD JC", "9S", (18, 7), (2, 1), "TH"),
    "pair": Spot("AS KS AH TH KD QD", "JS", (21, 0), (1, 0), "AS"),
    "thin": Spot("AS TS AH KH JD 9C", "QS", (15, 7), (2, 1), "AH"),
}


@cache
def spot_deal(name: str) -> Deal:
    """The position of a name."""
    return SPOTS[name].deal()


def _question() -> Question:
    return Question(_("You close now. Against how many of 100 hands of your opponent do you win?"), _("of 100"))


def _fields() -> tuple[Field, ...]:
    options = (
        ("tops", _("Two aces and their tens")),
        ("pair", _("A marriage in hand")),
        ("thin", _("Two trumps and a weak rest")),
    )
    return (Choice("spot", _("Your cards"), options, "tops"),)


def _about(settings: Settings) -> str:
    spot, deal = SPOTS[settings["spot"]], spot_deal(settings["spot"])
    left = ngettext(
        "{count} card lies in the talon", "{count} cards lie in the talon", deal.infoset(0).state.stock.left
    )
    return _(
        "You lead with these cards. Trumps are {suit}: the {turned} lies turned up, and {talon}. "
        "You have {you} points, your opponent {opponent}; gone are {gone}. "
        "Whoever waits leads the {card}. Both play on like Medium."
    ).format(
        suit=suit_name(spot.trump[-1]), talon=left.format(count=deal.infoset(0).state.stock.left), you=spot.points[0],
        opponent=spot.points[1], card=card_name(spot.wait), turned=card_name(spot.trump),
        gone=listed(card_name(str(card)) for card in (*deal.won(0), *deal.won(1))),
    )  # fmt: skip


def _cards(settings: Settings) -> tuple[Card, ...]:
    return spot_deal(settings["spot"]).hand(0)


def _parts(settings: Settings, seed: int, ready: bool) -> dict[str, Part]:
    deal = spot_deal(settings["spot"])
    deals = 10_000 if ready else 500
    return {
        key: Part(Plan(players=(LEVEL, LEVEL), start=deal.apply(action).infoset(0), seed=seed), deals, hands=True)
        for key, action in (("close", "close"), ("wait", SPOTS[settings["spot"]].wait))
    }


def _report(outcome: Outcome, look: Look) -> Report:
    close, wait = outcome.parts["close"], outcome.parts["wait"]
    won = balance(close, 0) > 0
    hands = [cards_in(int(mask)) for mask in column(close, "hand_1")[:DRAWN]]
    picture = plots.hands_drawn(hands, [bool(one) for one in won[:DRAWN]], _("Closing"), look=look)
    played = intervals.share(int(won.sum()), len(won))
    both = intervals.mean(balance(close, 0)), intervals.mean(balance(wait, 0))
    values = {
        "close": words.signed(both[0].value), "wait": words.signed(both[1].value),
        "low": words.signed(both[0].low), "high": words.signed(both[0].high),
        "low2": words.signed(both[1].low), "high2": words.signed(both[1].high),
        "won": words.percent(float((balance(wait, 0) > 0).mean()), 0),
    }  # fmt: skip
    worth = _(
        "Closing brings {close} game points a deal [{low} to {high}], waiting {wait} [{low2} to {high2}] "
        "and wins {won} of the deals."
    ).format(**values)
    if both[0].low > both[1].high:
        verdict = _("Between two such players, with these cards: close.")
    elif both[1].low > both[0].high:
        verdict = _("Between two such players, with these cards: wait.")
    else:
        verdict = _("With these cards the two are too near each other to tell.")
    here = _(
        "Of the first {drawn} hands, which the picture shows, it wins against {count}. A hundred is not many."
    ).format(drawn=len(hands), count=int(won[:DRAWN].sum()))
    return Report((picture,), (*of_hundred(outcome.guess, played), here, worth, verdict))


def _heat_question() -> Question:
    return Question(_("A player has 30 to 39 points and closes. How many of 100 such closes succeed?"), _("of 100"))


def _heat_about(_settings: Settings) -> str:
    return _(
        "Two players play like Medium, but one lead in eight they close by lot, whatever they hold: "
        "who closed with good cards only could not learn what bad ones are worth."
    )


def _heat_parts(_settings: Settings, seed: int, ready: bool) -> dict[str, Part]:
    return {"deals": equal(seed, 100_000 if ready else 3_000, level="bold")}


def _heat_report(outcome: Outcome, look: Look) -> Report:
    deals = outcome.parts["deals"]
    closed = column(deals, "closer") >= 0
    if not closed.any():
        raise LabError(_("Nobody closed in so few deals. Play again."))
    points = column(deals, "close_points")[closed]
    here = (points >= 30) & (points < 40)
    picture = plots.closing_heat(deals, look=look)
    if not here.any():
        return Report((picture,), (_("Nobody closed with 30 to 39 points in so few deals."),))
    won = (balance(deals, "closer") > 0)[here]
    return Report((picture,), of_hundred(outcome.guess, intervals.share(int(won.sum()), len(won))))


EXPERIMENTS = (
    Experiment("close-or-wait", _question, _parts, _report, _fields, _about, _cards),
    Experiment("closing-heat", _heat_question, _heat_parts, _heat_report, about=_heat_about),
)
