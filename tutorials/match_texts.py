"""The words around a match: levels, rulesets, the choices before it, the score."""

from __future__ import annotations

from collections.abc import Callable

import sixtysix as ss
from sixtysix.match import Match
from tutorials.answers import OPPONENT, YOU
from tutorials.differences import game_name
from tutorials.i18n import _, ngettext, pgettext
from tutorials.match_table import CHOICES, MatchTable, Settings
from tutorials.view import Json


def level_name(level: str) -> str:
    """A level as the learner knows it.

    >>> level_name("hard")
    'Hard'
    """
    return {
        "easy": pgettext("level", "Easy"),
        "medium": pgettext("level", "Medium"),
        "hard": pgettext("level", "Hard"),
        "master": pgettext("level", "Master"),
    }[level]


def _level_about(level: str) -> str:
    return {
        "easy": _("mostly low cards, and never closes"),
        "medium": _("announces, saves trumps, closes with a strong hand"),
        "hard": _("weighs many hands that you may hold"),
        "master": _("looks further ahead, and at the score"),
    }[level]


def _ruleset_about(ruleset: str) -> str:
    game = ss.RULESETS[ruleset]
    target = game.match
    cards = _("{count} cards").format(count=game.deck)
    to = _("no fixed end; here to seven") if target is None else _("to {target} game points").format(target=target)
    return _("{cards}, {to}").format(cards=cards, to=to)


def _dealer_label(dealer: str) -> str:
    return {
        "opponent": _("The opponent deals, you lead"),
        "you": _("You deal, the opponent leads"),
        "lot": _("Draw lots"),
    }[dealer]


def _draws_label(draws: str) -> str:
    return {
        "table": _("The table draws for you"),
        "learner": _("You draw yourself, and may close before"),
    }[draws]


def form_json(settings: Settings) -> Json:
    """What can be chosen before a match, with what is chosen now."""
    labels: dict[str, Callable[[str], tuple[str, str]]] = {
        "level": lambda value: (level_name(value), _level_about(value)),
        "ruleset": lambda value: (game_name(ss.RULESETS[value]), _ruleset_about(value)),
        "dealer": lambda value: (_dealer_label(value), ""),
        "draws": lambda value: (_draws_label(value), ""),
    }
    headings = {
        "level": _("Opponent"),
        "ruleset": _("Rules"),
        "dealer": _("First deal"),
        "draws": _("After a trick"),
    }
    groups = []
    for name, label in labels.items():
        options = [dict(zip(("id", "label", "about"), (value, *label(value)), strict=True)) for value in CHOICES[name]]
        groups.append({"id": name, "label": headings[name], "options": options, "chosen": getattr(settings, name)})
    return {"groups": groups[:2], "more": _("More choices"), "folded": groups[2:], "begin": pgettext("button", "Begin")}


# ---- the score ----


def title(settings: Settings) -> str:
    """Who plays what."""
    return _("{rules} against {level}").format(
        rules=game_name(ss.RULESETS[settings.ruleset]), level=level_name(settings.level)
    )


def score_line(match: Match) -> str:
    """How the match stands."""
    mine, theirs = match.scores
    words = [_("You {mine}, opponent {theirs}. Match to {target}.").format(target=match.to, mine=mine, theirs=theirs)]
    if match.carried:
        text = ngettext(
            "{count} game point more for whoever wins this deal.",
            "{count} game points more for whoever wins this deal.",
            match.carried,
        )
        words.append(text.format(count=match.carried))
    return " ".join(words)


def deal_line(table: MatchTable) -> str:
    """Which deal it is and whose."""
    dealt = _("You dealt.") if table.match.dealer == YOU else _("The opponent dealt.")
    return _("Deal {number}.").format(number=table.match.played + 1) + " " + dealt


def match_over(match: Match) -> str:
    """Who has won the match; empty while it goes on."""
    if match.winner is None:
        return ""
    mine, theirs = match.scores
    text = _("You have won the match, {won} to {lost}.")
    if match.winner == OPPONENT:
        text = _("The opponent has won the match, {won} to {lost}.")
    return text.format(won=max(mine, theirs), lost=min(mine, theirs))
