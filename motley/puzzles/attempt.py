"""A puzzle being tried: the answers so far, whether they have reached the goal, and what is said of it."""

from collections.abc import Sequence

from motley.kernel import Game, MotleyError, Move, UnreadableMove
from motley.kernel.registry import game as find_game
from motley.lessons import Tried
from motley.match import Match
from motley.match.chance import Chance, seed_bytes
from motley.puzzles.lines import goes_on, tallies
from motley.puzzles.puzzle import WIN, Puzzle


class Attempt:
    """One try at a puzzle. `answers` is all that must be kept to go on later."""

    def __init__(self, puzzle: Puzzle, answers: Sequence[str] = (), language: str = "") -> None:
        self.puzzle = puzzle
        self.language = language
        self.answers: list[str] = []
        game = find_game(puzzle.game)
        self.match = self._first(game.in_language(language) if language else game)
        self._before = self._tally()
        for answer in answers:  # as far as they still lead: the puzzle may have been mended since
            if not self.play(answer).is_taken:
                break

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def got(self) -> int:
        """How far the goal's tally is raised by now."""
        return self._tally() - self._before

    @property
    def is_solved(self) -> bool:
        return self.got >= self.puzzle.goal.by

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to do in this try: it is solved, or the turn is over without it."""
        return self.is_solved or not goes_on(self.match.state, self.puzzle.seat)

    @property
    def is_on_the_way(self) -> bool:
        """Whether the solution goes on from here."""
        return not self.is_solved and tuple(self.answers) == self.puzzle.solution[: len(self.answers)]

    @property
    def sentence(self) -> str:
        """What is said now: the goal, or what came of the try."""
        goal, words = self.puzzle.goal, self.game.words
        if self.is_solved:
            return words.say("puzzle", "solved")
        if not self.is_over:
            return goal.sentence(self.game)
        return words.say("puzzle", "missed-win" if goal.tally == WIN else "missed", {"got": self.got, "n": goal.by})

    def play(self, answer: str | Move) -> Tried:
        """Answer; what is not legal changes nothing and is told why, and so is what comes after the end."""
        seat = self.puzzle.seat
        if self.is_over:
            return Tried(False, self.sentence)
        try:
            move = self.game.read(self.match.state, answer) if isinstance(answer, str) else answer
        except UnreadableMove as error:
            return Tried(False, str(error))
        refusal = self.match.state.refusal(seat, move)
        if refusal is not None:
            return Tried(False, self.game.words.refusal(refusal), refusal.rule)
        self.answers.append(self.match.write(move))
        self.match.play(seat, move)
        return Tried(True)

    def show(self) -> str:
        """Play the next answer of the solution, from the beginning where the try has left it; what was answered."""
        if self.is_solved:
            return ""
        if not self.is_on_the_way:
            fresh = self.back(None)
            self.match, self.answers = fresh.match, fresh.answers
        answer = self.puzzle.solution[len(self.answers)]
        tried = self.play(answer)
        if not tried.is_taken:
            raise self.puzzle.bad(f"its answer {answer} cannot be given: {tried.sentence}")
        return answer

    def back(self, steps: int | None = 1) -> "Attempt":
        """The same puzzle so many answers earlier, or (None) at its beginning."""
        kept = self.answers[: max(0, len(self.answers) - steps)] if steps is not None else []
        return Attempt(self.puzzle, kept, self.language)

    def _first(self, game: Game) -> Match:
        state = self.puzzle.state(game)
        try:
            options = game.checked(state.seats, self.puzzle.options)
        except MotleyError as error:
            raise self.puzzle.bad(f"its options are stale: {error}") from error
        chance = Chance(seed_bytes(f"puzzle {self.puzzle.key}"))
        match = Match(game, state, options, chance, auto=False)
        match.begin_here()
        return match

    def _tally(self) -> int:
        found = tallies(self.game, self.match.state, self.puzzle.seat)
        if self.puzzle.goal.tally not in found:
            raise self.puzzle.bad(f"nobody counts {self.puzzle.goal.tally}")
        return found[self.puzzle.goal.tally]
