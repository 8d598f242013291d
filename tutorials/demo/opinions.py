"""What is allowed in a position, and what solver, analysis and the computer's players think of it."""

from __future__ import annotations

from collections.abc import Iterator

import sixtysix as ss
from sixtysix.bots import LEVELS
from tutorials.advice import advise, look
from tutorials.answers import YOU
from tutorials.explain import action_name, violation_sentence
from tutorials.i18n import _, ngettext
from tutorials.match_texts import level_name
from tutorials.names import capital, listed
from tutorials.view import Json

ASKED = ("exchange", "close", "claim")
"""Actions without a card that one may want to know about though they are not allowed."""
COURTS = "KQ"
MOST_ROWS = 3
"""Actions in a list of the best: as many as fit in big type. The others come on request."""


def allowed(deal: ss.Deal, seat: int) -> list[str]:
    """The legal actions in words; showing a pair is the same whichever of its cards one names."""
    assert deal.turn == seat
    return list(dict.fromkeys(capital(action_name(action, deal)) for action in deal.legal_actions()))


def refused(deal: ss.Deal, seat: int) -> list[Json]:
    """What a beginner may want to do and may not, each with the reason."""
    hand = deal.hand(seat)
    wanted = [ss.Action("play", card) for card in hand]
    wanted += [ss.Action("marriage", card) for card in hand if card.rank in COURTS]
    wanted += [ss.Action.parse(name) for name in ASKED]
    found = ((action, deal.violation(action)) for action in wanted)
    return [
        {"label": capital(action_name(action, deal)), "why": violation_sentence(violation)}
        for action, violation in found
        if violation is not None
    ]


def opinions(deal: ss.Deal, *, all_known: bool) -> Iterator[list[Json]]:
    """The opinions so far, again and again, since some take long: what each action is worth, what each level would do.

    ``all_known``: whether both hands may enter; then a strict position gets the exact values.
    """
    seat = deal.turn
    assert seat is not None
    worth, basis = (_exact(deal), "") if all_known and deal.strict else _measured(deal, seat)
    yield [worth]
    agreeing: dict[str, list[str]] = {}
    for level in LEVELS:
        action = ss.bot(level).choose(deal.infoset(seat))
        agreeing.setdefault(action_name(action, deal), []).append(level_name(level))
        players = [_row(listed(levels), action) for action, levels in agreeing.items()]
        yield [worth, _opinion(_("What the computer's players would do"), players, basis)]


def _row(label: str, text: str) -> Json:
    return {"label": label, "text": text}


def _opinion(heading: str, rows: list[Json], note: str = "") -> Json:
    """Rows under a heading, the first of them at once."""
    rest = rows[MOST_ROWS:]
    text = ngettext("{count} more action", "{count} more actions", len(rest)).format(count=len(rest))
    more = {"heading": text, "rows": rest} if rest else None
    return {"heading": heading, "rows": rows[:MOST_ROWS], "more": more, "note": note}


def _exact(deal: ss.Deal) -> Json:
    values = ss.solve(deal)
    rows: dict[str, str] = {}
    for action in sorted(values, key=lambda action: values[action], reverse=True):
        rows.setdefault(capital(action_name(action, deal)), _worth(values[action]))
    return _opinion(_("Exactly, when both sides see all cards"), [_row(*row) for row in rows.items()])


def _worth(value: ss.Value) -> str:
    count = abs(value.game_points)
    if value.game_points > 0:
        words = ngettext("wins {count} game point", "wins {count} game points", count)
    elif value.game_points < 0:
        words = ngettext("loses {count} game point", "loses {count} game points", count)
    else:
        words = _("a draw")
    return _("{result}, card points {margin}").format(result=words.format(count=count), margin=f"{value.margin:+d}")


def _measured(deal: ss.Deal, seat: int) -> tuple[Json, str]:
    """What the actions are worth, and on what this was measured."""
    advice = advise(deal, seat, look(deal, seat))
    heading = _("As far as you can know") if seat == YOU else _("As far as the opponent can know")
    rows = [_row(choice.name, ", ".join(filter(None, (choice.chance, choice.price)))) for choice in advice.choices]
    return _opinion(heading, rows), advice.basis
