"""What Master thinks of Motif: first moves, openings, the first player's advantage, games with its own commentary.

`python -m training.study firsts` values each of the six distinct first tiles by a long search; `pairs` values every way
to lay the first tokens of both sides, for a swap rule; `handicaps` lets some tiles be black before the start;
`selfplay` lets it play itself from drawn first moves and counts who wins; `game` tells one game turn by turn with its
evaluation, `match` one that was played against somebody else. The numbers of docs/motif-strength.md come from these,
with the command beside them.
"""

import argparse
import os
from functools import cache
from typing import Final, final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from motley.bots.search_net import NetTree, Node, most_looked_at
from motley.kernel import Move, Oracle, Rng, State, registry

GAME: Final = registry.game("motif")
FIRST_TILES: Final = ("+c3", "+c2", "+b2", "+c1", "+b1", "+a1")
FORCE: Final = 8
HANDICAPS: Final = (
    "5/5/5/5/5",
    "5/5/2b2/5/5",
    "5/5/5/5/b4",
    "b4/5/5/5/4b",
    "b4/5/2b2/5/4b",
    "b3b/5/5/5/b4",
    "b3b/5/5/5/2b2",
    "b3b/5/5/5/b3b",
    "b3b/5/2b2/5/b3b",
)
"""Boards on which some tiles are black before gold begins."""

DRAWN: Final = 6
"""Micro-moves of a game with itself that are drawn by how often the search looked at them; then the best are made."""


def start(board: str = HANDICAPS[0], force: int = FORCE) -> State:
    """Nothing played yet, gold to begin; some tiles of the board may be black already, and the force another one."""
    return GAME.position(f"{board} g 33 - 0", {"force": force})


@cache
def oracle() -> Oracle:
    """What was learned, also where the game is a little another one: the search has the right rules in any case."""
    found = GAME.oracle(start())
    assert found is not None
    return found


def searched(state: State, simulations: int, rng: Rng, root: Node | None = None) -> NetTree:
    tree = NetTree(state, oracle(), rng, root, room=2 * simulations)
    tree.run(simulations)
    return tree


def value(tree: NetTree, seat: int) -> float:
    """How likely the search thinks it that this seat wins."""
    root = tree.root
    if root.returns is not None:
        return root.returns[seat]
    own = root.worth / float(root.visits)
    return own if root.seat == seat else 1.0 - own


def line(tree: NetTree, length: int) -> list[Move]:
    """What it expects to be played."""
    node = tree.root
    found: list[Move] = []
    while node.children and len(found) < length:
        assert node.moves is not None
        place = most_looked_at(node)
        found.append(node.moves[place])
        node = node.children[place]
    return found


def written(state: State, moves: list[Move]) -> str:
    """Moves in notation, a stroke between the turns."""
    state, text = state.copy(), ""
    for move in moves:
        seat = state.owing()[0]
        text += GAME.write(state, move)
        state.play(seat, move)
        text += " " if state.ask() is None or state.dump()["flags"] else " / "
    return text.strip(" /")


def tell_firsts(simulations: int, seed: int) -> None:
    """Each first tile: how likely gold wins after it, and what is expected to follow."""
    for tile in FIRST_TILES:
        state = start()
        state.play(0, GAME.read(state, tile))
        tree = searched(state, simulations, Rng(seed))
        print(f"{tile}: the first player wins {value(tree, 0):.1%}; {written(state, line(tree, 8))}", flush=True)


def pairs() -> list[tuple[int, int]]:
    """The cells of a gold and a black token, one of each eight ways that are the same when the board is turned."""
    from motley.games.motif.mind.learned import TURNINGS

    found = []
    for gold in range(25):
        for black in range(25):
            ways = [(laid[gold], laid[black]) for laid in TURNINGS]
            if gold != black and (gold, black) == min(ways):
                found.append((gold, black))
    return found


def tell_pairs(simulations: int, seed: int) -> None:
    """Both first tokens laid, gold to move: how likely gold wins, the most even ones first."""
    found = []
    for gold, black in pairs():
        state = start()
        state.play(0, (None, gold))
        state.play(1, (None, black))
        chance = value(searched(state, simulations, Rng(seed)), 0)
        found.append((abs(chance - 0.5), chance, GAME.text(state)))
    found.sort()
    for _, chance, text in found:
        print(f"{text}: gold wins {chance:.1%}")
    middle = sorted(chance for _, chance, _ in found)
    print(f"{len(found)} ways; {middle[0]:.1%} to {middle[-1]:.1%}, half of them above {middle[len(middle) // 2]:.1%}")


def tell_handicaps(simulations: int, seed: int) -> None:
    """Some tiles are black from the start, gold begins: how likely gold wins."""
    for board in HANDICAPS:
        tree = searched(start(board), simulations, Rng(seed))
        print(f"{board}: {board.count('b')} black tiles, gold wins {value(tree, 0):.1%}", flush=True)


@final
class Told:
    """One game of Master with itself, from drawn first moves."""

    def __init__(self, simulations: int, seed: int, drawn: int, board: str = HANDICAPS[0], force: int = FORCE) -> None:
        self.rng = Rng(seed)
        self.simulations = simulations
        self.drawn = drawn
        self.turns: list[tuple[int, str, float, str]] = []
        self.state = start(board, force)
        self.play()

    def play(self) -> None:
        """Note for each turn whose it was, what was played, and how likely gold wins when it was over."""
        root: Node | None = None
        plies, text = 0, ""
        while self.state.ask() is not None:
            seat = self.state.owing()[0]
            tree = searched(self.state.copy(), self.simulations, self.rng, root)
            place = self.drawn_place(tree.root) if plies < self.drawn else most_looked_at(tree.root)
            moves = tree.root.moves
            assert moves is not None
            text += (" " if text else "") + GAME.write(self.state, moves[place])
            expected = value(tree, 0)
            self.state.play(seat, moves[place])
            root = tree.root.children[place] if place < len(tree.root.children) else None
            if root is not None and root.moves is None:
                root = None
            plies += 1
            if self.state.ask() is None or not self.state.dump()["flags"]:
                self.turns.append((seat, text, expected, GAME.text(self.state)))
                text = ""

    def drawn_place(self, root: Node) -> int:
        """A move, each as likely as the share of visits that it had."""
        point = self.rng.below(sum(int(child.visits) for child in root.children))
        for place, child in enumerate(root.children):
            point -= int(child.visits)
            if point < 0:
                return place
        raise AssertionError("no child has the last visit")

    def winner(self) -> int:
        return 0 if self.state.returns()[0] > self.state.returns()[1] else 1


def tell_selfplay(games: int, simulations: int, seed: int, drawn: int, board: str, force: int) -> None:
    from motley.lab.statistics import wilson

    won, lengths, margins = 0, [], []
    for number in range(games):
        told = Told(simulations, seed + number, drawn, board, force)
        won += told.winner() == 0
        lengths.append(len(told.turns))
        outcome = told.state.outcome()
        assert outcome is not None
        margins.append(abs(outcome.scores[0] - outcome.scores[1]))
        print(
            f"{number}: {told.turns[0][1]} {outcome.scores[0]}-{outcome.scores[1]} in {lengths[-1]} turns", flush=True
        )
    low, high = wilson(won, games)
    print(
        f"the first player won {won} of {games} ({low:.1%} to {high:.1%}); {sum(lengths) / games:.1f} turns on average,"
        f" by {sum(margins) / games:.1f} tiles"
    )


def tell_game(simulations: int, seed: int, drawn: int, board: str) -> None:
    told = Told(simulations, seed, drawn, board)
    tell_turns(told.turns, told.state)


def tell_match(file: str, number: int, opponent: str, simulations: int) -> None:
    """A game that was played elsewhere, with what Master thinks after each turn."""
    from bench.master import games_of

    game = next(each for each in games_of([file]) if each["game"] == number and opponent in each["players"])
    print("gold {}, black {}; {}".format(*game["players"], game["opening"]))
    state, text, rng = GAME.position(game["opening"]), "", Rng(1)
    turns: list[tuple[int, str, float, str]] = []
    for move in game["moves"].split():
        seat = state.owing()[0]
        state.play(seat, GAME.read(state, move))
        text += f" {move}" if text else move
        if state.ask() is None:
            turns.append((seat, text, state.returns()[0], GAME.text(state)))
        elif not state.dump()["flags"]:
            turns.append((seat, text, value(searched(state.copy(), simulations, rng), 0), GAME.text(state)))
            text = ""
    tell_turns(turns, state)


def tell_turns(turns: list[tuple[int, str, float, str]], state: State) -> None:
    for number, (seat, text, gold, position) in enumerate(turns):
        print(f"{number + 1:2} {('gold', 'black')[seat]:5} {text:30} gold {gold:4.0%}  {position}", flush=True)
    outcome = state.outcome()
    assert outcome is not None
    print(GAME.ends(outcome))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=["firsts", "pairs", "handicaps", "selfplay", "game", "match"])
    options.add_argument("--simulations", type=int, default=2000)
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--file", default="training/logs/master-matches.jsonl.xz", help="of match: where the game is")
    options.add_argument("--number", type=int, default=0, help="of match: which game")
    options.add_argument("--opponent", default="mcts:deep", help="of match: against whom")
    options.add_argument("--board", default=HANDICAPS[0], help="of selfplay and game: black tiles before the start")
    options.add_argument("--force", type=int, default=FORCE, help="of selfplay: the quiet turns of R8.4")
    options.add_argument("--drawn", type=int, default=DRAWN)
    options.add_argument("--seed", type=int, default=1)
    wish = options.parse_args()
    if wish.what == "firsts":
        tell_firsts(wish.simulations, wish.seed)
    elif wish.what == "pairs":
        tell_pairs(wish.simulations, wish.seed)
    elif wish.what == "handicaps":
        tell_handicaps(wish.simulations, wish.seed)
    elif wish.what == "selfplay":
        tell_selfplay(wish.games, wish.simulations, wish.seed, wish.drawn, wish.board, wish.force)
    elif wish.what == "match":
        tell_match(wish.file, wish.number, wish.opponent, wish.simulations)
    else:
        tell_game(wish.simulations, wish.seed, wish.drawn, wish.board)


if __name__ == "__main__":
    main()
