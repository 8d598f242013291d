"""Where a demonstration comes from: a seed, the code of a lesson's deal, a position in one line, or a record."""

from __future__ import annotations

from collections.abc import Iterator

import sixtysix as ss
from tutorials.deal_code import DealCode
from tutorials.i18n import _
from tutorials.problems import ContentError
from tutorials.stage import Stage

MOST_TEXT = 2000
"""Characters of a text that is read; a record of a whole deal has about 500."""
SEED_DIGITS = 12


class DemoError(ValueError):
    """What was typed cannot be shown. ``reasons`` says why, in sentences."""

    def __init__(self, *reasons: str) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = reasons


def read_deal(text: str, ruleset: str = "german", dealer: int = 1) -> ss.Deal:
    """The deal that a text means, with whatever was played in it.

    Args:
        text: a whole number is a seed, ``lesson/step#3`` a deal of a lesson; else a position or a record.
        ruleset, dealer: for a seed; the other texts name their own.

    Raises:
        DemoError: it is none of these.
    """
    text = text.strip()
    if len(text) > MOST_TEXT:
        raise DemoError(_("This text is too long to be a deal."))
    try:
        if text.isascii() and text.isdigit() and len(text) <= SEED_DIGITS:
            return ss.Deal.new(ruleset, seed=int(text), dealer=dealer)
        if is_line(text):
            return ss.Deal.replay(text)
        if "=" in text:
            name = text.split(" ")[0]
            raise DemoError(
                _("A position begins with the name of its rules, not with {name}. These are known: {names}.").format(
                    name=name, names=", ".join(ss.RULESETS)
                )
            )
        if "/" in text:
            code = DealCode.parse(text)
            return Stage(code.find(), code.number).start
    except ss.PositionError as error:
        raise DemoError(*error.reasons) from error
    except (ContentError, ss.NotationError, ss.IllegalAction) as error:
        raise DemoError(str(error)) from error
    raise DemoError(_("Type a seed such as 66, a code such as marriages/cash-it#3, or a position in one line."))


def is_line(text: str) -> bool:
    """Whether the text begins as a position does: with the name of a ruleset."""
    return text.strip().split(" ")[0].partition("{")[0] in ss.RULESETS


def pages_of(deal: ss.Deal) -> list[ss.Deal]:
    """Every deal from the first that is known to this one."""
    pages = [deal]
    while (before := pages[-1].previous) is not None:
        pages.append(before)
    return pages[::-1]


def played_on(deal: ss.Deal, levels: tuple[str, str], seed: int = 1) -> Iterator[ss.Deal]:
    """The deal played on to its end by two of the computer's players, one deal for each action."""
    players = [ss.bot(level, seed=seed) for level in levels]
    while (seat := deal.turn) is not None:
        deal = deal.apply(players[seat].choose(deal.infoset(seat)))
        yield deal
