"""A lesson being taken: the learner's answers, what is said to them, and the others who answer by the script."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from motley import bots
from motley.kernel import CHANCE, Game, Limits, MotleyError, Move, Piece, Rng, UnreadableMove, turn_of
from motley.kernel.registry import game as find_game
from motley.lessons.lesson import CHANCE_SIGN, BadLesson, Lesson, Step
from motley.match import Match
from motley.match.chance import Chance, seed_bytes

READ = ""
"""What stands among the learner's answers for a step that was only read."""


@dataclass(frozen=True)
class Tried:
    """What came of an answer of the learner's: taken, or the sentence and, if one forbids it, the rule."""

    is_taken: bool
    sentence: str = ""
    rule: str | None = None


class Course:
    """One learner on the way through a lesson. `answers` is all that must be kept to go on later."""

    def __init__(self, lesson: Lesson, answers: Sequence[str] = (), language: str = "") -> None:
        self.lesson = lesson
        self.language = language
        self.answers: list[str] = []
        self.at = 0
        game = find_game(lesson.game)
        self.match = self._first(game.in_language(language) if language else game)
        self._follow(lesson.begin)
        self._resume(answers)

    @property
    def step(self) -> Step | None:
        """What is to do now; None when the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def is_over(self) -> bool:
        return self.step is None

    @property
    def sentence(self) -> str:
        """What is said now."""
        return self.lesson.done if self.step is None else self.step.say

    @property
    def pointed(self) -> list[Piece]:
        """The pieces that are pointed out now."""
        keys = () if self.step is None else self.step.points
        pieces = self.match.scene(self.lesson.seat).pieces()
        return [pieces[key] for key in keys if key in pieces]

    def wanted(self) -> list[Move]:
        """The answers that the step takes; none while there is only something to read."""
        step = self.step
        if step is None or step.is_reading:
            return []
        legal = self.match.moves(self.lesson.seat)
        return [move for move in legal if self._write(move) in step.moves] if step.moves else legal

    def go_on(self) -> None:
        """The step was read."""
        if self.step is not None and self.step.is_reading:
            self._take(READ)

    def show(self) -> str:
        """Do the step for the learner; what was answered."""
        step = self.step
        if step is None or step.is_reading:
            self.go_on()
            return READ
        wanted = [self._write(move) for move in self.wanted()]
        if not wanted:
            raise self._bad("none of its answers is legal here")
        # What is shown holds for the beginning of a free turn; later any answer leads on.
        answer = step.show if step.show in wanted else wanted[0]
        self._take(answer)
        return answer

    def back(self, steps: int | None = 1) -> "Course":
        """The same lesson so many answers earlier, or (None) at its beginning."""
        kept = self.answers[: max(0, len(self.answers) - steps)] if steps is not None else []
        return Course(self.lesson, kept, self.language)

    def play(self, answer: str | Move) -> Tried:
        """Try an answer: a wrong one changes nothing and is told why."""
        step, seat = self.step, self.lesson.seat
        if step is None or step.is_reading:
            return Tried(False, self.sentence)
        try:
            move = self.match.game.read(self.match.state, answer) if isinstance(answer, str) else answer
        except UnreadableMove as error:
            return Tried(False, str(error))
        if move in self.match.moves(seat) and move not in self.wanted():
            return Tried(False, step.wrong or step.say)
        if move not in self.match.moves(seat):
            refusal = self.match.state.refusal(seat, move)
            assert refusal is not None
            return Tried(False, self.match.game.words.refusal(refusal), refusal.rule)
        self._take(self._write(move))
        return Tried(True)

    def _first(self, game: Game) -> Match:
        lesson = self.lesson
        try:
            if lesson.position is None:
                state = game.start(lesson.seats, lesson.options)
            else:
                state = game.position(lesson.position, lesson.options)
            options = game.checked(lesson.seats, lesson.options)
        except MotleyError as error:
            raise self._bad(f"cannot begin: {error}") from error
        if state.seats != lesson.seats:
            raise self._bad(f"its position has {state.seats} seats, not {lesson.seats}")
        match = Match(game, state, options, Chance(seed_bytes(f"lesson {lesson.key} {lesson.seed}")), auto=False)
        match.begin_here()
        return match

    def _resume(self, answers: Iterable[str]) -> None:
        """Go as far as the kept answers still lead: a lesson may have been rewritten since."""
        for answer in answers:
            step = self.step
            if step is None or step.is_reading != (answer == READ):
                return
            if step.is_reading:
                self.go_on()
            elif not self.play(answer).is_taken:
                return

    def _take(self, answer: str) -> None:
        step = self.step
        assert step is not None
        if not step.is_reading:
            self.match.play(self.lesson.seat, answer)
        self.answers.append(answer)
        if step.turn and self._goes_on():
            return
        self._follow(step.then)
        self.at += 1

    def _goes_on(self) -> bool:
        """Whether the learner's turn is not over: chance may answer in between, other seats not."""
        while self.match.state.owing() == (CHANCE,):
            self.match.roll()
        return self.match.outcome is None and self.lesson.seat in self.match.to_act

    def _follow(self, script: Sequence[str]) -> None:
        """Let chance and the others answer until the learner is asked."""
        left = list(script)
        while self.match.outcome is None:
            seat = self._other()
            if seat is None and not left:
                return
            if seat == CHANCE and not (left and left[0].startswith(CHANCE_SIGN)):
                self.match.roll()
            elif left and seat is not None:
                self._answer(seat, left.pop(0))
            elif left:
                raise self._bad(f"the learner is asked, but the others are to answer {left[0]}")
            elif self.lesson.others:
                assert seat is not None
                self._let_choose(seat)
            else:
                raise self._bad(f"seat {seat} is asked, and the script has no answer")
        if left:
            raise self._bad(f"the game is over, but the others are to answer {left[0]}")

    def _other(self) -> int | None:
        """Who answers before the learner does: chance, or another seat; None if it is the learner's turn."""
        owing = self.match.state.owing()
        if owing == (CHANCE,):
            return CHANCE
        return next((seat for seat in owing if seat != self.lesson.seat), None)

    def _answer(self, seat: int, text: str) -> None:
        is_chance = text.startswith(CHANCE_SIGN)
        if is_chance != (seat == CHANCE):
            raise self._bad(f"{'chance' if seat == CHANCE else f'seat {seat}'} is asked, the script says {text!r}")
        try:
            self.match.play(seat, text.removeprefix(CHANCE_SIGN))
        except MotleyError as error:
            raise self._bad(f"the others cannot answer {text!r}: {error}") from error

    def _let_choose(self, seat: int) -> None:
        bot = bots.kind(self.lesson.others)(None)
        seed = hashlib.sha256(f"{self.lesson.key} {self.lesson.seed} {self.match.ply}".encode()).digest()
        rng = Rng(int.from_bytes(seed[:8], "big"))
        self.match.play(seat, bot.choose(turn_of(self.match.game, self.match.state, seat, rng, Limits())))

    def _write(self, move: Move) -> str:
        return self.match.game.write(self.match.state, move)

    def _bad(self, why: str) -> BadLesson:
        where = f"step {self.at + 1}" if self.answers or self.at else "the beginning"
        return BadLesson(f"{self.lesson.game}, lesson {self.lesson.key}, {where}: {why}")
