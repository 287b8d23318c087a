"""Tiny games in which there is a right move, one for each thing that a bot must cope with."""

from typing import Any, final

from motley.kernel import CHANCE, Ask, Bot, Game, Limits, Move, Options, Outcome, Refusal, Rng, State, Traits, turn_of

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Noughts(State):
    """Noughts and crosses: nothing hidden, no chance."""

    def __init__(self, cells: str = "." * 9) -> None:
        super().__init__(2)
        self.cells = cells

    def fields(self) -> tuple[str, ...]:
        return ("cells",)

    def copy(self) -> "Noughts":
        return Noughts(self.cells)

    def imagine(self, seat: int | None, rng: Rng) -> "Noughts":
        return self.copy()

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"cells": self.cells}

    def mover(self) -> int:
        return (9 - self.cells.count(".")) % 2

    def winner(self) -> int | None:
        for a, b, c in LINES:
            if self.cells[a] != "." and self.cells[a] == self.cells[b] == self.cells[c]:
                return "xo".index(self.cells[a])
        return None

    def ask(self) -> Ask | None:
        if self.winner() is not None or "." not in self.cells:
            return None
        return Ask("mark", (self.mover(),))

    def moves(self, seat: int) -> list[Move]:
        if self.ask() is None or seat != self.mover():
            return []
        return [cell for cell in range(9) if self.cells[cell] == "."]

    def apply(self, seat: int, move: Move) -> None:
        assert isinstance(move, int)
        self.cells = self.cells[:move] + "xo"[seat] + self.cells[move + 1 :]

    def outcome(self) -> Outcome | None:
        if self.ask() is not None:
            return None
        winner = self.winner()
        placings = (1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1)
        return Outcome(placings, (0, 0), "done")

    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("N1", "taken")


@final
class Wager(State):
    """Seat 0 picks a wager: `sure` wins one time in two, `long` one in six, `good` five in six. Then a die falls."""

    WINS = {"sure": 3, "long": 1, "good": 5}

    def __init__(self, wager: str = "", die: int = 0) -> None:
        super().__init__(2)
        self.wager = wager
        self.die = die

    def fields(self) -> tuple[str, ...]:
        return ("wager", "die")

    def copy(self) -> "Wager":
        return Wager(self.wager, self.die)

    def imagine(self, seat: int | None, rng: Rng) -> "Wager":
        return self.copy()

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"wager": self.wager, "die": self.die}

    def ask(self) -> Ask | None:
        if self.die:
            return None
        return Ask("die", (CHANCE,)) if self.wager else Ask("wager", (0,))

    def moves(self, seat: int) -> list[Move]:
        return ["long", "sure", "good"] if seat == 0 and not self.wager else []

    def odds(self) -> list[tuple[Move, int]]:
        return [(face, 1) for face in range(1, 7)]

    def apply(self, seat: int, move: Move) -> None:
        if isinstance(move, int):
            self.die = move
        else:
            self.wager = str(move)

    def outcome(self) -> Outcome | None:
        if not self.die:
            return None
        return Outcome((1, 2) if self.die <= self.WINS[self.wager] else (2, 1), (0, 0), "done")

    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("W1", "wager")


@final
class Duel(State):
    """Both seats say a number at the same time. Seat 1 wins if it says the greater one; of numbers 0 to 2, say 2."""

    def __init__(self, said: tuple[int, ...] = ()) -> None:
        super().__init__(2)
        self.said = said

    def fields(self) -> tuple[str, ...]:
        return ("said",)

    def copy(self) -> "Duel":
        twin = Duel(self.said)
        twin.held = self.held_copy()
        return twin

    def imagine(self, seat: int | None, rng: Rng) -> "Duel":
        twin = Duel(self.said)
        twin.held = self.held_by(seat)
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"said": list(self.said)}

    def ask(self) -> Ask | None:
        return None if self.said else Ask("say", (0, 1))

    def moves(self, seat: int) -> list[Move]:
        return [] if self.said else [0, 2, 1]

    def settle(self, answers: dict[int, tuple[Move, ...]]) -> None:
        self.said = tuple(int(str(answers[seat][0])) for seat in (0, 1))

    def outcome(self) -> Outcome | None:
        if not self.said:
            return None
        return Outcome((2, 1) if self.said[1] > self.said[0] else (1, 2), (0, 0), "done")

    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("D1", "number")


@final
class Guess(State):
    """A card lies face down, 1 to 4 of which two are 3. Seat 0 guesses it; whoever peeks is always right."""

    DECK = (1, 2, 3, 3)

    def __init__(self, card: int = 1, guess: int = 0) -> None:
        super().__init__(2)
        self.card = card
        self.guess = guess

    def fields(self) -> tuple[str, ...]:
        return ("card", "guess")

    def copy(self) -> "Guess":
        return Guess(self.card, self.guess)

    def imagine(self, seat: int | None, rng: Rng) -> "Guess":
        return Guess(self.DECK[rng.below(4)], self.guess)

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"guess": self.guess}

    def ask(self) -> Ask | None:
        return None if self.guess else Ask("guess", (0,))

    def moves(self, seat: int) -> list[Move]:
        return [1, 2, 3] if seat == 0 and not self.guess else []

    def apply(self, seat: int, move: Move) -> None:
        assert isinstance(move, int)
        self.guess = move

    def outcome(self) -> Outcome | None:
        if not self.guess:
            return None
        return Outcome((1, 2) if self.guess == self.card else (2, 1), (0, 0), "done")

    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("G1", "guess")


@final
class Race(State):
    """Three seats in turn name a seat; whoever is named wins at once. Only its own name is any good to a seat."""

    def __init__(self, turn: int = 0, named: int = -1) -> None:
        super().__init__(3)
        self.turn = turn
        self.named = named

    def fields(self) -> tuple[str, ...]:
        return ("turn", "named")

    def copy(self) -> "Race":
        return Race(self.turn, self.named)

    def imagine(self, seat: int | None, rng: Rng) -> "Race":
        return self.copy()

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"turn": self.turn}

    def ask(self) -> Ask | None:
        return None if self.named >= 0 or self.turn > 5 else Ask("name", (self.turn % 3,))

    def moves(self, seat: int) -> list[Move]:
        return ["pass", 0, 1, 2] if self.ask() is not None and seat == self.turn % 3 else []

    def apply(self, seat: int, move: Move) -> None:
        self.turn += 1
        if isinstance(move, int):
            self.named = move

    def outcome(self) -> Outcome | None:
        if self.ask() is not None:
            return None
        if self.named < 0:
            return Outcome((1, 1, 1), (0, 0, 0), "done")
        return Outcome(tuple(1 if seat == self.named else 2 for seat in range(3)), (0, 0, 0), "done")

    def reason(self, seat: int, move: Move) -> Refusal:
        return Refusal("A1", "name")


class Small(Game):
    """A game object around one of these positions."""

    def __init__(self, start: State, hidden: bool = False) -> None:
        super().__init__("small", "Small", 1, Traits((start.seats,), hidden=hidden), "tests.bots")
        self.first = start

    def setup(self, seats: int, options: Options) -> State:
        return self.first.copy()


class Judged(Small):
    """Noughts and crosses with a notion of a good cell, and a beginner's one: the middle, the corners."""

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, Noughts)
        if state.ask() is None:
            return state.returns()
        worth = 0.5 + 0.01 * sum(
            (2, 1, 2, 1, 3, 1, 2, 1, 2)[c] * {"x": 1, "o": -1, ".": 0}[state.cells[c]] for c in range(9)
        )
        return [worth, 1 - worth]

    def blunders(self, view: dict[str, Any], ask: Ask, moves: Any) -> list[float] | None:
        return [float(move == 8) for move in moves]


class Boasted(Small):
    """The duel, judged by what was said alone: one is a fine number, whatever may be hidden."""

    def judge(self, state: State) -> list[float]:
        return [float(state.answered(seat) == (1,)) for seat in (0, 1)]

    def judges_held(self) -> bool:
        return True


class Open(Boasted):
    """The same, sworn to look at nothing hidden."""

    def judges_hidden(self) -> bool:
        return False


def answer(bot: Bot, game: Game, state: State, seat: int, seed: int = 1, limits: Limits | None = None) -> Move:
    """What a bot answers in a position."""
    return bot.choose(turn_of(game, state, seat, Rng(seed), limits or Limits()))
