"""Every game is played as it was: the golden record, made anew, is the same line by line."""

import pytest

from motley.kernel import registry
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


def test_every_golden_record_is_of_a_game() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_of(*table).name for table in tables()}
