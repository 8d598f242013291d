"""The deal of a step under way: where it began, what has been played since, and whether the goal is still in reach."""

from __future__ import annotations

from collections.abc import Iterable

import sixtysix as ss
from tutorials.answers import OPPONENT, YOU
from tutorials.conditions import Situation
from tutorials.consequence import Move, do, until_learner, written
from tutorials.model import Play, PlayOut, Step, Watch
from tutorials.prove import QUICK, Search, TooLargeError
from tutorials.vary import change_for, varied


class DoesNotFitError(Exception):
    """A recorded action that this position does not allow. The lesson has changed since, or the record is damaged."""


class Stage:
    """One position of a step (``variant`` 0 is the written one), and the play on it."""

    def __init__(self, written_step: Step, variant: int) -> None:
        self.step = varied(written_step, variant)
        self.change = change_for(written_step, variant)
        self.before = ss.Deal.setup(**self.step.position)
        """The position as the lesson gives it."""
        self.opening, violation = written(self.before, self.step.played)
        if violation is not None:
            raise ss.IllegalAction(violation)
        deal = self.opening[-1].after if self.opening else self.before
        if isinstance(self.step.task, Play | PlayOut):
            self.opening += until_learner(deal, self.step)
        elif deal.awaiting_draw and self.step.draws == "table" and self.step.played:
            self.opening.append(do(deal, "draw"))
        self.start = self.opening[-1].after if self.opening else deal
        """The position that the question is about."""
        self.deal = self.start
        self.decisions: list[ss.Deal] = []
        """The deals at which the learner has acted, to go back to."""
        self.pages = _pages(self.start, self.step.task.moves) if isinstance(self.step.task, Watch) else []

    @property
    def played(self) -> tuple[str, ...]:
        """The actions of both sides since the question."""
        return tuple(str(action) for _seat, action in self.deal.actions[len(self.start.actions) :])

    def replay(self, actions: Iterable[str]) -> None:
        """Play recorded actions again. DoesNotFitError at the first that is not allowed; then nothing has changed."""
        deal = self.start
        decisions: list[ss.Deal] = []
        for action in actions:
            try:
                fits = deal.violation(action) is None
            except ss.ActionSyntaxError:
                fits = False
            if not fits:
                raise DoesNotFitError(action)
            if deal.turn == YOU and not (deal.awaiting_draw and self.step.draws == "table"):
                decisions.append(deal)
            deal = deal.apply(action)
        self.deal, self.decisions = deal, decisions

    def reached(self) -> bool:
        """Whether the goal is reached."""
        return self._reached(self.deal)

    def failed(self) -> bool:
        """Whether the goal can no longer be reached by going on: the horizon is behind us, or nothing is left to do."""
        if self._horizon() != "deal":
            return not self.reached()
        claim_left = self.deal.turn == YOU and bool(self.deal.legal_actions())
        return self.deal.outcome is not None and not claim_left and not self.reached()

    def keeps_goal(self, action: ss.Action) -> bool:
        """Whether an action of a play step is right: accepted, or on any other way to the goal."""
        task = self.step.task
        assert isinstance(task, Play)
        if not self.decisions:
            if str(action) in task.accept:
                return True
            return task.horizon == "action" and self._reached(self.deal.apply(action))
        if not self.deal.strict:
            return True
        try:
            search = Search(self.start, task.success, task.horizon, self.step.draws == "table", QUICK)
            return search.forced(self.deal.apply(action))
        except TooLargeError:
            return True  # not worth a wait: the rest of the play shows whether it was right

    def go_on(self, action: ss.Action) -> list[Move]:
        """Do the learner's action and whatever follows by itself, up to the step's horizon."""
        moves = [do(self.deal, action)]
        horizon = self._horizon()
        if horizon != "action":
            for move in until_learner(moves[-1].after, self.step):
                now = moves[-1].after
                if horizon == "trick" and self._trick_is_over(now):
                    break
                if horizon == "deal" and self._reached(now):
                    break
                moves.append(move)
        self.decisions.append(self.deal)
        self.deal = moves[-1].after
        return moves

    def take_back(self) -> None:
        """Back to the learner's last decision."""
        self.deal = self.decisions.pop()

    def _horizon(self) -> str:
        return self.step.task.horizon if isinstance(self.step.task, Play) else "deal"

    def _reached(self, deal: ss.Deal) -> bool:
        return self.step.success.holds(Situation(self.start, deal))

    def _trick_is_over(self, deal: ss.Deal) -> bool:
        return any(deal.tricks(seat) > self.start.tricks(seat) for seat in (YOU, OPPONENT))


def _pages(deal: ss.Deal, actions: Iterable[str]) -> list[ss.Deal]:
    """The deals of a watch step, one before the first action and one after each."""
    pages = [deal]
    for text in actions:
        moves, violation = written(pages[-1], (text,))
        if violation is not None:
            raise ss.IllegalAction(violation)
        pages.append(moves[-1].after)
    return pages
