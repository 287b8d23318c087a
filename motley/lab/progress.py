"""How far a run is: a bar with games a second and the time left, where somebody can see it."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

Value = TypeVar("Value")


class SpeedColumn(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(speed(task.speed))


def speed(games: float | None) -> str:
    """So many games a second, in words; slow ones by the minute."""
    if games is None:
        return ""
    return f"{games:.1f} games/s" if games >= 1 else f"{60 * games:.1f} games/min"


def watched(results: Iterable[Value], total: int, what: str = "playing", done: int = 0) -> Iterator[Value]:
    """Hand the results on, and show how many there are of them."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), SpeedColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    shown = Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, speed_estimate_period=60
    )
    with shown as progress:
        task = progress.add_task(what, total=total, completed=done)
        for result in results:
            progress.advance(task)
            yield result
