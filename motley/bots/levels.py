"""Which bots there are and how strong each can be: what a new table, the command line and the lab choose from.

Four strengths are the same in every game: beginner, casual, strong, expert. Where a game has characters, each of the
last three can be seated as one of them: `strong:raider`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import final

from motley.bots.cast import members
from motley.bots.greedy import Beginner, Casual, Greedy, Newcomer
from motley.bots.habits import habits_in
from motley.bots.random import Random
from motley.bots.search import Mcts
from motley.bots.search_net import NetSearch
from motley.bots.search_turn import LINES, TurnSearch
from motley.bots.words import named, words
from motley.kernel import registry
from motley.kernel.bot import Bot, Limits, Turn
from motley.kernel.core import MotleyError, Move
from motley.kernel.game import Game
from motley.kernel.weights import USUAL
from motley.kernel.words import ENGLISH


class UnknownLevel(MotleyError):
    """A level that the bot does not have."""


@final
class Level:
    """A strength that a bot can be seated with.

    `seconds` is how long people should have to wait for it at most; a table puts it into the limits of each turn. Where
    nobody waits the bot itself decides, so that the same seed gives the same game. `games` are those it is for, if not
    for all that the bot plays. `part` makes it with a share of its simulations, where it has any; `character` is who of
    its game it plays as.
    """

    def __init__(
        self,
        name: str,
        title: str,
        make: Callable[[], Bot],
        seconds: float | None = None,
        games: tuple[str, ...] | None = None,
        part: Callable[[float], Bot] | None = None,
        character: str | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.character = character
        self.make = make
        self.part = part
        self.seconds = seconds
        self.games = games

    def at(self, share: float) -> Bot:
        """A bot with that share of its simulations; one that does not search is the same as ever."""
        return self.make() if self.part is None else self.part(share)

    def title_in(self, bot: "BotKind", language: str) -> str:
        """What it is called in that language, as a level of this bot."""
        if self.character is None or self.games is None:
            return named("level", f"{bot.name}-{self.name}", self.title, language)
        return as_character(bot.title_in(language), registry.game(self.games[0]), self.character, language)

    def is_for(self, game: str) -> bool:
        return self.games is None or game in self.games

    def json(self, bot: "BotKind", language: str = ENGLISH) -> dict[str, object]:
        return {"name": self.name, "title": self.title_in(bot, language), "games": self.games}


def as_character(title: str, game: Game, character: str, language: str) -> str:
    """A strength that plays as one of a game's characters: "Casual, raider"."""
    told = game.in_language(language).words
    is_named = character in told.tables["names"].get("manner", {})
    name = told.name("manner", character) if is_named else character.replace("_", " ")
    return words(language).say("title", "character", {"bot": title, "character": name})


@final
class BotKind:
    """A bot that can be seated: its title, a sentence about it, its levels, the games it is for (None: all), as names
    or as a function that finds them when they are asked for.

    An entry point of the group `motley.bots` names one of these, or any callable without arguments that makes a Bot.
    Levels may be found when they are asked for, too. Lists show bots by `rank`; those without a place in the form of a
    new table (`in_form`) can still be named.
    """

    def __init__(
        self,
        name: str,
        title: str,
        sentence: str,
        levels: Sequence[Level] | Callable[[], Sequence[Level]],
        default: str,
        games: Sequence[str] | Callable[[], Sequence[str]] | None = None,
        rank: int = 10,
        in_form: bool = True,
    ) -> None:
        self.name = name
        self.title = title
        self.sentence = sentence
        self._levels = levels
        self.default = default
        self._games = games
        self.rank = rank
        self.in_form = in_form

    @property
    def levels(self) -> tuple[Level, ...]:
        return tuple(self._levels() if callable(self._levels) else self._levels)

    @property
    def games(self) -> tuple[str, ...] | None:
        if self._games is None:
            return None
        return tuple(self._games() if callable(self._games) else self._games)

    def __call__(self, level: str | None = None) -> Bot:
        """A bot of that level; without one, of the default level. Raises UnknownLevel."""
        return self.level(level).make()

    def level(self, name: str | None = None, game: str | None = None) -> Level:
        """The level of that name; with a game, one that is for it. Raises UnknownLevel, which lists those there are."""
        wanted = self.default if name is None else name
        for level in self.levels_for(game):
            if level.name == wanted:
                return level
        names = ", ".join(dict.fromkeys(level.name for level in self.levels_for(game)))
        where = "" if game is None else f" for {registry.game(game).title}"
        raise UnknownLevel(f"the bot {self.name} has no level {wanted!r}{where}; there are: {names}")

    def levels_for(self, game: str | None = None) -> list[Level]:
        """The levels that a game may be played at; without one, all."""
        return [level for level in self.levels if game is None or level.is_for(game)]

    def limits(self, level: str | None = None) -> Limits:
        """How long a table lets a bot of that level think."""
        return Limits(seconds=self.level(level).seconds)

    def title_in(self, language: str) -> str:
        return named("bot", self.name, self.title, language)

    def json(self, language: str = ENGLISH) -> dict[str, object]:
        """As the live protocol tells it, in that language where there are words for it."""
        return {
            "name": self.name,
            "title": self.title_in(language),
            "sentence": named("bot", f"{self.name}-sentence", self.sentence, language),
            "levels": [level.json(self, language) for level in self.levels],
            "games": self.games,
            "usual": self.name == USUAL_BOT,
            "cast": [member.json() for member in members(self.name)],
        }


USUAL_BOT = "casual"
"""Who sits at a new table unless somebody else is wanted."""


def our_kind(
    name: str,
    levels: Sequence[Level] | Callable[[], Sequence[Level]],
    default: str,
    games: Callable[[], Sequence[str]] | None = None,
    rank: int = 10,
    in_form: bool = True,
) -> BotKind:
    """One of our own: its title and its sentence are in the words."""
    told = words()
    return BotKind(
        name, told.say("bot", name), told.say("bot", f"{name}-sentence"), levels, default, games, rank, in_form
    )


def our_level(bot: str, name: str, make: Callable[[], Bot], seconds: float | None = None) -> Level:
    return Level(name, words().say("level", f"{bot}-{name}"), make, seconds)


def our_search(bot: str, name: str, part: Callable[[float], Bot], seconds: float) -> Level:
    """A level that searches: with a share of its simulations, or with all of them."""
    return Level(name, words().say("level", f"{bot}-{name}"), lambda: part(1.0), seconds, part=part)


def thought(simulations: int, share: float) -> Limits:
    return Limits(simulations=max(1, int(simulations * share)))


def plain_search(simulations: int, share: float) -> Mcts:
    return Mcts(thought(simulations, share), cut=0)


RANDOM = our_kind("random", [our_level("random", "any", Random)], "any", rank=20)

GREEDY = our_kind(
    "greedy",
    [our_level("greedy", "beginner", Beginner), our_level("greedy", "steady", Greedy)],
    "steady",
    in_form=False,
)

MCTS = our_kind(
    "mcts",
    [
        our_search("mcts", "quick", partial(plain_search, 300), seconds=1.0),
        our_search("mcts", "careful", partial(plain_search, 3000), seconds=3.0),
        our_search("mcts", "deep", partial(plain_search, 30000), seconds=6.0),
    ],
    "careful",
    in_form=False,
)


def learned_games() -> list[str]:
    """The games that bring what was learned of them; the oracle that all games share knows nothing."""
    return [game.name for game in registry.games() if type(game).oracle is not Game.oracle]


MASTER_SIMULATIONS = 1500


def master(share: float = 1.0) -> Bot:
    return NetSearch(thought(MASTER_SIMULATIONS, share), plain_search(30000, share))


MASTER = our_kind("master", [our_search("master", "master", master, seconds=0.25)], "master", games=learned_games)


class Thinker(Bot):
    """Searches in the way that fits the game: a tree where two seats see everything, lines of its turn elsewhere.

    How many lines, and how far, is the game's to say, for each strength; otherwise it is `lines` and `further`.
    """

    def __init__(
        self, strength: str, tree: Bot, lines: int, further: int = 0, character: str = USUAL, share: float = 1.0
    ) -> None:
        self.strength = strength
        self.tree = tree
        self.lines = lines
        self.further = further
        self.character = character
        self.share = share
        self.search: Bot | None = None

    def choose(self, turn: Turn) -> Move:
        is_open = not turn.game.traits.hidden and turn.imagine(turn.rng).seats == 2
        if is_open:
            return self.tree.choose(turn)
        if self.search is None:
            self.search = self.searching(turn)
        return self.search.choose(turn)

    def searching(self, turn: Turn) -> Bot:
        """The search over lines as this strength does it at this table; without any it looks one answer ahead."""
        own = habits_in(turn, self.strength)
        lines = self.lines if own.lines is None else own.lines
        if lines == 0:
            return Greedy(self.character)
        further = self.further if own.further is None else own.further
        wide = LINES if own.wide is None else own.wide
        return TurnSearch(
            thought(lines, self.share),
            self.character,
            wide,
            further=further,
            paired=own.paired,
            plans=own.plans,
            expects=own.expects,
        )


STRONG_LINES = 120
EXPERT_LINES = 1200
"""So many lines are played on for a decision, where the game has no number of its own."""


def casual(character: str = USUAL, share: float = 1.0) -> Bot:
    """It does not search: there is nothing to have a share of."""
    return Casual(character, partial(planning, character))


NEVER = 1 << 30


def planning(character: str, width: int) -> Bot:
    """Lays out its own turn, and plays none of its lines on."""
    return TurnSearch(Limits(simulations=width), character, fewest=NEVER)


def strong(character: str = USUAL, share: float = 1.0) -> Bot:
    return Thinker("strong", plain_search(1000, share), STRONG_LINES, 0, character, share)


def expert(character: str = USUAL, share: float = 1.0) -> Bot:
    """Without what was learned of a game, also where there is something: with that and hardly any search it held the
    first turn of Motif against Master."""
    return Thinker("expert", plain_search(20000, share), EXPERT_LINES, 1, character, share)


def has_numpy() -> bool:
    """Whether what was learned can be asked; without NumPy there is the plain search."""
    return find_spec("numpy") is not None


def with_characters(bot: str, make: Callable[[str, float], Bot], seconds: float) -> Callable[[], list[Level]]:
    """The levels of a strength: the usual one, and one for each character of a game."""

    def levels() -> list[Level]:
        title = words().say("bot", bot)
        found = [Level(USUAL, title, lambda: make(USUAL, 1.0), seconds, None, partial(make, USUAL))]
        for game in registry.games():
            for name in game.characters():
                told, part = as_character(title, game, name, ENGLISH), partial(make, name)
                found.append(Level(name, told, partial(make, name, 1.0), seconds, (game.name,), part, name))
        return found

    return levels


BEGINNER = our_kind("beginner", [our_level("beginner", USUAL, Newcomer, seconds=0.3)], USUAL, rank=0)
CASUAL = our_kind("casual", with_characters("casual", casual, 0.3), USUAL, rank=1)
STRONG = our_kind("strong", with_characters("strong", strong, 1.0), USUAL, rank=2)
EXPERT = our_kind("expert", with_characters("expert", expert, 2.0), USUAL, rank=3)


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
    found.sort(key=lambda each: (each.rank, each.name))
    return [each for each in found if game is None or each.games is None or game in each.games]


def make(name: str, level: str | None = None) -> Bot:
    """A bot by its name and level: `make("mcts", "deep")`, or in one word `make("mcts:deep")`."""
    if level is None and ":" in name:
        name, _, level = name.partition(":")
    return kind(name)(level)
