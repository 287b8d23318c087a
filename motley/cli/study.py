"""The work of `motley lab`."""

from pathlib import Path

from rich.console import Console

from motley.cli.contest import tell_forfeits
from motley.lab import Run, crew_for, go_on
from motley.lab.compare import Comparison, Pairs, Side
from motley.lab.compare import compare as compared
from motley.lab.progress import watched
from motley.lab.sequential import ALIKE, DIFFERENT

console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def begin(file: Path, folder: Path, jobs: int, on: str | None) -> None:
    _play(Run.begin(file, folder), jobs, on)


def resume(folder: Path, jobs: int, on: str | None) -> None:
    _play(Run(folder), jobs, on)


def _play(run: Run, jobs: int, on: str | None) -> None:
    played = 0
    try:
        played = go_on(run, crew_for(on, jobs))
    finally:
        left = len(run.missing)
        if left:
            console.print(f"{len(run.numbers)} games are finished and kept, {left} are missing.")
            console.print(f"Go on with: motley lab resume {run.folder}")
    tell_forfeits(console, run.forfeits(run.numbers))
    console.print(f"{run.experiment.title}: {played} games played, {len(run.numbers)} in all, in {run.folder}")
    console.print(f"See what they say: motley lab report {run.folder}")


def report(folder: Path, page: Path, jobs: int) -> None:
    from motley.lab.report import written
    from motley.lab.tables import made

    run = Run(folder)
    if not run.numbers:
        console.print(f"{folder}: no game is finished yet.")
        return
    tables = made(run, crew_for(None, jobs), lambda results, total: watched(results, total, "replaying"))
    findings = written(run, tables, page)
    for sentence in findings:
        console.print(f"- {sentence}")
    console.print(f"Written: {page}")


def compare(
    first: str,
    second: str,
    measure: str,
    error: float,
    margin: float,
    games: int | None,
    jobs: int,
    on: str | None,
) -> None:
    pairs = Pairs.of(Side.read(first), Side.read(second), measure)
    found = compared(pairs, crew_for(on, jobs), error, margin, games, watched)
    for sentence in told(found, error, margin):
        console.print(sentence)


def told(found: Comparison, error: float, margin: float) -> list[str]:
    """What came of a comparison, in sentences."""
    pairs = found.pairs
    low, high = found.difference.paired.interval
    one, other = pairs.first.label, pairs.second.label
    wanted = f"{margin:.0%} or more" + ("" if found.is_share else " of the pairs")
    verdicts = {
        DIFFERENT: f"They differ in {pairs.measure} (wrongly said at most {error:.0%} of the time).",
        ALIKE: f"They do not differ in {pairs.measure} by {wanted} (wrongly said at most {error:.0%} of the time).",
    }
    return [
        f"{one}: {pairs.measure} {found.first.mean:.3f}; {other}: {found.second.mean:.3f}; "
        f"{found.first.count} pairs of games with the same luck",
        f"Difference {found.difference.paired.mean:+.3f} (about {low:+.3f} to {high:+.3f}), "
        f"effect {found.difference.effect:+.2f} standard deviations of a game",
        verdicts.get(found.verdict, f"These games do not say yet whether they differ by {wanted}: play more."),
    ]
