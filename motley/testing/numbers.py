"""What learners are promised: rows of numbers of a fixed form that tell what a seat knows, and no more."""

from array import array
from collections.abc import Callable

from motley.kernel import CHANCE, Move, Row, State
from motley.kernel.numbers import Buffer
from motley.testing.walk import Walk, some

GUARD = 3
"""Numbers before and after a row that nobody may touch."""
UNTOUCHED = -77.0
NUMBER = array("f").itemsize
MOVES = 40
IMAGINED = 2
SIBLINGS = 4

Writer = Callable[[Buffer, int], None]


def written(walk: Walk, ply: int, what: str, size: int, write: Writer) -> list[float]:
    """The numbers that were written, held to lie where they belong."""
    guard = [UNTOUCHED] * GUARD
    row = array("f", [*guard, *[0.0] * size, *guard])
    write(row, GUARD)
    is_inside = list(row[:GUARD]) == guard and list(row[GUARD + size :]) == guard
    walk.expect(is_inside and len(row) == size + 2 * GUARD, ply, f"{what} is written beyond its {size} numbers")
    return list(row[GUARD : GUARD + size])


def observed(walk: Walk, ply: int, state: State, seat: int, fields: Row) -> list[float]:
    view = state.view(seat)
    return written(walk, ply, "the observation", fields.size, lambda row, at: walk.game.observe(view, seat, row, at))


def moves_told(walk: Walk, ply: int, state: State, seat: int, fields: Row) -> list[list[float]]:
    """The rows of all legal moves."""
    view, ask, moves = state.view(seat), state.asked(seat), state.moves(seat)
    assert ask is not None
    row = written(
        walk,
        ply,
        "the features of the moves",
        fields.size * len(moves),
        lambda row, at: walk.game.move_features(view, seat, ask, moves, row, at),
    )
    return [row[start : start + fields.size] for start in range(0, len(row), fields.size)]


def expect_in_range(walk: Walk, ply: int, fields: Row, row: list[float]) -> None:
    for part in fields.parts:
        values = row[fields.place(part.name)]
        # What is written as 0.1 is read back as the nearest number that fits four bytes.
        room = 1e-6 * max(1.0, abs(part.low), abs(part.high))
        odd = [each for each in values if not part.low - room <= each <= part.high + room]  # no number is not, either
        walk.expect(not odd, ply, f"{part.name} has {odd[:1]}, which is not from {part.low:g} to {part.high:g}")


def expect_described(walk: Walk, fields: Row, again: Row) -> None:
    walk.expect(fields == again, None, "the fields are others when they are asked for again")
    names = [part.name for part in fields.parts]
    walk.expect(len(set(names)) == len(names) and fields.size > 0, None, f"fields of the same name: {names}")
    for part in fields.parts:
        is_told = part.meaning.strip() and "\n" not in part.meaning and part.low < part.high and part.size > 0
        walk.expect(is_told, None, f"the field {part.name} has no meaning, no range or no size")


def observations_are_sound(walk: Walk) -> None:
    """An observation has the fields that were declared, finite and in their range, in every position."""
    fields = walk.game.observation(walk.seats, walk.options)
    expect_described(walk, fields, walk.game.observation(walk.seats, walk.options))
    for ply, state in walk.sampled(and_end=True):
        for seat in range(walk.seats):
            expect_in_range(walk, ply, fields, observed(walk, ply, state, seat, fields))


def observations_keep_secrets(walk: Walk) -> None:
    """Positions that look alike to a seat have the same numbers for it, and so do its moves, by whichever way."""
    fields = walk.game.observation(walk.seats, walk.options)
    columns = walk.game.move_row(walk.seats, walk.options)
    rng = walk.rng(90)
    for ply, state in walk.sampled(and_end=True):
        for seat in range(walk.seats):
            row = observed(walk, ply, state, seat, fields)
            told = moves_told(walk, ply, state, seat, columns) if seat in state.owing() else []
            view = state.view(seat)
            for twin in (state, *[state.imagine(seat, rng) for _ in range(IMAGINED)]):
                if twin.view(seat) != view:
                    continue  # another promise, and broken
                for way in (seen_straight, seen_packed):
                    same = way(walk, ply, twin, seat, fields) == row
                    walk.expect(same, ply, f"the numbers of seat {seat} tell what its view does not")
                if told and seat in twin.owing() and twin.moves(seat) == state.moves(seat):
                    same = features_straight(walk, ply, twin, seat, columns) == [each for row in told for each in row]
                    walk.expect(same, ply, f"the features of seat {seat}'s moves tell what its view does not")


def seen_straight(walk: Walk, ply: int, state: State, seat: int, fields: Row) -> list[float]:
    return written(
        walk, ply, "the observation", fields.size, lambda row, at: walk.game.observe_state(state, seat, row, at)
    )


def seen_packed(walk: Walk, ply: int, state: State, seat: int, fields: Row) -> list[float]:
    """The observation out of the bytes that are joined for many games at once."""
    parts: list[bytes] = []
    walk.game.pack_observation(state, seat, bytes(NUMBER * fields.size), parts)
    packed = b"".join(parts)
    walk.expect(len(packed) == NUMBER * fields.size, ply, f"{len(packed)} bytes are packed for {fields.size} numbers")
    return list(array("f", packed))


def features_straight(walk: Walk, ply: int, state: State, seat: int, fields: Row) -> list[float]:
    moves = state.moves(seat)
    return written(
        walk,
        ply,
        "the features of the moves",
        fields.size * len(moves),
        lambda row, at: walk.game.state_features(state, seat, moves, row, at),
    )


def observations_tell_apart(walk: Walk) -> None:
    """Views of a seat that differ have different numbers, unless the game declares that difference as left out."""
    fields = walk.game.observation(walk.seats, walk.options)
    seen: list[dict[bytes, object]] = [{} for _ in range(walk.seats)]
    for ply, state in walk.sampled(and_end=True):
        following = [state, *following_ones(walk, ply, state)]
        for position in following:
            for seat in range(walk.seats):
                view = position.view(seat)
                row = array("f", observed(walk, ply, position, seat, fields)).tobytes()
                essence = seen[seat].setdefault(row, walk.game.essence(view))
                same = essence == walk.game.essence(view)
                walk.expect(same, ply, f"seat {seat} sees {differing(essence, walk.game.essence(view))} in one row")


def following_ones(walk: Walk, ply: int, state: State) -> list[State]:
    """The positions that some answers lead to: they differ in what the answer did, and often in nothing else."""
    found: list[State] = []
    for seat in state.owing():
        for move in some(state.moves(seat), SIBLINGS, walk.rng(91 + ply)):
            found.append(walk.at(ply))
            found[-1].accept(seat, move)
    return found


def differing(one: object, other: object) -> str:
    """What is different in two views, as far as the first level goes."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
        return ", ".join(f"{key}: {one.get(key)!r} and {other.get(key)!r}" for key in keys)
    return f"{one!r} and {other!r}"


def actions_round_trip(walk: Walk) -> None:
    """Each legal move has a number of its own, which gives the move back; the mask has just these numbers."""
    actions = walk.game.actions(walk.seats, walk.options)
    size = walk.game.width(walk.seats, walk.options) if actions is None else actions
    known: dict[Move, int] = {}
    for ply, state in walk.sampled():
        for seat in state.owing():
            if seat == CHANCE:
                continue
            moves = state.moves(seat)
            numbers = walk.game.numbers(state, seat, moves)
            is_each = len(numbers) == len(moves) == len(set(numbers))
            walk.expect(is_each, ply, f"seat {seat} has moves that share a number, or have none")
            walk.expect(all(0 <= each < size for each in numbers), ply, f"a number is not below {size}: {numbers}")
            for move, number in some(list(zip(moves, numbers, strict=True)), MOVES, walk.rng(70)):
                back = walk.game.numbered(state, seat, number)
                walk.expect(back == move, ply, f"{move!r} has the number {number}, which is {back!r}")
                is_same = actions is None or known.setdefault(move, number) == number
                walk.expect(is_same, ply, f"{move!r} has the number {number} here and {known.get(move)} elsewhere")
            mask = written(walk, ply, "the mask", size, mask_writer(walk, state, seat))
            legal = [place for place, value in enumerate(mask) if value]
            is_mask = legal == sorted(numbers) and all(mask[place] == 1 for place in legal)
            walk.expect(is_mask, ply, f"the mask of seat {seat} allows {legal}, its moves are {sorted(numbers)}")
            parts: list[bytes] = []
            walk.game.pack_mask(state, seat, bytes(size), parts)
            packed = list(b"".join(parts))
            walk.expect(packed == mask, ply, f"the packed mask of seat {seat} is {packed}, its moves are {numbers}")


def mask_writer(walk: Walk, state: State, seat: int) -> Writer:
    return lambda row, at: walk.game.mask(state, seat, row, at)


def features_are_sound(walk: Walk) -> None:
    """Each legal move has a row of numbers of its own, with the fields that were declared, finite and in range."""
    fields = walk.game.move_row(walk.seats, walk.options)
    expect_described(walk, fields, walk.game.move_row(walk.seats, walk.options))
    for ply, state in walk.sampled():
        for seat in state.owing():
            if seat == CHANCE:
                continue
            rows = moves_told(walk, ply, state, seat, fields)
            moves = state.moves(seat)
            for row in some(rows, MOVES, walk.rng(71)):
                expect_in_range(walk, ply, fields, row)
            first: dict[bytes, Move] = {}
            for move, row in zip(moves, rows, strict=True):
                other = first.setdefault(array("f", row).tobytes(), move)
                walk.expect(other is move, ply, f"{move!r} and {other!r} have the same features")
