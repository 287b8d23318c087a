"""A lesson or a puzzle before one screen: told like a table, and kept by nobody but the screen itself."""

from collections.abc import Sequence
from typing import Any

from motley import lessons, puzzles
from motley.kernel import Game
from motley.match import Match
from motley.server.door import wishes
from motley.server.store import Entry, Shelf, TableRow
from motley.server.table.course import Course
from motley.server.table.news import Message, entry_news, position, table_news
from motley.server.table.people import Sitter
from motley.server.table.sight import Sight
from motley.server.words import refused, words

Obeyed = wishes.Play | wishes.Undo | wishes.Show | wishes.LookAs
"""What somebody alone may wish that changes something."""

Taught = lessons.Course | puzzles.Attempt
"""What is played without a table."""


class Classroom(Course):
    """The table of a lesson or a puzzle, as far as its screen has been shown it."""

    def __init__(self, taught: Taught, row: TableRow) -> None:
        self.taught = taught
        super().__init__(row)
        self._look(0)

    def _first_match(self) -> Match:
        match = self.taught.match.copy()
        match.chance = self.taught.match.chance
        return match


class Alone:
    """One person before a board. Nothing of it is kept here: the screen has the answers, and brings them."""

    def __init__(self, taught: Taught, look: str, language: str) -> None:
        self.look = look
        self.language = language
        self.n = 0
        self._begin(taught)

    def _begin(self, taught: Taught) -> None:
        self.taught = taught
        self.room = Classroom(taught, _row(self.subject, taught.match.game))
        self.sight = Sight(self.seat, self.look, self.language, (self.seat,))

    @property
    def subject(self) -> lessons.Lesson | puzzles.Puzzle:
        raise NotImplementedError

    @property
    def address(self) -> str:
        """Where the screen is."""
        raise NotImplementedError

    @property
    def seat(self) -> int:
        return self.subject.seat

    def whole(self) -> Message:
        """All there is to know of it as it stands."""
        self.n += 1
        return self._last({**table_news(self.room, self.address, self.sight), "n": self.n})

    def obey(self, wish: Obeyed) -> list[Message]:
        """What there is to tell after a wish. Raises MotleyError; then nothing has changed."""
        match wish:
            case wishes.LookAs(look=look):
                self.look = look
                self._begin(self.taught)
                return [self.whole()]
            case wishes.Undo(steps=steps):
                self._check(wish.at)
                self._begin(self.taught.back(steps))
                return [self.whole()]
            case wishes.Show():
                self._check(wish.at)
                return self._show()
            case wishes.Play(move=move):
                self._check(wish.at)
                tried = self.taught.play(move)
                if tried.is_taken:
                    return self._gone_on()
                return [{"say": "refused", "rule": tried.rule, "sentence": tried.sentence, "n": self.n}]

    def _show(self) -> list[Message]:
        self.taught.show()
        return self._gone_on()

    def _check(self, at: int) -> None:
        if at != self.n:
            raise refused("stale")

    def _gone_on(self) -> list[Message]:
        """What has been answered since the screen was last told, one by one: its own, chance's, the others'."""
        told: list[Message] = []
        for ply in self.taught.match.plies[self.room.match.ply :]:
            given, now = {"move": ply.text, "lock": ply.lock}, self.room.machine.time()
            entry = Entry(self.room.number + 1, "answer", ply.seat, given, (), now)
            step = self.room.replay(entry)
            self.n += 1
            told.append({**entry_news(self.room, step, self.sight), "n": self.n})
        if not told:
            told.append(self._read())
        return [*[self._quiet(each) for each in told[:-1]], self._last(told[-1])]

    def _read(self) -> Message:
        """A step that only told something: nothing has changed but what is next."""
        self.n += 1
        return {
            "say": "entry",
            "n": self.n,
            "what": "read",
            "seat": None,
            "ply": len(self.room.visible[self.seat]),
            "lines": [],
            "position": {**position(self.room, self.sight), **self.sight.change(self.room)},
        }

    def _last(self, news: Message) -> Message:
        """The end of what is told: what is next, and the moves where one is wanted."""
        raise NotImplementedError

    def _open(self, news: Message, has_routes: bool) -> Message:
        """The same with something to answer."""
        now = news["position"]
        return {**news, "position": {**now, **self._always(), "routes": now["routes"] if has_routes else []}}

    def _quiet(self, news: Message) -> Message:
        """The same with nothing to answer yet."""
        still: Message = {"ask": None, "mine": False, "choices": [], "routes": []}
        return {**news, "position": {**news["position"], **self._always(), **still}}

    def _always(self) -> Message:
        """What is the same throughout: any answer can be taken back, none is given unasked, and no result is told."""
        return {
            "undo": len(self.taught.answers),
            "obvious": False,
            "revise": None,
            "coach": None,
            "outcome": None,
            "verify": None,
        }


class Lecture(Alone):
    """One learner's way through a lesson."""

    @property
    def course(self) -> lessons.Course:
        assert isinstance(self.taught, lessons.Course)
        return self.taught

    @property
    def subject(self) -> lessons.Lesson:
        return self.course.lesson

    @property
    def address(self) -> str:
        return f"learn/{self.subject.game}/{self.subject.key}"

    def _last(self, news: Message) -> Message:
        step = self.course.step
        told = self._quiet(news) if step is None or step.is_reading else self._open(news, step.turn)
        return {**told, "lesson": self._step()}

    def _step(self) -> Message:
        course, lesson = self.course, self.subject
        return {
            "key": lesson.key,
            "title": lesson.title,
            "at": course.at,
            "steps": len(lesson.steps),
            "sentence": course.sentence,
            "points": [piece.key for piece in course.pointed],
            "moves": [] if course.step is None else list(course.step.moves),
            "reading": course.step is not None and course.step.is_reading,
            "over": course.is_over,
            "won": course.is_over and lesson.wins,
            "answers": list(course.answers),
        }


class Riddle(Alone):
    """One person's tries at a puzzle. `is_shown`: the solution was asked for."""

    is_shown = False

    @property
    def attempt(self) -> puzzles.Attempt:
        assert isinstance(self.taught, puzzles.Attempt)
        return self.taught

    @property
    def subject(self) -> puzzles.Puzzle:
        return self.attempt.puzzle

    @property
    def address(self) -> str:
        return f"puzzles/{self.subject.game}/{self.subject.key}"

    def _show(self) -> list[Message]:
        self.is_shown = True
        if self.attempt.is_on_the_way:
            return super()._show()
        fresh = self.attempt.back(None)
        fresh.show()
        self._begin(fresh)
        return [self.whole()]

    def _last(self, news: Message) -> Message:
        attempt, puzzle = self.attempt, self.subject
        told = self._quiet(news) if attempt.is_over else self._open(news, True)
        riddle: Message = {
            "key": puzzle.key,
            "grade": puzzle.grade,
            "goal": puzzle.goal.sentence(attempt.game),
            "sentence": attempt.sentence,
            "over": attempt.is_over,
            "solved": attempt.is_solved,
            "shown": self.is_shown,
            "answers": list(attempt.answers),
        }
        return {**told, "puzzle": riddle}


def course_of(game: Game, key: str, answers: Sequence[str], language: str) -> lessons.Course:
    """A lesson of that key, taken as far as these answers lead. Raises Refused if there is none."""
    for lesson in lessons.lessons(game, language):
        if lesson.key == key:
            return lessons.Course(lesson, answers, language)
    raise refused("no-such-lesson", game=game.title, lesson=key)


def attempt_at(game: Game, key: str, answers: Sequence[str], language: str) -> puzzles.Attempt:
    """A try at the puzzle of that key, as far as these answers lead. Raises Refused if there is none."""
    found = puzzles.puzzle(game, key)
    if found is None:
        raise refused("no-such-puzzle", game=game.title, puzzle=key)
    return puzzles.Attempt(found, answers, language)


def _row(subject: lessons.Lesson | puzzles.Puzzle, game: Game) -> TableRow:
    """What a table of this would be in the store; it never is."""
    names = game.seat_names(subject.seats)
    mine = words(game.words.language).say("name", "me")
    sitters = [
        Sitter(seat, "person", mine, ours=True) if seat == subject.seat else Sitter(seat, "bot", name)
        for seat, name in enumerate(names)
    ]
    seats: list[dict[str, Any]] = [sitter.stored() for sitter in sitters]
    shelf = Shelf(0, "", False, False, [])
    return TableRow("", subject.game, game.version, dict(subject.options), seats, "", "", 0.0, 0.0, shelf)
