"""A match as a text that the browser keeps: settings, the seed of its cards, and every action since it began.

It has the shape of a step's record, so that progress files carry it like any other: ``answer`` holds the settings,
``variant`` the seed.
"""

from __future__ import annotations

from dataclasses import dataclass

from tutorials import progress as records
from tutorials.i18n import _
from tutorials.match_table import MatchTable, Settings, SettingsError, replayed
from tutorials.progress import Fault, Progress
from tutorials.stage import DoesNotFitError

LESSON = "match"


@dataclass(frozen=True, slots=True)
class Kept:
    """What a text gave: the match, if there is one that can be played on, and what is wrong with the rest."""

    table: MatchTable | None
    star: bool
    rescued: str
    """The text itself if it is damaged, or a damaged one that it carries along."""
    faults: tuple[Fault, ...]


def encode(table: MatchTable | None, star: bool, rescued: str, name: str) -> str:
    """The text for the browser."""
    if table is None:
        return records.encode(Progress(star=star, rescued=rescued), LESSON, name)
    state = Progress(
        variant=table.match.seed,
        answer=str(table.settings),
        actions=table.played,
        star=star,
        rescued=rescued,
    )
    return records.encode(state, LESSON, name)


def decode(text: object, name: str) -> Kept:
    """Read a text of this table. Never raises: faults are listed, what is sound is used."""
    restored = records.decode(text, LESSON, name)
    state, faults, table = restored.progress, list(restored.faults), None
    if state.answer:
        try:
            table = replayed(Settings.parse(state.answer), state.variant, state.actions)
        except SettingsError:
            what = _("has a value that cannot be right: {value}").format(value=state.answer[:40])
            faults.append(Fault("answer", what))
        except DoesNotFitError as error:
            what = _("has the action {action}, which does not fit").format(action=str(error)[:40])
            faults.append(Fault("actions", what))
    return Kept(table, state.star, str(text) if faults else state.rescued, tuple(faults))
