"""Simple players, and what came of a game between two of them: how quiet it got, and whom R8.4 forced last."""

from collections.abc import Callable
from typing import NamedTuple

from motley.games.motif.rules.book import MotifState
from motley.kernel import Move, Rng
from tests.games.motif.stories import outcome, start

Player = Callable[[MotifState, list[Move], Rng], Move]

STAGES = ((4, 8, 12), (1, 2, 3), (1, 3, 5), (2, 2, 4), (3, 5, 5), (2, 6, 20))


def landing(state: MotifState, move: Move) -> int:
    """0 for a tile of the own colour, 1 for a white one, 2 for one of the other side."""
    assert isinstance(move, tuple)
    tile = state.board.bit(move[1])
    return 0 if state.own_tiles & tile else 2 if state.foe_tiles & tile else 1


def anything(state: MotifState, moves: list[Move], rng: Rng) -> Move:
    return rng.choice(moves)


def recolouring(state: MotifState, moves: list[Move], rng: Rng) -> Move:
    """The other side's tiles first, then white ones."""
    most = max(landing(state, move) for move in moves)
    return rng.choice([move for move in moves if landing(state, move) == most])


def white_shy(state: MotifState, moves: list[Move], rng: Rng) -> Move:
    """No white tile as long as there is anything else."""
    return rng.choice([move for move in moves if landing(state, move) != 1] or moves)


PAIRS: tuple[tuple[Player, Player], ...] = (
    (anything, anything),
    (recolouring, recolouring),
    (white_shy, white_shy),
    (recolouring, white_shy),
    (recolouring, anything),
)


class Told(NamedTuple):
    reason: str
    most_quiet: int
    plies: int
    forced_won: bool | None
    """None where R8.4 bound nobody, or nobody won."""
    first_won: bool


def played(pair: tuple[Player, Player], seed: int, **options: object) -> Told:
    """One game, to its end; the first of the pair is gold or black by the seed."""
    rng, state = Rng(seed), start(**options)
    if state.odds():
        state.apply(-1, rng.below(2))
    first, forced, most, plies = int(state.seat), -1, 0, 0
    while state.ask() is not None:
        seat = int(state.seat)
        if state.is_forced():
            forced = seat
        player = pair[(seat + seed) % 2]
        state.apply(seat, player(state, state.moves(seat), rng))
        most = max(most, int(state.quiet))
        plies += 1
    end = outcome(state)
    winners = end.winners()
    won = winners[0] if len(winners) == 1 else -1
    return Told(end.reason, most, plies, won == forced if forced >= 0 and won >= 0 else None, won == first)


def any_options(rng: Rng) -> dict[str, object]:
    """One of all choices of options."""
    press, force, stop = STAGES[rng.below(len(STAGES))]
    first = ("toss", "gold", "black")[rng.below(3)]
    size = (3, 5, 7)[rng.below(3)]
    return {"size": size, "tokens": 1 + rng.below(6), "first": first, "press": press, "force": force, "stop": stop}
