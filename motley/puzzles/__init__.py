"""Puzzles and what is new every day: data of a game, played on its real rules, and proven by searching every line.

attempt = Attempt(puzzles(game("motif"))[0])
attempt.show()
"""

from motley.puzzles.attempt import Attempt
from motley.puzzles.daily import BadDaily, Daily, dailies, daily, today, tomorrow
from motley.puzzles.lines import Lines, Solved, TooWide, goes_on, prove, tallies
from motley.puzzles.puzzle import GRADES, WIN, BadPuzzle, Goal, Puzzle, key_of, puzzle, puzzles

__all__ = [
    "GRADES",
    "WIN",
    "Attempt",
    "BadDaily",
    "BadPuzzle",
    "Daily",
    "Goal",
    "Lines",
    "Puzzle",
    "Solved",
    "TooWide",
    "dailies",
    "daily",
    "goes_on",
    "key_of",
    "prove",
    "puzzle",
    "puzzles",
    "tallies",
    "today",
    "tomorrow",
]
