"""Where a refused action would be allowed: the same position under the other games with the same pack."""

from __future__ import annotations

from dataclasses import replace

import sixtysix as ss
from tutorials.i18n import _
from tutorials.schema import DEFAULT_RULESET


def allowed_elsewhere(deal: ss.Deal, action: ss.Action) -> tuple[str, ...]:
    """The ids of the games that would allow the action in this position of the course's own game.

    >>> deal = ss.Deal.setup(you="KH JH AS 9D", talon="", trump="S", led="QH", lead="opponent")
    >>> allowed_elsewhere(deal, ss.Action.parse("JH"))
    ('danish', 'swedish', 'american')
    """
    here = ss.RULESETS[DEFAULT_RULESET]
    if deal.ruleset != here:
        return ()
    others = [game for game in ss.RULESETS.values() if (game.deck, game.hand) == (here.deck, here.hand)]
    return tuple(
        game.id
        for game in others
        if game != here
        and (game.closing or deal.closed_by is None)
        and replace(deal, ruleset=game, previous=None, action=None).violation(action) is None
    )


def elsewhere_sentence(deal: ss.Deal, action: ss.Action) -> str:
    """The games that would allow a refused action, in a sentence; empty if none would."""
    names = [_names()[game] for game in allowed_elsewhere(deal, action)]
    if not names:
        return ""
    games = names[0] if len(names) == 1 else _("{games} and {last}").format(games=", ".join(names[:-1]), last=names[-1])
    return _("(In {games} it would be allowed.)").format(games=games)


def _names() -> dict[str, str]:
    """The games with the same pack, as short as people say them."""
    return {
        "danish": _("Danish 66"),
        "danish-online": _("Danish online 66"),
        "swedish": _("Swedish 66"),
        "american": _("American 66"),
        "bulgarian": _("Santase"),
    }
