"""Every game is played as it was: the golden record, made anew, is the same line by line."""

from itertools import zip_longest

import pytest

from motley.kernel import registry
from tests.golden.life import file_of as life_file
from tests.golden.life import life, lives
from tests.golden.playthrough import FOLDER, file_of, playthrough, tables


@pytest.mark.parametrize(("name", "seats"), tables())
def test_golden_record(name: str, seats: int) -> None:
    file = file_of(name, seats)
    write = f"python -m tests.golden --write {name}"
    assert file.is_file(), f"{name} has no golden record for {seats} seats: {write}"
    kept = file.read_text(encoding="utf-8").splitlines()
    made = playthrough(registry.game(name), seats)
    for number, (was, now) in enumerate(zip(kept, made, strict=False), 1):
        assert now == was, f"{file.name}, line {number} differs; if that is meant: {write}"
    assert len(made) == len(kept), f"{file.name} has {len(kept)} lines, the game {len(made)}; if that is meant: {write}"


@pytest.mark.parametrize(("name", "seats"), lives())
def test_golden_life_of_a_match(name: str, seats: int) -> None:
    file = life_file(name, seats)
    write = f"python -m tests.golden --write {name}"
    assert file.is_file(), f"{name} has no golden life for {seats} seats: {write}"
    kept, step = file.read_text(encoding="utf-8").splitlines(), ""
    for was, now in zip_longest(kept, life(name, seats)):
        changed = sorted({*(was or "").split()} ^ {*(now or "").split()})
        assert now == was, f"{file.name}: after {step!r} other things are told: {changed}; if that is meant: {write}"
        step = now


def test_every_golden_record_is_of_a_game() -> None:
    wanted = {file_of(*table).name for table in tables()} | {life_file(*each).name for each in lives()}
    assert {path.name for path in FOLDER.glob("*.txt")} == wanted
