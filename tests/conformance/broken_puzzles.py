"""Toy games whose puzzles or daily games are not what they say."""

import json
from typing import Any

from motley_tally.game import Tally

from tests.conformance.broken import breaks


class Puzzled(Tally):
    """Tally with one puzzle more: to take three stones, where one heap alone has as many."""

    changed: dict[str, Any] = {}
    heaps = (2, 1, 4)

    def puzzles(self) -> str:
        position = {"grip": 3, "heaps": list(self.heaps), "is_reversed": False, "seats": 2, "turn": 0}
        told = {"key": "more", "grade": 2, "goal": "taken", "by": 3, "seat": 0, "seats": 2, "solution": ["3-3"]}
        return super().puzzles() + json.dumps({**told, "position": json.dumps(position), **self.changed})


@breaks("puzzles_have_one_solution", "dailies_can_be_played", says="2 ways reach the goal: 2-3 or 3-3")
class PuzzleWithTwoSolutions(Puzzled):
    heaps = (2, 3, 4)


@breaks("puzzles_have_one_solution", "dailies_can_be_played", says="its solution raises taken by 3")
class PuzzleWithoutSolution(Puzzled):
    changed = {"by": 4}


@breaks("puzzles_have_one_solution", "dailies_can_be_played", says="its position is stale")
class PuzzleWithStalePosition(Puzzled):
    changed = {"position": '{"grip": 3, "heaps": "many"}'}


@breaks("puzzles_have_one_solution", "dailies_can_be_played", says="seat 1 of 2 is not asked")
class PuzzleOfSomebodyElse(Puzzled):
    changed = {"seat": 1}


@breaks("puzzles_have_one_solution", "dailies_can_be_played", says="its answer 3-4 cannot be given")
class PuzzleSolvedAgainstTheRules(Puzzled):
    changed = {"solution": ["3-4"]}


@breaks("puzzles_have_one_solution", "dailies_can_be_played", says="goes on after its end")
class PuzzleSolvedTooLate(Puzzled):
    changed = {"by": 2, "solution": ["3-3", "3-1"]}


@breaks("puzzles_have_one_solution", "dailies_can_be_played", says="has the grade 4")
class PuzzleOutOfGrades(Puzzled):
    changed = {"grade": 4}


@breaks("puzzles_have_one_solution", "dailies_can_be_played", says="has no words")
class PuzzleWithoutWords(Puzzled):
    changed = {"goal": "dropped"}


@breaks("puzzles_have_one_solution", "dailies_can_be_played", says="puzzles of the same name: last")
class PuzzleTwice(Puzzled):
    changed = {"key": "last"}


@breaks("puzzles_have_one_solution", "dailies_can_be_played", says="a puzzle has key, grade")
class PuzzleMisspelt(Puzzled):
    changed = {"graed": 1}


class Daily(Tally):
    changed: dict[str, Any] = {}

    def daily(self) -> dict[str, Any]:
        return {**super().daily(), **self.changed}


@breaks("dailies_can_be_played", says="wants 'xyzzy', no bot")
class DailyAgainstNobody(Daily):
    changed = {"heaps": {"seats": 2, "bot": "xyzzy"}}


@breaks("dailies_can_be_played", says="no words")
class DailyWithoutWords(Daily):
    changed = {"stones": {"seats": 2}}


@breaks("dailies_can_be_played", says="cannot be 9")
class DailyThatCannotBegin(Daily):
    changed = {"heaps": {"seats": 2, "vary": {"heaps": [9]}}}


@breaks("dailies_can_be_played", says="it is a puzzle, or has seats")
class DailyOfNothing(Daily):
    changed = {"heaps": {"bot": "casual"}}


@breaks("dailies_can_be_played", says="has no puzzles")
class DailyWithoutPuzzles(Tally):
    def puzzles(self) -> str:
        return ""
