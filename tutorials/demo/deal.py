"""A whole deal for a class: forward and back, hands open or covered, marks on cards, jumps to turning points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random, SystemRandom
from time import monotonic

import sixtysix as ss
from sixtysix.analysis import Analysis
from sixtysix.bots import LEVELS
from tutorials.advice import look
from tutorials.answers import OPPONENT, YOU
from tutorials.demo.cover import PLACES
from tutorials.demo.deal_view import deal_view
from tutorials.demo.marks import MOST_MARKS, Mark
from tutorials.demo.source import DemoError, is_line, pages_of, played_on, read_deal
from tutorials.demo.state import DemoState, Handler, Message
from tutorials.demo.turning import Search
from tutorials.i18n import _
from tutorials.view import Json, seat_word

BRIEF = 0.3
"""Seconds after which the rest of what has to be done waits for the next message."""
PAGE_DIGITS = 3
SEEDS = 100_000
"""Deals that are drawn by lot: their numbers are short enough to be written on a board."""


class DealDemo(DemoState):
    """A deal that a teacher leads through.

    Args:
        start: what ``tutorials.demo.source.read_deal`` reads; empty: drawn by lot when it is asked for.
        levels: who plays for you and for the opponent, from the position on.
        covered: what lies face down at first.
        chance: draws seeds.

    Raises:
        DemoError: ``start`` cannot be read, or there is no such ruleset or level.
    """

    kind = "deal"

    def __init__(
        self,
        start: str = "66",
        ruleset: str = "german",
        levels: tuple[str, str] = ("medium", "medium"),
        lang: str = "en",
        covered: tuple[str, ...] = ("opponent", "talon"),
        chance: Random | None = None,
    ) -> None:
        super().__init__(lang, start, ruleset, *levels, *sorted(covered))
        self._chance = chance or SystemRandom()
        self.covered = set(covered) & set(PLACES)
        self.counts = True
        self._deals = 0
        self.form = {"start": start, "ruleset": ruleset, "you": levels[0], "opponent": levels[1], "dealer": "opponent"}
        fault = self._fault(self.form)
        if fault:
            raise DemoError(fault)
        self._lay(read_deal(start, ruleset) if start.strip() else self._by_lot())

    def _lay(self, deal: ss.Deal) -> None:
        """Put a deal on the table; it is played to its end in pieces."""
        self._deals += 1
        self.pages = pages_of(deal)
        self.at = 0 if len(self.pages) > 1 else len(self.pages) - 1
        self.marks: dict[int, list[Mark]] = {}
        self.seeking = False
        self.search: Search | None = None
        self.best: Analysis | None = None
        self._ahead: int | None = None  # the page that was on show before, while it has not been played yet
        self._playing: Iterator[ss.Deal] | None = played_on(deal, (self.form["you"], self.form["opponent"]))
        self._play(0.0)

    def _by_lot(self) -> ss.Deal:
        self.form["start"] = str(self._chance.randrange(SEEDS))
        return self._read()

    def _read(self) -> ss.Deal:
        dealer = YOU if self.form["dealer"] == "you" else OPPONENT
        return read_deal(self.form["start"], self.form["ruleset"], dealer)

    def _play(self, seconds: float) -> None:
        """Let the players go on for so long, and one action at least."""
        began = monotonic()
        while self._playing is not None:
            following = next(self._playing, None)
            if following is None:
                self._playing = None
                break
            self.pages.append(following)
            if monotonic() - began >= seconds:
                break

    @property
    def deal(self) -> ss.Deal:
        """The deal on show."""
        return self.pages[self.at]

    @property
    def playing(self) -> bool:
        """Whether the deal is still being played to its end."""
        return self._playing is not None

    # ---- messages --------------------------------------------------------------------------------------------------

    def _handlers(self) -> Mapping[str, Handler]:
        return {
            "open": self._open,
            "go-on": self._go_on,
            "back": lambda _message: self._turn(self.at - 1),
            "forward": lambda _message: self._turn(self.at + 1),
            "first": lambda _message: self._turn(0),
            "last": lambda _message: self._turn(len(self.pages) - 1),
            "page": lambda message: self._turn(message.get("at")),
            "cover": self._cover,
            "points": lambda _message: self._toggle_counts(),
            "seek": self._seek,
            "best": self._show_best,
            "mark": self._mark,
            "unmark": self._unmark,
        }

    def _restore(self, record: Message) -> None:
        self._open(record)
        if self._feedback is not None:
            return
        covered, marks, page = record.get("covered"), record.get("marks"), record.get("at")
        if isinstance(covered, list):
            self.covered = {place for place in PLACES if place in covered}
        self.counts = record.get("counts") is not False
        for at, rows in marks.items() if isinstance(marks, Mapping) else ():
            read = [Mark.read(row) for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []
            if len(str(at)) <= PAGE_DIGITS and str(at).isascii() and str(at).isdigit():
                self.marks[int(at)] = [mark for mark in read if mark is not None][-MOST_MARKS:]
        if isinstance(page, int) and not isinstance(page, bool) and page >= 0:
            self._ahead = page
            self._go_ahead()

    def _go_ahead(self) -> None:
        if self._ahead is not None and (self._ahead < len(self.pages) or not self.playing):
            self.at = min(self._ahead, len(self.pages) - 1)
            self._ahead = None

    def _open(self, message: Message) -> None:
        form = {key: message.get(key, value) for key, value in self.form.items()}
        if not all(isinstance(value, str) for value in form.values()):
            self._not_understood()
            return
        before, fault = self.form, self._fault(form)
        if fault:
            self._say("refused", fault)
            return
        self.form = form
        try:
            deal = self._read() if form["start"].strip() else self._by_lot()
        except DemoError as error:
            self.form = before
            self._say("refused", *error.reasons)
            return
        if is_line(form["start"]):
            self.form["ruleset"] = deal.ruleset.id
        self._lay(deal)

    @staticmethod
    def _fault(form: Mapping[str, str]) -> str:
        if form["ruleset"] not in ss.RULESETS:
            return _("There is no ruleset {name}.").format(name=form["ruleset"])
        unknown = [form[seat] for seat in ("you", "opponent") if form[seat] not in LEVELS]
        return _("There is no level {name}.").format(name=unknown[0]) if unknown else ""

    def _go_on(self, _message: Message) -> None:
        """The next piece of what takes long: first the play, then the search for turning points."""
        if self.playing:
            self._play(BRIEF)
            self._go_ahead()
            return
        if self.seeking and self.search is None:
            self.search = Search(self.pages)
        began = monotonic()
        while self.search is not None and not self.search.done and monotonic() - began < BRIEF:
            self.search.look_further()

    def _turn(self, page: object) -> None:
        if isinstance(page, int) and not isinstance(page, bool) and page == len(self.pages) and self.playing:
            self._play(0.0)
        if not isinstance(page, int) or isinstance(page, bool) or not 0 <= page < len(self.pages):
            self._say("info", _("There is nothing further that way."))
            return
        self.at = page
        self._ahead = None
        self.best = None

    def _cover(self, message: Message) -> None:
        what = message.get("what")
        if what not in PLACES:
            self._not_understood()
            return
        self.covered ^= {what}
        if what == seat_word(self.deal.turn):
            self.best = None

    def _toggle_counts(self) -> None:
        self.counts = not self.counts

    def _seek(self, _message: Message) -> None:
        """Begin the search; later go to the next turning point, after the last one to the first."""
        self.seeking = True
        self.best = None  # the list of turning points takes its place
        if self.search is None:
            return
        pages = [point.page for point in self.search.points()]
        if pages:
            self._turn(next((page for page in pages if page > self.at), pages[0]))
        elif self.search.done:
            self._say("info", _("Nobody gave anything away that can be measured."))

    def _show_best(self, _message: Message) -> None:
        """What the seat on turn should do; once more takes it away."""
        deal = self.deal
        if self.best is not None:
            self.best = None
        elif deal.turn is None:
            self._say("info", _("There is nothing to decide now."))
        elif seat_word(deal.turn) in self.covered:
            self._say("info", _("This would name covered cards. Turn up the hand first."))
        else:
            self.best = look(deal, deal.turn)

    def _mark(self, message: Message) -> None:
        mark = Mark.read(message)
        if mark is None:
            self._say("info", _("Choose a card first."))
            return
        kept = [other for other in self.marks.get(self.at, []) if (other.card, other.to) != (mark.card, mark.to)]
        self.marks[self.at] = [*kept, mark][-MOST_MARKS:]

    def _unmark(self, message: Message) -> None:
        """Remove the mark that a message names, or all of this page."""
        gone = Mark.read(message)
        marks = self.marks.pop(self.at, [])
        if gone is not None:
            self.marks[self.at] = [mark for mark in marks if (mark.card, mark.to) != (gone.card, gone.to)]

    # ---- the view --------------------------------------------------------------------------------------------------

    def _record(self) -> Json:
        form = {key: value for key, value in self.form.items() if key != "start" or not is_line(value)}
        marks = {str(at): [mark.json() for mark in row] for at, row in self.marks.items() if row}
        at = self.at if self._ahead is None else self._ahead
        shown = {"at": at, "covered": sorted(self.covered), "counts": self.counts, "marks": marks}
        return {**form, **shown, "deals": self._deals}  # by their number a page knows which start was taken

    def _view(self) -> Json:
        searching = self.seeking and (self.search is None or not self.search.done)
        return {**deal_view(self), "busy": self.playing or searching}
