"""Ladders: who is better is found out, kept by number, gone on with, and never decided by which game is quick."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from motley.lab.contest import Thinking
from motley.lab.ladder import BETTER, NOT_BETTER, OPEN, BadLadder, Ladder, spent
from motley.lab.runner import Here, Report
from motley.lab.sequential import Trial, bounds
from motley.lab.statistics import Mean
from tests.cli.conftest import Run, run  # noqa: F401

Shape = Callable[[random.Random, float], float]
"""How the differences of blocks come, with this mean."""

SMALL = {"seed": "7", "options": {"size": 3}}


class Backwards(Here):
    """Takes everything that there is and does the last first."""

    def room(self, left: int) -> int:
        return 1

    def wait(self) -> list[Report]:
        self.given.rotate(1)
        return super().wait()


def ladder(folder: Path, bots: Sequence[str] = ("random", "greedy:steady"), games: int = 40) -> Ladder:
    return Ladder.begin(folder, "motif", bots, games=games, settings=SMALL)


def test_the_better_one_is_found_and_the_worse_one_too(tmp_path: Path) -> None:
    up, down = ladder(tmp_path / "up"), ladder(tmp_path / "down", ("greedy:steady", "random"))
    (better,), (worse,) = up.climb(Here()), down.climb(Here())
    assert (better.verdict, worse.verdict) == (BETTER, NOT_BETTER)
    assert better.games < 40
    assert better.games % 2 == 0
    assert better.interval[0] > 0.5 > worse.interval[1]
    low, high = up.standings()
    assert (low.name, high.name) == ("random", "greedy:steady")
    assert high.interval[0] > low.interval[0]
    assert high.rating > low.rating
    assert 0 < high.median <= high.late


def test_each_two_may_have_a_target_of_their_own(tmp_path: Path) -> None:
    bots = ("random", "greedy:beginner", "greedy:steady")
    climbing = Ladder.begin(tmp_path, "motif", bots, games=24, settings=SMALL, targets=(0.05, 0.9))
    low, high = climbing.climb(Here())
    assert (low.target, high.target) == (0.05, 0.9)
    assert low.verdict == BETTER, "a twentieth is soon reached"
    assert high.verdict != BETTER, "so few games cannot show nine tenths"
    with pytest.raises(BadLadder, match="2 targets for 1 pairs"):
        Ladder.begin(tmp_path / "other", "motif", bots[:2], settings=SMALL, targets=(0.5, 0.6))


def test_one_that_is_stopped_goes_on_with_the_same_games(tmp_path: Path) -> None:
    whole, parts = ladder(tmp_path / "whole"), ladder(tmp_path / "parts")
    whole.climb(Here())
    left = 3

    def three_more() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    for _ in range(30):
        left = 3
        again = ladder(tmp_path / "parts")
        again.climb(Here(), three_more)
    assert parts.run.games.path.read_bytes() == whole.run.games.path.read_bytes()
    with pytest.raises(BadLadder, match="another ladder"):
        ladder(tmp_path / "parts", ("greedy:steady", "random"))


def test_an_open_one_becomes_longer_and_never_shorter(tmp_path: Path) -> None:
    bots = ("greedy:beginner", "greedy:steady")
    whole = ladder(tmp_path / "whole", bots, games=12)
    (expected,) = whole.climb(Here())
    ladder(tmp_path / "parts", bots, games=4).climb(Here())
    with pytest.raises(BadLadder, match="another ladder"):
        ladder(tmp_path / "parts", bots, games=2)
    (found,) = ladder(tmp_path / "parts", bots, games=12).climb(Here())
    assert found == expected
    assert found.games > 4, "four games settled it, so nothing was seen"


def test_games_count_in_their_order_however_they_come(tmp_path: Path) -> None:
    straight, backwards = ladder(tmp_path / "straight", games=16), ladder(tmp_path / "backwards", games=16)
    assert straight.climb(Here()) == backwards.climb(Backwards())
    assert len(backwards.run.numbers) >= len(straight.run.numbers)


def test_more_seats_have_one_of_the_upper_among_lower_ones(tmp_path: Path) -> None:
    climbing = Ladder.begin(tmp_path, "tally", ["random", "greedy"], 3, games=3, settings={"seed": "1"})
    (contest,) = climbing.contests
    assert contest.entries == ("greedy", "random", "random")
    assert [contest.seating(number).index(0) for number in range(3)] == [0, 2, 1]
    (rung,) = climbing.climb(Here())
    assert (rung.games, len(rung.blocks)) == (3, 1)


def test_the_command_prints_keeps_and_goes_on(run: Run, tmp_path: Path) -> None:  # noqa: F811
    args = ("ladder", "motif", "--bots", "random,greedy", "--games", "4", "-o", "size=3", "--to", str(tmp_path / "l"))
    first = run(*args)
    assert first.code == 0
    assert "greedy against random: " in first.out
    assert "rating" in first.out
    assert "| greedy | random | 2 | 4 |" in (tmp_path / "l" / "ladder.md").read_text("utf-8")
    kept = (tmp_path / "l" / "games.jsonl").read_bytes()
    assert run(*args).out.splitlines()[0] == first.out.splitlines()[0]
    assert (tmp_path / "l" / "games.jsonl").read_bytes() == kept
    assert run("ladder", "motif", "--bots", "random", "--to", str(tmp_path / "m")).code == 2


def test_kept_games_are_those_of_the_bots_of_today(tmp_path: Path) -> None:
    """A bot that has changed since is found out by them: here somebody else plays under its name."""
    climbing = ladder(tmp_path, games=8)
    (rung,) = climbing.climb(Here())
    numbers = climbing.samples(4)
    assert numbers[0] == 0
    assert numbers[-1] == rung.games - 1
    assert len(numbers) == 4
    assert climbing.samples(1) == [0]
    assert sorted(climbing.otherwise(numbers, Here())) == [(number, False) for number in numbers]
    file = tmp_path / "experiment.toml"
    file.write_text(file.read_text("utf-8").replace("greedy:steady", "greedy:beginner"), encoding="utf-8")
    assert any(
        is_other for _, is_other in ladder(tmp_path, ("random", "greedy:beginner"), 8).otherwise(numbers, Here())
    )


def test_the_command_tells_when_kept_games_go_otherwise(run: Run, tmp_path: Path) -> None:  # noqa: F811
    args = ("ladder", "motif", "--bots", "random,greedy", "--games", "4", "-o", "size=3", "--to", str(tmp_path / "l"))
    assert run(*args).code == 0
    again = run(*args, "--again", "4")
    assert (again.code, again.out.strip()) == (0, "4 games played again: 4 went as they did.")
    games = tmp_path / "l" / "games.jsonl"
    lines = games.read_text("utf-8").splitlines(keepends=True)
    number = json.loads(lines[0])["number"]
    swapped = json.loads(lines[0])["record"]
    placings = {"[1, 2]": "[2, 1]", "[2, 1]": "[1, 2]"}
    there = next(each for each in placings if each in swapped)
    lines[0] = json.dumps({"number": number, "record": swapped.replace(there, placings[there])}) + "\n"
    games.write_text("".join(lines), encoding="utf-8")
    again = run(*args, "--again", "4")
    assert (again.code, again.out.strip()) == (1, f"4 games played again: 3 went as they did, game {number} did not.")


def test_what_bots_forfeit_is_told_and_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.chdir(tmp_path)
    head = "from motley.kernel import Bot\n\n\nclass A(Bot):\n    def choose(self, turn):\n"
    Path("bad.py").write_text(f"{head}        raise RuntimeError\n", encoding="utf-8")
    Path("good.py").write_text(f"{head}        return turn.moves[0]\n", encoding="utf-8")
    args = ("ladder", "motif", "--bots", "random,./bad.py,./good.py", "-o", "size=3", "--to", "l")
    part = run(*args, "--games", "2")
    assert part.code == 0
    told = [line for line in part.out.splitlines() if "forfeits" in line]
    assert told[0].startswith("the bot ./bad.py forfeits a decision: it ended with the exit code 1; to ask it again: ")
    assert run("ask", told[0].rpartition(" ")[2]).code == 1
    climbing = Ladder.begin(Path("l"), "motif", ("random", "./bad.py", "./good.py"), 2, 2, {**SMALL, "seed": "0"})
    decisions = {each.name: each.decisions for each in climbing.standings()}
    assert told[1] == f"the bot ./bad.py forfeits {decisions['./bad.py']} decisions in all, in 4 games"
    # Who goes on hears of those games as well.
    whole = run(*args, "--games", "4")
    (said,) = [line for line in whole.out.splitlines() if "in all" in line]
    assert said.endswith("in 8 games")
    page = Path("l/ladder.md").read_text("utf-8")
    assert page.endswith(f"\n\n- {said}; the first: it ended with the exit code 1\n")
    assert str(tmp_path) not in page


def test_where_nobody_forfeits_nothing_is_told_of_it(run: Run, tmp_path: Path) -> None:  # noqa: F811
    args = ("--bots", "random,greedy", "--games", "2", "-o", "size=3", "--to", str(tmp_path / "l"))
    assert "the bot" not in run("ladder", "motif", *args).out
    for file in (tmp_path / "l").iterdir():
        assert "forfeit" not in file.read_text("utf-8")


def test_what_is_wrong_with_a_ladder_is_said_before_anything_is_written(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for wrong, why in (
        (("--bots", "random,hal"), "no bot called 'hal'"),
        (("--bots", "random,greedy", "--seats", "9"), "seats: "),
        (("--bots", "random,greedy", "--target", "0.5,0.6"), "2 targets for 1 pairs"),
        (("--bots", "random,greedy", "-o", "size=99"), "options.size: "),
        (("--bots", "random,greedy", "--again", "3"), "there is no ladder in this folder"),
    ):
        ran = run("ladder", "motif", *wrong, "--to", str(tmp_path / "l"))
        assert (ran.code, ran.out) == (2, "")
        assert why in ran.err
        assert ".toml" not in ran.err
        assert list(tmp_path.iterdir()) == []


def test_a_rung_without_games_says_so(run: Run, tmp_path: Path) -> None:  # noqa: F811
    args = ("ladder", "motif", "--bots", "random,greedy", "--games", "4", "-o", "size=3", "--to", str(tmp_path))
    ran = run(*args, "--minutes", "0")
    assert ran.code == 0
    assert ran.out.startswith("greedy against random: no games yet\n")
    assert "| greedy | random | 2 | 0 | - | - | 50% | open |" in (tmp_path / "ladder.md").read_text("utf-8")
    again = run(*args, "--again", "3")
    assert again.code == 2
    assert "no games are kept in this folder yet" in again.err


def test_one_that_is_interrupted_says_how_to_go_on(tmp_path: Path) -> None:
    args = ("ladder", "motif", "--bots", "greedy:beginner,greedy", "-o", "size=3", "--to", str(tmp_path / "l"))
    command = (sys.executable, "-m", "tests.lab.struck", "SIGINT", "3", *args)
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 130, done.stderr
    assert "greedy against greedy:beginner: " in done.stdout
    assert "Stopped, and all finished games are kept in " in done.stdout
    assert "the same command goes on" in done.stdout
    assert len((tmp_path / "l" / "games.jsonl").read_text("utf-8").splitlines()) == 3


def either(source: random.Random, truth: float) -> float:
    """All or nothing."""
    return 1.0 if source.random() < (truth + 1) / 2 else -1.0


def narrow(source: random.Random, truth: float) -> float:
    """Close together, as the means of several games are."""
    return truth + source.choice((-0.2, 0.2))


def rare(source: random.Random, truth: float) -> float:
    """Nearly always a little more, and seldom all lost: what a bettor gains for long he loses at once."""
    return truth + 0.05 * (1 + truth) if source.random() < 20 / 21 else -1.0


class Peeking:
    """The deliberately broken way: an interval for a fixed number of games, looked at after each."""

    def __init__(self, mark: float) -> None:
        self.mark = mark
        self.seen: list[float] = []

    def add(self, difference: float) -> None:
        self.seen.append(difference)

    @property
    def side(self) -> int:
        if len(self.seen) < 10:
            return 0
        low, high = Mean.of(self.seen).interval
        return int(low > self.mark) - int(high < self.mark)


def alarms(make: Callable[[float], Trial | Peeking], shape: Shape, mark: float, tries: int = 200) -> tuple[int, int]:
    """How often somebody is wrong who looks after every block of 100: "above", and "below", of a mean at the mark."""
    source = random.Random(11)
    sides: list[int] = []
    for _ in range(tries):
        trial = make(mark)
        for _ in range(100):
            trial.add(shape(source, mark))
            if trial.side:
                break
        sides.append(trial.side)
    return sides.count(1), sides.count(-1)


@pytest.mark.parametrize("shape", [either, narrow, rare])
@pytest.mark.parametrize("mark", [0.0, 0.1, 0.2, 0.8])
def test_looking_after_every_game_does_not_make_it_wrong_more_often(shape: Shape, mark: float) -> None:
    # A twentieth of the tries on each side; somewhat more may be luck.
    assert max(alarms(Trial, shape, mark)) <= 10 + 5


def test_looking_at_an_interval_for_so_many_games_would() -> None:
    assert max(alarms(Peeking, either, 0.1)) > 15
    assert max(alarms(Peeking, narrow, 0.1)) > 15


def test_what_is_clear_is_soon_settled() -> None:
    for gain, most in ((0.62, 11), (1.0, 7), (0.32, 24)):
        trial = Trial(0.1)
        count = 0
        while not trial.side and count < 100:
            trial.add(gain)
            count += 1
        assert (trial.side, count <= most) == (1, True), f"{gain}: {count}"


def test_bounds_are_where_a_trial_would_decide() -> None:
    low, high = bounds([1.0, -1.0, 1.0, 1.0] * 20)
    assert -1 < low < 0.5 < high < 1
    assert bounds([]) == (-1.0, 1.0)
    assert bounds([1.0] * 50)[0] > 0.7


def test_times_are_those_of_all_decisions() -> None:
    quick, slow = Thinking.of([0.001] * 900), Thinking.of([1.0] * 100)
    assert spent([quick, slow], 0.5) == 0.001
    assert spent([quick, slow], 0.95) == 1.0
    assert spent([], 0.5) == 0.0


def test_an_open_rung_says_so(tmp_path: Path) -> None:
    (rung,) = ladder(tmp_path, ("random", "greedy:beginner"), games=2).climb(Here())
    assert rung.verdict == OPEN
