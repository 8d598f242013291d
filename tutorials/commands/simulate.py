"""`sixtysix simulate`: many deals to a CSV or Parquet file, with a summary."""

from __future__ import annotations

import argparse
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tutorials.commands.common import UsageError, at_least, require, subcommand

if TYPE_CHECKING:
    import pandas as pd

    from sixtysix.simulation import Saved

_EXAMPLES = """\
players:
  random, easy, medium    about a million deals a second
  bold                    as fast: medium that closes one lead in eight by lot
  hard, master            they think: milliseconds to seconds a deal

examples:
  sixtysix simulate random medium             a thousand deals, summed up on the screen
  sixtysix simulate medium medium --deals 1000000 --workers 2 --out deals.parquet
  sixtysix simulate easy medium --ruleset swedish --out deals.csv
  sixtysix simulate medium medium --start "A* T*"
                                              the first player always holds the trump ace and ten
  sixtysix simulate medium medium --start "AH TH KH QH 9C JC; trump S"
                                              … or always this hand
  sixtysix simulate hard medium --deals 100000 --out run
                                              into a folder of Parquet files; stop it with Ctrl+C

The seed alone decides the deals, whatever the number of workers. A run that was stopped goes on with the same command.
"""


def add(commands: Any) -> None:
    """Enter the subcommand."""
    parser = subcommand(commands, "simulate", "Play many deals at once and sum them up.", _simulate, _EXAMPLES)
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="the levels of the two seats, the first one first")
    parser.add_argument(
        "--deals", type=at_least(1), default=1000, metavar="N", help="how many deals (default: %(default)s)"
    )
    parser.add_argument("--ruleset", default="german", metavar="R", help="id of the game (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="decides the deals (default: %(default)s)")
    parser.add_argument(
        "--start",
        metavar="CARDS",
        help='cards the first player holds, "*" meaning trump; "; not CARDS", "; opponent CARDS", "; trump S" say more',
    )
    parser.add_argument("--dealer", type=int, choices=(0, 1), help="seat that always deals (default: they take turns)")
    parser.add_argument(
        "--pairs", action="store_true", help="play each pack twice, the second time with the other dealer"
    )
    parser.add_argument("--hands", action="store_true", help="add the first hands and the card turned up")
    parser.add_argument(
        "--workers", type=at_least(1), default=1, metavar="W", help="processes to use (default: %(default)s)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="where to write the deals: FILE.csv, FILE.parquet, or else a folder"
    )
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def _simulate(arguments: argparse.Namespace) -> int:
    for module in ("pandas", "scipy", "tqdm", *(("pyarrow",) if arguments.out else ())):
        require(module, module, "stats")
    from sixtysix.simulation import SimulationError

    os.environ.setdefault("SIXTYSIX_MACHINE_CODE", "now")  # a command's deals are many
    try:
        table = _to_file(arguments) if arguments.out else _summary_of(arguments)
    except (ValueError, SimulationError) as error:
        raise UsageError(str(error)) from None
    except KeyboardInterrupt:
        kept = "The deals so far are kept; the same command goes on after them." if arguments.out else "Nothing kept."
        raise UsageError(f"stopped. {kept}") from None
    print(_text(table, arguments))
    return 0


def _options(arguments: argparse.Namespace) -> dict[str, Any]:
    names = ("deals", "players", "ruleset", "seed", "start", "dealer", "pairs", "hands", "workers")
    return {**{name: getattr(arguments, name) for name in names}, "progress": not arguments.quiet}


def _summary_of(arguments: argparse.Namespace) -> pd.DataFrame:
    """The summary of deals that are not kept."""
    from sixtysix.simulation import stream
    from sixtysix.simulation.summary import Tally

    tally = Tally()
    for deals in stream(**_options(arguments)):
        tally.add(deals)
    return tally.table()


def _to_file(arguments: argparse.Namespace) -> pd.DataFrame:
    """Play into a folder; for a single file, join its parts when all are there."""
    from sixtysix.simulation import simulate

    out: Path = arguments.out
    kind = out.suffix.lower()
    if kind not in ("", ".csv", ".parquet"):
        raise UsageError(f"--out {out}: write to a name that ends in .csv or .parquet, or to a folder.")
    folder = out.with_name(out.name + ".parts") if kind else out
    if kind and out.exists() and not folder.exists():
        raise UsageError(f"{out} is there already. Remove it, or name another file.")
    if not kind and out.is_file():
        raise UsageError(f"{out} is a file; name a folder, or a file that ends in .csv or .parquet.")
    saved: Saved = simulate(**_options(arguments), folder=folder)
    for name in saved.mended:
        print(f"{folder / name} was broken and was made anew.")
    table = saved.summary()
    number = len(saved)
    if kind:
        _join(saved, out)
        shutil.rmtree(folder)
    print(f"{number} deals in {out}")
    return table


def _join(saved: Saved, out: Path) -> None:
    """One file of all parts.  A part at a time is in memory.  Raises UsageError if it cannot be written."""
    unfinished = out.with_name(out.name + ".unfinished")
    try:
        if out.suffix.lower() == ".csv":
            with unfinished.open("w", encoding="utf-8", newline="") as file:
                for place, deals in enumerate(saved.frames()):
                    deals.to_csv(file, index=False, header=place == 0, lineterminator="\n")
        else:
            from sixtysix.simulation.saved import join

            join(saved, unfinished)
        os.replace(unfinished, out)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise UsageError(
            f"{out} could not be written: {error.strerror or error}. The deals are kept in {saved.folder}; "
            "the same command goes on from there."
        ) from None


def _text(table: pd.DataFrame, arguments: argparse.Namespace) -> str:
    """The summary in words and figures."""
    rows: dict[str, dict[Any, Any]] = {str(row["measure"]): row for row in table.to_dict("records")}
    first, second = arguments.players
    names = (first, second) if first != second else (f"{first} (seat 0)", f"{second} (seat 1)")
    lines = [f"{arguments.ruleset}, seed {arguments.seed}: {rows['won_0']['of']} deals. In brackets: 95 % intervals."]

    def share(text: str, measure: str) -> None:
        row = rows[measure]
        if row["of"]:
            value, low, high = (100 * row[key] for key in ("value", "low", "high"))
            lines.append(f"{text:<40}{value:6.2f} %   [{low:.2f}, {high:.2f}]")

    share(f"won by {names[0]}", "won_0")
    share(f"won by {names[1]}", "won_1")
    share("drawn", "drawn")
    share("won by the leader", "won_leader")
    for seat in (0, 1):
        for worth in (1, 2, 3):
            share(f"{names[seat]} wins {worth}", f"won_{seat}_by_{worth}")
    for measure in rows:
        if measure.startswith("reason_") and rows[measure]["count"]:
            share(f"ended by {measure.removeprefix('reason_')}", measure)
    for seat in (0, 1):
        share(f"{names[seat]} announces a marriage", f"marriage_{seat}")
        share(f"{names[seat]} exchanges", f"exchange_{seat}")
        share(f"{names[seat]} closes", f"closed_{seat}")
        share("    … and wins then", f"closed_and_won_{seat}")
    value, low, high = (rows["game_points_0"][key] for key in ("value", "low", "high"))
    lines.append(f"{f'game points a deal for {names[0]}':<40}{value:+6.3f}     [{low:+.3f}, {high:+.3f}]")
    return "\n".join(lines)
