"""Puzzles and what is new every day, held to what they say: every line is searched, and one solution is found."""

import os
import time
from datetime import date, timedelta

from motley.bots import kinds
from motley.kernel import Game, MotleyError
from motley.puzzles import GRADES, Attempt, BadDaily, BadPuzzle, Puzzle, dailies, prove, puzzles
from motley.testing.settings import expect
from motley.testing.walk import Broken

SECONDS = 1.0
"""So long the lines of a game's puzzles are searched, or for a twentieth of MOTLEY_BUDGET: all of them in a soak. What
else there is to see is looked at in every puzzle."""
FEWEST = 3
"""So many are searched in any case."""
LONGEST = 140
"""Letters: a goal is one sentence."""
DAYS = 3


def puzzles_have_one_solution(game: Game) -> None:
    """Every puzzle can be read, has words and a grade; its solution reaches the goal, and nothing else does."""
    try:
        found = puzzles(game)
        for puzzle in found:
            _look_at(game, puzzle)
        begun = time.monotonic()
        for number, puzzle in enumerate(found):
            if number < FEWEST or time.monotonic() - begun < seconds():
                prove(game, puzzle)
    except BadPuzzle as error:
        raise Broken(game, str(error)) from error


def seconds() -> float:
    """How long lines are searched, for one game."""
    budget = os.environ.get("MOTLEY_BUDGET")
    return SECONDS if budget is None else float(budget) / 20


def _look_at(game: Game, puzzle: Puzzle) -> None:
    """What is quickly seen of a puzzle: the words, the grade, and that the solution solves it."""
    where = f"puzzle {puzzle.key}"
    expect(game, puzzle.grade in GRADES, f"{where} has the grade {puzzle.grade}")
    try:
        sentence = puzzle.goal.sentence(game)
    except MotleyError as error:
        raise Broken(game, f"{where} has no words: {error}") from error
    expect(game, sentence.strip() and len(sentence) <= LONGEST, f"{where} takes {len(sentence)} letters: {sentence!r}")
    attempt = Attempt(puzzle)
    expect(game, not attempt.is_over, f"{where} is over before it begins")
    for number in range(len(puzzle.solution)):
        expect(game, not attempt.is_over, f"{where}: the solution goes on after its end, answer {number + 1}")
        attempt.show()
    expect(game, attempt.is_solved, f"{where}: its solution raises {puzzle.goal.tally} by {attempt.got}")


def dailies_can_be_played(game: Game) -> None:
    """What is new every day has words, a bot that there is, and begins on every day."""
    bots = {kind.name for kind in kinds(game.name)}
    for day in range(DAYS):
        try:
            found = dailies(game, date(2026, 1, 1) + timedelta(days=day))
        except (BadDaily, BadPuzzle) as error:
            raise Broken(game, str(error)) from error
        for each in found:
            where = f"the daily {each.key}"
            try:
                told = (each.title(game), each.sentence(game))
            except MotleyError as error:
                raise Broken(game, f"{where} has no words: {error}") from error
            expect(game, all(text.strip() for text in told), f"{where} says nothing")
            expect(game, not each.bot or each.bot in bots, f"{where} wants {each.bot!r}, no bot")
            if each.puzzle is None:
                state = game.start(each.seats, each.options)
                expect(game, state.ask() is not None, f"{where} is over before it begins")
