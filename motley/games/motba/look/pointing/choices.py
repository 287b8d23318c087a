"""How to point at the moves of MOTBA: cards, dice, fighters, spaces, and buttons for the rest."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from motley.games.motba.look.pointing.windows import is_urgent, stop_of
from motley.games.motba.look.reading.texts import character_of, unit_title
from motley.games.motba.look.tableau import REVEAL, stage_of, table_of, unit_in, unit_number
from motley.games.motba.look.telling.forecasts import boot_points, first_sum, shield_points
from motley.games.motba.rules.deck.arenas import ARENAS, FACES, IDS, space_name
from motley.games.motba.rules.deck.cards import FIRST_ARENA
from motley.games.motba.rules.deck.vocabulary import KINDS, SYMBOLS
from motley.games.motba.rules.moves import (
    AGAIN,
    AIM,
    BOOST,
    BOOT_DICE,
    COIN_DIE,
    DIE,
    FACE,
    FACE_BITS,
    GLASS_DIE,
    GO,
    HEART_DIE,
    KEEP_CARD,
    NORTH,
    PASS,
    PUT,
    SEAT,
    SHIELD_DICE,
    SPACE,
    SPECIAL,
    SWORD_DIE,
    THINGS,
    UNIT,
    USE,
    VERBS,
    WEST,
    WILD_DIE,
    WORD,
    WORDS,
    ZONE,
    unit_name,
)
from motley.games.motba.rules.state import Table
from motley.kernel import Ask, Choice, Move, Words

HOTKEYS: Final = {
    "pass": " ", "stop": " ", "end": "e", "done": "d", "keep": "k", "blank": "b", "want": "y", "skip": "n",
    "first-pick": "1", "double-ban": "2", "options": "1", "arena": "2", "first": "1", "last": "2",
}  # fmt: skip
STANDS: Final = {"keep": "keep", "stop": "keep", "done": "pass", "end": "done"}
"""Where buttons stand that come one after another: no two of a turn at one place."""
TOGETHER: Final = ("prepare", "lay")
"""Several cards are one answer, confirmed when it is whole; any other card before the fight is a pick by itself."""
PICKS: Final = ("vote", "role")
"""What is picked by a button before the fight."""
Steps = tuple[tuple[str, ...], ...]


def choices_of(view: dict[str, Any], ask: Ask, moves: Sequence[Move], words: Words) -> list[Choice]:
    t = table_of(view)
    return [_choice(view, t, ask, move, moves, words) for move in moves if isinstance(move, tuple)]


def _choice(
    view: dict[str, Any], t: Table, ask: Ask, move: tuple[int, ...], moves: Sequence[Move], words: Words
) -> Choice:
    code = move[0]
    if code < WORD:
        name = IDS[move[1]]
        sentence = words.say("move", "keep-card" if code == KEEP_CARD else VERBS[code], {"card": name})
        return Choice(move, ((f"card:{name}",),), sentence, final=ask.kind not in TOGETHER)
    if NORTH <= code <= WEST:
        return _step(view, t, move, words)
    if code == COIN_DIE:
        return Choice(move, (free_dice(view, "coin"),), words.say("move", "coin"))
    if code < WORD + len(WORDS):
        return _button(view, ask, move, moves, words)
    if code in (AIM, HEART_DIE, GLASS_DIE, BOOT_DICE, SHIELD_DICE, SWORD_DIE, GO, USE, SPECIAL):
        return _action(view, t, move, words)
    return _rest(view, t, move, words)


def _button(view: dict[str, Any], ask: Ask, move: tuple[int, ...], moves: Sequence[Move], words: Words) -> Choice:
    key = WORDS[move[0] - WORD]
    args: dict[str, object] = {"card": ask.args[0]} if ask.kind == "vote" else {}
    sentence = words.say("move", key, args)
    button = words.say("button", key)
    if move[0] == PASS:
        stop = stop_of(view, ask)
        urgent = is_urgent(view, ask, moves)
        return Choice(move, (), sentence, button=button, hotkey=" ", final=True, stop=stop, urgent=urgent)
    is_pick = ask.kind in PICKS
    return Choice(move, (), sentence, button=button, hotkey=HOTKEYS[key], final=is_pick, place=STANDS.get(key))


def free_dice(view: dict[str, Any], symbol: str) -> tuple[str, ...]:
    """The dice of the pool with that symbol that are not given away yet."""
    given = [each["symbol"] for each in view["pending"]].count(symbol)
    return tuple([f"pool:{symbol}:{place}" for place in range(view["pool"][symbol] - given)])


def unit_keys(view: dict[str, Any], number: int) -> tuple[str, ...]:
    """A fighter is pointed at where it stands (its panel leads there), a fallen one in its team's panel."""
    name = unit_name(number)
    is_up = stage_of(view) == REVEAL or unit_in(view, number)["alive"]
    return (f"u:{name}" if is_up else f"p:{name}",)


def target_keys(view: dict[str, Any], t: Table, target: int) -> tuple[str, ...]:
    """What stands for the target of an attack."""
    if target < THINGS:
        return unit_keys(view, target)
    return (f"thing:{space_name(t.width, target - THINGS)}",)


def title(view: dict[str, Any], number: int, words: Words) -> str:
    return unit_title(unit_in(view, number), words)


def target_title(view: dict[str, Any], t: Table, target: int, words: Words) -> str:
    if target < THINGS:
        return title(view, target, words)
    space = target - THINGS
    kind = next(thing["kind"] for thing in view["things"] if thing["space"] == space)
    return words.say("scene", "thing-short", {"kind": kind, "space": space_name(t.width, space)})


def _step(view: dict[str, Any], t: Table, move: tuple[int, ...], words: Words) -> Choice:
    number = unit_number(view["walk"]["unit"])
    space = space_name(t.width, t.neighbour(t.units[number].space, move[0] - NORTH))
    sentence = words.say("move", "step", {"unit": title(view, number, words), "space": space})
    return Choice(move, ((f"s:{space}",),), sentence, hotkey="nesw"[move[0] - NORTH])


def _action(view: dict[str, Any], t: Table, move: tuple[int, ...], words: Words) -> Choice:
    """What is done with a fighter."""
    code, number = move[0], move[1]
    unit = unit_in(view, number)
    keys = unit_keys(view, number)
    group = unit_title(unit, words)
    told: dict[str, object] = {"unit": group}
    if code == AIM:
        return Choice(move, (keys,), words.say("move", "aim", {**told, "card": view["args"][0]}), final=True)
    if code == GO:
        name = unit["id"]
        sentence = words.say("move", "go", {**told, "n": unit["mp"]})
        return Choice(move, ((f"mp:{name}", f"p:{name}:mp"),), sentence, group=group)
    if code == USE:
        ability = unit["abilities"][move[2]]["id"]
        # A second ability of the same name is told apart by its place.
        key = "use-more" if [each["id"] for each in unit["abilities"]].index(ability) < move[2] else "use"
        sentence = words.say("move", key, {**told, "ability": ability})
        return Choice(move, ((f"ab:{unit['id']}:{move[2]}",),), sentence, group=group)
    if code == SPECIAL:
        special = character_of(unit).special
        sentence = words.say("move", "special", {**told, "ability": special.id, "n": move[2]})
        return Choice(move, ((f"sp:{unit['id']}",),), sentence, group=group)
    if code == SWORD_DIE:
        points, bp, damage = first_sum(t, number, move[2])
        told |= {"target": target_title(view, t, move[2], words), "ap": points, "bp": bp, "n": damage}
        steps = (keys, target_keys(view, t, move[2]))
        return Choice(move, steps, words.say("move", "sword", told), group=group)
    return _dice(view, t, move, keys, told, words)


def _dice(
    view: dict[str, Any], t: Table, move: tuple[int, ...], keys: tuple[str, ...], told: dict[str, object], words: Words
) -> Choice:
    """Dice for a fighter: the dice first, as many as are given, then the fighter."""
    code, number = move[0], move[1]
    symbol = {HEART_DIE: "heart", GLASS_DIE: "hourglass", BOOT_DICE: "boot", SHIELD_DICE: "shield"}[code]
    given = move[2] if code in (BOOT_DICE, SHIELD_DICE) else 1
    if code == BOOT_DICE:
        told |= {"n": given, "points": boot_points(t, number, given)}
    elif code == SHIELD_DICE:
        told |= {"n": given, "points": shield_points(t, number, given)}
    steps = (*[free_dice(view, symbol)] * given, keys)
    return Choice(move, steps, words.say("move", symbol, told), group=unit_title(unit_in(view, number), words))


def _rest(view: dict[str, Any], t: Table, move: tuple[int, ...], words: Words) -> Choice:
    """Zones, spaces, dice, targets."""
    code = move[0]
    if code == ZONE:
        name, spaces = ARENAS[t.arena - FIRST_ARENA].zones[t.seats][move[1]]
        keys = tuple([f"s:{space_name(t.width, space)}" for space in spaces])
        return Choice(move, (keys,), words.say("move", "zone", {"zone": name}), final=True)
    if code == PUT:
        return _put(view, t, move, words)
    if code == AGAIN:
        return _again(t.dice, move, words)
    if code == WILD_DIE:
        symbol = SYMBOLS[move[1]]
        return Choice(move, ((f"wild:{symbol}",),), words.say("move", "wild", {"symbol": symbol}))
    if code == BOOST:
        return _boost(view, move, words)
    if code == UNIT:
        return Choice(
            move, (unit_keys(view, move[1]),), words.say("move", "target", {"what": title(view, move[1], words)})
        )
    if code == SPACE:
        space = space_name(t.width, move[1])
        if t.things[move[1]]:
            what = target_title(view, t, THINGS + move[1], words)
            return Choice(move, ((f"thing:{space}",),), words.say("move", "target", {"what": what}))
        return Choice(move, ((f"s:{space}",),), words.say("move", "target", {"what": space}))
    if code == SEAT:
        name = words.name("seat", move[1])
        return Choice(move, ((f"team:{move[1]}",),), words.say("move", "target", {"what": name}))
    if code == DIE:
        die = move[1] * FACE_BITS + move[2]
        keys = tuple([f"die:{place}" for place, each in enumerate(t.dice) if each == die])
        told: dict[str, object] = {"kind": KINDS[move[1]], "face": FACES[move[2]]}
        return Choice(move, (keys,), words.say("move", "die", told))
    assert code == FACE
    return Choice(move, ((f"face:{FACES[move[1]]}",),), words.say("move", "face", {"face": FACES[move[1]]}))


def _put(view: dict[str, Any], t: Table, move: tuple[int, ...], words: Words) -> Choice:
    space = space_name(t.width, move[1])
    own = [unit for unit in view["units"] if unit["seat"] == view["seat"]]
    # When all are down, another answer replaces the last.
    unit = own[min(len(view["mine"]), len(own) - 1)]
    sentence = words.say("move", "put", {"unit": unit_title(unit, words), "space": space})
    return Choice(move, ((f"s:{space}",),), sentence)


@lru_cache(4096)
def _again(dice: tuple[int, ...], move: tuple[int, ...], words: Words) -> Choice:
    """Any dice that show these faces, in any order; what is kept of a roll is offered again after the next."""
    steps = tuple([tuple([f"die:{place}" for place, each in enumerate(dice) if each == die]) for die in move[1:]])
    group = words.say("move", "again-group", {"n": len(move) - 1})
    sentence = words.say("move", "again", {"faces": [dice_name(die, words) for die in move[1:]]})
    return Choice(move, steps, sentence, button=group, any_order=True, group=group, final=True)


def dice_name(die: int, words: Words) -> str:
    face = words.name("face", FACES[die % FACE_BITS])
    kind = die // FACE_BITS
    return face if kind == 0 else f"{face} ({words.name('die', KINDS[kind])})"


def _boost(view: dict[str, Any], move: tuple[int, ...], words: Words) -> Choice:
    sentence = words.say("move", "boost" if move[1] else "boost-none", {"n": move[1]})
    if not move[1]:
        return Choice(move, (), sentence, button=words.say("button", "boost-none"), hotkey=" ", place="pass")
    return Choice(move, (free_dice(view, "sword"),) * move[1], sentence, any_order=True)
