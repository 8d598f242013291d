"""A position built by hand: put cards in their places, see whether it can be, what is allowed, and what is best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic

import sixtysix as ss
from tutorials.answers import YOU
from tutorials.demo.opinions import allowed, opinions, refused
from tutorials.demo.places import MOST_POINTS, PACK, PLACES, POINTS, SETTINGS, Layout, pack
from tutorials.demo.position_view import field_json, place_json, share_json
from tutorials.demo.source import MOST_TEXT, DemoError, read_deal
from tutorials.demo.state import DemoState, Handler, Message
from tutorials.explain import outcome_sentence
from tutorials.i18n import _
from tutorials.view import Json, card_json, seat_word

BRIEF = 0.3
"""Seconds after which the rest of the opinions waits for the next message."""
MOST_SEEDS = 10**9


class PositionDemo(DemoState):
    """A position that a teacher builds before the class.

    Args:
        start: what is laid out at first: a position in one line, a code or a seed; empty for an empty table.

    Raises:
        DemoError: ``start`` cannot be read.
    """

    kind = "position"

    def __init__(self, start: str = "", ruleset: str = "german", lang: str = "en") -> None:
        super().__init__(lang, start, ruleset)
        if ruleset not in ss.RULESETS:
            raise DemoError(_("There is no ruleset {name}.").format(name=ruleset))
        self.layout = Layout()
        self.layout.settings["ruleset"] = ruleset
        self.seed = 1
        self.sharing = False
        self._exactly: ss.Deal | None = None
        self._before: list[tuple[Layout, int, ss.Deal | None]] = []
        if start.strip():
            self._take(read_deal(start, ruleset))
        self._judge()

    def _take(self, deal: ss.Deal) -> None:
        """Lay out a deal. Until a card is moved it is that very deal, with all that its places do not show."""
        self.layout = Layout.of(deal)
        self._exactly = deal

    def _judge(self) -> None:
        """Find out whether the position can be."""
        self.deal: ss.Deal | None = self._exactly
        self.reasons: tuple[str, ...] = ()
        self.opinions: list[Json] = []
        self._asked: Iterator[list[Json]] | None = None
        if self.deal is not None:
            return
        try:
            self.deal = ss.Deal.setup(**self.layout.given(), seed=self.seed)
        except ss.PositionError as error:
            self.reasons = error.reasons

    def _changed(self) -> None:
        self._exactly = None
        self._judge()

    # ---- messages --------------------------------------------------------------------------------------------------

    def _handlers(self) -> Mapping[str, Handler]:
        return {
            "put": self._undoable(self._put),
            "set": self._undoable(self._set),
            "line": self._undoable(self._line),
            "clear": self._undoable(self._clear),
            "again": self._undoable(self._again),
            "keep": self._undoable(self._keep),
            "undo": self._undo,
            "share": self._share,
            "opinions": self._ask,
            "go-on": self._go_on,
        }

    def _restore(self, record: Message) -> None:
        if "line" in record:
            self._line({"text": record["line"]})
            return
        settings, cards, seed = (record.get(key) for key in ("settings", "cards", "seed"))
        for key, value in settings.items() if isinstance(settings, Mapping) else ():
            self._set({"key": key, "value": value})
        if isinstance(cards, Mapping):
            self.layout.cards = Layout().cards
            for place, row in cards.items():
                if row:
                    self._put({"place": place, "cards": row})
        if isinstance(seed, int) and not isinstance(seed, bool) and 1 <= seed <= MOST_SEEDS:
            self.seed = seed
        self._changed()

    def _undoable(self, handler: Handler) -> Handler:
        """The handler, after which one can go back if it changed anything."""

        def handle(message: Message) -> None:
            before = (self.layout.copy(), self.seed, self._exactly)
            handler(message)
            if (self.layout, self.seed, self._exactly) != before:
                self._before.append(before)

        return handle

    def _undo(self, _message: Message) -> None:
        if not self._before:
            self._say("info", _("There is nothing to take back."))
            return
        self.layout, self.seed, self._exactly = self._before.pop()
        self._judge()

    def _put(self, message: Message) -> None:
        place, cards, text = message.get("place"), message.get("cards", []), message.get("text", "")
        known = place in PLACES or place == PACK
        listed = isinstance(cards, list) and all(isinstance(card, str) for card in cards)
        if not known or not listed or not isinstance(text, str) or len(text) > MOST_TEXT:
            self._not_understood()
            return
        try:
            found = ss.parse_cards(" ".join([*cards, text]))
        except ss.NotationError as error:
            self._say("refused", str(error))
            return
        strange = [card for card in found if card not in pack(self.layout.settings["ruleset"])]
        if strange:
            text = _("This pack has no {card}.")
            self._say("refused", *(text.format(card=str(card)) for card in strange))
        elif not found:
            self._say("info", _("Choose cards first, or type them."))
        else:
            self.layout.put(found, str(place))
            self._changed()

    def _set(self, message: Message) -> None:
        key, value = message.get("key"), message.get("value")
        if not isinstance(key, str) or not isinstance(value, str):
            self._not_understood()
            return
        number = value.isascii() and value.isdigit() and int(value) <= MOST_POINTS if len(value) <= 3 else False
        if key in POINTS and (number or not value):
            self.layout.settings[key] = value
        elif key in SETTINGS and value in SETTINGS[key]:
            self.layout.settings[key] = value
            if key == "ruleset":
                cards = pack(value)
                gone = [card for row in self.layout.cards.values() for card in row if card not in cards]
                self.layout.put(gone, PACK)
        else:
            self._say("refused", _("Write the points as a whole number.")) if key in POINTS else self._not_understood()
            return
        self._changed()

    def _line(self, message: Message) -> None:
        text = message.get("text")
        if not isinstance(text, str):
            self._not_understood()
            return
        try:
            deal = read_deal(text, self.layout.settings["ruleset"])
        except DemoError as error:
            self._say("refused", *error.reasons)
            return
        self._take(deal)
        self._judge()

    def _clear(self, _message: Message) -> None:
        ruleset = self.layout.settings["ruleset"]
        self.layout = Layout()
        self.layout.settings["ruleset"] = ruleset
        self._changed()

    def _again(self, _message: Message) -> None:
        """Deal anew what was left out."""
        self.seed += 1
        self._changed()

    def _keep(self, _message: Message) -> None:
        """Lay open what was dealt."""
        if self.deal is None:
            self._say("info", _("This position is impossible, so nothing was dealt."))
            return
        self._take(self.deal)
        self._judge()

    def _share(self, _message: Message) -> None:
        self.sharing = not self.sharing

    def _ask(self, _message: Message) -> None:
        deal = self.deal
        if deal is None or deal.turn is None:
            self._say("info", _("There is nothing to decide now."))
        elif not self._hand_given(deal):
            self._say("info", _("First lay out the hand that is on turn."))
        else:
            self.opinions = []
            self._asked = opinions(deal, all_known=self._both_given())

    def _go_on(self, _message: Message) -> None:
        """The next opinions."""
        began = monotonic()
        while self._asked is not None and monotonic() - began < BRIEF:
            found = next(self._asked, None)
            if found is None:
                self._asked = None
            else:
                self.opinions = found

    def _hand_given(self, deal: ss.Deal) -> bool:
        """Whether the hand on turn was laid out, not dealt by lot: only then may its cards be named."""
        return bool(self.layout.cards[str(seat_word(deal.turn))])

    def _both_given(self) -> bool:
        return bool(self.layout.cards["you"] and self.layout.cards["opponent"])

    # ---- the view --------------------------------------------------------------------------------------------------

    def _record(self) -> Json:
        if self._exactly is not None:  # then all of it lies open
            return {"line": str(self._exactly)}
        cards = {place: [str(card) for card in row] for place, row in self.layout.cards.items()}
        return {"settings": dict(self.layout.settings), "cards": cards, "seed": self.seed}

    def _view(self) -> Json:
        layout, deal = self.layout, self.deal
        placed = {str(card): layout.place_of(card) for card in pack(layout.settings["ruleset"])}
        left = [card_json(card) for card in pack(layout.settings["ruleset"]) if placed[str(card)] == PACK]
        on_turn = deal is not None and deal.turn is not None and self._hand_given(deal)
        return {
            "pack": left,
            "places": [place_json(place, layout) for place in PLACES],
            "fields": [field_json(key, layout) for key in (*SETTINGS, *POINTS)],
            "can_be": deal is not None,
            "reasons": list(self.reasons),
            "status": self._status(),
            "allowed": allowed(deal, deal.turn) if on_turn and deal and deal.turn is not None else [],
            "refused": refused(deal, deal.turn) if on_turn and deal and deal.turn is not None else [],
            "opinions": self.opinions,
            "can_undo": bool(self._before),
            "next": layout.first_empty(),
            "share": share_json(deal, by_lot=not self._complete()) if self.sharing and deal is not None else None,
            "sharing": self.sharing,
            "busy": self._asked is not None,
        }

    def _complete(self) -> bool:
        """Whether every card was laid out, so that nothing is covered."""
        laid = sum(map(len, self.layout.cards.values()))
        return self._exactly is not None or laid == len(pack(self.layout.settings["ruleset"]))

    def _status(self) -> str:
        deal = self.deal
        if deal is None:
            return _("This position is impossible:")
        if deal.turn is None:
            return outcome_sentence(deal)
        if not any(self.layout.cards.values()):
            return _("Press a card and then its place, drag it, or type it. What you leave out is dealt by lot.")
        whose = _("You are on turn.") if deal.turn == YOU else _("The opponent is on turn.")
        rest = "" if self._complete() else _("What you left out was dealt by lot and stays covered.")
        return " ".join(filter(None, (_("This position is possible."), whose, rest)))
