"""Games as Python games of OpenSpiel. Importing this module registers every installed game as `motley_<name>`.

`pyspiel.load_game("motley_motora(players=4)")`; a game that is not installed is made known by `register`. Chance nodes
are explicit; those who are asked together answer one after the other without seeing each other's answers.
"""

from hashlib import sha256
from typing import Any, Final, final

from motley.envs.form import BEST, WORST, Floats, Form, has_secrets
from motley.extras import extra
from motley.kernel import CHANCE, Game, Move, State, registry
from motley.kernel.codec import canonical

with extra("openspiel", "A game of OpenSpiel"):
    import numpy as np
    import pyspiel

PREFIX: Final = "motley_"
OUTCOMES: Final = 256
"""A chance node with more outcomes than this becomes several, each of which narrows them down."""

TRAIL: Final = 64
"""How many numbers of an information state stand for all that was seen and answered before."""

Types = pyspiel.GameType


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its seats and options; `register` makes a class of this for each game."""

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.game
        given = dict(params or {})
        players = int(given.pop("players", game.traits.seats[0]))
        options = {name: value for name, value in given.items() if value is not None}
        self.form = Form(game, players, options)
        self.first = self.form.start()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.form.actions,
            max_chance_outcomes=OUTCOMES if game.traits.chance else 0,
            num_players=players,
            min_utility=WORST,
            max_utility=BEST,
            utility_sum=None if players == 1 else 0.0,
            max_game_length=game.bound(players, self.form.options),
        )
        super().__init__(type_of(game, players), info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, Path(self.form, self.first.copy()))

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        return Observer(self.form, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


@final
class Path:
    """A position, what each seat has learned on the way to it, and how far a chance node has been narrowed down."""

    def __init__(self, form: Form, state: State) -> None:
        self.form = form
        self.state = state
        self.span: tuple[int, int] | None = None
        self.trails = [b""] * form.seats
        self.seen: list[str] | None = None

    def __deepcopy__(self, memo: object) -> "Path":
        """What OpenSpiel's `clone` comes to."""
        twin = Path(self.form, self.state.copy())
        twin.span = self.span
        twin.trails = self.trails[:]
        twin.seen = self.seen
        return twin

    def blocks(self) -> list[tuple[int, int]]:
        """The outcomes of chance that each number stands for: one, or where there are too many several in a row."""
        start, stop = self.span or (0, len(self.state.odds()))
        size = 1
        while size * OUTCOMES < stop - start:
            size *= OUTCOMES
        return [(first, min(first + size, stop)) for first in range(start, stop, size)]

    def draw(self, number: int) -> None:
        """Let chance fall on one of the blocks."""
        first, last = self.blocks()[number]
        if last - first > 1:
            self.span = (first, last)
            return
        self.span = None
        self.answer(CHANCE, self.state.odds()[first][0])

    def answer(self, seat: int, move: Move) -> None:
        """Carry out an answer, and let every seat remember what it saw of it."""
        state = self.state
        if not self.form.is_secret:
            state.accept(seat, move)
            return
        seen = self.views() if self.seen is None else self.seen
        told = self.form.game.write(state, move)
        state.events = []
        state.accept(seat, move)
        events, state.events = state.events, None
        self.seen = self.views()
        for viewer, view in enumerate(self.seen):
            heard = [[event.kind, event.seen_by(viewer)] for event in events]
            # Nothing that a seat did not notice leaves a trace, not even that it happened.
            if viewer == seat or heard or view != seen[viewer]:
                words = f"{told if viewer == seat else ''}\n{heard!r}\n{view}"
                self.trails[viewer] = sha256(self.trails[viewer] + words.encode()).digest()

    def views(self) -> list[str]:
        return [self.view(seat) for seat in range(self.form.seats)]

    def view(self, seat: int) -> str:
        """What a seat sees and is asked, as text."""
        ask = self.state.asked(seat)
        asked = "" if ask is None else f"{ask.kind} {ask.args!r} of {ask.seats!r}"
        return f"seat {seat}: {asked}\n{canonical(self.state.view(seat))}"


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel knows it."""

    def __init__(self, game: SpielGame, path: Path) -> None:
        super().__init__(game)
        self.path = path

    def current_player(self) -> int:
        seats = self.path.state.owing()
        if not seats:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seats[0] == CHANCE else seats[0]

    def is_terminal(self) -> bool:
        return self.path.state.ask() is None

    def returns(self) -> list[float]:
        form = self.path.form
        return form.returns(self.path.state) if self.is_terminal() else [0.0] * form.seats

    def _legal_actions(self, player: int) -> list[int]:
        state = self.path.state
        if player < 0:
            return list(range(len(self.path.blocks())))
        if player not in state.owing()[:1]:
            return []
        return sorted(self.path.form.numbers(state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self.path.state.odds()]
        blocks = self.path.blocks()
        total = sum(weights[blocks[0][0] : blocks[-1][1]])
        return [(number, sum(weights[first:last]) / total) for number, (first, last) in enumerate(blocks)]

    def _apply_action(self, action: int) -> None:
        path = self.path
        seat = path.state.owing()[0]
        if seat == CHANCE:
            path.draw(int(action))
        else:
            path.answer(seat, path.form.move(path.state, seat, int(action)))

    def trail(self, seat: int) -> bytes:
        """Stands for all that the seat has seen and answered: where nothing is hidden, that is everything."""
        if self.path.form.is_secret:
            return self.path.trails[seat]
        return sha256(repr(self.history()).encode()).digest()

    def _action_to_string(self, player: int, action: int) -> str:
        game, state = self.path.form.game, self.path.state
        if player >= 0:
            return game.write(state, self.path.form.move(state, player, action))
        first, last = self.path.blocks()[action]
        odds = state.odds()
        name = game.write(state, odds[first][0])
        return name if last - first == 1 else f"{name} to {game.write(state, odds[last - 1][0])}"

    def __str__(self) -> str:
        told = canonical(self.path.state.dump())
        return told if self.path.span is None else f"{told} {self.path.span}"


@final
class Observer:
    """What a seat is told: `dict` has the fields of the game by name, and `trail` where everything is remembered."""

    def __init__(self, form: Form, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters, and these were given: {params}")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("an observation tells what one seat may know, and all of it")
        self.form = form
        self.recalls = bool(kind.perfect_recall)
        size = form.layout.size
        self.tensor: Floats = np.zeros(size + (TRAIL if self.recalls else 0), np.float32)
        self.dict: dict[str, Floats] = {
            part.name: self.tensor[form.layout.place(part.name)].reshape(part.shape) for part in form.layout.parts
        }
        if self.recalls:
            self.dict["trail"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        self.form.game.observe_state(state.path.state, player, self.tensor)
        if self.recalls:
            bits = np.frombuffer(state.trail(player)[: TRAIL // 8].ljust(TRAIL // 8, b"\0"), np.uint8)
            self.dict["trail"][:] = np.unpackbits(bits)

    def string_from(self, state: SpielState, player: int) -> str:
        view = state.path.view(player)
        return f"{view}\n{state.trail(player).hex()}" if self.recalls else view


def type_of(game: Game, players: int) -> Any:
    """What OpenSpiel is told of a game before any of it is played; alone, nobody loses what somebody wins."""
    traits = game.traits
    is_secret = has_secrets(game)
    return Types(
        short_name=PREFIX + game.name.replace("-", "_"),
        long_name=game.title,
        dynamics=Types.Dynamics.SEQUENTIAL,
        chance_mode=Types.ChanceMode.EXPLICIT_STOCHASTIC if traits.chance else Types.ChanceMode.DETERMINISTIC,
        information=Types.Information.IMPERFECT_INFORMATION if is_secret else Types.Information.PERFECT_INFORMATION,
        utility=Types.Utility.GENERAL_SUM if players == 1 else Types.Utility.ZERO_SUM,
        reward_model=Types.RewardModel.TERMINAL,
        max_num_players=max(traits.seats),
        min_num_players=min(traits.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": traits.seats[0], **{each.name: each.default for each in game.options}},
    )


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; the name it has there."""
    kind = type_of(game, game.traits.seats[0])
    if kind.short_name not in pyspiel.registered_names():
        # A class and no function: OpenSpiel lets go of it when Python is gone already.
        pyspiel.register_game(kind, type(game.title, (SpielGame,), {"game": game}))
    return str(kind.short_name)


def load(text: str) -> Any:
    """The game of that name and these parameters; for whoever imports this module only by loading a pickle."""
    return pyspiel.load_game(text)


def position_of(game: Any, state: State) -> SpielState:
    """A position of ours as OpenSpiel sees it; what led to it is not remembered."""
    found: SpielState = game.new_initial_state()
    found.path = Path(game.form, state.copy())
    return found


for _game in registry.games():
    register(_game)
