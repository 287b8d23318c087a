"""An experiment is a file: a game, seats, options, bots, how many games, a seed. Lists in it make a grid."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from motley.kernel import MotleyError, registry
from motley.lab.contest import Contest, Result

FIELDS = {
    "title": "a text",
    "game": "the name of a game",
    "seats": "a whole number, or a list of them",
    "bots": 'a list of bots, such as ["greedy", "mcts:quick"], or a list of such lists',
    "games": "how many games of each variant: a whole number from 1",
    "seed": "a text or a whole number",
    "seconds": "a number above 0",
    "simulations": "a whole number from 1",
    "options": "a table of the game's options; a list of values gives a variant for each",
}
NEEDED = ("game", "games")


class BadExperiment(MotleyError):
    """A file that describes no experiment: it names the file, the line and the field."""

    def __init__(self, file: str, line: int, field: str, why: str) -> None:
        super().__init__(f"{file}, line {line}: {field}: {why}" if field else f"{file}, line {line}: {why}")
        self.file = file
        self.line = line
        self.field = field
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.file, self.line, self.field, self.why)


@dataclass(frozen=True)
class Experiment:
    """What is played: a contest for each variant, and as many games of each.

    Games are numbered through all variants in turn. Game k of every variant has the same chance and the same luck of
    its bots, so that variants differ by what they are and less by luck.
    """

    title: str
    games: int
    variants: tuple[Contest, ...]
    labels: tuple[str, ...]

    def __len__(self) -> int:
        return self.games * len(self.variants)

    def place(self, number: int) -> tuple[int, int]:
        """The variant of a game, and which game of that variant it is."""
        index, variant = divmod(number, len(self.variants))
        return variant, index

    def __call__(self, number: int) -> Result:
        """Play that game. It depends on its number alone."""
        variant, index = self.place(number)
        return self.variants[variant](index)

    @classmethod
    def read(cls, file: Path) -> "Experiment":
        """The experiment of a file. Raises BadExperiment."""
        return cls.loads(text_of(file), str(file))

    @classmethod
    def loads(cls, text: str, file: str = "experiment") -> "Experiment":
        return _Reading(text, file).experiment()


def text_of(file: Path) -> str:
    """What is written in an experiment. Raises BadExperiment if that is no text."""
    data = file.read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadExperiment(str(file), line, "", "this is no text in UTF-8") from error


class _Reading:
    """A file while it is read: knows where each field stands."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            line = int(found[1]) if found else text.count("\n") + 1
            raise BadExperiment(file, line, "", str(error).partition(" (at")[0]) from error

    def bad(self, field: str, why: str) -> BadExperiment:
        return BadExperiment(self.file, self.line(field), field, why)

    def line(self, field: str) -> int:
        """Where a field stands; the first line if it is missing."""
        table, _, name = field.rpartition(".")
        inside = ""
        for number, line in enumerate(self.text.splitlines(), 1):
            head = re.match(r"\s*\[\s*([\w.-]+)\s*\]", line)
            if head:
                inside = head[1]
                if inside == field:
                    return number
                continue
            key = re.match(r"""\s*["']?([\w.-]+?)["']?\s*=""", line)
            if key and (f"{inside}.{key[1]}" if inside else key[1]) == field:
                return number
            if key and table and not inside and key[1] == table and re.search(rf"\b{re.escape(name)}\b", line):
                return number
        return 1

    def experiment(self) -> Experiment:
        for field in self.data:
            if field not in FIELDS:
                raise self.bad(field, f"there is no such field; there are: {', '.join(FIELDS)}")
        for field in NEEDED:
            if field not in self.data:
                raise self.bad(field, f"is missing: {FIELDS[field]}")
        contests = [self.contest(*each) for each in product(self.seats(), self.bots(), self.options())]
        for place, contest in enumerate(contests):
            if contest in contests[:place]:
                raise self.bad(self.repeated(), "the same value twice makes the same variant twice")
        title = self.value("title", str, registry.game(self.game()).title)
        return Experiment(title, self.count("games"), tuple(contests), labels(contests))

    def repeated(self) -> str:
        """The field whose list has a value twice."""
        lists = {"seats": self.data.get("seats"), "bots": self.bots()}
        lists.update({f"options.{name}": value for name, value in self.data.get("options", {}).items()})
        return next(
            field
            for field, value in lists.items()
            if isinstance(value, list) and any(each in value[:place] for place, each in enumerate(value))
        )

    def value(self, field: str, kind: type, default: Any) -> Any:
        value = self.data.get(field, default)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.bad(field, f"{value!r} is not {FIELDS[field]}")
        return value

    def count(self, field: str) -> int:
        value = self.value(field, int, 0)
        if value < 1:
            raise self.bad(field, f"{value!r} is not {FIELDS[field]}")
        return int(value)

    def game(self) -> str:
        name = str(self.value("game", str, ""))
        try:
            registry.game(name)
        except MotleyError as error:
            raise self.bad("game", str(error)) from error
        return name

    def seats(self) -> list[int | None]:
        value = self.data.get("seats")
        listed = value if isinstance(value, list) else [value]
        if value is not None and (not listed or not all(type(each) is int for each in listed)):
            raise self.bad("seats", f"{value!r} is not {FIELDS['seats']}")
        return listed

    def bots(self) -> list[list[str]]:
        value = self.value("bots", list, ["greedy"])
        lines = value if value and all(isinstance(each, list) for each in value) else [value]
        if not all(line and all(isinstance(entry, str) for entry in line) for line in lines):
            raise self.bad("bots", f"{value!r} is not {FIELDS['bots']}")
        return lines

    def options(self) -> Iterator[dict[str, Any]]:
        given = self.value("options", dict, {})
        for name, value in given.items():
            if isinstance(value, dict) or value == []:
                raise self.bad(f"options.{name}", f"{value!r} is neither a value nor a list of values")
        lists = [value if isinstance(value, list) else [value] for value in given.values()]
        for values in product(*lists):
            yield dict(zip(given, values, strict=True))

    def seed(self) -> str:
        value = self.data.get("seed", "0")
        if not isinstance(value, (str, int)) or isinstance(value, bool):
            raise self.bad("seed", f"{value!r} is not {FIELDS['seed']}")
        return str(value)

    def seconds(self) -> float | None:
        value = self.data.get("seconds")
        if value is not None and (type(value) not in (int, float) or not value > 0):
            raise self.bad("seconds", f"{value!r} is not {FIELDS['seconds']}")
        return None if value is None else float(value)

    def contest(self, seats: int | None, entries: list[str], options: Mapping[str, Any]) -> Contest:
        """One variant, checked; what is wrong is laid at the door of the field that brought it."""
        game = registry.game(self.game())
        for name, value in options.items():
            option = next((each for each in game.options if each.name == name), None)
            if option is None:
                known = ", ".join(each.name for each in game.options) or "none"
                raise self.bad(f"options.{name}", f"{game.title} has no such option; there are: {known}")
            if not option.takes(value):
                raise self.bad(f"options.{name}", f"{value!r} is not {game.words.spoken(option.wanted(), 'wanted')}")
        simulations = self.count("simulations") if "simulations" in self.data else None
        seed, seconds = self.seed(), self.seconds()
        try:
            Contest.of(game.name, entries, game.traits.seats[0])
        except MotleyError as error:
            raise self.bad("bots", str(error)) from error
        try:
            return Contest.of(game.name, entries, seats, options, seed, seconds, simulations)
        except MotleyError as error:
            raise self.bad(self.blamed(game.name, entries, seats), str(error)) from error

    def blamed(self, game: str, entries: list[str], seats: int | None) -> str:
        """Which field a variant that cannot be played is laid to: the options, if it could be played without them."""
        try:
            Contest.of(game, entries, seats)
        except MotleyError:
            return "bots" if seats is None else "seats"
        return "options"


def labels(contests: list[Contest]) -> tuple[str, ...]:
    """What tells each variant from the others, in words."""
    parts: list[dict[str, str]] = []
    for contest in contests:
        told = {"seats": f"{contest.seats} {'seat' if contest.seats == 1 else 'seats'}"}
        told["bots"] = ", ".join(contest.entries)
        told.update({name: f"{name} {_plain(value)}" for name, value in contest.options.items()})
        parts.append(told)
    differing = [key for key in parts[0] if len({told[key] for told in parts}) > 1]
    return tuple(", ".join(told[key] for key in differing) or "all games" for told in parts)


def _plain(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value).replace("_", " ")
