"""What to do and why, in words: drawn from an analysis and from simple truths about the position."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean

import sixtysix as ss
from sixtysix.analysis import Analysis, Worth, analyse
from sixtysix.bots.engine import engine
from tutorials.explain import action_name
from tutorials.facts import Fact, facts
from tutorials.i18n import _, ngettext
from tutorials.names import capital

WORLDS, FEW_WORLDS = 200, 20
"""Arrangements of the hidden cards that are tried, and those while there is no machine code: about a second's work."""
REASONS = 2
LEAST_PRICE = 0.05
"""Game points below which a difference is not worth a word."""
DOUBTFUL_PRICE = 0.2
"""Game points from which a difference that chance may explain is still not called small."""
SURE = 2.0
"""Standard errors by which a difference must stand out before it is called one."""


def look(deal: ss.Deal, seat: int, seen: ss.InfoSet | None = None) -> Analysis:
    """The analysis of a position as the seat on turn knows it; takes about a second at the most.

    ``seen`` is what it knows where that is more than the game shows it, as when the other hand lies open.
    """
    return analyse(seen or deal.infoset(seat), worlds=WORLDS if engine().is_compiled else FEW_WORLDS)


@dataclass(frozen=True, slots=True)
class Choice:
    """One action among the alternatives, in words."""

    action: str
    name: str
    chance: str
    """How often it wins the deal."""
    price: str
    """What it gives away against the best; empty for the best."""
    why: str
    """One sentence; never empty."""
    best: bool
    worse: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: what to do, why, what else there is, and where to learn about it."""

    text: str
    basis: str
    """What the numbers rest on."""
    choices: tuple[Choice, ...]
    lesson: str
    """Id of the lesson that teaches the reason."""


def advise(deal: ss.Deal, seat: int, analysis: Analysis, also: str = "", seen: ss.InfoSet | None = None) -> Advice:
    """Advice for the seat on turn. Only what that seat can see enters the words.

    Hopeless claims are left out of the alternatives, unless one is ``also``, an action that must be among them.
    ``seen``: as for ``look``.
    """
    seen = seen or deal.infoset(seat)
    found = {row.action: facts(seen, row.action, analysis.worlds[0].apply(row.action)) for row in analysis.rows}
    best = recommended(analysis)
    rows = [best, *(row for row in analysis.rows if row is not best and _is_shown(row, analysis, also))]
    reasons = [fact for fact in found[best.action] if fact.good][:REASONS]
    sentences = [capital(action_name(best.action, deal)) + ".", *(fact.text for fact in reasons)]
    sentences.append(_standing(analysis, rows) if len(rows) > 1 else "")
    choices: dict[str, Choice] = {}
    for row in rows:
        choice = _choice(row, best, analysis, deal, found[row.action])
        choices.setdefault(choice.name, choice)  # showing a pair is the same whichever of its cards one names
    lesson = reasons[0].lesson if reasons else "strategy"
    return Advice(" ".join(filter(None, sentences)), _basis(analysis), tuple(choices.values()), lesson)


def recommended(analysis: Analysis) -> Worth:
    """The best action; going out at once where nothing is known to be worth more, since that is certain."""
    for row in analysis.rows:
        if row.action.kind == "claim" and row.wins == 1 and not is_worse(analysis, row.action):
            return row
    return analysis.best


def _is_shown(row: Worth, analysis: Analysis, also: str) -> bool:
    return str(row.action) == also or row.action.kind != "claim" or not is_worse(analysis, row.action)


def reason_against(deal: ss.Deal, seat: int, analysis: Analysis, action: ss.Action) -> str:
    """One sentence about what is wrong with an action."""
    found = facts(deal.infoset(seat), action, analysis.worlds[0].apply(action))
    return _against(found) or _compared(analysis.of(action), recommended(analysis))


def is_worse(analysis: Analysis, action: ss.Action | str) -> bool:
    """Whether an action is worse than the best beyond what chance among the worlds looked at could do."""
    best, row = analysis.best, analysis.of(action)
    differences = [one - other for one, other in zip(best.results, row.results, strict=True)]
    mean = fmean(differences)
    if analysis.complete or mean <= 0:
        return mean > 0
    spread = sqrt(sum((difference - mean) ** 2 for difference in differences) / max(1, len(differences) - 1))
    return mean > SURE * spread / sqrt(len(differences))


def price_words(value: float) -> str:
    """What an action gives away on average, in words; ``value`` in game points, at least LEAST_PRICE.

    >>> price_words(0.449)
    'costs about 0.4 game points'
    """
    return _("costs {amount}").format(amount=_amount(value))


def _doubtful_price(value: float) -> str:
    """The same where chance may explain the whole difference."""
    if value < LEAST_PRICE:
        return _("about as good as the best")
    return _("costs perhaps {count} game points").format(count=f"{value:.1f}")


def cost_sentence(value: float) -> str:
    """The same as a sentence about what has been done."""
    return _("It cost {amount} on average.").format(amount=_amount(value))


def _amount(value: float) -> str:
    """Game points as one says them: the second decimal of an average means nothing."""
    if value > 0 and value == round(value):
        return ngettext("{count} game point", "{count} game points", round(value)).format(count=round(value))
    return _("about {count} game points").format(count=f"{value:.1f}")


def chance_words(row: Worth, analysis: Analysis) -> str:
    """How often an action wins the deal."""
    count, total = _of_hundred(row, analysis)
    if total == 1:
        return _("wins") if count else _("does not win")
    return _("wins in {count} of {total}").format(count=count, total=total)


def _standing(analysis: Analysis, rows: list[Worth]) -> str:
    best = rows[0]
    if all(analysis.price(row.action) < DOUBTFUL_PRICE and not is_worse(analysis, row.action) for row in rows):
        return _("Everything else brings about the same.")
    if len(analysis.worlds) == 1:
        return _("You win the deal.") if best.wins else _("The deal is lost, but this loses least.")
    if best.wins == 0:
        return _("No way to win was found; this loses least.")
    return _wins(best, analysis)


def _of_hundred(row: Worth, analysis: Analysis) -> tuple[int, int]:
    """How often an action wins: as counted where all worlds or only a few were looked at, else out of a hundred."""
    count = len(row.results)
    if analysis.complete or count < 100:
        return sum(result > 0 for result in row.results), count
    return round(100 * row.wins), 100


def _choice(row: Worth, best: Worth, analysis: Analysis, deal: ss.Deal, found: list[Fact]) -> Choice:
    name = capital(action_name(row.action, deal))
    worse = is_worse(analysis, row.action) and analysis.price(row.action) >= LEAST_PRICE
    if row is best:
        price, why = "", next((fact.text for fact in found if fact.good), "")
    elif worse:
        price, why = price_words(analysis.price(row.action)), _against(found)
    else:
        price = _doubtful_price(analysis.price(row.action))
        why = next((fact.text for fact in sorted(found, key=lambda fact: not fact.good)), "")
    why = why or (_wins(row, analysis) if row is best else _compared(row, best))
    return Choice(str(row.action), name, chance_words(row, analysis), price, why, row is best, worse)


def _against(found: list[Fact]) -> str:
    return next((fact.text for fact in found if not fact.good), "")


def _compared(row: Worth, best: Worth) -> str:
    """What an action comes to beside the best one, where nothing can be said about its cards."""
    if row.wins < best.wins:
        return _("It wins less often.")
    if row.wins > best.wins:
        return _("It wins more often, but for less, or loses more.")
    if row.game_points == best.game_points:
        return _("It wins as often.")
    return _("It wins as often, but for less, or loses more.")


def _wins(row: Worth, analysis: Analysis) -> str:
    """How often an action wins, as a sentence: the reason that is always there."""
    if len(analysis.worlds) == 1:
        return _("It wins the deal.") if row.wins else _("It does not win the deal.")
    count, total = _of_hundred(row, analysis)
    return _("It wins in {count} of {total} hands.").format(count=count, total=total)


def _basis(analysis: Analysis) -> str:
    count = len(analysis.worlds)
    if analysis.exact:
        text = ngettext(
            "Exact: every card is known, and both sides play perfectly from here.",
            "Exact: all {count} ways in which the hidden cards can lie, played perfectly by both sides.",
            count,
        )
    elif analysis.complete:
        text = ngettext(
            "The only way in which the hidden cards can lie, played on by good players.",
            "All {count} ways in which the hidden cards can lie, played on by good players.",
            count,
        )
    else:
        text = ngettext(
            "Measured on {count} random way in which the hidden cards can lie.",
            "Measured on {count} random ways in which the hidden cards can lie.",
            count,
        )
    return text.format(count=count)
