"""Plays a lesson's step in the browser, by mouse or by keys, and holds the page against a session of its own.

The answers come from the lesson itself, worked out as the lint does, so a new
step needs no new test.
"""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect
from solutions import solution

from tutorials.answers import apply_all
from tutorials.model import Step, Watch
from tutorials.progress import Board
from tutorials.session import StepSession

By = Literal["mouse", "keys"]
Message = dict[str, Any]

ANSWER_MS = 20_000
_TABS = 300  # key presses after which a control counts as out of reach


class Player:
    """One learner at one step's table."""

    def __init__(self, page: Page, step: Step, by: By) -> None:
        self.page, self.step, self.by = page, step, by
        self.table = page.locator(f'.s66[data-step="{step.path}"]')
        self.twin = StepSession(step, board=Board(step.of))
        self.view = self.twin.receive({"type": "hello", "record": None})

    def solve(self) -> None:
        """Give the right answers until the step is done, and see it marked so."""
        for message in solution(self.step):
            if self.view["done"]:
                break
            self.send(message)
        assert self.view["done"], f"{self.step.path} is not solved by its own solution"
        self.sees_done()

    def sees_done(self) -> None:
        """The page shows the step done, with its star."""
        expect(self.table).to_have_attribute("data-done", "true")
        expect(self.table).to_have_attribute("data-star", "true")

    def send(self, message: Message) -> None:
        """Do in the browser what makes this message; then the page must show what the twin's view says."""
        before = self._ready()
        self._do(message)
        self.view = self.twin.receive(message)
        expect(self.table).not_to_have_attribute("data-seq", before, timeout=ANSWER_MS)
        self._ready()
        self.sees_table()
        self.sees_feedback()

    def sees_table(self) -> None:
        """Hand and trick on the page are those of the twin's view, and the step is as far."""
        shown = self.view["table"]
        if shown is not None:
            hand = [card["card"] for card in shown["you"]["hand"]]
            trick = [card["card"] for card in shown["trick"]]
            expect(self.table.locator(".s66-hand .s66-card")).to_have_count(len(hand))
            held = self._cards(".s66-hand .s66-card")
            assert held == hand, f"{self.step.path} shows {held}, not {hand}"
            assert self._cards(".s66-trick .s66-card") == trick
        expect(self.table).to_have_attribute("data-done", str(self.view["done"]).lower())

    def sees_feedback(self) -> None:
        """What the table said last is what the twin's view says; a refusal is said on the card instead."""
        feedback = self.view["feedback"]
        if feedback is not None and feedback["tone"] != "refused":
            words = self.table.locator(".s66-feedback-text")
            expect(words).to_contain_text(feedback["text"].split("\n")[0])

    def _cards(self, selector: str) -> list[str]:
        return [str(card.get_attribute("data-card")) for card in self.table.locator(selector).all()]

    def _ready(self) -> str:
        expect(self.table).to_have_attribute("data-state", "ready", timeout=ANSWER_MS)
        return str(self.table.get_attribute("data-seq"))

    def _do(self, message: Message) -> None:
        match message:
            case {"type": "act", "action": action}:
                self._act(action)
            case {"type": "answer", "value": list(cards)}:
                for card in cards:
                    self._press(f'.s66-hand [data-card="{card}"]')
                self._press("button[data-check]")
            case {"type": "answer", "value": int(number)}:
                self._type(str(number))
            case {"type": "answer", "value": choice}:
                self._press(f'.s66-choices [data-choice="{choice}"]')
            case {"type": tool}:
                self._press(f'.s66-tools [data-tool="{tool}"]')

    def _act(self, action: str) -> None:
        kind = action.split()[0]
        button = next((button for button in self.view["buttons"] if button["id"] == kind), None)
        if button is not None:
            self._press_action(button)
        else:
            # a bare card, or an announcement by way of its card
            self._press(f'.s66-hand [data-card="{action.split()[-1]}"]')
        if self.table.locator(".s66-strip").is_visible():
            self._press(f'.s66-strip [data-action="{action}"]')

    def _press_action(self, button: dict[str, Any]) -> None:
        if self.by == "keys" and button["key"]:
            self._focus_inside()
            self.page.keyboard.press(button["key"])
        else:
            self._press(f'.s66-actions [data-button="{button["id"]}"]')

    def _press(self, selector: str) -> None:
        control = self.table.locator(selector)
        if self.by == "mouse":
            # cards overlap where the room is short: their left edge is free. A refused play is a click on a
            # disabled one, for which Playwright would wait.
            control.scroll_into_view_if_needed()
            control.click(position={"x": 8, "y": 12}, force=True)
        else:
            self._reach(control)
            self.page.keyboard.press("Enter")

    def _type(self, number: str) -> None:
        field = self.table.locator(".s66-number input")
        if self.by == "mouse":
            field.click()
        else:
            self._reach(field)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(number)
        self.page.keyboard.press("Enter")

    def _focus_inside(self) -> None:
        if not self.table.evaluate("root => root.contains(document.activeElement)"):
            self._reach(self.table.locator('[data-tool="keys"]'))

    def _reach(self, control: Locator) -> None:
        """Bring the focus to a control as somebody without a mouse does: Tab between groups, arrows within."""
        for _ in range(_TABS):
            where = control.evaluate(
                """control => {
                  const at = document.activeElement;
                  if (at === control) return "there";
                  const group = control.closest(".s66-hand, .s66-strip");
                  if (group && group.contains(at)) return "in group";
                  const behind = at.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING;
                  return behind ? "behind" : "before";
                }"""
            )
            if where == "there":
                return
            self.page.keyboard.press({"in group": "ArrowRight", "behind": "Shift+Tab"}.get(where, "Tab"))
        raise AssertionError(f"{control} cannot be reached by keys from {self._focused()}")

    def _focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)"))


def unseen_to_the_end(session: StepSession) -> set[str]:
    """Cards that the learner cannot have seen in this step up to now."""
    step, deal = session.step, session.deal
    if isinstance(step.task, Watch):
        deal = apply_all(deal, step.task.moves)
    shown = deal.hand(1) if step.hands == "open" else ()
    return {str(card) for card in deal.infoset(0).unseen} - {str(card) for card in shown}
