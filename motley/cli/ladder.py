"""Climbing a ladder of bots and telling who stands where."""

import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from motley.cli.contest import in_all, tell_forfeits
from motley.lab.journal import EXPERIMENT
from motley.lab.ladder import BETTER, NOT_BETTER, BadLadder, Ladder, Rung
from motley.lab.playing import stoppable
from motley.lab.runner import Crew

TELL = "ladder.md"


def climb(ladder: Ladder, minutes: float | None, crew: Crew) -> None:
    """Play until every rung is settled, or as far as it goes; print and keep what came of it."""
    folder, console = ladder.run.folder, Console(markup=False, emoji=False)
    end = None if minutes is None else time.monotonic() + 60 * minutes
    with stoppable() as stop:

        def is_over() -> bool:
            return stop() or (end is not None and time.monotonic() > end)

        ladder.climb(crew, is_over, lambda rung: console.print(sentence(rung), highlight=False, soft_wrap=True))
    console.print(_table(ladder))
    tell_forfeits(console, ladder.forfeits())
    (folder / TELL).write_text(page(ladder), encoding="utf-8")
    began = "Stopped, and all finished games are kept" if stop.is_wanted else "Kept"
    console.print(f"{began} in {folder}; the same command goes on with what is open.", highlight=False, soft_wrap=True)
    if stop.is_wanted:
        raise KeyboardInterrupt


def must_be_there(folder: Path) -> None:
    """Only what is kept can be played again. Raises BadLadder."""
    if not (folder / EXPERIMENT).is_file():
        raise BadLadder(f"{folder}: there is no ladder in this folder to play again")


def play_again(ladder: Ladder, count: int, crew: Crew) -> bool:
    """Play so many kept games of each rung once more; whether all of them go as they went."""
    console = Console(markup=False, emoji=False)
    changed: list[int] = []
    numbers = ladder.samples(count)
    if not numbers:
        raise BadLadder(f"{ladder.run.folder}: no games are kept in this folder yet to play again")
    for number, is_other in ladder.otherwise(numbers, crew):
        changed += [number] if is_other else []
    told = f"{len(numbers)} games played again: {len(numbers) - len(changed)} went as they did"
    console.print(told + "".join(f", game {number} did not" for number in sorted(changed)) + ".", highlight=False)
    return not changed


def sentence(rung: Rung) -> str:
    """How one rung stands."""
    if not rung.games:
        return f"{rung.upper} against {rung.lower}: no games yet"
    low, high = rung.interval
    verdict = {BETTER: "is better than", NOT_BETTER: "is not better than"}.get(rung.verdict, "against")
    mark = f", {rung.target:.0%} wanted" if rung.target != 0.5 else ""
    among = "" if rung.seats == 2 else f", one among {rung.seats} seats"
    return (
        f"{rung.upper} {verdict} {rung.lower}: {rung.mean:.1%} of {rung.games} games "
        f"({low:.1%} to {high:.1%}{mark}{among})"
    )


def page(ladder: Ladder) -> str:
    """The ladder as a part of a page: a table of the rungs and one of the bots."""
    text = [
        "| upper | lower | seats | games | mean return of the upper | 95 % bounds | wanted | verdict |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for rung in reversed(ladder.rungs):
        low, high = rung.interval
        shares = (f"{rung.mean:.1%}", f"{low:.1%} to {high:.1%}") if rung.games else ("-", "-")
        cells = (rung.upper, rung.lower, rung.seats, rung.games, *shares)
        text.append(f"| {' | '.join(str(cell) for cell in cells)} | {rung.target:.0%} | {rung.verdict} |")
    text += ["", "| bot | rating | 95 % interval | decisions | p50 | p95 |", "|---|---|---|---|---|---|"]
    text += [f"| {' | '.join(row)} |" for row in _rows(ladder)]
    # Where the first one is kept is told in the print alone: the page is for other machines too.
    told = [f"- {in_all(each)}; the first: {each.why}" for each in ladder.forfeits()]
    text += ["", *told] if told else []
    return "\n".join(text) + "\n"


def _rows(ladder: Ladder) -> list[list[str]]:
    rows: list[list[str]] = []
    for each in reversed(ladder.standings()):
        low, high = each.interval
        times = [f"{1000 * seconds:.1f} ms" for seconds in (each.median, each.late)]
        rows.append([each.name, f"{each.rating:.1f}", f"{low:.1f} to {high:.1f}", str(each.decisions), *times])
    return rows


def _table(ladder: Ladder) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    for heading in ("rating", "95 % interval", "decisions", "p50", "p95"):
        table.add_column(heading, justify="right")
    for row in _rows(ladder):
        table.add_row(*row)
    return table
