"""Every picture once, from made-up deals.  ``python tests/plots/gallery.py`` writes the image tests' baselines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np
from made_up_deals import deals, under_other_rules

import sixtysix as ss
from tutorials import plots
from tutorials.plots import intervals
from tutorials.plots.style import NARROW, Look

BASELINE = Path(__file__).parent / "baseline"
LOOKS = {"wide-light": Look(), "narrow-dark": Look("dark", NARROW)}

DEALS = deals()
OTHER = under_other_rules(DEALS, 0.2)


def _hands() -> tuple[list[tuple[ss.Card, ...]], list[bool]]:
    random = np.random.default_rng(83)
    pack = [ss.Card.parse(rank + suit) for suit in "SHDC" for rank in "9JQKTA"]
    hands = [tuple(pack[at] for at in random.choice(24, 6, replace=False)) for _ in range(100)]
    return hands, [not {"AS", "TS"} <= {str(card) for card in hand} for hand in hands]


GALLERY: dict[str, Callable[[Look], plots.Picture]] = {
    "deal-icons": lambda look: plots.deal_icons(DEALS, "leader", look=look),
    "game-points": lambda look: plots.game_points(DEALS, "leader", look=look),
    "running-estimate": lambda look: plots.running_estimate(
        np.random.default_rng(4).random(3000) < 5 / 23, "The leader is dealt the nine of trumps", Fraction(5, 23), 0.4,
        look=look,
    ),
    "marriage-luck": lambda look: plots.marriage_luck(DEALS, "leader", look=look),
    "exchange-value": lambda look: plots.exchange_value(DEALS, OTHER, look=look),
    "closing-heat": lambda look: plots.closing_heat(deals(9000), look=look),
    "hands-drawn": lambda look: plots.hands_drawn(*_hands(), look=look),
    "leader-and-dealer": lambda look: plots.leader_and_dealer(deals(9000), look=look),
    "loser-points": lambda look: plots.loser_points(DEALS, look=look),
    "rulesets-compared": lambda look: plots.rulesets_compared(
        {"German Sixty-Six": DEALS, "Santase": OTHER, "Swedish 66 with 20 cards": under_other_rules(DEALS, 0.6)},
        look=look,
    ),
    "rule-changes": lambda look: plots.rule_changes(
        [
            plots.change("Once the talon is closed or gone", DEALS, OTHER),
            plots.change("Last trick", DEALS, under_other_rules(DEALS, 0.07)),
            plots.change("False claims", DEALS, DEALS),
        ],
        "Danish 66", look=look,
    ),
    "levels-matrix": lambda look: plots.levels_matrix(
        ("Random", "Easy", "Medium"),
        {(a, b): intervals.share(500 + 110 * (a - b), 1000) for a in range(3) for b in range(3) if a != b},
        look=look,
    ),
}  # fmt: skip


def main() -> None:
    """Draw all of them, small enough for the repository."""
    BASELINE.mkdir(exist_ok=True)
    for name, draw in GALLERY.items():
        for kind, look in LOOKS.items():
            (BASELINE / f"{name}-{kind}.png").write_bytes(draw(look).png(scale=1))


if __name__ == "__main__":
    main()
