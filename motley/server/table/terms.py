"""How a table is kept: who may find it, who may talk, and how long a turn may take."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

import msgspec

from motley.kernel import Game
from motley.server.table.people import UNAGREED, chosen_bot
from motley.server.words import refused

SHORTEST: Final = 5
LONGEST: Final = 30 * 24 * 3600
"""Seconds that a clock may give for a turn or for a game."""

LEAD: Final = 2
"""Seconds that a screen may still show what the others did before somebody's time begins."""

SOONEST: Final = 60
LATEST: Final = 24 * 3600
"""Seconds of absence after which a bot may answer for somebody. A line that broke is back sooner than the first, and
who was there is not known for longer than the last."""

TALKS: Final = ("all", "apart", "off")
"""Everybody hears everybody; those who play and those who watch do not hear each other; nobody talks."""


@dataclass(frozen=True)
class Clock:
    """So many `seconds` for each turn, or for all turns of a game together with an `increment` after each.

    Whose time is up has a bot of this level in its place, until it comes back; or resigns. `lead`: so many seconds
    after the entry that makes a seat due its time begins; at tables from before there was one, at once.
    """

    per: str
    seconds: int
    increment: int = 0
    late: str = "bot"
    bot: str = ""
    level: str = ""
    lead: int = 0


@dataclass(frozen=True)
class StandIn:
    """Whoever owes an answer and has been away for so many `seconds` has a bot of this level in their place, until they
    come back."""

    seconds: int
    bot: str = ""
    level: str = ""


@dataclass(frozen=True)
class Terms:
    """`listed`: strangers find the table in the lobby. `waits`: chance waits until everybody has added a salt.

    `hints`: whoever is asked may have a hint although other people play. `read`: the game came whole, out of a file.
    `sealed`: chance waits until everybody has sealed a secret, and then opened it. `public`: the seed is no secret.
    `away`: who answers for people who have been away too long; without it they are waited for.
    """

    listed: bool = False
    talk: str = "all"
    clock: Clock | None = None
    waits: bool = False
    hints: bool = False
    read: bool = False
    sealed: bool = False
    public: bool = False
    away: StandIn | None = None

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> "Terms":
        """As the store kept them; what it has not is as usual."""
        return msgspec.convert(dict(stored), cls)

    def changed(self, wish: Mapping[str, Any]) -> "Terms":
        """The terms after a host has wished for something else. A clock runs as it began."""
        told = {name: wish[name] for name in ("listed", "talk", "hints") if wish.get(name) is not None}
        if wish.get("away") is not None:
            told["away"] = msgspec.convert(wish["away"], StandIn) if wish["away"]["seconds"] else None
        return replace(self, **told)

    @property
    def patience(self) -> int:
        """Seconds of absence after which somebody's seat may be given away."""
        return UNAGREED if self.away is None else self.away.seconds

    def stored(self) -> dict[str, Any]:
        return asdict(self)

    def json(self) -> dict[str, Any]:
        """As the live protocol tells it."""
        return {
            name: found for name, found in asdict(self).items() if name not in ("waits", "read", "sealed", "public")
        }


PRIVATE: Final = Terms()
"""A table as it is unless somebody wishes otherwise."""


def clock_for(game: Game, wish: Mapping[str, Any] | None) -> Clock | None:
    """The clock that somebody wishes for at a new table. Raises Refused for one that nobody could play by."""
    if wish is None:
        return None
    clock = msgspec.convert(dict(wish), Clock)
    if not SHORTEST <= clock.seconds <= LONGEST or not 0 <= clock.increment <= LONGEST:
        raise refused("clock-seconds", shortest=SHORTEST, longest=LONGEST // 86400)
    bot, level = chosen_bot(game, clock.bot or None, clock.level or None)
    return replace(clock, bot=bot, level=level, lead=LEAD, increment=clock.increment if clock.per == "game" else 0)


def stand_in_for(game: Game, wish: Mapping[str, Any] | None) -> StandIn | None:
    """Who is to answer for whoever is away, if anybody; zero seconds are nobody. Raises Refused."""
    if wish is None or not wish["seconds"]:
        return None
    found = msgspec.convert(dict(wish), StandIn)
    if not SOONEST <= found.seconds <= LATEST:
        raise refused("away-seconds", shortest=SOONEST, longest=LATEST // 3600)
    bot, level = chosen_bot(game, found.bot or None, found.level or None)
    return replace(found, bot=bot, level=level)
