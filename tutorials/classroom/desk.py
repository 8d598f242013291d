"""The teacher's controls: what a teacher's page may ask for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tutorials.classroom import votes
from tutorials.classroom.going_on import NothingToShowError
from tutorials.classroom.hub import Hub, TeacherPage
from tutorials.classroom.room import Room
from tutorials.classroom.teacher_state import analysis_json, preview_json
from tutorials.classroom.vote_table import Chosen, PositionChoiceError, from_step, from_text
from tutorials.i18n import _, use
from tutorials.view import Json


class DeskError(Exception):
    """The teacher's wish cannot be met; says why."""


class Desk:
    """Carries out what one teacher's page asks for. DeskError or StoreError where that cannot be."""

    def __init__(self, hub: Hub, page: TeacherPage) -> None:
        self._hub = hub
        self._page = page

    @property
    def _room(self) -> Room:
        return self._hub.room

    async def receive(self, content: Json) -> None:
        """Take a message."""
        known: dict[str, Callable[[Json], Awaitable[None]]] = {
            "preview": self._preview,
            "ask": self._ask,
            "vote": self._set_vote,
            "names": self._names,
            "worlds": self._worlds,
            "continue": self._continue,
            "another": self._another,
            "page": self._page_of,
            "remove": self._remove,
            "rules": self._rules,
            "tournament": self._tournament,
            "end-tournament": self._end_tournament,
            "end-class": self._end_class,
        }
        handler = known.get(str(content.get("type")))
        if handler is not None:
            await handler(content)

    async def _preview(self, content: Json) -> None:
        """Show a question to this page alone, before it is put to the class."""
        shown = await self._hub.work(self._previewed, content.get("step"), content.get("position"))
        self._page.line.send({"type": "preview", **shown})

    def _previewed(self, step: object, line: object) -> Json:
        chosen = self._chosen(step, line)
        with use(self._room.lang):
            return preview_json(chosen)

    async def _ask(self, content: Json) -> None:
        chosen = await self._hub.work(self._chosen, content.get("step"), content.get("position"))
        await self._hub.work(self._room.ask, chosen)

    def _chosen(self, step: object, line: object) -> Chosen:
        with use(self._room.lang):
            try:
                lang = self._room.lang
                return from_text(line[:2000], lang) if isinstance(line, str) else from_step(str(step), lang)
            except PositionChoiceError as error:
                raise DeskError(str(error)) from None

    async def _set_vote(self, content: Json) -> None:
        state = content.get("state")
        if state in (votes.OPEN, votes.CLOSED, votes.REVEALED):
            await self._hub.work(self._room.set_vote, state)

    async def _names(self, content: Json) -> None:
        self._page.names = content.get("show") is True
        await self._hub.tell_teacher(self._page)

    async def _worlds(self, content: Json) -> None:
        """What each action is worth, and how the deals go on after one. Only once the vote is revealed."""
        question = self._room.question
        if question is None or question.state != votes.REVEALED:
            with use(self._room.lang):
                raise DeskError(_("Reveal the vote first."))
        advice = await self._hub.work(analysis_json, self._room, question, str(content.get("action") or ""))
        self._page.line.send({"type": "analysis", "number": question.number, "advice": advice})

    async def _continue(self, content: Json) -> None:
        """Simulated deals that go on with an action, for all of the teacher's pages. Only once the vote is revealed."""
        await self._go_on(self._hub.going_on.show, str(content.get("action") or "")[:200])

    async def _another(self, _content: Json) -> None:
        await self._go_on(self._hub.going_on.another)

    async def _page_of(self, content: Json) -> None:
        page = content.get("at")
        if isinstance(page, int):
            await self._go_on(self._hub.going_on.turn, page)

    async def _go_on(self, what: Callable[..., Json], *arguments: object) -> None:
        try:
            self._hub.tell_teachers(await self._hub.work(what, *arguments))
        except NothingToShowError as error:
            raise DeskError(str(error)) from None

    async def _remove(self, content: Json) -> None:
        member = content.get("member")
        if isinstance(member, int):
            await self._hub.work(self._room.remove, member)
            self._hub.send_away(member)

    async def _tournament(self, content: Json) -> None:
        ruleset, level, deals, seed = (content.get(key) for key in ("ruleset", "level", "deals", "seed"))
        if not isinstance(deals, int) or not (seed is None or (isinstance(seed, int) and 0 <= seed < 10**9)):
            deals = 0  # refused below, with the words for it
            seed = None
        try:
            with use(self._room.lang):
                await self._hub.work(self._room.begin_tournament, str(ruleset), str(level), deals, seed)
        except ValueError as error:
            raise DeskError(str(error)) from None

    async def _end_tournament(self, _content: Json) -> None:
        await self._hub.work(self._room.close_tournament)

    async def _rules(self, content: Json) -> None:
        try:
            with use(self._room.lang):
                await self._hub.work(self._room.pairs.choose_rules, str(content.get("ruleset")))
        except ValueError as error:
            raise DeskError(str(error)) from None

    async def _end_class(self, _content: Json) -> None:
        await self._hub.work(self._room.end)
        self._hub.send_home("over")
