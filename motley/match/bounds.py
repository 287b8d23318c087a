"""How large the areas of a table get, where nobody says so: the most that some random games showed."""

from collections.abc import Iterator
from typing import Final

from motley.kernel import CHANCE, Game, Options, Rng, State

MOST_GAMES: Final = 12
MOST_SCENES: Final = 1200
"""A game is the last one when so many scenes were drawn."""
MOST_ANSWERS: Final = 300
"""So many answers of each game are given at most."""
CLOSELY: Final = 12
"""So many positions are looked at one after another; then every second one, as many again, then every fourth."""

Size = tuple[float, float]


def bounds(game: Game, seats: int, options: Options, look: str) -> dict[str, Size]:
    """The width and height that each area needs, by its key; the same each time.

    What belongs to one seat needs as much as the same of another: `hand:0` as much as `hand:1`.
    """
    kinds: dict[str, str] = {}
    largest: dict[str, Size] = {}
    drawn = 0
    for seed in range(MOST_GAMES):
        for state in _looked_at(game.start(seats, options), Rng(seed)):
            for viewer in (None, *range(seats)):
                drawn += 1
                for area in game.scene(state.view(viewer), look).areas:
                    kind = kinds.setdefault(area.key, area.key.replace(str(area.owner), "*"))
                    wide, high = largest.get(kind, (0.0, 0.0))
                    largest[kind] = max(wide, float(area.box[2])), max(high, float(area.box[3]))
        if drawn >= MOST_SCENES:
            break
    return {key: largest[kind] for key, kind in kinds.items()}


def _looked_at(state: State, rng: Rng) -> Iterator[State]:
    """Some positions of a random game: the first ones, ever fewer later on, and where it stops."""
    stride = 1
    due = 0
    left = CLOSELY
    for ply in range(MOST_ANSWERS):
        if state.ask() is None:
            break
        if ply == due:
            yield state
            left -= 1
            if left == 0:
                left, stride = CLOSELY, 2 * stride
            due += stride
        _answer(state, rng)
    yield state


def _answer(state: State, rng: Rng) -> None:
    owing = state.owing()
    seat = owing[int(rng.below(len(owing)))]
    moves = [] if seat == CHANCE else state.moves(seat)
    state.accept(seat, state.sample(rng) if seat == CHANCE else moves[int(rng.below(len(moves)))])
