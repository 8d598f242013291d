"""What a question shows the class, and lets it do: the numbers about it start from just that."""

from __future__ import annotations

from dataclasses import replace

import sixtysix as ss
from sixtysix.analysis import Analysis
from sixtysix.core.state import put
from tutorials.advice import look
from tutorials.answers import OPPONENT, YOU
from tutorials.classroom.perfect import perfectly
from tutorials.classroom.vote_table import VoteTable, step_of
from tutorials.classroom.votes import OPEN, Question
from tutorials.explain import action_name
from tutorials.i18n import SOURCE, _, ngettext, use


def seen_by_class(question: Question, deal: ss.Deal) -> ss.InfoSet:
    """The position as the class sees it: with the opponent's hand where the question lays it open."""
    seen = deal.infoset(YOU)
    if not hand_is_open(question, deal):
        return seen
    return replace(seen, state=seen.state._replace(hands=put(seen.state.hands, OPPONENT, deal.state.hands[OPPONENT])))


def hand_is_open(question: Question, deal: ss.Deal) -> bool:
    """Whether the question shows the opponent's hand."""
    return step_of(question, deal).hands == "open"


def has_numbers(question: Question, deal: ss.Deal) -> bool:
    """Whether figures about the whole deal belong to the question: not where talon and trumps are kept out of it."""
    return step_of(question, deal).stock == "shown"


def no_numbers() -> str:
    """Why nothing is reckoned there."""
    return _("Only the hands and the trick matter here, so nothing is reckoned about the whole deal.")


def analysis_of(question: Question, deal: ss.Deal) -> Analysis:
    """What each action that a phone offers is worth, from the cards that are shown; exact where those are all."""
    found = look(deal, YOU, seen_by_class(question, deal))
    if len(found.worlds) == 1 and found.complete and not found.exact:
        found = perfectly(found)
    names = offered(question, deal)
    with use(SOURCE):
        return replace(found, rows=tuple(row for row in found.rows if action_name(row.action, deal) in names))


def offered(question: Question, deal: ss.Deal) -> frozenset[str]:
    """The names, in English, of the actions that a phone offers; showing a pair is one, whichever card one names."""
    view = VoteTable(lambda: replace(question, state=OPEN), lambda _action: None, None, SOURCE).view()
    found = {action for card in view["table"]["you"]["hand"] for action in card["actions"]}
    for button in view["buttons"]:
        found |= {button["action"], *(option["action"] for option in button["options"])}
    with use(SOURCE):
        return frozenset(action_name(ss.Action.parse(action), deal) for action in found if action)


def open_basis(analysis: Analysis) -> str:
    """What the numbers rest on where the hands lie open and the talon does not."""
    count = len(analysis.worlds)
    text = ngettext(
        "Both hands lie open. Measured on {count} order of the cards in the talon.",
        "Both hands lie open. Measured on {count} orders of the cards in the talon.",
        count,
    )
    return text.format(count=count)
