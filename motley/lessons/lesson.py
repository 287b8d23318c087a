"""What a lesson is: a beginning, steps, and what the others answer; read from the game's `lessons/<language>.toml`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from motley.kernel import Game, MotleyError
from motley.kernel.pseudo import PSEUDO, pseudo
from motley.kernel.words import ENGLISH

CHANCE_SIGN = "? "
"""What chance answers is written behind it, among the answers of the others."""


class BadLesson(MotleyError):
    """A lesson that cannot be given as it is written; names the game, the lesson and the step."""


@dataclass(frozen=True)
class Step:
    """What is said, what is pointed at, and what the learner does next.

    Of `moves` one is wanted; with `free` any legal answer will do, with `turn` any until the turn is over. With none
    of them there is only something to read. `then` is what the others and chance answer.
    """

    say: str
    points: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    free: bool = False
    turn: bool = False
    wrong: str = ""
    show: str = ""
    then: tuple[str, ...] = ()

    @property
    def is_reading(self) -> bool:
        return not (self.moves or self.free or self.turn)


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game. It begins in a position or with fixed chance; `others` is the bot that answers unscripted."""

    game: str
    key: str
    title: str
    about: str
    done: str
    steps: tuple[Step, ...]
    minutes: int = 5
    seats: int = 2
    seat: int = 0
    seed: str = ""
    position: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    others: str = ""
    begin: tuple[str, ...] = ()
    wins: bool = False
    """Whether the learner has won the game when the lesson is over."""


def lessons(game: Game, language: str = ENGLISH) -> list[Lesson]:
    """The lessons of a game, in the order in which they are taken. Raises BadLesson."""
    found = _Table(game.lessons(language), game.name, language)
    listed = [_lesson(game, table) for table in found.tables("lesson")]
    found.finish()
    keys = [each.key for each in listed]
    if len(set(keys)) != len(keys):
        raise BadLesson(f"{game.name}: two lessons of the same key among {keys}")
    return listed


def _lesson(game: Game, table: "_Table") -> Lesson:
    key = table.text("key")
    table.where = f"{game.name}, lesson {key}"
    lesson = Lesson(
        game=game.name,
        key=key,
        title=table.said("title"),
        about=table.said("about"),
        done=table.said("done"),
        steps=tuple(_step(each, number) for number, each in enumerate(table.tables("step"), 1)),
        minutes=table.number("minutes", 5),
        seats=table.number("seats", game.traits.seats[0]),
        seat=table.number("seat", 0),
        seed=table.text("seed", ""),
        position=table.text("position", "") or None,
        options=table.pairs("options"),
        others=table.text("others", ""),
        begin=table.texts("begin"),
        wins=table.flag("wins"),
    )
    table.finish()
    if not lesson.steps:
        raise BadLesson(f"{table.where}: it has no steps")
    if not 0 <= lesson.seat < lesson.seats:
        raise BadLesson(f"{table.where}: there is no seat {lesson.seat} among {lesson.seats}")
    return lesson


def _step(table: "_Table", number: int) -> Step:
    table.where = f"{table.where}, step {number}"
    moves = table.texts("moves")
    step = Step(
        say=table.said("say"),
        points=table.texts("points"),
        moves=moves,
        free=table.flag("free"),
        turn=table.flag("turn"),
        wrong=table.said("wrong", ""),
        show=table.text("show", moves[0] if moves else ""),
        then=table.texts("then"),
    )
    table.finish()
    if bool(moves) + step.free + step.turn > 1:
        raise BadLesson(f"{table.where}: of moves, free and turn it can have one")
    if not step.is_reading and not step.show:
        raise BadLesson(f"{table.where}: nothing to show: give it the move that `show` plays")
    if moves and step.show not in moves:
        raise BadLesson(f"{table.where}: it shows {step.show}, which is none of its moves")
    return step


class _Table:
    """A table of the file, read field by field; what nobody reads is a mistake."""

    def __init__(self, data: Mapping[str, Any], where: str, language: str) -> None:
        self.data = dict(data)
        self.where = where
        self.language = language

    def said(self, name: str, default: str | None = None) -> str:
        """A text that people read; the pseudo-language has no file of its own."""
        found = self.text(name, default)
        return pseudo(found) if self.language == PSEUDO else found

    def text(self, name: str, default: str | None = None) -> str:
        found = self._take(name, default)
        if not isinstance(found, str) or (default is None and not found.strip()):
            raise BadLesson(f"{self.where}: {name} must be a text")
        return found

    def number(self, name: str, default: int) -> int:
        found = self._take(name, default)
        if not isinstance(found, int) or isinstance(found, bool):
            raise BadLesson(f"{self.where}: {name} must be a whole number")
        return found

    def flag(self, name: str) -> bool:
        found = self._take(name, False)
        if not isinstance(found, bool):
            raise BadLesson(f"{self.where}: {name} must be true or false")
        return found

    def texts(self, name: str) -> tuple[str, ...]:
        found = self._take(name, [])
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise BadLesson(f"{self.where}: {name} must be a list of texts")
        return tuple(found)

    def pairs(self, name: str) -> dict[str, Any]:
        found = self._take(name, {})
        if not isinstance(found, dict):
            raise BadLesson(f"{self.where}: {name} must be a table")
        return found

    def tables(self, name: str) -> Sequence["_Table"]:
        found = self._take(name, [])
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            raise BadLesson(f"{self.where}: {name} must be a list of tables, [[{name}]]")
        return [_Table(each, self.where, self.language) for each in found]

    def finish(self) -> None:
        if self.data:
            raise BadLesson(f"{self.where}: nobody knows {', '.join(sorted(self.data))}")

    def _take(self, name: str, default: object) -> object:
        if name not in self.data and default is None:
            raise BadLesson(f"{self.where}: {name} is missing")
        return self.data.pop(name, default)
