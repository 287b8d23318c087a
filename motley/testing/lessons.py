"""Lessons held to the game they teach: every wanted answer is legal, every piece is there, no try is a dead end."""

from motley.kernel import Game
from motley.lessons import BadLesson, Course, Lesson, lessons
from motley.testing.walk import Broken

BRANCHES = 40
"""So many answers are tried where several will do."""
LONGEST = 320
"""A step says one or two sentences."""


def lessons_can_be_taken(game: Game) -> None:
    """Every lesson goes through: wanted answers are legal, what it points at is there, no try is a dead end."""
    try:
        for lesson in lessons(game):
            _take(game, lesson)
    except BadLesson as error:
        raise Broken(game, str(error)) from error


def _take(game: Game, lesson: Lesson) -> None:
    course = Course(lesson)
    while course.step is not None:
        _look_at(game, course)
        if len(course.wanted()) > 1:
            _branch(game, course)
        course.show()
    if lesson.wins:
        outcome = course.match.outcome
        won = outcome is not None and lesson.seat in outcome.winners()
        _expect(game, course, won, "the learner is said to win, and does not")


def _look_at(game: Game, course: Course) -> None:
    step = course.step
    assert step is not None
    seat = course.lesson.seat
    _expect(
        game, course, step.say.strip() and len(step.say) <= LONGEST, f"it says {len(step.say)} letters: {step.say!r}"
    )
    pieces = course.match.scene(seat).pieces()
    missing = [key for key in step.points if key not in pieces]
    _expect(game, course, not missing, f"it points at {missing}, which the table does not show")
    if step.is_reading:
        return
    legal = [course.match.write(move) for move in course.match.moves(seat)]
    _expect(game, course, legal, "the learner is to answer and is not asked")
    illegal = [move for move in {*step.moves, step.show} if move not in legal]
    _expect(game, course, not illegal, f"{illegal} cannot be answered; what can: {legal[:12]}")
    others = [move for move in legal if step.moves and move not in step.moves]
    _expect(game, course, step.wrong or not others, "it says nothing to a wrong try")
    for other in others[:BRANCHES]:
        before = course.match.state.digest()
        tried = course.play(other)
        _expect(game, course, not tried.is_taken and tried.sentence.strip(), f"{other} is not told what is wanted")
        _expect(game, course, course.match.state.digest() == before, f"the wrong try {other} changed something")


def _branch(game: Game, course: Course) -> None:
    """Whatever the learner does where several answers will do, the lesson goes on to its end."""
    taken = list(course.answers)
    for move in course.wanted()[:BRANCHES]:
        text = course.match.write(move)
        branch = Course(course.lesson, taken)
        try:
            _expect(game, course, branch.play(move).is_taken, f"{text} is not taken")
            _finish(branch)
        except BadLesson as error:
            raise Broken(game, f"{_where(course)}: after {text} the lesson cannot go on: {error}") from error


def _finish(course: Course) -> None:
    while course.step is not None:
        course.show()


def _expect(game: Game, course: Course, condition: object, message: str) -> None:
    if not condition:
        raise Broken(game, f"{_where(course)}: {message}")


def _where(course: Course) -> str:
    return f"lesson {course.lesson.key}, step {course.at + 1}"
