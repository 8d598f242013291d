"""One moment of a match as JSON: question, table, buttons, and what the match adds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import sixtysix as ss
from sixtysix.analysis import Analysis
from tutorials.answers import OPPONENT, YOU
from tutorials.conditions import NO_CONDITION
from tutorials.consequence import Move
from tutorials.explain import move_sentence, outcome_sentence
from tutorials.i18n import _, pgettext
from tutorials.match_record import LESSON
from tutorials.match_review import Review
from tutorials.match_table import Line, MatchTable, Settings
from tutorials.match_texts import deal_line, form_json, match_over, score_line, title
from tutorials.match_view import advice_json, button, review_json, scenes
from tutorials.model import PlayOut, Step, Watch
from tutorials.progress import Progress
from tutorials.screen import Screen
from tutorials.view import Json, table_json, with_whole_trick

_BUTTONS = ("marriage", "exchange", "close", "claim")
_PLAYED = PlayOut(success=NO_CONDITION, line=())


@dataclass(frozen=True)
class MatchScreen:
    """What one moment of a match looks like.

    ``line`` is the deal that is played, ``replay`` whether it is one that does not count; with ``review`` the learner
    looks at a finished deal. ``moves`` are what has just happened.
    """

    name: str
    settings: Settings
    table: MatchTable | None
    line: Line | None
    choosing: bool
    review: Review | None
    replay: bool
    analysis: Analysis | None
    worlds_of: str
    moves: tuple[Move, ...]

    # ---- what is shown ----

    @cached_property
    def deal(self) -> ss.Deal | None:
        """The deal on show; None while the learner chooses."""
        if self.choosing or self.line is None:
            return None
        return self.review.pages[self.review.at] if self.review else self.line.deal

    @property
    def counts(self) -> bool:
        """Whether points are shown."""
        return self.settings.counts == "shown" or self.review is not None

    @cached_property
    def step(self) -> Step:
        """The match as a step, for all that draws steps."""
        game = ss.RULESETS[self.settings.ruleset]
        never = {
            "marriage": game.marriage_auto,
            "close": not game.closing,
            "claim": game.claim == "auto",
        }
        over = self.deal is not None and self.deal.outcome is not None
        return Step(
            lesson=LESSON,
            id=self.name,
            title=title(self.settings) if self.table else _("Play a match"),
            number=1,
            of=0,
            ask=self._ask(),
            position={},
            task=Watch(moves=(), say=(self._page_caption(),)) if self.review else _PLAYED,
            hands="open" if self.review else "hidden",
            draws="table" if self.settings.draws == "table" else "learner",
            buttons=() if over else tuple(name for name in _BUTTONS if not never.get(name)),
        )

    @property
    def _learner_acts(self) -> bool:
        return self.deal is not None and self.review is None and self.deal.turn == YOU

    @property
    def _others_act(self) -> bool:
        line = self.line
        if self.deal is None or self.review is not None or line is None:
            return False
        return line.deal.turn == OPPONENT or line.draws_itself()

    # ---- words ----

    def _ask(self) -> str:
        table = self.table
        if self.deal is None or table is None:
            return _("Choose your opponent and the rules.")
        if self.replay:
            return _("Play on another way. What happens here does not count in the match.")
        if self.review:
            return _("Step through the deal. Now the opponent's cards lie open.")
        if table.line.finished:
            return match_over(table.standing) or score_line(table.standing)
        return score_line(table.match)

    def _page_caption(self) -> str:
        review = self.review
        if review is None:
            return ""
        if review.at == 0:
            return _("The cards have been dealt.")
        return move_sentence(review.pages[review.at - 1], review.pages[review.at])

    def _status(self, usual: str, last: str) -> str:
        if self.review or self.deal is None:
            return usual
        if self.deal.outcome is not None:
            words = [outcome_sentence(self.deal)]
            if self.deal.turn == YOU:
                words.append(_("You may still claim."))
            return " ".join(words)
        if self._others_act:
            usual = _("The opponent is thinking …")
        begun = self.deal.tricks(YOU) + self.deal.tricks(OPPONENT) > 0
        dealt = "" if begun or self.replay or self.table is None else deal_line(self.table)
        return " ".join(filter(None, (dealt, last, usual)))

    # ---- JSON ----

    def json(self) -> Json:
        """The keys of the view that this part gives."""
        if self.deal is None:
            return self._choosing_json()
        frames, last = self._frames()
        view = Screen(
            step=self.step,
            start=self.deal,
            deal=self.deal,
            fill=lambda text, _after=None: text,
            counts=self.counts,
            active=self._learner_acts,
            aside=False,
            state=Progress(),
        ).json()
        view["status"] = self._status(view["status"], last)
        if self.review and self.review.at:
            view["table"] = with_whole_trick(view["table"], self.review.pages[self.review.at - 1], self.deal)
        over = self.table is not None and self.table.winner is not None
        return {**view, "frames": frames, "can": self._can(), "done": over, "match": self._match_json()}

    def _choosing_json(self) -> Json:
        back = [button("resume", _("Back to the match"))] if self.table else []
        match = {"form": form_json(self.settings), "buttons": back, "busy": None, "review": None, "advice": None}
        return {
            "step": {
                "id": self.step.path,
                "lesson": self.step.lesson,
                "kind": "choose-one",
                "title": self.step.title,
                "number": 1,
                "of": 0,
            },
            "ask": self._ask(),
            "table": None,
            "choices": None,
            "pick": None,
            "number": None,
            "buttons": [],
            "status": "",
            "frames": [],
            "can": dict.fromkeys(("undo", "hint", "again", "fresh", "back", "forward", "show"), False),
            "done": False,
            "match": match,
        }

    def _frames(self) -> tuple[list[Json], str]:
        """What has just happened, scene by scene, and the words of the last one if the table itself shows it."""
        found = scenes(self.moves, self.counts)
        last = ""
        if found and not self._ends_a_trick(found[-1]):
            last = found.pop()[2]
        return [
            {
                "table": with_whole_trick(
                    table_json(after, self.step, counts=self.counts, active=False), before, after
                ),
                "caption": caption,
            }
            for before, after, caption in found
        ], last

    @staticmethod
    def _ends_a_trick(scene: tuple[ss.Deal, ss.Deal, str]) -> bool:
        before, after, _caption = scene
        return bool(before.trick) and not after.trick

    def _can(self) -> Json:
        line, review = self.line, self.review
        playing = review is None and line is not None
        taken = bool(playing and line and line.decisions)
        return {
            "undo": taken,
            "hint": self._learner_acts,
            "again": taken,
            "fresh": False,
            "back": review is not None and review.at > 0,
            "forward": review is not None and review.at + 1 < len(review.pages),
            "show": playing,
        }

    # ---- what the match adds ----

    def _match_json(self) -> Json:
        return {
            "form": None,
            "buttons": self._buttons(),
            "busy": self._busy(),
            "review": review_json(self.review) if self.review else None,
            "advice": self._advice(),
        }

    def _advice(self) -> Json | None:
        if self.review is not None:
            decision = self.review.decisions.get(self.review.at)
            if decision is None:
                return None
            return advice_json(decision.deal, decision.analysis, self.worlds_of, str(decision.action))
        if self.analysis is None or self.deal is None:
            return None
        return advice_json(self.deal, self.analysis, self.worlds_of)

    def _busy(self) -> Json | None:
        go_on = {"type": "go-on"}
        if self.review is not None and self.review.open_places:
            done = len(self.review.decisions)
            text = _("Looking at your decision {number} of {count} …")
            return {"text": text.format(number=done + 1, count=len(self.review.places)), "send": go_on}
        return {"text": "", "send": go_on} if self._others_act else None

    def _buttons(self) -> list[Json]:
        table = self.table
        assert table is not None
        if self.replay:
            return [button("leave", _("Back to the review"))]
        on = button("next", pgettext("button", "Next deal"), "primary")
        if table.winner is not None:
            on = button("choose", pgettext("button", "New match"), "primary")
        if self.review is not None:
            return [on, button("leave", _("Back to the match"))]
        if table.line.finished:
            return [on, button("review", _("Look back at this deal"))]
        return [button("choose", _("Other rules or opponent"), "quiet")]
