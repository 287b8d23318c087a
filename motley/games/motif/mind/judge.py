"""What a position is worth to each seat: evaluation for bots."""

from collections.abc import Sequence
from math import exp
from typing import Final

from mypy_extensions import i64

from motley.games.motif.rules.board import count
from motley.games.motif.rules.book import MotifState
from motley.games.motif.rules.state import ADDED, NOT_TOSSED, PLAYING
from motley.kernel.core import Move
from motley.kernel.weights import USUAL, read_weights

THREAT: Final = 20.0
BOXED: Final = 0.5
HURRY: Final = 0.3
SCALE: Final = 6.0
"""So many points make a position won with 73 %."""

PARTS: Final = ("tiles", "threat", "boxed", "haste")
"""What a side's points are made of; how much each counts is in content/weights.toml."""

WEIGHTS: Final = read_weights("motley.games.motif", PARTS)


def judged(state: MotifState, character: str = USUAL) -> list[float]:
    """One value per seat between 0 and 1; at the end the result itself."""
    if state.ending != PLAYING or state.seat == NOT_TOSSED:
        return state.returns()
    own = 1.0 / (1.0 + exp(-worth(state, True, character) / SCALE))
    foe = 1.0 / (1.0 + exp(-worth(state, False, character) / SCALE))
    return [own, foe] if state.seat == 0 else [foe, own]


def worth(state: MotifState, is_mover: bool, character: str = USUAL) -> float:
    """Points of a side in a game that goes on."""
    return WEIGHTS[character].total(parts_of(state, is_mover))


def parts_of(state: MotifState, is_mover: bool) -> list[float]:
    """Those points part by part: tiles, threats to end it, tokens boxed in, and haste while ahead."""
    lead = float(count(state.own_tiles) - count(state.foe_tiles))
    whites = count(state.white_tiles())
    near_free = state.board.beside(state.free_tiles())
    boxed = float(count(state.own_tokens & ~near_free) - count(state.foe_tokens & ~near_free))
    left = landings_left(state)
    threat = 0.0
    if can_finish(lead, whites, left):
        threat = THREAT
    elif is_mover and can_finish(-lead - 2.0 * float(left), whites, landings(state.foe_tokens, state.foe_reserve)):
        # In the middle of a turn: whatever the mover still does, the other side can end the game after it.
        threat = -THREAT
    side = 1.0 if is_mover else -1.0
    lead *= side
    return [lead, side * threat, -side * BOXED * boxed, -HURRY * float(whites) if lead > 0.0 else 0.0]


def landings(tokens: i64, reserve: i64) -> i64:
    """How many tokens a side can land in a whole turn."""
    return count(tokens) + (1 if reserve > 0 else 0)


def landings_left(state: MotifState) -> i64:
    """How many the mover can still land in this turn."""
    return count(state.ready) + (1 if state.own_reserve > 0 and not state.flags & ADDED else 0)


def can_finish(lead: float, whites: i64, left: i64) -> bool:
    """Whether a side can colour all white tiles with these landings, recolour with the others, and be ahead."""
    return whites <= left and lead + float(whites) + 2.0 * float(left - whites) > 0.0


def gains(state: MotifState, moves: Sequence[Move]) -> list[float]:
    """How a beginner sees moves: a tile gained is a tile gained, white or not."""
    found: list[float] = []
    for move in moves:
        assert isinstance(move, tuple)
        found.append(0.0 if state.own_tiles & state.board.bit(move[1]) else 1.0)
    return found
