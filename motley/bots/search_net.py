"""Search led by what was learned: PUCT over a game's own oracle, which is asked about several positions at a time.

Every seat is taken to seek its own value, so a turn of several moves by one seat is nothing special. Positions whose
result is certain (the game is over, a winning move is known, or all moves are known) count with that result and are
not searched again. Many orders of the small moves of a turn lead to one position: where the game has a key for it, the
oracle is asked about it once.
"""

from math import sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from motley.bots.search import Mcts, stricter
from motley.kernel.bot import Bot, Limits, Turn
from motley.kernel.core import CHANCE, Move
from motley.kernel.oracle import Opinion, Oracle
from motley.kernel.rng import Rng
from motley.kernel.state import State

EXPLORATION: Final = 0.75
URGENCY: Final = 0.1
"""So much worse than its parent a move is thought to be before it is tried."""

BATCH: Final = 8
KNOWN: Final = 8
"""So many times as many positions as are asked about at a time may be come to at a time."""

MOST_NODES: Final = 50_000
"""A tree that has grown so large is not searched any further, so that its memory is bounded."""

WON: Final = 1.0
LOST: Final = 0.0


@final
@mypyc_attr(acyclic=True)
class Node:
    """A position in the tree. `total` is what the seat that moved here had of its visits, `worth` what the seat that is
    asked here had.

    The moves are in the order of their priors, the best first, and the children are those of the first moves: of moves
    never tried, only the next can be the most promising. A visit on its way (`waiting`) counts as lost until its leaf
    is judged, so that the next one of the batch goes elsewhere. `returns` is the result where it is certain.
    """

    mover: int
    seat: int
    is_shared: bool
    is_asked: bool
    visits: i64
    waiting: i64
    total: float
    worth: float
    moves: list[Move] | None
    priors: list[float]
    children: list["Node"]
    drawn: dict[Move, "Node"] | None
    returns: list[float] | None

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.seat = CHANCE
        self.is_shared = False
        self.is_asked = False
        self.visits = 0
        self.waiting = 0
        self.total = 0.0
        self.worth = 0.0
        self.moves = None
        self.priors = _NO_PRIORS
        self.children = _NO_CHILDREN
        self.drawn = None
        self.returns = None

    def mean(self) -> float:
        """What the seat that moved here has of it, between 0 and 1."""
        if self.returns is not None and self.mover >= 0:
            return self.returns[self.mover]
        done = self.visits - self.waiting
        return self.total / float(done) if done else 0.5

    def expand(self, moves: list[Move], opinion: Opinion) -> None:
        """List the moves, the likeliest first."""
        priors = opinion.priors
        order = sorted(range(len(moves)), key=lambda place: -priors[place])
        self.moves = [moves[place] for place in order]
        self.priors = [priors[place] for place in order]
        self.children = []


_NO_PRIORS: Final[list[float]] = []
_NO_CHILDREN: Final[list[Node]] = []


@final
class Leaf:
    """A position about which the oracle is going to be asked, and the way to it."""

    def __init__(self, path: list[Node], state: State, moves: list[Move], key: object) -> None:
        self.path = path
        self.state = state
        self.moves = moves
        self.key = key


@final
class NetTree:
    """One position under search."""

    start: State
    root: Node
    oracle: Oracle
    rng: Rng
    exploration: float
    urgency: float
    batch: int
    room: int
    nodes: i64
    leaves: list[Leaf]
    known: dict[object, Opinion]

    def __init__(
        self,
        start: State,
        oracle: Oracle,
        rng: Rng,
        root: Node | None = None,
        batch: int = BATCH,
        exploration: float = EXPLORATION,
        urgency: float = URGENCY,
        room: int = MOST_NODES,
        known: dict[object, Opinion] | None = None,
    ) -> None:
        """`known` are opinions by the keys of positions, and grows with every one that is asked for."""
        self.start = start
        self.known = {} if known is None else known
        self.oracle = oracle
        self.rng = rng
        self.exploration = exploration
        self.urgency = urgency
        self.batch = batch
        self.room = room
        self.leaves = []
        self.root = Node(start.owing()[0]) if root is None else root
        self.nodes = self.root.visits

    def run(self, simulations: int) -> None:
        """Go on until the root has had so many visits, the result is certain or the tree is full."""
        while self.root.visits < simulations and not self.is_done():
            self.step(simulations - int(self.root.visits))

    def is_done(self) -> bool:
        return self.root.returns is not None or self.nodes >= self.room

    def step(self, most: int) -> None:
        """Walk down to several leaves, at most so many, and ask about all of them at once."""
        self.leaves.clear()
        walks: i64 = 0
        # What is known already needs no place among those to ask about; but now and then somebody looks at the clock.
        limit: i64 = min(KNOWN * self.batch, most)
        while walks < limit and len(self.leaves) < self.batch and not self.is_done() and self.walk():
            walks += 1
        if not self.leaves:
            return
        asked = self.oracle.opinions(
            [leaf.state for leaf in self.leaves], [leaf.moves for leaf in self.leaves], self.rng
        )
        for leaf, opinion in zip(self.leaves, asked, strict=True):
            leaf.path[-1].expand(leaf.moves, opinion)
            credit(leaf.path, opinion.values)
            if leaf.key is not None:
                self.known[leaf.key] = opinion

    def walk(self) -> bool:
        """Walk down to a leaf. False if it is waiting for an answer already: then it is time to ask."""
        state = self.start.copy()
        node = self.root
        path = [node]
        while node.returns is None:
            if node.moves is not None:
                node = self.descend(node, node.moves, state)
            elif node.drawn is not None or self.is_chance(node, state):
                node = self.draw(node, state)
            else:
                break
            path.append(node)
        if node.is_asked and node.moves is None:
            return False
        for each in path:
            each.visits += 1
            each.waiting += 1
        if node.returns is None:
            if state.ask() is not None:
                self.open(node, state, path)
                return True
            node.returns = state.returns()
            settle(path)
        credit(path, node.returns)
        return True

    def open(self, node: Node, state: State, path: list[Node]) -> None:
        """A leaf: note who is asked, and put it on the list for the oracle, unless its opinion is known."""
        ask = state.ask()
        assert ask is not None
        node.seat = ask.seats[0]
        if len(ask.seats) > 1:
            node.seat = state.owing()[0]
            node.is_shared = True
        node.is_asked = True
        self.nodes += 1
        moves = state.moves(node.seat)
        key = None if node.is_shared else state.key()
        opinion = None if key is None else self.known.get(key)
        if opinion is None:
            self.leaves.append(Leaf(path, state, moves, key))
            return
        node.expand(moves, opinion)
        credit(path, opinion.values)

    def is_chance(self, node: Node, state: State) -> bool:
        """Whether chance is asked at a node that has not been opened yet; its outcomes get nodes of their own then."""
        if node.is_asked:
            return False
        ask = state.ask()
        if ask is None or ask.seats[0] != CHANCE:
            return False
        node.drawn = {}
        return True

    def draw(self, node: Node, state: State) -> Node:
        """Let chance answer."""
        drawn = node.drawn
        assert drawn is not None
        move = state.sample(self.rng)
        child = drawn.get(move)
        if child is None:
            child = Node(CHANCE)
            drawn[move] = child
        state.apply(CHANCE, move)
        return child

    def descend(self, node: Node, moves: list[Move], state: State) -> Node:
        """Make the most promising move."""
        place = self.most_promising(node)
        children = node.children
        if place == len(children):
            children.append(Node(node.seat))
        if node.is_shared:
            state.accept(node.seat, moves[place])
        else:
            state.apply(node.seat, moves[place])
        return children[place]

    def most_promising(self, node: Node) -> i64:
        """The place of the move with the best sum of what it gave so far and what its prior promises."""
        done = node.visits - node.waiting
        scale = self.exploration * sqrt(float(node.visits))
        priors = node.priors
        seat = node.seat
        best: i64 = len(node.children)
        most = -1e300
        if best < len(priors):
            most = node.worth / float(done) - self.urgency + scale * priors[best]
        for place, child in enumerate(node.children):
            returns = child.returns
            visits = float(child.visits)
            if returns is None:
                bound = child.total / visits + scale * priors[place] / (1.0 + visits)
            else:
                # A move that is known to lose comes last, whatever its prior.
                bound = returns[seat] if returns[seat] > LOST else -1.0
            if bound > most:
                most = bound
                best = place
        return best


def credit(path: list[Node], values: list[float]) -> None:
    """The visit has arrived: everybody on the way gets what their seat has of it."""
    for node in path:
        node.waiting -= 1
        if node.mover >= 0:
            node.total += values[node.mover]
        if node.seat >= 0:
            node.worth += values[node.seat]


def settle(path: list[Node]) -> None:
    """The result at the end of this way is certain: so it may be at the positions before it."""
    for place in range(len(path) - 2, -1, -1):
        node = path[place]
        if node.moves is None or node.is_shared:
            return
        node.returns = certain(node, len(node.moves))
        if node.returns is None:
            return


def certain(node: Node, moves: int) -> list[float] | None:
    """The result of a position: a win that is known, or the best of all moves if all are known."""
    best: list[float] | None = None
    known = 0
    for child in node.children:
        returns = child.returns
        if returns is None:
            continue
        known += 1
        if best is None or returns[node.seat] > best[node.seat]:
            best = returns
    if best is None or (best[node.seat] < WON and known < moves):
        return None
    return best


@final
class NetSearch(Bot):
    """Searches with the oracle of the game and makes the move it has looked at most.

    Where the game has none (for these options), or hides something, it searches without. It remembers the part of its
    tree that follows from its own move, so the moves of one turn build on each other, and what it was told of positions
    with a key. With `oracle` it asks that one, whatever the game has.
    """

    limits: Limits
    plain: Mcts
    oracle: Oracle | None
    batch: int
    exploration: float
    urgency: float
    kept: Node | None
    expected: State | None
    known: dict[object, Opinion]

    def __init__(
        self,
        limits: Limits,
        plain: Mcts,
        oracle: Oracle | None = None,
        batch: int = BATCH,
        exploration: float = EXPLORATION,
        urgency: float = URGENCY,
    ) -> None:
        self.limits = limits
        self.plain = plain
        self.oracle = oracle
        self.batch = batch
        self.exploration = exploration
        self.urgency = urgency
        self.kept = None
        self.expected = None
        self.known = {}

    def choose(self, turn: Turn) -> Move:
        if len(turn.moves) == 1:
            return turn.moves[0]
        if turn.game.traits.hidden:
            return self.plain.choose(turn)
        position = turn.imagine(turn.rng)
        oracle = turn.game.oracle(position) if self.oracle is None else self.oracle
        if oracle is None:
            return self.plain.choose(turn)
        if len(self.known) > MOST_NODES:
            self.known = {}
        tree = NetTree(
            position,
            oracle,
            turn.rng,
            self.remembered(position),
            self.batch,
            self.exploration,
            self.urgency,
            known=self.known,
        )
        think(tree, stricter(self.limits, turn.limits), turn)
        place = most_looked_at(tree.root)
        moves = tree.root.moves
        assert moves is not None
        self.remember(tree, place, moves[place])
        return moves[place]

    def remembered(self, position: State) -> Node | None:
        """What is known of this position already, if it is the one that the last move led to."""
        kept, expected = self.kept, self.expected
        self.kept = None
        self.expected = None
        if kept is None or expected is None or expected.dump() != position.dump():
            return None
        return kept

    def remember(self, tree: NetTree, place: int, move: Move) -> None:
        root = tree.root
        if root.is_shared or place >= len(root.children) or root.children[place].moves is None:
            return
        self.kept = root.children[place]
        self.expected = tree.start.copy()
        self.expected.apply(root.seat, move)


def think(tree: NetTree, limits: Limits, turn: Turn) -> None:
    """Search until a limit is reached, and tell how far it is now and then."""
    began = perf_counter()
    most = MOST_NODES if limits.simulations is None else limits.simulations
    # The first visit only asks about the root.
    most += 1
    while tree.root.visits < most and not tree.is_done():
        tree.step(most - int(tree.root.visits))
        share = float(tree.root.visits) / most
        if limits.seconds is not None:
            share = max(share, (perf_counter() - began) / limits.seconds)
        if turn.tell is not None:
            turn.tell(min(share, 1.0))
        if share >= 1.0:
            return


def most_looked_at(root: Node) -> int:
    """The place of the move to make: one that is known to win, else the one with the most visits that does not lose."""
    best = 0
    most = (-1.0, 0.0)
    for place, child in enumerate(root.children):
        returns = child.returns
        if returns is None:
            rank = (float(child.visits), child.mean())
        elif returns[root.seat] >= WON:
            rank = (1e300, 1.0)
        else:
            # Worth a move that is known to lose only when nothing else was found.
            rank = (float(child.visits), returns[root.seat]) if returns[root.seat] > LOST else (-0.5, 0.0)
        if rank > most:
            most = rank
            best = place
    return best
