"""Tables that are already under way: played from fixed seeds to the position that a test wants."""

import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

from motley.kernel import registry
from motley.match import Match
from motley.match.chance import seed_bytes
from motley.server.home import STORE_NAME
from motley.server.store import Create, Entry, Shelf, Store, TableRow
from motley.server.table.course import Course
from motley.server.table.people import seated

MOST_SEEDS = 40
MOST_ANSWERS = 2000

Wanted = Callable[[Match], bool]
Pick = Callable[[Match, int, random.Random], str]


def any_move(match: Match, seat: int, chance: random.Random) -> str:
    return match.write(chance.choice(match.moves(seat)))


def prepare(
    folder: Path,
    game: str,
    wishes: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any],
    is_wanted: Wanted,
    pick: Pick = any_move,
) -> tuple[str, Match]:
    """Put a table at the first position that is wanted on the shelf of the server in this folder; its id and match."""
    for seed in range(MOST_SEEDS):
        row = _row(game, wishes, options, seed)
        course = Course(row)
        entries = _played(course, is_wanted, pick, random.Random(seed))
        if entries is not None:
            store = Store.open(folder / STORE_NAME)
            assert store.write([Create(replace(row, shelf=course.shelf()), tuple(entries))]) == [None]
            store.close()
            return row.id, course.match
    raise AssertionError(f"no game of {game} came to what is wanted")


def finished(match: Match) -> bool:
    """Wanted of a table whose game is over; nobody else is asked about one."""
    return match.outcome is not None


def _row(game: str, wishes: Sequence[Mapping[str, Any]], options: Mapping[str, Any], seed: int) -> TableRow:
    found = registry.game(game)
    now = time()
    return TableRow(
        secrets.token_hex(6),
        game,
        found.version,
        found.complete(dict(options)),
        seated(found, [dict(wish) for wish in wishes]),
        seed_bytes(seed).hex(),
        "",
        now,
        now,
        Shelf(0, "", False, False, []),
    )


def _played(course: Course, is_wanted: Wanted, pick: Pick, chance: random.Random) -> list[Entry] | None:
    """The entries that lead to what is wanted; None if the game never comes to it."""
    match = course.match
    entries = [step.entry for step in course.roll()]
    for _ in range(MOST_ANSWERS):
        if match.outcome is not None:
            return entries if is_wanted is finished else None
        if is_wanted(match):
            return entries
        seat = match.to_act[0]
        if seat in match.waiting:
            wish: tuple[str, int, dict[str, Any]] = ("commit", seat, {})
        else:
            wish = ("answer", seat, {"move": pick(match, seat, chance)})
        entries += [step.entry for step in course.advance(*wish)]
    return None
