"""A class that is going on: who may do what, the tables its pupils sit at, and what is kept. Knows no web server.

Everything that counts is in the store before it is acknowledged; what is in memory only can be made anew from it. Calls
may come from several threads.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock, RLock

import sixtysix as ss
from sixtysix.analysis import Analysis
from sixtysix.bots import LEVELS
from tutorials.classroom import classes, duplicate, members, votes
from tutorials.classroom.classes import ClassRecord
from tutorials.classroom.duplicate import Tournament
from tutorials.classroom.keys import hashed
from tutorials.classroom.members import Member
from tutorials.classroom.pairs import Pairs
from tutorials.classroom.seating import SeatError, Session, lay_table
from tutorials.classroom.shown import analysis_of
from tutorials.classroom.store import Store, StoreError
from tutorials.classroom.verdict import right_first
from tutorials.classroom.vote_table import Chosen
from tutorials.classroom.votes import Question
from tutorials.i18n import _, use

TABLES_KEPT = 1000
"""Tables in memory; the one not used longest is made anew from the store when it is asked for."""
LEVELS_OFFERED = tuple(level for level in LEVELS if level != "master")
"""A thinking second of "master" for each of thirty pupils would keep all of them waiting."""
MOST_DEALS = 12


class Room:
    """One class under way.

    Args:
        on_change: called, from any thread, with a word for what has changed: "vote" (a question was put, closed,
            revealed), "votes" (one was counted), "members", "steps", "tournament" (begun, closed), "results",
            "games" (who sits where, and the rules of new tables), the name of a table of two, or "trouble".
        clock: seconds since 1970.
    """

    def __init__(
        self,
        store: Store,
        record: ClassRecord,
        on_change: Callable[[str], None] = lambda _what: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.record = record
        self.on_change = on_change
        self._teachers: set[str] = set()  # hashes of the secrets that opened it
        self.trouble = ""
        """What the teacher must know about the store; nothing while all is well."""
        self._clock = clock
        self.lock = RLock()
        """Held while what is in memory changes."""
        self._tables: OrderedDict[tuple[int, str], Session] = OrderedDict()
        self.pairs = Pairs(self)
        self._question = votes.latest(store, record.id)
        self._analyses: dict[int, Analysis] = {}
        self._thinking = Lock()

    @property
    def lang(self) -> str:
        """The language of the class."""
        return self.record.lang

    def now(self) -> int:
        """Seconds since 1970."""
        return int(self._clock())

    @property
    def over(self) -> bool:
        """Whether the time of the class is over."""
        return self.now() >= self.record.expires

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Note trouble with the store for the teacher; the next thing that can be kept ends it."""
        try:
            yield
        except StoreError as error:
            self.trouble = str(error)
            self.on_change("trouble")
            raise
        if self.trouble:
            self.trouble = ""
            self.on_change("trouble")

    # ---- who is there ----

    def join(self, nickname: object) -> tuple[Member, str]:
        """A new member, with the secret for the browser. NicknameError, ClassFullError or StoreError."""
        with use(self.lang), self.keeping():
            joined = members.join(self.store, self.record.id, nickname, self.now())
        self.on_change("members")
        return joined

    def member(self, secret: object) -> Member | None:
        """The member whose browser holds this secret."""
        return members.of_secret(self.store, self.record.id, secret)

    def is_teacher(self, secret: object) -> bool:
        """Whether the secret is the teacher's."""
        if not classes.is_teacher(self.store, self.record.id, secret):
            return False
        self._teachers.add(hashed(str(secret)))
        return True

    def was_teacher(self, secret: object) -> bool:
        """Whether the secret was the teacher's while this server ran, also when the class has been deleted since."""
        return isinstance(secret, str) and hashed(secret) in self._teachers

    def remove(self, member_id: int) -> None:
        """Take a member out of the class, with everything he or she did."""
        members.remove(self.store, self.record.id, member_id)
        with self.lock:
            # also the tables of others, at which this member may sit: all are made anew from the store
            self._tables.clear()
            self.pairs.forget(member_id)
        self.on_change("members")

    def end(self) -> None:
        """Delete the class with everything in it."""
        classes.end(self.store, self.record.id)
        self.record = replace(self.record, expires=0)

    # ---- the vote ----

    @property
    def question(self) -> Question | None:
        """The question put last."""
        return self._question

    def ask(self, chosen: Chosen) -> Question:
        """Put a question to the class and open the vote."""
        with self.lock, self.keeping():
            record = chosen.deal.record()
            self._question = votes.ask(self.store, self.record.id, chosen.step, record, chosen.ask, self.now())
        self.on_change("vote")
        return self._question

    def set_vote(self, state: str) -> None:
        """Close the vote, open it again before it is revealed, or reveal it."""
        with self.lock, self.keeping():
            question = self._question
            if question is None or question.state == state or question.state == votes.REVEALED:
                return
            votes.set_state(self.store, question.id, state)
            self._question = replace(question, state=state)
        self.on_change("vote")

    def analysis(self, question: Question) -> Analysis:
        """What each action that can be voted for is worth there. Takes about a second the first time."""
        with self._thinking:  # the projector's page asks at the same moment as the teacher's
            known = self._analyses.get(question.id)
            if known is None:
                known = right_first(analysis_of(question, ss.Deal.replay(question.record)), question, self.lang)
                self._analyses[question.id] = known
            return known

    def asked(self, number: int) -> Question:
        """The question of a number as it stands. SeatError if there is none."""
        newest = self._question
        if newest is not None and newest.number == number:
            return newest
        found = votes.question(self.store, self.record.id, number)
        if found is None:
            raise SeatError(_("There is no such vote."))
        return found

    def vote(self, question: Question, member: Member, action: str) -> None:
        """Keep a member's vote. VoteError if it does not count, StoreError if it cannot be kept."""
        with self.keeping():
            votes.vote(self.store, question.id, member.id, action, self.now())
        self.on_change("votes")  # which pupils do not hear of

    # ---- the tournament ----

    def begin_tournament(self, ruleset: str, level: str, deals: int, seed: int | None = None) -> Tournament:
        """Open a tournament. ValueError for settings that cannot be chosen."""
        if ruleset not in ss.RULESETS or level not in LEVELS_OFFERED or not 1 <= deals <= MOST_DEALS:
            raise ValueError(_("Such a tournament cannot be played."))
        with self.keeping():
            drawn = secrets.randbelow(10**9) if seed is None else seed
            tournament = duplicate.begin(self.store, self.record.id, ruleset, level, drawn, deals)
        self.on_change("tournament")
        return tournament

    def close_tournament(self) -> None:
        """End the tournament; the ranking stays."""
        tournament = self.tournament()
        if tournament is not None:
            with self.keeping():
                duplicate.close(self.store, tournament.id)
            self.on_change("tournament")

    def tournament(self) -> Tournament | None:
        """The tournament begun last."""
        return duplicate.latest(self.store, self.record.id)

    # ---- tables ----

    def table(self, member: Member, name: str) -> Session:
        """The table of a pupil by its name: ``vote-3``, ``step-lesson/id``, ``deal-1-2`` or ``game-4``.

        Raises:
            SeatError: there is none for this pupil.
        """
        with use(self.lang), self.lock:
            key = (member.id, name)
            if key not in self._tables:
                self._tables[key] = lay_table(self, member, name)
                while len(self._tables) > TABLES_KEPT:
                    self._tables.popitem(last=False)
            self._tables.move_to_end(key)
            return self._tables[key]

    def put_away(self, name: str) -> None:
        """Forget a table, whoever sits at it."""
        with self.lock:
            for key in [key for key in self._tables if key[1] == name]:
                del self._tables[key]
