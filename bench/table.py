"""What a move costs at the table: bytes told, processor time to draw both people's scenes, the wait and the work at a
screen; and what is loaded before it: the client, and the art of each game.

`python -m bench.table` prints it for every installed game; nothing is asserted. `--moves` says how many moves of random
play are looked at, `--game` which game; `--steps` how many things are done at a screen (0: no browser is started).
"""

import argparse
import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import mean, median
from time import process_time

import motley
from motley.kernel import CHANCE, Composer, Game, registry
from motley.server.door.pages import client_folder
from motley.server.door.shelf import art
from motley.server.store import Shelf, TableRow
from motley.server.table.course import Course
from motley.server.table.news import Letter, entry_news, table_news
from motley.server.table.people import seated
from motley.server.table.sight import Sight

MOST_BYTES = 4096
"""Of a move, gzipped."""
MOST_MS = 50
"""From a click to the repaint that shows its answer, at half of the clicks."""
FRAMES = 60
"""A second, while pieces move."""
MOST_LOADED = 170_000
"""Bytes of script and style, gzipped."""
MOST_ART = 300_000
"""Bytes of a game's art."""
PEOPLE = (0, 1)
SHELF = Shelf(0, "", False, False, [])


@dataclass
class Cost:
    """What was seen of one game."""

    opening: int = 0
    raw: list[int] = field(default_factory=list)
    packed: list[int] = field(default_factory=list)
    kept: list[float] = field(default_factory=list)
    fresh: list[float] = field(default_factory=list)


def new_course(game: Game, seed: int) -> Course:
    """A table of people with the fewest seats from two on."""
    seats = min(count for count in game.traits.seats if count > 1)
    people = seated(game, [{"kind": "person"} for _ in range(seats)])
    row = TableRow("t", game.name, game.version, game.complete({}), people, f"{seed:064x}", "", 0.0, 0.0, SHELF)
    return Course(row)


def letters(game: Game, moves: int, seed: int) -> Iterator[tuple[Course, list[bytes]]]:
    """Random play, and what two people are told of each step of it as the server does; first how they find it."""
    course = new_course(game, seed)
    chance = random.Random(seed)
    composer = Composer()
    sights = [Sight(viewer, game.looks[0], composer=composer) for viewer in PEOPLE]
    list(course.roll())
    yield course, [Letter(table_news(course, "t", sight)).text for sight in sights]
    done = 0
    while course.match.outcome is None and done < moves:
        seat = course.match.to_act[0]
        assert seat != CHANCE
        if seat in course.match.waiting:
            steps = course.advance("commit", seat, {})
        else:
            move = course.match.write(chance.choice(course.match.moves(seat)))
            steps = course.advance("answer", seat, {"move": move})
        for step in steps:
            done += 1
            hearing = [sight for sight in sights if course.hears(sight.viewer, step.entry)]
            yield course, [Letter(entry_news(course, step, sight)).text for sight in hearing]


def packed(text: bytes) -> int:
    """How many bytes a message has, gzipped."""
    return len(gzip.compress(text, 6))


def measure(game: Game, moves: int, seed: int) -> Cost:
    """What that costs."""
    told = letters(game, moves, seed)
    _, opening = next(told)
    cost = Cost(len(opening[0]))
    eye = Composer()
    for course, texts in told:
        cost.raw += [len(text) for text in texts]
        cost.packed += [packed(text) for text in texts]
        views = [course.match.view(viewer) for viewer in PEOPLE]
        cost.kept.append(spent(game, views, eye))
        cost.fresh.append(spent(game, views, None))
    return cost


def spent(game: Game, views: list[dict[str, object]], composer: Composer | None) -> float:
    """Milliseconds of processor time to draw these views."""
    began = process_time()
    for view in views:
        if composer is None:
            game.scene(view, game.looks[0])
        else:
            game.composed(view, game.looks[0], composer)
    return 1000 * (process_time() - began)


def told(name: str, cost: Cost) -> str:
    sizes = sorted(cost.packed)
    high = sizes[int(0.95 * (len(sizes) - 1))]
    return (
        f"{name:10} {len(cost.kept):6} {cost.opening:9} {median(cost.raw):9.0f} {median(sizes):9.0f} {high:9} "
        f"{sizes[-1]:9} {sum(size > MOST_BYTES for size in sizes):9} {median(cost.kept):9.3f} {mean(cost.kept):9.3f} "
        f"{mean(cost.fresh):9.3f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=300, help="entries of random play")
    parser.add_argument("--game", action="append", help="this game; may be repeated")
    parser.add_argument("--steps", type=int, default=40, help="things done at a screen")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"{'compiled' if motley.compiled else 'not compiled'}; two people, random play")
    print(
        f"{'':10} {'':6} {'opening':>9} {'a move':>9} {'gzipped':>9} {'95 %':>9} {'most':>9} {'over':>9} {'scenes':>9} "
        f"{'on mean':>9} {'anew':>9}"
    )
    print(
        f"{'game':10} {'moves':>6} {'bytes':>9} {'bytes':>9} {'bytes':>9} {'bytes':>9} {'bytes':>9} {MOST_BYTES:>9} "
        f"{'ms':>9} {'ms':>9} {'ms':>9}"
    )
    names = options.game or registry.game_names()
    for name in names:
        print(told(name, measure(registry.game(name), options.moves, options.seed)), flush=True)
    print_loads([registry.game(name) for name in names])
    if options.steps:
        print_screens([registry.game(name) for name in names], options.steps)


def print_loads(games: list[Game]) -> None:
    """What a browser loads before the first move, gzipped: script and style of the client, and the art of a game."""
    folder = client_folder()
    files = [] if folder is None else [*folder.glob("assets/*.js"), *folder.glob("assets/*.css")]
    loaded = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)
    told = f"{loaded} of at most {MOST_LOADED}" if files else "the client is not built"
    print(f"\nscript and style, gzipped bytes: {told}")
    for game in games:
        text = json.dumps(art(game)).encode()
        small = len(gzip.compress(text, 6))
        print(f"art of {game.name:10} {len(text):9} bytes of at most {MOST_ART}, gzipped {small:9}")


def print_screens(games: list[Game], steps: int) -> None:
    """The same for what is seen at 1280 x 800; the browser's parts are loaded only for it."""
    from bench.screen import screens, seen

    print(f"\nat most {MOST_MS} ms to repaint at half of the clicks, {FRAMES} frames a second while moments play")
    print(f"{'':10} {'':6} {'to repaint':>17} {'of that':>35} {'no answer':>8} {'work':>8} {'moments':>17}")
    titles = ("50 % ms", "95 % ms", "sent", "answered", "taken", "painted", "50 % ms", "ms", "frames/s", "seconds")
    print(f"{'game':10} {'clicks':>6} " + " ".join([f"{title:>8}" for title in titles]))
    with screens() as (browser, house):
        for game in games:
            print(f"{game.name:10} {seen(browser, house, game, steps).told()}", flush=True)


if __name__ == "__main__":
    main()
