"""Runs kept in a folder: Parquet files of consecutive deals, each written whole or not at all.

A run that was stopped, whatever stopped it, goes on with the same call: what is there is checked, what is missing or
broken is made anew.  ``run.json`` says what the run is, so that two runs cannot mix.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sixtysix.core.compiled import CORE
from sixtysix.deal import Deal
from sixtysix.infoset import InfoSet
from sixtysix.simulation.columns import COLUMNS, HAND_COLUMNS, Batch, frame
from sixtysix.simulation.plan import Plan
from sixtysix.simulation.players import name_of
from sixtysix.simulation.run import SimulationError

if TYPE_CHECKING:
    import pandas as pd

FAST_PART = 1_000_000  # deals in a file: tens of megabytes while they are made
THINKING_PART = 1_000
RUN = "run.json"
_NAME = re.compile(r"deals-(\d{12})-(\d{12})\.parquet")
_UNFINISHED = ".unfinished"


class Part(NamedTuple):
    """A file of deals ``first`` to ``last``."""

    path: Path
    first: int
    last: int


class Saved:
    """A run in a folder.  Raises SimulationError if there is none that can be read."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        self.about = _about(self.folder)
        """What the run is: players, ruleset, seed, start and so on."""
        self.mended: tuple[str, ...] = ()
        """Files that were found broken, and made anew, when the run last went on."""

    def __repr__(self) -> str:
        return f"Saved({str(self.folder)!r})"

    def __len__(self) -> int:
        """How many deals are there."""
        return sum(part.last - part.first + 1 for part in self.parts)

    @property
    def parts(self) -> list[Part]:
        """The files, by their deals."""
        try:
            names = sorted(path.name for path in self.folder.iterdir())
        except OSError as error:
            raise SimulationError(f"The folder {self.folder} cannot be read: {_why(error)}.") from error
        found = [(self.folder / name, _NAME.fullmatch(name)) for name in names]
        return [Part(path, int(match[1]), int(match[2])) for path, match in found if match]

    def frames(self, columns: Sequence[str] | None = None) -> Iterator[pd.DataFrame]:
        """The deals file by file: any run fits in memory so.

        Raises SimulationError naming a broken file, and ValueError for a column that there is not.
        """
        self._check(columns)
        return (read(part, columns) for part in self.parts)

    def _check(self, columns: Sequence[str] | None) -> None:
        known = [*COLUMNS, *(HAND_COLUMNS if self.about.get("hands") else ())]
        unknown = [columns] if isinstance(columns, str) else [name for name in columns or () if name not in known]
        if unknown:
            raise ValueError(f"columns: {unknown!r} is not among the columns of this run: {', '.join(known)}.")

    def frame(self, columns: Sequence[str] | None = None) -> pd.DataFrame:
        """All deals (of these columns) in one frame."""
        import pandas as pd

        self._check(columns)
        nothing = frame([], bool(self.about.get("hands")))
        return pd.concat([nothing[list(columns or nothing)], *self.frames(columns)], ignore_index=True)

    def summary(self) -> pd.DataFrame:
        """What happened in the run; see ``sixtysix.simulation.summary``."""
        from sixtysix.simulation.summary import Tally

        tally = Tally()
        for deals in self.frames(Tally.COLUMNS):
            tally.add(deals)
        return tally.table()


def read(part: Part, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """The deals of one file.  Raises SimulationError if it is broken, be it in the middle."""
    deals: pd.DataFrame = _table(part, columns).to_pandas()
    return deals


def _table(part: Part, columns: Sequence[str] | None = None) -> Any:
    """The same as pyarrow has it: every page of these columns is read and checked."""
    import pyarrow as pa  # type: ignore[import-untyped]  # no type information is shipped
    from pyarrow import parquet

    try:
        chosen = None if columns is None else list(columns)
        table = parquet.read_table(part.path, columns=chosen, page_checksum_verification=True)
        if table.num_rows != part.last - part.first + 1:
            raise pa.ArrowInvalid(f"{table.num_rows} rows where its name says {part.last - part.first + 1}")
    except (OSError, pa.ArrowException) as error:
        raise SimulationError(
            f"{part.path} cannot be read ({error}). The other files are not touched by this. To make it anew, run the "
            "same simulation into the same folder again."
        ) from error
    return table


def join(saved: Saved, path: str | os.PathLike[str]) -> None:
    """Write all deals of a run into one Parquet file, a part at a time."""
    from pyarrow import parquet

    writer = None
    try:
        for table in map(_table, saved.parts):
            writer = writer or parquet.ParquetWriter(path, table.schema, write_page_checksum=True)
            writer.write_table(table)
    finally:
        if writer is not None:
            writer.close()


class Writer:
    """Puts batches into files, and knows which deals are still to be made."""

    def __init__(self, folder: str | os.PathLike[str], plan: Plan, hands: bool) -> None:
        self.folder = Path(folder)
        self.hands = hands
        self.size = FAST_PART if plan.is_fast else THINKING_PART
        self._held: list[Batch] = []
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for path in list(self.folder.iterdir()):
                if path.name.endswith(_UNFINISHED):
                    path.unlink()
        except OSError as error:
            raise SimulationError(f"{self.folder} cannot be written: {_why(error)}. Name another folder.") from error
        self._agree(describe(plan, hands))
        self.saved = Saved(self.folder)

    def missing(self, deals: int) -> list[tuple[int, int]]:
        """First deal and number of each stretch that is still to be made, of deals 0 to ``deals`` - 1.

        Every file is checked; broken ones are put away.
        """
        gaps = []
        at = 0
        for part in self.saved.parts:
            try:
                _table(part)
            except SimulationError:
                self.saved.mended += (part.path.name,)
                part.path.unlink()
                continue
            if part.first < at:
                raise SimulationError(f"{part.path} holds deals that another file holds too. Remove one of them.")
            if part.first > at:
                gaps.append((at, part.first - at))
            at = part.last + 1
        if at > deals:
            raise ValueError(
                f"deals is {deals}, but {self.folder} holds {at} already. Name another folder, or read it."
            )
        return [*gaps, (at, deals - at)] if at < deals else gaps

    def add(self, batch: Batch) -> None:
        """Take a batch; a full file is written, and one that the batch does not follow on."""
        if self._held and self._held[-1].first + self._held[-1].size != batch.first:
            self.flush()
        self._held.append(batch)
        if sum(held.size for held in self._held) >= self.size:
            self.flush()

    def flush(self) -> None:
        """Write what is held.  Raises SimulationError if that fails; files written before stay as they are."""
        if not self._held:
            return
        first, last = self._held[0].first, self._held[-1].first + self._held[-1].size - 1
        deals = frame(self._held, self.hands)
        self._held.clear()
        path = self.folder / f"deals-{first:012}-{last:012}.parquet"
        self._write(path, lambda unfinished: _to_parquet(deals, unfinished))

    def _agree(self, about: dict[str, Any]) -> None:
        """Note what the run is, or see that the folder holds this very run."""
        path = self.folder / RUN
        if not path.exists():
            if any(_NAME.fullmatch(entry.name) for entry in self.folder.iterdir()):
                raise SimulationError(f"{self.folder} holds deals but no {RUN}. Name another folder.")
            text = json.dumps(about, indent=2)
            self._write(path, lambda unfinished: unfinished.write_text(text, encoding="utf-8"))
            return
        there = _about(self.folder)
        for key, value in about.items():
            if there.get(key) != value:
                raise ValueError(
                    f"{self.folder} holds another run: its {key} is {there.get(key)!r}, not {value!r}. Name another "
                    "folder, or ask for the same run."
                )

    def _write(self, path: Path, write: Any) -> None:
        unfinished = path.with_name(path.name + _UNFINISHED)
        try:
            write(unfinished)
            os.replace(unfinished, path)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise SimulationError(
                f"{path} could not be written: {_why(error)}. All files written before are whole. When "
                "there is room, the same call goes on after them."
            ) from error


def _to_parquet(deals: pd.DataFrame, path: Path) -> None:
    """Numbers that seldom repeat are written as they are: looking for repetitions takes longer than playing."""
    wide = {"deal": "DELTA_BINARY_PACKED", "seed": "PLAIN", "hand_0": "PLAIN", "hand_1": "PLAIN"}
    deals.to_parquet(
        path,
        index=False,
        write_page_checksum=True,
        use_dictionary=[name for name in deals if name not in wide],
        column_encoding={name: encoding for name, encoding in wide.items() if name in deals},
    )


def describe(plan: Plan, hands: bool) -> dict[str, Any]:
    """What makes a run this run and no other, as JSON takes it."""
    start = plan.start
    if isinstance(start, Deal):
        start = start.record()
    elif isinstance(start, InfoSet):
        start = str([getattr(start, field.name) for field in fields(start) if field.name != "ruleset"])
    return {
        "players": [name_of(player) for player in plan.players],
        "ruleset": plan.game.id,
        "house rules": {key: str(value) for key, value in plan.game.changes().items()},
        "seed": plan.seed,
        "start": None if start is None else str(start),
        "dealer": plan.dealer,
        "pairs": plan.pairs,
        "hands": hands,
        "rules and levels": _digest(),
    }


def _why(error: OSError) -> str:
    """What the system says, without what a library wraps it in."""
    return os.strerror(error.errno) if error.errno else str(error)


def _digest() -> str:
    """Tells versions apart that may play a deal differently."""
    folder = Path(__file__).parents[1]
    modules = [folder / "core" / f"{name}.py" for name in CORE]
    modules += [*sorted((folder / "bots").glob("*.py")), *sorted((folder / "solver").glob("*.py"))]
    modules += [Path(__file__).with_name(f"{name}.py") for name in ("kernels", "openings", "records", "plan", "starts")]
    digest = hashlib.sha256()
    for module in modules:
        digest.update(module.read_bytes())
    return digest.hexdigest()[:16]


def _about(folder: Path) -> dict[str, Any]:
    path = folder / RUN
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SimulationError(f"{folder} holds no simulated deals: there is no {RUN}.") from None
    except OSError as error:
        raise SimulationError(f"{path} cannot be read: {_why(error)}.") from error
    except ValueError as error:
        raise SimulationError(f"{path} is broken ({error}). Restore it, or name another folder.") from error
    if not isinstance(about, dict):
        raise SimulationError(f"{path} is broken: it holds no description of a run. Name another folder.")
    return about
