"""A board without a table in the terminal: what lessons and puzzles share."""

from motley.cli.menu import Entry, entries, grouped
from motley.cli.screen import Screen
from motley.kernel import Game, Move
from motley.match import Match
from motley.render.text import flattest


class Desk:
    """One person before a board of a game."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self.game = game
        self.screen = screen
        self.told = 0

    @property
    def match(self) -> Match:
        raise NotImplementedError

    @property
    def seat(self) -> int:
        raise NotImplementedError

    def pointed(self) -> set[str]:
        """The keys of what is pointed out."""
        return set()

    def tell_news(self) -> None:
        """What happened since it was last told, and the board as it is now."""
        lines = self.match.log(self.seat)
        for line in lines[self.told :]:
            self.screen.say(line.text)
        self.told = len(lines)
        self.show_board()
        self.screen.say("")

    def typed(self, line: str) -> str | Move:
        """The answer that was typed: a notation, or what stands under that number in the list."""
        for place, entry in enumerate(self.entries()):
            if entry.number == line:
                return self.match.choices(self.seat)[place].move
        return line

    def refuse(self, sentence: str, rule: str | None) -> None:
        self.screen.refuse(sentence if rule is None else f"{sentence} (rule {rule})")

    def entries(self) -> list[Entry]:
        choices = self.match.choices(self.seat)
        written = [self.match.write(each.move) for each in choices]
        return entries(choices, written, self.match.scene(self.seat).pieces())

    def list_moves(self) -> None:
        self.screen.menu(grouped(self.entries()))

    def show_board(self) -> None:
        scene = self.match.scene(self.seat, flattest(self.game.looks))
        self.screen.board(scene, self.game.art(), self.pointed())

    def help(self, text: str) -> None:
        for each in text.splitlines():
            self.screen.say(each)
