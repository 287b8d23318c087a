"""The moves and their notation. A move is a number; every kind has a range of its own."""

from typing import Final

from motley.games.motox.rules.course import MOST_TILES
from motley.games.motox.rules.track import LETTERS, space_name, space_of

LAY: Final = 0
"""`+E`: lay a tile; plus the direction."""
ROLL: Final = 40
"""`roll+2`: roll; plus the number of coins spent for further dice."""
PASS: Final = 50
KICK: Final = 51
HOLD: Final = 52
FINISH: Final = 53
FIRST: Final = 60
"""`first:S`: chance names the starting seat; plus the seat."""
STAND: Final = 100
"""`5ne`: line up on a space, or end a ride there; plus the space."""
CRASH: Final = 300
"""`5ne!`: wipe out from a space; plus the space."""
COIN: Final = 500
"""`c7`: put a coin under a tile; plus the number of the tile."""
DICE: Final = 1000
"""`0135`: chance rolls; plus the place of the roll in ROLLS."""

SEAT_LETTERS: Final = "SMCA"
MOST_DICE: Final = 4

_WORDS: Final = {PASS: "pass", KICK: "kick", HOLD: "hold", FINISH: "finish"}
_FROM_WORDS: Final = {"pass": PASS, "kick": KICK, "hold": HOLD, "finish": FINISH}


def _sorted_rolls(count: int, least: int) -> list[tuple[int, ...]]:
    if count == 0:
        return [()]
    return [(face, *rest) for face in range(least, 6) for rest in _sorted_rolls(count - 1, face)]


def _weight(roll: tuple[int, ...]) -> int:
    """In how many ways that many dice, told apart, show these faces."""
    ways = 1
    for place in range(len(roll)):
        ways = ways * (place + 1) // roll[: place + 1].count(roll[place])
    return ways


ROLLS: Final = [roll for count in range(1, MOST_DICE + 1) for roll in _sorted_rolls(count, 0)]
"""Every roll of one to four dice, faces in ascending order."""
PLACES: Final = {roll: place for place, roll in enumerate(ROLLS)}
ODDS: Final = [
    [(DICE + PLACES[roll], _weight(roll)) for roll in ROLLS if len(roll) == count] for count in range(MOST_DICE + 1)
]
"""By the number of dice: the rolls as moves, with their weights out of 6 ** number."""


def _faces(count: int, index: int) -> tuple[int, ...]:
    return tuple(sorted([index // 6**place % 6 for place in range(count)]))


DRAWN: Final = [
    [DICE + PLACES[_faces(count, index)] for index in range(6**count)] if count else []
    for count in range(MOST_DICE + 1)
]
"""By the number of dice: the roll that each of 6 ** number equally likely throws comes to."""


def write_move(move: int) -> str:
    """The notation of a move."""
    if move < ROLL:
        return "+" + LETTERS[move - LAY]
    if move < PASS:
        return f"roll+{move - ROLL}" if move > ROLL else "roll"
    if move < FIRST:
        return _WORDS[move]
    if move < STAND:
        return "first:" + SEAT_LETTERS[move - FIRST]
    if move < CRASH:
        return space_name(move - STAND)
    if move < COIN:
        return space_name(move - CRASH) + "!"
    if move < DICE:
        return f"c{move - COIN}"
    return "".join([str(face) for face in ROLLS[move - DICE]])


def read_move(text: str) -> int:
    """The move that a notation means; -1 if it means none."""
    if text in _FROM_WORDS:
        return _FROM_WORDS[text]
    if len(text) == 2 and text[0] == "+" and text[1] in LETTERS:
        return LAY + LETTERS.index(text[1])
    if text == "roll":
        return ROLL
    if text.startswith("roll+") and len(text) == 6 and text[5] in "123456789":
        return ROLL + int(text[5])
    if text.startswith("first:") and len(text) == 7 and text[6] in SEAT_LETTERS:
        return FIRST + SEAT_LETTERS.index(text[6])
    if text.isascii() and text.isdigit():
        return _read_roll(text)
    if text.startswith("c") and len(text) <= 3 and text[1:].isascii() and text[1:].isdigit() and text[1] != "0":
        return COIN + int(text[1:])
    return _read_space(text)


def _read_roll(text: str) -> int:
    place = PLACES.get(tuple([int(sign) for sign in text]), -1)
    return -1 if place < 0 else DICE + place


def _read_space(text: str) -> int:
    crash = text.endswith("!")
    space = space_of(text[:-1] if crash else text)
    if not 0 <= space < 4 * MOST_TILES:
        return -1
    return (CRASH if crash else STAND) + space


def read_faces(text: str) -> tuple[int, ...] | None:
    """The dice of a position string, `0135`; None if they are no sorted roll of one to four dice."""
    move = _read_roll(text) if text.isascii() and text.isdigit() else -1
    return None if move < 0 else ROLLS[move - DICE]
