"""What is different in another game: words for the values of a Ruleset, never a rule of their own.

A field that differs between two rulesets becomes a row of a table: what it is about, and what holds here and there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import sixtysix as ss
from tutorials.course import course
from tutorials.i18n import _, ngettext
from tutorials.loader import load_lesson
from tutorials.model import Step
from tutorials.names import listed, rank_name

BASE = "german"
"""The game that the course teaches."""

WITHOUT_WORDS = {
    "id": "names the game",
    "name": "names the game",
    "cited": "where the values come from",
    "exchange_once": "a pack has one such card, so nothing can differ",
    "go_out_on": "either way is legal, it is a matter of manners",
    "half": "the same in every game",
    "royal_only_exhausted": "a reading of one source that no published game uses",
}
"""Fields that no table shows, with the reason."""


@dataclass(frozen=True, slots=True)
class Row:
    """One difference."""

    field: str
    topic: str
    base: str
    here: str


def game_name(ruleset: ss.Ruleset) -> str:
    """What people call the game; whose description of it is played stands in its own name, ``ruleset.name``."""
    names = {
        "german": _("German Sixty-Six"),
        "danish": _("Danish 66"),
        "danish-online": _("Danish online 66"),
        "swedish": _("Swedish 66"),
        "swedish-20": _("Swedish 66 with 20 cards"),
        "dutch": _("Dutch 66"),
        "schnapsen": _("Schnapsen"),
        "schnapsen-sharp": _("Tournament Schnapsen"),
        "american": _("American Sixty-Six"),
        "bulgarian": _("Santase"),
    }
    return names.get(ruleset.id, ruleset.name)


def differences(here: ss.Ruleset, base: ss.Ruleset | None = None) -> list[Row]:
    """Where a game differs from the one of the course, row by row.

    >>> [row.field for row in differences(ss.RULESETS["german"].replace(strict="follow"))]
    ['strict']
    """
    base = base or ss.RULESETS[BASE]
    rows = []
    for field, (topic, words) in _words().items():
        if getattr(base, field) != getattr(here, field) and _matters(field, base) and _matters(field, here):
            rows.append(Row(field, topic, words(base), words(here)))
    return rows


def in_words(game: ss.Ruleset) -> dict[str, tuple[str, str]]:
    """Every field that can make itself felt in a game -> what it is about, and what holds.

    >>> in_words(ss.RULESETS["german"])["target"]
    ('To win a deal', '66 points.')
    """
    return {field: (topic, words(game)) for field, (topic, words) in _words().items() if _matters(field, game)}


def _matters(field: str, game: ss.Ruleset) -> bool:
    """Whether a value can make itself felt in a game at all."""
    if field.startswith("close_") or field in ("exchange_closed", "marriage_closed", "beat_closer"):
        return game.closing
    if field == "closer_need_not_claim":
        return game.closing and game.claim == "explicit"
    if field == "false_claim":
        return game.claim == "explicit"
    if field == "no_one_value":
        return game.no_one == "last-trick"
    if field in ("draw_scope", "draw_carry", "dealer_after_draw"):
        return game.no_one == "higher"
    return True


def contrast_steps(ruleset: str, most: int = 3) -> tuple[Step, ...]:
    """The first steps of the course that are played under this game.

    Before each stands the one just before it in its lesson, where that puts the same cards under the rules of the
    course: the two belong together.
    """
    found: list[Step] = []
    for before, step in islice(_steps_under(ruleset), most):
        if before is not None and before not in found and _same_cards(before, step):
            found.append(before)
        found.append(step)
    return tuple(found)


def _steps_under(ruleset: str) -> Iterator[tuple[Step | None, Step]]:
    for entry in sorted(course().lessons, key=lambda entry: entry.id != "house-rules"):
        before = None
        for step in () if entry.own_title else load_lesson(entry.id).steps:
            if step.position["ruleset"] == ruleset:
                yield before, step
            before = step


def _same_cards(one: Step, other: Step) -> bool:
    return one.position["ruleset"] == BASE and {**one.position, "ruleset": ""} == {**other.position, "ruleset": ""}


# ---- the words ------------------------------------------------------------------------------------------------------

Words = Callable[[ss.Ruleset], str]


def _either(field: str, words: dict[Any, str]) -> Words:
    return lambda game: words[getattr(game, field)]


def _words() -> dict[str, tuple[str, Words]]:
    # what is felt in play comes first, who deals last
    return {**_pack(), **_tricks(), **_marriages(), **_exchange(), **_closing(), **_end(), **_scores(), **_deal()}


def _pack() -> dict[str, tuple[str, Words]]:
    return {
        "deck": (
            _("The pack"),
            lambda game: _("{count} cards; the {lowest} is the lowest.").format(
                count=game.deck, lowest=rank_name(game.ranks[0])
            ),
        ),
        "hand": (_("The hand"), lambda game: _("{count} cards each.").format(count=game.hand)),
    }


def _deal() -> dict[str, tuple[str, Words]]:
    return {
        "packets": (_("Dealing"), lambda game: _("{packets}.").format(packets=_packets(game))),
        "first_dealer": (
            _("First dealer"),
            _either("first_dealer", {"any": _("Anybody."), "high-card": _("Whoever draws the higher card.")}),
        ),
        "next_dealer": (
            _("Next dealer"),
            _either("next_dealer", {"winner": _("The winner of the deal."), "alternate": _("The other player.")}),
        ),
        "dealer_after_draw": (
            _("Dealer after a draw"),
            _either("dealer_after_draw", {"same": _("The same player again."), "alternate": _("The other player.")}),
        ),
    }


def _packets(game: ss.Ruleset) -> str:
    # Translators: the order in which cards are dealt, for instance "3, 3 and the trump card".
    card = _("the trump card")
    return listed(card if packet == "turn-up" else packet for packet in game.packets.split("+"))


def _tricks() -> dict[str, tuple[str, Words]]:
    return {
        "open_trick": (
            _("Who wins a trick while there is a talon"),
            _either(
                "open_trick",
                {
                    "suit": _("The highest card of the suit led, or the highest trump."),
                    "rank": _(
                        "The highest card, whatever its suit; of two equal ones the first. A trump beats all others."
                    ),
                },
            ),
        ),
        "strict": (
            _("When the talon is closed or used up"),
            _either(
                "strict",
                {
                    "follow": _("Follow suit. Who cannot may play anything."),
                    "follow-trump": _("Follow suit. Who cannot must trump."),
                    "head": _("Follow suit, and beat the card if you can. Who cannot follow must trump."),
                },
            ),
        ),
        "trick_review": (
            _("Looking at won tricks"),
            _either(
                "trick_review",
                {
                    "any": _("Allowed."),
                    "own-and-first": _("Only your own tricks, and the opponent's first."),
                    "none": _("Not allowed."),
                },
            ),
        ),
    }


def _at_least(count: int) -> str:
    return ngettext(
        "While at least {count} card is left in the talon.",
        "While at least {count} cards are left in the talon.",
        count,
    ).format(count=count)


def _exchange() -> dict[str, tuple[str, Words]]:
    return {
        "exchange_rank": (
            _("The card to exchange with"),
            lambda game: _("The {rank} of trumps.").format(rank=rank_name(game.exchange_rank)),
        ),
        "exchange_needs_trick": (
            _("Exchange: a trick first?"),
            _either(
                "exchange_needs_trick", {True: _("Only with a trick won."), False: _("At once, even without a trick.")}
            ),
        ),
        "exchange_on_lead": (
            _("Exchange: when?"),
            _either(
                "exchange_on_lead",
                {True: _("On your own lead."), False: _("On any turn of yours, before answering a lead too.")},
            ),
        ),
        "exchange_min": (_("Exchange: how long?"), lambda game: _at_least(game.exchange_min)),
        "exchange_closed": (
            _("Exchange after closing"),
            _either(
                "exchange_closed",
                {
                    "no": _("Not any more."),
                    "yes": _("Still allowed."),
                    "other-at-close": _("Only the player who did not close, and only at that moment."),
                },
            ),
        ),
    }


def _marriages() -> dict[str, tuple[str, Words]]:
    yes, no = _("Allowed."), _("Not any more.")
    return {
        "marriage_auto": (
            _("Announcing a marriage"),
            _either(
                "marriage_auto",
                {
                    False: _("You announce it when you lead."),
                    True: _("It counts by itself when you lead one of its cards."),
                },
            ),
        ),
        "marriage_trick": (
            _("Marriage before the first trick"),
            _either(
                "marriage_trick",
                {
                    "to-count": _("Allowed; the points wait for your first trick."),
                    "to-declare": _("Not allowed: first win a trick."),
                },
            ),
        ),
        "marriage_lead": (
            _("The card led from a marriage"),
            _either("marriage_lead", {"either": _("King or queen."), "Q": _("The queen."), "K": _("The king.")}),
        ),
        "marriage_closed": (_("Marriage after closing"), _either("marriage_closed", {True: yes, False: no})),
        "marriage_exhausted": (
            _("Marriage when the talon is used up"),
            _either("marriage_exhausted", {True: yes, False: no}),
        ),
    }


def _closing() -> dict[str, tuple[str, Words]]:
    return {
        "closing": (
            _("Closing the talon"),
            _either("closing", {True: _("Who is to lead may close."), False: _("There is no closing.")}),
        ),
        "close_before_draw": (
            _("Closing: before or after drawing?"),
            _either("close_before_draw", {True: _("Before or after."), False: _("Only after drawing.")}),
        ),
        "close_first_lead": (
            _("Closing on the very first lead"),
            _either("close_first_lead", {True: _("Allowed."), False: _("Not allowed.")}),
        ),
        "close_min": (_("Closing: how long?"), lambda game: _at_least(game.close_min)),
        "close_win_at": (
            _("When a close succeeds, the loser is judged"),
            _either(
                "close_win_at",
                {"end": _("by the count at the end."), "close": _("by the count when the talon was closed.")},
            ),
        ),
        "close_fail": (_("A close that fails costs"), lambda game: _price(game.close_fail)),
        "beat_closer": (_("If the other claims first after a close, it costs"), lambda g: _price(g.beat_closer)),
        "closer_need_not_claim": (
            _("A closer with enough points"),
            _either("closer_need_not_claim", {False: _("must say so."), True: _("has won, said or not.")}),
        ),
    }


def _price(price: str) -> str:
    if price == "2/3":
        return _("2 game points, or 3 if the other had no trick when the talon was closed.")
    return _("{count} game points.").format(count=price)


def _end() -> dict[str, tuple[str, Words]]:
    return {
        "last_trick": (
            _("The last trick"),
            _either(
                "last_trick",
                {
                    "+10": _("Ten points, if the talon was not closed."),
                    "wins": _("Wins the deal, if nobody has claimed and the talon was not closed."),
                    "none": _("Nothing but its cards."),
                },
            ),
        ),
        "target": (_("To win a deal"), lambda game: _("{count} points.").format(count=game.target)),
        "claim": (
            _("Claiming"),
            _either(
                "claim",
                {
                    "explicit": _("You count, and say it yourself."),
                    "auto": _("The deal ends by itself as soon as a player has enough."),
                },
            ),
        ),
        "false_claim": (
            _("A wrong claim costs"),
            _either(
                "false_claim",
                {
                    "2": _("2 game points."),
                    "2/3": _("2 game points, or 3 if the other has no trick."),
                    "mirror": _("what you would have won."),
                    "lose": _("the deal."),
                },
            ),
        ),
        "no_one": (
            _("If nobody has claimed"),
            _either(
                "no_one",
                {"higher": _("The higher count wins."), "last-trick": _("The winner of the last trick wins.")},
            ),
        ),
        "no_one_value": (
            _("Winning by the last trick brings"),
            lambda game: ngettext("{count} game point.", "{count} game points.", game.no_one_value).format(
                count=game.no_one_value
            ),
        ),
        "draw_scope": (
            _("A drawn deal"),
            _either(
                "draw_scope",
                {
                    "equal": _("If both have the same count at the end."),
                    "both-at-target": _("If both have the same count, or both have enough and nobody said so."),
                },
            ),
        ),
    }


def _scores() -> dict[str, tuple[str, Words]]:
    return {
        "draw_carry": (
            _("After a drawn deal"),
            lambda game: (
                ngettext(
                    "The next deal brings {count} game point more.",
                    "The next deal brings {count} game points more.",
                    game.draw_carry,
                ).format(count=game.draw_carry)
                if game.draw_carry
                else _("Nobody gets anything.")
            ),
        ),
        "match": (
            _("The match"),
            lambda game: (
                _("Each deal is paid for by itself.")
                if game.match is None
                else _("To {count} game points.").format(count=game.match)
            ),
        ),
    }
