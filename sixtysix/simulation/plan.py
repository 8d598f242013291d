"""What to simulate, as a value that can be sent to any process: from it, any deal of a run can be played by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Lock
from types import SimpleNamespace

from sixtysix.actions import Action
from sixtysix.core.cards import NOBODY
from sixtysix.core.chance import MASK, start, step
from sixtysix.core.workshop import ints
from sixtysix.deal import Deal
from sixtysix.errors import ActionSyntaxError
from sixtysix.infoset import InfoSet
from sixtysix.ruleset import Ruleset, ruleset_of
from sixtysix.simulation import machine, records
from sixtysix.simulation.columns import Batch, space
from sixtysix.simulation.openings import first_position
from sixtysix.simulation.players import FAST, Player, Policy, checked, seated
from sixtysix.simulation.starts import Spot, Start, spot

_one_at_a_time = Lock()  # the searching levels share their scratch space


@dataclass(frozen=True)
class Plan:
    """Players, game, seed and start of a run; the arguments are those of ``simulate``.

    Raises ValueError naming the argument that is wrong.
    """

    players: Sequence[Player] = ("random", "random")
    ruleset: str | Ruleset = "german"
    seed: int = 1
    start: str | Start | Deal | InfoSet | None = None
    dealer: int | None = None
    pairs: bool = False
    spot: Spot = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.seed, int) or isinstance(self.seed, bool):
            raise ValueError(f"seed is {self.seed!r}; give a whole number.")
        if self.dealer not in (None, 0, 1) or isinstance(self.dealer, bool):
            raise ValueError(f"dealer is {self.dealer!r}; give seat 0 or 1, or None to let them take turns.")
        object.__setattr__(self, "players", checked(self.players))
        object.__setattr__(self, "ruleset", ruleset_of(self.ruleset))
        object.__setattr__(self, "spot", spot(self.start, self.game))
        if self.spot.dealer is not None:
            object.__setattr__(self, "dealer", self.spot.dealer)

    @property
    def game(self) -> Ruleset:
        """The ruleset."""
        return ruleset_of(self.ruleset)

    @property
    def is_fast(self) -> bool:
        """Whether the compiled loop plays both seats."""
        return all(isinstance(player, str) and player in FAST for player in self.players)

    def batch(self, first: int, deals: int, run: int = 0) -> Batch:
        """Rows of so many deals from number ``first`` on; ``run`` is the length of the run that they belong to."""
        if self.is_fast:
            functions, is_compiled = machine.functions(max(run, deals))
            return self.play_rows(functions, is_compiled, first, deals)
        rows = space(deals)
        with _one_at_a_time, machine.steady():
            for place in range(deals):
                self._play_row(rows, place, first + place)
        return Batch(first, rows)

    def play_rows(self, functions: SimpleNamespace, is_compiled: bool, first: int, deals: int) -> Batch:
        """The same with the compiled loop's functions; only for levels that it plays."""
        rows = space(deals)
        choices, deck = (ints(row, is_compiled) for row in (list(self.spot.choices), [0] * 32))
        functions.play_rows(
            self.game.core, self.spot.opening, choices, *(FAST[str(player)] for player in self.players),
            self.seed & MASK, int(self.pairs), NOBODY if self.dealer is None else self.dealer, first, deck, rows,
        )  # fmt: skip
        return Batch(first, rows)

    def first_deal(self, number: int) -> tuple[Deal, int]:
        """The first position of a deal, and the state of the generator after it."""
        dealer = (1 - number % 2) if self.dealer is None else self.dealer
        chance = start(self._deal_seed(number), 0)
        state, chance = first_position(
            self.game.core, self.spot.opening, list(self.spot.choices), dealer, [0] * 32, chance
        )
        return Deal(self.game, dealer, state), chance

    def replay(self, number: int) -> Deal:
        """Deal ``number`` of the run, finished, with its history."""
        deal, chance = self._begun(number)
        seed = self._deal_seed(number)
        players = [seated(player, seed, seat) for seat, player in enumerate(self.players)]
        while deal.turn is not None:
            chance = step(step(chance))
            deal = deal.apply(self._action(players[deal.turn], deal, chance, number))
        return deal

    def _begun(self, number: int) -> tuple[Deal, int]:
        """The first position, with the history of a position that was given whole."""
        deal, chance = self.first_deal(number)
        if isinstance(self.start, Deal):
            return self.start, chance
        return deal, chance

    def _deal_seed(self, number: int) -> int:
        return records.deal_seed(self.seed, number >> int(self.pairs))

    def _action(self, player: Policy | None, deal: Deal, chance: int, number: int) -> Action:
        seat = deal.state.turn
        if player is None:
            policy = FAST[str(self.players[seat])]
            return Action.at(records.policy_action(policy, self.game.core, deal.state, chance))
        chosen = player.choose(deal.infoset(seat))
        try:
            action = Action.parse(chosen) if isinstance(chosen, str) else chosen
            violation = deal.violation(action)
        except (ActionSyntaxError, AttributeError) as error:
            raise ValueError(f"players[{seat}] answered {chosen!r} in deal {number}: {error}") from None
        if violation is not None:
            raise ValueError(f"players[{seat}] chose {action} in deal {number}, which is refused: {violation}")
        return action

    def _play_row(self, rows: records.Rows, place: int, number: int) -> None:
        last = self.replay(number)
        steps = [last]
        while steps[-1].previous is not None and (steps[-1] is not self.start):
            steps.append(steps[-1].previous)
        steps.reverse()
        course = records.first_course()
        for before, after in pairwise(steps):
            assert after.action is not None
            course = records.noted(course, before.state, after.action.number or 0)
        seed = self._deal_seed(number)
        records.record(rows, place, seed, steps[0].dealer, steps[0].state, last.state, course)
