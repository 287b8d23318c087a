"""`motley puzzles`: mining puzzles from self-play, and proving those there are."""

from pathlib import Path

from motley.kernel import registry
from motley.lab.contest import Contest
from motley.lab.mining import Nugget, graded, mine
from motley.lab.runner import Crew
from motley.puzzles import prove, puzzles


def write_puzzles(contest: Contest, count: int, each: int, most: int, patience: int, crew: Crew, file: Path) -> None:
    """Mine so many puzzles into a file that can take the place of the game's `puzzles/puzzles.jsonl`."""
    found: list[Nugget] = []
    for nugget in mine(contest, count, each, most, patience, crew):
        found.append(nugget)
        print(f"{len(found)} of {count}: {nugget.puzzle.goal.tally} by {nugget.puzzle.goal.by}", flush=True)
    if len(found) < count:
        print(f"{patience} games in a row brought nothing new, with at most {each} of one goal.")
    file.write_text("".join(f"{puzzle.line()}\n" for puzzle in graded(found)), encoding="utf-8")
    print(f"{len(found)} puzzles written to {file}.")


def prove_all(name: str) -> None:
    """Search every line of every puzzle of a game. Raises BadPuzzle at the first that is not what it says."""
    game = registry.game(name)
    found = puzzles(game)
    for puzzle in found:
        prove(game, puzzle)
    print(f"{game.title}: {len(found)} puzzles, each with one solution.")
