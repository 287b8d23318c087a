"""Puzzles mined from self-play: bots play, every turn is searched to its end, and what only one end reaches is kept.

How hard a puzzle is has two measures: in how many positions a turn can end, and whether a bot that looks no further
than its next move happens to find the solution.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log

from motley import bots
from motley.kernel import Game, Limits, Rng, State, turn_of
from motley.lab.contest import Contest
from motley.lab.runner import Crew, play
from motley.match import start
from motley.puzzles import GRADES, BadPuzzle, Goal, Lines, Puzzle, TooWide, goes_on, key_of, prove

STRAY = 0.2
"""How often a bot plays any move, so that positions differ more than bots do."""
AMIDST = 0.3
"""How often a turn is looked at that has begun already."""
FEWEST_ENDS = 6
"""A turn that can end in fewer ways is no riddle."""
UNFOUND = 2.0
"""How much harder what the bot does not find is."""
FINDER = "greedy"
PER_GAME = 2
"""Puzzles of one goal that are taken from one game: more would look alike."""


@dataclass(frozen=True)
class Nugget:
    """A puzzle that was found, not graded yet, and how hard it is."""

    puzzle: Puzzle
    hardness: float


@dataclass(frozen=True)
class Mine:
    """A task of the runner: play that game, and bring what puzzles there are in it."""

    contest: Contest
    most: int

    def __call__(self, number: int) -> list[Nugget]:
        contest = self.contest
        match = start(contest.game, contest.seats, contest.chance_seed(number), contest.options)
        players = [bots.make(contest.entries[entry]) for entry in contest.seating(number)]
        rngs = [contest.rng(number, seat) for seat in range(contest.seats)]
        found: dict[str, list[Nugget]] = {}
        before = None
        while match.outcome is None:
            seat = match.to_act[0]
            rng = rngs[seat]
            if before != seat or rng.real() < AMIDST:
                for nugget in nuggets(match.game, match.state, seat, contest.options, self.most):
                    found.setdefault(nugget.puzzle.goal.tally, []).append(nugget)
            ply = match.ply
            turn = turn_of(match.game, match.state, seat, rng, Limits(simulations=contest.simulations))
            match.play(seat, rng.choice(turn.moves) if rng.real() < STRAY else players[seat].choose(turn))
            before = seat if match.ply == ply + 1 else None
        return [nugget for alike in found.values() for nugget in alike[:PER_GAME]]


def nuggets(game: Game, state: State, seat: int, options: dict[str, object], most: int) -> Iterator[Nugget]:
    """The puzzles that a position holds: for each tally, to raise it as far as it goes, where one end alone does."""
    if not goes_on(state, seat):
        return
    position = game.text(state)
    try:
        lines = Lines(game, state, seat, most)
    except TooWide:
        return
    if lines.ends < FEWEST_ENDS:
        return
    for tally in lines.tallies[0]:
        goal = Goal(tally, lines.best(tally))
        solved = lines.solved(goal) if goal.by > 0 else None
        if solved is None or len(solved.ends) != 1:
            continue
        solution = lines.answers(solved.ends[0])
        key = key_of(position, goal)
        found = Puzzle(game.name, key, GRADES[0], goal, seat, state.seats, position, solution, options)
        try:
            prove(game, found, most)
        except BadPuzzle:  # it holds only as long as nothing is hidden, or its position cannot be read as it was
            continue
        hardness = log(lines.ends) * (1.0 if finds(game, found) else UNFOUND)
        yield Nugget(found, hardness)


def finds(game: Game, puzzle: Puzzle) -> bool:
    """Whether the bot that looks no further than its next move reaches the goal."""
    state, seat = puzzle.state(game), puzzle.seat
    lines = Lines(game, state, seat)
    finder, rng = bots.make(FINDER), Rng(0)
    number = 0
    while goes_on(state, seat) and not lines.is_reached(puzzle.goal, number):
        move = finder.choose(turn_of(game, state, seat, rng, Limits()))
        number = next(following for each, following in lines.after[number] if each == move)
        state.accept(seat, move)
    return lines.is_reached(puzzle.goal, number)


def mine(contest: Contest, count: int, each: int, most: int, patience: int, crew: Crew) -> Iterator[Nugget]:
    """So many puzzles, at most so many of one goal, as they are found; fewer where `patience` games bring none."""
    seen: set[str] = set()
    goals: Counter[str] = Counter()
    barren = 0
    for _, found in play(Mine(contest, most), range(count * 1000), crew):
        barren += 1
        for nugget in found:
            puzzle = nugget.puzzle
            if puzzle.key not in seen and goals[puzzle.goal.tally] < each:
                seen.add(puzzle.key)
                goals[puzzle.goal.tally] += 1
                barren = 0
                yield nugget
            if len(seen) == count:
                return
        if barren == patience:
            return


def graded(found: list[Nugget]) -> list[Puzzle]:
    """The puzzles, a third of them in each grade, from easy to hard."""
    ranked = sorted(found, key=lambda nugget: (nugget.hardness, nugget.puzzle.key))
    return [
        replace(nugget.puzzle, grade=GRADES[place * len(GRADES) // len(ranked)]) for place, nugget in enumerate(ranked)
    ]
