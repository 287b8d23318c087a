"""Master against other players of Motif, on one core a process: `python -m bench.master --opponent mcts:deep`.

Every opening (two to four random micro-moves) is played twice, once with each colour. `--share 3/14` plays every
fourteenth pair of games only, so that fourteen processes share a match; each writes its games to a file of lines, and
`--report FILES` adds them up. Opponents: a bot with its level, `openspiel` (its own search, with random play to the end
of the game), or `master@FILE` with other weights. Nothing is adjudicated: every game ends by the rules.
"""

import argparse
import hashlib
import json
import lzma
import os
import sys
import time
from pathlib import Path
from typing import Any, Final, final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from motley.bots import make  # noqa: E402
from motley.bots.search import Mcts  # noqa: E402
from motley.bots.search_net import NetSearch  # noqa: E402
from motley.kernel import Bot, Limits, Move, Rng, State, registry, turn_of  # noqa: E402

GAME: Final = registry.game("motif")
SHORTEST, LONGEST = 2, 4
"""Random micro-moves of an opening."""

EXPLORATION: Final = 2.0
"""OpenSpiel's constant of UCT, for returns from -1 to 1."""


@final
class OpenSpiel:
    """OpenSpiel's search, which sees Motif as a game of its own written in Python."""

    def __init__(self, seconds: float, seed: int) -> None:
        import pyspiel

        from motley.envs.openspiel import position_of

        self.game = pyspiel.load_game("motley_motif(first=gold)")
        self.position_of = position_of
        rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
        self.search = pyspiel.MCTSBot(
            self.game, rollouts, EXPLORATION, 2**30, 2000, True, seed, False, max_wall_clock_time=seconds
        )

    def choose(self, state: State) -> Move:
        # What `step` does; `step` itself lets go of the interpreter's lock and dies with games written in Python.
        found = self.search.mcts_search(self.position_of(self.game, state))
        return GAME.numbered(state, state.owing()[0], found.best_child().action)


def bot_of(name: str, is_timed: bool) -> Bot:
    """`mcts:deep`; `master`; `master:800` with so many simulations; `master@FILE`, `master:800@FILE` with weights."""
    head, _, file = name.partition("@")
    who, _, simulations = head.partition(":")
    limits = Limits(simulations=int(simulations)) if simulations.isdigit() else Limits()
    if who != "master":
        bot = make(name)
        if isinstance(bot, Mcts) and is_timed:
            # The clock alone stops it: as many simulations as it can make.
            bot.limits = limits
        return bot
    oracle = None
    if file:
        from motley.games.motif.mind.learned import Learned
        from motley.games.motif.mind.net import read_net

        data = Path(file).read_bytes()
        oracle = Learned(read_net(data, hashlib.sha256(data).hexdigest()))
    return NetSearch(limits, Mcts(limits, cut=0), oracle)


@final
class Player:
    """Somebody in a seat; how long the decisions take is counted."""

    def __init__(self, name: str, seconds: float | None, seed: int) -> None:
        self.name = name
        self.limits = Limits(seconds=seconds)
        self.rng = Rng(seed)
        self.peer = OpenSpiel(seconds or 1.0, seed) if name == "openspiel" else None
        self.bot = None if self.peer else bot_of(name, seconds is not None)
        self.decisions = 0
        self.spent = 0.0

    def choose(self, state: State, seat: int) -> Move:
        began = time.perf_counter()
        if self.bot is None:
            assert self.peer is not None
            move = self.peer.choose(state)
        else:
            move = self.bot.choose(turn_of(GAME, state, seat, self.rng, self.limits))
        self.spent += time.perf_counter() - began
        self.decisions += 1
        return move

    def mean(self) -> float:
        return self.spent / max(1, self.decisions)


def opening_of(pair: int, seed: int) -> State:
    """The opening of a pair of games; the same for everybody who asks with this seed."""
    rng = Rng(seed * 1_000_003 + pair)
    state = GAME.start(2, {"first": "gold"})
    state.playout(rng, SHORTEST + rng.below(LONGEST - SHORTEST + 1))
    return state


def play(number: int, players: list[Player], seed: int) -> dict[str, Any]:
    """One game to its end; `players` in the order of the seats."""
    state = opening_of(number // 2, seed)
    opening = GAME.text(state)
    moves = []
    while (outcome := state.outcome()) is None:
        seat = state.owing()[0]
        move = players[seat].choose(state, seat)
        moves.append(GAME.write(state, move))
        state.play(seat, move)
    return {
        "game": number,
        "players": [player.name for player in players],
        "seconds": [round(player.mean(), 3) for player in players],
        "returns": state.returns(),
        "scores": outcome.scores,
        "reason": outcome.reason,
        "opening": opening,
        "moves": " ".join(moves),
    }


def run(wish: argparse.Namespace) -> None:
    part, parts = (int(each) for each in wish.share.split("/"))
    done = games_of(wish.done) if wish.done else []
    played = {game["game"] for game in done if {*game["players"]} == {wish.player, wish.opponent}}
    with open(wish.out or os.devnull, "a", encoding="utf-8") as out:
        for pair in range(part, wish.games // 2, parts):
            for number in {2 * pair, 2 * pair + 1} - played:
                own = Player(wish.player, wish.seconds or None, 2 * number + 1)
                foe = Player(wish.opponent, wish.against or None, 2 * number + 2)
                line = json.dumps(play(number, [own, foe] if number % 2 == 0 else [foe, own], wish.seed))
                # Whole lines, at once: several processes may write to the same file, and any of them may be stopped.
                out.write(line + "\n")
                out.flush()
                print(line, flush=True)


def games_of(files: list[str]) -> list[dict[str, Any]]:
    """The games of these files of lines, plain or compressed."""
    found = []
    for file in files:
        data = Path(file).read_bytes()
        text = (lzma.decompress(data) if file.endswith(".xz") else data).decode("utf-8")
        found += [json.loads(line) for line in text.splitlines()]
    return found


def report(files: list[str]) -> None:
    """What the games of these files come to, for each two players."""
    from motley.lab.statistics import wilson

    points: dict[tuple[str, str], list[float]] = {}
    seconds: dict[str, list[float]] = {}
    for game in games_of(files):
        seat = game["game"] % 2
        own, foe = game["players"][seat], game["players"][1 - seat]
        points.setdefault((own, foe), []).append(game["returns"][seat])
        for name, mean in zip(game["players"], game["seconds"], strict=True):
            seconds.setdefault(name, []).append(mean)
    for (own, foe), values in points.items():
        low, high = wilson(sum(values), len(values))
        took = ", ".join(f"{name} {sum(seconds[name]) / len(seconds[name]):.2f} s" for name in (own, foe))
        print(
            f"{own} against {foe}: {sum(values):g} of {len(values)} ({sum(values) / len(values):.1%},"
            f" 95 % interval {low:.1%} to {high:.1%}); a decision took {took}"
        )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--player", default="master")
    options.add_argument("--opponent", default="mcts:deep")
    options.add_argument("--seconds", type=float, default=0.25, help="a decision of the player; 0: as it likes")
    options.add_argument("--against", type=float, default=0.5, help="a decision of the opponent; 0: as it likes")
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--share", default="0/1", help="3/14: the fourth of fourteen shares")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", help="a file to which the games are added")
    options.add_argument("--done", nargs="+", help="files with games that need not be played again")
    options.add_argument("--report", nargs="+", help="add up the games of these files, and play none")
    wish = options.parse_args()
    if wish.report:
        report(wish.report)
    else:
        run(wish)


if __name__ == "__main__":
    main()
