"""How to point at moves, and what is said when pointing leads nowhere."""

import itertools
import re
from collections.abc import Sequence
from typing import Any

from motley.games.motox.look.scene import end_key
from motley.games.motox.rules.book import Motox, state_of
from motley.games.motox.rules.moves import (
    COIN,
    CRASH,
    DICE,
    FINISH,
    FIRST,
    HOLD,
    KICK,
    LAY,
    PASS,
    ROLL,
    ROLLS,
    STAND,
    write_move,
)
from motley.games.motox.rules.track import LETTERS, QUARTERS, space_name, space_of
from motley.kernel import Ask, Choice, Event, Move, Refusal, Words


def choices_of(view: dict[str, Any], moves: Sequence[Move], words: Words) -> list[Choice]:
    """One choice per move: cells and tiles while building, buttons before the roll, ends of rides after it."""
    state = state_of(view)
    rides = {ride["move"]: ride for ride in view["rides"]}
    found: list[Choice] = []
    for move in moves:
        assert isinstance(move, int)
        ride = rides.get(write_move(move))
        found.append(ride_choice(move, ride, words) if ride else choice(state, move, words))
    return found


def choice(state: Motox, move: int, words: Words) -> Choice:
    if move < ROLL:
        return tile_choice(state, move, words)
    if move < PASS:
        return roll_choice(state, move, words)
    if move in (PASS, KICK, HOLD):
        return button_choice(state, move, words)
    if FIRST <= move < STAND:
        who = {"who": move - FIRST}
        return Choice(move, (), words.say("move", "first", who), button=words.name("seat", move - FIRST), final=True)
    if move < CRASH:
        space = space_name(move - STAND)
        return Choice(move, ((f"space:{space}",),), words.say("move", "grid", {"space": space}))
    if move < DICE:
        return coin_choice(state, move, words)
    dice = list(ROLLS[move - DICE])
    return Choice(move, (), words.say("move", "dice", {"dice": dice}), button=write_move(move), final=True)


def tile_choice(state: Motox, move: int, words: Words) -> Choice:
    letter = LETTERS[move - LAY]
    sentence = words.say("move", "tile", {"tile": len(state.heights) + 1, "to": letter})
    return Choice(move, ((f"lay:{letter}",),), sentence, group=words.say("move", "group-tile"))


def coin_choice(state: Motox, move: int, words: Words) -> Choice:
    """The coin's place or any space of the tile."""
    tile = move - COIN
    keys = (f"coin:{tile}", *[f"space:{tile}{quarter}" for quarter in QUARTERS])
    sentence = words.say("move", "coin", {"tile": tile, "height": state.heights[tile - 1] + 1})
    return Choice(move, (keys,), sentence, group=words.say("move", "group-coin"))


def roll_choice(state: Motox, move: int, words: Words) -> Choice:
    coins = move - ROLL
    args = {"coins": coins, "dice": state.rank(state.turn) + coins}
    key = ("try" if state.is_out[state.turn] else "roll") + ("-coins" if coins else "")
    button = words.say("move", "button-roll-coins" if coins else "button-roll", args)
    return Choice(
        move,
        (),
        words.say("move", key, args),
        button=button,
        hotkey=str(coins) if coins else "r",
        final=True,
        place="other" if coins else "do",
    )


def button_choice(state: Motox, move: int, words: Words) -> Choice:
    space = space_name(state.spaces[state.turn])
    stage = state.stage_name()
    name = {PASS: "pass", KICK: "kick", HOLD: "hold"}[move]
    if move == HOLD and stage == "free":
        name = "stay"
    button = "end" if move == PASS and stage == "go2" else name
    hotkey = {PASS: "w", KICK: "k", HOLD: "h"}[move]
    sentence = words.say("move", name, {"space": space})
    place = {PASS: "pass", KICK: "other", HOLD: "keep"}[move]
    return Choice(move, (), sentence, button=words.say("move", f"button-{button}"), hotkey=hotkey, place=place)


def ride_choice(move: int, ride: dict[str, Any], words: Words) -> Choice:
    """The marker of its end: spaces and bikes lie too close under it to be pointed at by themselves."""
    args = {**ride, "space": ride["move"].rstrip("!"), "way": way_of(ride["steps"], words)}
    key = {"crash": "crash", "finish": "finish"}.get(ride["kind"], "ride")
    if ride["victim"] is not None:
        key = "land"
    group = words.say("move", "group-crash" if ride["kind"] == "crash" else "group-stand")
    return Choice(move, ((end_key(ride),),), words.say("move", key, args), group=group)


def way_of(steps: str, words: Words) -> str:
    """A ride in words: so many spaces to each side, one after another."""
    legs = [(letter, len(list(run))) for letter, run in itertools.groupby(steps)]
    return ", ".join([words.say("move", "leg", {"count": count, "to": letter}) for letter, count in legs])


def in_words(event: Event, words: Words) -> Event:
    """An event whose way, if it tells one, is written `3:E2N1`, with that way in words."""
    path = event.args.get("path")
    if not isinstance(path, str):
        return event
    steps = "".join([letter * int(count) for letter, count in re.findall(r"([NESW])(\d+)", path)])
    return Event(event.kind, {**event.args, "way": way_of(steps, words)})


def why_not(view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
    """The rule that keeps this piece from being a move: that of the move it would most likely mean."""
    state = state_of(view)
    kind, _, name = (keys[-1] if keys else "").partition(":")
    if kind == "bike" and name.isdigit() and state.spaces[int(name)] >= 0:
        kind, name = "space", space_name(state.spaces[int(name)])
    space = space_of(name) if kind == "space" else -1
    stage = state.stage_name()
    if ask.seats[0] < 0:
        return Refusal("T2", "not-asked")
    if stage == "build":
        return why_not_built(state, kind, name, space)
    if stage == "grid":
        move = STAND + space if space >= 0 else PASS
    elif stage in ("ride", "free"):
        if space < 0 and kind != "finish":
            return Refusal("R4.9", "point-ride")
        move = STAND + space if space >= 0 else FINISH
    else:
        return Refusal("R3.1", "point-button")
    if move in state.moves(state.turn):
        return Refusal("R4.9", "point-ride")
    return state.reason(state.turn, move)


def why_not_built(state: Motox, kind: str, name: str, space: int) -> Refusal:
    if kind == "dead":
        return state.reason(state.turn, LAY + LETTERS.index(name))
    if space >= 0:
        move = COIN + (space >> 2) + 1
        if move not in state.moves(state.turn):
            return state.reason(state.turn, move)
    return Refusal("R2.3", "point-cell")
