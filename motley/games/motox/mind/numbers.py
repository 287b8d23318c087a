"""The race as numbers, for learners: every move has one that never changes, and so has everything on the table."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from motley.games.motox.rules.book import Motox
from motley.games.motox.rules.course import MOST_TILES
from motley.games.motox.rules.moves import COIN, CRASH, FINISH, HOLD, KICK, LAY, MOST_DICE, PASS, ROLL, STAND
from motley.games.motox.rules.state import COINS, NOWHERE, STAGES, STOPPED, TILES
from motley.kernel.core import Move
from motley.kernel.numbers import Buffer, Field, Row

SPACES: Final = 4 * MOST_TILES
FACES: Final = 6
HIGHEST: Final = 4


def _moves() -> list[Move]:
    """Every move of a seat: lay, coin, roll, the words, stand, wipe out."""
    moves: list[Move] = [LAY + direction for direction in range(4)]
    moves += [COIN + tile for tile in range(1, MOST_TILES + 1)]
    moves += [ROLL + extra for extra in range(MOST_DICE)]
    moves += [PASS, KICK, HOLD, FINISH]
    moves += [STAND + space for space in range(SPACES)]
    return moves + [CRASH + space for space in range(SPACES)]


MOVES: Final = _moves()
NUMBERS: Final = {move: number for number, move in enumerate(MOVES)}


def numbers_of(moves: Sequence[Move]) -> list[int]:
    return [NUMBERS[move] for move in moves]


@cache
def row_of(seats: int) -> Row:
    """The fields for so many bikes; what is told by seat begins with the own one and goes on in the order of play."""
    return Row(
        (
            Field("stage", (len(STAGES),), 0, 1, "what the rules wait for: " + ", ".join(STAGES)),
            Field("round", (1,), 0, 1, "rounds begun, as a share of those after which the race is stopped"),
            Field("start", (seats,), 0, 1, "who began"),
            Field("turn", (seats,), 0, 1, "whose turn it is"),
            Field("length", (1,), 0, 1, "tiles on the table, as a share of all"),
            Field("course", (MOST_TILES, 4), 0, 1, "north, east, south, west: where a tile lies from the one before"),
            Field("heights", (MOST_TILES,), 0, 1, "coins under each tile, as a share of 4"),
            Field("hand_tiles", (seats,), 0, 1, "tiles still to be laid, as a share of all"),
            Field("hand_coins", (seats,), 0, 1, "coins still to be put under tiles, as a share of all"),
            Field("bikes", (seats, MOST_TILES, 4), 0, 1, "where each bike stands: tile, and sw, se, nw or ne on it"),
            Field("out", (seats,), 0, 1, "1 if the bike is wiped out"),
            Field("coins", (seats,), 0, 1, "coins to spend in the race, as a share of all"),
            Field("discard", (1,), 0, 1, "coins spent, as a share of all"),
            Field("rolling", (1,), 0, 1, "dice about to be rolled, as a share of 4"),
            Field("dice", (FACES,), 0, 1, "how many dice of the roll to ride with show 0 to 5, as a share of 4"),
        )
    )


def write(state: Motox, seat: int, into: Buffer, at: int) -> None:
    """Write what a seat sees: everything."""
    seats = state.seats
    into[at + state.stage] = 1.0
    at += len(STAGES)
    into[at] = min(1.0, state.round / state.race_cap)
    at += 1
    if state.start != NOWHERE:
        into[at + (state.start - seat) % seats] = 1.0
    at += seats
    if state.turn != NOWHERE and state.stage != STOPPED:
        into[at + (state.turn - seat) % seats] = 1.0
    at += seats
    into[at] = (len(state.laid) + 1) / MOST_TILES
    at += 1
    for place, direction in enumerate(state.laid):
        into[at + 4 * (place + 1) + direction] = 1.0
    at += SPACES
    for place, height in enumerate(state.heights):
        if height:
            into[at + place] = height / HIGHEST
    at += MOST_TILES
    for other in range(seats):
        who = (other - seat) % seats
        into[at + who] = state.tiles[other] / TILES
        into[at + seats + who] = state.build_coins[other] / COINS
        if state.spaces[other] >= 0:
            into[at + 2 * seats + who * SPACES + state.spaces[other]] = 1.0
        rest = at + (2 + SPACES) * seats
        if state.is_out[other]:
            into[rest + who] = 1.0
        into[rest + seats + who] = state.coins[other] / COINS
    at += (4 + SPACES) * seats
    into[at] = state.discard / COINS
    into[at + 1] = state.rolling / MOST_DICE
    shown = [0] * FACES
    for face in state.dice:
        shown[face] += 1
    for face in range(FACES):
        if shown[face]:
            into[at + 2 + face] = shown[face] / MOST_DICE
