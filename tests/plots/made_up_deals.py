"""Columns as ``ss.simulate`` gives them, made up: pictures must not change because a level plays better."""

from __future__ import annotations

from typing import Any

import numpy as np

Columns = dict[str, Any]


def deals(n: int = 1000, seed: int = 66) -> Columns:
    """So many deals in which the leader has a small edge, marriages help, and closes mostly succeed."""
    random = np.random.default_rng(seed)
    leader = np.arange(n) % 2
    marriages = random.binomial(2, 0.22, (2, n))
    edge = 0.03 * (1 - 2 * leader) + 0.14 * (marriages[0] - marriages[1])
    draw = random.random(n) < 0.02
    winner = np.where(draw, -1, np.where(random.random(n) < 0.5 + edge, 0, 1))
    worth = random.choice([1, 2, 3], n, p=[0.52, 0.33, 0.15])
    loser = np.where(worth == 1, random.integers(33, 66, n), np.where(worth == 2, random.integers(1, 33, n), 0))
    top = random.integers(66, 100, n)
    closes = random.random(n) < 0.3
    closer = np.where(closes, random.integers(0, 2, n), -1)
    close_points = np.where(closes, random.integers(0, 66, n), -1)
    close_trumps = np.where(closes, random.binomial(6, 0.35, n), -1)
    succeeds = random.random(n) < 0.25 + 0.007 * close_points + 0.07 * close_trumps
    winner = np.where(closes & ~draw, np.where(succeeds, closer, 1 - closer), winner)
    return {
        "deal": np.arange(n),
        "leader": leader,
        "dealer": 1 - leader,
        "winner": winner,
        "game_points": np.where(winner < 0, 0, worth),
        "points_0": np.where(winner == 0, top, loser),
        "points_1": np.where(winner == 1, top, loser),
        "marriages_0": marriages[0],
        "marriages_1": marriages[1],
        "exchange": np.where(random.random(n) < 0.5, random.integers(0, 2, n), -1),
        "closer": closer,
        "close_points": close_points,
        "close_trumps": close_trumps,
    }


def under_other_rules(given: Columns, share: float, seed: int = 1) -> Columns:
    """The same deals, of which a share ends otherwise."""
    random = np.random.default_rng(seed)
    n = len(given["winner"])
    other = random.random(n) < share
    return {
        **given,
        "winner": np.where(other, 1 - np.maximum(given["winner"], 0), given["winner"]),
        "game_points": np.where(other, 1, given["game_points"]),
    }
