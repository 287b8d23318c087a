"""A lesson before one screen: told like a table, and kept by nobody but the screen itself."""

from collections.abc import Sequence
from time import time
from typing import Any

from motley import lessons
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
"""What a learner may wish that changes something."""


class Classroom(Course):
    """The table of a lesson, as far as the learner has been shown it: the others are played by its script."""

    def __init__(self, taught: lessons.Course) -> None:
        self.taught = taught
        super().__init__(_row(taught.lesson, taught.match.game))
        self._look(0)

    def _first_match(self) -> Match:
        match = self.taught.match.copy()
        match.chance = self.taught.match.chance
        return match


class Lecture:
    """One learner's way through a lesson. Nothing of it is kept here: the screen has the answers, and brings them."""

    def __init__(self, taught: lessons.Course, look: str, language: str) -> None:
        self.look = look
        self.language = language
        self.n = 0
        self._begin(taught)

    def _begin(self, taught: lessons.Course) -> None:
        self.taught = taught
        self.room = Classroom(taught)
        self.sight = Sight(self.seat, self.look, self.language, (self.seat,))

    @property
    def seat(self) -> int:
        return self.taught.lesson.seat

    def whole(self) -> Message:
        """All there is to know of the lesson as it stands."""
        lesson = self.taught.lesson
        self.n += 1
        told = table_news(self.room, f"learn/{lesson.game}/{lesson.key}", self.sight)
        return self._last({**told, "n": self.n})

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
                self.taught.show()
                return self._gone_on()
            case wishes.Play(move=move):
                self._check(wish.at)
                tried = self.taught.play(move)
                if tried.is_taken:
                    return self._gone_on()
                return [{"say": "refused", "rule": tried.rule, "sentence": tried.sentence, "n": self.n}]

    def _check(self, at: int) -> None:
        if at != self.n:
            raise refused("stale")

    def _gone_on(self) -> list[Message]:
        """What has been answered since the learner was last told, one by one: theirs, chance's, the others'."""
        told: list[Message] = []
        for ply in self.taught.match.plies[self.room.match.ply :]:
            entry = Entry(self.room.number + 1, "answer", ply.seat, {"move": ply.text, "lock": ply.lock}, (), time())
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
        """The end of what is told: the step that is next, and the moves where it wants one."""
        step, now = self.taught.step, news["position"]
        if step is None or step.is_reading:
            told = self._quiet(news)
        else:
            told = {**news, "position": {**now, **self._always(), "routes": now["routes"] if step.turn else []}}
        return {**told, "lesson": self._step()}

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

    def _step(self) -> Message:
        taught, lesson = self.taught, self.taught.lesson
        return {
            "key": lesson.key,
            "title": lesson.title,
            "at": taught.at,
            "steps": len(lesson.steps),
            "sentence": taught.sentence,
            "points": [piece.key for piece in taught.pointed],
            "reading": taught.step is not None and taught.step.is_reading,
            "over": taught.is_over,
            "won": taught.is_over and lesson.wins,
            "answers": list(taught.answers),
        }


def course_of(game: Game, key: str, answers: Sequence[str], language: str) -> lessons.Course:
    """A lesson of that key, taken as far as these answers lead. Raises Refused if there is none."""
    for lesson in lessons.lessons(game, language):
        if lesson.key == key:
            return lessons.Course(lesson, answers, language)
    raise refused("no-such-lesson", game=game.title, lesson=key)


def _row(lesson: lessons.Lesson, game: Game) -> TableRow:
    """What a table of this lesson would be in the store; it never is."""
    names = game.seat_names(lesson.seats)
    mine = words(game.words.language).say("name", "me")
    sitters = [
        Sitter(seat, "person", mine, ours=True) if seat == lesson.seat else Sitter(seat, "bot", name)
        for seat, name in enumerate(names)
    ]
    seats: list[dict[str, Any]] = [sitter.stored() for sitter in sitters]
    shelf = Shelf(0, "", False, False, [])
    return TableRow("", lesson.game, game.version, dict(lesson.options), seats, "", "", 0.0, 0.0, shelf)
