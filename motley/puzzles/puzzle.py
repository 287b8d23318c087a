"""What a puzzle is: a position, a goal for this turn, and the one way to reach it; read from the game's own file."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from motley.kernel import Game, MotleyError, State

WIN = "win"
"""The goal that every game has: to win, alone. All others are among the game's `tallies`."""
GRADES = (1, 2, 3)
"""From easy to hard."""


class BadPuzzle(MotleyError):
    """A puzzle that is not what it says; names the game and the puzzle."""


@dataclass(frozen=True)
class Goal:
    """To raise a tally by at least so much before chance or anybody else has a say."""

    tally: str
    by: int = 1

    def sentence(self, game: Game) -> str:
        return game.words.say("goal", self.tally, {"n": self.by})


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of a game: the seat that is to solve it, the position, the goal and the answers that reach it."""

    game: str
    key: str
    grade: int
    goal: Goal
    seat: int
    seats: int
    position: str
    solution: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    def state(self, game: Game) -> State:
        """The position. Raises BadPuzzle where the game has none such any more."""
        try:
            state = game.position(self.position, self.options)
        except MotleyError as error:
            raise self.bad(f"its position is stale: {error}") from error
        if state.seats != self.seats or state.owing() != (self.seat,):
            raise self.bad(f"seat {self.seat} of {self.seats} is not asked in its position")
        return state

    def bad(self, why: str) -> BadPuzzle:
        return BadPuzzle(f"{self.game}, puzzle {self.key}: {why}")

    def line(self) -> str:
        """As it stands in the file."""
        told: dict[str, Any] = {"key": self.key, "grade": self.grade, "goal": self.goal.tally, "by": self.goal.by}
        told |= {"seat": self.seat, "seats": self.seats, "solution": list(self.solution)}
        if self.options:
            told["options"] = dict(self.options)
        return json.dumps({**told, "position": self.position}, ensure_ascii=False)


def key_of(position: str, goal: Goal) -> str:
    """What a puzzle is called: the same position and goal have the same name wherever they are found."""
    return hashlib.sha256(f"{position}\t{goal.tally}\t{goal.by}".encode()).hexdigest()[:8]


def puzzles(game: Game) -> list[Puzzle]:
    """The puzzles of a game, the easy ones first. Raises BadPuzzle."""
    found = [_read(game, number, line) for number, line in enumerate(game.puzzles().splitlines(), 1) if line.strip()]
    keys = [each.key for each in found]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        raise BadPuzzle(f"{game.name}: puzzles of the same name: {', '.join(twice)}")
    return sorted(found, key=lambda each: each.grade)


def puzzle(game: Game, key: str) -> Puzzle | None:
    """The puzzle of that name; None if there is none."""
    return next((each for each in puzzles(game) if each.key == key), None)


_FIELDS: dict[str, type] = {
    "key": str, "grade": int, "goal": str, "by": int, "seat": int, "seats": int, "solution": list, "position": str
}  # fmt: skip


def _read(game: Game, number: int, line: str) -> Puzzle:
    where = f"{game.name}, line {number} of the puzzles"
    try:
        told = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadPuzzle(f"{where}: {error}") from error
    options = told.pop("options", {}) if isinstance(told, dict) else {}
    if not isinstance(told, dict) or not isinstance(options, dict) or set(told) != set(_FIELDS):
        raise BadPuzzle(f"{where}: a puzzle has {', '.join(_FIELDS)} and perhaps options")
    odd = [name for name, kind in _FIELDS.items() if type(told[name]) is not kind]
    if odd:
        raise BadPuzzle(f"{where}: {odd[0]} cannot be {told[odd[0]]!r}")
    goal = Goal(told["goal"], told["by"])
    solution = tuple([str(answer) for answer in told["solution"]])
    seat, seats = told["seat"], told["seats"]
    return Puzzle(game.name, told["key"], told["grade"], goal, seat, seats, told["position"], solution, options)
