"""The folder of a run: the experiment, a line for each finished game, and a line for how long its bots thought.

A line is written as soon as its game is finished, whole or not at all. Whatever ends a run, `numbers` are the games
that are safe, and the run goes on with the others.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Any

from motley.kernel import MotleyError, registry
from motley.kernel.record import Record
from motley.lab.contest import Forfeits, Result, Thinking, joined
from motley.lab.experiment import Experiment, text_of

EXPERIMENT = "experiment.toml"
GAMES = "games.jsonl"
TIMES = "times.jsonl"


class BadRun(MotleyError):
    """A folder that holds no run, or one that cannot go on."""


class Lines:
    """A file of numbered lines of JSON. A line that was cut off by whatever ended the run is taken away."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.starts: dict[int, int] = {}
        self.end = 0
        if path.exists():
            self._survey()

    def _survey(self) -> None:
        with open(self.path, "rb") as file:
            data = file.read()
        lines = data.splitlines(keepends=True)
        for place, line in enumerate(lines):
            number = _number(line)
            if number is None and place + 1 < len(lines):
                raise BadRun(f"{self.path}, line {place + 1}: this is no line of a run")
            if number is not None:
                self.starts.setdefault(number, self.end)
                self.end += len(line)

    def append(self, line: dict[str, object]) -> None:
        """Write a line; if that fails, the file is as it was before."""
        data = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
        file = os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o666)
        try:
            os.ftruncate(file, self.end)
            os.lseek(file, self.end, os.SEEK_SET)
            _write_whole(file, data)
        except BaseException:
            os.ftruncate(file, self.end)
            raise
        finally:
            os.close(file)
        self.starts[int(str(line["number"]))] = self.end
        self.end += len(data)

    def __getitem__(self, number: int) -> dict[str, object]:
        with open(self.path, "rb") as file:
            file.seek(self.starts[number])
            found = json.loads(file.readline())
        assert isinstance(found, dict)
        return found


def _number(line: bytes) -> int | None:
    """The number of a whole line; None for one that was cut off."""
    try:
        number = json.loads(line)["number"] if line.endswith(b"\n") else None
    except (ValueError, KeyError, TypeError):
        return None
    return number if isinstance(number, int) else None


def _write_whole(file: int, data: bytes) -> None:
    """A disk that fills up takes the first part of a line, and refuses the rest."""
    while data:
        data = data[os.write(file, data) :]


class Run:
    """A run of an experiment, in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        file = folder / EXPERIMENT
        if not file.is_file():
            raise BadRun(f"{folder}: there is no run in this folder")
        self.experiment = Experiment.read(file)

    @classmethod
    def begin(cls, experiment: Path, folder: Path) -> "Run":
        """A new run of the experiment in this file. Raises BadExperiment, and BadRun where there is one already."""
        text = text_of(experiment)
        Experiment.loads(text, str(experiment))
        if (folder / EXPERIMENT).exists():
            raise BadRun(f"{folder}: there is a run already; go on with it by: motley lab resume {folder}")
        folder.mkdir(parents=True, exist_ok=True)
        beside = folder / f".{EXPERIMENT}"
        beside.write_text(text, encoding="utf-8")
        beside.replace(folder / EXPERIMENT)
        return cls(folder)

    @cached_property
    def games(self) -> Lines:
        return Lines(self.folder / GAMES)

    @cached_property
    def times(self) -> Lines:
        return Lines(self.folder / TIMES)

    @property
    def numbers(self) -> list[int]:
        """The games that are finished and safe."""
        return sorted(self.games.starts)

    @property
    def missing(self) -> list[int]:
        return [number for number in range(len(self.experiment)) if number not in self.games.starts]

    def add(self, number: int, result: Result) -> None:
        """Keep a finished game."""
        # What counts as finished is in the file of games: the times are written first.
        if number not in self.times.starts:
            line: dict[str, object] = {"number": number, "thinking": [asdict(each) for each in result.thinking]}
            if result.forfeits:
                line["forfeits"] = [asdict(each) for each in result.forfeits]
            self.times.append(line)
        self.games.append({"number": number, "record": result.record})

    def record(self, number: int) -> Record:
        return Record.loads(str(self.games[number]["record"]))

    def thinking(self, number: int) -> list[Thinking]:
        found = self.times[number]["thinking"]
        assert isinstance(found, list)
        return [Thinking(**each) for each in found]

    def forfeits(self, numbers: Iterable[int]) -> list[Forfeits]:
        """What bots forfeited in these games."""
        return joined(Forfeits(**each) for number in numbers for each in self._forfeits(number))

    def _forfeits(self, number: int) -> list[dict[str, Any]]:
        found = self.times[number].get("forfeits", []) if number in self.times.starts else []
        assert isinstance(found, list)
        return found

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else plays into this folder meanwhile."""
        from filelock import FileLock, Timeout

        lock = FileLock(self.folder / ".lock")
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise BadRun(f"{self.folder}: somebody else is playing this run") from None
        try:
            yield
        finally:
            lock.release()

    def check_rules(self) -> None:
        """Games of other rules cannot be counted together."""
        if not self.games.starts:
            return
        record = self.record(next(iter(self.games.starts)))
        game = registry.game(record.game)
        if record.version != game.version:
            raise BadRun(
                f"{self.folder}: its games were played under version {record.version} of {game.title}, "
                f"and this is version {game.version}: begin a new run"
            )
