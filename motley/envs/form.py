"""What all environments share: how a game that is set up in one way looks in arrays, and a game being played there."""

from collections.abc import Mapping
from typing import Any, Final, final

from motley.extras import extra
from motley.kernel import CHANCE, Game, Move, Refusal, Rng, Row, State, registry
from motley.kernel.core import IllegalMove
from motley.render.text import flattest, text

with extra("envs", "An environment for learners"):
    import numpy as np
    from numpy.typing import NDArray

Floats = NDArray[np.float32]
Sight = dict[str, NDArray[Any]]

RENDER_MODES: Final = ("human", "ansi", "svg")
WORST: Final = -1.0
BEST: Final = 1.0


@final
class Form:
    """One game with so many seats and these options: its rows of numbers, and the numbers of its moves.

    `listed` numbers moves by their place among the legal ones even where the game has a number for each; a row of
    features then tells what each of them is. Games without numbers for all moves are always told so.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        listed: bool = False,
    ) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        self.seats = self.game.traits.seats[0] if seats is None else seats
        self.options = self.game.checked(self.seats, options)
        self.is_secret = has_secrets(self.game)
        self.layout = self.game.observation(self.seats, self.options)
        self.features = self.game.move_row(self.seats, self.options)
        numbered = self.game.actions(self.seats, self.options)
        self.is_listed = listed or numbered is None
        self.width = self.game.width(self.seats, self.options)
        self.actions = self.width if self.is_listed or numbered is None else numbered

    def __deepcopy__(self, memo: object) -> "Form":
        return self

    def start(self) -> State:
        return self.game.setup(self.seats, self.options)

    def observed(self, state: State, seat: int) -> Floats:
        """What the seat sees, as one row."""
        row = np.zeros(self.layout.size, np.float32)
        self.game.observe_state(state, seat, row)
        return row

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """1 for every number that the seat may answer with; nothing for a seat that owes no answer."""
        mask = np.zeros(self.actions, np.int8)
        if seat in state.owing():
            mask[self.numbers(state, seat)] = 1
        return mask

    def rows(self, state: State, seat: int) -> Floats:
        """A row of features for each legal move of the seat, and zeros below them."""
        rows = np.zeros((self.width, self.features.size), np.float32)
        if seat in state.owing():
            self.game.state_features(state, seat, state.moves(seat), rows.reshape(-1))
        return rows

    def numbers(self, state: State, seat: int) -> list[int]:
        """The numbers of the legal moves of a seat, in the order of the list."""
        moves = state.moves(seat)
        return list(range(len(moves))) if self.is_listed else self.game.numbers(state, seat, moves)

    def move(self, state: State, seat: int, number: int) -> Move:
        """The legal move that has this number. Raises IllegalMove."""
        numbers = self.numbers(state, seat)
        if number not in numbers:
            raise IllegalMove(Refusal("T2", "not-asked"), seat, state.ask(), f"no legal move has the number {number}")
        return state.moves(seat)[numbers.index(number)]

    def sight(self, state: State, seat: int) -> Sight:
        """All that a learner in that seat is told."""
        told: Sight = {"observation": self.observed(state, seat), "action_mask": self.mask(state, seat)}
        if self.is_listed:
            told["moves"] = self.rows(state, seat)
        return told

    def returns(self, state: State) -> list[float]:
        """What each seat has of a finished game, from -1 for the last place to 1 for the first."""
        return [WORST + (BEST - WORST) * value for value in state.returns()]

    def rendered(self, state: State, mode: str) -> str:
        """The table as a spectator sees it: a picture, or text."""
        if mode == "svg":
            return registry.picture(state)
        look = flattest(self.game.looks)
        return text(self.game.scene(state.view(None), look), self.game.art())


def has_secrets(game: Game) -> bool:
    """Whether seats know different things: something is hidden, or several answer at once."""
    return game.traits.hidden or game.traits.simultaneous


def bounds(layout: Row) -> tuple[Floats, Floats]:
    """The least and the greatest value of every number of a row."""
    lows = [np.full(part.size, part.low, np.float32) for part in layout.parts]
    highs = [np.full(part.size, part.high, np.float32) for part in layout.parts]
    return np.concatenate(lows), np.concatenate(highs)


@final
class Table:
    """A game being played there, one answer after the other. Chance falls by itself, from a generator of its own."""

    def __init__(self, form: Form, seed: int) -> None:
        self.form = form
        self.rng = Rng(seed)
        self.state = form.start()
        self.answers = 0
        self.settle()

    @property
    def seat(self) -> int | None:
        """The seat that is to answer; of several that are asked together the first that has not."""
        owing = self.state.owing()
        return owing[0] if owing else None

    def answer(self, seat: int, number: int) -> None:
        """Answer with the number of a legal move. Raises IllegalMove, and then nothing has changed."""
        self.accept(seat, self.form.move(self.state, seat, number))

    def accept(self, seat: int, move: Move) -> None:
        self.state.accept(seat, move)
        self.answers += 1
        self.settle()

    def settle(self) -> None:
        """Let chance fall until a seat is asked."""
        while self.state.owing() == (CHANCE,):
            self.state.accept(CHANCE, self.state.sample(self.rng))

    def wander(self, answers: int) -> None:
        """Give so many answers at random, so that not all games begin alike."""
        for _ in range(answers):
            seat = self.seat
            if seat is None:
                return
            self.accept(seat, self.rng.choice(self.state.moves(seat)))


def render(form: Form, state: State, mode: str | None) -> str | None:
    """What `render` of an environment gives: a text, or nothing where it was printed."""
    if mode is None:
        return None
    told = form.rendered(state, mode)
    if mode != "human":
        return told
    print(told)
    return None


def checked_mode(mode: str | None) -> str | None:
    """The way to draw that was asked for. Raises ValueError."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode
