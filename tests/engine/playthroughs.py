"""Golden playthroughs: whole deals written out, position by position, to be replayed and compared.

Record them anew, after a rule was changed on purpose, with::

    python -m tests.engine.playthroughs

and read the difference before you commit it.  Each file holds one deal; its blocks are::

    state  <the position as one line>
    turn 0  points 14/5  pending 0/0
    legal  KH, QH, marriage KH, …
    events  play 0 KH; trick 1 KH AH 15
    does   marriage KH
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import sixtysix as ss

from .helpers import ALL
from .walks import walk

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"
DEALS_PER_RULESET = 4
SEEDS = range(400)


def event_text(event: ss.Event) -> str:
    parts: list[object] = [event.kind, "-" if event.seat is None else event.seat]
    parts += [str(event.card)] if event.card is not None else []
    parts += map(str, event.cards)
    parts += [event.points] if event.points else []
    parts += [event.reason] if event.reason else []
    return " ".join(map(str, parts))


def block(deal: ss.Deal) -> str:
    """One position, as a person or a program could compare it."""
    lines = [
        f"state  {deal}",
        f"turn {'-' if deal.turn is None else deal.turn}"
        f"  points {deal.points(0)}/{deal.points(1)}  pending {deal.pending(0)}/{deal.pending(1)}",
        f"legal  {', '.join(str(action) for action in deal.legal_actions())}".rstrip(),
    ]
    if deal.previous is not None:
        lines.append(f"events  {'; '.join(map(event_text, ss.events_between(deal.previous, deal)))}")
    if deal.outcome is not None:
        outcome = deal.outcome
        lines.append(f"outcome  {outcome.winner} {outcome.game_points} {outcome.reason}")
    return "\n".join(lines)


def written(deals: list[ss.Deal]) -> str:
    """The text of one file."""
    parts = []
    for deal, after in zip(deals, [*deals[1:], None], strict=True):
        parts.append(block(deal) + (f"\ndoes   {after.action}" if after is not None else ""))
    return "\n\n".join(parts) + "\n"


def actions_of(text: str) -> list[str]:
    return [row.removeprefix("does").strip() for row in text.splitlines() if row.startswith("does ")]


def replay(text: str) -> Iterator[ss.Deal]:
    """The positions that the file's first position and its actions lead through."""
    first = text.splitlines()[0].removeprefix("state").strip()
    deal = ss.Deal.parse(first)
    yield deal
    for action in actions_of(text):
        deal = deal.apply(action)
        yield deal


def features(deals: list[ss.Deal]) -> set[str]:
    """What a deal shows: kinds of action, phases, ends."""
    last = deals[-1]
    found = {f"does {action.kind}" for _, action in last.actions}
    found |= {f"event {event.kind}" for event in last.events}
    found.add(f"ends {last.outcome.reason}")
    found.add(f"pays {last.outcome.game_points}")
    if any(deal.outcome is not None and deal.turn is not None for deal in deals):
        found.add("last word")
    if any(deal.pending(seat) for deal in deals for seat in (0, 1)):
        found.add("waiting pair")
    if last.hand(0) == last.hand(1) == ():
        found.add("played out")
    if any(action.kind == "claim" and action.card for _, action in last.actions):
        found.add("shown pair")
    return found


def chosen(ruleset: str) -> list[int]:
    """The seeds whose deals together show the most, the fewest first."""
    shown = {seed: features(list(walk(ruleset, seed))) for seed in SEEDS}
    picked: list[int] = []
    seen: set[str] = set()
    while len(picked) < DEALS_PER_RULESET:
        best = max(SEEDS, key=lambda seed: (len(shown[seed] - seen), -seed))
        picked.append(best)
        seen |= shown.pop(best)
        shown[best] = set()
    return picked


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for ruleset in ALL:
        for seed in chosen(ruleset):
            (FOLDER / f"{ruleset}-{seed:03}.txt").write_text(written(list(walk(ruleset, seed))), encoding="utf-8")


if __name__ == "__main__":
    main()
