"""Fitting the weights of a judgement, and telling what came of it."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from motley.kernel import registry
from motley.kernel.data import has_file, read_toml
from motley.kernel.expectation import FILE
from motley.lab.contest import Contest
from motley.lab.expect import learn_to_expect
from motley.lab.runner import Crew
from motley.lab.tune import tune


def write_tuning(contest: Contest, games: int, trials: int, by: str, crew: Crew, file: Path) -> None:
    """Write the weights to a file that can take the place of the game's `content/weights.toml`, and show them."""
    found = tune(contest, games, trials, crew, by)
    command = _command(contest, f"--games {games} --trials {trials} --by {by}")
    file.write_text(found.toml(f"Written by: {command}"), encoding="utf-8")
    table = Table("feature", "before", "after", box=None)
    for name, before, after in zip(found.names, found.before, found.after, strict=True):
        table.add_row(name, f"{before:.3f}", f"{after:.3f}")
    low, high = found.gain.interval
    verdict = "are better" if found.is_better else "are not shown to be better"
    gain = f"{found.gain.mean:.1%} of {2 * found.gain.count} games ({low:.1%} to {high:.1%})"
    _show(table, f"The new weights {verdict}: {gain}. Written to {file}.")


def write_expectation(contest: Contest, games: int, crew: Crew, file: Path) -> None:
    """Write weights that can take the place of those in the game's `content/expectation.toml`, and show them."""
    found = learn_to_expect(contest, games, crew)
    package = registry.game(contest.game).package
    kept = read_toml(package, FILE) if has_file(package, FILE) else {}
    file.write_text(found.toml(_command(contest, f"--expect --games {games}"), kept), encoding="utf-8")
    table = Table("part", "weight", box=None)
    for name, weight in zip(found.names, found.weights, strict=True):
        table.add_row(name, f"{weight:.4f}")
    verdict = "tells more" if found.is_better else "does not tell more"
    shares = f"{found.after:.1%} of how returns vary, and what is expected today {found.before:.1%}"
    _show(table, f"The fit {verdict} of games that it was not fitted to: {shares}. Written to {file}.")


def _show(table: Table, verdict: str) -> None:
    console = Console()
    console.print(table)
    console.print(verdict, highlight=False, soft_wrap=True)


def _command(contest: Contest, how: str) -> str:
    """The command that plays the same games again."""
    options = "".join(f" -o {name}={value}" for name, value in contest.options.items())
    bots = ",".join(contest.entries)
    who = f"--seats {contest.seats} --bots {bots} --seed {contest.seed}"
    return f"motley tune {contest.game} {how} {who}{options}"
