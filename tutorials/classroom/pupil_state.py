"""What a pupil's page shows around the table: what can be played now, and how it stands. No answers of others."""

from __future__ import annotations

from functools import cache

import sixtysix as ss
from tutorials.classroom import duplicate, steps, votes
from tutorials.classroom.members import Member
from tutorials.classroom.room import Room
from tutorials.classroom.verdict import label, verdict, with_verdict
from tutorials.course import course, course_json
from tutorials.differences import game_name
from tutorials.i18n import _, use
from tutorials.loader import load_lesson
from tutorials.match_texts import level_name
from tutorials.problems import ContentError
from tutorials.view import Json


@cache
def catalogue(lang: str) -> list[Json]:
    """The lessons with the steps that can be played on the class's page."""
    with use(lang):
        lessons = []
        for entry in course_json(course())["lessons"]:
            try:
                written = load_lesson(entry["id"]).steps
            except ContentError:  # a page without steps of its own
                continue
            found = [{"path": step.path, "title": _(step.title), "number": step.number} for step in written]
            lessons.append({"id": entry["id"], "number": entry["number"], "title": entry["title"], "steps": found})
        return lessons


def pupil_state(room: Room, member: Member) -> Json:
    """The state of the class as one pupil may know it."""
    with use(room.lang):
        return {
            "type": "state",
            "name": member.name,
            "vote": _vote(room, member),
            "steps": {
                done.step: {"star": done.star, "solved": done.solved} for done in steps.of_member(room.store, member.id)
            },
            "tournament": _tournament(room, member),
            "game": _game(room, member),
            "waiting": room.pairs.waits(member),
            "rules": game_name(ss.RULESETS[room.pairs.rules]),
        }


def _vote(room: Room, member: Member) -> Json | None:
    question = room.question
    if question is None:
        return None
    mine = votes.answer_of(room.store, question.id, member.id)
    revealed = question.state == votes.REVEALED
    return {
        "number": question.number,
        "table": f"vote-{question.number}",
        "state": question.state,
        "voted": mine is not None,
        "result": with_verdict(question, histogram(room, question, mine), room.lang) if revealed else None,
        "lesson": verdict(question, room.lang)[0] if revealed else "",
    }


def histogram(room: Room, question: votes.Question, mine: str | None = None, names: bool = False) -> list[Json]:
    """The answers counted, the most first; with ``names``, who gave them."""
    deal = ss.Deal.replay(question.record)
    found: dict[str, list[str]] = {}
    for answer in votes.answers_to(room.store, question.id):
        found.setdefault(answer.action, []).append(answer.name)
    rows = []
    for text, who in sorted(found.items(), key=lambda item: -len(item[1])):
        action = ss.Action.parse(text)
        row: Json = {"action": text, "label": label(action, deal), "count": len(who), "mine": text == mine}
        rows.append({**row, "names": who} if names else row)
    return rows


def _tournament(room: Room, member: Member) -> Json | None:
    tournament = room.tournament()
    if tournament is None:
        return None
    mine = {r.deal: r for r in duplicate.results_of(room.store, tournament.id) if r.member == member.id}
    numbers = range(1, tournament.deals + 1)
    points = [mine[number].points if number in mine else None for number in numbers]
    following = next((number for number in numbers if points[number - 1] is None), None)
    place = next((p for p in duplicate.ranking(room.store, tournament) if p.member == member.id), None)
    closed = tournament.state == duplicate.CLOSED
    return {
        "number": tournament.number,
        "open": not closed,
        "about": _("{rules}, against the computer at the level {level}.").format(
            rules=game_name(ss.RULESETS[tournament.ruleset]), level=level_name(tournament.level)
        ),
        "points": points,
        "total": sum(count for count in points if count is not None),
        "table": None if following is None or closed else f"deal-{tournament.number}-{following}",
        "following": following,
        "place": place.place if place and closed else None,
    }


def _game(room: Room, member: Member) -> Json | None:
    game = room.pairs.of(member)
    if game is None:
        return None
    return {
        "id": game.record.id,
        "table": f"game-{game.record.id}",
        "over": game.turn is None,
        "kind": game.record.kind,
    }
