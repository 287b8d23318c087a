"""What a side has on the board, in whole numbers: what puzzles want raised."""

from motley.games.motif.rules.board import count
from motley.games.motif.rules.book import MotifState


def tallies_of(state: MotifState, seat: int) -> dict[str, int]:
    """Tiles of the own colour, and how many more they are than the other side's."""
    own, other = int(count(state.tiles_of(seat))), int(count(state.tiles_of(1 - seat)))
    return {"tiles": own, "lead": own - other}
