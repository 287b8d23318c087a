"""What a seat knows: everything. The view is the whole position as plain JSON, with what the rules allow next."""

from typing import Any

from motley.games.motox.rules.building import DEAD_END, FITS, coin_places, placements
from motley.games.motox.rules.course import course_text, read_course
from motley.games.motox.rules.moves import CRASH, FINISH, STAND, write_move
from motley.games.motox.rules.riding import number_of, path_of, path_text, turns_of
from motley.games.motox.rules.state import BUILD, FREE, GRID, NOWHERE, RIDE, STAGES, WON, Position
from motley.games.motox.rules.track import LETTERS, space_name, space_of


def view(state: Position) -> dict[str, Any]:
    """The position for people, bots and the scene."""
    return {
        "seats": state.seats,
        "stage": STAGES[state.stage],
        "start": state.start,
        "turn": state.turn,
        "round": state.round,
        "course": course_text(state.laid, state.heights),
        "hands": [
            {"tiles": tiles, "coins": coins} for tiles, coins in zip(state.tiles, state.build_coins, strict=True)
        ],
        "bikes": [_bike(state, seat) for seat in range(state.seats)],
        "discard": state.discard,
        "rolling": state.rolling,
        "dice": list(state.dice),
        "rolled": {"seat": state.roller, "dice": list(state.rolled)},
        "trail": _trail(state),
        "places": _places(state),
        "rides": _rides(state),
        "options": {"air_turns": state.air_turns, "ramp_max": state.ramp_max, "race_cap": state.race_cap},
    }


def _bike(state: Position, seat: int) -> dict[str, Any]:
    space = state.spaces[seat]
    is_racing = state.stage > GRID
    return {
        "space": None if space == NOWHERE else space_name(space),
        "out": state.is_out[seat],
        "coins": state.coins[seat],
        "rank": state.rank(seat) if is_racing else None,
        "finished": state.stage == WON and seat == state.turn,
    }


def _places(state: Position) -> dict[str, Any]:
    """While building: where the next tile may go, where it would lead into a dead end, and which tiles take a coin."""
    if state.stage != BUILD:
        return {"lay": [], "dead": [], "coins": []}
    seat = state.turn
    lay: list[str] = []
    dead: list[str] = []
    if state.tiles[seat]:
        for direction, fit in enumerate(placements(state.laid, sum(state.tiles) - 1)):
            if fit == FITS:
                lay.append(LETTERS[direction])
            elif fit == DEAD_END:
                dead.append(LETTERS[direction])
    coins: list[int] = []
    if state.build_coins[seat]:
        coins = [at + 1 for at in coin_places(state.laid, state.heights, state.ramp_max)]
    return {"lay": lay, "dead": dead, "coins": coins}


def _rides(state: Position) -> list[dict[str, Any]]:
    """After a roll: every result, the path shown for it, the turns it takes, and who would be landed on."""
    if state.stage not in (RIDE, FREE):
        return []
    rides = state.open_rides()
    found: list[dict[str, Any]] = []
    for move in rides.results:
        key = rides.key(move)
        victim = None
        if STAND <= move < CRASH:
            others = [seat for seat in range(state.seats) if seat != state.turn and not state.is_out[seat]]
            landed = [seat for seat in others if state.spaces[seat] == move - STAND]
            victim = landed[0] if landed else None
        found.append(
            {
                "move": write_move(move),
                "number": number_of(key),
                "turns": turns_of(key),
                "path": path_text(key),
                "steps": _steps(key),
                "kind": "finish" if move == FINISH else "crash" if move >= CRASH else "stand",
                "victim": victim,
            }
        )
    return found


def _trail(state: Position) -> dict[str, Any] | None:
    """The latest ride: whose, from where, and its steps."""
    if state.rider == NOWHERE:
        return None
    return {"seat": state.rider, "from": space_name(state.left), "steps": _steps(state.trail)}


def _steps(key: int) -> str:
    return "".join([LETTERS[step] for step in path_of(key)])


def fill_from(state: Position, view: dict[str, Any]) -> None:
    """Make a fresh position equal to the one that a view was taken of, but for the latest roll and ride."""
    state.stage = STAGES.index(view["stage"])
    state.start = view["start"]
    state.turn = view["turn"]
    state.round = view["round"]
    state.laid, state.heights = read_course(view["course"])
    state.tiles = tuple([hand["tiles"] for hand in view["hands"]])
    state.build_coins = tuple([hand["coins"] for hand in view["hands"]])
    state.spaces = tuple([NOWHERE if bike["space"] is None else space_of(bike["space"]) for bike in view["bikes"]])
    state.is_out = tuple([bool(bike["out"]) for bike in view["bikes"]])
    state.coins = tuple([bike["coins"] for bike in view["bikes"]])
    state.discard = view["discard"]
    state.rolling = view["rolling"]
    state.dice = tuple(view["dice"])
    state.air_turns = view["options"]["air_turns"]
    state.ramp_max = view["options"]["ramp_max"]
    state.race_cap = view["options"]["race_cap"]
    state.derive()
