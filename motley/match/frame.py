"""Records as a table for studying: a row for each game, each seat or each answer."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Final

from motley.extras import NotInstalled
from motley.kernel import CHANCE, MotleyError, Record
from motley.match.match import Match

LIBRARIES: Final = ("polars", "pandas")
"""What can make the table, the first that is installed."""

Columns = dict[str, list[Any]]


def frame(records: Iterable[Record | Match | str], of: str = "seats") -> Any:
    """A table of these records (or their texts, or matches): a Polars frame, or one of pandas where Polars is missing.

    `of` says what has a row: "games", "seats" or "answers". The column `number` counts the games from 0 and joins the
    three. What a record does not tell is missing: results of games that are still on, answers that are masked.
    """
    columns = columns_of(records, of)
    for name in LIBRARIES:
        try:
            library = import_module(name)
        except ModuleNotFoundError:
            continue
        return library.DataFrame(columns)
    raise NotInstalled("A table of records needs polars or pandas: pip install 'motley-games[frame]'")


def columns_of(records: Iterable[Record | Match | str], of: str = "seats") -> Columns:
    """The same as plain lists, one for each column."""
    if of not in ROWS:
        raise MotleyError(f"a table is of {', '.join(ROWS)}, not of {of!r}")
    names, rows = ROWS[of]
    columns: Columns = {name: [] for name in names}
    for number, given in enumerate(records):
        for row in rows(number, read(given)):
            for name, value in zip(names, row, strict=True):
                columns[name].append(value)
    return columns


def read(given: Record | Match | str) -> Record:
    if isinstance(given, Match):
        return given.record
    return Record.loads(given) if isinstance(given, str) else given


def game_rows(number: int, record: Record) -> list[tuple[object, ...]]:
    result = record.result
    options = ", ".join(f"{name}={value}" for name, value in sorted(record.options.items()))
    decisions = sum(1 for answer in record.answers if answer.seat != CHANCE)
    reason = None if result is None else result.reason
    head = (number, record.game, record.version, record.seats, options)
    return [(*head, len(record.answers), decisions, reason, record.resigned)]


def seat_rows(number: int, record: Record) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    result = record.result
    for seat in range(record.seats):
        name = record.names[seat] if seat < len(record.names) else None
        decisions = sum(1 for answer in record.answers if answer.seat == seat)
        place = None if result is None else result.placings[seat]
        score = None if result is None else result.scores[seat]
        rows.append((number, record.game, record.seats, seat, name, decisions, place, score))
    return rows


def answer_rows(number: int, record: Record) -> list[tuple[object, ...]]:
    return [
        (number, record.game, ply, None if answer.seat == CHANCE else answer.seat, answer.text, answer.draw)
        for ply, answer in enumerate(record.answers)
    ]


ROWS: Final[dict[str, tuple[tuple[str, ...], Callable[[int, Record], list[tuple[object, ...]]]]]] = {
    "games": (
        ("number", "game", "version", "seats", "options", "answers", "decisions", "reason", "resigned"),
        game_rows,
    ),
    "seats": (("number", "game", "seats", "seat", "name", "decisions", "place", "score"), seat_rows),
    "answers": (("number", "game", "ply", "seat", "answer", "draw"), answer_rows),
}
