"""Position strings: a race in seven fields, a track being built in five.

`EEE2ENN1NEE S 6nw/2,5nw!/2,2se/4 4 5 M go` and `EE S 5/3,5/3,5/3,6/3 A build`.
"""

from collections.abc import Callable, Sequence
from typing import Final

from motley.games.motox.rules.book import Motox
from motley.games.motox.rules.course import course_fault, course_text, read_course
from motley.games.motox.rules.moves import MOST_DICE, SEAT_LETTERS, read_faces
from motley.games.motox.rules.state import (
    BUILD,
    COINS,
    FIRST,
    FREE,
    GO2,
    GRID,
    NOWHERE,
    RIDE,
    ROLL,
    STAGES,
    STOPPED,
    TILES,
    TRY,
)
from motley.games.motox.rules.track import space_name, space_of
from motley.kernel.core import BadPosition, Refusal

_NOBODY: Final = "?"


def position_text(state: Motox) -> str:
    """The position as one line."""
    course = course_text(state.laid, state.heights)
    start = _letter(state.start)
    turn = _letter(state.turn)
    if state.is_building():
        hands = ",".join([f"{tiles}/{coins}" for tiles, coins in zip(state.tiles, state.build_coins, strict=True)])
        return f"{course} {start} {hands} {turn} {STAGES[state.stage]}"
    bikes = ",".join([_bike_text(state, seat) for seat in range(state.seats)])
    return f"{course} {start} {bikes} {state.discard} {state.round} {turn} {_stage_text(state)}"


def _letter(seat: int) -> str:
    return _NOBODY if seat < 0 else SEAT_LETTERS[seat]


def _bike_text(state: Motox, seat: int) -> str:
    space = state.spaces[seat]
    where = "-" if space < 0 else space_name(space) + ("!" if state.is_out[seat] else "")
    return f"{where}/{state.coins[seat]}"


def _stage_text(state: Motox) -> str:
    name = STAGES[state.stage]
    if state.stage in (ROLL, TRY):
        return f"{name}{state.rolling}"
    return name + "".join([str(face) for face in state.dice])


def read_position(text: str, air_turns: bool, ramp_max: int, race_cap: int, explain: Callable[[Refusal], str]) -> Motox:
    """The position that such a line describes; what follows by itself is done at once. Raises BadPosition.

    `explain` says in words what is wrong with a course.
    """
    fields = text.split()
    if len(fields) not in (5, 7):
        raise BadPosition(f"a position has five fields while building and seven in the race, not {len(fields)}")
    parts = fields[2].split(",")
    if not 2 <= len(parts) <= len(SEAT_LETTERS):
        raise BadPosition(f"{len(parts)} seats in {fields[2]!r}")
    state = Motox(len(parts))
    state.air_turns = air_turns
    state.ramp_max = ramp_max
    state.race_cap = race_cap
    fault = course_fault(fields[0], ramp_max, len(fields) == 7)
    if fault is not None:
        raise BadPosition(f"{fault.rule}: {explain(fault)}")
    state.laid, state.heights = read_course(fields[0])
    if len(fields) == 5:
        _read_building(state, fields, parts)
    else:
        _read_race(state, fields, parts)
    return state


def _seat(state: Motox, letter: str) -> int:
    seat = SEAT_LETTERS.find(letter)
    if len(letter) != 1 or not 0 <= seat < state.seats:
        raise BadPosition(f"no seat {letter!r}")
    return seat


def _number(text: str, what: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise BadPosition(f"{what}: {text!r} is no number")
    return int(text)


def _pairs(parts: Sequence[str]) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    for part in parts:
        left, slash, right = part.partition("/")
        if not slash:
            raise BadPosition(f"{part!r} has no coins after a slash")
        found.append((left, _number(right, "coins")))
    return found


def _read_building(state: Motox, fields: list[str], parts: list[str]) -> None:
    pairs = _pairs(parts)
    state.tiles = tuple([_number(tiles, "tiles") for tiles, _ in pairs])
    state.build_coins = tuple([coins for _, coins in pairs])
    is_first = fields[4] == STAGES[FIRST]
    lying = 0 if is_first else len(state.heights)
    if lying + sum(state.tiles) != TILES:
        raise BadPosition(f"tiles on the table and in hands must be {TILES}")
    if sum(state.heights) + sum(state.build_coins) != COINS:
        raise BadPosition(f"coins under tiles and in hands must be {COINS}")
    if is_first:
        if fields[0] != "-" or fields[1] != _NOBODY or fields[3] != _NOBODY:
            raise BadPosition("nothing is laid and nobody has begun before the starting player is drawn")
        return
    if fields[4] != STAGES[BUILD]:
        raise BadPosition(f"unknown stage {fields[4]!r} of building")
    state.start = _seat(state, fields[1])
    state.turn = _seat(state, fields[3])
    state.stage = BUILD
    state.go_on()


def _read_race(state: Motox, fields: list[str], parts: list[str]) -> None:
    bikes = _pairs(parts)
    state.spaces = tuple([_bike_space(state, where) for where, _ in bikes])
    state.is_out = tuple([where.endswith("!") for where, _ in bikes])
    state.coins = tuple([coins for _, coins in bikes])
    state.discard = _number(fields[3], "discard pile")
    if sum(state.coins) + state.discard != COINS:
        raise BadPosition(f"coins held and discarded must be {COINS}")
    state.round = _number(fields[4], "round")
    if fields[6] == STAGES[FIRST]:
        if fields[1] != _NOBODY or fields[5] != _NOBODY or max(state.spaces) != NOWHERE or state.round:
            raise BadPosition("no bike stands and nobody has begun before the starting player is drawn")
        state.derive()
        return
    state.start = _seat(state, fields[1])
    state.turn = _seat(state, fields[5])
    _read_stage(state, fields[6])
    _check_bikes(state)
    _check_stage(state)
    state.derive()
    state.go_on()


def _bike_space(state: Motox, where: str) -> int:
    if where == "-":
        return NOWHERE
    space = space_of(where.removesuffix("!"))
    if not 0 <= space < 4 * len(state.heights):
        raise BadPosition(f"unknown space {where!r}")
    return space


def _read_stage(state: Motox, text: str) -> None:
    name = text.rstrip("0123456789") if text != STAGES[GO2] else text
    if name not in STAGES or name in (STAGES[FIRST], STAGES[BUILD]):
        raise BadPosition(f"unknown stage {text!r}")
    state.stage = STAGES.index(name)
    rest = text[len(name) :]
    if state.stage in (ROLL, TRY):
        state.rolling = _number(rest, "dice")
        if not 1 <= state.rolling <= MOST_DICE:
            raise BadPosition(f"{state.rolling} dice cannot be rolled")
    elif state.stage in (RIDE, FREE):
        faces = read_faces(rest)
        if faces is None:
            raise BadPosition(f"{rest!r} is no sorted roll of one to four dice")
        state.dice = faces
    elif rest:
        raise BadPosition(f"unknown stage {text!r}")


def _check_bikes(state: Motox) -> None:
    standing = [
        space for space, is_out in zip(state.spaces, state.is_out, strict=True) if space != NOWHERE and not is_out
    ]
    if len(standing) != len(set(standing)):
        raise BadPosition("two bikes on the track on one space")
    if state.stage != GRID:
        if NOWHERE in state.spaces:
            raise BadPosition("a bike that is not placed can only be in the stage grid")
        if not 1 <= state.round <= state.race_cap:
            raise BadPosition(f"round {state.round} is not among 1 to {state.race_cap}")
        return
    placed = (state.turn - state.start) % state.seats
    for offset in range(state.seats):
        space = state.spaces[(state.start + offset) % state.seats]
        if (space != NOWHERE) != (offset < placed):
            raise BadPosition("bikes line up one by one, from the starting seat to the left")
    if max(state.spaces) >= 4 or True in state.is_out or state.round:
        raise BadPosition("bikes line up on tile 1 in round 0")


def _check_stage(state: Motox) -> None:
    is_out = state.is_out[state.turn]
    if is_out and state.stage in (GO2, ROLL, RIDE, FREE):
        raise BadPosition(f"a wiped-out bike cannot be in the stage {STAGES[state.stage]}")
    if state.stage == TRY and (not is_out or state.is_blocked(state.turn)):
        raise BadPosition("only a wiped-out bike whose space is free tries to re-enter")
    if state.stage == STOPPED and (state.turn != state.start or state.round != state.race_cap):
        raise BadPosition("the race is only stopped when its last round is complete")
    if state.stage == STAGES.index("finish") and is_out:
        raise BadPosition("a wiped-out bike does not cross the finish line")
