"""Monte Carlo tree search: plain UCT for any number of seats, with chance sampled where the rules ask for it.

Every seat is taken to seek its own return. Where the seat that thinks cannot see everything, several positions that
agree with what it knows are searched side by side and their counts added up.
"""

from math import log, sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from motley.kernel.bot import Bot, Limits, Turn
from motley.kernel.core import CHANCE, Move
from motley.kernel.game import Game
from motley.kernel.rng import Rng
from motley.kernel.state import State

EXPLORATION: Final = 0.7
JUDGED_EXPLORATION: Final = 0.3
"""Judged values lie closer together than results of random play, so differences count for more."""

DEALS: Final = 8
ENDLESS: Final = 1_000_000
BATCH_SECONDS: Final = 0.01

MOST_NODES: Final = 500_000
"""So many positions are kept at most, over all trees of a decision: some 150 MB. Beyond that simulations still count,
but are judged where the tree ends."""


@final
@mypyc_attr(acyclic=True)
class Node:
    """A position in the tree: how often it was reached, and how well that went for the seat that moved here.

    `mean` and `spread` (one over the root of the visits) are kept up to date, so that choosing among the children of
    a node costs one multiplication each. A node has no moves before its second visit. The first `len(children)` of its
    moves are those that were tried, in that order.
    """

    mover: int
    seat: int
    is_shared: bool
    visits: i64
    total: float
    mean: float
    spread: float
    moves: list[Move] | None
    children: list["Node"]
    drawn: dict[Move, "Node"] | None
    returns: list[float] | None

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.seat = CHANCE
        self.is_shared = False
        self.visits = 0
        self.total = 0.0
        self.mean = 0.0
        self.spread = 0.0
        self.moves = None
        self.children = _NONE
        self.drawn = None
        self.returns = None

    def add(self, value: float) -> None:
        self.visits += 1
        self.total += value
        visits = float(self.visits)
        self.mean = self.total / visits
        self.spread = 1.0 / sqrt(visits)


_NONE: Final[list[Node]] = []


@final
class Tree:
    """One position under search. `run` goes on for so many simulations; counts are read from `root`."""

    start: State
    root: Node
    rng: Rng
    exploration: float
    judge: Game | None
    cut: int
    path: list[Node]
    room: i64

    def __init__(
        self,
        start: State,
        seat: int,
        moves: list[Move],
        rng: Rng,
        exploration: float = EXPLORATION,
        judge: Game | None = None,
        cut: int = ENDLESS,
        room: int = MOST_NODES,
    ) -> None:
        """`room` is how many positions it keeps at most."""
        self.start = start
        self.room = room
        self.rng = rng
        self.exploration = exploration
        self.judge = judge
        self.cut = cut
        self.path = []
        ask = start.ask()
        assert ask is not None
        self.root = Node(seat)
        self.root.seat = seat
        self.root.is_shared = len(ask.seats) > 1
        self.root.moves = moves[:]
        self.root.children = []

    def run(self, simulations: int) -> None:
        for _ in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        """Walk down to a new node, play from there at random, and credit everyone on the way."""
        state = self.start.copy()
        path = self.path
        path.clear()
        node = self.root
        path.append(node)
        while True:
            moves = node.moves
            if moves is None:
                if node.visits == 0 or node.returns is not None or self.room <= 0:
                    break
                moves = self.open(node, state)
                if moves is None:
                    break
            if node.drawn is not None:
                node = self.draw(node, state)
            else:
                node = self.descend(node, moves, state)
            path.append(node)
        values = node.returns
        if values is None:
            values = self.play_out(state)
        for node in path:
            node.add(values[node.mover] if node.mover >= 0 else 0.0)

    def open(self, node: Node, state: State) -> list[Move] | None:
        """List the moves of a node on its second visit; None if the game is over there."""
        ask = state.ask()
        if ask is None:
            node.returns = state.returns()
            return None
        seat = ask.seats[0]
        if len(ask.seats) > 1:
            seat = state.owing()[0]
            node.is_shared = True
        node.seat = seat
        if seat == CHANCE:
            node.drawn = {}
            node.moves = []
        else:
            node.moves = state.moves(seat)
            node.children = []
        return node.moves

    def descend(self, node: Node, moves: list[Move], state: State) -> Node:
        """Make the next untried move of a node, in random order, or the one of the greatest upper bound.

        With no room left only what was tried is tried again: an open node has been tried at once.
        """
        children = node.children
        tried: i64 = len(children)
        untried: i64 = len(moves) - tried
        if untried > 0 and (self.room > 0 or tried == 0):
            pick = tried + self.rng.below(untried)
            move = moves[pick]
            moves[pick] = moves[tried]
            moves[tried] = move
            child = Node(node.seat)
            children.append(child)
            self.room -= 1
        else:
            best = self.most_promising(node)
            move = moves[best]
            child = children[best]
        if node.is_shared:
            state.accept(node.seat, move)
        else:
            state.apply(node.seat, move)
        return child

    def most_promising(self, node: Node) -> i64:
        """The place of the child with the greatest upper confidence bound."""
        scale = self.exploration * sqrt(log(float(node.visits)))
        most = -1e300
        best: i64 = 0
        for place, child in enumerate(node.children):
            bound = child.mean + scale * child.spread
            if bound > most:
                most = bound
                best = place
        return best

    def draw(self, node: Node, state: State) -> Node:
        """Let chance answer; each outcome has a node of its own."""
        drawn = node.drawn
        assert drawn is not None
        move = state.sample(self.rng)
        child = drawn.get(move)
        if child is None:
            child = Node(CHANCE)
            if self.room > 0:
                drawn[move] = child
                self.room -= 1
        state.apply(CHANCE, move)
        return child

    def play_out(self, state: State) -> list[float]:
        """What each seat gets at the end of random play, or by the game's own judgement where play is cut short."""
        state.playout(self.rng, self.cut)
        if self.judge is not None and state.ask() is not None:
            return self.judge.judge(state)
        return state.returns()


@final
class Mcts(Bot):
    """Searches for as long as it may and makes the move it has tried most often.

    Positions are valued by random play to the end. With `cut` that stops after so many decisions (0: at once) and the
    game judges the position, if it can.
    """

    limits: Limits
    cut: int | None
    exploration: float | None

    def __init__(self, limits: Limits | None = None, cut: int | None = None, exploration: float | None = None) -> None:
        self.limits = Limits(simulations=1000) if limits is None else limits
        self.cut = cut
        self.exploration = exploration

    def choose(self, turn: Turn) -> Move:
        if len(turn.moves) == 1:
            return turn.moves[0]
        trees = self.trees(turn)
        think(trees, stricter(self.limits, turn.limits), turn)
        return most_tried(trees, turn)

    def trees(self, turn: Turn) -> list[Tree]:
        """One tree where nothing is hidden, otherwise one for each of several deals that agree with the view."""
        count = DEALS if turn.game.traits.hidden else 1
        judge: Game | None = None
        cut = ENDLESS
        if self.cut is not None and can_judge(turn.game):
            judge, cut = turn.game, self.cut
        exploration = self.exploration
        if exploration is None:
            exploration = EXPLORATION if judge is None else JUDGED_EXPLORATION
        moves, room = list(turn.moves), MOST_NODES // count
        return [
            Tree(turn.imagine(turn.rng), turn.seat, moves, turn.rng, exploration, judge, cut, room)
            for _ in range(count)
        ]


def can_judge(game: Game) -> bool:
    """Whether a game brings a judgement of its own; the one that all games share knows only how games end."""
    return type(game).judge is not Game.judge


def stricter(own: Limits, given: Limits) -> Limits:
    """Both limits at once."""
    seconds, simulations = own.seconds, own.simulations
    if given.seconds is not None:
        seconds = given.seconds if seconds is None else min(seconds, given.seconds)
    if given.simulations is not None:
        simulations = given.simulations if simulations is None else min(simulations, given.simulations)
    return Limits(seconds, simulations)


def think(trees: list[Tree], limits: Limits, turn: Turn) -> None:
    """Run the trees in turn until a limit is reached, and tell how far it is now and then."""
    began = perf_counter()
    most = ENDLESS if limits.simulations is None else limits.simulations
    count = 0
    # The clock is read between batches, so small ones keep time and large ones cost nothing; their size never
    # changes the result.
    batch = 1
    last = began
    while count < most:
        batch = min(batch, most - count)
        for _ in range(batch):
            trees[count % len(trees)].simulate()
            count += 1
        now = perf_counter()
        share = count / most
        if limits.seconds is not None:
            share = max(share, (now - began) / limits.seconds)
        if turn.tell is not None:
            turn.tell(min(share, 1.0))
        if share >= 1.0:
            return
        batch = 2 * batch if now - last < BATCH_SECONDS else max(1, batch // 2)
        last = now


def most_tried(trees: list[Tree], turn: Turn) -> Move:
    """The move with the most visits over all trees; of equal ones the one with the better mean."""
    visits = dict.fromkeys(turn.moves, 0)
    totals = dict.fromkeys(turn.moves, 0.0)
    for tree in trees:
        moves = tree.root.moves
        assert moves is not None
        for place, child in enumerate(tree.root.children):
            visits[moves[place]] += int(child.visits)
            totals[moves[place]] += child.total
    return max(turn.moves, key=lambda move: (visits[move], totals[move]))
