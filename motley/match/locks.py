"""What cannot be taken back: an answer by which its seat learned more than the answer itself."""

from collections.abc import Sequence

from motley.kernel import Event, Move, Rng, State
from motley.kernel.codec import digest_of

WORLDS = 60
"""Imagined positions in which an answer is tried. What tells one world in twenty apart is missed one time in twenty."""

ALIKE = 12
"""If so many imagined positions are the real one, nothing is hidden."""

Sight = tuple[object, ...]


def told(events: Sequence[Event], seat: int | None) -> list[tuple[object, ...]]:
    """What a viewer is told of these events."""
    return [(event.kind, event.seen_by(seat), event.is_open_to(seat)) for event in events]


def sight(state: State, events: Sequence[Event], seat: int | None) -> Sight:
    """All that a viewer knows after something happened: view, ask, and what it was told."""
    return state.view(seat), state.asked(seat), told(events, seat)


def shows(before: State, seat: int, move: Move, viewer: int, after: Sight) -> bool:
    """Whether an answer of a seat tells a viewer anything that was hidden, who now has the sight `after`.

    In a position that looked the same to the viewer the answer is not legal, or leads to another sight.
    """
    rng = Rng(int(digest_of(before.view(viewer))[:15], 16))
    for _ in range(WORLDS):
        world = before.imagine(viewer, rng)
        if move not in world.moves(seat):
            return True
        world.events = []
        world.accept(seat, move)
        if sight(world, world.events, viewer) != after:
            return True
    return False


def reveals(before: State, seat: int, move: Move, after: Sight) -> bool:
    """Whether the seat, which now has the sight `after`, would have another had the hidden things been others.

    The answer is given again in positions that looked the same to the seat. Their generator is seeded from what the
    seat saw, so that the lock is the same whenever it is asked for and tells nothing that is hidden.
    """
    only = _only_world(before, seat)
    if only is not None:
        return _differs(only, seat, move, after)
    rng = Rng(int(digest_of(before.view(seat))[:15], 16))
    real = before.dump()
    is_hidden = False
    for count in range(WORLDS):
        world = before.imagine(seat, rng)
        is_hidden = is_hidden or (count < ALIKE and world.dump() != real)
        if count == ALIKE and not is_hidden:
            return False
        # What is the real position gives the real sight.
        if is_hidden and _differs(world, seat, move, after):
            return True
    return False


def _only_world(before: State, seat: int) -> State | None:
    """The one position that the seat can imagine, if nothing is drawn for it: further ones would all be the same."""
    rng = Rng()
    untouched = rng.a, rng.b
    world = before.imagine(seat, rng)
    return world if (rng.a, rng.b) == untouched else None


def _differs(world: State, seat: int, move: Move, after: Sight) -> bool:
    world.events = []
    world.accept(seat, move)
    return sight(world, world.events, seat) != after
