"""What is new every day, the same for everybody: a puzzle, or a table whose chance comes from the date.

A game declares it in `content/daily.toml`, by a key that its words speak of in `[daily]`:

    [fight]
    seats = 2
    bot = "casual"
    options = { season = "ready" }
    vary = { arena = ["arch", "yard"] }

    [riddle]
    puzzle = true

Of what `vary` lists for an option one value is taken a day, in turn.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any

from motley.kernel import Game, MotleyError
from motley.puzzles.puzzle import Puzzle, puzzles

SECRET = "motley daily"


class BadDaily(MotleyError):
    """Something daily that cannot be played as it is written."""


@dataclass(frozen=True)
class Daily:
    """What a game has new on a day: a table of so many seats, all but one for this bot, or a puzzle."""

    game: str
    key: str
    day: date
    seats: int = 0
    bot: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    puzzle: Puzzle | None = None

    @property
    def seed(self) -> bytes:
        """The seed of its chance: anybody can work it out, so that everybody has the same."""
        return hashlib.sha256(f"{SECRET}\t{self.game}\t{self.key}\t{self.day.isoformat()}".encode()).digest()

    def title(self, game: Game) -> str:
        return game.words.say("daily", self.key)

    def sentence(self, game: Game) -> str:
        """A line about it: the goal of a puzzle, or what the words say."""
        return self.puzzle.goal.sentence(game) if self.puzzle else game.words.say("daily", f"{self.key}-sentence")


def today() -> date:
    """The day it is in Greenwich: it begins everywhere at the same moment."""
    return datetime.now(UTC).date()


def tomorrow() -> datetime:
    """When the next day begins."""
    return datetime.combine(today() + timedelta(days=1), datetime.min.time(), UTC)


def dailies(game: Game, day: date | None = None) -> list[Daily]:
    """What a game has new on that day, today if none is named. Raises BadDaily or BadPuzzle."""
    when = today() if day is None else day
    return [_daily(game, key, told, when) for key, told in game.daily().items()]


def daily(game: Game, key: str, day: date | None = None) -> Daily:
    """One of them. Raises BadDaily if there is none of that key."""
    for each in dailies(game, day):
        if each.key == key:
            return each
    raise BadDaily(f"{game.title} has nothing daily called {key!r}")


def _daily(game: Game, key: str, told: Mapping[str, Any], day: date) -> Daily:
    odd = set(told) - {"seats", "bot", "options", "vary", "puzzle"}
    if odd or (told.get("puzzle") is True) == ("seats" in told):
        raise BadDaily(f"{game.name}, daily {key}: it is a puzzle, or has seats, a bot, options and what varies")
    if "seats" not in told:
        return Daily(game.name, key, day, puzzle=_of_the_day(game, key, day))
    options = {**told.get("options", {})}
    for name, values in told.get("vary", {}).items():
        options[name] = values[day.toordinal() % len(values)]
    refusal = game.check(told["seats"], options)
    if refusal is not None:
        raise BadDaily(f"{game.name}, daily {key}: {game.words.refusal(refusal)}")
    return Daily(game.name, key, day, told["seats"], told.get("bot", ""), options)


def _of_the_day(game: Game, key: str, day: date) -> Puzzle:
    """None comes again before all have been: they are shuffled once for each time around."""
    found = puzzles(game)
    if not found:
        raise BadDaily(f"{game.name}, daily {key}: the game has no puzzles")
    around, place = divmod(day.toordinal(), len(found))

    def lot(puzzle: Puzzle) -> bytes:
        return hashlib.sha256(f"{SECRET}\t{key}\t{around}\t{puzzle.key}".encode()).digest()

    return sorted(found, key=lot)[place]
