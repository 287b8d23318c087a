"""Reopen a random game of the suite: `python -m tests.conformance gauntlet 3 17 '{"hearts": 1}' 12`.

Shows the position after that many answers (default: all), then runs every check on the game.
"""

import argparse
import json

from tests.toys.install import install_for_this_process

install_for_this_process()

from motley.kernel import registry  # noqa: E402
from tests.conformance.checks import WALK_CHECKS  # noqa: E402
from tests.conformance.walk import Broken, Walk  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description="Reopen a random game.")
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("options", nargs="?", default="{}", help="as JSON")
    parser.add_argument("ply", nargs="?", type=int)
    given = parser.parse_args()
    walk = Walk(registry.game(given.game), given.seats, json.loads(given.options), given.seed)
    ply = len(walk.answers) if given.ply is None else given.ply
    show(walk, ply)
    broken = 0
    for name, check in WALK_CHECKS.items():
        try:
            check(walk)
        except Broken as error:
            broken += 1
            print(f"\n{name}: {error}")
    print(f"\n{broken} of {len(WALK_CHECKS)} properties broken")
    return 1 if broken else 0


def show(walk: Walk, ply: int) -> None:
    state = walk.at(ply)
    for place, ((seat, _), text) in enumerate(zip(walk.answers[:ply], walk.texts, strict=False)):
        print(f"{place:4}  seat {seat:2}  {text}")
        for event in walk.events[place]:
            print(f"                 {walk.game.says(event, seat if seat >= 0 else None)}")
    print(f"position  {walk.game.text(state)}")
    print(f"ask       {state.ask()!r}")
    for seat in state.owing():
        print(f"seat {seat:2}   {', '.join(walk.game.write(state, move) for move in state.moves(seat))}")


if __name__ == "__main__":
    raise SystemExit(main())
