"""Tables of the day: known by their seed, which follows from game, name and date, so that they need no mark."""

import hashlib
from datetime import UTC, date, datetime, timedelta
from typing import Any

from motley.kernel import Game, registry
from motley.puzzles import Daily, dailies
from motley.server.store import TableRow


def wishes(found: Daily, name: str) -> list[dict[str, Any]]:
    """Who sits at a table of the day: whoever plays it, and bots."""
    bots: list[dict[str, Any]] = [{"kind": "bot", "bot": found.bot or None} for _ in range(found.seats - 1)]
    return [{"kind": "me", "name": name}, *bots]


def of_the_day(row: TableRow, game: Game | None) -> Daily | None:
    """What is daily about a table: it was made on that day, or just after it, from the seed of the day."""
    if game is None or not game.daily():
        return None
    made = datetime.fromtimestamp(row.created, UTC).date()
    for day in (made, made - timedelta(days=1)):
        for each in _tables(game, day):
            if each.seed.hex() == row.seed:
                return each
    return None


def _tables(game: Game, day: date) -> list[Daily]:
    return [each for each in dailies(game, day) if each.puzzle is None]


def luck(row: TableRow, what: str) -> int | None:
    """What a bot draws from at a table of the day: the same for everybody. None at any other table."""
    game = registry.game(row.game) if row.game in registry.game_names() else None
    if of_the_day(row, game) is None:
        return None
    return int.from_bytes(hashlib.sha256(f"{row.seed}/{what}".encode()).digest()[:7], "big")


def told(row: TableRow, game: Game | None, seats: list[int]) -> dict[str, Any] | None:
    """What the list of tables says of a table of the day: which, and once it is over how it went for this seat."""
    found = of_the_day(row, game)
    if found is None:
        return None
    news: dict[str, Any] = {"key": found.key, "day": found.day.isoformat(), "won": None, "score": None}
    status = row.shelf.status
    if seats and row.shelf.over and isinstance(status, dict) and status["key"] == "ended":
        news |= {"won": status["placings"][seats[0]] == 1, "score": status["scores"][seats[0]]}
    return news
