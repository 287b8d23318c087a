"""What is kept of a ladder: results and times go to another machine, and the ladder goes on there."""

import json
from pathlib import Path

from motley.lab.ladder import Ladder
from motley.lab.runner import Here
from tests.lab.test_ladder import SMALL
from tools.kept import keep, restore

BOTS = ("random", "greedy:beginner")


def ladder(folder: Path) -> Ladder:
    return Ladder.begin(folder, "motif", BOTS, games=12, settings=SMALL, targets=(0.6,))


def played(folder: Path, most: int) -> Ladder:
    """As far as so many games."""
    climbing = ladder(folder)
    climbing.climb(Here(), lambda: len(climbing.run.numbers) >= most)
    return climbing


def test_a_ladder_goes_on_from_what_is_kept_of_it(tmp_path: Path) -> None:
    whole, part = played(tmp_path / "whole", 12), played(tmp_path / "here", 6)
    assert 0 < len(part.run.numbers) < len(whole.run.numbers) == 12
    file = tmp_path / "kept" / "small.jsonl.gz"
    keep(part.run.folder, file, 3)
    assert restore(file, tmp_path / "there", 3)
    there = ladder(tmp_path / "there")
    assert there.run.numbers == part.run.numbers
    assert there.rungs == part.rungs
    assert [each.rating for each in there.standings()] == [each.rating for each in part.standings()]
    there.climb(Here())
    assert there.rungs == whole.rungs, "the same games follow"
    keep(there.run.folder, file, 3)
    assert restore(file, tmp_path / "elsewhere", 3)
    assert ladder(tmp_path / "elsewhere").rungs == whole.rungs


def test_only_what_the_same_bots_played_is_taken_up_and_nothing_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "small.jsonl.gz"
    assert not restore(file, tmp_path / "there", 1), "nothing was kept"
    keep(played(tmp_path / "here", 4).run.folder, file, 1)
    assert not restore(file, tmp_path / "there", 2)
    assert not (tmp_path / "there").exists()
    before = (tmp_path / "here" / "games.jsonl").read_text("utf-8")
    assert not restore(file, tmp_path / "here", 1)
    assert (tmp_path / "here" / "games.jsonl").read_text("utf-8") == before


def test_a_game_that_was_cut_off_is_not_kept(tmp_path: Path) -> None:
    here = played(tmp_path / "here", 4).run
    with open(here.folder / "games.jsonl", "a", encoding="utf-8") as file:
        file.write('{"number": 11, "rec')
    with open(here.folder / "times.jsonl", "a", encoding="utf-8") as file:
        file.write(json.dumps({"number": 11, "thinking": []}) + "\n")
    keep(here.folder, tmp_path / "small.jsonl.gz", 1)
    assert restore(tmp_path / "small.jsonl.gz", tmp_path / "there", 1)
    assert ladder(tmp_path / "there").run.numbers == here.numbers
