"""What happened in Motif, shown where it happened: tokens on their way, tiles that turn, the end."""

from collections import deque
from functools import lru_cache
from typing import Any

from motley.games.motif.look.scene import centre
from motley.games.motif.rules.moves import COLOURS, tile_cell
from motley.kernel import Event, Moment

View = dict[str, Any]

BANNERS = ("toss", "pass", "press", "force", "end", "end-draw")
"""What everybody should read: it is told across the table."""


def moments_of(event: Event, before: View, after: View, said: str) -> list[Moment]:
    """An event between two views; `said` is its sentence."""
    kind, args = event.kind, dict[str, Any](event.args)
    if kind in BANNERS:
        return [Moment("banner", text=said)]
    if kind == "stay":
        return [Moment("flash", (f"tile:{args['tile']}",), area="board", text=said)]
    if kind == "add":  # the token comes out of its dish by itself
        return [Moment("flash", (f"tile:{args['tile']}",), area="board", text=said)]
    return moved(args, before, after, said) if kind == "move" else []


def moved(args: dict[str, Any], before: View, after: View, said: str) -> list[Moment]:
    """A token goes over the free tiles between; a tile that takes another colour is pointed out."""
    size, seat = after["size"], args["who"]
    start, end = tile_cell(args["from"], size), tile_cell(args["to"], size)
    assert start is not None
    assert end is not None
    slot = before["places"][seat].index(start)
    taken = frozenset([*before["places"][0], *before["places"][1]]) - {start}
    points = [centre(cell, size) for cell in way(size, taken, start, end)]
    found = [Moment("path", (f"token:{COLOURS[seat]}:{slot}",), area="board", points=points, text=said)]
    if args["old"] != COLOURS[seat]:
        found.append(Moment("flash", (f"tile:{args['to']}",), area="board", text=said))
    return found


@lru_cache(64)
def way(size: int, taken: frozenset[int], start: int, end: int) -> list[int]:
    """The shortest way over free tiles side by side (R4.1, R4.2); everybody who looks sees the same."""
    came_from: dict[int, int] = {start: start}
    queue = deque([start])
    while queue and end not in came_from:
        cell = queue.popleft()
        x, y = cell % size, cell // size
        for across, up in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            beside = up * size + across
            if 0 <= across < size and 0 <= up < size and beside not in taken and beside not in came_from:
                came_from[beside] = cell
                queue.append(beside)
    if end not in came_from:
        return [start, end]
    found = [end]
    while found[-1] != start:
        found.append(came_from[found[-1]])
    return found[::-1]
