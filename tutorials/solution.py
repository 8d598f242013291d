"""The right answer of a step: computed from the position, in words, and played on the table."""

from __future__ import annotations

import sixtysix as ss
from tutorials.answers import CARDS, NUMBERS, apply_all, told_count
from tutorials.conditions import Situation, refusals
from tutorials.consequence import Move, do, played_out, until_learner, written
from tutorials.explain import action_name, marriage_worth, one_of
from tutorials.i18n import _, ngettext
from tutorials.model import ChooseCards, ChooseOne, Number, Option, Play, PlayOut, Step
from tutorials.names import cards_in_words, suit_name


def right_options(task: ChooseOne, deal: ss.Deal) -> tuple[Option, ...]:
    """The options whose condition holds."""
    now = Situation(deal, apply_all(deal, task.after))
    return tuple(option for option in task.options if option.when.holds(now))


def right_number(task: Number, deal: ss.Deal) -> int:
    """The number that is asked for."""
    return NUMBERS[task.number](apply_all(deal, task.after))


def is_right(step: Step, deal: ss.Deal, value: object) -> bool:
    """Whether a learner's answer to a choose-cards, choose-one or number step is right."""
    match step.task:
        case ChooseCards(cards):
            return isinstance(value, list) and frozenset(map(str, value)) in CARDS[cards](deal)
        case ChooseOne():
            return value in [option.id for option in right_options(step.task, deal)]
        case Number():
            return not isinstance(value, bool) and value == right_number(step.task, deal)
    return False


def reason_wrong(step: Step, deal: ss.Deal, value: object) -> str | None:
    """What is amiss with an answer that is no answer at all; None for one that is merely wrong."""
    match step.task:
        case ChooseCards(cards):
            held = {str(card) for card in deal.hand(0)}
            if not isinstance(value, list) or not all(isinstance(item, str) and item in held for item in value):
                return _("Choose cards out of your hand.")
            count = told_count(cards)
            if not value or count not in (None, len(set(value))):
                return ngettext("Choose {count} card.", "Choose {count} cards.", count or 1).format(count=count or 1)
        case ChooseOne(options):
            if value not in [option.id for option in options]:
                return _("Choose one of the answers.")
        case Number(least=least, most=most):
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                return _("Type a number from {least} to {most}.").format(least=least, most=most)
    return None


def answer_in_words(step: Step, deal: ss.Deal) -> str:
    """The right answer, for the last hint and the worked answer; empty where the answer is a whole play."""
    match step.task:
        case ChooseCards(cards):
            return _(", or ").join(cards_in_words(_best_first(alternative)) for alternative in CARDS[cards](deal))
        case ChooseOne():
            return _(", or ").join(_(option.text).rstrip(".") for option in right_options(step.task, deal))
        case Number():
            return str(right_number(step.task, deal))
        case Play(accept=accept):
            return _(", or ").join(_actions_in_words([ss.Action.parse(text) for text in accept], deal))
    return ""


def _actions_in_words(actions: list[ss.Action], deal: ss.Deal) -> list[str]:
    """Each thing to say once: a marriage that either card may lead is one, and so are cards of which any will do."""
    plays = [str(action.card) for action in actions if action.kind == "play"]
    suits = [action.card.suit for action in actions if action.kind == "marriage" and action.card]
    words = []
    for action in actions:
        if action.kind == "marriage" and action.card and suits.count(action.card.suit) > 1:
            suit, worth = suit_name(action.card.suit), marriage_worth(deal, action.card.suit)
            words.append(_("announce {worth} in {suit}").format(worth=worth, suit=suit))
        elif action.kind == "play":
            text = _("answer with {cards}") if deal.trick else _("lead {cards}")
            words.append(text.format(cards=one_of(plays)))
        else:
            words.append(action_name(action, deal))
    return list(dict.fromkeys(words))


def _best_first(cards: frozenset[str]) -> list[str]:
    return sorted(cards, key=lambda card: (card[1], -"789JQKTA".index(card[0])))


def worked_moves(step: Step, deal: ss.Deal) -> list[Move]:
    """The right answer played out, as far as there is something to play."""
    match step.task:
        case Play(accept=accept, success=success) if not refusals(success):
            return played_out(deal, accept[0], step, lucky=True)
        case PlayOut(line=line):
            return reference_moves(step, deal, line)
        case ChooseOne(after=after) | Number(after=after):
            return written(deal, after)[0]
    return []


def reference_moves(step: Step, deal: ss.Deal, line: tuple[str, ...]) -> list[Move]:
    """The learner's ``line`` and what the other side makes of it, until the line ends or does not fit any more."""
    moves = list(until_learner(deal, step))
    for text in line:
        now = moves[-1].after if moves else deal
        if now.turn is None or now.violation(text) is not None:
            break
        moves.append(do(now, text))
        moves += until_learner(moves[-1].after, step)
    return moves
