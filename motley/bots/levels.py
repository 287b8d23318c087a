"""Which bots there are and how strong each can be: what a new table, the command line and the lab choose from."""

from collections.abc import Callable, Sequence
from typing import final

from motley.bots.greedy import Beginner, Greedy
from motley.bots.random import Random
from motley.bots.search import Mcts
from motley.bots.search_net import NetSearch
from motley.kernel import registry
from motley.kernel.bot import Bot, Limits
from motley.kernel.core import MotleyError
from motley.kernel.game import Game


class UnknownLevel(MotleyError):
    """A level that the bot does not have."""


@final
class Level:
    """A strength that a bot can be seated with.

    `seconds` is how long people should have to wait for it at most; a table puts it into the limits of each turn. Where
    nobody waits the bot itself decides, so that the same seed gives the same game.
    """

    def __init__(self, name: str, title: str, make: Callable[[], Bot], seconds: float | None = None) -> None:
        self.name = name
        self.title = title
        self.make = make
        self.seconds = seconds


@final
class BotKind:
    """A bot that can be seated: its title, a sentence about it, its levels, the games it is for (None: all), as names
    or as a function that finds them when they are asked for.

    An entry point of the group `motley.bots` names one of these, or any callable without arguments that makes a Bot.
    """

    def __init__(
        self,
        name: str,
        title: str,
        sentence: str,
        levels: Sequence[Level],
        default: str,
        games: Sequence[str] | Callable[[], Sequence[str]] | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.sentence = sentence
        self.levels = tuple(levels)
        self.default = default
        self._games = games

    @property
    def games(self) -> tuple[str, ...] | None:
        if self._games is None:
            return None
        return tuple(self._games() if callable(self._games) else self._games)

    def __call__(self, level: str | None = None) -> Bot:
        """A bot of that level; without one, of the default level. Raises UnknownLevel."""
        return self.level(level).make()

    def level(self, name: str | None = None) -> Level:
        wanted = self.default if name is None else name
        for level in self.levels:
            if level.name == wanted:
                return level
        names = ", ".join(level.name for level in self.levels)
        raise UnknownLevel(f"the bot {self.name} has no level {wanted!r}; there are: {names}")

    def limits(self, level: str | None = None) -> Limits:
        """How long a table lets a bot of that level think."""
        return Limits(seconds=self.level(level).seconds)

    def json(self) -> dict[str, object]:
        """As the live protocol tells it."""
        return {
            "name": self.name,
            "title": self.title,
            "sentence": self.sentence,
            "levels": [{"name": level.name, "title": level.title} for level in self.levels],
            "games": self.games,
        }


RANDOM = BotKind("random", "Random", "Plays any legal move.", [Level("any", "Any move", Random)], "any")

GREEDY = BotKind(
    "greedy",
    "Greedy",
    "Answers at once and looks no further than its own next move.",
    [Level("beginner", "Beginner", Beginner), Level("steady", "Steady", Greedy)],
    "steady",
)

MCTS = BotKind(
    "mcts",
    "Search",
    "Plays the game on in its head, many times over, and takes its time.",
    [
        Level("quick", "Quick", lambda: Mcts(Limits(simulations=300), cut=0), seconds=1.0),
        Level("careful", "Careful", lambda: Mcts(Limits(simulations=3000), cut=0), seconds=3.0),
        Level("deep", "Deep", lambda: Mcts(Limits(simulations=30000), cut=0), seconds=6.0),
    ],
    "careful",
)


def learned_games() -> list[str]:
    """The games that bring what was learned of them; the oracle that all games share knows nothing."""
    return [game.name for game in registry.games() if type(game).oracle is not Game.oracle]


MASTER = BotKind(
    "master",
    "Master",
    "Learned the game from nothing by playing itself, and searches with what it learned.",
    [
        Level(
            "master",
            "Master",
            lambda: NetSearch(Limits(simulations=1500), Mcts(Limits(simulations=30000), cut=0)),
            seconds=0.25,
        )
    ],
    "master",
    games=learned_games,
)


def kind(name: str) -> BotKind:
    """The bot of that name. Raises Unknown, which lists the names there are, or Broken, which says what is wrong."""
    maker = registry.bot_maker(name)
    if isinstance(maker, BotKind):
        if maker.name != name:
            raise registry.leave_out(registry.BOTS, name, f"the bot calls itself {maker.name!r}")
        return maker
    sentence = (maker.__doc__ or "").strip().partition("\n")[0]
    return BotKind(name, name.replace("_", " ").capitalize(), sentence, [Level("only", "Only", maker)], "only")


def kinds(game: str | None = None) -> list[BotKind]:
    """All installed bots that can be used, or those for one game."""
    found: list[BotKind] = []
    for name in registry.bot_names():
        try:
            found.append(kind(name))
        except registry.Broken:
            continue
    return [each for each in found if game is None or each.games is None or game in each.games]


def make(name: str, level: str | None = None) -> Bot:
    """A bot by its name and level: `make("mcts", "deep")`, or in one word `make("mcts:deep")`."""
    if level is None and ":" in name:
        name, _, level = name.partition(":")
    return kind(name)(level)
