"""A game at the terminal: whose turn it is, what is typed, and what the table says to it."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from motley import bots
from motley.cli.about import meanings, rule_text, show_rules, show_summary
from motley.cli.menu import FEW, MANY, Entry, about, entries, grouped
from motley.cli.records import ending, sheet
from motley.cli.screen import Screen
from motley.kernel import Bot, Choice, IllegalMove, Limits, MotleyError, Rng, UnreadableMove, turn_of
from motley.kernel.scene import Scene
from motley.lessons import coached
from motley.match import Match, Refused
from motley.render.text import flattest, label_of

HELP = """Type a move in the notation of the game, or its number in the list of moves.
moves          list the legal moves; moves c3: those that speak of c3
board          show the whole table; what can be chosen is marked
show THING     tell what a card, a tile, a fighter is: show c3, show Great Falls
legend         tell what the signs of the board stand for
log            tell what has happened
hint           where to look; hint again: moves with reasons; a third time: how the best goes on
undo           take back the last step; undo all: back to where it can be taken back
end            end the turn (the Enter key does it too)
ask always     be asked in every window, and where there is only one answer; ask: only when it matters
summary        the turn on one page
glossary WORD  what a word means in this game; glossary: all of them
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

    def __init__(self, match: Match, players: list[Player], screen: Screen, seed: str, coach: bool = False) -> None:
        """With `coach`, people are told what usually matters before they are asked."""
        self.match = match
        self.coach = coach
        self.players = players
        self.screen = screen
        self.rngs = [self._rng(seed, seat) for seat in range(len(players))]
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.viewer = self.people[0] if self.people else None
        self.told: dict[int | None, int] = {}
        self.greeted: set[int] = set()
        self.listed = -1
        """The ply at which the moves were last listed unasked."""
        self.always: set[int] = set()
        """The people who want to be asked in every window, and where there is only one answer."""
        self.hinted: tuple[int, int] = (-1, 0)
        """The ply of the last hint, and how much of it has been told."""
        self.taken_back = False
        self.by_itself = 0
        """How many answers were given without asking since the person last typed one."""
        self.commands: dict[str, Callable[[int, str], None]] = {
            "help": self.help,
            "moves": self.list_moves,
            "board": self.show_board,
            "show": self.show_thing,
            "legend": self.show_legend,
            "log": self.show_log,
            "hint": self.hint,
            "undo": self.undo,
            "end": self.end_turn,
            "ask": self.ask_in_windows,
            "summary": self.show_summary,
            "glossary": self.show_glossary,
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
        self.screen.sheet(sheet(self.match))
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
        answer = self.unasked(seat)
        if answer is not None:
            self.match.play(seat, answer.move)
            self.by_itself += 1
            return
        self.pass_device(seat)
        self.tell_news()
        self.show_position(seat)
        while self.match.outcome is None and seat in self.match.to_act and seat in self.people:
            before = (self.match.ply, self.match.state.digest(), seat in self.match.waiting)
            self.obey(seat, self.screen.ask(self.prompt(seat)))
            if (self.match.ply, self.match.state.digest(), seat in self.match.waiting) != before:
                return

    def show_position(self, seat: int) -> None:
        """The table as far as it has changed; the first time all of it, with what its signs stand for."""
        scene, art, lit = self.scene(seat), self.match.game.art(), self.lit(seat)
        if seat in self.greeted:
            self.screen.position(scene, art, lit)
            return
        self.greeted.add(seat)
        self.screen.board(scene, art, lit)
        self.screen.legend(scene, art)

    def unasked(self, seat: int) -> Choice | None:
        """The answer that is given without asking; after an undo the person decides.

        Either the window lets nothing of the person's be lost, or there is only one answer. Between people that
        holds only where all of them know that there is only one: otherwise it would tell what somebody holds.
        """
        if seat in self.always or seat in self.match.waiting or self.taken_back:
            return None
        choices = self.match.choices(seat)
        if len(choices) == 1 and (len(self.people) == 1 or self.match.is_obvious(seat)):
            return choices[0]
        return next((choice for choice in choices if choice.stop and not choice.urgent), None)

    def lit(self, seat: int) -> set[str]:
        """The keys of the pieces that a move of the seat begins with."""
        if seat in self.match.waiting:
            return set()
        choices = self.match.choices(seat)
        steps = [step for choice in choices for step in (choice.steps if choice.any_order else choice.steps[:1])]
        return {key for step in steps for key in step}

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
        found = self.entries(seat)
        if len(found) <= FEW and self.listed != self.match.ply:
            self.screen.menu(grouped(found))
        self.listed = self.match.ply
        line = coached(self.match, seat) if self.coach else None
        if line is not None:
            self.screen.say(f"Coach: {line}")
        sentence = self.match.game.asks(ask, seat, self.match.view(seat))
        if len(self.people) > 1:
            sentence = f"{self.seat_name(seat)}: {sentence}"
        count = len(found)
        return f"{sentence} ({count} {'move' if count == 1 else 'moves'}, such as {found[0].notation}) >"

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
        numbered = {entry.number: place for place, entry in enumerate(self.entries(seat))}
        place = numbered.get(line)
        self.match.play(seat, line if place is None else self.match.choices(seat)[place].move)
        self.taken_back = False
        self.by_itself = 0

    def entries(self, seat: int) -> list[Entry]:
        """The legal moves as they can be typed."""
        choices = self.match.choices(seat)
        notations = [self.match.game.write(self.match.state, choice.move) for choice in choices]
        return entries(choices, notations, self.scene(seat).pieces())

    def explain(self, rule: str, sentence: str) -> None:
        self.screen.refuse(f"{sentence} (rule {rule})")
        text = rule_text(self.match.game, rule)
        if text is not None:
            self.screen.say(f"{rule}: {text}")

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
        found = self.entries(seat)
        kept = found if wanted == "all" else about(found, wanted)
        groups = grouped(kept)
        if not kept:
            self.screen.say("No legal move speaks of that." if found else "There is nothing to move.")
        elif len(kept) > MANY and len(groups) > 1 and not wanted:
            self.screen.contents(groups)
            self.screen.say(f"{len(kept)} moves: type moves and a word for those that speak of it, moves all for all.")
        else:
            self.screen.menu(groups)

    def show_board(self, seat: int, rest: str) -> None:
        self.screen.board(self.scene(seat), self.match.game.art(), self.lit(seat))

    def show_thing(self, seat: int, rest: str) -> None:
        """Whatever on the table has that in its name, each once."""
        pieces = [piece for piece in self.scene(seat).pieces().values() if piece.label]
        word = rest.casefold()
        told = [label_of(piece) for piece in pieces if word and word in piece.label.casefold()]
        exact = [line for line in told if re.match(rf"{re.escape(word)}\b", line.casefold())]
        for line in dict.fromkeys(exact or told):
            self.screen.say(f"  {line}")
        if not told:
            self.screen.say("Nothing on the table is called that." if rest else "Show what? Name a card or a place.")

    def show_legend(self, seat: int, rest: str) -> None:
        self.screen.legend(self.scene(seat), self.match.game.art())

    def show_log(self, seat: int, rest: str) -> None:
        for line in self.match.log(seat):
            self.screen.say(f"{line.ply}. {line.text}")

    def hint(self, seat: int, rest: str) -> None:
        """A little more of the hint each time it is asked for."""
        with self.screen.thinking("hint"):
            found = self.match.hint(seat)
        ply, told = self.hinted
        step = told + 1 if ply == self.match.ply else 1
        self.hinted = (self.match.ply, step)
        if step == 1:
            self.screen.say(found.nudge)
        elif step == 2:
            for advice in found.moves:
                self.screen.say(f"  {advice.notation}: {advice.sentence} ({'; '.join(advice.reasons)})")
        else:
            self.screen.say("The best line: " + ", ".join(step.notation for step in found.line))

    def undo(self, seat: int, rest: str) -> None:
        # What was answered without asking goes back together with what was typed before it.
        steps = min(1 + self.by_itself, max(self.match.undoable(seat), 1))
        self.match.undo(seat, None if rest == "all" else steps)
        self.taken_back = True
        self.by_itself = 0
        self.told = {each: min(count, len(self.match.log(each))) for each, count in self.told.items()}
        self.screen.say("Taken back.")

    def end_turn(self, seat: int, rest: str) -> None:
        self.match.commit(seat)

    def ask_in_windows(self, seat: int, rest: str) -> None:
        if rest == "always":
            self.always.add(seat)
            self.screen.say("You are asked in every window, and where there is only one answer.")
        else:
            self.always.discard(seat)
            self.screen.say("You are asked when it matters.")

    def show_summary(self, seat: int, rest: str) -> None:
        show_summary(self.match.game)

    def show_glossary(self, seat: int, rest: str) -> None:
        for line in meanings(self.match.game, rest):
            self.screen.say(line)

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
        kind = bots.kind(bots.USUAL_BOT)
        self.players[seat] = Player(kind.name, kind(), kind.limits())
        self.screen.say(f"{self.seat_name(seat)} has resigned; a bot plays on.")

    def leave(self, seat: int, rest: str) -> None:
        raise Left

    def _rng(self, seed: str, seat: int) -> Rng:
        digest = hashlib.sha256(f"{seed}/bot/{seat}".encode()).digest()
        return Rng(int.from_bytes(digest[:8], "big"))
