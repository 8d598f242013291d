"""What the teacher's page and the projector show."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Collection, Mapping

import sixtysix as ss
from sixtysix.analysis import Analysis
from tutorials.advice import is_worse
from tutorials.classroom import duplicate, games, members, steps, votes
from tutorials.classroom.members import Member
from tutorials.classroom.pupil_state import histogram
from tutorials.classroom.room import Room
from tutorials.classroom.shown import hand_is_open, has_numbers, no_numbers, open_basis, seen_by_class
from tutorials.classroom.verdict import verdict, with_verdict
from tutorials.classroom.vote_table import Chosen, step_of
from tutorials.i18n import _, use
from tutorials.loader import find_step, load_lesson
from tutorials.match_view import advice_json
from tutorials.model import Play
from tutorials.problems import ContentError
from tutorials.view import Json, table_json

STUCK_WRONG = 3
"""Wrong answers at one position from which a member counts as stuck."""
STUCK_SECONDS = 240
"""Time at one open step after which a member counts as stuck."""


def teacher_state(room: Room, names: bool, here: Mapping[int, str]) -> Json:
    """The state of the class.

    Args:
        names: whether names are said at all.
        here: the members whose page is open, each with the table that it shows, if any.
    """
    with use(room.lang):
        everybody = members.everybody(room.store, room.record.id)
        return {
            "type": "state",
            "code": room.record.code,
            "expires": room.record.expires,
            "trouble": room.trouble,
            "names": names,
            "members": [
                {"id": each.id, "name": each.name if names else "", "here": each.id in here} for each in everybody
            ],
            "vote": _vote(room, here, names),
            "board": board(room, everybody, names, here),
            "tournament": _tournament(room, names),
            "games": _games(room, everybody if names else []),
            "waiting": room.pairs.anybody_waits,
            "rules": room.pairs.rules,
        }


def preview_json(chosen: Chosen) -> Json:
    """A question as the class would see it."""
    unasked = votes.Question(0, 0, chosen.step, chosen.deal.record(), chosen.ask, votes.CLOSED)
    return {"ask": chosen.ask, "table": _table(unasked, chosen.deal)}


def _table(question: votes.Question, deal: ss.Deal) -> Json:
    step = step_of(question, deal)
    return table_json(deal, step, counts=step.counts == "shown", active=False)


def _vote(room: Room, here: Collection[int], names: bool) -> Json | None:
    question = room.question
    if question is None:
        return None
    deal = ss.Deal.replay(question.record)
    rows, says = histogram(room, question, names=names), ""
    if question.state == votes.REVEALED:
        rows, says = with_verdict(question, rows, room.lang), verdict(question, room.lang)[0]
    voted = {answer.member for answer in votes.answers_to(room.store, question.id)}
    return {
        "number": question.number,
        "state": question.state,
        "ask": question.ask,
        "step": question.step,
        "voted": len(voted),
        "of": len(voted | set(here)),  # who has gone, or joined twice, is waited for in vain
        "rows": rows,
        "lesson": says,
        "numbers": has_numbers(question, deal),
        "table": _table(question, deal),
    }


def analysis_json(room: Room, question: votes.Question, worlds_of: str) -> Json:
    """What each action is worth, and how the deals go on after one of them. Takes about a second the first time."""
    with use(room.lang):
        deal = ss.Deal.replay(question.record)
        if not has_numbers(question, deal):
            return {"rows": [], "note": no_numbers(), "caution": "", "worlds": None}
        analysis, seen = room.analysis(question), seen_by_class(question, deal)
        is_open = hand_is_open(question, deal)
        known = set() if is_open else {str(row.action) for row in analysis.rows}
        advice = advice_json(deal, analysis, worlds_of if worlds_of in known else "", chosen=worlds_of, seen=seen)
        if is_open and not analysis.exact:
            advice["note"] = open_basis(analysis)
        return {**advice, "caution": _caution(question, analysis, room.lang)}


def _caution(question: votes.Question, analysis: Analysis, lang: str) -> str:
    """What the numbers leave out, if it matters to the question."""
    try:
        task = find_step(question.step).task if question.step else None
    except ContentError:  # the lesson has changed since
        return ""
    if isinstance(task, Play) and task.judged and task.judged.match:
        return _("The question is about the match. These numbers are about this deal alone.")
    _says, right = verdict(question, lang)
    if right and all(is_worse(analysis, action) for action in right):
        return _("The question is about this moment. These numbers are about the whole deal.")
    return ""


# ---- progress ----


def board(room: Room, everybody: list[Member], names: bool, here: Mapping[int, str]) -> Json:
    """Who is at which step, and where the class is stuck. ``here``: as for ``teacher_state``."""
    done = steps.of_class(room.store, room.record.id)
    latest = {each.member: each for each in done}  # they come in the order of their changes
    now = room.now()
    rows = []
    stuck: defaultdict[str, list[Member]] = defaultdict(list)
    for member in everybody:
        at = latest.get(member.id)
        sits_there = at is not None and here.get(member.id) == f"step-{at.step}"
        is_stuck = at is not None and not at.solved and (
            at.wrong >= STUCK_WRONG or (sits_there and now - at.changed >= STUCK_SECONDS)
        )  # fmt: skip
        if is_stuck and at is not None:
            stuck[at.step].append(member)
        rows.append(
            {
                "id": member.id,
                "name": member.name if names else "",
                "stars": sum(each.star for each in done if each.member == member.id),
                "at": _step_name(at.step) if at else "",
                "solved": bool(at and at.solved),
                "wrong": at.wrong if at else 0,
                "stuck": is_stuck,
            }
        )
    hard = [
        {
            "step": path,
            "title": _step_name(path),
            "count": len(who),
            "names": [member.name for member in who] if names else [],
        }
        for path, who in sorted(stuck.items(), key=lambda item: -len(item[1]))
    ]
    return {"rows": rows, "stuck": hard}


def _step_name(path: str) -> str:
    try:
        step = find_step(path)
    except ContentError:  # the lesson has changed since
        return path
    lesson = _(load_lesson(step.lesson).title)
    return _("{lesson}, step {number}: {title}").format(lesson=lesson, number=step.number, title=_(step.title))


# ---- tournament and games ----


def _tournament(room: Room, names: bool) -> Json | None:
    tournament = room.tournament()
    if tournament is None:
        return None
    places = duplicate.ranking(room.store, tournament)
    return {
        "number": tournament.number,
        "level": tournament.level,
        "ruleset": ss.RULESETS[tournament.ruleset].id,
        "deals": tournament.deals,
        "seed": tournament.seed,
        "open": tournament.state == duplicate.OPEN,
        "rows": [
            {
                "place": place.place,
                "name": place.name if names else "",
                "points": place.points,
                "played": place.played,
                "by_deal": place.by_deal,
            }
            for place in places
        ],
    }


def _games(room: Room, named: list[Member]) -> list[Json]:
    """Who sits at which table; only those who may be ``named`` have a name."""
    label = {each.id: each.name for each in named}
    found = []
    for record in games.of_class(room.store, room.record.id):
        if record.kind == games.COMPUTER:
            second = _("the computer")
        elif record.kind == games.ONE_SCREEN:
            second = _("a neighbour at the same screen")
        else:
            second = label.get(record.second or 0, "")
        found.append({"first": label.get(record.first, ""), "second": second, "points": record.points})
    return found


def tournament_csv(room: Room) -> str:
    """The ranking of the last tournament as comma-separated values, with a line for the column names.

    A name that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    tournament = room.tournament()
    out = io.StringIO()
    with use(room.lang):
        numbers = range(1, (tournament.deals if tournament else 0) + 1)
        columns = [_("deal {number}").format(number=number) for number in numbers]
        writer = csv.writer(out)
        writer.writerow([_("place"), _("name"), _("game points"), _("deals played"), *columns])
        for place in duplicate.ranking(room.store, tournament) if tournament else []:
            name = f"'{place.name}" if place.name[:1] in "=+-@" else place.name
            deals = ["" if points is None else points for points in place.by_deal]
            writer.writerow([place.place, name, place.points, place.played, *deals])
    return out.getvalue()
