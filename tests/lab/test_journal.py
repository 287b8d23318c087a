"""Runs survive: a process that is killed or interrupted, a disk that fills up, lines that were cut off."""

import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from motley.lab import BadRun, Here, Run, go_on

EXPERIMENT = """\
game = "motif"
games = 90
bots = ["random"]
[options]
size = 3
"""
GAMES = 90
STRUCK = 3


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of a run that nothing happened to."""
    run = begun(tmp_path_factory.mktemp("undisturbed"))
    assert go_on(run, Here()) == GAMES
    return lines(run)


def begun(folder: Path) -> Run:
    file = folder / "study.toml"
    file.write_text(EXPERIMENT, encoding="utf-8")
    return Run.begin(file, folder / "study.run")


def lines(run: Run) -> list[str]:
    return sorted((run.folder / "games.jsonl").read_text(encoding="utf-8").splitlines())


def resumed(folder: Path, *, struck: str = "", jobs: int = 2, largest: int | None = None) -> tuple[int, str, str]:
    """`motley lab resume` in a process of its own: its exit code and what it said.

    It is struck by a signal once three games are kept, or its files may grow only so large.
    """

    def limited() -> None:
        if largest is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    program = ["tests.lab.struck", struck, str(STRUCK)] if struck else ["motley.cli"]
    words = [sys.executable, "-m", *program, "lab", "resume", str(folder), "--jobs", str(jobs)]
    done = subprocess.run(words, capture_output=True, text=True, preexec_fn=limited, check=False)
    return done.returncode, done.stdout, done.stderr


def finished(folder: Path, undisturbed: list[str]) -> int:
    """Go on to the end: nothing that was there is played again, and it is as if nothing had happened."""
    run = Run(folder)
    safe = lines(run) if run.numbers else []
    whole = [line for line in safe if line in undisturbed]
    played = go_on(run, Here())
    assert played == GAMES - len(whole)
    assert lines(run) == undisturbed
    return len(whole)


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path, undisturbed: list[str]) -> None:
    run = begun(tmp_path)
    code, _, errors = resumed(run.folder, struck="SIGKILL")
    assert code == -signal.SIGKILL, errors
    assert finished(run.folder, undisturbed) == STRUCK


@pytest.mark.parametrize(("struck", "jobs"), [("SIGINT", 1), ("SIGTERM", 2)])
def test_an_interrupted_run_keeps_what_is_finished_and_says_how_to_go_on(
    tmp_path: Path, undisturbed: list[str], struck: str, jobs: int
) -> None:
    run = begun(tmp_path)
    code, said, errors = resumed(run.folder, struck=struck, jobs=jobs)
    assert code == 130, errors
    kept = len(lines(run))
    # Processes may have sent more by then, which is kept; one alone stops at once.
    assert kept == STRUCK if jobs == 1 else kept >= STRUCK
    assert f"{kept} games are finished and kept" in said
    assert f"motley lab resume {run.folder}" in said
    assert finished(run.folder, undisturbed) == kept


def test_a_run_tells_in_the_end_what_bots_forfeited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.py").write_text(
        "from motley.kernel import Bot\n\n\nclass A(Bot):\n    def choose(self, turn): raise RuntimeError\n",
        encoding="utf-8",
    )
    text = EXPERIMENT.replace('"random"', '"random", "./bad.py"').replace("games = 90", "games = 2")
    (tmp_path / "study.toml").write_text(text, encoding="utf-8")
    run = Run.begin(tmp_path / "study.toml", tmp_path / "study.run")
    code, said, errors = resumed(run.folder)
    assert code == 0, errors
    assert "the bot ./bad.py forfeits a decision: it ended with the exit code 1; to ask it again: motley ask " in said
    (told,) = run.forfeits(run.numbers)
    assert f"the bot ./bad.py forfeits {told.decisions} decisions in all, in 2 games" in said


def test_a_disk_that_fills_up_takes_no_finished_game(tmp_path: Path, undisturbed: list[str]) -> None:
    run = begun(tmp_path)
    some = sum(len(line) + 1 for line in undisturbed[:20]) + 100
    code, said, errors = resumed(run.folder, largest=some)
    assert code == 2
    assert "games.jsonl" in errors or "File too large" in errors
    kept = lines(run)
    assert len(kept) >= 5
    assert set(kept) < set(undisturbed), "a line was cut off"
    assert f"{len(kept)} games are finished and kept" in said
    assert finished(run.folder, undisturbed) == len(kept)


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, undisturbed: list[str]) -> None:
    run = begun(tmp_path)
    cut = undisturbed[2][: len(undisturbed[2]) // 2]
    (run.folder / "games.jsonl").write_text("\n".join([*undisturbed[:2], cut]), encoding="utf-8")
    assert finished(run.folder, undisturbed) == 2


def test_a_spoilt_line_inside_is_named_and_nothing_is_thrown_away(tmp_path: Path, undisturbed: list[str]) -> None:
    run = begun(tmp_path)
    text = "\n".join([undisturbed[0], undisturbed[1][:50], *undisturbed[2:5]]) + "\n"
    (run.folder / "games.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(BadRun, match=r"games.jsonl, line 2"):
        go_on(Run(run.folder), Here())
    assert (run.folder / "games.jsonl").read_text(encoding="utf-8") == text


def test_one_run_is_played_by_one_at_a_time_and_begun_once(tmp_path: Path) -> None:
    run = begun(tmp_path)
    with run.alone(), pytest.raises(BadRun, match="somebody else"):
        go_on(Run(run.folder), Here())
    with pytest.raises(BadRun, match="motley lab resume"):
        Run.begin(tmp_path / "study.toml", run.folder)
    with pytest.raises(BadRun, match="no run"):
        Run(tmp_path)
