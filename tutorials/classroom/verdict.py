"""The lesson's answer to a question, and the votes counted with it. Only for after the reveal."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import sixtysix as ss
from sixtysix.analysis import Analysis
from tutorials.answers import YOU
from tutorials.classroom.shown import offered
from tutorials.classroom.vote_table import lesson_answer
from tutorials.classroom.votes import Question
from tutorials.explain import action_name
from tutorials.i18n import SOURCE, use
from tutorials.names import capital
from tutorials.view import Json


@lru_cache(maxsize=64)
def verdict(question: Question, lang: str) -> tuple[str, tuple[ss.Action, ...]]:
    """What the lesson says, and its right answers as far as they could be voted for; empty if it has none."""
    deal = ss.Deal.replay(question.record)
    says, accepted = lesson_answer(question, deal, lang)
    actions = [ss.Action.parse(text) for text in accepted]
    with use(SOURCE):
        could = offered(question, deal)
        right = [each for each in actions if deal.violation(each, YOU) is None and action_name(each, deal) in could]
    with use(lang):
        names = list(dict.fromkeys(label(action, deal) for action in right))
    return says or " / ".join(names), tuple(right)


def right_first(analysis: Analysis, question: Question, lang: str) -> Analysis:
    """The analysis with the lesson's answers before others that are worth the same."""
    _says, right = verdict(question, lang)
    rows = sorted(analysis.rows, key=lambda row: (-row.game_points, row.action not in right))
    return replace(analysis, rows=tuple(rows))


def with_verdict(question: Question, rows: list[Json], lang: str) -> list[Json]:
    """Counted votes with the right ones marked; a right answer is among them also where nobody gave it."""
    deal = ss.Deal.replay(question.record)
    _says, actions = verdict(question, lang)
    with use(lang):
        right = {label(action, deal): action for action in reversed(actions)}
    marked = [{**row, "right": row["label"] in right} for row in rows]
    if right and not any(row["right"] for row in marked):
        name, action = list(right.items())[-1]
        marked.append({"action": str(action), "label": name, "count": 0, "mine": False, "right": True})
    return marked


def label(action: ss.Action, deal: ss.Deal) -> str:
    """An action's name at the beginning of a line."""
    return capital(action_name(action, deal))
