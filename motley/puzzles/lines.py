"""Every line of a seat's turn, searched to its end: what proves that a puzzle has one solution.

A line ends where chance or anybody else is asked, or the game is over. Lines that lead to the same position are one,
in whatever order they came there.
"""

from collections import deque
from dataclasses import dataclass

from motley.kernel import Game, MotleyError, Move, Rng, State
from motley.puzzles.puzzle import WIN, Goal, Puzzle

WIDEST = 20000
"""Positions: a turn that leads to more is nothing that people could go through."""
WORLDS = 3
"""Where something is hidden, so many positions that the seat may be in are searched."""
FEWEST_FIRST = 3
"""So many answers there must be to choose from, for one of them to be the key."""


class TooWide(MotleyError):
    """A turn with more lines than are searched."""


@dataclass(frozen=True)
class Solved:
    """How a goal can be reached: the positions in which it first is, and the first answers that lead there."""

    ends: tuple[int, ...]
    firsts: tuple[Move, ...]
    choices: int
    """How many first answers there are."""

    @property
    def is_one(self) -> bool:
        """One end, or one first answer that all ways to the goal have in common."""
        return len(self.ends) == 1 or (len(self.firsts) == 1 and self.choices >= FEWEST_FIRST)


class Lines:
    """The positions that a turn can lead to, numbered from 0, where it begins; nearer ones first."""

    def __init__(self, game: Game, state: State, seat: int, most: int = WIDEST) -> None:
        self.game = game
        self.seat = seat
        self.first = state.copy()
        self.tallies: list[dict[str, int]] = []
        self.after: list[list[tuple[Move, int]]] = []
        self._whence: list[tuple[int, Move | None]] = []
        self._search(most)

    def _search(self, most: int) -> None:
        numbers = {self.game.text(self.first): 0}
        states = deque([self.first])
        self._whence.append((-1, None))
        while states:
            state = states.popleft()
            number = len(self.after)
            self.tallies.append(tallies(self.game, state, self.seat))
            found: list[tuple[Move, int]] = []
            for move in state.moves(self.seat) if goes_on(state, self.seat) else []:
                following = state.copy()
                following.accept(self.seat, move)
                text = self.game.text(following)
                if text not in numbers:
                    numbers[text] = len(numbers)
                    self._whence.append((number, move))
                    states.append(following)
                found.append((move, numbers[text]))
            self.after.append(found)
            if len(numbers) > most:
                raise TooWide(f"{self.game.name}: a turn with more than {most} positions")

    @property
    def ends(self) -> int:
        """In how many positions the turn can end."""
        return sum(not following for following in self.after)

    def best(self, tally: str) -> int:
        """By how much a tally can be raised."""
        return max(each[tally] for each in self.tallies) - self.tallies[0][tally]

    def is_reached(self, goal: Goal, number: int) -> bool:
        return self.tallies[number][goal.tally] >= self.tallies[0][goal.tally] + goal.by

    def solved(self, goal: Goal) -> Solved:
        """All ways to a goal."""
        ends: set[int] = set()
        before: dict[int, list[int]] = {}
        seen, left = {0}, [0]
        while left:
            number = left.pop()
            if self.is_reached(goal, number):
                ends.add(number)
                continue
            for _, following in self.after[number]:
                before.setdefault(following, []).append(number)
                if following not in seen:
                    seen.add(following)
                    left.append(following)
        leading, left = set(ends), list(ends)
        while left:
            for number in before.get(left.pop(), ()):
                if number not in leading:
                    leading.add(number)
                    left.append(number)
        firsts = tuple([move for move, following in self.after[0] if following in leading and 0 not in ends])
        return Solved(tuple(sorted(ends)), firsts, len(self.after[0]))

    def answers(self, number: int) -> tuple[str, ...]:
        """A shortest line to a position."""
        moves: list[Move] = []
        while number:
            number, move = self._whence[number]
            assert move is not None
            moves.append(move)
        state = self.first.copy()
        written: list[str] = []
        for move in reversed(moves):
            written.append(self.game.write(state, move))
            state.accept(self.seat, move)
        return tuple(written)


def tallies(game: Game, state: State, seat: int) -> dict[str, int]:
    """What a goal may speak of: the game's own tallies, and whether the seat has won, alone."""
    outcome = state.outcome()
    return {**game.tallies(state, seat), WIN: int(outcome is not None and tuple(outcome.winners()) == (seat,))}


def goes_on(state: State, seat: int) -> bool:
    """Whether the seat, and nobody else, is still asked."""
    return state.owing() == (seat,)


def worlds(game: Game, state: State, seat: int) -> list[State]:
    """The position as the seat may know it: as it is, or imagined where something is hidden."""
    if not game.traits.hidden:
        return [state]
    return [state, *[state.imagine(seat, Rng(number)) for number in range(WORLDS)]]


def prove(game: Game, puzzle: Puzzle, most: int = WIDEST) -> None:
    """Search every line: the solution reaches the goal, and nothing else does. Raises BadPuzzle."""
    for state in worlds(game, puzzle.state(game), puzzle.seat):
        _prove(game, puzzle, state, most)


def _prove(game: Game, puzzle: Puzzle, state: State, most: int) -> None:
    goal = puzzle.goal
    if goal.tally not in tallies(game, state, puzzle.seat) or goal.by < 1:
        raise puzzle.bad(f"nobody counts {goal.tally} by {goal.by}")
    try:
        lines = Lines(game, state, puzzle.seat, most)
    except TooWide as error:
        raise puzzle.bad(str(error)) from error
    solved = lines.solved(goal)
    if not solved.ends:
        raise puzzle.bad(f"no line reaches the goal: {goal.tally} can be raised by {lines.best(goal.tally)}")
    if not solved.is_one:
        others = [" ".join(lines.answers(number)) for number in solved.ends[:2]]
        raise puzzle.bad(f"{len(solved.ends)} ways reach the goal: {' or '.join(others)}")
    _walk(game, puzzle, lines, solved)


def _walk(game: Game, puzzle: Puzzle, lines: Lines, solved: Solved) -> None:
    """Play the solution: legal to its end, which is where the goal is first reached."""
    state, number = lines.first.copy(), 0
    for answer in puzzle.solution:
        found = [each for each in lines.after[number] if game.write(state, each[0]) == answer]
        if not found:
            raise puzzle.bad(f"its answer {answer} is none of this turn's")
        move, number = found[0]
        state.accept(puzzle.seat, move)
    if number not in solved.ends:
        raise puzzle.bad(f"its solution {' '.join(puzzle.solution)} does not end with the goal")
