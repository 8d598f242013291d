"""How the deals go on after an action: so many simulated ones, counted, and each of them card by card.

Every deal has the hands dealt anew that fit what the class's seat has seen, so nothing here tells the real ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import sixtysix as ss
from sixtysix.determinize import worlds as possible_worlds
from sixtysix.odds import worlds
from sixtysix.simulation import Plan, share
from tutorials.answers import YOU
from tutorials.classroom.perfect import best_action
from tutorials.consequence import Move
from tutorials.demo.source import pages_of
from tutorials.explain import action_name, outcome_sentence
from tutorials.i18n import _, ngettext
from tutorials.match_texts import level_name
from tutorials.match_view import scenes
from tutorials.model import Step
from tutorials.view import Json, table_json, with_whole_trick

DEALS = 200
LEVEL = "medium"
"""Who plays for both sides: good enough to be believed, and two hundred deals are played within a second."""
RESULTS = (3, 2, 1, 0, -1, -2, -3)
"""Game points that a deal may bring the class."""


class Beginner:
    """A player of one deal who begins with a given action and then plays like ``LEVEL``."""

    def __init__(self, action: ss.Action, seed: int = 0) -> None:
        self._action: ss.Action | None = action
        self._first = action
        self._level = ss.bot(LEVEL, seed=seed)

    def seeded(self, seed: int) -> Beginner:
        """The player of another deal."""
        return Beginner(self._first, seed)

    def choose(self, infoset: ss.InfoSet) -> ss.Action:
        """What it does."""
        action, self._action = self._action, None
        return self._level.choose(infoset) if action is None else action


@dataclass(frozen=True)
class Continuations:
    """Simulated deals that go on from a position with an action of seat 0, which must be legal there.

    The seed decides them: the same arguments give the same deals. All actions meet the same hands.
    """

    deal: ss.Deal
    action: ss.Action
    seed: int = 1
    most: int = DEALS
    seen: ss.InfoSet | None = None
    """What the class knows where that is more than the game shows it, as when the other hand lies open."""

    @cached_property
    def _known(self) -> ss.InfoSet:
        return self.seen or self.deal.infoset(YOU)

    @cached_property
    def only_way(self) -> bool:
        """Whether all cards are known, so that there is nothing to deal anew."""
        return worlds(self._known) == 1

    @property
    def count(self) -> int:
        """How many deals there are."""
        return 1 if self.only_way else self.most

    @cached_property
    def results(self) -> tuple[int, ...]:
        """Game points of the class in each deal, those of the opponent negative."""
        return tuple(_points(self.play(number)) for number in range(self.count))

    @cached_property
    def _plan(self) -> Plan:
        players = (Beginner(self.action), LEVEL)
        return Plan(players, self.deal.ruleset, self.seed, self._known)

    def play(self, number: int) -> ss.Deal:
        """A deal, finished, with its history from the question on; played perfectly where all cards are known."""
        if self.only_way:
            deal = next(possible_worlds(self._known, 1)).apply(self.action)
            while deal.outcome is None:
                deal = deal.apply(best_action(deal))
            return deal
        return self._plan.replay(number)


def _points(deal: ss.Deal) -> int:
    assert deal.outcome is not None
    return deal.outcome.worth(YOU)


# ---- as JSON ----


def counts_json(run: Continuations) -> Json:
    """How the deals end: a bar for each result, and a sentence that says how sure the share is."""
    counts = Counter(run.results)
    rows = [{"action": str(result), "label": result_name(result), "count": counts[result]} for result in RESULTS]
    return {
        "heading": _heading(run),
        "rows": rows,
        "sentence": _sentence(run, sum(points > 0 for points in run.results)),
    }


def result_name(points: int) -> str:
    """A result in words."""
    if points == 0:
        return _("Drawn")
    return (_("You win {count}") if points > 0 else _("You lose {count}")).format(count=abs(points))


def _heading(run: Continuations) -> str:
    text = ngettext("{count} deal that goes on so: {action}", "{count} deals that go on so: {action}", run.count)
    return text.format(count=run.count, action=action_name(run.action, run.deal))


def _sentence(run: Continuations, won: int) -> str:
    if run.only_way:
        return _("All cards are known, so there is one such deal only. Both sides play perfectly.")
    if run.deal.apply(run.action).outcome is not None:
        return _("The deal ends with that, wherever the other cards lie.")
    value, low, high = (round(100 * figure) for figure in share(won, run.count))
    text = _(
        "You win {won} of {count} deals, {value} per cent; the 95 % interval goes from {low} to {high} per cent. "
        "The unknown cards are dealt anew each time, and both sides play at the level {level}."
    )
    told = text.format(won=won, count=run.count, value=value, low=low, high=high, level=level_name(LEVEL))
    return told + " " + _("The figures beside the actions differ a little: there the end is played perfectly.")


def deal_json(run: Continuations, number: int, step: Step) -> Json:
    """One of the deals, card by card. ``step`` draws the question; the opponent's imagined hand lies open."""
    end = run.play(number)
    pages = pages_of(end)
    moves = [
        Move(before, after, after.action, before.turn)
        for before, after in pairwise(pages)
        if after.action is not None and before.turn is not None
    ]
    counts = step.counts == "shown"
    shown = [{"table": table_json(pages[0], step, counts=counts, active=False), "caption": _begin(run)}]
    for before, after, caption in scenes(moves, counts):
        table = with_whole_trick(table_json(after, step, counts=counts, active=False), before, after)
        shown.append({"table": table, "caption": f"{caption} {outcome_sentence(after)}".strip()})
    text = _("Deal {number} of {count}: {result}")
    heading = text.format(number=number + 1, count=run.count, result=result_name(run.results[number]))
    return {"heading": heading, "pages": _labelled(shown)}


def _begin(run: Continuations) -> str:
    return _("So lie the cards.") if run.only_way else _("The cards that you do not see may lie so.")


def _labelled(pages: Sequence[Json]) -> list[Json]:
    text = _("Step {at} of {of}")
    return [{**page, "label": text.format(at=at, of=len(pages) - 1)} for at, page in enumerate(pages)]
