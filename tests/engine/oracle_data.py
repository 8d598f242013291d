"""The oracles' files, read: endgames, published problems and scripted deals, solved by programs that are not ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import sixtysix as ss

FOLDER = Path(__file__).parent.parent / "data" / "oracles"


def endgames(name: str) -> list[dict[str, Any]]:
    return [json.loads(text) for text in (FOLDER / name).read_text(encoding="utf-8").splitlines() if text.strip()]


def position(row: dict[str, Any], ruleset: str) -> ss.Deal:
    """An endgame of a file: ``me`` leads, the talon is gone, nobody has closed."""
    return ss.Deal.setup(
        ruleset=ruleset,
        you=" ".join(row["me"]),
        opponent=" ".join(row["opp"]),
        trump=row["trump"],
        talon="",
        lead="you",
        points=dict(zip(("you", "opponent"), row["points"], strict=True)),
        tricks=dict(zip(("you", "opponent"), row["tricks"], strict=True)),
    )


def problems() -> list[dict[str, Any]]:
    return json.loads((FOLDER / "schnapsen_problems.json").read_text(encoding="utf-8"))


def scripted() -> list[dict[str, Any]]:
    return json.loads((FOLDER / "scripted_deals.json").read_text(encoding="utf-8"))["deals"]
