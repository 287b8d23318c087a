"""Games side by side, stepped in one compiled loop. Standard library only: see vector.py for arrays of NumPy."""

from array import array
from typing import Any, Final, final

from mypy_extensions import i64

from motley.kernel.core import CHANCE, MotleyError, Move
from motley.kernel.game import Game
from motley.kernel.rng import Rng
from motley.kernel.setting import Options
from motley.kernel.state import State

OFF: Final = 0x9E3779B1
"""Seeds of neighbouring games lie so far apart that those of neighbouring seeds do not meet them."""


class NotAllowed(MotleyError):
    """An action that the mask of its game does not allow. No game has moved."""


@final
class Lanes:
    """So many games of one kind, each waiting for the answer of one seat; chance is drawn, finished games begin anew.

    The buffers hold, game after game: what the seat to act sees, which actions it has, which seat it is, and of the
    step just made each seat's reward and whether the game ended with it. In a game whose moves have no lasting
    numbers, `features` holds a row for each listed move. A game's chance depends on the seed and its number alone.
    """

    game: Game
    first: State
    seats: int
    count: int
    size: int
    width: int
    depth: int
    is_listed: bool
    states: list[State]
    rngs: list[Rng]
    listed: list[list[Move]]
    turns: list[int]
    allowed: bytes

    def __init__(self, game: Game, seats: int, options: Options, count: int, seed: int, number: int = 0) -> None:
        actions = game.actions(seats, options)
        self.game = game
        self.seats = seats
        self.count = count
        self.first = game.setup(seats, options)
        self.size = game.observation(seats, options).size
        self.is_listed = actions is None
        self.width = game.width(seats, options) if actions is None else actions
        self.depth = game.move_row(seats, options).size if self.is_listed else 0
        self.observations: Any = zeros("f", count * self.size)
        self.masks: Any = bytearray(count * self.width)
        self.features: Any = zeros("f", count * self.width * self.depth)
        self.rewards: Any = zeros("f", count * seats)
        self.finished: Any = bytearray(count)
        self.actors: Any = zeros("i", count)
        self._no_rewards = self.rewards[:]
        self._no_features: Any = zeros("f", self.width * self.depth)
        self._no_observation = bytes(4 * self.size)
        self._no_mask = bytes(self.width)
        self._seen: list[bytes] = []
        self._open: list[bytes] = []
        self._acting: list[bytes] = []
        self._names: list[bytes] = [array("i", [seat]).tobytes() for seat in range(seats)]
        self.reset(seed, number)

    def reset(self, seed: int, number: int = 0) -> None:
        """Begin all games anew; the first of them is that number of all that the seed belongs to."""
        self.rngs = [Rng(seed + OFF * (number + lane)) for lane in range(self.count)]
        self.states = [self.first.copy() for _ in range(self.count)]
        self.listed = [[] for _ in range(self.count)]
        self.turns = [0] * self.count
        self.features[:] = zeros("f", self.count * self.width * self.depth)
        self.wipe()
        for lane in range(self.count):
            self.go_on(lane)
        self.tell()

    def wipe(self) -> None:
        """Nothing is packed yet of the step to come, and no game has ended."""
        self._seen.clear()
        self._open.clear()
        self._acting.clear()
        self.rewards[:] = self._no_rewards
        self.finished[:] = bytes(self.count)

    def tell(self) -> None:
        """Write down what all seats see and may do: what the games packed, each buffer in one piece."""
        memoryview(self.observations).cast("B")[:] = b"".join(self._seen)
        self.allowed = b"".join(self._open)
        self.masks[:] = self.allowed
        memoryview(self.actors).cast("B")[:] = b"".join(self._acting)

    def step(self, actions: list[int]) -> None:
        """Answer in every game. Raises NotAllowed and changes nothing."""
        self.check(actions)
        game = self.game
        self.wipe()
        for lane, state in enumerate(self.states):
            seat = self.turns[lane]
            number = actions[lane]
            state.accept(seat, self.listed[lane][number] if self.is_listed else game.numbered(state, seat, number))
            self.go_on(lane)
        self.tell()

    def check(self, actions: list[int]) -> None:
        """Raises NotAllowed if some game does not allow its action."""
        if len(actions) != self.count:
            raise NotAllowed(f"{len(actions)} actions for {self.count} games")
        width: i64 = self.width
        allowed = self.allowed
        at: i64 = 0
        for lane, action in enumerate(actions):
            if not 0 <= action < self.width or not allowed[at + action]:
                raise NotAllowed(f"game {lane} does not allow the action {action}")
            at += width

    def go_on(self, lane: int) -> None:
        """Let chance fall and a new game begin until a seat is asked, and pack what it sees and may do."""
        state = self.states[lane]
        while True:
            ask = state.ask()
            if ask is None:
                self.end(lane, state)
                state = self.first.copy()
                self.states[lane] = state
                continue
            seat = ask.seats[0]
            if seat != CHANCE:
                break
            state.accept(CHANCE, state.sample(self.rngs[lane]))
        if len(ask.seats) > 1:
            seat = state.owing()[0]
        self.turns[lane] = seat
        self._acting.append(self._names[seat])
        self.game.pack_observation(state, seat, self._no_observation, self._seen)
        if self.is_listed:
            self.enlist(lane, state, seat)
        else:
            self.game.pack_mask(state, seat, self._no_mask, self._open)

    def end(self, lane: int, state: State) -> None:
        """Write down how a game ended: from -1 for the last place to 1 for the first."""
        self.finished[lane] = 1
        at = lane * self.seats
        for seat, value in enumerate(state.returns()):
            self.rewards[at + seat] = 2.0 * value - 1.0

    def enlist(self, lane: int, state: State, seat: int) -> None:
        """Write down the moves of a game whose moves have no lasting numbers."""
        before = len(self.listed[lane])
        moves = state.moves(seat)
        self.listed[lane] = moves
        self._open.append(b"\1" * len(moves) + self._no_mask[len(moves) :])
        at = lane * self.width * self.depth
        self.features[at : at + before * self.depth] = self._no_features[: before * self.depth]
        self.game.state_features(state, seat, moves, self.features, at)


def zeros(kind: str, count: int) -> Any:
    """An array of so many zeros."""
    return array(kind, bytes(array(kind).itemsize * count))
