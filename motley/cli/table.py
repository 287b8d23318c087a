"""A game at the terminal: whose turn it is, what is typed, and what the table says to it."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from motley import bots
from motley.cli.about import rule_text, show_rules
from motley.cli.records import ending
from motley.cli.screen import FEW, Screen
from motley.kernel import Bot, Choice, IllegalMove, Limits, MotleyError, Rng, UnreadableMove, turn_of
from motley.kernel.scene import Scene
from motley.match import Match, Refused
from motley.render.text import flattest

HELP = """Type a move in the notation of the game, or its number in the list of moves.
moves          list the legal moves; moves c3: those that speak of c3
board          show the table
log            tell what has happened
undo           take back the last step; undo all: back to where it can be taken back
end            end the turn (the Enter key does it too)
ask always     be asked in every window; ask: only when something of yours is at stake
rules R4       show a rule or a section; rules: all of them
save FILE      write the record
resign         give up
quit           leave the game"""


class Left(Exception):
    """Somebody has left the game."""


@dataclass(frozen=True)
class Player:
    """Who sits in a seat: a person, or a bot and how long it may think."""

    name: str
    bot: Bot | None
    limits: Limits


class Table:
    """One game between the people at this terminal and bots."""

    def __init__(self, match: Match, players: list[Player], screen: Screen, seed: str) -> None:
        self.match = match
        self.players = players
        self.screen = screen
        self.rngs = [self._rng(seed, seat) for seat in range(len(players))]
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.viewer = self.people[0] if self.people else None
        self.told: dict[int | None, int] = {}
        self.always: set[int] = set()
        """The people who want to be asked in every window."""
        self.taken_back = False
        self.commands: dict[str, Callable[[int, str], None]] = {
            "help": self.help,
            "moves": self.list_moves,
            "board": self.show_board,
            "log": self.show_log,
            "undo": self.undo,
            "end": self.end_turn,
            "ask": self.ask_in_windows,
            "rules": self.show_rules,
            "save": self.save,
            "resign": self.resign,
            "quit": self.leave,
        }

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        if self.people:
            self.screen.say(f"{self.match.game.title}. Type help for what can be typed.")
        try:
            while self.match.outcome is None:
                self.go_on()
        except (Left, EOFError):
            self.screen.say("You have left the game.")
            return
        self.tell_news()
        self.screen.board(self.scene(self.viewer), self.match.game.art())
        self.screen.say(ending(self.match))

    def go_on(self) -> None:
        """One answer of a bot, or one typed line."""
        thinking = [seat for seat in self.match.to_act if self.players[seat].bot is not None]
        if thinking:
            self.let_think(thinking[0])
            self.tell_news()
        else:
            self.attend(self.match.to_act[0])

    def let_think(self, seat: int) -> None:
        player = self.players[seat]
        assert player.bot is not None
        turn = turn_of(self.match.game, self.match.state, seat, self.rngs[seat], player.limits)
        with self.screen.thinking(player.name):
            move = player.bot.choose(turn)
        self.match.play(seat, move)

    def attend(self, seat: int) -> None:
        """Ask the person in a seat for one line and do what it says."""
        window = self.let_by(seat)
        if window is not None:
            self.match.play(seat, window.move)
            return
        self.pass_device(seat)
        self.tell_news()
        self.screen.position(self.scene(seat), self.match.game.art())
        while self.match.outcome is None and seat in self.match.to_act and seat in self.people:
            before = (self.match.ply, self.match.state.digest(), seat in self.match.waiting)
            self.obey(seat, self.screen.ask(self.prompt(seat)))
            if (self.match.ply, self.match.state.digest(), seat in self.match.waiting) != before:
                return

    def let_by(self, seat: int) -> Choice | None:
        """The choice that lets the open window go by, if nothing is at stake; after an undo the person decides."""
        if seat in self.always or seat in self.match.waiting or self.taken_back:
            return None
        return next((choice for choice in self.match.choices(seat) if choice.stop and not choice.urgent), None)

    def pass_device(self, seat: int) -> None:
        """Where something is hidden, nobody looks over the shoulder of the next person."""
        if seat != self.viewer and len(self.people) > 1 and self.has_secrets(seat, self.viewer):
            self.screen.curtain()
            self.screen.ask(f"Pass the keyboard to seat {seat + 1} ({self.seat_name(seat)}), then press Enter.")
        self.viewer = seat

    def has_secrets(self, *seats: int | None) -> bool:
        game, state = self.match.game, self.match.state
        return any(seat is not None and game.is_private(state.view(seat)) for seat in seats)

    def prompt(self, seat: int) -> str:
        if seat in self.match.waiting:
            return "Your turn is done: Enter ends it, undo takes back the last step."
        ask = self.match.state.asked(seat)
        assert ask is not None
        choices = self.match.choices(seat)
        if len(choices) <= FEW:
            self.list_moves(seat, "")
        sentence = self.match.game.asks(ask, seat)
        count = len(choices)
        example = self.notation(choices[0])
        return f"{sentence} ({count} {'move' if count == 1 else 'moves'}, such as {example}) >"

    def obey(self, seat: int, line: str) -> None:
        """Do what a typed line says; what cannot be done is said, with its rule."""
        word, _, rest = line.partition(" ")
        try:
            if not line:
                if seat in self.match.waiting:
                    self.end_turn(seat, "")
            elif line == "?":
                self.help(seat, "")
            elif word in self.commands:
                self.commands[word](seat, rest.strip())
            else:
                self.answer(seat, line)
        except IllegalMove as error:
            self.explain(error.refusal.rule, error.sentence)
        except Refused as error:
            self.explain(error.refusal.rule, error.sentence)
        except UnreadableMove as error:
            self.screen.refuse(f"{error}. Type moves for the list, help for everything else.")
        except (MotleyError, OSError) as error:
            self.screen.refuse(str(error))

    def answer(self, seat: int, line: str) -> None:
        choices = self.match.choices(seat)
        sign = self.sign(choices)
        number = line.removeprefix(sign)
        if line.startswith(sign) and number.isdigit() and 1 <= int(number) <= len(choices):
            self.match.play(seat, choices[int(number) - 1].move)
        else:
            self.match.play(seat, line)
        self.taken_back = False

    def explain(self, rule: str, sentence: str) -> None:
        self.screen.refuse(f"{sentence} (rule {rule})")
        text = rule_text(self.match.game, rule)
        if text is not None:
            self.screen.say(f"{rule}: {text}")

    def sign(self, choices: list[Choice]) -> str:
        """What stands before the number of a move, so that it is no move's notation."""
        return "#" if any(self.notation(choice).isdigit() for choice in choices) else ""

    def notation(self, choice: Choice) -> str:
        return self.match.game.write(self.match.state, choice.move)

    def scene(self, seat: int | None) -> Scene:
        return self.match.scene(seat, flattest(self.match.game.looks))

    def seat_name(self, seat: int) -> str:
        return self.match.game.seat_names(self.match.seats)[seat]

    def tell_news(self) -> None:
        """The log lines that have not been told to the one who looks."""
        lines = self.match.log(self.viewer)
        for line in lines[self.told.get(self.viewer, 0) :]:
            self.screen.say(line.text)
        self.told[self.viewer] = len(lines)

    def help(self, seat: int, rest: str) -> None:
        for line in HELP.splitlines():
            self.screen.say(line)

    def list_moves(self, seat: int, wanted: str) -> None:
        choices = self.match.choices(seat)
        sign = self.sign(choices)
        kept = [
            (f"{sign}{number}", choice, self.notation(choice))
            for number, choice in enumerate(choices, 1)
            if wanted.lower() in f"{self.notation(choice)} {choice.sentence}".lower()
        ]
        self.screen.menu(kept)
        if not kept:
            self.screen.say("No legal move speaks of that." if choices else "There is nothing to move.")

    def show_board(self, seat: int, rest: str) -> None:
        self.screen.board(self.scene(seat), self.match.game.art())

    def show_log(self, seat: int, rest: str) -> None:
        for line in self.match.log(seat):
            self.screen.say(f"{line.ply}. {line.text}")

    def undo(self, seat: int, rest: str) -> None:
        self.match.undo(seat, None if rest == "all" else 1)
        self.taken_back = True
        self.told = {each: min(count, len(self.match.log(each))) for each, count in self.told.items()}
        self.screen.say("Taken back.")

    def end_turn(self, seat: int, rest: str) -> None:
        self.match.commit(seat)

    def ask_in_windows(self, seat: int, rest: str) -> None:
        if rest == "always":
            self.always.add(seat)
            self.screen.say("You are asked in every window.")
        else:
            self.always.discard(seat)
            self.screen.say("You are asked when something of yours is at stake.")

    def show_rules(self, seat: int, rest: str) -> None:
        show_rules(self.match.game.name, rest or None)

    def save(self, seat: int, rest: str) -> None:
        file = Path(rest or f"{self.match.game.name}.json")
        file.write_text(self.match.record_for(seat).dumps(), encoding="utf-8")
        self.screen.say(f"The record is in {file}.")

    def resign(self, seat: int, rest: str) -> None:
        """Give up. Where the others would be robbed of their game, a bot plays on."""
        if self.match.seats <= 2:
            self.match.resign(seat)
            return
        if seat in self.match.waiting:
            self.match.commit(seat)
        self.match.hold.discard(seat)
        self.people.remove(seat)
        kind = bots.kind("greedy")
        self.players[seat] = Player(kind.name, kind(), kind.limits())
        self.screen.say(f"{self.seat_name(seat)} has resigned; a bot plays on.")

    def leave(self, seat: int, rest: str) -> None:
        raise Left

    def _rng(self, seed: str, seat: int) -> Rng:
        digest = hashlib.sha256(f"{seed}/bot/{seat}".encode()).digest()
        return Rng(int.from_bytes(digest[:8], "big"))
