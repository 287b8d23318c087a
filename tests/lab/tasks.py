"""Tasks for the runner that misbehave; they write down what they did, so that other processes can be asked."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from motley.bots.lines import THREADS


@dataclass(frozen=True)
class Square:
    """Squares a number, and notes that it did."""

    notes: Path
    pause: float = 0.0

    def __call__(self, number: int) -> int:
        self.note(number)
        time.sleep(self.pause)
        return number * number

    def note(self, number: int) -> None:
        with open(self.notes, "a", encoding="utf-8") as file:
            file.write(f"{number}\n")

    def noted(self) -> list[int]:
        return [int(line) for line in self.notes.read_text(encoding="utf-8").split()]


@dataclass(frozen=True)
class Dying(Square):
    """Takes its process with it at some numbers: the first time, or always."""

    deadly: tuple[int, ...] = ()
    always: bool = False

    def __call__(self, number: int) -> int:
        if number in self.deadly and (self.always or not self.mark(number).exists()):
            self.mark(number).touch()
            os._exit(9)
        return super().__call__(number)

    def mark(self, number: int) -> Path:
        return self.notes.with_name(f"died-{number}")


def third_fails(number: int) -> int:
    if number == 3:
        raise ZeroDivisionError("three is too much")
    return number


@dataclass(frozen=True)
class Cores:
    """Tells what the process that plays would let sums spread over."""

    def __call__(self, number: int) -> list[str | None]:
        return [os.environ.get(name) for name in THREADS]
