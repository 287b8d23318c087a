"""Playing in the terminal: moves typed in notation or by their number, everything else by a word."""

from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

import motley
from motley import bots
from motley.bots.lines import keep_to_one_core
from motley.cli.contest import told_of
from motley.cli.given import BadArgument, read_names, read_options
from motley.cli.screen import PlainScreen, Screen
from motley.cli.table import Player, Table
from motley.kernel import Limits, registry
from motley.kernel.game import Game
from motley.lab.contest import dismissed

PEOPLE = ("me", "person")


def play_here(
    name: str | None,
    seats: str | None,
    given: Sequence[str],
    seed: str | None,
    plain: bool,
    record: Path | None,
    coach: bool = False,
) -> None:
    """Play one game and write its record if that is wanted."""
    keep_to_one_core()
    game = registry.game(_only_game() if name is None else name)
    kept = token_hex(16) if seed is None else seed
    players = [_player(game, text) for text in read_names("--seats", usual_seats(game) if seats is None else seats)]
    held = [seat for seat, player in enumerate(players) if player.bot is None]
    match = motley.start(
        game.name, len(players), kept, read_options(game, given), held, names=[player.name for player in players]
    )
    Table(match, players, PlainScreen() if plain else Screen(), kept, coach).play()
    for line in told_of(dismissed([player.bot for player in players if player.bot is not None])):
        print(line)
    if record is not None:
        record.write_text(match.record.dumps(), encoding="utf-8")


def usual_seats(game: Game) -> str:
    """You against as few bots as the game is for; alone only where nobody else can play."""
    count = min((each for each in game.traits.seats if each > 1), default=1)
    return ",".join(["me", *[bots.USUAL_BOT] * (count - 1)])


def _only_game() -> str:
    names = registry.game_names()
    if len(names) != 1:
        raise BadArgument(f"which game? There are: {', '.join(names)}")
    return names[0]


def _player(game: Game, text: str) -> Player:
    """A person, or the bot of that name and level."""
    if text in PEOPLE:
        return Player(text, None, Limits())
    try:
        kind, level = bots.admitted(text, game.name)
    except registry.Broken:
        raise
    except registry.Unknown:
        known = ", ".join((*PEOPLE, *registry.bot_names()))
        raise BadArgument(f"--seats: nobody is called {text.partition(':')[0]!r}; there are: {known}") from None
    if kind.games is not None and game.name not in kind.games:
        raise BadArgument(f"--seats: the bot {kind.name} does not play {game.title}")
    return Player(text, level.make(), kind.limits(level.name))
