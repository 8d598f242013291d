"""The sentence at the end: guess, play and count side by side."""

from __future__ import annotations

from fractions import Fraction

from tutorials.i18n import _
from tutorials.plots import words
from tutorials.plots.intervals import Estimate


def of_hundred(guess: float, played: Estimate, exact: Fraction | None = None, close: float = 2) -> tuple[str, ...]:
    """For a guess of so many in a hundred. ``close``: how near counts as right, in hundredths."""
    low, high = words.decimal(100 * played.low, 1), words.decimal(100 * played.high, 1)
    first = _(
        "Your guess: {guess} of 100. Played: {played} of 100, and with 95 % confidence between {low} and {high}."
    ).format(
        guess=words.decimal(guess, 0), played=words.decimal(100 * played.value, 1), low=low, high=high
    )  # fmt: skip
    found = [first]
    truth = played.value if exact is None else float(exact)
    if exact is not None:
        said = _("Counting all possibilities gives exactly {numerator}/{denominator}, which is {exact} of 100.").format(
            numerator=exact.numerator, denominator=exact.denominator, exact=words.decimal(100 * truth, 2)
        )
        found.append(said)
        if not played.holds(truth):
            found.append(_("The interval misses it this time. That happens to one interval in twenty."))
    inside = 100 * played.low <= guess <= 100 * played.high
    found.append(_verdict(guess - 100 * truth, inside or abs(guess - 100 * truth) <= close))
    return tuple(found)


def of_points(guess: float, played: Estimate, signs: bool = True) -> tuple[str, ...]:
    """For a guess of game points in a hundred deals; ``played`` is the mean of one deal.

    ``signs``: some are won and some lost; else all of them are won.
    """
    said = words.signed if signs else words.decimal
    first = _(
        "Your guess: {guess} game points in 100 deals. Played: {played}, "
        "and with 95 % confidence between {low} and {high}."
    ).format(
        guess=said(guess, 0), played=said(100 * played.value, 1), low=said(100 * played.low, 1),
        high=said(100 * played.high, 1),
    )  # fmt: skip
    over = guess - 100 * played.value
    return first, _verdict(over, played.holds(guess / 100) or abs(over) <= 5)


def _verdict(over: float, right: bool) -> str:
    if right:
        return _("Well guessed.")
    by = words.decimal(abs(over), 0) if abs(over) >= 1 else words.decimal(abs(over), 2)
    if over > 0:
        return _("Your guess was {by} too high.").format(by=by)
    return _("Your guess was {by} too low.").format(by=by)
