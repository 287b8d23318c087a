"""`motley lab`: experiments as files, their runs, what they say about balance."""

import os
from pathlib import Path
from typing import Annotated

import typer

lab = typer.Typer(help="Play experiments in numbers and report on balance.", no_args_is_help=True)

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a run.")]
Jobs = Annotated[int, typer.Option(min=1, help="Games played at the same time.")]
OnCluster = Annotated[str | None, typer.Option("--on", metavar="WHERE", help="`ray`, or the address of a Ray cluster.")]
JOBS = os.cpu_count() or 1


@lab.command()
def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An experiment: a TOML file, see docs/lab.md.")],
    to: Annotated[Path | None, typer.Option(help="The run's folder; otherwise beside the file.")] = None,
    jobs: Jobs = JOBS,
    on: OnCluster = None,
) -> None:
    """Play an experiment. What is finished is kept at once; `lab resume` goes on with the rest."""
    from motley.cli.study import begin

    begin(file, file.with_suffix(".run") if to is None else to, jobs, on)


@lab.command()
def resume(folder: Folder, jobs: Jobs = JOBS, on: OnCluster = None) -> None:
    """Go on with a run that was stopped: the games that are missing, and no other."""
    from motley.cli.study import resume

    resume(folder, jobs, on)


@lab.command()
def report(
    folder: Folder,
    to: Annotated[Path | None, typer.Option(help="The page; otherwise report.html in the folder.")] = None,
    jobs: Jobs = JOBS,
) -> None:
    """Make the page that says what is out of balance, and how sure that is."""
    from motley.cli.study import report

    report(folder, folder / "report.html" if to is None else to, jobs)


@lab.command()
def compare(
    first: Annotated[
        str, typer.Argument(metavar="A", help="An experiment or the folder of a run; `:2` for a variant.")
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="What it is compared with.")],
    measure: Annotated[str, typer.Option(help="`seat 1`, a bot, `length`, or a measure of the game.")] = "seat 1",
    error: Annotated[float, typer.Option(min=0.0001, max=0.5, help="How often it may be wrong, at most.")] = 0.05,
    margin: Annotated[float, typer.Option(min=0.001, max=1, help="What differs by less counts as alike.")] = 0.05,
    games: Annotated[int | None, typer.Option(min=1, help="At most so many pairs; otherwise as in the files.")] = None,
    jobs: Jobs = JOBS,
    on: OnCluster = None,
) -> None:
    """Play two variants with the same luck until it is clear whether they differ."""
    from motley.cli.study import compare

    compare(first, second, measure, error, margin, games, jobs, on)
