"""The rows of a run as Parquet files, made from its records whenever those say more than the files do."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from motley.extras import extra
from motley.lab.journal import Run
from motley.lab.rows import EDITION, FactRow, GameRow, MeasureRow, Rows, RowsOf, SeatRow
from motley.lab.runner import Crew, in_order, play

with extra("lab", "The lab"):
    import polars as pl

KINDS: dict[str, type] = {"games": GameRow, "seats": SeatRow, "components": FactRow, "measures": MeasureRow}
TYPES = {int: pl.Int64, float: pl.Float64, str: pl.String, int | None: pl.Int64, float | None: pl.Float64}
EDITION_FILE = "edition.txt"


@dataclass(frozen=True)
class TimeRow:
    """How long a seat thought in a game, in seconds: the only thing that no record can tell."""

    number: int
    variant: int
    seat: int
    bot: str
    decisions: int
    total: float
    median: float
    late: float
    longest: float


class Tables:
    """The tables of a run."""

    def __init__(self, frames: dict[str, pl.DataFrame]) -> None:
        self.games = frames["games"]
        self.seats = frames["seats"]
        self.components = frames["components"]
        self.measures = frames["measures"]
        self.times = frames["times"]


def frame(rows: Sequence[object], kind: type) -> pl.DataFrame:
    """A table of these rows; it has its columns even without any."""
    names = [each.name for each in fields(kind)]
    schema = {each.name: TYPES[each.type] for each in fields(kind)}  # type: ignore[index]
    return pl.DataFrame([[getattr(row, name) for row in rows] for name in names], schema=schema)


def made(run: Run, crew: Crew, watch: Callable[[Iterable[Any], int], Iterable[Any]]) -> Tables:
    """The tables of a run: those in its folder if they are of the same games, otherwise made anew."""
    folder = run.folder / "rows"
    numbers = run.numbers
    if not _is_current(folder, numbers):
        rows = Rows()
        results = in_order(play(RowsOf(run.folder), numbers, crew), numbers)
        for _, found in watch(results, len(numbers)):
            rows.add(found)
        _write(folder, run, rows)
    return Tables({name: pl.read_parquet(folder / f"{name}.parquet") for name in (*KINDS, "times")})


def _is_current(folder: Path, numbers: list[int]) -> bool:
    # The games' table is written last, and which edition they are of after that.
    file, edition = folder / "games.parquet", folder / EDITION_FILE
    if not edition.is_file() or edition.read_text("utf-8") != EDITION:
        return False
    return file.is_file() and pl.read_parquet(file, columns=["number"])["number"].to_list() == numbers


def _write(folder: Path, run: Run, rows: Rows) -> None:
    folder.mkdir(exist_ok=True)
    for name in ("games.parquet", EDITION_FILE):
        (folder / name).unlink(missing_ok=True)
    found = {"times": frame(_times(run), TimeRow)}
    found["seats"] = frame(rows.seats, SeatRow)
    found["components"] = frame(rows.facts, FactRow)
    found["measures"] = frame(rows.measures, MeasureRow)
    found["games"] = frame(rows.games, GameRow)
    for name, table in found.items():
        beside = folder / f".{name}.parquet"
        table.write_parquet(beside, compression="zstd")
        beside.replace(folder / f"{name}.parquet")
    (folder / EDITION_FILE).write_text(EDITION, "utf-8")


def _times(run: Run) -> list[TimeRow]:
    found: list[TimeRow] = []
    for number in run.numbers:
        variant, index = run.experiment.place(number)
        contest = run.experiment.variants[variant]
        seating = contest.seating(index)
        for seat, each in enumerate(run.thinking(number)):
            spent = (each.decisions, each.total, each.median, each.late, each.longest)
            found.append(TimeRow(number, variant, seat, contest.entries[seating[seat]], *spent))
    return found
