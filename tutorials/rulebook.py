"""The rules a lesson can teach, by id, each in one short sentence.

The ids of refusals come from the engine's violations; the others name what a rule allows or is worth. The sentences
are help for the learner ("the rule, please"); the rules themselves live in ``sixtysix.core``.
"""

from __future__ import annotations

from tutorials.i18n import _


def rule_sentences() -> dict[str, str]:
    """Rule id -> the rule in a sentence, in the learner's language."""
    return {**_refusals(), **_teachings()}


def rule_sentence(rule: str) -> str:
    """The rule in a sentence; empty for an id that has none."""
    return rule_sentences().get(rule, "")


def _refusals() -> dict[str, str]:
    return {
        "turn.not-yours": _("The players take turns."),
        "deal.over": _("When a deal is over, nothing more is played in it."),
        "card.not-in-hand": _("You play the cards you hold."),
        "card.unknown-here": _("Each game has its own pack of cards."),
        "follow.suit": _("In strict play you must follow suit while you can."),
        "follow.head": _("In strict play you must beat the card led if you can follow suit and beat it."),
        "follow.trump": _("In strict play you must trump when you cannot follow suit."),
        "draw.first": _("After a trick, cards are drawn from the talon before the next lead."),
        "draw.not-now": _("Cards are drawn after a trick, while the talon is open."),
        "marriage.not-leading": _("A marriage is announced by the player who leads, never by the one who follows."),
        "marriage.no-pair": _("A marriage is the king and the queen of the same suit in one hand."),
        "marriage.needs-trick": _("Here you need a trick before you may announce."),
        "marriage.queen-leads": _("Here the queen of the marriage must be led."),
        "marriage.king-leads": _("Here the king of the marriage must be led."),
        "marriage.closed": _("After the talon is closed, no marriage may be announced."),
        "marriage.exhausted": _("After the talon is used up, no marriage may be announced."),
        "marriage.royal-late": _("At this table the marriage in trumps waits until the talon is used up."),
        "marriage.automatic": _("Here a marriage announces itself when you lead one of its cards."),
        "exchange.not-leading": _("The trump card is exchanged by the player who leads, before leading."),
        "exchange.no-card": _("Only the lowest trump is exchanged for the trump card."),
        "exchange.needs-trick": _("You need a trick before you may exchange."),
        "exchange.talon-gone": _("When the talon is used up there is no trump card to take."),
        "exchange.too-few": _("Here the talon is too small for an exchange."),
        "exchange.closed": _("After the talon is closed, its trump card stays there."),
        "exchange.reply": _("When one player closes, the other may exchange or pass before play goes on."),
        "close.not-leading": _("The talon is closed by the player who leads, before leading."),
        "close.never": _("In this game the talon is never closed."),
        "close.already": _("The talon is closed once."),
        "close.exhausted": _("A talon that is used up cannot be closed."),
        "close.too-few": _("Here the talon is too small to be closed."),
        "close.first-lead": _("Here the talon may not be closed before the first trick."),
        "claim.needs-trick": _("You need a trick before you may claim."),
        "claim.mid-trick": _("You claim when no card lies on the table."),
        "claim.last-word": _("After the last trick only its winner may still claim."),
        "claim.automatic": _("Here the deal ends by itself as soon as somebody has enough points."),
        "pass.not-now": _("You pass when you are asked for an exchange."),
        "bid.not-here": _("Bids belong to the bidding game."),
    }


def _teachings() -> dict[str, str]:
    return {
        "marriage.pair": _("The king and the queen of one suit in one hand are a marriage."),
        "marriage.value": _("A marriage is worth 20 points when you announce it."),
        "marriage.royal": _("A marriage in trumps is worth 40 points."),
        "marriage.announce": _("A marriage counts only if you announce it as you lead one of its two cards."),
        "marriage.kept": _("The points of a marriage are yours even if you lose the trick."),
        "marriage.pending": _(
            "Before your first trick the points of a marriage wait. Your first trick makes them count."
        ),
        "marriage.either": _("You may lead the king or the queen of the marriage."),
        "marriage.once": _("One lead announces one marriage."),
        "marriage.out": _("If a marriage brings you to 66, you may show it and claim at once."),
        "claim.right": _("With 66 points you claim, and the deal is yours at once."),
        "claim.wrong": _("A wrong claim loses the deal."),
        "last.ten": _("The last trick brings ten points more when the talon is used up."),
        "last.two": _("The winner of the trick draws the last face-down card, the loser takes the trump card."),
        "scale.one": _("A won deal is worth one game point if the loser has 33 points or more."),
        "scale.two": _("A won deal is worth two game points if the loser has fewer than 33."),
        "scale.three": _("A won deal is worth three game points if the loser has no trick."),
        "end.higher": _("If nobody has claimed, the higher count wins; equal counts are a draw."),
        "match.seven": _("The match goes to seven game points."),
        "exchange.swap": _("On lead, with a trick won, you may exchange the lowest trump for the trump card."),
        "exchange.nine-goes-on": _("The card that you lay down goes to whoever draws last."),
        "exchange.at-close": _("When one player closes, the other may exchange at once, even without a trick."),
        "close.strict": _("After closing nobody draws, and play is strict."),
        "close.before-draw": _("The winner of a trick may close before drawing."),
        "close.fail": _("A closer who does not get there loses two game points, or three if the other had no trick."),
        "close.no-ten": _("After closing, the last trick brings no ten."),
    }


def elsewhere_ids() -> frozenset[str]:
    """Refusals that no deal of the default ruleset gives: they belong to other games, their words and their cards."""
    return frozenset(
        (
            "bid.not-here",
            "card.unknown-here",
            "marriage.needs-trick",
            "marriage.queen-leads",
            "marriage.king-leads",
            "marriage.royal-late",  # no published game at all: a house rule, met in a step with [step.house]
            "marriage.automatic",
            "exchange.too-few",
            "close.never",
            "close.first-lead",
            "close.too-few",
            "claim.automatic",
        )
    )


def rule_ids() -> frozenset[str]:
    """Every rule id that lessons may name."""
    return frozenset(rule_sentences())


def refusal_ids() -> frozenset[str]:
    """The rule ids by which an action can be refused."""
    return frozenset(_refusals())


def teaching_ids() -> frozenset[str]:
    """The rule ids that can be taught but refuse nothing."""
    return frozenset(_teachings())
