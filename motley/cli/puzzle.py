"""Puzzles in the terminal, and what is new every day. What was solved is kept, and how the days went."""

from typing import Any

import motley
from motley import bots
from motley.cli.desk import Desk
from motley.cli.given import BadArgument
from motley.cli.kept import Kept
from motley.cli.menu import FEW
from motley.cli.screen import PlainScreen, Screen
from motley.cli.table import Player, Table
from motley.kernel import Game, registry
from motley.kernel.bot import Limits
from motley.match import Match
from motley.puzzles import Attempt, Daily, Puzzle, dailies, puzzles
from motley.server.home import home

HELP = """Type a move in the notation of the game, or its number in the list of moves.
show           play the next answer of the solution
back           take the last answer back
again          try again from the beginning
moves          list the legal moves
board          show the board again
quit           leave"""


def solve(name: str, key: str | None, plain: bool) -> None:
    """Try a puzzle of a game: the one of that key, or the first that was not solved."""
    game = registry.game(name)
    found = puzzles(game)
    if not found:
        raise BadArgument(f"{game.title} has no puzzles")
    kept = Kept(home() / "puzzles.json")
    left = [each for each in found if f"{game.name}/{each.key}" not in kept.all]
    wanted = (left or found)[0] if key is None else next((each for each in found if each.key == key), None)
    if wanted is None:
        raise BadArgument(f"{game.title} has no puzzle {key!r}; there are {len(found)}, the first is {found[0].key}")
    screen = PlainScreen() if plain else Screen()
    if try_out(game, wanted, screen):
        kept.put(f"{game.name}/{wanted.key}", {"solved": True})
        screen.say(f"{len(found) - len([each for each in left if each is not wanted])} of {len(found)} solved.")


def try_out(game: Game, puzzle: Puzzle, screen: Screen) -> bool:
    """One puzzle, until it is solved or left; whether it was solved without being shown."""
    return _Riddle(game, puzzle, screen).play()


class _Riddle(Desk):
    """One puzzle at the terminal."""

    def __init__(self, game: Game, puzzle: Puzzle, screen: Screen) -> None:
        super().__init__(game, screen)
        self.attempt = Attempt(puzzle)
        self.is_shown = False

    @property
    def match(self) -> Match:
        return self.attempt.match

    @property
    def seat(self) -> int:
        return self.attempt.puzzle.seat

    def play(self) -> bool:
        puzzle = self.attempt.puzzle
        self.screen.say(f"{self.game.title}, puzzle {puzzle.key}, grade {puzzle.grade} of 3. Type help for what helps.")
        try:
            while not self.attempt.is_solved:
                self.tell()
                while not self.obey(self.screen.ask("Your answer >")):
                    pass
        except EOFError:
            return False
        self.tell()
        return not self.is_shown

    def tell(self) -> None:
        self.tell_news()
        self.screen.say(self.attempt.sentence)
        if self.attempt.is_over and not self.attempt.is_solved:
            self.screen.say("Type again, back or show.")
        elif not self.attempt.is_over and len(self.match.moves(self.seat)) <= FEW:
            self.list_moves()

    def obey(self, line: str) -> bool:
        """Do what was typed; whether there is something new to tell."""
        if line == "quit":
            raise EOFError
        if line in ("again", "back"):
            self.attempt, self.told = self.attempt.back(None if line == "again" else 1), 0
            return True
        if line == "show":
            self.is_shown = True
            self.screen.say(f"> {self.attempt.show()}")
            return True
        if line in ("help", "?"):
            self.help(HELP)
        elif line == "moves":
            self.list_moves()
        elif line == "board":
            self.show_board()
        elif line:
            tried = self.attempt.play(self.typed(line))
            if not tried.is_taken:
                self.refuse(tried.sentence, tried.rule)
            return tried.is_taken
        return False


def play_daily(name: str | None, plain: bool) -> None:
    """What is new today: the list of it, or that of one game, to be played."""
    kept = Kept(home() / "daily.json")
    if name is None:
        for game in registry.games():
            for each in dailies(game):
                told = kept.all.get(_place(each))
                result = f" ({_result(told)})" if told else ""
                print(f"{game.name:10} {each.title(game)}: {each.sentence(game)}{result}")
        return
    game = registry.game(name)
    found = dailies(game)
    if not found:
        raise BadArgument(f"{game.title} has nothing daily")
    screen = PlainScreen() if plain else Screen()
    for each in found:
        played = _played(game, each, screen)
        if played is not None:
            kept.put(_place(each), played)
            screen.say(_result(played))


def _place(daily: Daily) -> str:
    return f"{daily.day.isoformat()}/{daily.game}/{daily.key}"


def _result(told: dict[str, Any]) -> str:
    score = told.get("score")
    return ("done" if told.get("won") else "not won") + ("" if score is None else f", {score} points")


def _played(game: Game, daily: Daily, screen: Screen) -> dict[str, Any] | None:
    """Play it; how it went, None if it was left."""
    if daily.puzzle is not None:
        return {"won": True} if try_out(game, daily.puzzle, screen) else None
    rivals = daily.seats - 1
    players = [Player("me", None, Limits())]
    players += [Player(daily.bot, bots.make(daily.bot), bots.kind(daily.bot).limits()) for _ in range(rivals)]
    names = [player.name for player in players]
    match = motley.start(game.name, daily.seats, daily.seed, daily.options, [0], names=names)
    Table(match, players, screen, daily.seed.hex(), False).play()
    outcome = match.outcome
    return None if outcome is None else {"won": 0 in outcome.winners(), "score": outcome.scores[0]}
