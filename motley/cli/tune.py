"""Fitting the weights of a judgement, and telling what came of it."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from motley.lab.contest import Contest
from motley.lab.runner import Crew
from motley.lab.tune import tune


def write_tuning(contest: Contest, games: int, trials: int, crew: Crew, file: Path) -> None:
    """Write the weights to a file that can take the place of the game's `content/weights.toml`, and show them."""
    found = tune(contest, games, trials, crew)
    options = "".join(f" -o {name}={value}" for name, value in contest.options.items())
    command = (
        f"motley tune {contest.game} --games {games} --trials {trials} --seats {contest.seats} "
        f"--bots {','.join(contest.entries)} --seed {contest.seed}{options}"
    )
    file.write_text(found.toml(f"Written by: {command}"), encoding="utf-8")
    table = Table("feature", "before", "after", box=None)
    for name, before, after in zip(found.names, found.before, found.after, strict=True):
        table.add_row(name, f"{before:.3f}", f"{after:.3f}")
    console = Console()
    console.print(table)
    low, high = found.gain.interval
    verdict = "are better" if found.is_better else "are not shown to be better"
    console.print(
        f"The new weights {verdict}: {found.gain.mean:.1%} of {2 * found.gain.count} games "
        f"({low:.1%} to {high:.1%}). Written to {file}.",
        highlight=False,
        soft_wrap=True,
    )
