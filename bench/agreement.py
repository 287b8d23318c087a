"""Whether our Connect Four and Othello are OpenSpiel's: the same legal moves at every ply, the same results.

`python -m bench.agreement FILE` writes games that OpenSpiel played; the tests compare with them without OpenSpiel.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

from motley.kernel import Game, Rng, State

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 100_000
NAMES = ("connect_four", "othello")


def played(name: str, games: int, seed: int) -> list[dict[str, Any]]:
    """Random games of OpenSpiel: the moves, the legal ones at each ply, and what each seat got."""
    import pyspiel

    chance = random.Random(seed)
    rules = pyspiel.load_game(name)
    found = []
    for _ in range(games):
        state = rules.new_initial_state()
        plies = []
        while not state.is_terminal():
            legal = state.legal_actions()
            move = chance.choice(legal)
            plies.append([state.current_player(), move, legal])
            state.apply_action(move)
        found.append({"plies": plies, "returns": state.returns()})
    return found


def differences(game: Game, games: list[dict[str, Any]]) -> list[str]:
    """Where our rules say something else than these games."""
    found = []
    for number, each in enumerate(games):
        state = game.start(2)
        for ply, (seat, move, legal) in enumerate(each["plies"]):
            where = f"{game.title}, game {number}, ply {ply}"
            if state.owing() != (seat,):
                found.append(f"{where}: seat {seat} is to move, not {state.owing()}")
                break
            if state.moves(seat) != legal:
                found.append(f"{where}: legal are {legal}, not {state.moves(seat)}")
                break
            state.play(seat, move)
        else:
            returns = [2 * value - 1 for value in state.returns()]
            if state.ask() is not None or returns != each["returns"]:
                found.append(f"{game.title}, game {number}: returns are {each['returns']}, not {returns}")
    return found


def unlike_twins(game: Game, games: int) -> list[str]:
    """Where the game's own playout and the kernel's part ways, in the build that is measured."""
    found = []
    for seed in range(games):
        own, generic = game.start(2), game.start(2)
        counts = own.playout(Rng(seed), LIMIT), State.playout(generic, Rng(seed), LIMIT)
        if counts[0] != counts[1] or own.dump() != generic.dump():
            found.append(f"{game.title}, seed {seed}: its own playout ends elsewhere than the kernel's")
    return found


def main() -> None:
    """Write the games that the tests keep: enough for passes, draws and full columns to occur."""
    lines = []
    for name, games in zip(NAMES, (30, 12), strict=True):
        for each in played(name, games, seed=2):
            lines.append(json.dumps({"game": name, **each}, separators=(",", ":")))
    Path(sys.argv[1]).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
