"""The runner: every number has its result, and has it once, whoever works and whatever happens to them."""

from collections import deque
from collections.abc import Sequence
from pathlib import Path

import pytest

from motley.bots.lines import THREADS
from motley.lab import Crew, Deadly, GameFailed, Here, Processes, in_order, play
from motley.lab.playing import crew_for
from motley.lab.runner import Done, Lost, Report, Task
from tests.lab.tasks import Cores, Dying, Square, third_fails

NUMBERS = range(30)


def test_processes_give_the_same_as_this_process(tmp_path: Path) -> None:
    task = Square(tmp_path / "notes")
    alone = list(play(task, NUMBERS, Here()))
    together = list(play(task, NUMBERS, Processes(2)))
    assert sorted(together) == alone == [(number, number * number) for number in NUMBERS]
    assert sorted(task.noted()) == sorted([*NUMBERS, *NUMBERS])
    assert list(in_order(iter(reversed(together)), NUMBERS)) == alone


def test_a_process_that_dies_loses_no_finished_game(tmp_path: Path) -> None:
    task = Dying(tmp_path / "notes", deadly=(4, 17))
    results = list(play(task, NUMBERS, Processes(2)))
    assert sorted(results) == [(number, number * number) for number in NUMBERS]
    assert sorted(task.noted()) == list(NUMBERS), "a finished game was played again"
    assert task.mark(4).exists()
    assert task.mark(17).exists()


def test_a_game_that_kills_whoever_plays_it_is_named(tmp_path: Path) -> None:
    task = Dying(tmp_path / "notes", deadly=(2,), always=True)
    with pytest.raises(Deadly, match="game 2"):
        list(play(task, range(6), Processes(2)))
    assert 2 not in task.noted()


@pytest.mark.parametrize("crew", [Here(), Processes(2)], ids=["here", "processes"])
def test_a_game_that_fails_is_named_with_its_error(crew: Crew) -> None:
    with pytest.raises(GameFailed, match=r"(?s)game 3 failed: .*three is too much"):
        list(play(third_fails, range(6), crew))


def test_what_is_finished_is_handed_on_when_it_is_stopped(tmp_path: Path) -> None:
    task = Square(tmp_path / "notes", pause=0.02)
    got: list[int] = []
    for number, _ in play(task, range(1000), Processes(2), lambda: len(got) >= 5):
        got.append(number)
    assert 5 <= len(got) < 1000
    assert len(got) == len(set(got))


@pytest.mark.parametrize("jobs", [1, 2], ids=["here", "processes"])
def test_whoever_plays_keeps_to_one_core_unless_told_otherwise(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums of a net that were spread over busy cores made games take ten times as long."""
    for name in THREADS:
        # Set and taken away, so that what is set here is gone afterwards.
        monkeypatch.setenv(name, "8")
        monkeypatch.delenv(name)
    monkeypatch.setenv(THREADS[1], "3")
    found = list(play(Cores(), range(2), crew_for(jobs=jobs)))
    assert [cores for _, cores in found] == [["1", "3", "1"]] * 2


class Stutter:
    """A crew that says everything twice, and calls lost what it has finished."""

    def __init__(self) -> None:
        self.given: deque[int] = deque()
        self.said: list[int] = []

    def begin(self, task: Task) -> None: ...

    def room(self, left: int) -> int:
        return 3 if len(self.given) < 6 else 0

    def give(self, numbers: Sequence[int]) -> None:
        self.given.extend(numbers)

    def wait(self) -> list[Report]:
        if not self.given:
            return []
        number = self.given.popleft()
        self.said.append(number)
        if number % 7 == 0 and self.said.count(number) == 1:
            return [Lost([number])]
        return [Done(number, number), Done(number, -1), Lost([number])]

    def end(self) -> None: ...


def test_none_comes_twice_even_if_the_crew_says_so() -> None:
    crew = Stutter()
    assert sorted(play(third_fails, NUMBERS, crew)) == [(number, number) for number in NUMBERS]
    assert max(crew.said.count(number) for number in NUMBERS) == 2, "the crew behaved itself"
