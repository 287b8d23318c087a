"""MOTBA's moves: tuples of ints whose first number says what kind of answer it is, and their notation."""

from typing import Final

from motley.games.motba.rules.deck.arenas import FACE_NUMBERS, FACES, IDS, NUMBERS, SIDES, space_name
from motley.games.motba.rules.deck.vocabulary import KINDS, SYMBOLS
from motley.games.motba.rules.state import LETTERS, Table, abilities_of
from motley.kernel.core import Move, UnreadableMove

# Answers that name a card; the number is the place of the verb.
VERBS: Final = (
    "draw", "ban", "take", "prepare", "claim", "bury", "keep", "offer", "drop", "play", "lay",
)  # fmt: skip
DRAW: Final = 0
BAN: Final = 1
TAKE: Final = 2
PREPARE: Final = 3
CLAIM: Final = 4
BURY: Final = 5
KEEP_CARD: Final = 6
OFFER: Final = 7
DROP: Final = 8
PLAY: Final = 9
LAY: Final = 10

# Answers that are one word.
WORDS: Final = (
    "want", "skip", "first-pick", "double-ban", "options", "arena", "first", "last",
    "blank", "keep", "done", "end", "pass", "stop", "n", "e", "s", "w", "coin",
)  # fmt: skip
WORD: Final = 20
WANT: Final = 20
SKIP: Final = 21
FIRST_PICK: Final = 22
DOUBLE_BAN: Final = 23
OPTIONS: Final = 24
ARENA: Final = 25
FIRST: Final = 26
LAST: Final = 27
BLANK: Final = 28
KEEP: Final = 29
DONE: Final = 30
END: Final = 31
PASS: Final = 32
STOP: Final = 33
NORTH: Final = 34
EAST: Final = 35
SOUTH: Final = 36
WEST: Final = 37
COIN_DIE: Final = 38

NUMBER: Final = 50
SEAT: Final = 51
AIM: Final = 52
ZONE: Final = 53
PUT: Final = 54
ROLL: Final = 55
AGAIN: Final = 56
WILD_DIE: Final = 57
HEART_DIE: Final = 58
GLASS_DIE: Final = 59
BOOT_DICE: Final = 60
SHIELD_DICE: Final = 61
SWORD_DIE: Final = 62
GO: Final = 63
USE: Final = 64
SPECIAL: Final = 65
BOOST: Final = 66
UNIT: Final = 67
SPACE: Final = 68
DIE: Final = 69
FACE: Final = 70

THINGS: Final = 100
"""The target of an attack is a unit, or a thing on a space: THINGS + the space."""
_SIGNS: Final = ("", "o:", "d:", "b:")
FACE_BITS: Final = 16


def unit_name(unit: int) -> str:
    return f"{unit // 3 + 1}{LETTERS[unit % 3]}"


def ability_name(t: Table, unit: int, slot: int) -> str:
    """The id of a unit's ability; a second one of the same id gets a number."""
    ids = [ability.id for ability in abilities_of(t.units[unit])]
    earlier = ids[:slot].count(ids[slot])
    return ids[slot] + (f"-{earlier + 1}" if earlier else "")


def written(t: Table, move: Move) -> str:
    """The notation of a move."""
    assert isinstance(move, tuple)
    code = move[0]
    if code < WORD:
        return f"{VERBS[code]} {IDS[move[1]]}"
    if code < NUMBER:
        return WORDS[code - WORD]
    if code == ROLL:
        return f"roll {KINDS[move[1]]} " + ",".join([FACES[face] for face in move[2:]])
    if code == AGAIN:
        return "again " + ",".join([_SIGNS[die // FACE_BITS] + FACES[die % FACE_BITS] for die in move[1:]])
    if code == NUMBER:
        return str(move[1])
    if code == SEAT:
        return f"seat {move[1] + 1}"
    if code == ZONE:
        return f"zone {t.zone_names()[move[1]]}"
    if code == WILD_DIE:
        return f"wild {SYMBOLS[move[1]]}"
    if code == BOOST:
        return f"+{move[1]}"
    if code == DIE:
        return f"die {KINDS[move[1]]} {FACES[move[2]]}"
    if code == FACE:
        return f"face {FACES[move[1]]}"
    if code in (PUT, SPACE):
        return ("put " if code == PUT else "") + space_name(t.width, move[1])
    return _written_unit(t, code, move)


def _written_unit(t: Table, code: int, move: tuple[int, ...]) -> str:
    name = unit_name(move[1])
    if code == UNIT:
        return name
    if code in (AIM, HEART_DIE, GLASS_DIE, GO):
        return {AIM: "aim", HEART_DIE: "heart", GLASS_DIE: "hourglass", GO: "go"}[code] + " " + name
    if code == SWORD_DIE:
        aim = unit_name(move[2]) if move[2] < THINGS else space_name(t.width, move[2] - THINGS)
        return f"sword {name}>{aim}"
    if code == USE:
        return f"use {name}.{ability_name(t, move[1], move[2])}"
    word = {BOOT_DICE: "boot", SHIELD_DICE: "shield", SPECIAL: "special"}[code]
    return f"{word} {name}*{move[2]}"


def read(t: Table, kind: str, text: str) -> Move:
    """The move that a notation means to an ask of that kind, legal or not."""
    try:
        return _read(t, kind, text)
    except (ValueError, IndexError, KeyError) as error:
        raise UnreadableMove(text) from error


def _read(t: Table, kind: str, text: str) -> Move:
    word, _, rest = text.partition(" ")
    if rest == "":
        return _read_word(t, kind, word)
    if word == "lay" or (word in VERBS and rest in NUMBERS):
        return (VERBS.index(word), NUMBERS[rest])
    if word == "roll":
        die, _, faces = rest.partition(" ")
        return (ROLL, KINDS.index(die), *[FACE_NUMBERS[face] for face in faces.split(",")])
    if word == "again":
        return (AGAIN, *[_read_die(die) for die in rest.split(",")])
    if word == "seat":
        return (SEAT, _number(rest) - 1)
    if word == "zone":
        return (ZONE, t.zone_names().index(rest))
    if word == "put":
        return (PUT, read_space(t, rest))
    if word == "wild":
        return (WILD_DIE, SYMBOLS.index(rest))
    if word == "die":
        die, _, face = rest.partition(" ")
        number = KINDS.index(die)
        if FACE_NUMBERS[face] not in SIDES[number]:
            raise ValueError(text)
        return (DIE, number, FACE_NUMBERS[face])
    if word == "face":
        return (FACE, FACE_NUMBERS[rest])
    return _read_action(t, word, rest)


def _read_word(t: Table, kind: str, word: str) -> Move:
    if word in WORDS:
        return (WORD + WORDS.index(word),)
    if word.startswith("+"):
        return (BOOST, _number(word[1:]))
    if kind == "number":
        return (NUMBER, _number(word))
    if word[0].isdigit():
        return (UNIT, read_unit(t, word))
    return (SPACE, read_space(t, word))


def _read_action(t: Table, word: str, rest: str) -> Move:
    simple = {"aim": AIM, "heart": HEART_DIE, "hourglass": GLASS_DIE, "go": GO}
    if word in simple:
        return (simple[word], read_unit(t, rest))
    if word == "sword":
        name, _, aim = rest.partition(">")
        target = read_unit(t, aim) if aim[0].isdigit() else THINGS + read_space(t, aim)
        return (SWORD_DIE, read_unit(t, name), target)
    if word == "use":
        name, _, ability = rest.partition(".")
        unit = read_unit(t, name)
        names = [ability_name(t, unit, slot) for slot in range(len(abilities_of(t.units[unit])))]
        return (USE, unit, names.index(ability))
    name, _, count = rest.partition("*")
    code = {"boot": BOOT_DICE, "shield": SHIELD_DICE, "special": SPECIAL}[word]
    return (code, read_unit(t, name), _number(count))


def _read_die(text: str) -> int:
    for kind in (1, 2, 3):
        if text.startswith(_SIGNS[kind]):
            return kind * FACE_BITS + FACE_NUMBERS[text[2:]]
    return FACE_NUMBERS[text]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise ValueError(text)
    return int(text)


def read_unit(t: Table, text: str) -> int:
    """A unit by its name; it must have been revealed."""
    if len(text) != 2:
        raise ValueError(text)
    seat = _number(text[0]) - 1
    unit = seat * 3 + LETTERS.index(text[1])
    if not 0 <= seat < t.seats or t.units[unit].card < 0:
        raise ValueError(text)
    return unit


def read_space(t: Table, text: str) -> int:
    column = ord(text[0]) - 97
    row = _number(text[1:]) - 1
    if not (0 <= column < t.width and 0 <= row < t.height):
        raise ValueError(text)
    return row * t.width + column
